import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { borderPath } from '../src/board/grounds/outlines';
import { fanAt, visibleBox } from '../src/board/tokens/tokenPlacement';
import { scatteredMarks, washPath } from '../src/board/grounds/paintedMap';
import { initials } from '../src/lib/look/look';
import { lookOf } from '../src/lib/look/looks.svelte';
import { segmentsOf } from '../src/animation/timeline';
import { LONGEST_SEGMENT } from '../src/animation/keyframes';
import type { Token } from '../src/protocol/types';
import { readFrame } from '../src/protocol/frameReader';
import TablePage from '../src/pages/TablePage.svelte';
import { axeViolations } from './accessibility';
import * as map from './arenaGame';
import { mockServer, MockSocket, settle } from './mocks';
import { animatorWith } from './animator';

async function open(scene: object = {}) {
  const hello = map.hello({ frames: [map.frame(map.NOW, { ...scene })] });
  mockServer({ 'GET /api/tables/tab': hello.table });
  const { container } = render(TablePage, { id: 'tab' });
  await settle();
  await MockSocket.last.say(hello);
  return container;
}

const cells = readFrame(map.frame(1))!.scene.board.cells;
const cell = (id: string) => cells.find((each) => each.id === id)!;
const strokes = (path: string): number => path.match(/M/g)?.length ?? 0;

describe('the map', () => {
  it('draws each terrain differently and always the same way', () => {
    const drawn = [...lookOf('arena').tones].map(([name, tone]) =>
      JSON.stringify(scatteredMarks(cell('B2'), name, tone)),
    );
    expect(new Set(drawn).size).toBe(6);
    expect(washPath(cell('A0'), 'grass')).toBe(washPath(cell('A0'), 'grass'));
    expect(washPath(cell('A0'), 'grass')).not.toBe(washPath(cell('A1'), 'grass'));
    expect(scatteredMarks(cell('A0'), 'lava', undefined)).toEqual({ lines: '', shapes: '' });
  });

  it('shows terrain, crowns, creatures and held ground', async () => {
    const container = await open();
    expect(container.querySelector<HTMLElement>('[data-ground]')!.dataset.ground).toBe('washes');
    expect(container.querySelectorAll('[data-tone="grass"]').length).toBe(12);
    expect(container.querySelectorAll('[data-tone^="king-"]').length).toBe(2);
    expect(container.querySelectorAll('[data-zone="control"]').length).toBe(2);
    const ogre = container.querySelector('[data-token="ogre1"]')!;
    const uses = [...ogre.querySelectorAll('use')].map((use) => use.getAttribute('href'));
    const marks = uses.map((href) => document.querySelector(href!)?.textContent);
    // Its power, its move, its number among the ogres, and its owner.
    expect(marks).toEqual(['3', '1', '1', 'A']);
  });

  it('separates creatures on the same hex', async () => {
    const together = map.TOKENS.map((one) => (one.id === 'elf1' ? { ...one, at: 'A1' } : one));
    const container = await open({ tokens: together });
    const [first, second] = ['elf1', 'elf2'].map((id) =>
      container.querySelector(`[data-token="${id}"]`)!.getAttribute('transform'),
    );
    expect(first).not.toBe(second);
  });

  it('keeps a fan centred over its hex if the frame is wider than the board', () => {
    const view = map.BOARD.view_box;
    const [left, top, width, height] = view;
    const round = (each: number): number => Math.round(each * 1000) / 1000;
    expect(visibleBox(view, 100 * width, 100 * height).map(round)).toEqual(view);
    expect(visibleBox(view, 0, 0)).toEqual(view);
    const seen = visibleBox(view, 100 * height, 100 * height);
    expect(seen.map(round)).toEqual([left - (height - width) / 2, top, height, height].map(round));
    expect(fanAt(cell('A1'), 2, view, 100)!.x).toBeGreaterThan(0);
    expect(fanAt(cell('A1'), 2, seen, 100)!.x).toBe(0);
  });

  it('has no axe violations', async () => {
    const container = await open();
    expect(await axeViolations(container)).toEqual([]);
  });

  it('grows new terrain over the old in one segment', () => {
    const before = readFrame(map.messages.frame('hello'))!;
    const after = readFrame(map.messages.frame('turned'))!;
    const segments = segmentsOf(after, before.scene);
    expect(segments.map(({ kind }) => kind)).toEqual(['turn']);
    expect(segments[0]!.ms).toBeLessThanOrEqual(LONGEST_SEGMENT);
    const half = segments[0]!.cellChanges!(0.5);
    expect(half.map((each) => [each.cell.id, each.cell.tone])).toEqual([['B2', 'water']]);
    expect(half[0]!.t).toBeCloseTo(0.5);
    const { animator } = animatorWith({ isInstant: () => true });
    animator.showNow(after);
    expect(animator.changingCells).toEqual([]);
  });
});

