import { describe, expect, it, vi } from 'vitest';
import { TableSocket, type ConnectionState } from '../src/table/connection/socket';
import { hello } from './fixtures';
import { mockServer, MockSocket } from './mocks';

function connect() {
  mockServer({});
  MockSocket.alive = false;
  vi.useFakeTimers();
  const lines: ConnectionState[] = [];
  let since = 0;
  const socket = new TableSocket({
    address: () => `ws://x/play?since=${since++}`,
    message: vi.fn(),
    line: (line) => lines.push(line),
  });
  return { socket, lines };
}

describe('the connection to a table', () => {
  it('numbers its messages', async () => {
    const { socket } = connect();
    await vi.advanceTimersByTimeAsync(0);
    socket.send({ type: 'resign' });
    socket.send({ type: 'undo', seq: 4, version: 0 });
    expect(MockSocket.last.sent).toEqual([
      { type: 'resign', id: 1 },
      { type: 'undo', seq: 4, version: 0, id: 2 },
    ]);
    socket.close();
  });

  it('reconnects with growing delays and requests missed frames', async () => {
    const { socket, lines } = connect();
    await MockSocket.last.say(hello());
    expect(lines).toEqual(['open']);
    MockSocket.last.drop();
    expect(lines.at(-1)).toBe('lost');
    expect(socket.send({ type: 'resign' })).toBe(0);
    await vi.advanceTimersByTimeAsync(600);
    expect(MockSocket.all).toHaveLength(2);
    expect(MockSocket.last.url).toContain('since=1');
    MockSocket.last.drop();
    await vi.advanceTimersByTimeAsync(500);
    expect(MockSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(MockSocket.all).toHaveLength(3);
    socket.close();
  });

  it('does not call again where it is refused', async () => {
    const { lines } = connect();
    await MockSocket.last.say(hello());
    MockSocket.last.drop(1008);
    expect(lines.at(-1)).toBe('refused');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(MockSocket.all).toHaveLength(1);
  });

  it('notices a silent connection', async () => {
    const { socket, lines } = connect();
    await MockSocket.last.say(hello());
    await vi.advanceTimersByTimeAsync(1_500);
    await MockSocket.last.say(hello());
    await vi.advanceTimersByTimeAsync(1_900);
    expect(MockSocket.last.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(MockSocket.last.sent).toMatchObject([{ type: 'ping' }]);
    await MockSocket.last.say({ type: 'pong', id: 1 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(MockSocket.last.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(lines).toEqual(['open', 'open']);
    await vi.advanceTimersByTimeAsync(100);
    expect(lines.at(-1)).toBe('lost');
    socket.close();
  });

  it('asks seldom in a hidden page', async () => {
    const { socket } = connect();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await MockSocket.last.say(hello());
    await vi.advanceTimersByTimeAsync(19_900);
    expect(MockSocket.last.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(MockSocket.last.sent).toMatchObject([{ type: 'ping' }]);
    hidden.mockRestore();
    socket.close();
  });

  it('soon notices that a message is not answered', async () => {
    const { socket, lines } = connect();
    await MockSocket.last.say(hello());
    socket.send({ type: 'hint', seq: 4, version: 0 });
    await vi.advanceTimersByTimeAsync(600);
    socket.send({ type: 'resign' });
    await vi.advanceTimersByTimeAsync(400);
    expect(MockSocket.last.sent.map((sent) => sent.type)).toEqual(['hint', 'resign', 'ping']);
    await MockSocket.last.say({ type: 'pong', id: 3 });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(lines).toEqual(['open']);
    socket.send({ type: 'resign' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines.at(-1)).toBe('lost');
    socket.close();
  });

  it('waits longer for each answer where none comes in time', async () => {
    const { socket, lines } = connect();
    const lostAfter = async (silence: number) => {
      await MockSocket.last.say(hello());
      await vi.advanceTimersByTimeAsync(2_000 + silence - 100);
      expect(lines.at(-1)).toBe('open');
      await vi.advanceTimersByTimeAsync(100);
      expect(lines.at(-1)).toBe('lost');
      await vi.advanceTimersByTimeAsync(500);
    };
    for (const silence of [2_000, 4_000, 8_000, 16_000, 20_000]) await lostAfter(silence);
    await MockSocket.last.say(hello());
    await vi.advanceTimersByTimeAsync(2_000);
    await MockSocket.last.say({ type: 'pong', id: 9 });
    await lostAfter(2_000);
    socket.close();
  });

  it('tries every second for a while, then every ten', async () => {
    const { socket } = connect();
    const triesWithin = async (seconds: number) => {
      const before = MockSocket.all.length;
      for (let tenth = 0; tenth < 10 * seconds; tenth += 1) {
        await vi.advanceTimersByTimeAsync(100);
        if (MockSocket.last.readyState === 1) MockSocket.last.drop();
      }
      return MockSocket.all.length - before;
    };
    expect(await triesWithin(10)).toBeGreaterThanOrEqual(8);
    await triesWithin(20);
    expect(await triesWithin(50)).toBeLessThanOrEqual(7);
    socket.close();
  });

  it('connects again where nobody greets, with growing patience', async () => {
    const { socket, lines } = connect();
    const opened = async (within: number) => {
      await vi.advanceTimersByTimeAsync(within);
      return MockSocket.all.length;
    };
    // The greatest time between two tries is 125 % of the pause that grows from 400 ms.
    expect(await opened(4_900)).toBe(1);
    expect(await opened(100 + 500)).toBe(2);
    expect(await opened(9_400)).toBe(2);
    expect(await opened(600 + 1_000)).toBe(3);
    expect(await opened(18_900)).toBe(3);
    expect(await opened(1_100 + 2_000)).toBe(4);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(MockSocket.all).toHaveLength(4);
    await MockSocket.last.say(hello());
    expect(lines).toEqual(['lost', 'lost', 'lost', 'open']);
    MockSocket.last.drop();
    expect(await opened(500)).toBe(5);
    expect(await opened(5_000 + 1_000)).toBe(6);
    socket.close();
  });

  it('stays closed once closed', async () => {
    const { socket } = connect();
    socket.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(MockSocket.all).toHaveLength(1);
  });
});
