import { screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { checkAddress, tableNotOpened, unknownTable } from '../src/messages/common';
import { tableNotShown } from '../src/messages/table/tablePage';
import { hello } from './fixtures';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const BANNED = "You're banned from this server. Reason: Cheating";
const CLOSED = "The server's operator has closed this table.";

/** Open a table whose second description is an error. */
async function openOnce(status: number, code: string, message: string) {
  const { table } = hello();
  let asked = 0;
  const answer = () => (asked++ ? { error: { status, code, message } } : table);
  const page = await openTable(hello(), { 'GET /api/tables/tab': answer });
  vi.useFakeTimers();
  return page;
}

async function expectNoMoreTries(): Promise<void> {
  const tries = MockSocket.all.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(MockSocket.all).toHaveLength(tries);
}

describe('a table whose server does not let the page in again', () => {
  it.each([
    [403, 'banned', BANNED, BANNED],
    [410, 'closed', CLOSED, CLOSED],
    [404, 'unknown_table', 'no such table', `${unknownTable} ${checkAddress}`],
  ])('says why after a lost connection (%d %s)', async (status, code, message, shown) => {
    await openOnce(status, code, message);
    MockSocket.last.drop();
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(shown);
    expect(screen.getByRole('heading').textContent).toBe(tableNotShown);
    await expectNoMoreTries();
  });

  it('says why after the end of the connection', async () => {
    await openOnce(403, 'banned', BANNED);
    await MockSocket.last.say({ type: 'error', code: 'banned', message: BANNED });
    MockSocket.last.drop(1008);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(BANNED);
    await expectNoMoreTries();
  });

  it('repeats the last error if it gets no reason', async () => {
    await openOnce(503, 'unavailable', 'Try again later.');
    await MockSocket.last.say({ type: 'error', code: 'banned', message: BANNED });
    MockSocket.last.drop(1008);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(BANNED);
  });

  it('shows a reason also where nothing was said', async () => {
    await openOnce(503, 'unavailable', 'Try again later.');
    MockSocket.last.drop(1008);
    await settle();
    expect(screen.getByRole('alert').textContent).toBe(tableNotOpened);
  });

  it('tries again while the server is away', async () => {
    await openOnce(503, 'unavailable', 'Try again later.');
    MockSocket.last.drop();
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    await vi.advanceTimersByTimeAsync(600);
    expect(MockSocket.all).toHaveLength(2);
  });
});
