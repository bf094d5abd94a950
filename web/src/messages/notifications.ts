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
export const addressDeleted = 'The address is deleted.';
export const linkInvalid = 'This link no longer works';

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
  /** On the page that a link in a message leads to. */
  question: (game: string) => string;
  promise: string;
  yes: string;
  no: string;
  confirmed: string;
  when: (game: string) => string;
  stopped: (game: string) => string;
}

export const mail: ChannelTexts = {
  label: "By mail, when you're away",
  example: () => 'you@example.org',
  turnOn: 'Turn on mails',
  turnOff: 'Turn off mails',
  note: () =>
    'One mail per turn, about this table only. Nobody else sees your address, and it is deleted when the game is over.',
  refused: (address) => `This address doesn't accept our mails: ${address}`,
  on: "You'll get a mail when it's your turn and you're away, at",
  unconfirmed: 'Follow the link in the mail that we sent to',
  delayed: "The last mail couldn't be sent. We'll try again.",
  question: (game) => `Get mails when it's your turn at ${game}?`,
  promise: 'One mail per turn while you are away. Each mail has a link to stop them.',
  yes: 'Yes, send them',
  no: 'No, delete my address',
  confirmed: 'Mails are on',
  when: (game) => `You'll get a mail when it's your turn at ${game} and you're away.`,
  stopped: (game) => `No more mails about this table of ${game}`,
};

export const webhook: ChannelTexts = {
  label: "In a chat room, when you're away",
  example: (hosts) => `https://${hosts[0] ?? 'chat.example'}/…`,
  turnOn: 'Turn on messages',
  turnOff: 'Turn off messages',
  note: (hosts) =>
    `Enter the webhook address of a room at ${listText(hosts)}. One message per turn, about this table only. Nobody else sees the address, and it is deleted when the game is over.`,
  refused: (address) => `This room doesn't accept our messages: ${address}`,
  on: "The room gets a message when it's your turn and you're away:",
  unconfirmed: 'Follow the link in the message that we sent to the room:',
  delayed: "The last message couldn't be sent. We'll try again.",
  question: (game) => `Post messages in this room when it's a player's turn at ${game}?`,
  promise: 'One message per turn while the player is away. Each message has a link to stop them.',
  yes: 'Yes, send them',
  no: 'No, delete the address',
  confirmed: 'Messages are on',
  when: (game) => `This room gets a message when it's a player's turn at ${game} and they're away.`,
  stopped: (game) => `No more messages about this table of ${game}`,
};
