/** A match of several games with swapped sides, in words. */

import * as messages from '../../messages/table/match';
import type { Table } from '../../protocol/types';
import { listText } from './words';

const PARTS: [number, string][] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

/** Write points with fractions: 1½. */
export function pointsText(points: number): string {
  const whole = Math.floor(points + 0.001);
  const rest = points - whole;
  if (rest < 0.01) return String(whole);
  const part = PARTS.find(([value]) => Math.abs(value - rest) < 0.01)?.[1];
  if (!part) return points.toFixed(2);
  return whole ? `${whole}${part}` : part;
}

/** Return "Game 1 of 2"; "" for a match of a single game. */
export const gameNumberText = ({ game_in_match }: Table): string =>
  game_in_match ? messages.gameNumber(game_in_match.number, game_in_match.of) : '';

/** Return the number of the next game of the match; 0 if there is none. */
export const nextGameText = ({ game_in_match }: Table): number =>
  game_in_match && game_in_match.number < game_in_match.of ? game_in_match.number + 1 : 0;

/** Return the score of the match: "Ann 1, Bob ½". */
export const matchScoreText = ({ game_in_match, seats }: Table): string =>
  (game_in_match?.points ?? [])
    .map((won, seat) => messages.points(seats[seat]?.name ?? '', pointsText(won)))
    .join(', ');

/** Return the score after a game of the match, or the result of the match. */
export function matchAfterGame(table: Table): string {
  const { game_in_match, seats } = table;
  if (!game_in_match) return '';
  const score = matchScoreText(table);
  if (nextGameText(table)) return messages.scoreAfterGame(gameNumberText(table), score);
  const most = Math.max(...game_in_match.points);
  const best = game_in_match.points.flatMap((won, seat) =>
    won > most - 0.01 ? [seats[seat]?.name ?? ''] : [],
  );
  const shared = best.length === game_in_match.points.length;
  return shared ? messages.matchDrawn(score) : messages.matchWon(listText(best), score);
}
