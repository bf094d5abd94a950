import { fireEvent } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import * as hints from '../src/messages/table/hints';
import { hello, messages, NOW, table } from './fixtures';
import { MockSocket } from './mocks';
import { openTable } from './openTable';

/** Open a table and a hint with two suggestions, of 62 % and as given. */
async function hinted(best: object, second: object) {
  const opened = await openTable(hello({ table: table({ hints: true }) }));
  await fireEvent.click(opened.get('[data-testid=hint]'));
  const way = (name: string, over: object) => ({
    actions: [messages.target('hello', name).action],
    words: [`Move ${name}`],
    ...over,
  });
  const suggestions = [
    way('6a', { share: 0.6, chance: 0.62, ...best }),
    way('4a', { share: 0.3, ...second }),
  ];
  const { id } = opened.sent('hint')[0]!;
  const answer = { type: 'hint', id, seq: NOW, seat: 0, chances: [0.62, 0.38], suggestions };
  await MockSocket.last.say(answer);
  return opened.get;
}

it('gives reasons, and what sets the second choice apart', async () => {
  const outcomes = [{ text: 'A d4 of Black is gone.', chance: 0.33 }];
  const reasons = ['leaves the reach of Yellow', 'gains a step'];
  const get = await hinted({ reasons }, { chance: 0.55, outcomes });
  const words = (id: string) => get(`[data-testid=${id}]`).textContent.trim();
  expect(words('because')).toBe('Because it leaves the reach of Greedy and gains a step.');
  expect(words('second')).toBe('Second: Move 4a (55\u00a0%): A d4 of Ann is gone (33\u00a0%).');
  expect(words('hints')).not.toContain(hints.even);
});

it('calls choices even that differ by a point', async () => {
  const get = await hinted({}, { chance: 0.61 });
  const best = get('[data-testid=hints] .way').textContent;
  expect([best.includes(hints.even), best.includes('62')]).toEqual([true, false]);
  expect(best).toContain(hints.aside(hints.even));
  expect([hints.aside('x'), hints.aside('')]).toEqual(['(x)', '']);
});
