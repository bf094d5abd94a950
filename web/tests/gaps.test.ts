import { expect, it, vi } from 'vitest';
import * as arena from './warpArenaGame';
import { MockSocket } from './mocks';
import { openTable } from './openTable';
import { motion } from './setup';

it('a destroyed hex becomes a gap at its event, before the frame ends', async () => {
  vi.useFakeTimers();
  motion.reduced = false;
  const { all, find } = await openTable(arena.hello());
  const { scene } = arena.messages.frame('hello');
  const [cell] = scene.board.cells.filter(({ tone }) => tone !== 'destroyed');
  const cells = scene.board.cells.map((each) =>
    each === cell ? { ...each, tone: 'destroyed' } : each,
  );
  const after = { ...scene, board: { ...scene.board, id: 'after', cells } };
  const events = [
    { kind: 'turned', text: 'It is destroyed.', seat: -1, cells: [cell!.id] },
    { kind: 'said', text: 'And something else is told at some length.', seat: 1 },
  ];
  const gone = all('.gap-edge').length;
  const frame = arena.frame(arena.NOW + 1, after, { events });
  await MockSocket.last.shows(frame);
  await vi.advanceTimersByTimeAsync(300);
  const half = find(`[data-turning="${cell!.id}"]`);
  expect(Number(half?.getAttribute('opacity'))).toBeGreaterThan(0);
  expect(Number(half?.getAttribute('opacity'))).toBeLessThan(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(all('.gap-edge')).toHaveLength(gone + 1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(find('[data-turning]')).toBeNull();
  expect(all('.gap-edge')).toHaveLength(gone + 1);
});
