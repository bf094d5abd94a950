/** Texts of the form for a new table: seats, options, time control, spectators. */

import { countText } from '../../lib/text/words';

// Seats.
export const seats = 'Seats';
export const seat = (number: number): string => `Seat ${number}`;
export const whoPlays = (seat: string): string => `Who plays ${seat}`;
export const me = 'Me, on this screen';
export const friend = 'A friend, by link';
export const bot = (name: string): string => `Bot: ${name}`;
export const name = 'Name';
export const nameOf = (seat: string): string => `Name of ${seat}`;
export const linkToSend = "You'll get a link to send.";
export const sharedScreen = 'You share this screen and take turns.';
export const onlyWatching = "You'll only watch this table.";
export const openTable = 'Open the table';

// The variant and its options.
export const game = 'Game';
export const options = 'Options';
export const minutes = (count: number): string => countText(count, 'minute');
export const classic = 'Classic';
export const classicSummary = 'The game of the rulebook, without optional rules.';
export const custom = 'Custom';
export const customSummary = 'Your own choice of options.';
export const changes = (count: number): string =>
  count ? `${countText(count, 'change')} from the classic game` : 'same as the classic game';

// An option that is a list.
export const pickItems = (option: string): string => `${option}: add and remove items`;
export const ownFact = (fact: string, value: string): string => `${fact.toLowerCase()} ${value}`;
export const removeOne = (item: string): string => `Remove one ${item}`;
export const addOne = (item: string): string => `Add one ${item}`;
export const addTo = (option: string): string => `Add to ${option}`;
export const listFull = (most: number): string => `Full (at most ${most})`;
export const totalOf = (fact: string, sum: number): string => `Total ${fact.toLowerCase()}: ${sum}`;
export const itemsOf = (count: number, most: number): string => `· ${count} of at most ${most}`;
export const addItem = 'Add…';
export const itemWithSummary = (title: string, summary: string): string => `${title}: ${summary}`;
export const createYourOwn = 'Create your own';
export const add = 'Add';

// Time control.
export const noLimit = 'No time limit.';
export const timeoutLoses = 'Running out of time loses the game.';
export const timeoutBot = "If a player's time runs out, a bot plays until they return.";
export const timeoutPlan = "If a player's time runs out, the moves they have planned are played.";
export const noClock = 'No clock';
export const recommended = (pace: string): string => `${pace} (recommended)`;
export const customClock = 'Custom clock…';
export const minutesPerPlayer = 'Minutes per player';
export const extraSeconds = 'Extra seconds per turn';
export const ifTimeRunsOut = 'If time runs out';
export const playPlan = 'Play the planned moves';
export const loseGame = 'Lose the game';
export const botTakesOver = (bot: string): string => `${bot} takes over`;
export const liveClocks = 'Live clocks';
export const timePerTurn = 'Time per turn';
export const byPost = 'By post';

// Other terms.
export const secondsToInterrupt = 'Seconds to interrupt';
export const interruptNote = 'How long you have to interrupt. Players can ask for more time.';
export const allowHints = 'Allow hints from a bot (the others see when you ask)';
export const publicTable = 'Public: listed on the home page, where anyone can join or watch';
export const showResearchBots = 'Also show research bots';
export const spectatorsSeeIt = 'Spectators see the game';
export const delayNote =
  'Spectators never see hidden information before the end. A delay also keeps them from helping.';
/** Results of equal bots: each side's share of the wins, with the bounds of its interval. */
export interface SideResults {
  bot: string;
  games: number;
  won: readonly { name: string; share: string; from: string; to: string }[];
}
const results = ({ bot, games, won }: SideResults): string => {
  const shares = won.map(({ name, share, from, to }) => `${name} ${share} (${from} to ${to})`);
  return `${games} games between equal bots (${bot}): ${shares.join(', ')}.`;
};
export const searchBot = (iterations: string): string =>
  `search with ${iterations} iterations for each decision`;
/** `disagreeing` are results of other bots with clearly different shares. */
export const balance = (
  even: boolean,
  counted: SideResults,
  disagreeing: readonly SideResults[],
): string =>
  [
    even ? 'The sides are about equal.' : "The sides aren't equal.",
    `Wins in ${results(counted)}`,
    ...disagreeing.map((other) => `Other bots disagree: ${results(other)}`),
    ...(even ? [] : ['A second game with swapped sides makes it fair.']),
  ].join(' ');
