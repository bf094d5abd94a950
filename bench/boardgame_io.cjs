// A dice race on boardgame.io's server: like WARP 6 without its warps, for `boardgame_io.py`.
const { Server, Origins } = require('boardgame.io/server');

const SIDES = [4, 4, 4, 4, 6, 6, 6, 8, 8];
const START = 126;

const race = {
  name: 'race',
  minPlayers: 2,
  maxPlayers: 2,
  setup: ({ random }) => ({
    dice: [0, 1].flatMap((seat) =>
      SIDES.map((sides, i) => ({ seat, sides, at: START - 2 * i - seat, face: random.Die(sides) })),
    ),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // A die moves as many spaces as it shows, and is rolled again.
    move: ({ G, random, playerID }, number) => {
      const die = G.dice[number];
      if (!die || String(die.seat) !== playerID || die.at <= 0) return 'INVALID_MOVE';
      die.at = Math.max(0, die.at - die.face);
      die.face = random.Die(die.sides);
    },
  },
  endIf: ({ G }) => {
    const winner = [0, 1].find((seat) => G.dice.filter((d) => d.seat === seat && !d.at).length > 5);
    if (winner !== undefined) return { winner };
  },
};

Server({ games: [race], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
