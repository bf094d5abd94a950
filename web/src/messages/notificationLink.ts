/** Texts of the page that links in notifications lead to. */

export const addressDeleted = 'The address is deleted.';
export const linkInvalid = "This link doesn't work";

/** The texts of a channel. */
interface LinkTexts {
  question: (game: string) => string;
  promise: string;
  yes: string;
  no: string;
  turnOff: string;
  confirmed: string;
  when: (game: string) => string;
  stopped: (game: string) => string;
}

export const mail: LinkTexts = {
  question: (game) => `Get mails when it's your turn at ${game}?`,
  promise: 'One mail per turn while you are away. Each mail has a link to stop them.',
  yes: 'Yes, send them',
  no: 'No, delete my address',
  turnOff: 'Turn off mails',
  confirmed: 'Mails are on',
  when: (game) => `You'll get a mail when it's your turn at ${game} and you're away.`,
  stopped: (game) => `No more mails about this table of ${game}`,
};

export const webhook: LinkTexts = {
  question: (game) => `Post messages in this room when it's a player's turn at ${game}?`,
  promise: 'One message per turn while the player is away. Each message has a link to stop them.',
  yes: 'Yes, send them',
  no: 'No, delete the address',
  turnOff: 'Turn off messages',
  confirmed: 'Messages are on',
  when: (game) => `This room gets a message when it's a player's turn at ${game} and they're away.`,
  stopped: (game) => `No more messages about this table of ${game}`,
};
