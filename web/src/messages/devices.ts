/** Texts about a player's other devices. */

import { countText } from '../lib/text/words';

export const scan =
  'Scan this with the camera of the other device, or open the link there. All your games come along.';
export const openThere = 'Open this link in another browser. All your games come along.';
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
export const onlyYourCode = 'Continue only if this is your own code.';
export const playHere = 'Play here';
export const notNow = 'Not now';
export const alreadyHere = 'This device is already yours';
export const noNeed = 'It has all your games.';
export const yourGames = 'Your games';
export const linkNotValid = "This link doesn't work";

// The page that a link in a mail leads to.
export const keepWith = (name: string): string =>
  name ? `Keep ${name}'s games with this address?` : 'Keep your games with this address?';
export const keptGames = (count: number): string =>
  count
    ? `This address then brings ${countText(count, 'game')} back on any device.`
    : 'This address then brings your games back on any device.';
export const onlyYourMail = 'Continue only if you asked for this mail.';
export const confirmAddress = 'Confirm address';
export const signIn = 'Sign in';
export const gamesKept = 'Your games are kept';
export const signInWith = (address: string): string =>
  `To play on another device, sign in there with ${address}.`;

// Mail addresses.
export const keepGames = 'Keep your games';
export const mailText =
  'Get a link by mail. It keeps your games with your address. If you have used the address before, the link signs you in.';
export const mailLabel = 'Your mail address';
export const sendLink = 'Send me a link';
export const mailSent = (address: string, minutes: number): string =>
  `A mail to ${address} is on its way. Its link works once, within ${countText(minutes, 'minute')}.`;
export const remove = 'Remove';
export const removeAddress = (address: string): string => `Remove ${address}`;

// Passkeys.
export const passkeys = 'Passkeys';
export const passkeyText =
  'A passkey brings your games back with the lock of your phone or computer. Games of the device that signs in come along.';
export const passkeyName = 'Name of a new passkey';
export const passkeyExample = 'My phone';
export const addPasskey = 'Add a passkey';
export const removePasskey = (name: string): string => `Remove the passkey ${name}`;
export const signInWithPasskey = 'Sign in with a passkey';
export const passkeyKnown = 'This device already has a passkey for your games.';

// Another service to sign in with.
export const providerText = (name: string): string =>
  `Keep your games with ${name}, or bring back those that you have kept. Games of the device that signs in come along.`;
export const providerLinked = (name: string): string => `You sign in with ${name}.`;
export const signInWithProvider = (name: string): string => `Sign in with ${name}`;
export const providerFailed = "Couldn't sign in. Try again.";
export const playsAgainst = 'This device plays against you in a game. Finish that game first.';

// The page of a player's devices.
export const linkText = 'A link and a QR code bring all your games to a phone, without an account.';
export const showLink = 'Show the link';
export const recoveryCode = 'Recovery code';
export const recoveryText =
  'Your games belong to this browser. If it loses them, for example with its cookies, this code brings them back on any device.';
export const makeCode = 'Make a recovery code';
export const renewCode = 'Make a new code';
export const oldCodeStops = 'You have a code. A new one replaces it.';
export const writeDown =
  'Save it now: it is shown only once. Keep it to yourself: it lets a device play as you.';
export const copyCode = 'Copy code';
export const notCopied = "Couldn't copy the code. Select it and copy it yourself.";
export const haveCode = 'Have a recovery code?';
export const codeLabel = 'Code from another device';
export const useThisCode = 'Use the code';
export const otherDevices = 'Other devices';
export const noOthers = 'No other device plays as you.';
export const othersPlay = (count: number): string =>
  `${countText(count, 'other device')} can play as you.`;
export const signOut = 'Sign out other devices';
export const signedOut =
  'All other devices are signed out. If one of them may know your recovery code, make a new one. Also remove addresses and passkeys of other people.';

// The player's data.
export const yourData = 'Your data';
export const dataText = 'Your seats, names, chat lines and addresses on this server, as a file.';
export const download = 'Download my data';
export const deleteData = 'Delete my data';
export const reallyDelete =
  "Delete your name, chat lines and addresses, and give up all your seats? If others reported a line, the operator keeps it, and the IP address it came from, without your name. You can't undo this.";
export const yesDelete = 'Yes, delete everything';
export const keepData = 'Keep my data';
export const deleted = 'Your data is deleted. All your devices are signed out.';
