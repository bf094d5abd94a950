import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as messages from '../src/messages/devices';
import DeviceDialog from '../src/devices/DeviceDialog.svelte';
import DeviceLink from '../src/devices/DeviceLink.svelte';
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
const OWNER = {
  kind: 'link',
  address: '',
  name: 'Ann',
  tables: 3,
  own_tables: 0,
  is_you: false,
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  history.replaceState(null, '', '/');
});

async function openLinkForOthers(): Promise<ReturnType<typeof mockServer>> {
  const calls = mockServer(MADE);
  render(DeviceLink, { table: 'T1' });
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
    mockServer(MADE);
    render(DeviceDialog, { table: 'T1', closed: () => undefined });
    const shown = (await screen.findByLabelText<HTMLInputElement>(messages.linkLabel)).value;
    expect(shown).toBe(`http://192.168.1.7:8765${linkPath(CODE, 'T1')}`);
    expect(await screen.findByRole('img', { name: 'The link as a QR code' })).toBeTruthy();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('is replaced after it has expired', async () => {
    vi.useFakeTimers();
    const calls = await openLinkForOthers();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(screen.queryByLabelText(messages.linkLabel)).toBeNull();
    await fireEvent.click(screen.getByText(messages.newLink));
    await settle();
    expect(screen.getByLabelText(messages.linkLabel)).toBeTruthy();
    expect(calls.filter(({ call }) => call === 'POST /api/devices/link')).toHaveLength(2);
  });
});

describe('the page of devices', () => {
  const DEVICES = { 'GET /api/devices': { others: 1, has_recovery_code: true } };

  it('shows a new recovery code, after saying that the old one stops', async () => {
    mockServer({ ...DEVICES, 'POST /api/devices/recovery-code': { code: 'K7QF-9X2M' } });
    render(DevicesPage);
    await settle();
    expect(screen.getByText(messages.oldCodeStops)).toBeTruthy();
    await fireEvent.click(screen.getByText(messages.renewCode));
    await settle();
    expect(screen.getByTestId('recovery-code').textContent).toBe('K7QF-9X2M');
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('asks before it uses a typed code', async () => {
    const calls = mockServer({
      ...DEVICES,
      'POST /api/devices/check': OWNER,
      'POST /api/devices/use': { ...OWNER, is_you: true },
    });
    render(DevicesPage);
    await settle();
    const field = screen.getByLabelText(messages.codeLabel);
    await fireEvent.input(field, { target: { value: ' k7qf 9x2m ' } });
    await fireEvent.click(screen.getByText(messages.useThisCode));
    await settle();
    expect(screen.getByText(messages.onlyYourCode)).toBeTruthy();
    await fireEvent.click(screen.getByText(messages.playHere));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ code: 'k7qf 9x2m' });
    expect(location.pathname).toBe('/');
  });

  it('keeps the form after a wrong code', async () => {
    const error = { status: 404, code: 'unknown_code', message: 'Used up.' };
    mockServer({ ...DEVICES, 'POST /api/devices/check': { error } });
    render(DevicesPage);
    await settle();
    await fireEvent.input(screen.getByLabelText(messages.codeLabel), { target: { value: 'A' } });
    await fireEvent.click(screen.getByText(messages.useThisCode));
    await settle();
    expect(screen.getByText('Used up.')).toBeTruthy();
    expect(screen.getByLabelText(messages.codeLabel)).toBeTruthy();
  });

  it('signs out other devices', async () => {
    mockServer({
      ...DEVICES,
      'POST /api/devices/sign-out': { others: 0, has_recovery_code: true },
    });
    render(DevicesPage);
    await settle();
    expect(screen.getByText(messages.othersPlay(1))).toBeTruthy();
    await fireEvent.click(screen.getByText(messages.signOut));
    await settle();
    expect(screen.getByText(messages.signedOut)).toBeTruthy();
    expect(screen.queryByText(messages.signOut)).toBeNull();
  });
});

