/** Computes the part of the board to show, so that targets are large enough for a finger. */

import type { Position } from '../../lib/geometry';
import { coordinatesOf } from '../grounds/coordinates';
import { isAsked, keyOf, type Pointable } from '../../table/choices/targets';
import type { Board, Cell, Group, Point, Scene, Target, ViewBox } from '../../protocol/types';
import type { PlacedToken } from '../tokens/tokenPlacement';
import { MAX_ZOOM, type View } from './zoom.svelte';

/** Something on the board that matters, as a disc. */
export interface FocusSpot {
  x: number;
  y: number;
  /** How large it is drawn, from side to side. */
  wide: number;
  /** How far the nearest other one is, if a press beside it is meant for it all the same. */
  alone?: number;
}

/** So wide a thing must be drawn that one sees it; then a press beside it may be meant for it. */
const VISIBLE = 24;
/** So wide it is where one comes closer anyway. */
const CLEAR = 32;
/** So much farther apart are the middles of cells than those of things that stand in them at worst. */
const NEARER = 1.25;
/** What is so much narrower than it should be is wide enough all the same. */
export const ENOUGH = 1.05;
/** So large are the letters beside a board, with a little room around them. */
const LETTER = 0.32;

export interface ViewportSize {
  width: number;
  height: number;
}

/** How large a cell is drawn from side to side. */
function cellWidth({ shape, size }: Cell): number {
  return size * 0.93 * (shape === 'hex' ? Math.sqrt(3) : 2);
}

/** Places for whole plates lie apart from each other. */
const GHOSTS: ReadonlySet<string> = new Set(['flower', 'block']);

/** What may be chosen on the board, each once, of those in one cell their cell; and the plates that
    are turned. */
export function choiceSpots(
  scene: Scene,
  groups: ReadonlyMap<string, Pointable>,
  turned: readonly Group[] = [],
): FocusSpot[] {
  const cells = new Map([...scene.board.cells, ...scene.spots].map((cell) => [cell.id, cell]));
  const plates = new Map(scene.board.groups.map((group) => [group.id, group]));
  const at = new Map(scene.tokens.map((token) => [token.id, token.at]));
  const found = new Map<string, FocusSpot>();
  for (const group of groups.values()) {
    const { on, ref } = group;
    // Plates are large, and all of them lead to something: nobody looks for one of them.
    if (on === 'group' && !isAsked(group)) continue;
    const plate = on === 'group' ? plates.get(ref) : undefined;
    const cell = cells.get(on === 'token' ? (at.get(ref) ?? '') : on === 'cell' ? ref : '');
    if (plate) found.set(`group ${ref}`, plateSpot(plate));
    else if (cell) {
      const spot = { x: cell.x, y: cell.y, wide: cellWidth(cell) };
      found.set(cell.id, on === 'token' || GHOSTS.has(cell.shape) ? { ...spot, alone: 0 } : spot);
    }
  }
  const all = [...found.values(), ...turned.map(plateSpot)];
  return all.map((spot) => (spot.alone === undefined ? spot : { ...spot, alone: near(spot, all) }));
}

/** The cells of the plate that is asked about, where that lies or would come to lie: how it is turned
    shows on what stands in them. One that is not on the board yet is like those that are. */
export function turnedPlateSpots(
  board: Board,
  considered: readonly Group[],
  dial: readonly Target[],
): FocusSpot[] {
  const [asked] = dial[0]?.preview?.groups ?? [];
  const plate = considered.find(({ id }) => id === asked?.id) ?? asked;
  const model = board.groups.find(({ id }) => id === plate?.id) ?? board.groups[0];
  if (!plate || !model) return [];
  const cells = board.cells.filter(({ group }) => group === model.id);
  const [dx, dy] = [plate.x - model.x, plate.y - model.y];
  return cells.map((cell) => ({ x: cell.x + dx, y: cell.y + dy, wide: cellWidth(cell) }));
}

/** Where no button may lie: what was chosen, and one's own pieces. */
export function spotsToKeepClear(
  held: Position | undefined,
  placed: readonly PlacedToken[],
  seat: number,
): Position[] {
  const own = placed.filter(({ token }) => token.seat === seat).map(({ pose }) => pose);
  return held ? [held, ...own] : own;
}

