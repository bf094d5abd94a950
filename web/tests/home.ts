/** The first page, as it is once a server has told of its games. */

import { fireEvent, render, screen } from '@testing-library/svelte';
import HomePage from '../src/pages/HomePage.svelte';
import { GAME, table } from './fixtures';
import { mockServer, settle, type Answers } from './mocks';

export async function atHome(games: object[] = [GAME], answers: Answers = {}) {
  const calls = mockServer({
    'GET /api/games': { games },
    'POST /api/tables': table(),
    ...answers,
  });
  const page = render(HomePage);
  await settle();
  return { calls, ...page };
}

/** The form of a new table is sent. */
export async function opened(): Promise<void> {
  await fireEvent.submit(screen.getByText('Open the table').closest('form')!);
  await settle();
}
