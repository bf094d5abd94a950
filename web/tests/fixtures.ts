/** Scenes like those of WARP 6, as the server would send them: with empty fields left out. */

export interface DieAt {
  id: string;
  at: string;
  seat: number;
  sides: number;
  face: number;
}

const first = (ring: number): number => 3 * ring * (ring - 1) + 1;

export function ringOf(space: number): number {
  let ring = 1;
  while (space > 3 * ring * (ring + 1)) ring += 1;
  return ring;
}

export function pointOf(space: number): [number, number] {
  if (space === 0) return [0, 0];
  const ring = ringOf(space);
  const share = (space - first(ring)) / (6 * ring);
  const radius = ring + share;
  const round = (x: number): number => Math.round(x * 1000) / 1000;
  return [
    round(radius * Math.sin(2 * Math.PI * share)),
    round(-radius * Math.cos(2 * Math.PI * share)),
  ];
}

export function warp(space: number): number {
  const ring = ringOf(space);
  if (ring === 1) return 0;
  const sector = Math.floor((space - first(ring)) / ring);
  const offset = (space - first(ring)) % ring;
  return first(ring - 1) + sector * (ring - 1) + Math.max(0, offset - 1);
}

const cellId = (space: number): string => (space ? `s${space}` : 'centre');

export function board() {
  const cells: object[] = [
    { id: 'centre', x: 0, y: 0, size: 0.6, label: 'The wormhole', shape: 'hole' },
  ];
  const lines: object[] = [
    {
      id: 'river',
      points: Array.from({ length: 127 }, (_, i) => pointOf(126 - i)),
      kind: 'solid',
    },
  ];
  for (let space = 1; space <= 126; space += 1) {
    const [x, y] = pointOf(space);
    const label = `Space ${space}, ring ${ringOf(space)}`;
    cells.push({ id: `s${space}`, x, y, size: 0.42, label, shape: 'circle', text: String(space) });
    lines.push({
      id: `chute-${space}`,
      points: [pointOf(space), pointOf(warp(space))],
      kind: 'dotted',
    });
  }
  return { id: 'spiral', view_box: [-7.6, -7.6, 15.2, 15.2], cells, lines, label: 'Spiral' };
}

export function token(die: DieAt) {
  const label = `${die.seat ? 'Yellow' : 'Black'} ${die.id}, d${die.sides} showing ${die.face}`;
  return { ...die, kind: 'die', label };
}

/** The three targets of a die: move it along some spaces, or change it by one. */
export function targetsOf(die: DieAt, action: number, spaces: number[], warps: number[] = []) {
  const path = [
    { at: die.at, how: 'start' },
    ...spaces.map((space) => ({ at: cellId(space), how: 'slide' })),
    ...warps.map((space) => ({ at: cellId(space), how: 'warp' })),
  ];
  const on = { on: 'token', ref: die.id };
  const words = `${die.id} moves to ${[...spaces, ...warps].at(-1)}.`;
  const rolls = warps.length ? [die.sides] : [];
  return [
    {
      ...on,
      action,
      name: die.id,
      role: 'move',
      label: `Move ${die.id}`,
      preview: { text: words, token: die.id, path, rolls },
    },
    {
      ...on,
      action: action + 1,
      name: `${die.id}+`,
      role: 'plus',
      label: `Turn ${die.id} up`,
      preview: { text: `${die.id} shows ${die.face + 1}.`, token: die.id, face: die.face + 1 },
    },
    {
      ...on,
      action: action + 2,
      name: `${die.id}-`,
      role: 'minus',
      label: `Turn ${die.id} down`,
      preview: { text: `${die.id} shows ${die.face - 1}.`, token: die.id, face: die.face - 1 },
    },
  ];
}

export const DICE: DieAt[] = [
  { id: 'b-6a', at: 's126', seat: 0, sides: 6, face: 4 },
  { id: 'y-8a', at: 's122', seat: 1, sides: 8, face: 7 },
  { id: 'b-4a', at: 's91', seat: 0, sides: 4, face: 2 },
];

export function scene(over: Record<string, unknown> = {}) {
  return {
    game: 'warp-6',
    theme: 'space',
    board: board(),
    seats: [
      { seat: 0, name: 'Black', letter: 'B', score: '1 of 6', acting: true },
      { seat: 1, name: 'Yellow', letter: 'Y', colour: 1, score: '0 of 6' },
    ],
    tokens: DICE.map(token),
    trays: [
      { id: 'out-0', seat: 0, label: 'Out', goal: 6 },
      { id: 'out-1', seat: 1, label: 'Out', goal: 6 },
    ],
    prompt: { text: 'Move a die.', rule: 'W6-6' },
    targets: [
      ...targetsOf(DICE[0]!, 10, [125, 124, 123, 122], [86]),
      ...targetsOf(DICE[2]!, 20, [90, 89]),
    ],
    ...over,
  };
}

export function frame(seq: number, over: Record<string, unknown> = {}, rest: object = {}) {
  return { seq, acting: [0], scene: scene(over), ...rest };
}

export function table(over: Record<string, unknown> = {}) {
  return {
    id: 'tab',
    game: 'warp-6',
    title: 'WARP 6',
    status: 'playing',
    seats: [
      { seat: 0, name: 'Ann', kind: 'person', here: true },
      { seat: 1, name: 'Greedy', kind: 'bot', bot: 'greedy' },
    ],
    you: [0],
    dice: { commitment: 'abc' },
    ...over,
  };
}

export function hello(over: Record<string, unknown> = {}) {
  const log = [{ seq: 1, seat: 0, text: 'Black begins.' }];
  const start = { type: 'hello', table: table(), seat: 0, version: 0, seq: 3 };
  return { ...start, log, frames: [frame(3)], ...over };
}

export const GAME = {
  name: 'warp-6',
  title: 'WARP 6',
  summary: 'Down the spiral.',
  seats: [2, 3],
  seat_names: { '2': ['Black', 'Yellow'], '3': ['Black', 'Yellow', 'White'] },
  minutes: 20,
  rules: true,
  windows: false,
  options: [
    {
      name: 'start',
      title: 'Starting numbers',
      kind: 'choice',
      default: 'rolled',
      choices: [
        { value: 'rolled', title: 'Rolled', summary: 'Everybody rolls.' },
        { value: 'secret', title: 'Secret', summary: 'Everybody chooses unseen.' },
      ],
    },
    { name: 'games', title: 'Games', kind: 'int', default: 1, min: 1, max: 99 },
    { name: 'open', title: 'Open hands', kind: 'bool', default: false },
  ],
  bots: [
    { name: 'random', title: 'Random', summary: 'Any action.' },
    { name: 'greedy', title: 'Greedy', summary: 'One step ahead.' },
    { name: 'level-1', title: 'Level 1', summary: 'Often the second best.' },
    { name: 'level-2', title: 'Level 2', summary: 'A slip now and then.' },
  ],
  levels: [
    { bot: 'level-1', title: 'Deckhand', summary: 'Often the second best.' },
    { bot: 'level-2', title: 'Pilot', summary: 'A slip now and then.' },
    { bot: 'level-9', title: 'Not on this server', summary: '' },
  ],
  default_bot: 'level-2',
};
