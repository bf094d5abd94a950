import { describe, expect, it } from 'vitest';
import { LastScene } from '../src/protocol/lastScene';
import { readMessage } from '../src/protocol/frameReader';
import { hello } from './fixtures';

const change = (changes: object) => ({
  type: 'change',
  version: 0,
  frame: { seq: 1, lines: [], events: [], changes, can_undo: false, acting: [1] },
});

function next(last: LastScene, changes: object) {
  const message = readMessage(JSON.stringify(change(changes)), last);
  if (message?.type !== 'frame') throw new Error('no frame');
  return message.frame;
}

function connected() {
  const last = new LastScene();
  const message = readMessage(JSON.stringify(hello()), last);
  if (message?.type !== 'hello') throw new Error('no hello');
  return { last, scene: message.frames.at(-1)!.scene };
}

describe('a frame that comes as changes', () => {
  it('keeps what is not named, and has only the id of the same board', () => {
    const { last, scene } = connected();
    const frame = next(last, { values: {}, lists: {}, removed: [] });
    const { board, ...rest } = scene;
    expect(frame.scene).toMatchObject(rest);
    expect(frame.scene.board.id).toBe(board.id);
    expect(frame.scene.board.cells).toEqual([]);
    expect(frame.acting).toEqual([1]);
  });

  it('replaces, reorders and removes', () => {
    const { last, scene } = connected();
    const token = { ...scene.tokens[1]!, face: 5 };
    const count = scene.tokens.length;
    const { tokens, summary, targets } = next(last, {
      values: { summary: 'New.' },
      lists: { tokens: [[2, count], token, [0, 1]] },
      removed: ['targets'],
    }).scene;
    expect(tokens).toEqual([...scene.tokens.slice(2), token, scene.tokens[0]]);
    expect(summary).toBe('New.');
    expect(targets).toEqual([]);
  });

  it('follows the one before', () => {
    const { last, scene } = connected();
    next(last, { values: { summary: 'First.' }, lists: {}, removed: [] });
    const second = next(last, { values: {}, lists: { tokens: [[0, 1]] }, removed: [] });
    expect(second.scene.summary).toBe('First.');
    expect(second.scene.tokens).toEqual(scene.tokens.slice(0, 1));
  });

  it('is empty after nothing, and survives malformed changes', () => {
    for (const changes of [{}, { values: 3, lists: [], removed: 'x' }, { lists: { tokens: 7 } }]) {
      expect(next(new LastScene(), changes).scene.tokens).toEqual([]);
    }
  });
});
