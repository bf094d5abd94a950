import { fireEvent } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoScroller, scrollTopFor } from '../src/sidebar/prompt/autoScroll';
import { axeViolations } from './accessibility';
import * as arena from './warpArenaGame';
import * as warp6 from './fixtures';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';
import { setWidth } from './setup';
import * as squares from './squaresGame';

/** Made by hand: two to six seats, with robots in stock and little else. */
const robots = ['C', 'D', 'H'].map((text) => ({
  id: `r${text}`,
  kind: 'robot',
  at: 'stock-0',
  seat: 0,
  label: `Red ${text}`,
  text,
}));
const stock = { id: 'stock-0', seat: 0, label: 'To place' };
const place = robots.map(({ id }, at) => ({
  action: 40 + at,
  name: id,
  on: 'token',
  ref: id,
  role: '',
  label: `Place ${id}`,
}));
const button = { action: 9, name: 'stop', on: 'button', ref: 'stop', role: '', label: 'Stop' };
const names = ['Red', 'Blue', 'Green', 'Yellow', 'White', 'Violet'];
const seats = (count: number) =>
  names.slice(0, count).map((name, seat) => ({
    seat,
    name,
    letter: name[0],
    colour: seat,
    score: `${5 - seat} robots`,
    notes: ['3 cards', 'plays next'],
    acting: seat === 1,
  }));

const open = (scene: object, count: number) =>
  openTable(
    arena.hello({ frames: [arena.frame(arena.NOW, scene)], table: arena.table({}, count) }),
  );

const many = (count: number, over: object = {}) =>
  arena.menu({
    seats: seats(count),
    unavailable: [],
    trays: [stock, { id: 'hand-1', seat: 1, label: 'Hand' }],
    tokens: [
      ...robots,
      {
        id: 'back-1',
        kind: 'card',
        at: 'hand-1',
        seat: 1,
        label: '3 cards',
        tone: 'back',
        count: 3,
      },
    ],
    targets: [...place, button],
    ...over,
  });

describe('seats on a phone', () => {
  beforeEach(() => {
    setWidth(390);
  });

  it.each([
    [2, 2],
    [3, 3],
    [4, 2],
    [5, 3],
    [6, 3],
  ])('are shown as %i lines in %i columns', async (count, columns) => {
    const { all, get } = await open(many(count), count);
    expect(all('.seats > li')).toHaveLength(count);
    expect(get('.seats').style.getPropertyValue('--columns')).toBe(String(columns));
    expect(all('.seats [data-tray]')).toEqual([]);
    expect(all('.seats .acting').map((each) => each.dataset.seat)).toEqual(['1']);
    const [, blue] = all('.seats button');
    expect(blue!.textContent.replace(/\s+/g, ' ').replaceAll(' ,', ',')).toContain(
      'Bea Blue · online to move 4 robots, 3 cards, plays next',
    );
  });

  it('show only name and score from five seats on, and only a sign when eliminated', async () => {
    const all6 = seats(6).map((seat) => ({ ...seat, out: seat.seat > 3 }));
    const { all, get } = await open(many(6, { seats: all6 }), 6);
    expect(all('.seats > .gone').map(({ dataset }) => dataset.seat)).toEqual(['4', '5']);
    expect(all('.seats > .gone :is(.name, .score, .facts)')).toEqual([]);
    expect(all('.seats .name')).toHaveLength(4);
    expect(all('.seats .facts')).toEqual([]);
    await fireEvent.click(get('.seats > .gone button'));
    expect(get('[data-testid="seat-details"]').textContent).toContain('White');
  });

  it('open details above the board on tap until another tap elsewhere', async () => {
    const { get, all, container } = await open(many(6), 6);
    const details = get('[data-testid="seat-details"]');
    expect(details.hidden).toBe(true);
    const line = get('[data-seat="1"] button');
    await fireEvent.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(line.getAttribute('aria-controls')).toBe(details.id);
    expect(details.hidden).toBe(false);
    expect(details.textContent).toContain('4 robots · 3 cards · plays next');
    expect(details.querySelector('[data-tray="hand-1"] [data-token="back-1"]')).toBeTruthy();
    await fireEvent.click(get('[data-seat="2"] button'));
    expect(details.textContent).toContain('3 robots');
    expect(all('.seats-area [aria-expanded="true"]')).toHaveLength(1);
    expect(await axeViolations(get('.seats-area'), false)).toEqual([]);
    await fireEvent.pointerDown(container.querySelector('[data-ground]')!);
    expect(details.hidden).toBe(true);
    await fireEvent.click(line);
    await fireEvent.keyDown(line, { key: 'Escape' });
    expect(details.hidden).toBe(true);
  });

  it('show their trays if there is room', async () => {
    const { all } = await open(warp6.scene(), 2);
    expect(all('.seats [data-tray]')).toHaveLength(2);
    expect(all('.seats button')).toEqual([]);
  });

  it('leave a board of movable plates the same room', async () => {
    const wide = { ...arena.menu().board, view_box: [0, 0, 20, 14] };
    const { get } = await open(many(6, { board: wide }), 6);
    expect(get('main').style.getPropertyValue('--shape')).toBe('0.920');
  });
});

