/** Segments of played cards, which lie over the board on top of each other. */

import type { GameEvent } from '../protocol/types';
import { LONGEST_SEGMENT, type Segment, type OpenCard } from './keyframes';

/** Return the segments of cards that are played or crossed out at once. */
export function cardSegments(events: readonly GameEvent[]): Segment[] {
  const played = events.flatMap(({ card }) => card ?? []);
  if (!played.length) return [];
  const cards = (t: number): OpenCard[] => played.map((card) => ({ card, t }));
  return [
    { kind: 'card', ms: 480, token: '', cards },
    { kind: 'hold', ms: LONGEST_SEGMENT, token: '', cards: () => cards(1) },
  ];
}

/** Return the open cards with the new ones. A crossed-out card is the last open card of its seat.
 * */
export function withNewCards(lying: readonly OpenCard[], now: readonly OpenCard[]): OpenCard[] {
  const all = [...lying];
  for (const { card, t } of now) {
    const place = all.findLastIndex(
      ({ card: other }) => card.void && !other.void && other.seat === card.seat,
    );
    const struck = all[place];
    if (struck) all[place] = { card: { ...struck.card, void: true }, t };
    else all.push({ card, t });
  }
  return all;
}
