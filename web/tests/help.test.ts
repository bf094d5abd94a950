import { fireEvent } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as arena from './warpArenaGame';
import * as six from './fixtures';
import { settle } from './mocks';
import * as sand from './gladiatorGame';
import { openTable } from './openTable';
import books from './messages/help.json';
import {
  findHelp,
  keysOfTarget,
  keysOfToken,
  splitAtTerms,
  readBook,
  termsIn,
} from '../src/help/helpBook';
import { addHelpBook } from '../src/help/helpBooks.svelte';
import { HOLD_MS, REST_MS } from '../src/help/helpPopover.svelte';
import { placePopover } from '../src/help/popoverPlacement';
import { readFrame } from '../src/protocol/frameReader';

const WARP = readBook(books['warp-arena']);

beforeEach(() => {
  for (const [game, book] of Object.entries(books)) addHelpBook(game, book);
});

/** jsdom has no pointer events. */
function pointer(type: string, over: Record<string, unknown> = {}): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...over });
  const rest = { pointerType: 'mouse', pointerId: 1, isPrimary: true, ...over };
  for (const [name, value] of Object.entries(rest)) {
    if (!(name in MouseEvent.prototype)) Object.defineProperty(event, name, { value });
  }
  return event;
}

async function rest(on: Element, ms = REST_MS): Promise<void> {
  on.dispatchEvent(pointer('pointerover'));
  on.dispatchEvent(pointer('pointermove', { clientX: 5, clientY: 5 }));
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

async function hold(on: Element, ms = HOLD_MS): Promise<void> {
  on.dispatchEvent(pointer('pointerdown', { pointerType: 'touch' }));
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

async function lift(on: Element): Promise<void> {
  on.dispatchEvent(pointer('pointerup', { pointerType: 'touch' }));
  await fireEvent.click(on);
}

async function open() {
  const opened = await openTable(arena.hello());
  vi.useFakeTimers();
  const help = () => opened.find('[data-help]');
  return { ...opened, help };
}

describe('help', () => {
  it('opens when the mouse rests and closes when it leaves', async () => {
    const { get, help } = await open();
    const robot = get('[data-token="rC"]');
    await rest(robot, REST_MS - 1);
    expect(help()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(help()?.querySelector('h2')?.textContent).toBe('C-bot, the Converter');
    expect(help()?.querySelectorAll('p')).toHaveLength(4);
    expect(help()?.querySelector('a')?.getAttribute('href')).toBe('/rules/warp-arena#WA-35');
    expect(help()?.querySelector('svg path')).not.toBeNull();
    expect(robot.getAttribute('aria-describedby')).toBe(help()?.id);
    get('[data-testid="prompt"]').dispatchEvent(pointer('pointerover'));
    await vi.advanceTimersByTimeAsync(400);
    expect(help()).toBeNull();
    expect(robot.hasAttribute('aria-describedby')).toBe(false);
  });

  it('does not open after a click or without mouse movement', async () => {
    const { get, help } = await open();
    const tile = get('[data-action="action-draw"]');
    tile.dispatchEvent(pointer('pointerover'));
    await vi.advanceTimersByTimeAsync(2 * REST_MS);
    expect(help()).toBeNull();
    tile.dispatchEvent(pointer('pointermove'));
    tile.dispatchEvent(pointer('pointerdown'));
    await vi.advanceTimersByTimeAsync(2 * REST_MS);
    expect(help()).toBeNull();
  });

  it('opens on a long press, which does not play', async () => {
    const { get, help, sent } = await open();
    const tile = get('[data-action="action-draw"]');
    await hold(tile);
    expect(help()?.textContent).toContain('Draw one card from the deck.');
    await lift(tile);
    expect(sent('act')).toEqual([]);
    expect(help()).not.toBeNull();
    const heading = help()!.querySelector('h2')!;
    heading.dispatchEvent(pointer('pointerdown', { pointerType: 'touch' }));
    heading.dispatchEvent(pointer('pointerup', { pointerType: 'touch' }));
    await settle();
    expect(help()).toBeNull();
    await hold(tile, HOLD_MS - 1);
    await lift(tile);
    expect(sent('act')).toHaveLength(1);
  });

  it('does not play on a long press without help text', async () => {
    addHelpBook('warp-arena', {});
    const { get, help, sent } = await open();
    const tile = get('[data-action="action-draw"]');
    await hold(tile);
    expect(help()).toBeNull();
    await lift(tile);
    expect(sent('act')).toEqual([]);
  });

  it('does not open on a moving touch or on two fingers', async () => {
    const { get, help } = await open();
    const robot = get('[data-token="rC"]');
    robot.dispatchEvent(pointer('pointerdown', { pointerType: 'touch' }));
    robot.dispatchEvent(pointer('pointermove', { pointerType: 'touch', clientX: 30 }));
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    await settle();
    expect(help()).toBeNull();
    robot.dispatchEvent(pointer('pointerdown', { pointerType: 'touch' }));
    robot.dispatchEvent(
      pointer('pointerdown', { pointerType: 'touch', pointerId: 2, isPrimary: false }),
    );
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    await settle();
    expect(help()).toBeNull();
  });

  it.each(['?', 'F1'])(
    'opens for the focused element on %s and closes with Escape',
    async (key) => {
      const { get, help, find } = await open();
      const tile = get('[data-action="action-draw"]');
      tile.focus();
      await fireEvent.keyDown(tile, { key });
      await settle();
      expect(help()?.querySelector('h2')?.textContent).toBe('Draw a Card');
      expect(help()?.closest('[aria-live="polite"]')).not.toBeNull();
      await fireEvent.keyDown(tile, { key });
      expect(document.activeElement).toBe(help()?.querySelector('a'));
      await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
      await settle();
      expect(find('[data-help]')).toBeNull();
      expect(document.activeElement).toBe(tile);
    },
  );

  it('closes when the focus moves on', async () => {
    const { get, help } = await open();
    const tile = get('[data-action="action-draw"]');
    tile.focus();
    await fireEvent.keyDown(tile, { key: '?' });
    await settle();
    expect(help()).not.toBeNull();
    get('[data-action="action-rotate"]').focus();
    await settle();
    expect(help()).toBeNull();
  });

  it('says why a choice is unavailable', async () => {
    const scene = arena.menu({
      unavailable: [
        { label: 'Convert', why: 'There is no disc.', group: 'Actions', name: 'action-convert' },
      ],
    });
    const opened = await openTable(arena.hello({ frames: [arena.frame(arena.NOW, scene)] }));
    vi.useFakeTimers();
    await rest(opened.get('[data-unavailable]'));
    expect(opened.get('[data-help] .why').textContent).toBe('Not now. There is no disc.');
    expect(opened.get('[data-help] h2').textContent).toBe('Convert Power Discs');
  });

  it('explains each number at a seat', async () => {
    const { get, help } = await open();
    await rest(get('.seats-area [data-seat="0"]'));
    const titles = [...help()!.querySelectorAll('h2')].map((each) => each.textContent);
    expect(titles).toContain('AP, action points');
    expect(titles).toContain('Robots in the arena');
  });

  it('explains the marks at a seat', async () => {
    const seats = [0, 1].map((seat) => ({
      ...{ seat, name: seat ? 'Bea' : 'Ann', kind: seat ? 'person' : 'me', bot: '', here: false },
    }));
    const table = six.table({ seats });
    const { get } = await openTable(six.hello({ table }));
    vi.useFakeTimers();
    await hold(get('.seats-area [data-seat="1"]'));
    const titles = [...get('[data-help]').querySelectorAll('h2')].map((each) => each.textContent);
    expect(titles).toContain('Away');
  });

  it('explains a term on tap', async () => {
    const { get, find } = await openTable(sand.hello());
    const word = get('[data-testid="prompt"] [data-word="MpT"]');
    word.dispatchEvent(pointer('pointerdown', { pointerType: 'touch' }));
    word.dispatchEvent(pointer('pointerup', { pointerType: 'touch' }));
    expect(find('[data-help]')).toBeNull();
    await fireEvent.click(word);
    await settle();
    expect(get('[data-help] h2').textContent).toBe('MpT, movement per turn');
  });

  it('explains a term on hover and all terms with ?', async () => {
    const { get, find } = await openTable(sand.hello());
    vi.useFakeTimers();
    const word = get('[data-testid="prompt"] [data-word="MpT"]');
    await rest(word);
    expect(get('[data-help] h2').textContent).toBe('MpT, movement per turn');
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(find('[data-help]')).toBeNull();
    (document.activeElement as HTMLElement | null)?.blur();
    await fireEvent.keyDown(document.body, { key: '?' });
    await settle();
    expect(get('[data-help]').textContent).toContain('MpT, movement per turn');
  });

  it('opens for plain ground only on request', async () => {
    const { get, find } = await openTable(six.hello());
    vi.useFakeTimers();
    await rest(get('[data-cell="s60"]'));
    expect(find('[data-help]')).toBeNull();
    await hold(get('[data-cell="s60"]'));
    expect(get('[data-help] h2').textContent).toBe('A space of the spiral');
    await rest(get('[data-cell="centre"]'), 2 * REST_MS);
    expect(get('[data-help] h2').textContent).toBe('The wormhole');
  });
});

describe('a help book', () => {
  it('covers everything in the fixtures', () => {
    for (const scene of [readFrame(arena.frame())!.scene]) {
      for (const token of scene.tokens) expect(findHelp(WARP, keysOfToken(token))).toBeDefined();
      const buttons = scene.targets.filter(({ on }) => on === 'button');
      for (const target of buttons) expect(findHelp(WARP, keysOfTarget(target))).toBeDefined();
    }
  });

  it('leaves out malformed entries', () => {
    const book = readBook({
      one: {
        title: 'One',
        lines: ['A', 2, 'C', 'D'],
        rule: 'x"y',
        parts: [{ is: 'path', d: '<' }],
      },
      two: { title: '', lines: ['A'] },
      three: { title: 'Three', lines: [] },
      four: 4,
    });
    expect([...book.keys()]).toEqual(['one']);
    expect(book.get('one')).toMatchObject({ lines: ['A', '2', 'C'], rule: '', token: null });
    expect(readBook('nothing').size).toBe(0);
  });

  it('finds terms only as whole words', () => {
    const titles = (text: string) => termsIn(WARP, text).map(({ title }) => title);
    expect(titles('2 AP left')).toEqual(['AP, action points']);
    expect(titles('a CHAP with APs')).toEqual([]);
    expect(splitAtTerms(WARP, 'You have 2 AP.').map(({ text }) => text)).toEqual([
      'You have 2 ',
      'AP',
      '.',
    ]);
    expect(splitAtTerms(new Map(), 'You have 2 AP.')).toEqual([
      { text: 'You have 2 AP.', help: null },
    ]);
  });
});

describe('the help popover', () => {
  const rooms = [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ];
  it.each(rooms)('fits a window of $width by $height without covering its subject', (room) => {
    const size = { width: Math.min(336, room.width - 16), height: 150 };
    for (let left = 0; left < room.width - 20; left += 35) {
      for (let top = 0; top < room.height - 20; top += 35) {
        const of = { left, top, width: 40, height: 40 };
        const at = placePopover(of, size, room);
        const high = Math.min(size.height, at.most);
        expect(at.left).toBeGreaterThanOrEqual(0);
        expect(at.top).toBeGreaterThanOrEqual(0);
        expect(at.left + size.width).toBeLessThanOrEqual(room.width);
        expect(at.top + high).toBeLessThanOrEqual(room.height);
        expect(high).toBeGreaterThanOrEqual(Math.min(150, room.height / 2 - 60));
        const apart =
          at.left >= left + 40 ||
          at.left + size.width <= left ||
          at.top >= top + 40 ||
          at.top + high <= top;
        expect(apart).toBe(true);
      }
    }
  });
});

describe('help on a piece', () => {
  it('explains the badge of its seat in words', async () => {
    const { get, help } = await open();
    await rest(get('[data-token="rC"]'));
    expect(help()?.textContent).toMatch(/Badge R: Red/);
  });
});
