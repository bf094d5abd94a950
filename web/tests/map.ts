/** Scenes like those of Arena, as the server would send them. */

const ROOT = Math.sqrt(3);
const SIZE = 1 / ROOT;

type Place = readonly [string, number, number];
const PLACES: Place[] = [
  ...Array.from({ length: 6 }, (_, i): Place => [`A${i}`, 0, i]),
  ...Array.from({ length: 5 }, (_, i): Place => [`B${i}`, 1, i]),
  ...Array.from({ length: 6 }, (_, i): Place => [`C${i}`, 2, i - 1]),
];

const at = (q: number, r: number): { x: number; y: number } => ({
  x: Math.round(q * (ROOT / 2) * 1000) / 1000,
  y: Math.round((r + q / 2) * 1000) / 1000,
});

export const TERRAIN: Record<string, string> = {
  A0: 'grass', A1: 'forest', A2: 'forest', A3: 'rocky', A4: 'grass', A5: 'grass',
  B0: 'river', B1: 'river', B2: 'water', B3: 'river', B4: 'river',
  C0: 'grass', C1: 'rocky', C2: 'rocky', C3: 'water', C4: 'grass', C5: 'forest',
}; // prettier-ignore

export function board(terrain = TERRAIN, id = 'map-1') {
  const kings = [
    { id: 'K1', ...at(1, -1), label: "Red's king area" },
    { id: 'K2', ...at(1, 5), label: "Blue's king area" },
  ];
  return {
    id,
    view_box: [-0.9, -1.2, 3.6, 7.4],
    label: 'The map',
    cells: [
      ...PLACES.map(([cell, q, r]) => ({
        id: cell,
        ...at(q, r),
        size: SIZE,
        label: `${cell}, ${terrain[cell]}`,
        shape: 'hex',
        angle: 30,
        text: cell,
        tone: terrain[cell],
      })),
      ...kings.map((king) => ({ ...king, size: SIZE, shape: 'hex', angle: 30, tone: 'king' })),
    ],
  };
}

export function creature(id: string, seat: number, text: string, place: string, pips: number[]) {
  const marks = [{ elf: 'forest', centaur: 'forest' }[text] ?? 'rocky'];
  const label = `${seat ? 'Blue' : 'Red'} ${text}, power ${pips[0]}, move ${pips[1]}, at ${place}`;
  return { id, kind: 'creature', at: place, seat, label, text, pips, marks };
}

export const TOKENS = [
  creature('c1', 0, 'centaur', 'A1', [1, 2]),
  creature('e1', 0, 'elf', 'C1', [1, 1]),
  creature('e2', 0, 'elf', 'C1', [1, 1]),
  creature('e3', 0, 'elf', 'B1', [1, 1]),
  creature('o1', 1, 'ogre', 'A4', [3, 1]),
  creature('o2', 1, 'giant', 'B3', [5, 1]),
  creature('k1', 1, 'kobold', 'C4', [0, 1]),
  creature('r1', 1, 'orc', 'A3', [1, 1]),
  creature('z1', 1, 'zombie', 'C5', [1, 1]),
  creature('x1', 1, 'sand worm', 'A5', [12, 3]),
];

const move = (id: string, to: string, action: number, text: string) => ({
  action,
  name: `${id}-${to}`,
  on: 'cell',
  ref: to,
  role: 'move',
  label: `Go to ${to}`,
  preview: {
    text,
    token: id,
    path: [
      { at: 'A1', how: 'start' },
      { at: to, how: 'slide' },
    ],
  },
});

export function scene(over: Record<string, unknown> = {}) {
  return {
    game: 'arena',
    theme: 'map',
    board: board(),
    seats: [
      { seat: 0, name: 'Red', letter: 'R', colour: 3, score: '4 creatures', acting: true },
      { seat: 1, name: 'Blue', letter: 'B', colour: 4, score: '6 creatures' },
    ],
    tokens: TOKENS,
    prompt: { text: 'Move the centaur.', rule: 'AR-12' },
    targets: [
      move('c1', 'A0', 1, 'The centaur goes to A0.'),
      move('c1', 'A2', 2, 'The centaur goes to A2 and fights there.'),
      move('c1', 'B0', 3, 'The centaur goes to B0.'),
    ],
    zones: [
      { kind: 'control', seat: 0, cells: ['A0', 'A1', 'B0', 'B1', 'C0', 'C1'], label: 'Red holds' },
      {
        kind: 'control',
        seat: 1,
        cells: ['A3', 'A4', 'A5', 'B3', 'B4', 'C4', 'C5'],
        label: 'Blue',
      },
    ],
    summary: 'Red to move.',
    ...over,
  };
}

export function frame(seq: number, over: Record<string, unknown> = {}, rest: object = {}) {
  return { seq, acting: [0], scene: scene(over), ...rest };
}

export function hello(over: Record<string, unknown> = {}) {
  const table = {
    id: 'tab',
    game: 'arena',
    title: 'Arena',
    status: 'playing',
    seats: [
      { seat: 0, name: 'Ann', kind: 'person', here: true },
      { seat: 1, name: 'Greedy', kind: 'bot', bot: 'greedy' },
    ],
    you: [0],
    dice: { commitment: 'abc' },
  };
  const start = { type: 'hello', table, seat: 0, version: 0, seq: 3, log: [] };
  return { ...start, frames: [frame(3)], ...over };
}
