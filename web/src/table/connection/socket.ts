/** The socket of one table: connects, counts messages, detects silence and reconnects. */

import type { ClientMessage, ServerMessage } from '../../protocol/types';
import { readMessage } from '../../protocol/reader';

/** `refused`: the server does not let this viewer in, and the page stops trying. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

export interface SocketHooks {
  /** Return the address to connect to. It contains the known steps, so it is computed each time. */
  address(): string;
  message(message: ServerMessage): void;
  line(line: ConnectionState): void;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
const LONGEST_WAIT = 10_000;
/** The close code of a socket that the server refuses for good. */
const REFUSED = 1008;

export class TableSocket {
  #hooks: SocketHooks;
  #socket: WebSocket | null = null;
  #nextId = 1;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
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
    return id;
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#retry);
    this.#quiet();
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
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      clearTimeout(this.#pong);
      const message = readMessage(data);
      if (!message) return;
      if (message.type === 'hello') {
        this.#tries = 0;
        this.#hooks.line('open');
      }
      this.#hooks.message(message);
    };
    socket.onopen = () => {
      this.#quiet();
      this.#ping = setInterval(() => this.#ask(), PING_EVERY);
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

  #ask(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#drop(), PONG_WITHIN);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost();
  }

  #lost(): void {
    this.#quiet();
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

  #quiet(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
  }
}
