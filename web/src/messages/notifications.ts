/** Texts of notifications that it is a player's turn: browser, mail and chat rooms. */

import { listText } from '../lib/text/words';

export const notifications = 'Notifications';
export const whenItsYourTurn = "When it's your turn";
export const browserNote = "Get a notification when it's your turn and you're in another window";
export const browserChoice = "Browser notifications while you're in another window";
export const browserBlocks = 'Your browser blocks notifications from this page.';
export const blocked = 'Notifications (blocked by your browser)';
export const otherAddress = 'Use another address';
export const notSent = "Couldn't send this. Try again in a moment.";

// Push notifications.
export const push = 'Notify this device';
export const stopPush = "Don't notify any device";
export const pushIsOff = "Notifications on this device when you're away, even with Harena closed.";
export const pushIsOn =
  "The device that you chose last gets a notification when it's your turn and you're away.";
export const pushHasEnded = 'The device no longer takes notifications.';
export const notPushed = "This browser couldn't turn on notifications.";

/** The texts of a channel. */
interface ChannelTexts {
  label: string;
  example: (hosts: readonly string[]) => string;
  turnOn: string;
  turnOff: string;
  note: (hosts: readonly string[]) => string;
  refused: (address: string) => string;
  on: string;
  unconfirmed: string;
  delayed: string;
}

export const mail: ChannelTexts = {
  label: "By mail, when you're away",
  example: () => 'you@example.org',
  turnOn: 'Turn on mails',
  turnOff: 'Turn off mails',
  note: () =>
    'One mail per turn, about this table only. No one else sees your address, and it is deleted when the game is over.',
  refused: (address) => `This address doesn't accept our mails: ${address}`,
  on: "You'll get a mail when it's your turn and you're away, at",
  unconfirmed: 'Follow the link in the mail that we sent to',
  delayed: "The last mail couldn't be sent. We'll try again.",
};

export const webhook: ChannelTexts = {
  label: "In a chat room, when you're away",
  example: (hosts) => `https://${hosts[0] ?? 'chat.example'}/…`,
  turnOn: 'Turn on messages',
  turnOff: 'Turn off messages',
  note: (hosts) =>
    `Enter the webhook address of a room at ${listText(hosts)}. One message per turn, about this table only. No one else sees the address, and it is deleted when the game is over.`,
  refused: (address) => `This room doesn't accept our messages: ${address}`,
  on: "The room gets a message when it's your turn and you're away:",
  unconfirmed: 'Follow the link in the message that we sent to the room:',
  delayed: "The last message couldn't be sent. We'll try again.",
};
