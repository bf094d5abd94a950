/** Texts that several pages share: the header, page titles, missing pages, errors of the
 *  connection. */

export const pageTitle = (title: string): string => `${title} · Harena`;

// Links and buttons.
export const allGames = 'All games';
export const tryAgain = 'Try again';
export const goToTable = 'Go to the table';
export const moreBelow = 'More below';
export const newTab = ' (opens in a new tab)';
export const inRules = ' in the rules (opens in a new tab)';

// Times.
export const justNow = 'just now';
export const underAMinute = 'in less than a minute';

// Links for others.
export const copyLink = 'Copy link';
export const copied = 'Copied';
export const notCopied = "Couldn't copy the link. Select it and copy it yourself.";
export const linkAsQrCode = 'The link as a QR code';
export const localOnly = 'Only this computer can open Harena: no other device can use a link yet.';
export const restartWith = 'To let others on your network join, restart Harena with ';
export const tableStays = '. This table stays.';
export const linksBegin = ' Its links will then begin with ';

// A player's devices.
export const anotherDevice = 'Play on another device';
export const devicesAndData = 'Sign in or keep your games';

// The header.
export const harena = 'Harena';
export const rules = 'Rules';
export const sound = 'Sound';
export const volume = 'Volume';
export const darkMode = 'Dark mode';

// Pages that cannot be shown.
export const pageNotLoaded = "This page didn't load.";
export const reload = 'Reload';
export const pageNotFound = 'Page not found';
export const checkAddress = 'The address may be incomplete or mistyped.';
export const unknownGame = 'This server has no game with that name.';
export const unknownTable = "There's no table at this address.";
export const noRulebook = 'This game has no rulebook.';

// Errors of the connection.
export const noAnswer = "Can't reach the server. Check your connection and try again.";
export const serverError = (status: number): string =>
  `The server reported an error (${status}). Try again in a moment.`;
export const noTable = 'The server sent no table. Try again in a moment.';
export const stepNotRead = "Couldn't read this step.";
export const logNotRead = "Couldn't load earlier lines of the log.";
export const recordNotRead = "Couldn't read the record.";
export const gamesNotLoaded = "Couldn't load the games.";
export const gameNotStarted = "Couldn't start the game.";
export const tableNotOpened = "Couldn't open the table.";
export const failed = "That didn't work. Try again in a moment.";
