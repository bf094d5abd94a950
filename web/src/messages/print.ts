/** Texts of the page for print-and-play sheets. */

import { countText } from '../lib/text/words';

export const heading = (game: string): string => `${game} on paper`;
export const onPaper = 'On paper';
export const notFound = 'Nothing to print';
export const intro =
  'Everything you need to play on a real table, at true size, to cut out. Print at 100 %: each page has a scale to check.';
export const loadingGame = 'Loading the game…';
export const loadingPages = 'Preparing the pages…';
export const pagesNotMade = "Couldn't make the pages.";
export const download = 'Download the PDF';
export const chooseSheet = 'Choose at least one sheet.';

// The choices.
export const paper = 'Paper';
export const a4 = 'A4';
export const letter = 'Letter';
export const ink = 'Ink';
export const inColour = 'In colour';
export const blackLines = 'Black lines on white';
export const sides = 'Sides';
export const frontsOnly = 'Fronts only';
export const bothSides = 'Both sides, flipped on the long edge';
export const players = 'Players';
export const mostPlayers = 'As many as possible';
export const sheets = 'Sheets';

// The pages.
export const pages = 'Pages';
export const pageCount = (fronts: number, backs: boolean): string =>
  `${countText(fronts, 'page')}${backs ? ', each with a back' : ''}`;
export const front = (sheet: string, number: number): string => `${sheet} ${number}`;
export const back = (sheet: string, number: number): string => `Back of ${sheet} ${number}`;
