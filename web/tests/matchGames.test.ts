import { describe, expect, it } from 'vitest';
import {
  gameNumberText,
  matchAfterGame,
  pointsText,
  matchScoreText,
} from '../src/lib/text/matchGames';
import { listText } from '../src/lib/text/words';
import { gamesInMatch } from '../src/messages/home/terms';
import { table } from './fixtures';

const after = (number: number, of: number, points: number[]) => {
  const names = ['Ann', 'Bea', 'Cy'].slice(0, points.length);
  const seats = names.map((name, seat) => ({ ...table().seats[0]!, seat, name }));
  return table({ seats, game_in_match: { number, of, points } });
};

describe('a match of several games', () => {
  it.each([
    [0, '0'],
    [2, '2'],
    [0.5, '½'],
    [1.5, '1½'],
    [1 / 3, '⅓'],
    [1 / 3 + 2 / 3, '1'],
    [1 / 3 + 1 / 2, '0.83'],
  ])('writes %d points as %s', (points, words) => {
    expect(pointsText(points)).toBe(words);
  });

  it('describes the match and its score', () => {
    expect(gamesInMatch(2)).toBe('A match of 2 games, with sides swapped');
    expect(gamesInMatch(3)).toBe('A match of 3 games: everyone plays every seat once');
    const first = after(1, 2, [1.5, 0.5]);
    expect(gameNumberText(first)).toBe('Game 1 of 2');
    expect(matchScoreText(first)).toBe('Ann 1½, Bea ½');
    expect(matchAfterGame(first)).toBe('Game 1 of 2. Match score: Ann 1½, Bea ½.');
  });

  it.each([
    [[2, 0], 'Ann won the match: Ann 2, Bea 0.'],
    [[1, 1], 'The match is drawn: Ann 1, Bea 1.'],
    [[1 / 3 + 1, 0.5 + 1 / 3, 0.5 + 1 / 3], 'Ann won the match: Ann 1⅓, Bea 0.83, Cy 0.83.'],
    [[1, 1, 0], 'Ann and Bea won the match: Ann 1, Bea 1, Cy 0.'],
  ])('announces the winner for the points %j', (points, words) => {
    expect(matchAfterGame(after(points.length, points.length, points))).toBe(words);
  });

  it('shows nothing for a single game', () => {
    expect([gameNumberText(table()), matchScoreText(table()), matchAfterGame(table())]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('lists several names', () => {
    expect(listText([])).toBe('');
    expect(listText(['Ann'])).toBe('Ann');
    expect(listText(['Ann', 'Bea', 'Cy'])).toBe('Ann, Bea and Cy');
  });
});