it('deletes data only after a confirmation', async () => {
  const calls = mockServer({
    'GET /api/devices': { others: 0, has_recovery_code: false },
    'POST /api/me/delete': {},
  });
  render(DevicesPage);
  await settle();
  expect(screen.getByText(messages.download).getAttribute('href')).toBe('/api/me/data');
  await fireEvent.click(screen.getByText(messages.deleteData));
  await fireEvent.click(screen.getByText(messages.keepData));
  await fireEvent.click(screen.getByText(messages.deleteData));
  expect(calls.some(({ call }) => call === 'POST /api/me/delete')).toBe(false);
  await fireEvent.click(screen.getByText(messages.yesDelete));
  await settle();
  expect(screen.getByText(messages.deleted)).toBeTruthy();
  expect(await axeViolations(document.body)).toEqual([]);
});

describe('mail addresses', () => {
  const BEFORE = { others: 0, has_recovery_code: false, addresses: ['a@b.example'] };

  it('are offered only if the server sends mails', async () => {
    mockServer({ 'GET /api/devices': { ...BEFORE, offers_mail: false } });
    render(DevicesPage);
    await settle();
    expect(screen.queryByText(messages.keepGames)).toBeNull();
  });

  it('get a link, and can be removed', async () => {
    const calls = mockServer({
      'GET /api/devices': { ...BEFORE, offers_mail: true },
      'POST /api/sign-in/mail': { seconds: 1200 },
      'POST /api/sign-in/mail/remove': { ...BEFORE, addresses: [], offers_mail: true },
    });
    render(DevicesPage);
    await settle();
    const field = screen.getByLabelText(messages.mailLabel);
    await fireEvent.input(field, { target: { value: 'c@d.example' } });
    await fireEvent.click(screen.getByText(messages.sendLink));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: 'c@d.example' });
    expect(screen.getByText(messages.mailSent('c@d.example', 20))).toBeTruthy();
    expect(await axeViolations(document.body)).toEqual([]);
    await fireEvent.click(screen.getByLabelText(messages.removeAddress('a@b.example')));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: 'a@b.example' });
    expect(screen.queryByTestId('addresses')).toBeNull();
  });

  it('are confirmed by a button on the page of their link', async () => {
    const asked = { ...OWNER, kind: 'address', address: 'a@b.example' };
    const calls = await openLink({
      'POST /api/devices/check': asked,
      'POST /api/devices/use': asked,
    });
    expect(screen.getByRole('heading').textContent).toBe(messages.keepWith('Ann'));
    expect(screen.getByText('a@b.example')).toBeTruthy();
    expect(screen.getByText(messages.onlyYourMail)).toBeTruthy();
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/devices/check']);
    await fireEvent.click(screen.getByText(messages.confirmAddress));
    await settle();
    expect(screen.getByText(messages.signInWith('a@b.example'))).toBeTruthy();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('sign in by a button on the page of their link', async () => {
    const calls = await openLink({
      'POST /api/devices/check': { ...OWNER, kind: 'mail', address: 'a@b.example' },
      'POST /api/devices/use': { ...OWNER, kind: 'mail', is_you: true },
    });
    expect(screen.getByText(messages.onlyYourMail)).toBeTruthy();
    expect(calls).toHaveLength(1);
    await fireEvent.click(screen.getByText(messages.signIn));
    await settle();
    expect(location.pathname).toBe('/t/T1');
  });
});

