import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { pointableSpots, type PlacedToken } from '../src/board/tokens/tokenPlacement';
import { choiceSpots } from '../src/board/viewport/viewport';
import { neighbour } from '../src/lib/geometry';
import { pointsLeft } from '../src/messages/table/sidebar';
import { readFrame } from '../src/protocol/frameReader';
import { groupTargets } from '../src/table/choices/targets';
import * as arena from './warpArenaGame';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const open = (scene: object, first: Record<string, unknown> = {}, rest: object = {}) =>
  openTable(arena.hello({ frames: [arena.frame(arena.NOW, scene, rest)], ...first }));

const actionOf = (name: string, choice: string): number =>
  arena.messages.target(name, choice).action;
describe('a robot of the player in the menu', () => {
  const can = (id: string) =>
    readFrame(arena.frame())!.scene.targets.filter(({ things }) => things.includes(id));
  const [converter, destructor] = ['rC', 'rD1'] as const;
  const moved = (id: string) => arena.stacked().targets.find(({ ref }) => ref === id)!.action;
  const next = (scene: object, by = 1, rest: object = {}): Promise<void> =>
    MockSocket.last.shows(arena.frame(arena.NOW + by, scene, rest));

  async function pick(id: string = destructor) {
    const opened = await open(arena.menu());
    const token = () => opened.get(`[data-token="${id}"]`);
    await fireEvent.click(token());
    return { ...opened, token };
  }

  it('shows its choices on the first click', async () => {
    const { container, get, sent, token } = await pick();
    expect(token().getAttribute('role')).toBe('button');
    expect(token().getAttribute('aria-pressed')).toBe('true');
    const offered = [...container.querySelectorAll<HTMLElement>('.cluster [data-action]')];
    expect(offered.map((each) => each.dataset.action)).toEqual(
      can(destructor).map(({ name }) => name),
    );
    const move = get('.cluster [data-action="action-move"]');
    expect(move.textContent.trim()).toBe('Move and Engage in Combat2 AP');
    expect(move.className).toContain('primary');
    const warp = get('.cluster [data-action="action-any"]');
    expect(warp.textContent.trim()).toBe('Warp Playing Piece2 AP');
    expect(warp.className).not.toContain('primary');
    expect(get('.consequence').textContent).toContain('Each of your robots may move once');
    expect(sent('act')).toEqual([]);
  });

  it.each([converter, destructor])('%s moves on the second click', async (id) => {
    expect(can(id).length).toBeGreaterThan(1);
    const { sent, token } = await pick(id);
    await fireEvent.click(token());
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-move') }]);
    await next(arena.stacked());
    expect(sent('act').slice(1)).toMatchObject([{ action: moved(id) }]);
  });

  it('moves by keyboard too', async () => {
    const { sent, token } = await pick();
    await fireEvent.keyDown(token(), { key: 'Enter' });
    await next(arena.stacked());
    expect(sent('act')).toHaveLength(2);
  });

  it('is not preselected if the action button was clicked', async () => {
    const { get, sent } = await open(arena.menu());
    await fireEvent.click(get('[data-action="action-move"]'));
    await next(arena.stacked());
    expect(sent('act')).toHaveLength(1);
  });

  it('is dropped from the selection if another prompt comes first', async () => {
    const { sent, token } = await pick();
    await fireEvent.click(token());
    await next(arena.choosing());
    await next(arena.stacked(), 2);
    expect(sent('act')).toHaveLength(1);
  });

  it('is dropped from the selection if a die was rolled', async () => {
    const { sent, token } = await pick();
    await fireEvent.click(token());
    const events = [{ kind: 'rolled', text: '', seat: 0, sides: 8, face: 8, rule: '' }];
    await next(arena.menu({ targets: [] }), 1, { events });
    await fireEvent.click(token());
    await next(arena.stacked(), 2);
    expect(sent('act')).toHaveLength(1);
  });
});

