/** Texts about a player's other devices. */

import { countText } from '../lib/text/words';

export const anotherDevice = 'Play on another device';
export const scan = 'Scan this with your phone, or open the link there. All your games come along.';
export const linkLabel = 'Your link';
export const onceOnly = (minutes: number): string =>
  `The link works once, within ${countText(minutes, 'minute')}. Keep it to yourself: it lets a device play as you.`;
export const linkExpired = 'This link has expired.';
export const newLink = 'Make a new link';
export const linkNotMade = "Couldn't make a link.";

// The page that a link leads to.
export const yourDevices = 'Your devices';
export const playAs = (name: string): string =>
  name ? `Play as ${name} on this device?` : 'Play your games on this device?';
export const gamesCome = (count: number): string =>
  count ? `${countText(count, 'game')} will be here, too.` : 'New games will be on both devices.';
export const ownGamesJoin = (count: number): string =>
  `The ${countText(count, 'game')} of this device will join them, and both devices can play them all.`;
export const onlyYours = 'Continue only if you made this link yourself.';
export const playHere = 'Play here';
export const notNow = 'Not now';
export const alreadyHere = 'This device is already yours';
export const noNeed = 'It has all your games.';
export const yourGames = 'Your games';
export const linkNotValid = "This link doesn't work";