describe('the prompt area', () => {
  const order = (container: HTMLElement): string[] =>
    [
      ...container.querySelectorAll<HTMLElement>('.prompt-area [data-tray], .prompt-area .choices'),
    ].map((each) => each.dataset.tray ?? 'choices');
  const trays = [{ id: 'hand-0', seat: 0, label: 'Hand' }, stock];

  it('puts the choices first on a phone', async () => {
    setWidth(390);
    const { container } = await open(many(6, { trays }), 6);
    expect(order(container)).toEqual(['stock-0', 'choices', 'hand-0']);
    await MockSocket.last.shows(arena.frame(arena.NOW + 1, many(6, { trays, targets: [button] })));
    expect(order(container)).toEqual(['choices', 'hand-0', 'stock-0']);
    const prompt = { text: 'Choose its number.', rule: '', about: ['rD'] };
    const numbers = many(6, { trays, targets: [button], prompt });
    await MockSocket.last.shows(arena.frame(arena.NOW + 2, numbers));
    expect(order(container)).toEqual(['stock-0', 'choices', 'hand-0']);
  });

  it('keeps its usual order on a wide screen', async () => {
    const { container, all } = await open(many(6, { trays }), 6);
    expect(order(container)).toEqual(['hand-0', 'stock-0', 'choices']);
    expect(all('.seats button')).toHaveLength(6);
  });
});

describe('the subject of a prompt', () => {
  const prompt = { text: 'Choose a hex for your D.', rule: '', about: ['rD', '1-1'] };

  it('is marked on the board and in trays during the prompt', async () => {
    const { all } = await open(many(2, { prompt, targets: [button] }), 2);
    const marked = (): (string | undefined)[] => [
      ...all('.about[data-token]').map(({ dataset }) => dataset.token),
      ...all('.about .line').map(({ dataset }) => dataset.about),
    ];
    expect(marked()).toEqual(['rD', '1-1']);
    await MockSocket.last.shows(arena.frame(arena.NOW + 1, many(2)));
    expect(marked()).toEqual([]);
  });
});

describe('a selected thing', () => {
  it('has its button at the bottom of a phone, so that nothing moves', async () => {
    for (const width of [390, 1440]) {
      setWidth(width);
      const { container, get, all } = await open(many(2), 2);
      expect(all('[data-low]')).toEqual([]);
      await fireEvent.click(get('[data-key="token:rD"]'));
      const chosen = get('button[data-action="rD"]');
      expect(chosen.closest('[data-low]') !== null).toBe(width === 390);
      expect(chosen.closest('.choices') !== null).toBe(width === 1440);
      container.remove();
    }
  });
});

