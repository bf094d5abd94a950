/** Places of all tokens at rest, and of other targets. */

import type { Position } from '../../lib/geometry';
import { numberOn, type Pose, type CellChange } from '../../animation/keyframes';
import type { KeyedPoint } from '../../lib/geometry';
import { standsOf, type Look } from '../../lib/look/look';
import type { Board, Cell, Group, Preview, Scene, Token, ViewBox } from '../../protocol/types';
import { movedWithPlate, type PlatePose } from '../../animation/plateMoves';
import { drawnAtRest } from './leaders';
import { cellRadius, tokenSpacing } from '../grounds/cellShapes';
import {
  BESIDE_HEAP,
  fanPlaces,
  fanRadius,
  heapPlace,
  stackPlaces,
  type StackPlace,
} from './stacking';

export interface PlacedToken {
  token: Token;
  pose: Pose;
  size: number;
  /** The shape of its cell. */
  shape?: string;
}

/** The drawing order: borders are lowest, then piles, then tokens for which others stand. */
const DEPTHS = { border: 0, heap: 1, alone: 2, together: 2 };
const restingPose = (token: Token, x: number, y: number, scale = 1, opacity = 1): Pose => ({
  x,
  y,
  scale,
  rotation: 0,
  opacity,
  face: numberOn(token),
});

/** Return whether a token shares its cell side by side with others and can be fanned out. */
const isFigure = (look: Look, token: Token): boolean => standsOf(look, token) === 'together';

/** Return the tokens of each cell that holds more than one. */
export function crowdsByCell(
  tokens: readonly Token[],
  cells: Map<string, Cell>,
  look: Look,
): Map<string, Token[]> {
  const all = new Map<string, Token[]>();
  for (const token of tokens) {
    if (!isFigure(look, token) || !cells.has(token.at)) continue;
    const there = all.get(token.at);
    if (there) there.push(token);
    else all.set(token.at, [token]);
  }
  for (const [at, there] of all) if (there.length < 2) all.delete(at);
  return all;
}

/** Return the place of a single token; it makes room for a pile. */
function aloneIn(look: Look, { kind }: Token, heap: boolean): StackPlace {
  if (heap) return BESIDE_HEAP;
  return { x: 0, y: 0, scale: look.pieces.get(kind)?.size ?? 1 };
}

/** Return the poses of resting tokens in drawing order; fanned tokens are in their fan. */
export function placeTokens(
  tokens: readonly Token[],
  cells: Map<string, Cell>,
  crowds: Map<string, Token[]>,
  fan: Fan | null,
  look: Look,
): PlacedToken[] {
  const stands = (token: Token): keyof typeof DEPTHS => standsOf(look, token);
  const where = (how: string): Set<string> =>
    new Set(tokens.filter((token) => stands(token) === how).map(({ at }) => at));
  const heaps = where('heap');
  const figures = where('together');
  const seats = new Map<string, StackPlace>();
  const below = new Set<string>();
  const counts = new Map<string, number>();
  for (const [at, there] of crowds) {
    const drawn = drawnAtRest(there, look);
    const places = stackPlaces(drawn.length, heaps.has(at));
    counts.set(at, drawn.length);
    for (const token of there) {
      const number = drawn.findIndex(({ seat }) => drawn !== there && seat === token.seat);
      const place = places[number < 0 ? there.indexOf(token) : number];
      if (!drawn.includes(token)) below.add(token.id);
      if (drawn.length === 1) seats.set(token.id, aloneIn(look, token, heaps.has(at)));
      else if (place) seats.set(token.id, place);
    }
  }
  const fanned = fan ? (crowds.get(fan.at) ?? []) : [];
  const spread = new Map(fanned.map((token, i) => [token.id, fan?.places[i]]));
  const under = new Map<string, number>();
  const depth = (token: Token): number => DEPTHS[stands(token)] - (below.has(token.id) ? 0.5 : 0);
  return [...tokens]
    .sort((a, b) => depth(a) - depth(b))
    .flatMap((token) => {
      const cell = cells.get(token.at);
      if (!cell) return [];
      const size = cellRadius(cell);
      const { shape } = cell;
      const how = stands(token);
      if (how === 'border') {
        return [{ token, size, shape, pose: restingPose(token, cell.x, cell.y) }];
      }
      const apart = spread.get(token.id);
      if (fan && apart) {
        const pose = restingPose(token, fan.x + apart.x, fan.y + apart.y, apart.scale);
        return [{ token, size, shape, pose }];
      }
      if (how === 'together' || how === 'heap') {
        const seat =
          how === 'heap'
            ? heapPlace(figures.has(token.at) ? (counts.get(token.at) ?? 1) : 0)
            : (seats.get(token.id) ?? aloneIn(look, token, heaps.has(token.at)));
        const { x, y, scale } = seat;
        const span = tokenSpacing(cell);
        const seen = below.has(token.id) ? 0 : 1;
        const pose = restingPose(token, cell.x + x * span, cell.y + y * span, scale, seen);
        return [{ token, size, shape, pose }];
      }
      const count = under.get(cell.id) ?? 0;
      under.set(cell.id, count + 1);
      const scale = look.pieces.get(token.kind)?.size ?? 1;
      const [x, y] = [cell.x + count * 0.14, cell.y - count * 0.14];
      return [{ token, size, shape, pose: restingPose(token, x, y, scale) }];
    });
}

