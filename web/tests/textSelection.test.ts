import { fireEvent } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import * as arena from './warpArenaGame';
import { MockSocket } from './mocks';
import { openTable } from './openTable';

afterEach(() => getSelection()?.removeAllRanges());

/** Return whether a press of the mouse, the first or a later one of fast clicks, may select text.
 * */
const selects = (on: Element, detail: number): boolean =>
  on.dispatchEvent(new MouseEvent('mousedown', { detail, bubbles: true, cancelable: true }));

const log = [
  { seq: 1, seat: 0, text: 'Red takes a disc.' },
  { seq: 2, seat: 0, text: 'Red waits.' },
];

describe('text in the sidebar', () => {
  it('is selected by dragging but not by fast clicks, except in fields', async () => {
    const { get } = await openTable(arena.hello({ log }));
    for (const at of ['[data-testid=prompt]', '.consequence', '.seats', '[data-testid=log]']) {
      expect([1, 2, 3].map((detail) => selects(get(at), detail))).toEqual([true, false, false]);
    }
    await MockSocket.last.say({ type: 'table', table: arena.table({ status: 'waiting' }) });
    const field = document.createElement('input');
    get('.prompt-area').append(field);
    expect(selects(field, 2)).toBe(true);
  });

  it('can be selected in the log without jumping to that moment', async () => {
    const { all, calls } = await openTable(arena.hello({ log }), {
      'GET /api/tables/tab/frames': { frames: [arena.frame(1)] },
    });
    const asked = () => calls.filter(({ call }) => call.includes('/frames')).length;
    const [first, second] = all('[data-testid=log] button');
    getSelection()!.setBaseAndExtent(first!.lastChild!, 0, first!.lastChild!, 5);
    await fireEvent.click(first!, { detail: 1 });
    expect(asked()).toBe(0);
    await fireEvent.click(second!, { detail: 1 });
    expect(asked()).toBe(1);
    // The keyboard activates the line all the same.
    await fireEvent.click(first!, { detail: 0 });
    expect(asked()).toBe(2);
  });
});
