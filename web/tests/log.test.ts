import { fireEvent } from '@testing-library/svelte';
import { expect, it } from 'vitest';
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

it('is at its end by a hair, whatever room it had', () => {
  const at = (scrollTop: number, tall: number) => wasAtEnd({ scrollTop, scrollHeight: 600 }, tall);
  expect([at(400, 200), at(395, 200), at(100, 200)]).toEqual([true, true, false]);
  // Less room than before: it was scrolled to its end and no longer is.
  expect([at(400, 200), at(400, 120)]).toEqual([true, false]);
});
