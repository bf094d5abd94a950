/** Tests of what must be visible: rings, legends, names of hexes, ghosts, menus. */

import { fireEvent } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { containsSpot, spotsOf } from '../src/board/viewport/viewport';
import { AutoFocus } from '../src/board/viewport/autoFocus.svelte';
import { Zoom } from '../src/board/viewport/zoom.svelte';
import { readFrame } from '../src/protocol/frameReader';
import { canStrike, othersCanStrike, pointAtPlayer } from '../src/messages/table/sidebar';
import { lengthText, luckText } from '../src/sidebar/result/summary';
import * as arena from './warpArenaGame';
import * as map from './arenaGame';
import * as sand from './gladiatorGame';
import { openTable } from './openTable';
import { setWidth } from './setup';

const onMap = (scene: Record<string, unknown>) =>
  openTable(map.hello({ frames: [map.frame(map.NOW, scene)] }));
const hovers = (on: Element) => fireEvent.pointerOver(on, { pointerType: 'mouse' });

describe('the tutorial ring', () => {
  const { scene } = readFrame(arena.frame(arena.NOW, arena.menu()))!;
  const frames = [
    { width: 1064, height: 804 },
    { width: 390, height: 374 },
    { width: 360, height: 240 },
  ];

  it.each(frames)('fits in $width by $height around anything', (frame) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
    const box = scene.board.view_box;
    const zoom = new Zoom(() => box);
    const autoFocus = new AutoFocus(
      zoom,
      () => box,
      () => frame,
    );
    const cells = new Set(scene.board.cells.map(({ id }) => id));
    const things = [
      ...scene.tokens.filter(({ at }) => cells.has(at)).map(({ id }) => id),
      ...scene.board.groups.map(({ id }) => id),
      ...cells,
    ];
    for (const id of things) {
      const [spot, ...others] = spotsOf(scene, [id]);
      expect(others).toEqual([]);
      autoFocus.showChoices([spot!]);
      expect(containsSpot(autoFocus.seen, spot!), id).toBe(true);
    }
  });
});

describe('the legend', () => {
  it('explains the shade of all threats, or names the player whose threats are shown', async () => {
    const { all, get } = await openTable(sand.hello());
    const text = (): string => get('[data-testid=legend]').textContent;
    expect(text()).toContain(othersCanStrike);
    expect(text()).toContain(pointAtPlayer(false));
    const look = (each: Element): string | undefined =>
      /look-\d/.exec(each.getAttribute('class') ?? '')?.[0];
    await fireEvent.pointerEnter(get('li[data-seat="3"]'), { pointerType: 'mouse' });
    const drawn = all('[data-zone=threat]').map(look);
    expect(drawn).toHaveLength(1);
    expect(all('[data-testid=legend] [data-threat] svg').map(look)).toEqual(drawn);
    expect(text()).toContain(canStrike('Dora'));
    expect(text()).not.toContain(othersCanStrike);
    expect(all('[data-testid=legend] .range').length).toBe(all('[data-zone=range]').length);
  });

  it('omits what is not drawn', async () => {
    const zones = sand.SCENE.zones.filter(({ kind }) => kind !== 'threat' && kind !== 'range');
    const { find } = await openTable(sand.hello({ frames: [sand.frame(sand.NOW, { zones })] }));
    expect(find('[data-testid=legend]')).toBeNull();
  });
});

