/** Sends the nonces of the player's seats as soon as all seats are taken. */

import { nonceMessages } from '../../lib/nonces';
import type { ClientMessage, ServerMessage, Table } from '../../protocol/types';

export class NonceSender {
  /** The numbers of the messages on this connection. */
  readonly #ids = new Set<number>();
  readonly #send: (message: ClientMessage) => number;

  constructor(send: (message: ClientMessage) => number) {
    this.#send = send;
  }

  /** Send nonces after news of the table. Return true for an answer to a nonce: nobody has to
   *  handle that, because the game starts without the nonce as well. */
  handle(message: ServerMessage): boolean {
    if (message.type === 'ok' || message.type === 'error') return this.#ids.has(message.id);
    if (message.type === 'hello') this.#ids.clear();
    if ((message.type === 'hello' || message.type === 'table') && !this.#ids.size)
      this.#reveal(message.table);
    return false;
  }

  #reveal(table: Table): void {
    for (const nonce of nonceMessages(table)) {
      const id = this.#send(nonce);
      if (id) this.#ids.add(id);
    }
  }
}
