/** The chat of a table: lines, muted players, unread lines. */

import { readStoredList, writeStoredList } from '../lib/storage';
import type { Chat, ChatLine, ClientMessage } from '../protocol/types';
import { prefs } from '../lib/prefs.svelte';
import { notSent, type phrases } from '../messages/table/chat';
import { connectionLost } from '../messages/table/table';

export type Phrase = keyof typeof phrases;

/** A message that the server has not answered yet. */
interface PendingRequest {
  /** The number of the message, and of the last line at that time. */
  id: number;
  after: number;
  /** The sent text; "" for other requests. */
  text: string;
  done?: (() => void) | undefined;
  lost?: (() => void) | undefined;
}

/** The most muted players that are stored: their ids differ from table to table. */
const MOST_MUTED = 200;
/** The most tables whose last read line is stored, as `table:line`. */
const MOST_READ = 60;

export class ChatStore {
  /** Your id in the chat; "" where there is no chat. */
  who = $state('');
  /** Why the last message was not sent. */
  trouble = $state('');
  #all = $state.raw<readonly ChatLine[]>([]);
  #muted = $state.raw<readonly string[]>(readStoredList('muted'));
  #seen = $state(0);
  #looking = false;
  /** In the order they were sent. */
  #asked: readonly PendingRequest[] = [];
  readonly #table: string;
  readonly #send: (message: ClientMessage) => number;

  constructor(table: string, send: (message: ClientMessage) => number) {
    this.#table = table;
    this.#send = send;
    const read = readStoredList('read').find((each) => each.startsWith(`${table}:`));
    this.#seen = Number(read?.slice(table.length + 1)) || 0;
  }

  /** The lines of all authors who are not muted. */
  readonly lines = $derived.by(() => this.#all.filter(({ who }) => !this.#muted.includes(who)));

  /** The last line of each muted author. */
  readonly muted = $derived.by(() => {
    const silent = this.#all.filter(({ who }) => this.#muted.includes(who));
    return silent.filter(({ who }, i) => silent.findLastIndex((each) => each.who === who) === i);
  });

  /** The number of unread lines of others. */
  readonly unread = $derived.by(
    () => this.lines.filter(({ id, who }) => id > this.#seen && who !== this.who).length,
  );

  welcome(chat: Chat | null): void {
    this.who = chat?.who ?? '';
    this.#all = chat?.lines ?? [];
    this.#settle();
    this.#look();
  }

  receive(lines: readonly ChatLine[]): void {
    const fresh = lines.filter(({ id }) => !this.#all.some((each) => each.id === id));
    this.#all = [...this.#all, ...fresh].sort((a, b) => a.id - b.id);
    this.#look();
  }

  /** Set whether the chat is in view; its lines are read then. */
  markRead(yes: boolean): void {
    this.#looking = yes;
    this.#look();
  }

  /** The number of the last line; 0 without any. */
  get #last(): number {
    return this.#all.at(-1)?.id ?? 0;
  }

  #look(): void {
    const last = this.#last;
    if (!this.#looking || last <= this.#seen) return;
    this.#seen = last;
    const others = readStoredList('read').filter((each) => !each.startsWith(`${this.#table}:`));
    writeStoredList('read', [...others, `${this.#table}:${last}`], MOST_READ);
  }

  /** Send a text; `lost` is called if it was not delivered. */
  say(text: string, names: readonly string[], lost: () => void): void {
    this.#ask({ type: 'say', text, name: this.#name(names) }, { text, lost });
  }

  phrase(phrase: Phrase, names: readonly string[]): void {
    this.#ask({ type: 'say', phrase, name: this.#name(names) }, { text: '' });
  }

  report(line: ChatLine, done: () => void): void {
    this.#ask({ type: 'report', line: line.id }, { text: '', done });
  }

  mute(who: string, yes: boolean): void {
    const others = this.#muted.filter((each) => each !== who);
    this.#muted = yes ? [...others, who] : others;
    writeStoredList('muted', this.#muted, MOST_MUTED);
  }

  /** Return whether an `ok` answered a message of the chat. */
  answered(id: number): boolean {
    const asked = this.#answer(id);
    asked?.done?.();
    return asked !== undefined;
  }

  /** Return whether an error was about a message of the chat. */
  refused(id: number, message: string): boolean {
    const asked = this.#answer(id);
    if (!asked) return false;
    this.trouble = message;
    asked.lost?.();
    return true;
  }

  #answer(id: number): PendingRequest | undefined {
    const asked = this.#asked.find((each) => each.id === id);
    this.#asked = this.#asked.filter((each) => each !== asked);
    return asked;
  }

  #ask(message: ClientMessage, asked: Omit<PendingRequest, 'id' | 'after'>): void {
    const id = this.#send(message);
    this.trouble = id ? '' : connectionLost;
    if (id) this.#asked = [...this.#asked, { ...asked, id, after: this.#last }];
    else asked.lost?.();
  }

  /** After a lost connection, give back undelivered texts, the last first. */
  #settle(): void {
    const mine = this.#all.filter(({ who }) => who === this.who);
    const lost = this.#asked.filter((asked) => {
      const at = mine.findIndex(({ id, text }) => id > asked.after && text === asked.text);
      if (at >= 0) mine.splice(at, 1);
      return at < 0;
    });
    this.#asked = [];
    for (const { lost: back } of lost.reverse()) {
      if (!back) continue;
      this.trouble = notSent;
      back();
    }
  }

  /** Return a spectator's name that no player has. */
  #name(taken: readonly string[]): string {
    const { name } = prefs;
    const same = taken.some((each) => each.toLowerCase() === name.toLowerCase());
    return same ? '' : name;
  }
}
