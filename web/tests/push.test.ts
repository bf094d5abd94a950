import { render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as messages from '../src/messages/notifications';
import Bell from '../src/notifications/Bell.svelte';
import { axeViolations } from './accessibility';
import { mockServer, settle } from './mocks';

const channel = { offered: false, address: '', state: 'none', delayed: false };
/** The channels of a table, with push notifications in a state. */
const told = (state: string) => ({
  mail: channel,
  webhook: channel,
  push: { ...channel, offered: true, state },
  push_key: 'AQID-_8',
  hosts: [],
});

interface Subscribed {
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe: () => Promise<boolean>;
}

/** A browser that takes push notifications, and what was asked of it. */
function browser(permission: string, before: Subscribed | null = null) {
  const subscribe = vi.fn(() => Promise.resolve({ endpoint: 'https://push.example/1' }));
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(before) };
  const register = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(permission) });
  return { subscribe, register };
}

async function choice(state: string) {
  const calls = mockServer({
    'GET /api/tables/tab/notifications': told(state),
    'POST /api/tables/tab/push': told(state === 'on' ? 'none' : 'on'),
  });
  render(Bell, { id: 'tab' });
  await settle();
  const box = within(screen.getByTestId('notifications-push'));
  return { calls, box };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('push notifications', () => {
  it('are turned on for this browser, and off', async () => {
    const { subscribe, register } = browser('granted');
    const { calls, box } = await choice('none');
    expect(await axeViolations(document.body)).toEqual([]);
    box.getByText(messages.push).click();
    await settle();
    expect(register).toHaveBeenCalledWith('/sw.js');
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: new Uint8Array([1, 2, 3, 251, 255]),
    });
    expect(calls.at(-1)?.body).toEqual({ address: '{"endpoint":"https://push.example/1"}' });
    box.getByText(messages.stopPush).click();
    await settle();
    expect(calls.at(-1)?.body).toEqual({ address: '' });
  });

  it('replace a subscription for another key only', async () => {
    const unsubscribe = vi.fn(() => Promise.resolve(true));
    const known = (...bytes: number[]): Subscribed => ({
      options: { applicationServerKey: new Uint8Array(bytes).buffer },
      unsubscribe,
    });
    const same = browser('granted', known(1, 2, 3, 251, 255));
    const { box } = await choice('none');
    box.getByText(messages.push).click();
    await settle();
    expect(unsubscribe).not.toHaveBeenCalled();
    expect(same.subscribe).not.toHaveBeenCalled();
    document.body.replaceChildren();
    const other = browser('granted', known(9));
    const again = await choice('none');
    again.box.getByText(messages.push).click();
    await settle();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(other.subscribe).toHaveBeenCalledOnce();
  });

  it('are not asked for again if the player refuses', async () => {
    const { subscribe } = browser('denied');
    const { calls, box } = await choice('none');
    box.getByText(messages.push).click();
    await settle();
    expect(box.getByRole('alert').textContent).toBe(messages.browserBlocks);
    expect(subscribe).not.toHaveBeenCalled();
    expect(calls.at(-1)?.call).toBe('GET /api/tables/tab/notifications');
  });

  it('are not offered by a browser that cannot take them', async () => {
    mockServer({ 'GET /api/tables/tab/notifications': told('none') });
    render(Bell, { id: 'tab' });
    await settle();
    expect(screen.queryByTestId('notifications-push')).toBeNull();
  });
});

/** Start the service worker; return its listeners and what it shows. */
async function worker(windows: { url: string; focus: () => void }[]) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) =>
      listeners.set(kind, listener),
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
  };
  vi.stubGlobal('self', self);
  vi.resetModules();
  const file = '../public/sw.js';
  await import(/* @vite-ignore */ file);
  /** Let an event happen, and wait for what it starts. */
  async function happen(kind: string, event: object): Promise<void> {
    let work: unknown;
    listeners.get(kind)?.({ ...event, waitUntil: (started: unknown) => (work = started) });
    await work;
  }
  return { happen, showNotification, openWindow };
}

describe('the service worker', () => {
  const data = { json: () => ({ title: 'Your turn', body: 'In WARP 6', table: 'T1' }) };

  it('shows what is pushed, one notification for each table', async () => {
    const { happen, showNotification } = await worker([]);
    await happen('push', { data });
    expect(showNotification).toHaveBeenCalledWith(
      'Your turn',
      expect.objectContaining({ body: 'In WARP 6', tag: 'harena-T1', data: { table: 'T1' } }),
    );
  });

  it('a click shows the table, in its window if it is open', async () => {
    const close = vi.fn();
    const focus = vi.fn();
    const event = { notification: { close, data: { table: 'T1' } } };
    const closed = await worker([{ url: 'https://play.example/', focus }]);
    await closed.happen('notificationclick', event);
    expect(closed.openWindow).toHaveBeenCalledWith('/t/T1');
    const opened = await worker([{ url: 'https://play.example/t/T1?x', focus }]);
    await opened.happen('notificationclick', event);
    expect(focus).toHaveBeenCalledOnce();
    expect(opened.openWindow).not.toHaveBeenCalled();
  });
});
