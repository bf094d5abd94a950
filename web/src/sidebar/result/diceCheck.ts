/** Checks that the dice of a finished game follow from the committed secret. */

import { fromHex, sha256 } from '../../lib/nonces';

const WORD = 2n ** 64n;
const DIE = /^d(\d+)=(\d+)$/;

interface DiceCheckResult {
  /** The number of dice. */
  dice: number;
  /** The number of dice that do not follow from the secret. */
  wrong: number;
  /** True if the secret has the fingerprint that was published before the first roll. */
  committed: boolean;
  /** True if the nonces that are mixed into the secret have their published hashes. */
  mixed: boolean;
}

/** True if this browser can compute the check: only on local pages or over HTTPS. */
export const canCheck = (): boolean => 'subtle' in globalThis.crypto;

/** Return the number of steps taken over from another match, of which this one is a continuation.
 * */
function begunIn(record: string): number {
  return Number(/^\[Begun "(\d+)"\]$/m.exec(record)?.[1] ?? 0);
}

/** Return all dice of a record, sides and face, in the order of their rolls. */
export function diceIn(record: string): [number, number][] {
  const lines = record.split('\n').filter((line) => /^\d+\. /.test(line));
  return lines
    .flatMap((line) => line.trim().split(/\s+/).slice(2))
    .slice(begunIn(record))
    .flatMap((token): [number, number][] => {
      const found = DIE.exec(token);
      return found ? [[Number(found[1]), Number(found[2])]] : [];
    });
}

/** Return the numbers of the rolls that were taken back, counted from 0. */
function undoneIn(record: string): Set<number> {
  const found = /^\[Undone "([\d ]*)"\]$/m.exec(record);
  return new Set((found?.[1] ?? '').split(' ').map((number) => Number(number) - 1));
}

/** Return a header's values, one per seat; "" for a seat without one. */
function perSeat(record: string, header: string): string[] {
  const found = new RegExp(`^\\[${header} "([-0-9a-f ]*)"\\]$`, 'm').exec(record);
  return (found?.[1] ?? '').split(' ').map((word) => (word === '-' ? '' : word));
}

/** Return the secret of the dice: the server's, mixed with the nonces of the players. */
async function mixedSecret(secret: string, nonces: string[]): Promise<Uint8Array<ArrayBuffer>> {
  if (!nonces.some(Boolean)) return fromHex(secret);
  const text = new TextEncoder().encode(nonces.map((nonce) => nonce || '-').join(' '));
  return new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(fromHex(secret)), text));
}

const keyOf = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** Return the face of roll `number`, from 0: HMAC-SHA-256 of "number:attempt", eight bytes, without
 *  bias. */
async function faceOf(key: CryptoKey, number: number, sides: number): Promise<number> {
  const limit = WORD - (WORD % BigInt(sides));
  for (let attempt = 0; ; attempt += 1) {
    const text = new TextEncoder().encode(`${number}:${attempt}`);
    const word = new DataView(await crypto.subtle.sign('HMAC', key, text)).getBigUint64(0);
    if (word < limit) return Number(word % BigInt(sides)) + 1;
  }
}

/** True if each nonce has the hash that was published before it. */
async function areCommitted(nonces: string[], hashes: string[]): Promise<boolean> {
  const found = await Promise.all(nonces.map(async (nonce) => nonce && (await sha256(nonce))));
  return found.every((hash, seat) => !hash || hash === hashes[seat]);
}

/** Roll all dice of a record again. */
export async function checkDice(
  record: string,
  commitment: string,
  secret: string,
): Promise<DiceCheckResult> {
  const nonces = perSeat(record, 'Nonces');
  const key = await keyOf(await mixedSecret(secret, nonces));
  const fell = diceIn(record);
  const undone = undoneIn(record);
  let next = 0;
  const faces = await Promise.all(
    fell.map(([sides]) => {
      while (undone.has(next)) next += 1;
      return faceOf(key, next++, sides);
    }),
  );
  return {
    dice: fell.length,
    wrong: fell.filter(([, face], number) => face !== faces[number]).length,
    committed: (await sha256(secret)) === commitment,
    mixed: await areCommitted(nonces, perSeat(record, 'NonceHashes')),
  };
}
