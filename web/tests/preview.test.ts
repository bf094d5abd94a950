import { turnByTouch } from '../src/messages/table/sidebar';
import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { StableBox } from '../src/board/tokens/tokenPlacement';
import {
  interpolatePlates,
  keepPreviewed,
  previewPoses,
  swappedPlates,
} from '../src/animation/platesPreview';
import { hasPointerMoved } from '../src/lib/pointer';
import { readFrame } from '../src/protocol/frameReader';
import * as arena from './warpArenaGame';
import { settle } from './mocks';
import * as sand from './gladiatorGame';
import { openTable } from './openTable';
import { motion } from './setup';

const onPlates = (scene: object) =>
  openTable(arena.hello({ frames: [arena.frame(arena.NOW, scene)] }));
const boardOf = (scene: object) => readFrame(arena.frame(arena.NOW, scene))!.scene.board;
const groupOf = (id: string) => boardOf(arena.menu()).groups.find((group) => group.id === id)!;

/** Return the rotations of grid 3 or of another one: with robots on it, by sixths. */
function turning(plate?: object) {
  const scene = arena.turning();
  const targets = scene.targets.map((target) => {
    const [group] = target.preview?.groups ?? [];
    if (!plate || !group) return target;
    const groups = [{ ...group, ...plate }];
    return { ...target, preview: { ...target.preview!, groups } };
  });
  return { ...scene, targets };
}

const actionOf = (name: string): number => arena.messages.target('turning', name).action;
const rotationOf = (id: string, get: (selector: string) => HTMLElement): string =>
  /rotate\((-?\d+)\)/.exec(get(`[data-group="${id}"]`).getAttribute('transform') ?? '')?.[1] ?? '';

