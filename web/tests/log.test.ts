import { fireEvent } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import { filters } from '../src/messages/table/log';
import { wasAtEnd } from '../src/sidebar/prompt/autoScroll';
import * as six from './fixtures';
import { openTable } from './openTable';

it('is one stop of the keyboard, and arrows go from line to line', async () => {
  const log = [1, 2, 3].map((seq) => ({ seq, seat: 0, text: `Step ${seq}.` }));
  const { all, get } = await openTable(six.hello({ log }));
  const lines = () => all('[data-testid="log"] button');
  const stops = () => lines().map((line) => line.tabIndex);
  expect(get('[data-testid="log"]').tabIndex).toBe(-1);
  expect(stops()).toEqual([-1, -1, 0]);
  lines()[2]?.focus();
  for (const [key, at] of [
    ['ArrowUp', 1],
    ['Home', 0],
    ['ArrowUp', 0],
    ['ArrowDown', 1],
    ['End', 2],
    ['ArrowDown', 2],
  ] as const) {
    await fireEvent.keyDown(document.activeElement!, { key });
    expect(document.activeElement).toBe(lines()[at]);
    expect(stops().indexOf(0)).toBe(at);
  }
});

it('folds the details of an action under its result', async () => {
  const line = (seq: number, text: string, more = {}) => ({ seq, seat: -1, text, ...more });
  const log = [
    line(1, 'Turn 1', { heading: true }),
    line(2, 'A die', { detail: true }),
    line(3, 'A card', { detail: true }),
    line(3, 'Resumed', { system: true }),
    line(4, 'Won'),
    line(5, 'Another die', { detail: true }),
  ];
  const { all, get } = await openTable(six.hello({ log }));
  const texts = () => all('[data-testid="log"] .plain').map((row) => row.textContent.trim());
  const folded = ['Turn 1', 'Resumed', 'Won', 'Another die'];
  expect(texts()).toEqual(folded);
  await fireEvent.click(get('[data-testid="log"] .fold'));
  expect(texts()).toEqual([...folded.slice(0, 3), 'A die', 'A card', 'Another die']);
  const row = all('[data-testid="log"] .plain')[2]!;
  row.focus();
  await fireEvent.keyDown(row, { key: 'ArrowLeft' });
  expect(texts()).toEqual(folded);
});

/** Turns of two seats: a fight in the first, news in the second, and a third that begins. */
const GAME = [
  { text: 'Placed' },
  { text: 'Turn 1', heading: true },
  { text: 'Phase 1', heading: true, seat: 0 },
  { text: 'Rolls 6', detail: true, topic: 'fight', seat: 0 },
  { text: 'Beats it', topic: 'fight', seat: 0, losses: [1] },
  { text: 'Moves', seat: 0 },
  { text: 'Phase 2', heading: true, seat: 1 },
  { text: 'Draws', seat: 1 },
  { text: 'Turn 2', heading: true },
  { text: 'Phase 3', heading: true, seat: 1 },
  { text: 'Destroyed', topic: 'news' },
  { text: 'Draws again', seat: 1 },
  { text: 'Gets a disc', seat: 0 },
  { text: 'Turn 3', heading: true },
].map((line, i) => ({ seq: i + 1, seat: -1, rule: '', ...line }));

const names = (row: HTMLElement) =>
  row.querySelector('.sign + span')!.textContent.replace(/\s+/g, ' ').trim();

it('folds older turns to one line with a sum', async () => {
  const { all } = await openTable(six.hello({ log: GAME }));
  const texts = () => all('[data-testid="log"] .plain').map(names);
  const rest = ['Turn 2', 'Phase 3', 'Destroyed', 'Draws again', 'Gets a disc', 'Turn 3'];
  expect(texts()).toEqual(['Setup · 1 line', 'Turn 1 · 1 fight, Greedy lost 1', ...rest]);
  const row = all('[data-testid="log"] .plain')[1]!;
  row.focus();
  expect(row.getAttribute('aria-expanded')).toBe('false');
  await fireEvent.keyDown(row, { key: 'ArrowRight' });
  const open = ['Turn 1', 'Phase 1', 'Beats it', 'Moves', 'Phase 2', 'Draws'];
  expect(texts()).toEqual(['Setup · 1 line', ...open, ...rest]);
  // A phase folds too.
  await fireEvent.click(all('[data-testid="log"] .fold')[2]!);
  expect(texts().slice(1, 4)).toEqual(['Turn 1', 'Phase 1 · 1 fight, Greedy lost 1', 'Phase 2']);
});

it('shows only fights, or what concerns the player, and remembers it', async () => {
  const { all, get } = await openTable(six.hello({ log: GAME }));
  const texts = () => all('[data-testid="log"] .plain').map(names);
  const choose = (at: number) => fireEvent.click(all('[data-testid="log-filter"] button')[at]!);
  expect(get('[data-testid="log-filter"]').getAttribute('role')).toBe('group');
  await choose(2);
  expect(texts()).toEqual(['Turn 1', 'Phase 1', 'Beats it']);
  await choose(1);
  const own = ['Turn 1', 'Phase 1', 'Beats it', 'Moves', 'Turn 2', 'Phase 3', 'Gets a disc'];
  expect(texts()).toEqual(own);
  prefs.recall();
  expect(prefs.logFilter).toBe('mine');
  await choose(0);
  expect(texts()[1]).toContain('Turn 1 · 1 fight');
});

it('offers no filter for fights where there are none', async () => {
  prefs.logFilter = 'fights';
  const peaceful = GAME.map((line) => ({ ...line, topic: '', losses: [] }));
  const { all } = await openTable(six.hello({ log: peaceful }));
  const offered = all('[data-testid="log-filter"] button').map((one) => one.textContent.trim());
  expect(offered).toEqual([filters.all, filters.mine]);
  const pressed = all('[data-testid="log-filter"] button[aria-pressed="true"]');
  expect(pressed.map((one) => one.textContent.trim())).toEqual([filters.all]);
  expect(all('[data-testid="log"] .plain').length).toBeGreaterThan(1);
});

it('is at its end by a hair, whatever room it had', () => {
  const at = (scrollTop: number, tall: number) => wasAtEnd({ scrollTop, scrollHeight: 600 }, tall);
  expect([at(400, 200), at(395, 200), at(100, 200)]).toEqual([true, true, false]);
  // Less room than before: it was scrolled to its end and no longer is.
  expect([at(400, 200), at(400, 120)]).toEqual([true, false]);
});
