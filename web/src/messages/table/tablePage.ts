/** Texts of the table page around its board and sidebar. */

export const table = 'Table';
export const players = 'Players';
export const board = 'Board';
export const prompt = 'Your turn';
export const more = 'More';
export const tableNotShown = "This table can't be shown";
export const tutorialNotShown = "This tutorial can't be shown";
export const reconnecting = 'Reconnecting…';
export const waitingForPlayers = 'Waiting for players.';
export const starting = 'Starting the game…';
export const loading = 'Loading the table…';
