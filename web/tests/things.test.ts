import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { readFrame } from '../src/lib/read';
import * as arena from './arena';
import { MockSocket } from './mocks';
import { seated } from './seated';

const open = (scene: object, first: Record<string, unknown> = {}, rest: object = {}) =>
  seated(arena.hello({ frames: [arena.frame(arena.NOW, scene, rest)], ...first }));

const actionOf = (name: string, choice: string): number => arena.told.target(name, choice).action;
describe('a robot of mine in the menu', () => {
  const can = (id: string) =>
    readFrame(arena.frame())!.scene.targets.filter(({ things }) => things.includes(id));
  const [converter, destructor] = ['rC', 'rD1'] as const;
  const moved = (id: string) => arena.stacked().targets.find(({ ref }) => ref === id)!.action;
  const next = (scene: object, by = 1, rest: object = {}): Promise<void> =>
    MockSocket.last.say({
      type: 'frame',
      version: 0,
      frame: arena.frame(arena.NOW + by, scene, rest),
    });

  async function pick(id: string = destructor) {
    const opened = await open(arena.menu());
    const token = () => opened.get(`[data-token="${id}"]`);
    await fireEvent.click(token());
    return { ...opened, token };
  }

  it('shows what it can do, and does nothing yet', async () => {
    const { container, get, sent, token } = await pick();
    expect(token().getAttribute('role')).toBe('button');
    expect(token().getAttribute('aria-pressed')).toBe('true');
    const offered = [...container.querySelectorAll<HTMLElement>('.cluster [data-action]')];
    expect(offered.map((each) => each.dataset.action)).toEqual(
      can(destructor).map(({ name }) => name),
    );
    const move = get('.cluster [data-action="action-move"]');
    expect(move.textContent).toBe('Move2 AP');
    expect(move.getAttribute('aria-label')).toBe('Move and Engage in Combat');
    expect(move.className).toContain('primary');
    const warp = get('.cluster [data-action="action-any"]');
    expect(warp.textContent).toBe('Warp Playing Piece2 AP');
    expect(warp.className).not.toContain('primary');
    expect(get('.consequence').textContent).toContain('Each of your robots may move once');
    expect(sent('act')).toEqual([]);
  });

  it.each([converter, destructor])('%s is moved by a second click at once', async (id) => {
    expect(can(id).length).toBeGreaterThan(1);
    const { sent, token } = await pick(id);
    await fireEvent.click(token());
    expect(sent('act')).toMatchObject([{ action: actionOf('hello', 'action-move') }]);
    await next(arena.stacked());
    expect(sent('act').slice(1)).toMatchObject([{ action: moved(id) }]);
  });

  it('is moved by the keyboard as well', async () => {
    const { sent, token } = await pick();
    await fireEvent.keyDown(token(), { key: 'Enter' });
    await next(arena.stacked());
    expect(sent('act')).toHaveLength(2);
  });

  it('does not follow where the button was pressed for none', async () => {
    const { get, sent } = await open(arena.menu());
    await fireEvent.click(get('[data-action="action-move"]'));
    await next(arena.stacked());
    expect(sent('act')).toHaveLength(1);
  });

  it('is forgotten where something else is asked first', async () => {
    const { sent, token } = await pick();
    await fireEvent.click(token());
    await next(arena.choosing());
    await next(arena.stacked(), 2);
    expect(sent('act')).toHaveLength(1);
  });

  it('is forgotten where a die has fallen', async () => {
    const { sent, token } = await pick();
    await fireEvent.click(token());
    const events = [{ kind: 'rolled', text: '', seat: 0, sides: 8, face: 8, rule: '' }];
    await next(arena.menu({ targets: [] }), 1, { events });
    await fireEvent.click(token());
    await next(arena.stacked(), 2);
    expect(sent('act')).toHaveLength(1);
  });
});
