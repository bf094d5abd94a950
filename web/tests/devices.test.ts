import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as messages from '../src/messages/devices';
import DeviceDialog from '../src/devices/DeviceDialog.svelte';
import { linkPath, readFragment } from '../src/devices/api';
import { prefs } from '../src/lib/prefs.svelte';
import DevicesPage from '../src/pages/DevicesPage.svelte';
import { axeViolations } from './accessibility';
import { mockServer, settle, type Answers } from './mocks';

const CODE = 'aB_-'.repeat(10);
const MADE = {
  'POST /api/devices/link': { code: CODE, seconds: 600 },
  'GET /api/addresses': { addresses: ['http://192.168.1.7:8765'], network: '' },
};
const OWNER = { name: 'Ann', tables: 3, own_tables: 0, is_you: false };

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

async function openDialog(): Promise<ReturnType<typeof mockServer>> {
  const calls = mockServer(MADE);
  render(DeviceDialog, { table: 'T1', closed: () => undefined });
  await settle();
  return calls;
}

async function openLink(answers: Answers): Promise<ReturnType<typeof mockServer>> {
  const calls = mockServer(answers);
  history.replaceState(null, '', linkPath(CODE, 'T1'));
  render(DevicesPage);
  await settle();
  return calls;
}

describe('a link for another device', () => {
  it('has its code in the fragment, which no server receives', () => {
    const url = new URL(linkPath(CODE, 'T1'), location.origin);
    expect(url.pathname + url.search).toBe('/devices');
    expect(readFragment(url.hash)).toEqual({ code: CODE, table: 'T1' });
    expect(readFragment(linkPath(CODE, '').slice('/devices'.length))).toEqual({
      code: CODE,
      table: '',
    });
  });

  it('is shown as text and as a QR code', async () => {
    await openDialog();
    const shown = screen.getByLabelText<HTMLInputElement>(messages.linkLabel).value;
    expect(shown).toBe(`http://192.168.1.7:8765${linkPath(CODE, 'T1')}`);
    expect(await screen.findByRole('img', { name: 'The link as a QR code' })).toBeTruthy();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('is replaced after it has expired', async () => {
    vi.useFakeTimers();
    const calls = await openDialog();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(screen.queryByLabelText(messages.linkLabel)).toBeNull();
    await fireEvent.click(screen.getByText(messages.newLink));
    await settle();
    expect(screen.getByLabelText(messages.linkLabel)).toBeTruthy();
    expect(calls.filter(({ call }) => call === 'POST /api/devices/link')).toHaveLength(2);
  });
});

describe('the page of a link', () => {
  it('asks before it uses the code, then opens the table', async () => {
    prefs.name = '';
    const calls = await openLink({
      'POST /api/devices/check': OWNER,
      'POST /api/devices/use': { ...OWNER, is_you: true },
    });
    expect(screen.getByRole('heading').textContent).toBe(messages.playAs('Ann'));
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/devices/check']);
    await fireEvent.click(screen.getByText(messages.playHere));
    await settle();
    expect(calls.at(-1)).toEqual({ call: 'POST /api/devices/use', body: { code: CODE } });
    expect(location.pathname + location.hash).toBe('/t/T1');
    expect(prefs.name).toBe('Ann');
  });

  it('says that games of this device come along', async () => {
    await openLink({ 'POST /api/devices/check': { ...OWNER, own_tables: 2 } });
    const page = within(screen.getByTestId('devices'));
    expect(page.getByText(messages.ownGamesJoin(2), { exact: false })).toBeTruthy();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('needs nothing on a device of the same player', async () => {
    await openLink({ 'POST /api/devices/check': { ...OWNER, is_you: true } });
    expect(screen.queryByText(messages.playHere)).toBeNull();
    expect(screen.getByText(messages.yourGames).getAttribute('href')).toBe('/t/T1');
  });

  it('says why a code does not work', async () => {
    const error = { status: 404, code: 'unknown_code', message: 'Used up.' };
    await openLink({ 'POST /api/devices/check': { error } });
    expect(screen.getByRole('heading').textContent).toBe(messages.linkNotValid);
    expect(screen.getByRole('alert').textContent).toBe('Used up.');
  });
});
