/** Texts of the log: its lines, folded turns, and the news since the player's last turn. */

import { countText } from '../../lib/text/words';

export const gameLog = 'Game log';
export const goToMoment = 'Go to this moment';
export const showDetails = 'Show details';
export const hideDetails = 'Hide details';
export const nothingHappened = 'Nothing has happened yet.';
export const nothingShown = 'No such lines.';
export const earlier = 'Earlier';
export const latest = 'Latest log lines';

// The filter.
export const show = 'Show in the log';
export const filters = { all: 'All', fights: 'Fights', mine: 'Mine' };

// Folded turns.
export const setup = 'Setup';
export const before = 'Before';
export const lines = (count: number): string => countText(count, 'line');
export const fights = (count: number): string => countText(count, 'fight');
export const lost = (name: string, count: number): string => `${name} lost ${count}`;

// News since the player's last turn.
export const sinceLastTurn = 'Since your last turn';
export const youLost = (count: number): string => `you lost ${countText(count, 'piece')}`;
export const repeated = (text: string, count: number): string =>
  count > 1 ? `${text} (${count} times)` : text;
export const moreNews = (count: number): string => `and ${count} more`;
export const showNews = 'Show';
export const watch = 'Watch';
export const watchTitle = 'Replay the moves since your last turn';
export const dismiss = 'Close';
