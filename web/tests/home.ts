/** The home page after the server has sent its games. */

import { fireEvent, render, screen } from '@testing-library/svelte';
import HomePage from '../src/pages/HomePage.svelte';
import { GAME, table } from './fixtures';
import { mockServer, settle, type Answers } from './mocks';

export async function openHome(games: object[] = [GAME], answers: Answers = {}) {
  const calls = mockServer({
    'GET /api/games': { games },
    'POST /api/tables': table(),
    ...answers,
  });
  const page = render(HomePage);
  await settle();
  return { calls, ...page };
}

/** Send the form for a new table. */
export async function submitForm(): Promise<void> {
  await fireEvent.submit(screen.getByText('Open the table').closest('form')!);
  await settle();
}
