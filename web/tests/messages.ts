/** Messages that a server sent at real tables. The server's tests write them (`uv run just
 *  messages`) and fail if they are out of date. Each board is only in the first message with it. */

import type * as P from '../src/protocol/types';

interface Message extends P.Frame {
  version: number;
  frame?: P.Frame;
  frames?: P.Frame[];
}

export class RecordedMessages {
  private readonly messages: Record<string, Message>;
  private readonly boards = new Map<string, P.Board>();

  constructor(raw: string) {
    this.messages = JSON.parse(raw) as Record<string, Message>;
    for (const name of Object.keys(this.messages)) {
      const { board } = this.sent(name).scene;
      if ('cells' in board) this.boards.set(board.id, board);
    }
  }

  /** Return a message as it was sent. */
  message(name: string): Message {
    const message = this.messages[name];
    if (!message) throw new Error(`There is no message ${name}.`);
    return message;
  }

  /** Return the frame of a message, with its whole board. */
  frame(name: string): P.Frame {
    const sent = this.sent(name);
    const board = this.boards.get(sent.scene.board.id) ?? sent.scene.board;
    return { ...sent, scene: { ...sent.scene, board } };
  }

  /** Return the choice of a scene with this name or button label. */
  target(name: string, choice: string): P.Target {
    const of = ({ on, name: own, ref }: P.Target): string => (on === 'button' ? ref : own);
    const found = this.frame(name).scene.targets.find((target) => of(target) === choice);
    if (!found) throw new Error(`There is no ${choice} in ${name}.`);
    return found;
  }

  /** Return the first message of a socket at the table of a hello, under the id `tab`. */
  hello(name: string, over: Record<string, unknown> = {}) {
    const hello = this.message(name) as unknown as P.Hello;
    const table: P.Table & Record<string, unknown> = { ...hello.table, id: 'tab' };
    return { ...hello, table, frames: [this.frame(name)], ...over };
  }

  private sent(name: string): P.Frame {
    const message = this.message(name);
    return message.frames?.[0] ?? message.frame ?? message;
  }
}
