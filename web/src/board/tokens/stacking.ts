/** Places of several tokens in one cell: small at rest, in a wide ring when fanned out. */

import type { Token } from '../../protocol/types';

export interface StackPlace {
  x: number;
  y: number;
  scale: number;
}

function ring(count: number, radius: number, scale: number, from = -90): StackPlace[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((360 / count) * i + from) * (Math.PI / 180);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), scale };
  });
}

const MIDDLE = { x: 0, y: 0 };

/** The largest sizes without overlap for two tokens, three, and so on. */
const SMALLEST = 0.27;
const LARGE = [0.52, 0.49, 0.45, 0.41, 0.36, 0.35, 0.33, 0.3, SMALLEST];

/** The radius and the first angle for few tokens. */
const FEW: Record<number, [number, number]> = { 2: [0.43, 180], 3: [0.5, -90], 4: [0.56, -135] };
const HEAPED = 0.88;
const LIFT = -0.2;

/** The place of a single token beside a pile, in a cell of size 1. */
export const BESIDE_HEAP: StackPlace = { x: 0, y: LIFT, scale: 0.66 * HEAPED };

/** Return the places of several tokens in a cell of size 1; they make room for a pile. */
export function stackPlaces(count: number, heap: boolean): StackPlace[] {
  const scale = LARGE[count - 2] ?? SMALLEST;
  if (count > 4) {
    if (heap || count < 7) return ring(count, 0.62, Math.min(scale, 2 / count));
    return [{ ...MIDDLE, scale }, ...ring(count - 1, 0.64, scale)];
  }
  const [far, from] = FEW[count] ?? [0, 0];
  const places = ring(count, far, scale, from);
  if (!heap) return places;
  return places.map(({ x, y }) => ({ x: x * HEAPED, y: y * HEAPED + LIFT, scale: scale * HEAPED }));
}

/** Return places around the hex, far enough apart for a finger. */
export function fanPlaces(count: number): StackPlace[] {
  return ring(count, fanRadius(count), 0.9, count === 2 ? 180 : -90);
}

export function fanRadius(count: number): number {
  return Math.max(0.95, (count * 1.72) / (2 * Math.PI));
}

/** Return the place of a pile that shares its cell with this many tokens. */
export function heapPlace(count: number): StackPlace {
  if (count === 0) return { ...MIDDLE, scale: 0.9 };
  return count > 4 ? { ...MIDDLE, scale: 0.42 } : { x: 0, y: 0.66, scale: 0.5 };
}

/** Return whether two tokens differ at most in the number that tells them apart. */
export const areEqual = (a: Token, b: Token): boolean =>
  a.seat === b.seat && a.kind === b.kind && a.tone === b.tone && unnumbered(a) === unnumbered(b);

/** Return a token's label without the number right after its name. */
function unnumbered({ label, text }: Token): string {
  const end = label.indexOf(text) + text.length;
  return label.slice(0, end) + label.slice(end).replace(/^ \d+/, '');
}
