/** Tests of a first game, whose hints fade. */

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseHighlighted } from '../src/messages/table/sidebar';
import { hintComes, hintFades } from '../src/messages/tutorial';
import TablePage from '../src/pages/TablePage.svelte';
import { startFirstGame, TIMES } from '../src/tutorial/firstGame.svelte';
import { frame, hello, NOW, table } from './fixtures';
import { mockServer, MockSocket, settle } from './mocks';

async function open(): Promise<void> {
  const first = hello({ table: table({ hints: true }) });
  mockServer({ 'GET /api/tables/tab': first.table });
  render(TablePage, { id: 'tab' });
  await settle();
  await MockSocket.last.say(first);
}

const asked = () => MockSocket.last.sent.filter(({ type }) => type === 'hint').length;
const answer = () =>
  MockSocket.last.say({
    type: 'hint',
    id: MockSocket.last.sent.findLast(({ type }) => type === 'hint')?.id,
    seq: NOW,
    seat: 0,
    chances: [],
    suggestions: [],
  });
const line = () => screen.queryByTestId('guided-game')?.textContent;

describe('a first game', () => {
  beforeEach(() => localStorage.clear());

  it('shows hints unasked while a choice is new, then on request', async () => {
    startFirstGame('tab');
    await open();
    for (let turn = 1; turn <= TIMES; turn += 1) {
      expect(asked()).toBe(turn);
      expect(line()).toContain(hintComes);
      await answer();
      expect(asked()).toBe(turn);
      await MockSocket.last.shows(frame(NOW + turn));
    }
    expect(asked()).toBe(TIMES);
    expect(line()).toContain(hintFades);
    await fireEvent.click(screen.getByTestId('hint'));
    expect(asked()).toBe(TIMES + 1);
  });

  it('says how to choose until the first choice', async () => {
    const says = () => document.querySelector('.consequence')?.textContent;
    startFirstGame('other');
    await open();
    expect(says()).toBe('');
    cleanup();
    startFirstGame('tab');
    await open();
    expect(says()).toBe(chooseHighlighted);
    await fireEvent.click(document.querySelector('[data-token="black-6a"]')!);
    await fireEvent.click(document.querySelector('[data-cell="s85"]')!);
    await MockSocket.last.shows(frame(NOW + 1));
    expect(says()).toBe('');
  });

  it('shows hints for each kind of choice, and none for a single choice', async () => {
    startFirstGame('tab');
    await open();
    await answer();
    await MockSocket.last.shows(frame(NOW + 1));
    await answer();
    const { scene } = frame();
    await MockSocket.last.shows(frame(NOW + 2, { targets: scene.targets.slice(0, 1) }));
    expect(asked()).toBe(TIMES);
    await MockSocket.last.shows(frame(NOW + 3, { prompt: { ...scene.prompt, rule: 'W6-99' } }));
    expect(asked()).toBe(TIMES + 1);
  });

  it('keeps its line between decisions', async () => {
    startFirstGame('tab');
    await open();
    await answer();
    await MockSocket.last.shows(frame(NOW + 1));
    await answer();
    await MockSocket.last.shows(frame(NOW + 2, { targets: [] }));
    expect(line()).toContain(hintComes);
    await MockSocket.last.shows(frame(NOW + 3));
    expect(line()).toContain(hintFades);
    await MockSocket.last.shows(frame(NOW + 4, { targets: [] }));
    expect(line()).toContain(hintFades);
  });

  it('asks once more after news of another player, and not while a plan is made', async () => {
    const targets = frame().scene.targets.map((each) => ({ ...each, plan: [each.action] }));
    startFirstGame('tab');
    await open();
    await answer();
    await MockSocket.last.shows(frame(NOW + 1, { targets }, { events: [] }));
    await answer();
    for (const news of [2, 3, 4]) {
      await MockSocket.last.shows(frame(NOW + news, { targets }, { events: [] }));
      expect(asked()).toBe(1 + news);
      await answer();
    }
    expect(line()).toContain(hintComes);
    document.querySelector('summary')?.parentElement?.setAttribute('open', '');
    await settle();
    document.querySelector<HTMLElement>('[data-choice]')?.click();
    await settle();
    expect(MockSocket.last.sent.at(-1)?.type).toBe('plan');
    await MockSocket.last.shows(frame(NOW + 5, { targets }, { events: [] }));
    expect(asked()).toBe(5);
  });

  it('stops at the press of a button', async () => {
    startFirstGame('tab');
    await open();
    await fireEvent.click(screen.getByTestId('end-hints'));
    expect(line()).toBeUndefined();
    await MockSocket.last.shows(frame(NOW + 1));
    expect(asked()).toBe(1);
  });

  it('is one table only', async () => {
    startFirstGame('other');
    await open();
    expect([asked(), line()]).toEqual([0, undefined]);
  });
});
