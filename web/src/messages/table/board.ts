/** Texts of the board: its size, choices out of view, the dice and cards of a fight. */

import { countText } from '../../lib/text/words';

export const boardSize = 'Board size';
export const wholeBoard = 'Whole board';
export const zoomOut = 'Zoom out';
export const zoomIn = 'Zoom in';

const SIDES = { left: 'to the left', right: 'to the right', up: 'above', down: 'below' };
export const moreChoices = (count: number, side: keyof typeof SIDES): string =>
  `${countText(count, 'more choice')} ${SIDES[side]}`;

export const faceDown = 'face down';
export const doesNotCount = "doesn't count";
