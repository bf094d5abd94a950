import { fireEvent } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import * as messages from '../src/messages/table/log';
import { serverError } from '../src/messages/common';
import * as six from './fixtures';
import { frame, NOW } from './fixtures';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

const line = (seq: number, more = {}) => ({ seq, seat: -1, text: `Step ${seq}.`, ...more });
const log = [line(8), line(9, { text: 'A hint', system: true }), line(NOW)];
const hello = () => ({ ...six.hello({ log }), log_start: 8 });
const page = (start: number, ...lines: object[]) => ({ start, lines });
const before = (seq: number) => `GET /api/tables/tab/log?before=${seq}&seat=0`;

it('loads earlier lines page by page', async () => {
  const { all, find, get, calls } = await openTable(hello(), {
    [before(8)]: page(3, line(3), line(5, { text: 'Resumed', system: true })),
    [before(3)]: page(0, line(1)),
  });
  const texts = () => all('[data-testid="log"] .plain').map((row) => row.textContent.trim());
  expect(texts()).toEqual(['Step 8.', 'A hint', `Step ${NOW}.`]);
  expect(get('[data-testid="earlier-lines"]').textContent).toBe(messages.earlier);
  await fireEvent.click(get('[data-testid="earlier-lines"]'));
  await settle();
  expect(texts()).toEqual(['Step 3.', 'Resumed', 'Step 8.', 'A hint', `Step ${NOW}.`]);
  await fireEvent.click(get('[data-testid="earlier-lines"]'));
  await settle();
  expect(texts()[0]).toBe('Step 1.');
  expect(find('[data-testid="earlier-lines"]')).toBeNull();
  expect(calls.filter(({ call }) => call.includes('/log?'))).toHaveLength(2);
  // Old lines are not news.
  expect(get('[aria-live="polite"][role="status"]').textContent).not.toContain('Resumed');
});

it('says if earlier lines cannot be loaded', async () => {
  const { container, get, all } = await openTable(hello());
  await fireEvent.click(get('[data-testid="earlier-lines"]'));
  await settle();
  expect(container.textContent).toContain(serverError(404));
  expect(all('[data-testid="log"] .plain')).toHaveLength(3);
});

it('drops a page that comes after a new log', async () => {
  const { all, get } = await openTable(hello(), { [before(8)]: page(0, line(1)) });
  const click = fireEvent.click(get('[data-testid="earlier-lines"]'));
  const undone = { type: 'undone', version: 1, by: 0, seq: NOW, frame: frame() };
  await MockSocket.last.say({ ...undone, log: [line(9)], log_start: 9 });
  await click;
  await settle();
  expect(all('[data-testid="log"] .plain')).toHaveLength(1);
});

it('offers nothing more if the whole log is there', async () => {
  const { find } = await openTable(six.hello({ log }));
  expect(find('[data-testid="earlier-lines"]')).toBeNull();
});