describe('a grid in the menu', () => {
  const GRID = 'grid-9';
  const next = (scene: object, by = 1): Promise<void> =>
    MockSocket.last.shows(arena.frame(arena.NOW + by, scene));
  const focused = () => document.activeElement?.getAttribute('data-action');

  /** Return a hex without own pieces. */
  const hex = (): string => {
    const { board, tokens } = arena.menu();
    const taken = new Set(tokens.map(({ at }) => at));
    return board.cells.find(({ id, group }) => group === GRID && !taken.has(id))!.id;
  };

  async function openAndClick() {
    const opened = await open(arena.menu());
    const cell = () => opened.get(`.plate [data-cell="${hex()}"]`);
    await fireEvent.click(cell());
    return { ...opened, cell };
  }

  it('shows its choices on the first click, rotation first', async () => {
    const { all, get, sent } = await openAndClick();
    expect(all('.cluster [data-action]').map(({ dataset }) => dataset.action)).toEqual([
      'action-destroy',
      'action-rotate',
      'action-double',
    ]);
    expect(get('.cluster .primary').textContent.trim()).toBe('Rotate a Grid1 AP');
    expect(get(`[data-key="group:${GRID}"]`).getAttribute('aria-pressed')).toBe('true');
    expect(sent('act')).toEqual([]);
  });

  it('is not asked for again', async () => {
    const { get, sent } = await openAndClick();
    await fireEvent.click(get('.cluster [data-action="action-double"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-double') }]);
    await next(arena.choosing());
    const grid = arena.choosing().targets.find(({ ref }) => ref === GRID)!;
    expect(sent('act').slice(1)).toMatchObject([{ action: grid.action }]);
  });

  it('rotates on the second click', async () => {
    const { cell, sent } = await openAndClick();
    await fireEvent.click(cell());
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-rotate') }]);
  });

  it('is deselected with Escape', async () => {
    const { find, get } = await openAndClick();
    expect(get(`[data-key="group:${GRID}"]`).getAttribute('class')).toContain('leads');
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(find('.cluster')).toBeNull();
  });

  it('is operated by Enter, arrows and Escape', async () => {
    const { all, find, get, sent } = await open(arena.menu());
    await fireEvent.keyDown(get(`[data-key="group:${GRID}"]`), { key: 'Enter' });
    await settle();
    expect(focused()).toBe('action-rotate');
    const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
    await key('ArrowRight');
    expect(focused()).toBe('action-double');
    await key('ArrowLeft');
    await key('ArrowLeft');
    expect(focused()).toBe('action-destroy');
    await key('ArrowUp');
    expect(focused()).toBe('action-double');
    await key('Escape');
    expect(find('.cluster')).toBeNull();
    expect(document.activeElement?.getAttribute('data-key')).toBe(`group:${GRID}`);
    expect(all('[data-testid="past-bar"]')).toEqual([]);
    expect(sent('act')).toEqual([]);
  });

  it('can be reached by arrow keys if a token stands in its middle', () => {
    const scene = readFrame(arena.frame())!.scene;
    const plate = scene.board.groups[0]!;
    const middle = { token: { ...scene.tokens[0]!, id: 'x' }, pose: { x: plate.x, y: plate.y } };
    const keys = new Map([`token:x`, `group:${plate.id}`].map((each) => [each, 1]));
    const spots = pointableSpots(scene, [middle as unknown as PlacedToken], keys);
    const [token, below] = spots;
    expect(spots.map(({ key }) => key)).toEqual(['token:x', `group:${plate.id}`]);
    expect(neighbour(spots, token!, 'ArrowDown')).toBe(below);
    expect(neighbour(spots, below!, 'ArrowUp')).toBe(token);
  });

  it('does not attract the view on a phone', () => {
    const { targets } = readFrame(arena.frame())!.scene;
    const scene = readFrame(arena.frame())!.scene;
    const onOf = (ref: string) => (ref.startsWith('grid-') ? 'group' : 'token');
    const plates = groupTargets(targets, onOf);
    expect([...plates.keys()].filter((key) => key.startsWith('group:'))).toHaveLength(20);
    const robots = new Map([...plates].filter(([key]) => !key.startsWith('group:')));
    expect(choiceSpots(scene, plates)).toEqual(choiceSpots(scene, robots));
  });
});

describe('cards in the menu', () => {
  it('draw from the deck by two clicks on it', async () => {
    const { get, sent } = await open(arena.menu());
    await fireEvent.click(get('[data-token="deck-back"]'));
    expect(sent('act')).toEqual([]);
    expect(get('.choices [data-action="action-draw"]').textContent.trim()).toBe('Draw a Card1 AP');
    await fireEvent.click(get('[data-token="deck-back"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-draw') }]);
  });

  it('play a special card by two clicks on it', async () => {
    const { get, sent } = await open(arena.menu());
    await fireEvent.click(get('[data-token="card-0-6"]'));
    await fireEvent.click(get('[data-token="card-0-6"]'));
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-cards') }]);
    const play = { action: 46, name: 'card-destroy', on: 'token', ref: 'card-0-6', role: 'play' };
    const targets = [
      { ...play, label: 'Play Destroy Hex' },
      { ...play, action: 0, ref: 'other' },
    ];
    const frame = arena.frame(arena.NOW + 1, arena.menu({ targets }));
    await MockSocket.last.shows(frame);
    expect(sent('act').slice(1)).toMatchObject([{ action: 46 }]);
  });

  it('show the uses of a card at the card, not in the menu', async () => {
    const { all, get } = await open(arena.menu());
    expect(all('[data-choices]').map(({ dataset }) => dataset.choices)).toEqual(['Actions']);
    await fireEvent.click(get('[data-token="card-0-10"]'));
    expect(all('.choices [data-action]').map(({ dataset }) => dataset.action)).toEqual([
      'wild-destroy',
      'wild-warp',
      'wild-double',
      'wild-create',
    ]);
  });
});

describe('action points', () => {
  it('are pips that show available, spent and previewed costs', async () => {
    const { all, get } = await open(arena.menu());
    const pips = () => all('[data-pip]').map(({ dataset }) => dataset.pip);
    const [first] = arena.menu().seats;
    const left: string[] = Array.from({ length: 3 }, (_, i) =>
      i < first!.left ? 'there' : 'spent',
    );
    expect(pips()).toEqual(left);
    await fireEvent.focus(get('[data-action="action-rotate"]'));
    expect(pips()).toEqual(left.with(first!.left - 1, 'taken'));
    expect(get('.pips').getAttribute('aria-label')).toBe(pointsLeft(first!.left, 3, 1));
    await fireEvent.blur(get('[data-action="action-rotate"]'));
    expect(pips()).toEqual(left);
    expect(get('.pips').getAttribute('aria-label')).toBe(`${first!.left} of 3 left`);
  });
});
