import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserBlocks } from '../src/messages/notifications';
import { prefs } from '../src/lib/prefs.svelte';
import type { ListedTable } from '../src/protocol/types';
import Bell from '../src/notifications/Bell.svelte';
import { mockAudio } from './audio';
import { GAME, NOW, frame, hello, table } from './fixtures';
import { openHome } from './home';
import { listed } from './lists';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const shown: { title: string; body: string | undefined; tag: string | undefined }[] = [];
/** Click on the latest notification. */
let click = (): void => undefined;

/** Mock a browser that shows notifications, asks first, or refuses. */
function browser(permission: NotificationPermission, answer = permission): void {
  const notices = vi.fn(function (
    this: { onclick: () => void; close: () => void },
    title: string,
    { body, tag }: NotificationOptions,
  ) {
    shown.push({ title, body, tag });
    this.close = () => undefined;
    click = () => this.onclick();
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

describe('the turn indicator', () => {
  it('marks the page icon during the player’s turn', async () => {
    browser('denied');
    await openTable(hello({ table: people }));
    expect(icon()).toContain('data:image/svg+xml');
    await MockSocket.last.say(acting(NOW + 1, 1));
    expect(icon()).toContain('/favicon.svg');
    await MockSocket.last.say(acting(NOW + 2, 0));
    expect(icon()).toContain('data:image/svg+xml');
    expect(shown).toEqual([]);
  });

  it('shows a browser notification if turned on and the page is hidden', async () => {
    browser('granted');
    prefs.notify = true;
    await openTable(hello({ table: people }));
    await MockSocket.last.say(acting(NOW + 1, 1));
    await MockSocket.last.say(acting(NOW + 2, 0));
    expect(shown).toEqual([]);
    lookElsewhere(true);
    await MockSocket.last.say(acting(NOW + 3, 1));
    await MockSocket.last.say(acting(NOW + 4, 0));
    expect(shown).toEqual([{ title: 'Your turn', body: 'WARP 6', tag: 'harena-tab' }]);
    history.replaceState(null, '', '/t/tab');
    click();
    expect(location.pathname).toBe('/t/tab');
  });
});

describe('the turn indicator on the home page', () => {
  const tones = { count: 0 };
  const theirs = listed({ acting: [1] });
  const mine = listed({ acting: [0] });
  let yours: ListedTable[] = [];
  const calls = (all: { call: string }[]): number =>
    all.filter(({ call }) => call === 'GET /api/tables').length;

  /** Open the home page with tables in a hidden window. */
  async function away(...tables: ListedTable[]) {
    vi.useFakeTimers();
    browser('granted');
    prefs.notify = prefs.sound = true;
    tones.count = 0;
    mockAudio(() => (tones.count += 1));
    yours = tables;
    const tablesNow = () => ({ yours, open: [], live: [] });
    const { calls: asked, ...page } = await openHome([GAME], { 'GET /api/tables': tablesNow });
    lookElsewhere(true);
    return { asked, ...page };
  }
  async function later(...tables: ListedTable[]): Promise<void> {
    yours = tables;
    vi.advanceTimersByTime(10_000);
    await settle();
  }

  it('notifies with a sound, and a click opens the table', async () => {
    const { unmount } = await away(theirs);
    expect(icon()).toContain('/favicon.svg');
    await later(mine);
    expect(shown).toEqual([{ title: 'Your turn', body: 'WARP 6', tag: 'harena-one' }]);
    expect(tones.count).toBe(2);
    expect(document.title).toContain('(1) Your turn');
    expect(icon()).toContain('data:image/svg+xml');
    await later(mine, listed({ id: 'two', acting: [1] }));
    expect(shown).toHaveLength(1);
    click();
    expect(location.pathname).toBe('/t/one');
    unmount();
    expect(icon()).toContain('/favicon.svg');
  });

  it('notifies once per table, and again after the others have moved', async () => {
    await away(theirs, listed({ id: 'two' }));
    await later(mine, listed({ id: 'two', acting: [0] }));
    expect(shown.map(({ tag }) => tag)).toEqual(['harena-one', 'harena-two']);
    expect(tones.count).toBe(2);
    await later(theirs, listed({ id: 'two', acting: [0] }));
    await later(mine, listed({ id: 'two', acting: [0] }));
    expect(shown.map(({ tag }) => tag)).toEqual(['harena-one', 'harena-two', 'harena-one']);
  });

  it('skips known turns, open tables and tables without opponents', async () => {
    const alone = mine.seats.map((seat) => ({ ...seat, kind: 'me' as const }));
    await away(mine, listed({ id: 'two' }), listed({ id: 'three', seats: alone }));
    await later(mine, listed({ id: 'two' }), listed({ id: 'three', acting: [0], seats: alone }));
    await later(mine, listed({ id: 'two', acting: [0], here: true }));
    await later(mine, listed({ id: 'two' }));
    lookElsewhere(false);
    await later(mine, listed({ id: 'two', acting: [0] }));
    expect(document.title).toContain('(2) Your turn');
    expect(shown).toEqual([]);
    expect(tones.count).toBe(0);
  });

  it('polls only if somebody else can make it the player’s turn', async () => {
    const bots = mine.seats.map((seat, i) => ({ ...seat, kind: i ? 'bot' : 'me' }) as const);
    const over = listed({ id: 'over', status: 'over', winners: [0] });
    const { asked } = await away(over, listed({ id: 'bots', seats: bots }));
    await later();
    expect(calls(asked)).toBe(1);
    lookElsewhere(false);
    await later(theirs);
    expect(calls(asked)).toBe(2);
    lookElsewhere(true);
    await later(theirs);
    expect(calls(asked)).toBe(3);
  });
});

describe('notifications', () => {
  const bell = () => screen.getByTestId('notifications');

  it('are requested on click, not before', async () => {
    browser('default', 'granted');
    render(Bell, { id: '' });
    expect(bell().getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(bell());
    await settle();
    expect(prefs.notify).toBe(true);
    expect(bell().getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(bell());
    await settle();
    expect(prefs.notify).toBe(false);
  });

  it('stay off and show a message if the browser blocks them', async () => {
    browser('default', 'denied');
    const show = vi.fn();
    HTMLElement.prototype.showPopover = show;
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'showPopover'));
    render(Bell, { id: '' });
    expect(screen.queryByRole('alert')).toBeNull();
    await fireEvent.click(bell());
    await settle();
    expect(prefs.notify).toBe(false);
    expect(bell().textContent).toContain('blocked');
    // The text is visible to touch users, too.
    expect(show).toHaveBeenCalledTimes(1);
    const box = screen.getByTestId('notifications-box');
    expect(box.querySelector('[role="alert"]')?.textContent).toBe(browserBlocks);
  });
});
