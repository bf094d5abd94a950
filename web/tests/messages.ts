/** Messages that a server sent at real tables. The server's tests write them (`uv run just messages`)
 *  and fail where they are out of date. Each board is in the first message only that has it. */

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

  /** A message, as it was sent. */
  message(name: string): Message {
    const message = this.messages[name];
    if (!message) throw new Error(`Nobody said ${name}.`);
    return message;
  }

  /** The frame in a message, with its whole board. */
  frame(name: string): P.Frame {
    const sent = this.sent(name);
    const board = this.boards.get(sent.scene.board.id) ?? sent.scene.board;
    return { ...sent, scene: { ...sent.scene, board } };
  }

  /** The choice of a scene that has this name, or is a button of this name. */
  target(name: string, choice: string): P.Target {
    const of = ({ on, name: own, ref }: P.Target): string => (on === 'button' ? ref : own);
    const found = this.frame(name).scene.targets.find((target) => of(target) === choice);
    if (!found) throw new Error(`There is no ${choice} in ${name}.`);
    return found;
  }

  /** What a socket gets first at the table of a hello, which is called `tab`. */
  hello(name: string, over: Record<string, unknown> = {}) {
    const said = this.message(name) as unknown as P.Hello;
    const table: P.Table & Record<string, unknown> = { ...said.table, id: 'tab' };
    return { ...said, table, frames: [this.frame(name)], ...over };
  }

  private sent(name: string): P.Frame {
    const message = this.message(name);
    return message.frames?.[0] ?? message.frame ?? message;
  }
}