/** The letters and numbers beside a floor, in words of which its cells are spoken of. */
export const coordinateSpots = (board: Board): FocusSpot[] =>
  coordinatesOf(board).map(({ x, y }) => ({ x, y, wide: LETTER }));

/** Where things on the board are, by their ids. */
export function spotsOf(scene: Scene, ids: readonly string[]): FocusSpot[] {
  const tokens = new Set(scene.tokens.map(({ id }) => id));
  const groups = ids.map((ref): [string, Pointable] => {
    const on = tokens.has(ref) ? 'token' : 'cell';
    return [ref, { key: keyOf(on, ref), on, ref, targets: [], leads: 0 }];
  });
  const plates = scene.board.groups.filter(({ id }) => ids.includes(id));
  return choiceSpots(scene, new Map(groups), plates);
}

const near = (spot: FocusSpot, all: readonly FocusSpot[]): number =>
  Math.min(
    ...all
      .filter(({ x, y }) => x !== spot.x || y !== spot.y)
      .map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)),
  );

const plateSpot = ({ x, y }: Position): FocusSpot => ({
  x,
  y,
  wide: 2,
});

/** What is on its way somewhere. */
interface Motion {
  readonly movingTrails: readonly { readonly points: readonly Point[] }[];
  readonly plates: Readonly<Record<string, Position>>;
}

/** The place on the board where something happens; none where nothing does, or it is everywhere. */
export function motionSpots(
  { movingTrails, plates }: Motion,
  board: Board,
  fight: { readonly at: Point } | null,
): FocusSpot[] {
  const moved = Object.values(plates);
  if (moved.length) return moved.length > 2 ? [] : moved.map(plateSpot);
  const at = fight?.at ?? movingTrails.at(-1)?.points.at(-1);
  const [first] = board.cells;
  return at && first ? [{ x: at[0], y: at[1], wide: cellWidth(first) }] : [];
}

const scaleOf = ([, , w, h]: ViewBox, { width, height }: ViewportSize): number =>
  Math.min(width / w, height / h);

/** Whether all of a spot, or nearly, lies in a part of the board. */
export function containsSpot([x, y, w, h]: ViewBox, spot: FocusSpot): boolean {
  const half = spot.wide * 0.45;
  return (
    spot.x - half >= x && spot.x + half <= x + w && spot.y - half >= y && spot.y + half <= y + h
  );
}

/** How close one must look so that each of these is so many pixels wide, or clear and so far from the
 *  next one, if a press beside it is meant for it; 1 for the whole board. */
export function zoomLevelFor(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
  least: number,
): number {
  const scale = scaleOf(box, frame);
  const levels = spots.map(({ wide, alone = 0 }) => {
    const [across, apart] = [wide * scale, alone * scale];
    if (across >= VISIBLE && apart >= least) return 1;
    return Math.min(least / across, Math.max(CLEAR / across, (NEARER * least) / apart));
  });
  return Math.min(MAX_ZOOM, Math.max(1, ...levels));
}

/**
 * Where to look at so that all are so many pixels wide. Where they do not all fit, as many as do,
 * and of equally many those nearest to where one looks now. What is `beside` them is seen as well,
 * where that makes them hardly smaller. `most`: no closer than that.
 */
export function viewOn(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
  least: number,
  now: Position,
  beside: readonly FocusSpot[] = [],
  most = MAX_ZOOM,
): View {
  const level = Math.min(most, zoomLevelFor(box, frame, spots, least));
  if (level === 1 || !spots.length) return { level: 1, x: 0, y: 0 };
  const both = beside.length ? [...spots, ...beside] : [];
  const wide = scaleOf(boundsOf(both), frame) / scaleOf(box, frame);
  if (both.length && wide * ENOUGH >= level)
    return viewAt(box, both, Math.max(1, Math.min(level, wide)));
  const scale = scaleOf(box, frame) * level;
  const [across, down] = [frame.width / scale, frame.height / scale];
  let best: readonly FocusSpot[] = [];
  let nearest = Infinity;
  for (const first of spots) {
    const near = spots.filter(
      (each) =>
        Math.abs(each.x - first.x) < (across - each.wide) / 2 &&
        Math.abs(each.y - first.y) < (down - each.wide) / 2,
    );
    const far = Math.hypot(first.x - now.x, first.y - now.y);
    if (near.length > best.length || (near.length === best.length && far < nearest)) {
      best = near;
      nearest = far;
    }
  }
  const all = fits(spots, across, down) ? spots : best.length ? best : spots.slice(0, 1);
  return viewAt(box, all, level);
}

