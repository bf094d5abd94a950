/** Where a table's data comes from: its description, its connection, and older frames. */

import { apiPath, getFrame, getTable } from '../../lib/api';
import type { ClientMessage, Frame, Table } from '../../protocol/types';
import { TableSocket, type SocketHooks } from './socket';

/** What is said on a line, and heard on it by its hooks. */
export interface Wire {
  /** Sends a message and gives its number, or 0 when the line is down. */
  send(message: ClientMessage): number;
  close(): void;
}

/** What a line tells, and what the other end must know to go on from where one is. */
export interface WireHooks extends Omit<SocketHooks, 'address'> {
  query(): string;
}

export interface DataSource {
  table(): Promise<Table>;
  dial(hooks: WireHooks): Wire;
  /** The frame of an older step, as a seat sees it. */
  frame(seq: number, seat: number): Promise<Frame>;
}

/** A table of the server. */
export const serverSource = (id: string): DataSource => ({
  table: () => getTable(id),
  frame: (seq, seat) => getFrame(id, seq, seat),
  dial: (hooks) =>
    new TableSocket({
      address: () => {
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        return `${scheme}//${location.host}${apiPath('tables', id, 'play')}?${hooks.query()}`;
      },
      message: (message) => hooks.message(message),
      line: (line) => hooks.line(line),
    }),
});
