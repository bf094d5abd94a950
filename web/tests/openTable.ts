/** A player at a table's page, after the server's hello. */

import { render } from '@testing-library/svelte';
import TablePage from '../src/pages/TablePage.svelte';
import { mockServer, MockSocket, settle, type Answers } from './mocks';

/** Open the page of the table `tab`; return its elements and its messages. */
export async function openTable(hello: { table: object }, answers: Answers = {}) {
  const calls = mockServer({ 'GET /api/tables/tab': hello.table, ...answers });
  const { container } = render(TablePage, { id: 'tab' });
  await settle();
  await MockSocket.last.say(hello);
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  const find = (selector: string) => container.querySelector<HTMLElement>(selector);
  const get = (selector: string): HTMLElement => {
    const found = find(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const sent = (type: string) => MockSocket.last.sent.filter((each) => each.type === type);
  return { container, all, find, get, sent, calls };
}