/** Tokens of one cell, spread around its center or as close to it as the view allows. */
export interface Fan {
  at: string;
  x: number;
  y: number;
  /** The radius of the fan. */
  reach: number;
  places: StackPlace[];
}

const FINGER = 36;
const within = (at: number, from: number, size: number, reach: number): number =>
  Math.min(from + size - reach, Math.max(from + reach, at));

/** Return the part of the board that a frame shows, including the area beside the view. */
export function visibleBox([x, y, w, h]: ViewBox, width: number, height: number): ViewBox {
  const scale = Math.min(width / w, height / h);
  if (!scale) return [x, y, w, h];
  const [across, down] = [width / scale, height / scale];
  return [x - (across - w) / 2, y - (down - h) / 2, across, down];
}

/** Return the key of the token at a point that can be chosen and is covered by a fan; "" for none.
 * */
export function tokenBelowFan(
  fan: Fan,
  placed: readonly PlacedToken[],
  keys: Map<string, unknown>,
  point: Position,
): string {
  const found = placed.find(
    ({ token, pose, size }) =>
      token.at !== fan.at &&
      keys.has(`token:${token.id}`) &&
      Math.hypot(pose.x - point.x, pose.y - point.y) < size * 1.25 * pose.scale,
  );
  return found ? `token:${found.token.id}` : '';
}

/** Return the fan of a cell's tokens. `scale`: pixels per unit; with few, the fan is wider, for
 *  fingers. */
export function fanAt(
  cell: Cell | undefined,
  count: number,
  view: ViewBox,
  scale: number,
): Fan | null {
  if (!cell || count < 2) return null;
  const drawn = cellRadius(cell) * 2.2 * 0.9 * scale;
  const grow = Math.min(2.4, Math.max(1, FINGER / (drawn || FINGER)));
  const span = tokenSpacing(cell) * grow;
  const reach = (fanRadius(count) + 0.78) * span;
  return {
    at: cell.id,
    x: within(cell.x, view[0], view[2], Math.min(reach, view[2] / 2)),
    y: within(cell.y, view[1], view[3], Math.min(reach, view[3] / 2)),
    reach,
    places: fanPlaces(count).map((seat) => ({
      x: seat.x * span,
      y: seat.y * span,
      scale: seat.scale * grow,
    })),
  };
}

/** The progress of a cell's change while it is only considered. */
const HALFWAY = 0.8;

