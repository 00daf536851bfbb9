// A race with one die: as little of a game as there can be, so that the server's own work is measured.
exports.Race = {
  name: 'race',
  setup: ({ ctx }) => ({ at: Array(ctx.numPlayers).fill(0), thrown: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    throw: {
      move: ({ G, random, playerID }) => {
        G.thrown = random.D6();
        G.at[playerID] = (G.at[playerID] + G.thrown) % 60;
      },
      client: false, // chance is the server's
    },
  },
};
