/** The socket of one table: connects, counts messages, detects silence and reconnects. */

import type { ClientMessage, ServerMessage } from '../../protocol/types';
import { LastScene } from '../../protocol/lastScene';
import { readMessage } from '../../protocol/frameReader';

/** `refused`: the server does not let this viewer in, and the page stops trying. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

export interface SocketHooks {
  /** Return the address to connect to. It contains the known steps, so it is computed each time. */
  address(): string;
  message(message: ServerMessage): void;
  line(line: ConnectionState): void;
}

/** Silence after which the page asks whether the server is there: in general, in a hidden page, and
 *  after a message. */
const PING_AFTER = 2_000;
const PING_WHILE_HIDDEN = 20_000;
const PING_AFTER_MESSAGE = 1_000;
/** Silence after a question, and of a new connection, after which the page connects again. Each time
 *  it doubles, so that a slow network is not cut off for ever. */
const PONG_WITHIN = 2_000;
const HELLO_WITHIN = 5_000;
const LONGEST_SILENCE = 20_000;
/** The pause before a new attempt grows to `SHORT_WAIT`, and after some tries to `LONGEST_WAIT`. */
const FIRST_WAIT = 400;
const SHORT_WAIT = 1_000;
const SHORT_TRIES = 15;
const LONGEST_WAIT = 10_000;
/** The close code of a socket that the server refuses for good. */
const REFUSED = 1008;

export class TableSocket {
  #hooks: SocketHooks;
  #socket: WebSocket | null = null;
  #nextId = 1;
  #tries = 0;
  #helloWithin = HELLO_WITHIN;
  #pongWithin = PONG_WITHIN;
  /** When the page asked for a sign of life; 0 if the server has answered. */
  #asked = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The next step of the search for a silent server: a ping, or the end of the connection. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #awaiting = false;
  #closed = false;

  constructor(hooks: SocketHooks) {
    this.#hooks = hooks;
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#connect();
  }

  /** Send a message and return its number; 0 without a connection. */
  send(message: ClientMessage): number {
    if (this.#socket?.readyState !== 1) return 0;
    const id = this.#nextId++;
    this.#socket.send(JSON.stringify({ ...message, id }));
    if (!this.#awaiting) this.#expect(PING_AFTER_MESSAGE, () => this.#ask());
    this.#awaiting = true;
    return id;
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.#hooks.address());
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    const last = new LastScene();
    this.#awaiting = true;
    this.#asked = 0;
    this.#expect(this.#helloWithin, () => {
      this.#helloWithin = Math.min(LONGEST_SILENCE, 2 * this.#helloWithin);
      this.#drop();
    });
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#awaiting = false;
      if (this.#asked && Date.now() - this.#asked < PONG_WITHIN) this.#pongWithin = PONG_WITHIN;
      this.#asked = 0;
      this.#expect(document.hidden ? PING_WHILE_HIDDEN : PING_AFTER, () => this.#ask());
      const message = readMessage(data, last);
      if (!message) return;
      if (message.type === 'hello') {
        this.#tries = 0;
        this.#helloWithin = HELLO_WITHIN;
        this.#hooks.line('open');
      }
      this.#hooks.message(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (code === REFUSED) {
        this.close();
        this.#hooks.line('refused');
      } else this.#lost();
    };
  }

  #expect(within: number, otherwise: () => void): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(otherwise, within);
  }

  #ask(): void {
    this.send({ type: 'ping' });
    this.#asked = Date.now();
    this.#expect(this.#pongWithin, () => {
      this.#pongWithin = Math.min(LONGEST_SILENCE, 2 * this.#pongWithin);
      this.#drop();
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }

  #lost(): void {
    clearTimeout(this.#silence);
    if (this.#closed) return;
    this.#hooks.line('lost');
    const most = this.#tries < SHORT_TRIES ? SHORT_WAIT : LONGEST_WAIT;
    const wait = Math.min(most, FIRST_WAIT * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** The page is visible again or the network is back: connect without further delay. */
  #now = (): void => {
    if (this.#retry !== undefined && !document.hidden) this.#connect();
  };
}
