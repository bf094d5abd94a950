import { beforeEach, describe, expect, it } from 'vitest';
import { hasOwnNonces, newNonceHash, nonceMessages, prepareNonce, sha256 } from '../src/lib/nonces';
import { starting } from '../src/messages/table/tablePage';
import { readTable } from '../src/protocol/reader';
import type { Table } from '../src/protocol/types';
import { hello, table } from './fixtures';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const OTHER = 'b2'.repeat(32);

/** Return a new hash of this browser. */
async function newHash(): Promise<string> {
  await prepareNonce();
  return newNonceHash().nonce_hash ?? '';
}

/** Return a table whose dice are being mixed, with a nonce of this browser at seat 0. */
function mixing(hash: string, dice: object = {}): Table {
  return table({
    status: 'waiting',
    you: [0],
    dice: {
      commitment: 'c0'.repeat(32),
      rolled: false,
      secret: '',
      nonce_hashes: [hash, OTHER],
      nonces: ['', ''],
      mixing: true,
      ...dice,
    },
  });
}

beforeEach(() => localStorage.clear());

describe('a nonce', () => {
  it('is promised by its hash and sent once all sit', async () => {
    const hash = await newHash();
    expect(nonceMessages(mixing(hash, { mixing: false }))).toEqual([]);
    const [message] = nonceMessages(mixing(hash));
    expect(message).toMatchObject({ type: 'nonce', seat: 0 });
    expect(message?.type === 'nonce' && (await sha256(message.nonce))).toBe(hash);
  });

  it('is a new one for each table', async () => {
    expect(await newHash()).not.toBe(await newHash());
  });

  it('is not sent again for other commitments', async () => {
    const hash = await newHash();
    expect(nonceMessages(mixing(hash))).toHaveLength(1);
    expect(nonceMessages(mixing(hash))).toHaveLength(1);
    expect(nonceMessages(mixing(hash, { commitment: OTHER }))).toEqual([]);
    expect(nonceMessages(mixing(hash, { nonce_hashes: [hash, ''] }))).toEqual([]);
  });

  it('belongs to its seat where earlier seats have none', async () => {
    const hash = await newHash();
    const told = mixing(hash, { nonce_hashes: ['', hash] });
    const { dice } = readTable({ ...told, you: [1] });
    expect(nonceMessages({ ...told, you: [1], dice })).toMatchObject([{ type: 'nonce', seat: 1 }]);
  });

  it('is not sent for the hashes of others', () => {
    expect(nonceMessages(mixing(OTHER))).toEqual([]);
  });

  it('must be among those that were mixed', async () => {
    const hash = await newHash();
    const [message] = nonceMessages(mixing(hash));
    const nonce = message?.type === 'nonce' ? message.nonce : '';
    const has = (dice: object) => hasOwnNonces(mixing(hash, dice).dice, [0]);
    expect(has({ nonces: [nonce, ''] })).toBe(true);
    expect(has({ nonces: ['', ''] })).toBe(false);
    expect(has({ nonces: [nonce, ''], commitment: OTHER })).toBe(false);
    expect(has({ nonces: [nonce, ''], nonce_hashes: [hash, hash] })).toBe(false);
  });
});

describe('the page of a table', () => {
  it('sends the nonce once and says so', async () => {
    const told = mixing(await newHash());
    const { find, sent } = await openTable(hello({ table: told }));
    expect(find('[data-testid=prompt]')?.textContent).toContain(starting);
    await MockSocket.last.say({ type: 'table', table: told });
    expect(sent('nonce')).toHaveLength(1);
  });

  it('does not bother the player with a nonce that comes too late', async () => {
    const { sent, container } = await openTable(hello({ table: mixing(await newHash()) }));
    const message = 'Too late for it.';
    const id = sent('nonce')[0]?.id;
    await MockSocket.last.say({ type: 'error', code: 'stale', message, id });
    await settle();
    expect(container.textContent).not.toContain(message);
    await MockSocket.last.say({ type: 'error', code: 'stale', message });
    expect(document.body.textContent).toContain(message);
  });
});
