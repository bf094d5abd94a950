import { fireEvent } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cell } from '../src/protocol/types';
import { frame, hello, messages, NOW, scene } from './fixtures';
import * as sand from './gladiatorGame';
import { MockSocket } from './mocks';
import { openTable } from './openTable';
import { motion } from './setup';

const UNIT = 60;
const action = (name: string): number => messages.target('hello', name).action;

/** Let a unit of the board have so many pixels, and return the events of a finger. */
function fingers(get: (selector: string) => HTMLElement, cells: readonly Cell[], unit = UNIT) {
  const svg = get('svg[role="group"]') as unknown as SVGSVGElement;
  svg.getScreenCTM = () => ({ a: unit, d: unit, e: 0, f: 0 }) as DOMMatrix;
  svg.setPointerCapture = () => undefined;
  const at = (id: string) => {
    const cell = cells.find((each) => each.id === id)!;
    const place = { clientX: cell.x * unit, clientY: cell.y * unit };
    return { ...place, pointerType: 'touch', pointerId: 5, isPrimary: true };
  };
  const tap = async (selector: string, id: string) => {
    await fireEvent.pointerDown(get(selector), at(id));
    await fireEvent.pointerUp(get(selector), at(id));
    await fireEvent.click(get(selector), at(id));
  };
  const drag = async (selector: string, from: string, to: string) => {
    await fireEvent.pointerDown(get(selector), at(from));
    await fireEvent.pointerMove(svg, at(to));
    await fireEvent.pointerUp(svg, at(to));
    await fireEvent.click(svg, at(to));
  };
  return { tap, drag };
}

describe('a dragged token', () => {
  async function open() {
    const { board } = frame(NOW, scene()).scene;
    const page = await openTable(hello());
    return { ...page, ...fingers(page.get, board.cells) };
  }

  it('makes its usual choice where that would take it', async () => {
    const { drag, sent } = await open();
    await drag('[data-token="black-6a"]', 's122', 's85');
    expect(sent('act')).toMatchObject([{ action: action('6a') }]);
  });

  it('stays selected if it cannot go there', async () => {
    const { drag, get, sent } = await open();
    await drag('[data-token="black-6a"]', 's122', 's60');
    expect(sent('act')).toEqual([]);
    expect(get('[data-token="black-6a"]').getAttribute('aria-pressed')).toBe('true');
  });

  it('is only selected by a finger that does not move', async () => {
    const { tap, get, sent } = await open();
    await tap('[data-token="black-6a"]', 's122');
    expect(sent('act')).toEqual([]);
    expect(get('[data-token="black-6a"]').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a piece with a usual choice and others', () => {
  const SIX = '[data-token="black-6a"]';
  async function open(unit: number) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('coarse') || (query.includes('reduced-motion') && motion.reduced),
      addEventListener: () => undefined,
    }));
    const { board } = frame(NOW, scene()).scene;
    const page = await openTable(hello());
    return { ...page, ...fingers(page.get, board.cells, unit) };
  }

  it('is used by one tap, in the way that the player chose', async () => {
    const { tap, get, sent } = await open(40);
    const [minus, plus, move] = get('[data-testid="tap-role"]').querySelectorAll('button');
    expect(move!.textContent).toBe('Move');
    expect(move!.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(plus!);
    expect(minus!.getAttribute('aria-pressed')).toBe('false');
    expect(plus!.getAttribute('aria-pressed')).toBe('true');
    await tap(SIX, 's122');
    expect(sent('act')).toMatchObject([{ action: action('6a+') }]);
  });

  it('moves by one tap, if it is large enough', async () => {
    const large = await open(40);
    await large.tap('[data-token="black-4c"]', 's112');
    expect(large.sent('act')).toMatchObject([{ action: action('4c') }]);
  });

  it('is selected first, if its die will be rolled', async () => {
    const { tap, get, sent } = await open(40);
    expect(messages.target('hello', '6a').preview!.rolls).not.toEqual([]);
    await tap(SIX, 's122');
    expect(sent('act')).toEqual([]);
    expect(get(SIX).getAttribute('aria-pressed')).toBe('true');
    await tap(SIX, 's122');
    expect(sent('act')).toMatchObject([{ action: action('6a') }]);
  });

  it('is selected first, if it is small', async () => {
    const small = await open(24);
    await small.tap(SIX, 's122');
    expect(small.sent('act')).toEqual([]);
    expect(small.get(SIX).getAttribute('aria-pressed')).toBe('true');
  });
});

afterEach(() => vi.useRealTimers());

describe('a token beside the board', () => {
  it('is chosen by one tap if it is large enough', async () => {
    const { get, sent } = await openTable(messages.hello('placing'));
    const die = get('button[data-token="black-6a"]');
    const tap = () => new PointerEvent('click', { bubbles: true, pointerType: 'touch' });
    await fireEvent(die, tap());
    expect(sent('act')).toEqual([]);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    for (const side of ['offsetWidth', 'offsetHeight'])
      Object.defineProperty(die, side, { value: 44 });
    await fireEvent(die, tap());
    expect(sent('act')).toHaveLength(1);
  });
});

describe('a long press', () => {
  it('previews a button, and its end changes nothing', async () => {
    const { get, sent, container } = await openTable(messages.hello('choosing'));
    const text = messages.target('choosing', '=3').preview!.text;
    vi.useFakeTimers();
    const touch = { pointerType: 'touch', pointerId: 5, isPrimary: true };
    await fireEvent.pointerDown(get('[data-action="=3"]'), touch);
    expect(container.querySelector('.consequence')?.textContent).not.toContain(text);
    await vi.advanceTimersByTimeAsync(600);
    expect(get('.consequence').textContent).toContain(text);
    await fireEvent.pointerUp(get('[data-action="=3"]'), touch);
    await fireEvent.click(get('[data-action="=3"]'), touch);
    expect(sent('act')).toEqual([]);
    await fireEvent.click(get('[data-action="=3"]'), touch);
    expect(sent('act')).toHaveLength(1);
  });
});

describe('a click during playback', () => {
  it('ends it and acts', async () => {
    const { get, sent } = await openTable(sand.hello());
    const path = [
      { at: 'A1', how: 'start' },
      { at: 'A2', how: 'slide' },
    ];
    const events = [{ kind: 'moved', text: 'It moves.', seat: 1, token: 'g1', path }];
    motion.reduced = false;
    vi.useFakeTimers();
    const next = sand.frame(sand.NOW + 1, {}, { events });
    await MockSocket.last.say({ type: 'frame', version: 0, frame: next });
    await vi.advanceTimersByTimeAsync(50);
    expect(get('main').dataset.busy).toBeDefined();
    await fireEvent.click(get('[data-cell="F5"]'));
    expect(get('main').dataset.busy).toBeUndefined();
    expect(sent('plan')).toMatchObject([{ actions: sand.planOf('xF5') }]);
  });
});
