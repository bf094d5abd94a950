import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as linkTexts from '../src/messages/notificationLink';
import * as messages from '../src/messages/notifications';
import { prefs } from '../src/lib/prefs.svelte';
import { route } from '../src/lib/router.svelte';
import Bell from '../src/notifications/Bell.svelte';
import Header from '../src/pages/Header.svelte';
import NotificationsPage from '../src/pages/NotificationsPage.svelte';
import { mockServer, settle } from './mocks';

const NOTICES = 'GET /api/tables/tab/notifications';
const MAIL = 'POST /api/tables/tab/mail';
const channel = (state: string, address = '', late = false) => ({
  offered: true,
  address,
  state,
  delayed: late,
});
const none = { ...channel('none'), offered: false };
const settings = (...mail: Parameters<typeof channel>) => ({
  mail: channel(...mail),
  webhook: none,
  push: none,
  push_key: '',
  hosts: [],
});

beforeEach(() => {
  prefs.notify = false;
  vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default' }));
});

async function openBell(answers: Record<string, object>) {
  const calls = mockServer(answers);
  render(Bell, { id: 'tab' });
  await settle();
  return calls;
}

describe('the bell', () => {
  it('comes with the header of a table', async () => {
    mockServer({ [NOTICES]: settings('none') });
    render(Header, { table: true, id: 'tab' });
    expect(await screen.findByTestId('notifications')).toBeTruthy();
  });

  it('offers mails only if the server sends them', async () => {
    await openBell({ [NOTICES]: { ...settings('none'), mail: none } });
    expect(screen.getByTestId('notifications').hasAttribute('aria-pressed')).toBe(true);
    expect(screen.queryByTestId('notifications-mail')).toBeNull();
  });

  it('opens on click once the options have loaded', async () => {
    const show = vi.fn();
    HTMLElement.prototype.showPopover = show;
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));
    const calls = mockServer({ [NOTICES]: settings('none') });
    render(Bell, { id: 'tab' });
    screen.getByTestId('notifications').click();
    expect(screen.queryByTestId('notifications-mail')).toBeNull();
    await settle();
    expect(screen.getByTestId('notifications-mail')).toBeTruthy();
    expect([show.mock.calls.length, prefs.notify]).toEqual([1, false]);
    expect(calls.map(({ call }) => call)).toEqual([NOTICES]);
  });

  it('registers a mail address and removes it again', async () => {
    let now = settings('none');
    const calls = await openBell({
      [NOTICES]: () => now,
      [MAIL]: (body: unknown) => {
        const { address } = body as { address: string };
        return (now = settings(address ? 'asked' : 'none', address));
      },
    });
    const field = screen.getByLabelText(messages.mail.label);
    await fireEvent.input(field, { target: { value: ' ann@example.org ' } });
    await fireEvent.click(screen.getByText(messages.mail.turnOn));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: 'ann@example.org' });
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('Follow the link');
    await fireEvent.click(screen.getByText(messages.otherAddress));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: '' });
    expect(screen.getByTestId('notifications-mail').dataset.state).toBe('none');
  });

  it('shows errors', async () => {
    const error = { status: 422, code: 'bad_address', message: 'That is no address.', field: '' };
    await openBell({ [NOTICES]: settings('refused', 'a@b.example'), [MAIL]: { error } });
    expect(screen.getByText(messages.mail.refused('a@b.example'))).toBeTruthy();
    await fireEvent.click(screen.getByText(messages.mail.turnOn));
    await settle();
    expect(screen.getByText('That is no address.')).toBeTruthy();
  });

  it('says that the last mail is delayed', async () => {
    await openBell({ [NOTICES]: settings('on', 'a@b.example', true) });
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain(
      messages.mail.delayed,
    );
    expect(screen.getByText(messages.mail.turnOff)).toBeTruthy();
  });
});

describe('chat room notifications', () => {
  const room = (state: string, address = '') => ({ mail: none, webhook: channel(state, address), hosts: ['hooks.chat.example', 'discord.com'] }); // prettier-ignore

  it('are set up with an address that is then shown shortened', async () => {
    const calls = await openBell({
      [NOTICES]: room('none'),
      'POST /api/tables/tab/webhook': room('asked', 'https://hooks.chat.example/…0a17'),
    });
    expect(screen.queryByTestId('notifications-mail')).toBeNull();
    const field = screen.getByLabelText(messages.webhook.label);
    expect(screen.getByText(/a room at hooks.chat.example and discord.com/)).toBeTruthy();
    const address = 'https://hooks.chat.example/T0/2f6d0a17';
    await fireEvent.input(field, { target: { value: address } });
    await fireEvent.click(screen.getByText(messages.webhook.turnOn));
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address });
    expect(screen.getByText('https://hooks.chat.example/…0a17')).toBeTruthy();
  });

  it('have their own text on the page of the link', async () => {
    mockServer({ 'GET /api/notifications/tok': { title: 'Race', channel: 'webhook', on: true } });
    route.query = '';
    render(NotificationsPage, { token: 'tok' });
    await settle();
    expect(screen.getByRole('heading').textContent).toBe(linkTexts.webhook.confirmed);
    expect(screen.getByText(messages.webhook.turnOff)).toBeTruthy();
  });
});

describe('the link in a mail', () => {
  const link = (on: boolean) => ({ title: 'Race', channel: 'mail', on });

  it('asks for confirmation, because programs follow links too', async () => {
    route.query = '';
    const calls = mockServer({
      'GET /api/notifications/tok': link(false),
      'POST /api/notifications/tok': link(true),
    });
    render(NotificationsPage, { token: 'tok' });
    await settle();
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/notifications/tok']);
    await fireEvent.click(screen.getByText('Yes, send them'));
    await settle();
    expect(screen.getByRole('heading').textContent).toBe(linkTexts.mail.confirmed);
  });

  it('stops the mails at once', async () => {
    route.query = '?stop';
    const calls = mockServer({ 'POST /api/notifications/tok/stop': link(false) });
    render(NotificationsPage, { token: 'tok' });
    await settle();
    expect(calls).toHaveLength(1);
    expect(screen.getByRole('heading').textContent).toContain('No more mails');
  });

  it('says if it has expired', async () => {
    route.query = '';
    const error = { status: 404, code: 'unknown_link', message: 'Good for nothing.' };
    mockServer({ 'GET /api/notifications/tok': { error } });
    render(NotificationsPage, { token: 'tok' });
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('Good for nothing.');
  });
});
