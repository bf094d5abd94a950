/** Texts about the players and games of a match. */

import { delayText } from '../home/terms';

export const you = 'You';
export const seatIsYou = (seat: string): string => `${seat} (you)`;
export const your = (startsSentence: boolean): string => (startsSentence ? 'Your' : 'your');

export const gameNumber = (number: number, of: number): string => `Game ${number} of ${of}`;
export const points = (name: string, won: string): string => `${name} ${won}`;
export const scoreAfterGame = (game: string, score: string): string =>
  `${game}. Match score: ${score}.`;
export const matchWon = (names: string, score: string): string =>
  `${names} won the match: ${score}.`;
export const matchDrawn = (score: string): string => `The match is drawn: ${score}.`;

export const watching = (delay: number): string => {
  if (delay < 0) return "You're watching this game. You'll see the moves after it ends.";
  return delay ? `You're watching this game, ${delayText(delay)}.` : "You're watching this game.";
};
