// Pairs of boardgame.io's own clients. Told `SECONDS RATE` on a line they play: so many moves a second, or, at rate 0, as
// fast as they are answered; and they tell what they saw as a line of JSON.
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { performance } = require('perf_hooks');
const { createInterface } = require('readline');
const { Race } = require('./race');

const [port, matches] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const lobby = new LobbyClient({ server });
const ready = [];
const waiting = [];
const seconds = () => performance.now() / 1000;
const PATIENCE = 5; // seconds after which a move that the other has not seen is given up, and its match with it

class Pair {
  async sitDown() {
    const { matchID } = await lobby.createMatch('race', { numPlayers: 2 });
    this.known = [-1, -1];
    this.asked = null;
    this.clients = [];
    for (const playerID of ['0', '1']) {
      const { playerCredentials } = await lobby.joinMatch('race', matchID, { playerID, playerName: playerID });
      const client = Client({
        game: Race,
        matchID,
        playerID,
        credentials: playerCredentials,
        debug: false,
        multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'] } }),
      });
      this.clients.push(client);
      await new Promise((there) => {
        client.subscribe((state) => {
          if (state === null) return;
          this.see(Number(playerID), state);
          there();
        });
        client.start();
      });
    }
  }

  see(seat, state) {
    if (state._stateID <= this.known[seat]) return;
    this.known[seat] = state._stateID;
    const asked = this.asked;
    if (asked && seat !== asked.seat && state._stateID > asked.at) {
      this.asked = null;
      asked.seen(seconds());
    }
    if (state.ctx.currentPlayer === String(seat)) this.due = seat;
    if (!this.asked && this.known[0] === this.known[1]) offer(this);
  }

  move(askedAt, tally) {
    const seat = this.due;
    this.offered = false;
    let timer;
    return new Promise((seen) => {
      this.asked = { seat, at: this.known[seat], seen };
      this.clients[seat].moves.throw();
      timer = setTimeout(() => seen(null), PATIENCE * 1000);
    }).then((seenAt) => {
      clearTimeout(timer);
      if (seenAt === null) {
        tally.lost += 1;
        return;
      }
      tally.moves += 1;
      tally.latencies.push(seenAt - askedAt);
      // The other may have seen it before the one who moved; then it is offered when that one does.
      if (this.known[0] === this.known[1]) offer(this);
    });
  }
}

function offer(pair) {
  if (pair.offered) return;
  pair.offered = true;
  const taker = waiting.shift();
  if (taker) taker(pair);
  else ready.push(pair);
}

function next(patience) {
  if (ready.length) return Promise.resolve(ready.shift());
  return new Promise((take) => {
    const taker = (pair) => {
      clearTimeout(timer);
      take(pair);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(taker), 1);
      take(null);
    }, patience * 1000);
    waiting.push(taker);
  });
}

async function play(length, rate) {
  const tally = { moves: 0, lost: 0, latencies: [] };
  const began = seconds();
  const underWay = [];
  for (let number = 0; ; number += 1) {
    const askedAt = rate ? began + number / rate : seconds();
    if (askedAt >= began + length) break;
    const early = askedAt - seconds();
    if (early > 0) await new Promise((then) => setTimeout(then, early * 1000));
    const pair = await next(Math.max(0.001, began + length - seconds()));
    if (pair === null) break;
    underWay.push(pair.move(rate ? askedAt : seconds(), tally));
  }
  const told = { seconds: seconds() - began, moves: tally.moves };
  await Promise.all(underWay);
  return { ...told, lost: tally.lost, latencies: tally.latencies };
}

async function main() {
  for (let laid = 0; laid < matches; laid += 1) await new Pair().sitDown();
  console.log(JSON.stringify({ matches }));
  for await (const line of createInterface({ input: process.stdin })) {
    const [length, rate] = line.split(' ').map(Number);
    console.log(JSON.stringify(await play(length, rate)));
  }
  process.exit(0);
}

main();
