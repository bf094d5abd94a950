/** Texts of the home page: games, your tables, and open tables. */

import { countText } from '../../lib/text/words';

export const documentTitle = (turns: number): string =>
  `${turns ? `(${turns}) Your turn · ` : ''}Harena · tabletop games`;

export const heading = 'Sit down and play';
export const tagline =
  'Tabletop games with their exact rules, against people or bots. No account needed.';
export const newHere = 'New here?';
export const startWith = (game: string): string => `Start with ${game}`;
export const learnByPlaying = (minutes: number): string =>
  `and learn it by playing, in ${minutesText(minutes)}.`;
export const noGames = 'No games are installed on this server.';
export const elsewhere = 'Have games on another device?';
export const haveRecord = 'Have the record of a match?';
export const analyseRecord = 'Analyse it step by step';

// A game.
export const minutesText = (minutes: number): string => countText(minutes, 'minute');
export const shortMinutes = (minutes: number): string => `${minutes} min`;
export const playersText = (fewest: number, most: number): string =>
  fewest === most ? `${most} players` : `${fewest} to ${most} players`;
export const playNow = 'Play now against a bot';
export const levelOf = (game: string): string => `Bot level for ${game}`;
export const levelOption = (level: string): string => `Level ${level}`;
export const playNowStarts = (title: string, minutes: number): string =>
  `Starts: ${title}${minutes ? ` (about ${minutes} min)` : ''}.`;
export const newcomerSide = (name: string, share: string, games: number): string =>
  `Your first game: you play ${name}, the stronger side. It won ${share} of ${games} games between equal bots.`;
export const learn = 'Learn it';
export const newTable = 'New table';
export const newTableOf = (game: string): string => `New table: ${game}`;
export const print = 'Print';
export const runByPost = 'Run a game by post';
export const formNotLoaded = "This form didn't load.";
export const reloadPage = 'Reload the page';
export const loadingForm = 'Loading the form…';
export const close = 'Close';

// Your tables.
export const yourGames = 'Your games';
export const moreInProgress = (count: number): string => `${count} more in progress`;
export const finished = (count: number): string => `${count} finished`;
export const analyse = 'Analyse';
export const yourTurn = 'Your turn';

// Other tables.
export const openTables = 'Open tables';
export const yourName = 'Your name';
export const nameMissing = 'Enter your name first.';
export const notSeated = "Couldn't join this table.";
export const sitDown = 'Sit down';
export const sitDownAt = (game: string): string => `Sit down at ${game}`;
export const moreOpen = (count: number): string => countText(count, 'more open table');
export const gamesToWatch = 'Games to watch';
export const moreToWatch = (count: number): string => `${countText(count, 'more game')} to watch`;

// The status of a table.
export const waitingForPlayers = 'Waiting for players';
export const waitingFor = (names: string): string => `Waiting for ${names}`;
export const nobodyWon = 'Nobody won';
export const youWon = 'You won';
export const youSharedTheWin = 'You shared the win';
export const won = (names: string): string => `${names} won`;
export const paused = 'Paused';
export const inProgress = 'In progress';
export const shownLate = (delay: string): string => `Shown ${delay}`;
export const onThisScreen = 'on this screen';
export const openSeat = 'an open seat';
export const against = (names: string): string => `with ${names}`;
export const opened = (when: string): string => `opened ${when}`;
export const timeRunsOut = (moved: string, due: string): string =>
  `${moved} · time runs out ${due}`;
export const forkedFrom = (step: number): string => `Started from step ${step} of another game`;
