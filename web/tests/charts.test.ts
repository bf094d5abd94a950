import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { findHelp, keysOfTarget, readBook } from '../src/help/helpBook';
import { helpFor } from '../src/help/helpTarget';
import { readFrame } from '../src/protocol/frameReader';
import { MockSocket } from './mocks';
import * as sand from './gladiatorGame';
import { openTable } from './openTable';
import books from './messages/help.json';

const GROUP = 'Kind and tool';
const chart = {
  group: GROUP,
  rows: [
    { ref: 'human', label: 'Human', detail: '8 HP' },
    { ref: 'elf', label: 'Elf', detail: '7 HP' },
  ],
  columns: [
    { ref: 'sword', label: 'Sword', detail: 'range 2' },
    { ref: 'spear', label: 'Spear', detail: 'range 3' },
  ],
  cells: [
    ['2', '1'],
    ['1', '–'],
  ],
  note: 'Damage by HP.',
  corner: 'damage',
};
const button = (ref: string, plan: number[], role = 'pair', chosen = false) => ({
  ...{ action: -1, name: ref, on: 'button', ref, role, label: `The ${ref}`, group: GROUP, plan },
  chosen,
});
const targets = [
  button('human', [1], 'race'),
  button('elf', [2], 'race', true),
  button('sword', [2, 3], 'weapon'),
  button('human sword', [1, 3]),
  button('human spear', [1, 4]),
  button('elf sword', [2, 3]),
];
const unavailable = [{ label: 'Spear', why: 'Elves carry none.', group: GROUP, name: 'spear' }];
const frame = sand.frame(sand.NOW, { charts: [chart], targets, unavailable });

describe('a chart of choices', () => {
  it('shows the value of each pair, and a click chooses both parts', async () => {
    const { all, get, sent } = await openTable(sand.hello({ frames: [frame] }));
    const table = get(`table[data-choices="${GROUP}"]`);
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
    );
    expect(rows).toEqual(chart.cells);
    expect(table.querySelector('thead td')?.textContent).toBe(chart.corner);
    expect(all('button[data-ref]').map((each) => each.dataset.ref)).toEqual([
      ...['sword', 'human', 'human sword', 'human spear', 'elf', 'elf sword'],
    ]);
    expect(get('[data-ref="elf"]').getAttribute('aria-pressed')).toBe('true');
    expect(get('[data-ref="human"]').getAttribute('aria-pressed')).toBe('false');
    expect(get('[data-ref="human sword"]').getAttribute('aria-label')).toBe('The human sword, 2');
    await fireEvent.click(get('[data-ref="human spear"]'));
    expect(sent('plan')).toMatchObject([{ actions: [1, 4] }]);
  });

  it('explains why a row or column is unavailable', async () => {
    const { get, sent } = await openTable(sand.hello({ frames: [frame] }));
    await fireEvent.click(get('[data-unavailable="Spear"]'));
    expect(get('.consequence').textContent).toBe('Spear: Elves carry none.');
    expect(sent('plan')).toEqual([]);
    // The reason disappears once the choice is available.
    const may = [...targets, button('spear', [2, 4], 'weapon')];
    const next = sand.frame(sand.NOW + 1, { charts: [chart], targets: may, unavailable: [] });
    await MockSocket.last.say({ type: 'frame', version: 0, frame: next });
    await vi.waitFor(() => get('button[data-ref="spear"]'));
    expect(get('.consequence').textContent).not.toContain('Elves carry none.');
  });

  it('marks the hinted pair and scrolls to it', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const { all, get, sent } = await openTable({
      ...sand.hello({ frames: [frame] }),
      table: sand.table({ hints: true }),
    });
    await fireEvent.click(get('[data-testid="hint"]'));
    const suggestions = [{ actions: [1, 4, 9], words: ['Ready'], share: 1, chance: 0.5 }];
    const hint = { type: 'hint', seq: sand.NOW, seat: 0, chances: [0.5, 0.5], suggestions };
    await MockSocket.last.say({ ...hint, id: sent('hint')[0]?.id });
    expect(all('.hinted').map((each) => each.dataset.ref)).toEqual(['human spear']);
    await vi.waitFor(() => {
      expect(into.mock.contexts).toEqual([get('[data-ref="human spear"]')]);
    });
  });

  it('has separate help for each pair', () => {
    const book = readBook(books['gladiator-arena']);
    const { scene } = readFrame(frame)!;
    const thing = document.createElement('button');
    for (const ref of ['human sword', 'elf sword']) {
      Object.assign(thing.dataset, { action: ref, role: 'pair', ref });
      const target = scene.targets.find((each) => each.ref === ref)!;
      expect(helpFor(thing, book, scene)?.helps).toEqual([findHelp(book, keysOfTarget(target))]);
    }
  });
});
