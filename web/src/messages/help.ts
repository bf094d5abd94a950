/** Texts of help popovers. */

export const notNow = 'Not now.';

// The marks at a seat.
export const toAct = 'To act';
export const toActNote = 'This seat has to decide now.';
export const ready = 'Ready';
export const readyNote = 'This player is ready and waits for the others.';
export const here = 'Online';
export const hereNote = 'This player is at the table now.';
export const away = 'Away';
export const awayNote = "This player isn't at the table now.";

// The badge on a piece.
export const seatBadge = (letter: string, name: string): string =>
  `Badge ${letter}: ${name}. A number after it counts their pieces in the stack.`;