describe('a combat in the prompt area', () => {
  const [first] = arena.contest().targets;
  const question = 'Your own C-bot falls.';
  const grave = { ...first!, action: 99, name: 'concede', label: 'Concede', confirm: question };
  const fight = (over: object = {}) => arena.contest({ targets: [first!, grave], ...over });

  it('comes before a choice that needs confirmation', async () => {
    for (const width of [390, 1440]) {
      setWidth(width);
      const { container, get } = await open(fight(), 3);
      const after = get('[data-testid="combat-table"]').compareDocumentPosition(get('.grave'));
      expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      container.remove();
    }
  });

  it('has no line of its own if the board shows it', async () => {
    setWidth(390);
    const { get, all } = await open(fight(), 3);
    get('[data-testid="combat"]');
    expect(all('[data-testid="combat-line"]')).toEqual([]);
  });

  it('has a line with totals and odds below the prompt on a phone', async () => {
    setWidth(1440);
    const wide = await open(fight(), 3);
    expect(wide.all('[data-testid="combat-line"]')).toEqual([]);
    wide.container.remove();
    setWidth(390);
    const { contest } = arena.contest();
    const [duel, ...others] = contest!.duels;
    const sums = { left_total: 9, right_total: 7, odds: 0.3 };
    const duels = [{ ...duel!, ...sums }, ...others];
    // It would cover choices on the board.
    const { at: ref } = contest!;
    const here = { ...first!, action: 98, name: ref, on: 'cell', ref };
    const targets = [first!, grave, here];
    const { get } = await open(fight({ contest: { ...contest!, duels }, targets }), 3);
    const line = get('.ask [data-testid="prompt"] ~ [data-testid="combat-line"]');
    expect(line.querySelectorAll('.piece')).toHaveLength(2);
    expect([...line.querySelectorAll('strong')].map((each) => each.textContent)).toEqual([
      '9',
      '7',
    ]);
    expect(line.querySelector('.odds')!.textContent).toMatch(/30 %[^]*70 %/);
    // The hint about marked things makes room for it.
    expect(get('.consequence').textContent.trim()).toBe('');
  });

  it('shows its title and note between two duels', async () => {
    setWidth(390);
    const { contest } = arena.contest();
    const duels = contest!.duels.map((each) => ({ ...each, now: false }));
    const { get } = await open(fight({ contest: { ...contest!, duels } }), 3);
    const line = get('[data-testid="combat-line"]').textContent;
    expect(line).toContain(contest!.title);
    expect(line).toContain(contest!.note);
  });
});