describe('creatures', () => {
  it('have a drawing, or initials if the game has none', async () => {
    const strange = map.creature('n1', 0, 'sand worm', 'B0');
    const container = await open({ tokens: [strange, map.creature('n2', 0, 'orc', 'B1')] });
    const words = (id: string) =>
      [...container.querySelectorAll(`[data-token="${id}"] use`)].map(
        (use) => document.querySelector(use.getAttribute('href')!)?.textContent,
      );
    expect(initials('sand worm')).toBe('SW');
    expect(words('n1')).toEqual(['SW', '1', '2', 'V']);
    expect(words('n2')).toEqual(['1', '2', 'V']);
  });
});

describe('a mouse at rest', () => {
  it('selects a choice that appears below it, and one click makes it', async () => {
    const container = await open({ targets: [] });
    const creature = container.querySelector('[data-token="ogre1"]')!;
    const at = creature.getAttribute('data-at')!;
    await fireEvent.pointerOver(creature, { pointerType: 'mouse' });
    const here = { action: 9, name: at, on: 'cell', ref: at, role: 'move', label: `To ${at}` };
    const target = { ...here, preview: { text: `It would go to ${at}.` } };
    await MockSocket.last.shows(map.frame(map.NOW + 1, { targets: [target] }));
    expect(container.textContent).toContain(`It would go to ${at}.`);
    await fireEvent.click(creature, { pointerType: 'mouse' });
    expect(MockSocket.last.sent).toMatchObject([{ type: 'act', action: 9 }]);
  });
});

describe('a mouse with a creature arriving below it', () => {
  it('selects the hex again if it becomes a choice', async () => {
    const to = { action: 9, name: 'C0', on: 'cell', ref: 'C0', role: 'place', label: 'To C0' };
    const others = map.TOKENS.filter(({ id }) => id !== 'ogre1');
    const creature = map.creature('ogre1', 0, 'ogre', 'A0');
    const container = await open({ tokens: [...others, creature], targets: [to] });
    const ogre = (): Element => container.querySelector('[data-token="ogre1"]')!;
    await fireEvent.pointerOver(ogre(), { pointerType: 'mouse' });
    const moved = [...others, { ...creature, at: 'C0' }];
    const frame = map.frame(map.NOW + 1, { tokens: moved, targets: [to] });
    await MockSocket.last.shows(frame);
    await fireEvent.click(ogre(), { pointerType: 'mouse' });
    expect(MockSocket.last.sent).toMatchObject([{ type: 'act', action: 9 }]);
  });
});

describe('a tap on a stack that cannot be chosen', () => {
  it('fans it out and says why', async () => {
    const stack = ['A4', 'elf1', 'elf2'];
    const together = map.TOKENS.map((one) => (stack.includes(one.id) ? { ...one, at: 'A4' } : one));
    const to = { action: 9, name: 'C0', on: 'cell', ref: 'C0', role: 'move', label: 'To C0' };
    const blocked = [{ why: 'Too far.', things: ['A4'] }];
    const container = await open({ tokens: together, targets: [to], blocked });
    const elf = container.querySelector('[data-token="elf1"]')!;
    await fireEvent.pointerOver(elf, { pointerType: 'touch' });
    await fireEvent.pointerDown(elf, { pointerType: 'touch' });
    await fireEvent.click(elf, { pointerType: 'touch' });
    expect(container.querySelector('.fan')).not.toBeNull();
    expect(container.querySelector('.consequence')!.textContent).toBe('Too far.');
  });
});