/** Return the changed cells of a preview. */
export function previewedCells(
  preview: Preview | null | undefined,
  cells: ReadonlyMap<string, Cell>,
): CellChange[] {
  const tone = preview?.tone;
  if (!tone) return [];
  return preview.cells.flatMap((id) => {
    const cell = cells.get(id);
    return cell ? [{ cell: { ...cell, tone }, t: HALFWAY }] : [];
  });
}

/** Move a token with its plate; only borders turn with it. */
export function carriedByPlate(
  placed: PlacedToken,
  group: Group,
  plate: PlatePose,
  look: Look,
): PlacedToken {
  const [x, y] = movedWithPlate(group, plate, placed.pose.x, placed.pose.y);
  const scale = placed.pose.scale * plate.scale;
  const turned = standsOf(look, placed.token) === 'border';
  const rotation = turned ? plate.angle - group.angle : placed.pose.rotation;
  return { ...placed, pose: { ...placed.pose, x, y, scale, rotation } };
}

/** The radius of a grid's ghost, in sizes of its hex or square. */
const GHOSTS: Record<string, number> = { flower: 2.9, block: 3.2 };

/** Return the box of a board with the spots around it. */
export function boxWithSpots(box: ViewBox, spots: readonly Cell[]): ViewBox {
  if (!spots.length) return box;
  const reach = ({ shape, size }: Cell): number => size * (GHOSTS[shape] ?? 1.2);
  const left = Math.min(box[0], ...spots.map((spot) => spot.x - reach(spot)));
  const top = Math.min(box[1], ...spots.map((spot) => spot.y - reach(spot)));
  const right = Math.max(box[0] + box[2], ...spots.map((spot) => spot.x + reach(spot)));
  const bottom = Math.max(box[1] + box[3], ...spots.map((spot) => spot.y + reach(spot)));
  return [left, top, right - left, bottom - top];
}

/** The largest width of a cell in pixels, however large the window is. */
const WIDEST = 300;

/** Pad a box so that no cell becomes too wide in a window of this size. */
export function paddedBox(
  box: ViewBox,
  cells: readonly Cell[],
  width: number,
  height: number,
): ViewBox {
  const [x, y, w, h] = box;
  const widest = 2 * Math.max(0, ...cells.map(({ size }) => size));
  const more = Math.max(1, (widest * Math.min(width / w, height / h)) / WIDEST);
  return [x + (w * (1 - more)) / 2, y + (h * (1 - more)) / 2, w * more, h * more];
}

/** The box of a board, which does not shrink until the board changes. */
export class StableBox {
  #id = '';
  #box: ViewBox | null = null;

  of({ id, view_box }: Board, spots: readonly Cell[]): ViewBox {
    const now = boxWithSpots(view_box, spots);
    const [x, y, w, h] = this.#box && id === this.#id ? this.#box : now;
    const [left, top] = [Math.min(x, now[0]), Math.min(y, now[1])];
    const right = Math.max(x + w, now[0] + now[2]);
    const bottom = Math.max(y + h, now[1] + now[3]);
    this.#id = id;
    this.#box = [left, top, right - left, bottom - top];
    return this.#box;
  }
}

/** Return everything that can be pointed at, with its place on the board. */
export function pointableSpots(
  scene: Scene,
  placed: readonly PlacedToken[],
  keys: Map<string, unknown>,
): KeyedPoint[] {
  const all: KeyedPoint[] = [
    ...placed.map(({ token, pose }) => ({ key: `token:${token.id}`, x: pose.x, y: pose.y })),
    ...[...scene.board.cells, ...scene.spots].map(({ id, x, y }) => ({ key: `cell:${id}`, x, y })),
  ].filter(({ key }) => keys.has(key));
  const plates = scene.board.groups
    .map(({ id, x, y }) => ({ key: `group:${id}`, x, y }))
    .filter(({ key }) => keys.has(key))
    // Below a token in its center, so that arrow keys reach both.
    .map((plate) =>
      all.some((spot) => isNear(spot, plate)) ? { ...plate, y: plate.y + 0.4 } : plate,
    );
  return [...all, ...plates];
}

const isNear = (a: KeyedPoint, b: KeyedPoint): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 0.4;
