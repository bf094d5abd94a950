/** Where a table's data comes from: its description, its connection, and older frames. */

import { apiPath, getTable } from '../../lib/api';
import type { ClientMessage, Frame, LogPage, Table } from '../../protocol/types';
import { getFrame, getLogPage } from '../api';
import { TableSocket, type SocketHooks } from './socket';

/** A connection that sends messages; its hooks receive the answers. */
export interface Wire {
  /** Send a message and return its number; 0 without a connection. */
  send(message: ClientMessage): number;
  close(): void;
}

/** Handlers of a connection, and what the server needs to continue. */
export interface WireHooks extends Omit<SocketHooks, 'address'> {
  query(): string;
}

export interface DataSource {
  table(): Promise<Table>;
  dial(hooks: WireHooks): Wire;
  /** Fetch the frame of an older step, as a seat sees it. */
  frame(seq: number, seat: number): Promise<Frame>;
  /** Fetch the page of the log that ends before a step, as a seat sees it. */
  log(before: number, seat: number): Promise<LogPage>;
}

/** Return the data source of a table on the server. */
export const serverSource = (id: string): DataSource => ({
  table: () => getTable(id),
  frame: (seq, seat) => getFrame(id, seq, seat),
  log: (before, seat) => getLogPage(id, before, seat),
  dial: (hooks) =>
    new TableSocket({
      address: () => {
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        return `${scheme}//${location.host}${apiPath('tables', id, 'play')}?${hooks.query()}&changes=true`;
      },
      message: (message) => hooks.message(message),
      line: (line) => hooks.line(line),
    }),
});
