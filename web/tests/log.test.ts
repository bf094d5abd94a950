import { fireEvent } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import * as six from './fixtures';
import { seated } from './seated';

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
