// boardgame.io's own server on loopback; with a folder as its argument it keeps its matches there. It tells its port.
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const { Race } = require('./race');

const folder = process.argv[2];
const server = Server({
  games: [Race],
  origins: [Origins.LOCALHOST],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done);
server.run({ port: 0 }).then(({ appServer }) => console.log(appServer.address().port));
