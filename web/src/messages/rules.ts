/** Texts of the rulebook page. */

import { countText } from '../lib/text/words';

export const documentTitle = (game: string): string => `${game} · rules`;
export const rules = 'Rules';
export const notLoaded = "Couldn't load the rules.";
export const notFound = 'No rules found';
export const loading = 'Loading the rules…';
export const backToTable = 'Back to the table';
export const printGame = 'Print the game';
export const inTwoMinutes = 'In two minutes';
export const contents = 'Contents';
export const search = 'Search the rules';
export const results = (count: number): string =>
  count ? countText(count, 'result') : 'No results';
export const moreToTheRight = 'More to the right ▸';
