/** Scenes of Warp Arena with its optional rules: squares, thirty grids, six seats, new pieces. */

import { arena as hexes } from './arenaBoard';
import { discs, field, robot, scene, table, tokens } from './arena';
import {
  EIGHT,
  free,
  spot,
  squares,
  THIRTY,
  THIRTY_HEX,
  TWENTY,
  type BlockAt,
} from './squareBoard';

export * from './squareBoard';

const SPECIAL = [
  ['+5', 'combat'],
  ['Super Wild Warp', 'super'],
  ['Action Point', 'point'],
  ['Bomb', 'bomb'],
  ['Wild Warp', 'wild'],
  ['Create Disc', 'create'],
] as const;

/** A hand with the cards of the expansion. */
export function cards(seat: number) {
  return SPECIAL.map(([text, tone], i) => {
    const id = `card-${seat}-${i}`;
    return { id, kind: 'card', at: `hand-${seat}`, seat, label: text, text, tone, count: 1 };
  });
}

function few() {
  return [
    field('1-c', 0),
    robot(0, 'C', '1-c', 2),
    robot(0, 'A', '1-2', 1),
    robot(0, 'H1', '5-4', 0),
    robot(0, 'W', '2-c', 1),
    robot(0, 'D', '3-6', 0, 'moved'),
    field('8-c', 1),
    field('5-2', 1),
    robot(1, 'C', '8-c', 1),
    robot(1, 'A', '7-3', 0),
    robot(1, 'D', '5-c', 0),
    robot(1, 'H1', '5-c', 1),
    robot(1, 'W', '5-c', 0),
    robot(1, 'B', '5-c', 0),
    discs('5-c', 2),
    discs('4-1', 3),
    discs('6-c', 1),
    ...cards(0),
  ];
}

/** Eight grids of squares, two seats, and robots that may be moved. */
export function small(over: Record<string, unknown> = {}) {
  const targets = ['rC', 'rA', 'rH1', 'rW'].map((ref, i) => ({
    action: 30 + i,
    name: ref,
    on: 'token',
    ref,
    role: 'move',
    label: `Move ${ref}`,
  }));
  const prompt = { text: 'Choose a robot to move.', rule: 'WA-20' };
  return scene({ board: squares(), tokens: few(), targets, prompt, ...over }, 2);
}

/** The hopper may hop over what stands beside it. */
export function hopping(over: Record<string, unknown> = {}) {
  const hops: [string, string][] = [
    ['5-c', '5-8'],
    ['5-c', '5-1'],
    ['5-5', '5-6'],
    ['5-3', '4-2'],
    ['', '5-5'],
    ['', '5-3'],
  ];
  const targets = hops.map(([by, to], i) => ({
    action: 40 + i,
    name: to,
    on: 'cell',
    ref: to,
    role: 'move',
    label: `Hop to ${to}`,
    preview: {
      text: by ? `Hops over ${by}.` : 'Steps there.',
      token: 'rH1',
      path: by
        ? ['5-4', by, to].map((at, n) => ({ at, how: n ? 'hop' : 'start' }))
        : ['5-4', to].map((at, n) => ({ at, how: n ? 'slide' : 'start' })),
    },
  }));
  const prompt = { text: 'Choose where your Hopper goes.', rule: 'WA-45' };
  return small({ targets, prompt, ...over });
}

/** A grid of squares is chosen as a whole. */
export function choosing(over: Record<string, unknown> = {}) {
  const targets = EIGHT.map(({ n }) => ({
    action: 60 + n,
    name: `grid-${n}`,
    on: 'group',
    ref: `grid-${n}`,
    role: '',
    label: `Grid ${n}`,
    preview: { text: `Grid ${n} is lifted.`, cells: [`${n}-c`, `${n}-1`] },
  }));
  return small({ targets, prompt: { text: 'Choose a grid.', rule: 'WA-10' }, ...over });
}

/** Places for grid 8, which is taken up. */
export function placing(over: Record<string, unknown> = {}, grids: BlockAt[] = EIGHT) {
  const spots = free(grids).map((at, i) => spot(at, `at-${at[0]}-${at[1]}`, `Place ${i + 1}`));
  const targets = spots.map(({ id, label }, i) => ({
    action: 200 + i,
    name: id,
    on: 'cell',
    ref: id,
    role: '',
    label,
    preview: { text: 'The grid goes here.' },
  }));
  const prompt = { text: 'Choose where grid 8 goes.', rule: 'WA-12' };
  return small({ spots, targets, prompt, ...over });
}

/** Grids 2 and 7 change places, and 5 turns by a quarter. */
export function exchanged(grids: BlockAt[] = EIGHT): BlockAt[] {
  const at = (n: number) => grids.find((grid) => grid.n === n)!.at;
  return grids.map((grid) => {
    if (grid.n === 2) return { ...grid, at: at(7) };
    if (grid.n === 7) return { ...grid, at: at(2) };
    return grid.n === 5 ? { ...grid, turn: (grid.turn + 1) % 4 } : grid;
  });
}

/** Six seats, in an arena of hexes or of squares. */
export function six(board: object, over: Record<string, unknown> = {}) {
  const assassins = [0, 1, 2, 3, 4, 5].map((seat) =>
    robot(seat, 'A', `${[21, 22, 23, 24, 25, 26][seat]}-c`, seat % 3, seat ? '' : 'moved'),
  );
  const all = tokens(6).filter(({ kind, seat }: { kind?: string; seat?: number }) => {
    return kind !== 'card' || seat !== 0;
  });
  const big = 'groups' in board && Array.isArray(board.groups) && board.groups.length > 26;
  const rest = big ? assassins : [];
  return scene({ board, tokens: [...all, ...rest, ...cards(0)], ...over }, 6);
}

export const thirtyHex = () => six(hexes(THIRTY_HEX, 'thirty-hex'));
export const thirtySquare = () => six(squares(THIRTY, 'thirty', ['3-2', '9-7', '21-5', '30-1']));
export const twentySquare = () => six(squares(TWENTY, 'twenty', ['3-2', '9-7', '15-5']));
export const sixTable = () => table({}, 6);
