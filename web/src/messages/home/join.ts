/** Texts of an invitation. */

import { listText } from '../../lib/text/words';

export const joinGame = (game: string): string => `Join ${game}`;
export const joinTable = 'Join a table';
export const notRead = "Couldn't read this invitation.";
export const notValid = "This invitation doesn't work";
export const taken = 'This seat is already taken';
export const invitedBy = (host: string, game: string): string => `${host} invites you to ${game}`;
export const invited = (game: string): string => `You're invited to ${game}`;
export const alreadySeated = "You're already at this table";
export const askForAnother = 'Ask for another link, or play something else.';
export const otherPlayers = 'Other players';
export const bot = (name: string): string => `${name} (bot)`;
export const starts = 'Starts';
export const takeSeat = 'Take the seat';
export const learnFirst = 'Learn it first';
export const forkedFrom = (origin: {
  step: number;
  players: readonly string[];
  date: string;
}): string => {
  const { step, players, date } = origin;
  return `After step ${step} of a game by ${listText(players)}${date && ` on ${date}`}`;
};