describe('choices with prices', () => {
  const buttons = (container: Element): HTMLElement[] => [
    ...container.querySelectorAll<HTMLElement>('[data-action^="A0="]'),
  ];
  const { targets } = map.messages.frame('hello').scene;
  const here = targets.filter(({ ref }) => ref === 'A0');
  const acts = () => MockSocket.last.sent.filter(({ type }) => type === 'act');

  it('are shown once, with what they share left out', async () => {
    const container = await open({ targets });
    await fireEvent.click(container.querySelector('[data-key="cell:A0"]')!);
    const texts = buttons(container).map((each) => each.textContent);
    expect(texts).toEqual(['Forestfor 4', 'Rocky groundfor 4', 'Riverfor 4']);
    expect(buttons(container)[0]!.getAttribute('aria-label')).toBe('Forest: A0 into forest');
    // None is meant more than the others, so a second click closes them.
    expect(container.querySelector('.cluster .primary')).toBeNull();
    await fireEvent.click(container.querySelector('[data-key="cell:A0"]')!);
    expect(buttons(container)).toEqual([]);
    expect(acts()).toEqual([]);
  });

  it('need a second click, even where there is only one', async () => {
    const container = await open({ targets: [here[0]!] });
    const hex = (): Element => container.querySelector('[data-key="cell:A0"]')!;
    await fireEvent.pointerOver(hex(), { pointerType: 'mouse' });
    await fireEvent.click(hex());
    expect(buttons(container)).toHaveLength(1);
    expect(acts()).toEqual([]);
    await fireEvent.click(buttons(container)[0]!);
    expect(acts()).toMatchObject([{ action: here[0]!.action }]);
  });

  it('take the focus when a key opens them', async () => {
    const container = await open({ targets });
    const hex = container.querySelector<HTMLElement>('[data-key="cell:A0"]')!;
    hex.focus();
    await fireEvent.keyDown(hex, { key: 'Enter' });
    expect(document.activeElement).toBe(buttons(container)[0]);
  });
});

describe('buttons in a row', () => {
  const labels = (container: Element): string[] =>
    [...container.querySelectorAll('[data-action^="A0="]')].map(
      (button) => button.firstChild?.textContent ?? '',
    );
  const free = map.messages
    .frame('hello')
    .scene.targets.map((each) => ({ ...each, cost: 0, role: 'place' }));

  it('show full labels if only one is a little long', async () => {
    const container = await open({ targets: free });
    await fireEvent.click(container.querySelector('[data-key="cell:A0"]')!);
    expect(labels(container)).toEqual(['A0 into forest', 'A0 into rocky ground', 'A0 into river']);
  });

  it('show short labels if all are long and the role has one', async () => {
    const named = free.slice(1, 3).map((each, at) => ({
      ...each,
      label: `${each.label} from now on`,
      role: at ? '' : 'place',
    }));
    const container = await open({ targets: named });
    await fireEvent.click(container.querySelector('[data-key="cell:A0"]')!);
    expect(labels(container)).toEqual(['Place', named[1]!.label]);
  });
});

describe('an outline', () => {
  it('leaves out shared edges, even between hexes with a gap', () => {
    const two = [cell('A0'), cell('A1')];
    expect(strokes(borderPath(two))).toBe(10);
    expect(strokes(borderPath(two.map((each) => ({ ...each, size: 0.56 }))))).toBe(10);
    expect(strokes(borderPath([cell('A0'), cell('C5')]))).toBe(12);
    const square = { ...cell('A0'), shape: 'square' as const, size: 0.5, angle: 0 };
    expect(strokes(borderPath([square, { ...square, x: square.x + 1 }]))).toBe(6);
  });
});

