/** The threats to draw: those of one seat in its colour, or those of all as one shade. */

import type { Scene, Zone } from '../../protocol/types';

export const threatsOf = (scene: Scene): Zone[] =>
  scene.zones.filter(({ kind }) => kind === 'threat');

/** Return the seat whose threats are drawn in its colour: the watched one, or the only one that
 *  threatens; -1 if the threats of all share a shade. */
export function singleThreat(scene: Scene, watched: number): number {
  const seats = threatsOf(scene).map(({ seat }) => seat);
  return seats.includes(watched) ? watched : seats.length === 1 ? (seats[0] ?? -1) : -1;
}
