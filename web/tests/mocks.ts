/** A mock server: a socket to speak through, and answers to calls. */

import { tick } from 'svelte';
import { vi } from 'vitest';

export class MockSocket {
  static all: MockSocket[] = [];
  static get last(): MockSocket {
    const last = MockSocket.all.at(-1);
    if (!last) throw new Error('There is no connection.');
    return last;
  }

  /** Whether the server answers pings. */
  static alive = true;

  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    MockSocket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(data: string): void {
    const message = JSON.parse(data) as Record<string, unknown>;
    this.sent.push(message);
    if (message.type === 'ping' && MockSocket.alive) {
      queueMicrotask(() => void this.say({ type: 'pong', id: message.id }));
    }
  }

  close(): void {
    this.readyState = 3;
  }

  /** Send a message from the server. */
  async say(message: unknown): Promise<void> {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
    await settle();
  }

  /** Send a frame from the server. */
  async shows(frame: unknown): Promise<void> {
    await this.say({ type: 'frame', version: 0, frame });
  }

  /** Close the connection, by default as a lost one. */
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 12; i += 1) await Promise.resolve();
  await tick();
}

/** An answer, or a function of the request. */
export type Answers = Record<string, object>;

/** Answer calls by `METHOD path`; an answer with `error` fails with its `status`. */
export function mockServer(answers: Answers) {
  MockSocket.all = [];
  MockSocket.alive = true;
  vi.stubGlobal('WebSocket', MockSocket);
  const calls: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (path: string, init?: { method?: string; body?: string }) => {
    const call = `${init?.method ?? 'GET'} ${path}`;
    const body: unknown = init?.body ? JSON.parse(init.body) : undefined;
    calls.push({ call, body });
    const found = answers[call];
    const answer = (
      typeof found === 'function' ? (found as (body: unknown) => unknown)(body) : found
    ) as { error?: { status?: number } } | undefined;
    const status = answer ? (answer.error?.status ?? 200) : 404;
    const json = () => Promise.resolve(answer ?? null);
    return Promise.resolve({ ok: status < 400, status, json });
  });
  return calls;
}