it('read a link that comes into the address of the open page', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  mockServer({ 'GET /api/devices': { others: 0, has_recovery_code: false } });
  render(DevicesPage);
  await settle();
  await fireEvent(window, new HashChangeEvent('hashchange'));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

describe('a provider', () => {
  const OFFERED = { others: 0, has_recovery_code: false, provider: 'Club', has_provider: false };

  it('signs in at its own address', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const address = 'https://id.example.org/authorize?state=abc';
    mockServer({ 'GET /api/devices': OFFERED, 'POST /api/sign-in/oidc': { address } });
    render(DevicesPage);
    await settle();
    await fireEvent.click(screen.getByText(messages.signInWithProvider('Club')));
    await settle();
    expect(assign).toHaveBeenCalledWith(address);
    expect(await axeViolations(document.body)).toEqual([]);
    assign.mockRestore();
  });

  it('can be removed', async () => {
    mockServer({
      'GET /api/devices': { ...OFFERED, has_provider: true },
      'POST /api/sign-in/oidc/remove': OFFERED,
    });
    render(DevicesPage);
    await settle();
    expect(screen.getByText(messages.providerLinked('Club'))).toBeTruthy();
    await fireEvent.click(screen.getByText(messages.remove));
    await settle();
    expect(screen.getByText(messages.signInWithProvider('Club'))).toBeTruthy();
  });

  it('says why it failed', async () => {
    history.replaceState(null, '', '/devices?failed=same_table');
    mockServer({ 'GET /api/devices': OFFERED });
    render(DevicesPage);
    await settle();
    expect(screen.getByText(messages.playsAgainst)).toBeTruthy();
  });
});

describe('passkeys', () => {
  const OFFERED = {
    'GET /api/devices': {
      others: 0,
      has_recovery_code: false,
      passkeys: [{ id: 'K1', name: 'Laptop' }],
      offers_passkeys: true,
    },
    'POST /api/sign-in/passkeys/new': { options: '{"challenge":"abc"}' },
    'POST /api/sign-in/passkeys/ask': { options: '{"challenge":"def"}' },
    'POST /api/sign-in/passkeys/use': { name: 'Ann', tables: 3 },
  };
  const ANSWER = { toJSON: () => ({ id: 'K2' }) };

  /** Give the browser passkeys that answer by a function. */
  function withPasskeys(answer: () => Promise<object>): void {
    const parse = (options: object): object => options;
    class Fake {
      static parseCreationOptionsFromJSON = parse;
      static parseRequestOptionsFromJSON = parse;
      toJSON(): object {
        return {};
      }
    }
    vi.stubGlobal('PublicKeyCredential', Fake);
    Object.defineProperty(navigator, 'credentials', {
      value: { create: answer, get: answer },
      configurable: true,
    });
  }

  it('are not offered by a browser without them', async () => {
    mockServer(OFFERED);
    render(DevicesPage);
    await settle();
    expect(screen.queryByText(messages.passkeys)).toBeNull();
  });

  it('are added with a name, and removed', async () => {
    withPasskeys(() => Promise.resolve(ANSWER));
    const calls = mockServer({
      ...OFFERED,
      'POST /api/sign-in/passkeys/add': { passkeys: [{ id: 'K2', name: 'Phone' }] },
      'POST /api/sign-in/passkeys/remove': { passkeys: [] },
    });
    render(DevicesPage);
    await settle();
    expect(await axeViolations(document.body)).toEqual([]);
    const field = screen.getByLabelText(messages.passkeyName);
    await fireEvent.input(field, { target: { value: 'Phone' } });
    await fireEvent.click(screen.getByText(messages.addPasskey));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ credential: '{"id":"K2"}', name: 'Phone' });
    await fireEvent.click(screen.getByLabelText(messages.removePasskey('Phone')));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ id: 'K2' });
    expect(screen.queryByTestId('passkeys')).toBeNull();
  });

  it('sign in, and lead to the games', async () => {
    withPasskeys(() => Promise.resolve(ANSWER));
    history.replaceState(null, '', '/devices');
    const calls = mockServer(OFFERED);
    render(DevicesPage);
    await settle();
    await fireEvent.click(screen.getByText(messages.signInWithPasskey));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ credential: '{"id":"K2"}' });
    expect(location.pathname).toBe('/');
  });

  it('say nothing when the player cancels', async () => {
    withPasskeys(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const calls = mockServer(OFFERED);
    render(DevicesPage);
    await settle();
    await fireEvent.click(screen.getByText(messages.signInWithPasskey));
    await settle();
    expect(calls.at(-1)?.call).toBe('POST /api/sign-in/passkeys/ask');
    expect(within(screen.getByTestId('devices')).queryByText(messages.passkeyKnown)).toBeNull();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['']);
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
