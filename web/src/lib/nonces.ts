/** The random numbers, nonces, with which this browser mixes the dice.
 *
 *  The server gets the hash of a nonce with the request for a seat, and the nonce itself once all
 *  seats are taken. A secret of the server is mixed in too, so nobody can choose the dice. */

import type { ClientMessage, Dice, Table } from '../protocol/types';
import { readStoredList, writeStoredList } from './storage';

/** Stored words: `hash:nonce`, and after the nonce was sent `:commitment:hashes`, which are those
 *  of the table at that moment. */
const STORED = 'nonces';
const MOST = 40;

interface OwnNonce {
  hash: string;
  nonce: string;
  commitment?: string;
  hashes?: string;
}

export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

export const sha256 = async (hex: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', fromHex(hex)));

const hashesOf = ({ nonce_hashes }: Dice): string => (nonce_hashes ?? []).join(',');

function stored(): OwnNonce[] {
  return readStoredList(STORED).map((word) => {
    const [hash = '', nonce = '', commitment, hashes] = word.split(':');
    return { hash, nonce, commitment, hashes };
  });
}

function store(nonces: readonly OwnNonce[]): void {
  const words = nonces.map(({ hash, nonce, commitment, hashes }) =>
    [hash, nonce, ...(commitment === undefined ? [] : [commitment, hashes ?? ''])].join(':'),
  );
  writeStoredList(STORED, words, MOST);
}

let prepared: OwnNonce | null = null;

/** Prepare the next nonce. Browsers compute hashes only on local pages or over HTTPS. */
export async function prepareNonce(): Promise<void> {
  if (!('subtle' in globalThis.crypto)) return;
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(32)));
  prepared = { hash: await sha256(nonce), nonce };
}

/** Return the field of a request that has the hash of a new nonce; none if there is no nonce. */
export function newNonceHash(): { nonce_hash?: string } {
  const own = prepared;
  if (!own) return {};
  prepared = null;
  void prepareNonce();
  store([...stored(), own]);
  return { nonce_hash: own.hash };
}

/** Return messages with the nonces of the seats, and remember what the server committed to. */
export function nonceMessages({ dice, you }: Table): ClientMessage[] {
  if (!dice.mixing) return [];
  const all = stored();
  const messages = you.flatMap((seat): ClientMessage[] => {
    const hash = dice.nonce_hashes?.[seat];
    const own = hash && !dice.nonces?.[seat] ? all.find((each) => each.hash === hash) : undefined;
    // A nonce is only sent for the commitment and hashes that it was first sent for.
    if (!own || (own.hashes ?? hashesOf(dice)) !== hashesOf(dice)) return [];
    if ((own.commitment ?? dice.commitment) !== dice.commitment) return [];
    own.commitment = dice.commitment;
    own.hashes = hashesOf(dice);
    return [{ type: 'nonce', seat, nonce: own.nonce }];
  });
  if (messages.length) store(all);
  return messages;
}

/** True if every nonce this browser sent to a table is in its dice, with the same commitments. */
export function hasOwnNonces(dice: Dice, seats: readonly number[]): boolean {
  const all = stored();
  return seats.every((seat) => {
    const own = all.find(({ hash }) => hash === dice.nonce_hashes?.[seat]);
    if (own?.commitment === undefined) return true;
    return (
      own.nonce === dice.nonces?.[seat] &&
      own.commitment === dice.commitment &&
      own.hashes === hashesOf(dice)
    );
  });
}
