import { fireEvent } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { wasAtEnd } from '../src/sidebar/prompt/autoScroll';
import * as six from './fixtures';
import { seated } from './openTable';

it('is one stop of the keyboard, and arrows go from line to line', async () => {
  const log = [1, 2, 3].map((seq) => ({ seq, seat: 0, text: `Step ${seq}.` }));
  const { all, get } = await seated(six.hello({ log }));
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

it('is at its end by a hair, whatever room it had', () => {
  const at = (scrollTop: number, tall: number) => wasAtEnd({ scrollTop, scrollHeight: 600 }, tall);
  expect([at(400, 200), at(395, 200), at(100, 200)]).toEqual([true, true, false]);
  // Less room than before: it was at the end, and is not any more.
  expect([at(400, 200), at(400, 120)]).toEqual([true, false]);
});
