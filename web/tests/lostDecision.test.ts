import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { frame, hello, NOW, scene } from './fixtures';
import { MockSocket, settle } from './mocks';
import { openTable } from './openTable';

describe('a decision without an answer', () => {
  async function decideAndLose() {
    const page = await openTable(hello());
    const die = page.get('[data-token="black-6a"]');
    await fireEvent.click(die);
    await fireEvent.click(die);
    const [first] = page.sent('act');
    MockSocket.last.drop();
    await vi.waitFor(() => expect(page.sent('act')).toEqual([]), 3000);
    return { ...page, first };
  }

  it('is sent again after a reconnect, once, if the position is the same', async () => {
    const { first, sent } = await decideAndLose();
    await MockSocket.last.say(hello());
    await settle();
    const { action, seq, version } = first!;
    expect(sent('act')).toMatchObject([{ action, seq, version }]);
    await MockSocket.last.say(hello());
    await settle();
    expect(sent('act')).toHaveLength(1);
  });

  it('is not sent again if the server had carried it out', async () => {
    const { sent } = await decideAndLose();
    await MockSocket.last.say(hello({ frames: [frame(NOW + 1, scene())] }));
    await settle();
    expect(sent('act')).toEqual([]);
  });
});
