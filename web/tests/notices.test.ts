import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import Header from '../src/pages/Header.svelte';
import { NOW, frame, hello, table } from './fixtures';
import { MockSocket, settle } from './mocks';
import { seated } from './seated';

const shown: { title: string; tag: string | undefined }[] = [];

/** A browser that shows notifications, or asks first, or does not. */
function browser(permission: NotificationPermission, answer = permission): void {
  const notices = vi.fn(function (title: string, { tag }: NotificationOptions) {
    shown.push({ title, tag });
  });
  const requestPermission = () => {
    Object.assign(notices, { permission: answer });
    return Promise.resolve(answer);
  };
  Object.assign(notices, { permission, requestPermission });
  vi.stubGlobal('Notification', notices);
}

function lookElsewhere(yes: boolean): void {
  Object.defineProperty(document, 'hidden', { value: yes, configurable: true });
}

const people = table({
  seats: [
    { seat: 0, name: 'Ann', kind: 'me', bot: '', here: true },
    { seat: 1, name: 'Bob', kind: 'person', bot: '', here: true },
  ],
});
const acting = (seq: number, ...seats: number[]) => ({
  type: 'frame',
  version: 0,
  frame: frame(seq, {}, { acting: seats }),
});
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';

beforeEach(() => {
  shown.length = 0;
  prefs.notify = false;
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
  return () => lookElsewhere(false);
});

describe('whose turn it is', () => {
  it('is marked on the icon of the page, as long as it is one’s own', async () => {
    browser('denied');
    await seated(hello({ table: people }));
    expect(icon()).toContain('data:image/svg+xml');
    await MockSocket.last.say(acting(NOW + 1, 1));
    expect(icon()).toContain('/favicon.svg');
    await MockSocket.last.say(acting(NOW + 2, 0));
    expect(icon()).toContain('data:image/svg+xml');
    expect(shown).toEqual([]);
  });

  it('is shown by the browser where one wants that and looks elsewhere', async () => {
    browser('granted');
    prefs.notify = true;
    await seated(hello({ table: people }));
    await MockSocket.last.say(acting(NOW + 1, 1));
    await MockSocket.last.say(acting(NOW + 2, 0));
    expect(shown).toEqual([]);
    lookElsewhere(true);
    await MockSocket.last.say(acting(NOW + 3, 1));
    await MockSocket.last.say(acting(NOW + 4, 0));
    expect(shown).toEqual([{ title: 'Your turn', tag: 'harena-tab' }]);
  });
});

describe('notifications', () => {
  const bell = () => screen.getByTestId('notices');

  it('are asked for by a click, and not before', async () => {
    browser('default', 'granted');
    render(Header, { table: true });
    expect(bell().getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(bell());
    await settle();
    expect(prefs.notify).toBe(true);
    expect(bell().getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(bell());
    await settle();
    expect(prefs.notify).toBe(false);
  });

  it('are not there where the browser refuses, and it says so', async () => {
    browser('default', 'denied');
    render(Header, { table: true });
    await fireEvent.click(bell());
    await settle();
    expect(prefs.notify).toBe(false);
    expect(bell().textContent).toContain('refuses');
  });
});