describe('a creature selected by touch', () => {
  const walk = {
    ...{ action: 7, name: 'w0', on: 'token', ref: 'w0', role: 'walk', label: 'Move' },
    preview: { text: 'It can come to A1.', token: 'w0', cells: ['A1'] },
  };
  const to = (role: string) => ({
    action: 9,
    name: 'A1',
    on: 'cell',
    ref: 'A1',
    role,
    label: 'To',
  });

  async function picked(others: readonly Token[] = []) {
    const tokens = [map.creature('w0', 0, 'elf', 'A0'), ...others];
    const walks = tokens.map(({ id }, i) => ({ ...walk, action: 7 + 10 * i, name: id, ref: id }));
    const container = await open({ tokens, targets: walks });
    const svg = container.querySelector<SVGSVGElement>('svg[role="group"]')!;
    svg.getScreenCTM = () => ({ a: 60, d: 60, e: 0, f: 0 }) as DOMMatrix;
    const tap = async (selector: string, at: string) => {
      const on = container.querySelector(selector)!;
      const { x, y } = cell(at);
      const touch = { pointerType: 'touch', clientX: x * 60, clientY: y * 60 };
      await fireEvent.pointerDown(on, touch);
      await fireEvent.pointerUp(on, touch);
      await fireEvent.click(on, touch);
    };
    await tap('[data-token="w0"]', 'A0');
    expect(MockSocket.last.sent).toEqual([]);
    const next = (role: string) => {
      const frame = map.frame(map.NOW + 1, { tokens, targets: [to(role)] }, { events: [] });
      return MockSocket.last.shows(frame);
    };
    return { container, tap, next };
  }

  it('leaves its destinations uncovered, and asks again if another one is tapped', async () => {
    const { container, tap } = await picked([map.creature('w1', 0, 'orc', 'A0')]);
    expect(container.querySelector('.fan')).not.toBeNull();
    await tap('[data-token="w0"]', 'A0');
    expect(container.querySelector('.fan')).toBeNull();
    await tap('[data-token="w1"]', 'A0');
    expect(container.querySelector('.fan')).not.toBeNull();
    expect(MockSocket.last.sent).toEqual([]);
  });

  it('is chosen by one tap on a stack of equal ones', async () => {
    const equal = map.creature('w1', 0, 'elf', 'A0');
    const { container, tap } = await picked([{ ...equal, label: 'elf 2 at A0' }]);
    expect(container.querySelector('.fan')).toBeNull();
    await tap('[data-cell="A1"]', 'A1');
    expect(MockSocket.last.sent).toMatchObject([{ action: 7 }]);
  });

  it('moves to a friend on tap if it can reach it', async () => {
    const { tap } = await picked([map.creature('w1', 0, 'elf', 'A1')]);
    await tap('[data-token="w1"]', 'A1');
    expect(MockSocket.last.sent).toMatchObject([{ action: 7 }]);
  });

  it('is deselected when an unreachable friend is tapped', async () => {
    const { container, tap } = await picked([map.creature('w1', 0, 'elf', 'C5')]);
    await tap('[data-token="w1"]', 'C5');
    expect(MockSocket.last.sent).toEqual([]);
    expect(container.querySelector('[data-token="w1"]')?.getAttribute('aria-pressed')).toBe('true');
  });

  it('moves to a reachable hex on tap', async () => {
    const { tap, next } = await picked();
    await tap('[data-cell="A1"]', 'A1');
    expect(MockSocket.last.sent).toMatchObject([{ action: 7 }]);
    await next('move');
    expect(MockSocket.last.sent).toMatchObject([{ action: 7 }, { action: 9 }]);
  });

  it('previews a fight before it starts', async () => {
    const { container, tap, next } = await picked();
    await tap('[data-cell="A1"]', 'A1');
    await next('attack');
    expect(MockSocket.last.sent).toMatchObject([{ action: 7 }]);
    const place = container.querySelector('[data-key="cell:A1"]')!;
    expect(place.getAttribute('aria-pressed')).toBe('true');
  });

  it('is deselected by a tap elsewhere', async () => {
    const { container, tap } = await picked();
    await tap('[data-cell="C3"]', 'C3');
    expect(MockSocket.last.sent).toEqual([]);
    const creature = container.querySelector('[data-token="w0"]')!;
    expect(creature.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('a fan over a creature that is a choice', () => {
  const may = (id: string, action: number) => ({
    action,
    name: id,
    on: 'token',
    ref: id,
    label: `Move the creature ${id}`,
  });
  const [near, far] = [map.creature('n1', 0, 'orc', 'B0'), cell('B0')];
  const crowd = (count: number, seat: number) =>
    Array.from({ length: count }, (_, i) => map.creature(`w${i}`, seat, 'elf', 'A1'));
  const pointer = { pointerType: 'mouse', clientX: far.x, clientY: far.y };

  /** Open a page whose pixels are board units. */
  async function look(scene: object) {
    const container = await open(scene);
    const get = (selector: string) => container.querySelector<SVGElement>(selector)!;
    const svg = get('svg[role="group"]') as SVGSVGElement;
    svg.getScreenCTM = () => ({ a: 1, d: 1, e: 0, f: 0 }) as DOMMatrix;
    await fireEvent.pointerOver(get('[data-token="w0"]'), { pointerType: 'mouse' });
    return { get, sent: () => MockSocket.last.sent.filter(({ type }) => type === 'act') };
  }

  it('closes over the creature if the fan has no choices', async () => {
    const { get, sent } = await look({
      tokens: [near, ...crowd(5, 1)],
      targets: [may('n1', 7)],
    });
    expect(get('.fan').dataset.at).toBe('A1');
    expect(get('[data-token="n1"]').classList).toContain('aside');
    await fireEvent.pointerOver(get('[data-token="w1"]'), { ...pointer, clientX: -0.2 });
    expect(get('.fan')).toBeTruthy();
    await fireEvent.pointerMove(get('[data-token="w1"]'), pointer);
    expect(get('.fan')).toBeNull();
    expect(get('[data-token="n1"]').classList).not.toContain('aside');
    await fireEvent.pointerOver(get('[data-token="w0"]'), { pointerType: 'mouse' });
    expect(get('.fan')).toBeTruthy();
    await fireEvent.pointerOver(get('.fan'), pointer);
    expect(get('.fan')).toBeNull();
    await fireEvent.pointerOver(get('[data-token="n1"]'), pointer);
    await fireEvent.click(get('[data-token="n1"]'), pointer);
    expect(sent()).toMatchObject([{ action: 7 }]);
  });

  it('stays open for its own choices until a click outside its creatures', async () => {
    const { get, sent } = await look({
      tokens: [near, ...crowd(5, 0)],
      targets: [may('n1', 7), may('w0', 8), may('w1', 9)],
    });
    get('[data-token="w0"]').focus();
    await fireEvent.pointerMove(get('.fan'), pointer);
    await fireEvent.pointerDown(get('.fan'), pointer);
    // The press takes the focus away.
    get('[data-token="w0"]').blur();
    await settle();
    expect(get('.fan').dataset.at).toBe('A1');
    await fireEvent.click(get('.fan'), pointer);
    expect(get('.fan')).toBeNull();
    expect(get('[data-token="n1"]').getAttribute('aria-pressed')).toBe('true');
    expect(sent()).toEqual([]);
    await fireEvent.click(get('[data-token="n1"]'), pointer);
    expect(sent()).toMatchObject([{ action: 7 }]);
  });

  it('closes on a click outside its creatures if there is no other choice there', async () => {
    const { get, sent } = await look({ tokens: crowd(5, 0), targets: [may('w0', 8)] });
    await fireEvent.click(get('.fan'), pointer);
    expect(get('.fan')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('closes on touch after one of its creatures was chosen', async () => {
    const three = crowd(3, 0);
    const { get, sent } = await look({ tokens: three, targets: [may('w0', 8), may('w1', 9)] });
    const one = '[data-token="w0"]';
    const touch = { pointerType: 'touch', clientX: far.x, clientY: far.y };
    const tap = async (selector: string) => {
      await fireEvent.pointerOver(get(selector), touch);
      await fireEvent.pointerDown(get(selector), touch);
      await fireEvent.pointerUp(get(selector), touch);
      await fireEvent.click(get(selector), touch);
    };
    await fireEvent.pointerOver(get('svg[role="group"]'), { pointerType: 'mouse' });
    expect(get('.fan')).toBeNull();
    await tap(one);
    expect(get('.fan').dataset.at).toBe('A1');
    await tap(one);
    await tap(one);
    expect(sent()).toMatchObject([{ action: 8 }]);
    const there = { ...may('B0', 5), on: 'cell', label: 'To B0' };
    const frame = map.frame(map.NOW + 1, { tokens: three, targets: [there] }, { events: [] });
    await MockSocket.last.shows(frame);
    expect(get('.fan')).toBeNull();
    // Fanned out again, they let a tap beside them through.
    await tap(one);
    expect(get('.fan').dataset.at).toBe('A1');
    await tap('.fan');
    expect(get('.fan')).toBeNull();
    expect(get('[data-key="cell:B0"]').getAttribute('aria-pressed')).toBe('true');
  });

  it('closes when keyboard focus leaves it', async () => {
    const { get } = await look({ tokens: crowd(5, 0), targets: [may('w0', 8)] });
    get('[data-token="w0"]').focus();
    await fireEvent.keyDown(get('[data-token="w0"]'), { key: 'Tab' });
    get('[data-token="w0"]').blur();
    await settle();
    expect(get('.fan')).toBeNull();
  });
});