describe('a plate to rotate', () => {
  it('is lifted and previews each rotation with everything on it', async () => {
    const scene = turning();
    const { get, sent } = await onPlates(scene);
    expect(get('[data-group="grid-3"]').classList).toContain('up');
    expect(rotationOf('grid-3', get)).toBe('0');
    const rider = readFrame(arena.frame(arena.NOW, scene))!.scene.tokens.find(
      (token) => token.kind === 'robot' && /^3-[1-6]$/.test(token.at),
    )!;
    const where = (): string => get(`[data-token="${rider.id}"]`).getAttribute('transform')!;
    const before = where();
    await fireEvent.pointerEnter(get('[data-action="=2"]'), { pointerType: 'mouse' });
    expect(rotationOf('grid-3', get)).toBe('120');
    expect(where()).not.toBe(before);
    expect(sent('act')).toEqual([]);
    await fireEvent.pointerLeave(get('[data-action="=2"]'));
    expect(rotationOf('grid-3', get)).toBe('0');
    expect(where()).toBe(before);
  });

  it('rotates by click, wheel and key, and a button confirms', async () => {
    const { all, get, sent } = await onPlates(turning());
    await fireEvent.click(get('[data-cell="3-c"]'));
    expect(rotationOf('grid-3', get)).toBe('60');
    await fireEvent.wheel(get('[data-cell="3-c"]'), { deltaY: 100 });
    expect(rotationOf('grid-3', get)).toBe('120');
    await fireEvent.keyDown(document.body, { key: 'r' });
    expect(rotationOf('grid-3', get)).toBe('180');
    await fireEvent.keyDown(document.body, { key: 'R', shiftKey: true });
    expect(rotationOf('grid-3', get)).toBe('120');
    expect(sent('act')).toEqual([]);
    expect(all('.cluster [data-action]').map(({ dataset }) => dataset.action)).toEqual(['=2']);
    await fireEvent.click(get('.cluster [data-action="=2"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('=2') }]);
  });

  it('shows touch instructions on a touch screen', async () => {
    const media = globalThis.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      media: query,
      matches: query.includes('coarse') || media(query).matches,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { get } = await onPlates(turning());
    expect(get('.consequence').textContent).toContain(turnByTouch);
    expect(get('.consequence').textContent).not.toMatch(/wheel|\bR\b/);
    vi.unstubAllGlobals();
  });

  it('is confirmed by Enter only after it was rotated', async () => {
    const { sent } = await onPlates(turning());
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(sent('act')).toEqual([]);
    await fireEvent.keyDown(document.body, { key: 'r' });
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(sent('act')).toMatchObject([{ action: actionOf('=1') }]);
  });

  it('rotates by one tap on a number', async () => {
    const { get, sent } = await onPlates(turning());
    const tap = new PointerEvent('click', { bubbles: true, pointerType: 'touch' });
    await fireEvent(get('[data-action="=3"]'), tap);
    expect(sent('act')).toMatchObject([{ action: actionOf('=3') }]);
  });

  it('is previewed at its destination if it is not on the board yet', async () => {
    const plate = { id: 'grid-21', text: '21', x: 30, y: 30 };
    const { all, get } = await onPlates(turning(plate));
    expect(all('[data-ahead]')).toHaveLength(0);
    await fireEvent.pointerEnter(get('[data-action="=1"]'), { pointerType: 'mouse' });
    const there = get('[data-ahead][data-group="grid-21"]');
    expect(Number(there.dataset.angle)).toBe(groupOf('grid-3').angle + 60);
    expect(there.textContent).toContain('21');
  });
});

describe('previewed plates', () => {
  const board = boardOf(arena.menu());
  const [first, second] = board.groups as [(typeof board.groups)[0], (typeof board.groups)[0]];
  const swapped = [
    { ...first, x: second.x, y: second.y, angle: first.angle + 300 },
    { ...second, x: first.x, y: first.y },
  ];

  it('move there and back the short way round', () => {
    const to = previewPoses(board, swapped);
    expect(Object.keys(to)).toEqual([first.id, second.id]);
    expect(interpolatePlates(board, {}, to, 0)[first.id]).toMatchObject({ x: first.x, lift: 0 });
    const half = interpolatePlates(board, {}, to, 0.5)[first.id]!;
    expect(half.angle).toBeLessThan(first.angle);
    expect(half.angle).toBeGreaterThan(first.angle - 60);
    expect(interpolatePlates(board, {}, to, 1)).toBe(to);
    expect(interpolatePlates(board, to, {}, 1)).toEqual({});
  });

  it('show letters if two would swap, the same from either one', async () => {
    expect(swappedPlates(board, swapped)!.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(swappedPlates(board, swapped.toReversed())!.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ]);
    expect(swappedPlates(board, swapped.slice(0, 1))).toBeNull();
    expect(swappedPlates(board, [first, second])).toBeNull();
    const scene = turning();
    const targets = scene.targets.map((target) => ({
      ...target,
      preview: { ...target.preview!, groups: swapped },
    }));
    const { get, all, find } = await onPlates({ ...scene, targets });
    expect(find('[data-testid=swap-arrows]')).toBeNull();
    await fireEvent.pointerEnter(get('[data-action="=1"]'), { pointerType: 'mouse' });
    expect(all('[data-swaps]').map((each) => [each.dataset.swaps, each.textContent])).toEqual([
      [first.id, 'A'],
      [second.id, 'B'],
    ]);
    const placeOf = (id: string): [number, number] => {
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(
        get(`[data-swaps="${id}"]`).getAttribute('transform')!,
      )!;
      return [Number(x), Number(y)];
    };
    // Each moves with its plate.
    for (const [one, other] of [swapped, swapped.toReversed()] as const) {
      const [x, y] = placeOf(one!.id);
      const off = (group: typeof one): number => Math.hypot(x - group!.x, y - group!.y);
      expect(off(one)).toBeLessThan(off(other));
    }
  });

  it('are lowered if the move is made, or start from where they lie', () => {
    const after = { ...board, groups: [...swapped, ...board.groups.slice(2)] };
    const pose = { x: first.x, y: first.y, angle: first.angle, scale: 1.05, lift: 0.4 };
    const shown = previewPoses(board, swapped);
    const there = keepPreviewed({ [first.id]: pose }, shown, after)[first.id]!;
    expect(there).toEqual({ ...pose, x: second.x, y: second.y, angle: first.angle + 300 });
    expect(keepPreviewed({ [first.id]: pose }, {}, after)[first.id]).toEqual(pose);
    expect(keepPreviewed({ [first.id]: pose }, shown, board)[first.id]).toEqual(pose);
  });

  it('move over several frames with motion', async () => {
    motion.reduced = false;
    const { get } = await onPlates(turning());
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
    await fireEvent.pointerEnter(get('[data-action="=2"]'), { pointerType: 'mouse' });
    expect(rotationOf('grid-3', get)).not.toBe('120');
    vi.advanceTimersByTime(400);
    await settle();
    expect(rotationOf('grid-3', get)).toBe('120');
  });
});

describe('the view box', () => {
  it('stays enlarged until the board changes', () => {
    const { board, spots } = readFrame(arena.messages.frame('placing'))!.scene;
    const view = new StableBox();
    const wide = view.of(board, spots);
    expect(wide[2]).toBeGreaterThan(board.view_box[2]);
    expect(view.of(board, [])).toEqual(wide);
    expect(view.of({ ...board, id: 'another' }, [])).toEqual(board.view_box);
  });
});

describe('a previewed strike', () => {
  it('shows its aim and its damage, but no ghost of the striker', async () => {
    const damage = [
      { cell: 'E5', amount: 2 },
      { cell: 'E6', amount: 1 },
    ];
    const targets = sand.SCENE.targets.map((target) =>
      target.ref === 'E5' && target.role === 'strike'
        ? {
            ...target,
            preview: {
              text: 'Strike E5.',
              token: 'g0',
              path: [
                { at: 'D5', how: 'start' },
                { at: 'E5', how: 'strike' },
              ],
              damage,
            },
          }
        : target,
    );
    const { all, get } = await openTable(
      sand.hello({ frames: [sand.frame(sand.NOW, { targets })] }),
    );
    const only = all('[data-key="cell:E5"]');
    expect(only).toHaveLength(1);
    await fireEvent.pointerOver(only[0]!, { pointerType: 'mouse' });
    expect(all('[data-aim]')).toHaveLength(1);
    expect(all('[data-damage]').map(({ dataset }) => [dataset.damage, dataset.amount])).toEqual([
      ['E5', '2'],
      ['E6', '1'],
    ]);
    expect(all('.ghost .mark')).toHaveLength(0);
    expect(get('[data-damage="E5"]').textContent).toBe('−2');
    // Nothing covers what would be lost.
    const over = [...all('[data-zone="plan"], [data-token]')];
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    for (const each of over)
      expect(each.compareDocumentPosition(get('[data-aim]')) & follows).toBe(follows);
    expect(over.length).toBeGreaterThan(0);
  });
});

describe('a button that appears below a resting mouse', () => {
  it('does not count as hovered', () => {
    const mouse = (x: number): PointerEvent =>
      new PointerEvent('pointerenter', { pointerType: 'mouse', clientX: x, clientY: 7 });
    expect(hasPointerMoved(mouse(5))).toBe(true);
    globalThis.dispatchEvent(new PointerEvent('pointermove', { clientX: 5, clientY: 7 }));
    expect(hasPointerMoved(mouse(5))).toBe(false);
    expect(hasPointerMoved(mouse(6))).toBe(true);
    const finger = new PointerEvent('pointerenter', { pointerType: 'touch', clientX: 9 });
    expect(hasPointerMoved(finger)).toBe(false);
  });

  it('ignores the second click of a double click if it ends a phase', async () => {
    const { get, sent } = await openTable(sand.hello());
    const end = get('.close button:not([data-role=clear])');
    await fireEvent(end, new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(sent('act')).toEqual([]);
    await fireEvent(end, new MouseEvent('click', { bubbles: true, detail: 1 }));
    expect(sent('act')).toHaveLength(1);
  });
});
