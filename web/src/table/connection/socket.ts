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

/** Silence after which the page asks whether the server is there: in general, and after a message. */
const PING_AFTER = 20_000;
const PING_AFTER_MESSAGE = 5_000;
const PONG_WITHIN = 5_000;
/** Silence of a new connection after which the page connects again. Each time it doubles. */
const HELLO_WITHIN = 5_000;
const LONGEST_HELLO = 20_000;
const LONGEST_WAIT = 10_000;
/** The close code of a socket that the server refuses for good. */
const REFUSED = 1008;

export class TableSocket {
  #hooks: SocketHooks;
  #socket: WebSocket | null = null;
  #nextId = 1;
  #tries = 0;
  #helloWithin = HELLO_WITHIN;
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
    this.#expect(this.#helloWithin, () => {
      this.#helloWithin = Math.min(LONGEST_HELLO, 2 * this.#helloWithin);
      this.#drop();
    });
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#awaiting = false;
      this.#expect(PING_AFTER, () => this.#ask());
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
    this.#expect(PONG_WITHIN, () => this.#drop());
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
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#tries) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** The page is visible again or the network is back: connect without further delay. */
  #now = (): void => {
    if (this.#retry !== undefined && !document.hidden) this.#connect();
  };
}
