import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import * as messages from '../src/messages/common';
import TutorialPage from '../src/pages/TutorialPage.svelte';
import PrintPage from '../src/pages/PrintPage.svelte';
import RulesPage from '../src/pages/RulesPage.svelte';
import AnalysisPage from '../src/pages/AnalysisPage.svelte';
import { mockServer, settle } from './mocks';

const NO_GAME = { status: 404, code: 'unknown_game', message: 'no game ‘nothing’; known: arena' };
const NO_TABLE = { status: 404, code: 'unknown_table', message: 'there is no such table' };
const GAME = `${messages.unknownGame} ${messages.checkAddress}`;

it.each([
  ['a rulebook', () => render(RulesPage, { game: 'nothing' }), GAME],
  ['the print page', () => render(PrintPage, { game: 'nothing' }), GAME],
  ['a tutorial', () => render(TutorialPage, { game: 'nothing' }), GAME],
  [
    'an analysis',
    () => render(AnalysisPage, { table: 'nothing' }),
    `${messages.unknownTable} ${messages.checkAddress}`,
  ],
])('a wrong address of %s shows an error and a link home', async (_, open, words) => {
  mockServer({
    'GET /api/games': { games: [] },
    'GET /api/games/nothing/rules': { error: NO_GAME },
    'GET /api/games/nothing/tutorial': { error: NO_GAME },
    'GET /api/tables/nothing': { error: NO_TABLE },
  });
  open();
  await settle();
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(screen.getByText('All games').getAttribute('href')).toBe('/');
  expect(screen.queryByText(messages.goToTable)).toBeNull();
});
