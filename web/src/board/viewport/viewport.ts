/** Computes the part of the board to show, so that targets are large enough for a finger. */

import type { Position } from '../../lib/geometry';
import { coordinatesOf } from '../grounds/coordinates';
import { isAsked, keyOf, switches, type Pointable } from '../../table/choices/targets';
import type { Board, Cell, Group, Point, Scene, Target, ViewBox } from '../../protocol/types';
import type { PlacedToken } from '../tokens/tokenPlacement';
import { MAX_ZOOM, type View } from './zoom.svelte';

/** A disc on the board that should be in view. */
export interface FocusSpot {
  x: number;
  y: number;
  /** The diameter. */
  wide: number;
  /** The distance of the nearest other spot, if a press beside this one still means it. */
  alone?: number;
}

/** The smallest visible width in pixels; a press beside such a thing may still mean it. */
const VISIBLE = 24;
/** The width in pixels when zooming in is needed anyway. */
const CLEAR = 32;
/** The distance of cell centers, relative to the smallest distance of tokens in them. */
const NEARER = 1.25;
/** The factor by which something may be too small and still counts as large enough. */
export const ENOUGH = 1.05;
/** The factor for the distance of choices in a view that stays. */
const NEAR = 0.86;
/** The least width of a piece in pixels, and the least distance of two, where a first tap only shows
 *  what it would do. */
const TAPPABLE = { wide: 18, apart: 22 };
/** The size of the letters beside a board, with some room. */
const LETTER = 0.32;

export interface ViewportSize {
  width: number;
  height: number;
}

/** Return the drawn width of a cell. */
function cellWidth({ shape, size }: Cell): number {
  return size * 0.93 * (shape === 'hex' ? Math.sqrt(3) : 2);
}

/** Return the spots of all cells. */
export const cellSpots = ({ cells }: Board): FocusSpot[] =>
  cells.map((cell) => ({ x: cell.x, y: cell.y, wide: cellWidth(cell) }));

/** Places for whole plates, which are far apart. */
const GHOSTS: ReadonlySet<string> = new Set(['flower', 'block']);

/** Return the spots of all choices, with one spot per cell, and of turned plates. */
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
    // Plates are large and always lead to something, so they need no focus.
    if ((on === 'group' && !isAsked(group)) || switches(group)) continue;
    const plate = on === 'group' ? plates.get(ref) : undefined;
    const cell = cells.get(on === 'token' ? (at.get(ref) ?? '') : on === 'cell' ? ref : '');
    if (plate) found.set(`group ${ref}`, plateSpot(plate));
    else if (cell) {
      const spot = { x: cell.x, y: cell.y, wide: cellWidth(cell) };
      found.set(cell.id, on === 'token' || GHOSTS.has(cell.shape) ? { ...spot, alone: 0 } : spot);
    }
  }
  const all = [...found.values(), ...turned.map(plateSpot)];
  // Tokens that share a cell lie nearer to those of the next one.
  const taken = new Set<string>();
  const crowded = scene.tokens.some(({ at: cell }) => {
    if (taken.has(cell) && found.has(cell)) return true;
    taken.add(cell);
    return false;
  });
  const nearer = crowded ? NEARER : 1;
  return all.map((spot) =>
    spot.alone === undefined ? spot : { ...spot, alone: near(spot, all) / nearer },
  );
}

/** Return the cells of the plate in question, where it lies or would lie, since its tokens show the
 *  rotation. A plate not on the board yet has the size of those that are. */
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

/** Return the points that no button may cover: the selected thing and own pieces. */
export function spotsToKeepClear(
  held: Position | undefined,
  placed: readonly PlacedToken[],
  seat: number,
): Position[] {
  const own = placed.filter(({ token }) => token.seat === seat).map(({ pose }) => pose);
  return held ? [held, ...own] : own;
}

/** Return the spots of the coordinates beside a floor, which name its cells. */
export const coordinateSpots = (board: Board): FocusSpot[] =>
  coordinatesOf(board).map(({ x, y }) => ({ x, y, wide: LETTER }));

/** Return the spots of things by their ids. */
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

/** The parts of the animation that move. */
interface Motion {
  readonly movingTrails: readonly { readonly points: readonly Point[] }[];
  readonly plates: Readonly<Record<string, Position>>;
}

/** Return the spot where something happens; none without motion or if it is everywhere. */
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

/** Return whether (nearly) all of a spot is in a part of the board. */
export function containsSpot([x, y, w, h]: ViewBox, spot: FocusSpot): boolean {
  const half = spot.wide * 0.45;
  return (
    spot.x - half >= x && spot.x + half <= x + w && spot.y - half >= y && spot.y + half <= y + h
  );
}

/** Return the zoom level at which each spot is `least` pixels wide. A visible spot far from others
 *  counts too, as a press beside it means it. 1 is the whole board. */
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

/** Return whether each spot is `least` pixels wide at the present zoom level, or visible and so far
 *  from the others that a press beside it means it. */
export function areLargeEnough(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
  level: number,
  least: number,
): boolean {
  const scale = scaleOf(box, frame) * level;
  return spots.every(
    ({ wide, alone = 0 }) =>
      wide * scale * ENOUGH >= least || (wide * scale >= VISIBLE && alone * scale >= least * NEAR),
  );
}

/** Return the view in which all spots are `least` pixels wide. If not all fit, show as many as
 *  possible, and of equal groups the one nearest to the current view. Spots `beside` are included
 *  if that barely reduces the size. `most` limits the zoom. */
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

/** Return the largest zoom level that shows all spots. */
export function zoomLevelShowingAll(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
): number {
  return Math.max(1, (scaleOf(boundsOf(spots), frame) / scaleOf(box, frame)) * 0.98);
}

/** Return whether all spots are pieces that a finger can select in the whole board. */
export function areTappable(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
): boolean {
  const scale = scaleOf(box, frame);
  const { wide: least, apart } = TAPPABLE;
  return spots.every(({ wide, alone = 0 }) => wide * scale >= least && alone * scale >= apart);
}

/** Return whether all spots are large enough in a view that shows all of them. */
export function areClearTogether(
  box: ViewBox,
  frame: ViewportSize,
  spots: readonly FocusSpot[],
): boolean {
  const level = Math.min(MAX_ZOOM, zoomLevelShowingAll(box, frame, spots));
  return spots.every(({ wide }) => wide * scaleOf(box, frame) * level >= CLEAR);
}

/** Return the view that shows all spots with the smallest movement. It keeps the zoom level, or
 *  zooms out if they do not fit. */
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

/** Return the spots of a choice's start and destination on the board. */
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

/** Return the choices beyond each edge of the view, the nearest first. */
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

/** Return the ids of cells that a text mentions by name. */
export function mentionedCells(board: Board, words: string): Set<string> {
  const said = new Set(words.split(/[^\p{L}\p{N}-]+/u));
  return new Set(board.cells.filter(({ id }) => said.has(id)).map(({ id }) => id));
}
