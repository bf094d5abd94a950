import { describe, expect, it } from 'vitest';
import { readFrame, readMessage } from '../src/protocol/frameReader';
import { readGames, readTable } from '../src/protocol/reader';
import { frame, GAME, hello, messages } from './fixtures';

describe('a server message', () => {
  it('gets its defaults back', () => {
    const message = readMessage(JSON.stringify(hello()));
    if (message?.type !== 'hello') throw new Error('no hello');
    const { scene } = message.frames[0]!;
    expect(scene.seats[0]).toMatchObject({ colour: 0, notes: [], score: '0 of 6 in' });
    expect(scene.tokens[0]).toMatchObject({ text: '', tone: '' });
    expect(scene.prompt.secret).toBe(false);
    expect(scene.outcome).toBeNull();
    expect(scene.board.cells).toHaveLength(127);
  });

  it('is read in full', () => {
    const sent = messages.frame('hello');
    expect(readFrame(sent)).toMatchObject(sent);
  });

  it.each([
    '',
    'null',
    '[]',
    '{',
    '{"type":"news"}',
    '{"type":"frame"}',
    '{"type":"frame","frame":3}',
  ])('is ignored if it is malformed: %s', (raw) => {
    expect(readMessage(raw)).toBeNull();
  });

  it('may have wrong types in every field', () => {
    const wrong = [null, 7, 'x', [], {}, true];
    for (const value of wrong) {
      const scene = Object.fromEntries(
        ['board', 'seats', 'tokens', 'trays', 'prompt', 'targets', 'outcome', 'theme'].map(
          (name) => [name, value],
        ),
      );
      const read = readFrame({ seq: value, events: value, lines: value, acting: value, scene });
      expect(read?.scene.tokens).toEqual([]);
      expect(readTable({ seats: value, you: value, dice: value }).you).toEqual([]);
    }
  });

  it('loses things without an id and duplicates', () => {
    const tokens = [{ id: 'a' }, { id: 'a' }, { kind: 'die' }, 5, { id: 'b' }];
    const read = readFrame(frame(0, { tokens }));
    expect(read?.scene.tokens.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('gets a view box from its cells if it has none', () => {
    const cells = [
      { id: 'a', x: 0, y: 0, size: 1 },
      { id: 'b', x: 4, y: 2, size: 1 },
    ];
    const read = readFrame(frame(0, { board: { id: 'x', cells } }));
    expect(read?.scene.board.view_box).toEqual([-1.5, -1.5, 7, 5]);
  });

  it('lists games with their options', () => {
    const [game] = readGames({ games: [GAME, { title: 'nameless' }, null] });
    expect(game?.minutes).toBe(20);
    expect(game?.options.map(({ kind }) => kind)).toEqual(['choice', 'int']);
    expect(readGames('nonsense')).toEqual([]);
  });
});
