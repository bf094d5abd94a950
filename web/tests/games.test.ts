import { expect, it } from 'vitest';
import { getGames, knownGames } from '../src/lib/api';
import { mockServer } from './mocks';

it('loads the games once, retries after an error and reloads on request', async () => {
  mockServer({ 'GET /api/games': { error: { status: 500 } } });
  await expect(knownGames()).rejects.toThrow();
  const games = [{ name: 'race' }];
  const calls = mockServer({ 'GET /api/games': { games } });
  const names = (await Promise.all([knownGames(), knownGames()])).map(([game]) => game?.name);
  expect([names, calls.length]).toEqual([['race', 'race'], 1]);
  games[0] = { name: 'walk' };
  expect((await knownGames())[0]?.name).toBe('race');
  await getGames();
  expect([(await knownGames())[0]?.name, calls.length]).toEqual(['walk', 2]);
});
