/** Texts about the players: names, presence, the end, handing over, invitations. */

import { countText } from '../../lib/text/words';

export const seats = 'Seats';
export const emptySeat = 'Empty seat';
export const seat = (number: number): string => `Seat ${number}`;

// Presence.
export const replacedBy = (bot: string): string => `${bot} plays for them`;
export const atThisScreen = 'at this screen';
export const you = 'you';
export const bot = (level: string): string => (level ? `bot, level ${level}` : 'bot');
export const online = 'online';
export const away = 'away';
export const ready = 'ready';
export const toMove = 'to move';
export const thinking = 'thinking';
export const others = (count: number): string => countText(count, 'other');
export const players = (count: number): string => countText(count, 'player');

// The prompt.
export const promptFor = (name: string, text: string): string => `${name}: ${text}`;

// Pauses and the end.
export const paused = 'The game is paused.';
export const pausedByYou = 'You paused the game.';
export const pausedBy = (name: string): string => `${name} paused the game.`;
export const youLose = 'You lose.';
export const youWin = 'You win.';
export const youShareWin = 'You share the win.';

// Handing over a shared screen.
export const handOver = (name: string): string => `Hand the screen to ${name || 'the next player'}`;
export const forThemOnly = 'Only they should see what comes next.';
export const showBoard = (name: string): string => (name ? `I'm ${name}` : 'Show the board');

// Invitations.
export const invitations = 'Invitations';
export const linkFor = (number: number, title: string): string =>
  `Link for ${title ? `seat ${number}, ${title}` : `seat ${number}`}`;
export const seatOpen = (number: number): string => `Seat ${number} is still empty.`;
export const sendLink = 'Copied. Send it to a friend.';
export const firstTakesSeat = 'The first person to open a link can take its seat.';
export const listed = 'This table is listed on the home page.';
export const qrCode = 'QR code';