describe('scrolling to the choices', () => {
  const at = (top: number, height = 44) => ({ top, bottom: top + height });

  it('keeps the prompt in view if the first choice is visible', () => {
    expect(scrollTopFor([], 300)).toBe(0);
    expect(scrollTopFor([at(100), at(400)], 300)).toBe(0);
    expect(scrollTopFor([at(256)], 300)).toBe(0);
  });

  it('shows as many choices as fit', () => {
    expect(scrollTopFor([at(280)], 300)).toBe(32);
    expect(scrollTopFor([at(280), at(280, 72)], 300)).toBe(60);
    expect(scrollTopFor([at(280), at(900)], 300)).toBe(260);
  });

  it('avoids cutting a line of text at the top', () => {
    const lines = [at(20, 18), at(60, 18), at(84, 18), at(230, 18)];
    // 60 would cut one line in half, and a little more would cut the next: scroll past both.
    expect(scrollTopFor([at(280), at(280, 72)], 300, lines)).toBe(98);
    // Prefer to scroll back and show one more line, as long as all choices are in view.
    const above = Array.from({ length: 14 }, (_, i) => at(44 + 18 * i, 18));
    expect(scrollTopFor([at(280)], 300, above)).toBe(28);
    // If a line must fade out, it is at least not cut.
    const close = Array.from({ length: 20 }, (_, i) => at(4 + 18 * i, 18));
    expect(scrollTopFor([at(340, 20)], 300, close)).toBe(62);
    // With lines everywhere nothing helps: the choices are in view all the same.
    const many = Array.from({ length: 60 }, (_, i) => at(5 * i, 18));
    expect(scrollTopFor([at(280), at(280, 72)], 300, many)).toBe(60);
  });

  function pane(tops: number[]) {
    const element = document.createElement('section');
    const box = (top: number, height: number) => ({ top, bottom: top + height, height }) as DOMRect;
    Object.defineProperty(element, 'clientHeight', { value: 300 });
    element.getBoundingClientRect = () => box(500, 300);
    for (const top of tops) {
      const one = document.createElement('button');
      one.dataset.action = 'a';
      one.getBoundingClientRect = () => box(500 + top - element.scrollTop, 44);
      element.append(one);
    }
    const scrollTo = vi.fn();
    element.scrollTo = scrollTo;
    return { element, scrollTo };
  }

  it.each([
    [true, 'auto'],
    [false, 'smooth'],
  ])('is instant with reduced motion: %s', (still, behavior) => {
    const { element, scrollTo } = pane([400, 450]);
    const follower = new AutoScroller(() => still);
    const away = follower.watch(element);
    follower.show();
    expect(scrollTo.mock.calls).toEqual([[{ top: 202, behavior }]]);
    away();
    follower.show();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('ignores choices that need confirmation', () => {
    const { element, scrollTo } = pane([400]);
    element.firstElementChild!.className = 'grave';
    const follower = new AutoScroller(() => true);
    follower.watch(element);
    follower.show();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('waits while the player scrolls', async () => {
    const { element, scrollTo } = pane([400]);
    const follower = new AutoScroller(() => true);
    follower.watch(element);
    await fireEvent.touchStart(element);
    follower.show();
    await fireEvent.touchEnd(element);
    await fireEvent.wheel(element);
    follower.show();
    expect(scrollTo).not.toHaveBeenCalled();
    await new Promise((done) => setTimeout(done, 260));
    follower.show();
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await fireEvent.scroll(element);
    expect(follower.scrolling).toBe(false);
  });

  it('happens once per prompt', async () => {
    const show = vi.spyOn(AutoScroller.prototype, 'show');
    await open(many(4), 4);
    await settle();
    expect(show).toHaveBeenCalledTimes(1);
    const say = async (steps: number, over: object) => {
      const frame = arena.frame(arena.NOW + steps, many(4, over));
      await MockSocket.last.shows(frame);
      await settle();
    };
    await say(1, {});
    expect(show).toHaveBeenCalledTimes(1);
    await say(2, { prompt: { text: 'Choose a hex.', rule: 'WA-6' } });
    expect(show).toHaveBeenCalledTimes(2);
    await say(3, { prompt: { text: 'Blue thinks.', rule: '' }, targets: [] });
    expect(show).toHaveBeenCalledTimes(2);
    await say(4, { prompt: { text: 'Choose a hex.', rule: 'WA-6' } });
    expect(show).toHaveBeenCalledTimes(3);
    show.mockRestore();
  });
});

describe('a contest in a square arena', () => {
  const field = {
    id: 'field-1-c',
    kind: 'field',
    at: '1-c',
    seat: 1,
    label: 'Force field',
    count: 1,
  };
  const contest = {
    title: 'Combat',
    at: '1-c',
    left: { seat: 0, label: 'Red attacks', tokens: [] },
    right: { seat: 1, label: 'Blue defends', tokens: ['field-1-c'] },
    duels: [],
  };

  it.each([
    ['square', squares.small(), 4],
    ['hex', arena.stacked(), 6],
  ])('draws the sides of its fence: %s', async (_, scene, sides) => {
    const tokens = [
      ...scene.tokens.filter((each) => !('id' in each && each.id === field.id)),
      field,
    ];
    const { get } = await open({ ...scene, tokens, contest }, 4);
    const fence = get('[data-testid="combat-table"] path[style*="--fence"]').getAttribute('d')!;
    expect(fence.match(/-?[\d.]+[ ,]-?[\d.]+/g)).toHaveLength(sides);
  });
});
