/** A match of several games with swapped sides, in words. */

import type { Table } from '../../protocol/types';
import { listText } from './words';

const PARTS: [number, string][] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

/** What somebody has won, as one writes it: 1½. */
export function pointsText(points: number): string {
  const whole = Math.floor(points + 0.001);
  const rest = points - whole;
  if (rest < 0.01) return String(whole);
  const part = PARTS.find(([value]) => Math.abs(value - rest) < 0.01)?.[1];
  if (!part) return points.toFixed(2);
  return whole ? `${whole}${part}` : part;
}

/** What a match of so many games is, where one is opened or joined. */
export const gamesText = (legs: number): string =>
  legs === 2
    ? 'A match of 2 games, with sides swapped'
    : `A match of ${legs} games, in which each sits once in each seat`;

/** "Game 1 of 2"; "" where a game is a match of its own. */
export const gameNumberText = ({ game_in_match }: Table): string =>
  game_in_match ? `Game ${game_in_match.number} of ${game_in_match.of}` : '';

/** The number of the next game of the match; 0 after the last, and where there is none. */
export const nextGameText = ({ game_in_match }: Table): number =>
  game_in_match && game_in_match.number < game_in_match.of ? game_in_match.number + 1 : 0;

/** What each has won in the match: "Ann 1, Bob ½". */
export const matchScoreText = ({ game_in_match, seats }: Table): string =>
  (game_in_match?.points ?? [])
    .map((won, seat) => `${seats[seat]?.name} ${pointsText(won)}`)
    .join(', ');

/** How the match stands after a game of it, or who has won it. */
export function matchAfterGame(table: Table): string {
  const { game_in_match, seats } = table;
  if (!game_in_match) return '';
  if (nextGameText(table))
    return `${gameNumberText(table)}. The match stands: ${matchScoreText(table)}.`;
  const most = Math.max(...game_in_match.points);
  const best = game_in_match.points.flatMap((won, seat) =>
    won > most - 0.01 ? [seats[seat]?.name ?? ''] : [],
  );
  const shared = best.length === game_in_match.points.length;
  const verdict = shared ? 'The match is drawn' : `${listText(best)} won the match`;
  return `${verdict}: ${matchScoreText(table)}.`;
}
