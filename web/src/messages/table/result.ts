/** Texts of a game's end: the result, the summary, the next game, the record and the dice. */

import { countText } from '../../lib/text/words';

// The result.
export const result = 'Result';
export const won = (names: string): string => (names ? `${names} won.` : 'Nobody won.');
export const gameOver = 'The game is over.';
export const showTurningPoint = 'Show turning point';
export const replayEnd = 'Replay the end';
export const analyse = 'Analyse';
export const endOfGame = 'End of the game';
export const highlights = 'Highlights';
export const calculating = 'Calculating chances…';
export const share = 'Share';
export const linkCopied = 'Link copied.';

// The summary. The name is empty for the reader.
interface TurningPoint {
  /** The turn's number, or 0 where turns have none. */
  turn: number;
  step: number;
  name: string;
  before: string;
  after: string;
}
export const turningPoint = ({ turn, step, name, before, after }: TurningPoint): string => {
  const when = turn ? `turn ${turn}` : `step ${step}`;
  const whose = name ? `${name}'s` : 'Your';
  return `Turning point: ${when}. ${whose} chances went from ${before} to ${after}.`;
};
export const length = (turns: number, steps: number): string =>
  turns > 0
    ? `The game took ${countText(turns, 'turn')} (${countText(steps, 'step')} in the record).`
    : `The record has ${countText(steps, 'step')}.`;
export const luckFor = (percent: string, name: string): string => `${percent} for ${name || 'you'}`;
export const luck = (each: readonly string[], typical: string): string =>
  `Luck, in win chances: ${each.join(', ')} (typical: ±${typical}).`;

// The next game.
/** The name of the player's next seat; empty for none. */
export const nextAs = (game: string, seat: string): string => (seat ? `${game} as ${seat}` : game);
/** Closes the result of a game in a series. */
export const playNext = 'Next game';
export const rematch = 'Rematch';
/** `bot`: a level with its number, such as "2 · Recruit". */
export const nextLevel = (bot: string): string => `Play level ${bot}`;
export const goToRematch = 'Go to the rematch';
export const nextGame = (number: number, of: number): string => `Game ${number} of ${of}`;
export const goToNextGame = (number: number, of: number): string => `Go to game ${number} of ${of}`;
export const rematchTitle = 'Same players and rules; everyone moves to the next seat';
export const wantsRematch = (names: string, several: boolean): string =>
  `${names} ${several ? 'want' : 'wants'} a rematch.`;
export const isReadyFor = (names: string, several: boolean, game: string): string =>
  `${names} ${several ? 'are' : 'is'} ready for ${game.toLowerCase()}.`;
export const waitsForPlayers = (names: string): string => `Waiting for ${names} to accept.`;
export const areAway = (names: string, several: boolean): string =>
  `${names} ${several ? 'are' : 'is'} away and can answer later.`;
export const acceptRematch = 'Accept';
export const declineRematch = 'Decline';
export const cancelRematch = 'Cancel';
export const rematchFailed = "Couldn't start the next game.";

// Leaving and the record.
export const resign = 'Resign';
export const resignThis = 'Resign this game';
export const reallyResign = (seat: string | undefined): string =>
  seat ? `Resign as ${seat}?` : 'Resign this game?';
export const yesResign = 'Yes, resign';
export const resignWhich = (seat: string | undefined): string =>
  seat
    ? `Resign as ${seat}: only this game, or the series?`
    : 'Resign only this game, or the series?';
export const resignGame = (game: number): string => `Resign game ${game}`;
export const resignSeries = 'Resign the series';
export const keepPlaying = 'Keep playing';
export const leaveThis = 'Leave this game';
export const staysListed = 'It stays in the list of your games.';
export const leave = 'Leave';
export const stay = 'Stay';
export const newTable = 'New table…';
export const newTableTitle = 'Start another game, with any options and players';
export const saveRecord = 'Save record';
export const saveRecordTitle = 'Save all steps of the game as a text file';
export const analyseFromHere = 'Analyse from here';
export const askForPause = 'Ask for a pause';
export const pause = 'Pause';

// The dice.
export const dice = 'Dice';
export const commitment =
  'The server chose a secret before the first roll. Every die follows from it. Its fingerprint ' +
  '(SHA-256) is ';
export const secretWas = 'The secret was ';
export const rollsAgain = ' rolls the dice of a record again.';
export const secretLater = "You'll get the secret after the game and can then check every roll.";
export const checkDice = 'Check the dice';
export const mixedBy = (mixers: number, players: number): string =>
  `The browsers of ${mixers} of ${players} players mixed in a random number of their own.`;
export const wrongNonces =
  "The players' random numbers are not those they announced before the first roll.";
export const wrongSecret = "The secret doesn't match the fingerprint.";
export const wrongDice = (wrong: number, of: number): string =>
  `${wrong} of ${of} dice don't follow from the secret.`;
export const diceRight = (count: number): string =>
  `All ${count} dice follow from the secret, and the secret matches the fingerprint.`;