/** How close one may look so that all of these are seen. */
export function zoomLevelShowingAll(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
): number {
  return Math.max(1, (scaleOf(boundsOf(spots), frame) / scaleOf(box, frame)) * 0.98);
}

/** Whether all of these are clear where all of them are seen. */
export function areClearTogether(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
): boolean {
  const level = Math.min(MAX_ZOOM, zoomLevelShowingAll(box, frame, spots));
  return spots.every(({ wide }) => wide * scaleOf(box, frame) * level >= CLEAR);
}

/** Where to look at so that all of these are seen: as closely as now, and the board moves as little as
    may be, or from farther away where there is no room for all. */
export function viewShowingAll(
  box: ViewBox,
  [left, top, across, down]: ViewBox,
  spots: readonly FocusSpot[],
  level: number,
): View {
  const [x, y, w, h] = boundsOf(spots);
  const much = Math.max(w / across, h / down);
  if (much > 1) return viewAt(box, spots, Math.max(1, level / much));
  const moved = (from: number, size: number, low: number, room: number): number =>
    low + room / 2 + Math.min(0, from - low) + Math.max(0, from + size - low - room);
  return {
    level,
    x: moved(x, w, left, across) - box[0] - box[2] / 2,
    y: moved(y, h, top, down) - box[1] - box[3] / 2,
  };
}

/** What a choice is about and where that would come to lie, as far as they are on the board. */
export function pathSpots(board: Board, from: Position | undefined, target: Target): FocusSpot[] {
  const [first] = board.cells;
  const last = target.preview?.path.at(-1)?.at;
  const to = board.cells.find(({ id }) => id === last);
  const wide = 1.2 * (first ? cellWidth(first) : 1);
  return [from, to].flatMap((each) => (each ? [{ x: each.x, y: each.y, wide }] : []));
}

function viewAt(box: ViewBox, spots: readonly FocusSpot[], level: number): View {
  const [x, y] = middleOf(spots);
  return { level, x: x - box[0] - box[2] / 2, y: y - box[1] - box[3] / 2 };
}

function boundsOf(spots: readonly FocusSpot[]): ViewBox {
  const left = Math.min(...spots.map(({ x, wide }) => x - wide / 2));
  const top = Math.min(...spots.map(({ y, wide }) => y - wide / 2));
  const right = Math.max(...spots.map(({ x, wide }) => x + wide / 2));
  const bottom = Math.max(...spots.map(({ y, wide }) => y + wide / 2));
  return [left, top, right - left, bottom - top];
}

function fits(spots: readonly FocusSpot[], across: number, down: number): boolean {
  const [, , w, h] = boundsOf(spots);
  return w <= across && h <= down;
}

function middleOf(spots: readonly FocusSpot[]): [number, number] {
  const [x, y, w, h] = boundsOf(spots);
  return [x + w / 2, y + h / 2];
}

export type Side = 'left' | 'right' | 'up' | 'down';

/** What may be chosen beyond each edge of what is seen, the nearest first. */
export function spotsBeyondEdges(
  seen: ViewBox,
  spots: readonly FocusSpot[],
): Map<Side, FocusSpot[]> {
  const [x, y, w, h] = seen;
  const found = new Map<Side, FocusSpot[]>();
  for (const spot of spots) {
    if (containsSpot(seen, spot)) continue;
    const [dx, dy] = [(spot.x - x - w / 2) / w, (spot.y - y - h / 2) / h];
    const side: Side =
      Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'down' : 'up';
    found.set(side, [...(found.get(side) ?? []), spot]);
  }
  const far = (spot: FocusSpot): number => Math.hypot(spot.x - x - w / 2, spot.y - y - h / 2);
  for (const there of found.values()) there.sort((a, b) => far(a) - far(b));
  return found;
}

/** The cells that some words speak of by their names. */
export function mentionedCells(board: Board, words: string): Set<string> {
  const said = new Set(words.split(/[^\p{L}\p{N}-]+/u));
  return new Set(board.cells.filter(({ id }) => said.has(id)).map(({ id }) => id));
}
