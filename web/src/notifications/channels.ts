/** Texts of the notification channels outside the page. */

import type { NotificationLink } from '../protocol/types';
import { listText } from '../lib/text/words';

export type Channel = NotificationLink['channel'];

interface Words {
  /** What the field for the address is called, what it is of, and an example. */
  label: string;
  type: 'email' | 'url';
  example: (hosts: readonly string[]) => string;
  ask: string;
  more: (hosts: readonly string[]) => string;
  refused: string;
  on: string;
  asked: string;
  late: string;
  stop: string;
  /** Where a link in a notice leads. */
  question: (title: string) => string;
  promise: string;
  yes: string;
  no: string;
  done: string;
  when: (title: string) => string;
  ended: (title: string) => string;
}

export const CHANNELS: Record<Channel, Words> = {
  mail: {
    label: 'By mail, when you are away',
    type: 'email',
    example: () => 'you@example.org',
    ask: 'Ask for mails',
    more: () =>
      'One a turn, about this table alone; nobody else sees the address, and it is forgotten when the game is over.',
    refused: 'This address takes no mails',
    on: 'You are told by mail when you are away, at',
    asked: 'Follow the link in the mail: then you are told there when you are away, at',
    late: 'The last mail could not be sent; it is tried again.',
    stop: 'No more mails',
    question: (title) => `Mails when it is your turn at ${title}?`,
    promise: 'One a turn while you are away, and each tells how to have no more of them.',
    yes: 'Yes, send them',
    no: 'No, forget the address',
    done: 'You are told by mail',
    when: (title) => `At a table of ${title}, when it is your turn and you are away.`,
    ended: (title) => `No more mails about this table of ${title}`,
  },
  webhook: {
    label: 'In a chat room, when you are away',
    type: 'url',
    example: (hosts) => `https://${hosts[0] ?? 'chat.example'}/…`,
    ask: 'Ask the room',
    more: (hosts) =>
      `The address that a room at ${listText([...hosts])} gives for programs (a webhook). One line a turn, about this table alone; nobody else sees the address, and it is forgotten when the game is over.`,
    refused: 'This room takes no notices',
    on: 'The room is told when it is your turn and you are away:',
    asked: 'Follow the link that came to the room: then it is told when it is your turn. It is',
    late: 'The last line could not be sent; it is tried again.',
    stop: 'No more lines',
    question: (title) => `Lines in this room when it is somebody’s turn at ${title}?`,
    promise: 'One a turn while they are away, and each tells how to have no more of them.',
    yes: 'Yes, send them',
    no: 'No, forget the room',
    done: 'The room is told',
    when: (title) => `Of a table of ${title}, when it is somebody’s turn who is away.`,
    ended: (title) => `No more lines about this table of ${title}`,
  },
};