describe('on a map', () => {
  const [mover] = map.TOKENS.filter(({ id }) => id === 'elf1');
  const goes = (at: string) => ({
    action: 1,
    on: 'cell',
    role: 'move',
    name: at,
    ref: at,
    label: `Go to ${at}`,
    preview: {
      text: `Elf1 goes to ${at}.`,
      token: mover!.id,
      path: [
        { at: mover!.at, how: 'start' as const },
        { at, how: 'hop' as const },
      ],
    },
  });

  it('a mentioned name is drawn above tokens', async () => {
    const prompt = { ...map.SCENE.prompt, text: 'Violet, look at A2 and C5.' };
    const { all } = await onMap({ prompt });
    expect(all('[data-spoken]').map((each) => each.dataset.spoken)).toEqual(['A2', 'C5']);
    const drawn = all('[data-token], [data-spoken]');
    const first = drawn.findIndex((each) => each.dataset.spoken);
    expect(drawn.filter((each) => each.dataset.token).length).toBeGreaterThan(0);
    expect(drawn.slice(first).filter((each) => each.dataset.token)).toEqual([]);
  });

  it('the name of the place that the prompt is about is drawn, too', async () => {
    const { all } = await onMap({ prompt: { ...map.SCENE.prompt, text: '', about: ['A2'] } });
    expect(all('[data-spoken]').map((each) => each.dataset.spoken)).toEqual(['A2']);
  });

  it('a ghost sits in the middle of its hex, or at the rim beside others', async () => {
    const { get } = await onMap({ targets: [goes('A2'), goes('B1')] });
    const cells = readFrame(map.frame(1))!.scene.board.cells;
    const ghostIn = async (at: string): Promise<[off: number, wide: number]> => {
      await hovers(get(`[data-key="cell:${at}"]`));
      const ghost = get('[data-ghost="elf1"]');
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(ghost.getAttribute('transform')!)!;
      const cell = cells.find(({ id }) => id === at)!;
      const wide = Number(ghost.querySelector('.mark')!.getAttribute('r'));
      return [Math.hypot(Number(x) - cell.x, Number(y) - cell.y), wide];
    };
    const [middle, whole] = await ghostIn('B1');
    const [rim, small] = await ghostIn('A2');
    expect(middle).toBe(0);
    expect(rim).toBeGreaterThan(0.3);
    expect(small).toBeLessThan(whole * 0.7);
  });
});

describe('a menu', () => {
  beforeEach(() => {
    setWidth(390);
  });
  const button = (number: number) => ({
    ...arena.messages.target('hello', 'action-rotate'),
    action: number,
    name: `do-${number}`,
    ref: `do-${number}`,
    label: `Do ${number}`,
    group: 'Actions',
    things: [],
  });
  const menu = (count: number) => {
    const targets = Array.from({ length: count }, (_, number) => button(number));
    return openTable(
      arena.hello({
        frames: [arena.frame(arena.NOW, { ...arena.menu(), targets, unavailable: [] })],
      }),
    );
  };

  it.each([
    [1, '2', false],
    [2, '2', false],
    [9, '3', false],
    [12, '3', true],
  ])(
    'of %i choices fills the width with tiles, and a lone one takes half',
    async (count, columns, many) => {
      const { get } = await menu(count);
      const grid = get('[data-choices="Actions"] .grid');
      expect(grid.style.getPropertyValue('--columns')).toBe(columns);
      expect(grid.classList.contains('many')).toBe(many);
    },
  );
});

describe('the game summary', () => {
  it.each([
    [62, -1, 'The record has 62 steps.'],
    [62, 31, 'The game took 31 turns (62 steps in the record).'],
    [3, 1, 'The game took 1 turn (3 steps in the record).'],
    [2, 0, 'The record has 2 steps.'],
    [-1, 31, ''],
  ])('describes %i steps and %i turns', (steps, turns, words) => {
    expect(lengthText(steps, turns)).toBe(words);
  });

  it('omits dice luck that changed nothing', () => {
    const called = new Map([
      [0, 'Ann'],
      [1, 'Cadet'],
    ]);
    const luck = (gained: number) =>
      [gained, -gained].map((each, seat) => ({ seat, gained: each, spread: 0.11, dice: 4 }));
    expect(luckText(luck(0.004), called)).toBe('');
    expect(luckText(luck(0.05), called)).toMatch(
      /^Luck, in win chances: \+5\s% for Ann, −5\s% for /,
    );
  });
});
