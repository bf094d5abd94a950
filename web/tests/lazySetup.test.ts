import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchSetupForm, forgetSetupForm, setupForm } from '../src/home/setup/lazySetup.svelte';
import { formNotLoaded, loadingForm } from '../src/messages/home/home';
import HomePage from '../src/pages/HomePage.svelte';
import { GAME, table } from './fixtures';
import { mockServer, settle } from './mocks';

const FORM = '../src/home/setup/Setup.svelte';

beforeEach(async () => {
  await fetchSetupForm();
  forgetSetupForm();
  mockServer({ 'GET /api/games': { games: [GAME] } });
});
afterEach(async () => {
  vi.doUnmock(FORM);
  forgetSetupForm();
  await fetchSetupForm();
});

async function home(): Promise<HTMLElement> {
  render(HomePage);
  await settle();
  return screen.getByText('New table');
}

it('the setup form opens at once and says that it is loading', async () => {
  const button = await home();
  expect(setupForm.form).toBeNull();
  await fireEvent.click(button);
  expect(document.querySelector('dialog')!.open).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(loadingForm);
  expect(screen.queryByText('Open the table')).toBeNull();
  await vi.waitFor(() => screen.getByText('Open the table'));
  expect(screen.queryByText(loadingForm)).toBeNull();
});

it.each(['pointerEnter', 'focus'] as const)('the setup form loads on %s', async (first) => {
  const button = await home();
  await fireEvent[first](button);
  await vi.waitFor(() => expect(setupForm.form).not.toBeNull());
});

it('the setup form and later pages load once the pictures have loaded or failed', async () => {
  const ahead = vi.fn(() => Promise.resolve());
  const game = { ...GAME, cover: 'c0' };
  mockServer({ 'GET /api/games': { games: [game, { ...game, name: 'other' }] } });
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const { container } = render(HomePage, { ahead });
  await settle();
  const [first, second] = container.querySelectorAll('img');
  await fireEvent.load(first!);
  await settle();
  expect(ahead).not.toHaveBeenCalled();
  expect(setupForm.form).toBeNull();
  await fireEvent.error(second!);
  await settle();
  expect(ahead).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(setupForm.form).not.toBeNull());
});

it.each(['pointerEnter', 'focus', 'click'] as const)(
  'the table page loads on %s of the play button',
  async (first) => {
    const ahead = vi.fn(() => Promise.resolve());
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const game = { ...GAME, cover: 'c0' };
    mockServer({ 'GET /api/games': { games: [game] }, 'POST /api/tables': table() });
    render(HomePage, { ahead });
    await settle();
    expect(ahead).not.toHaveBeenCalled();
    await fireEvent[first](screen.getByTestId('play-now'));
    expect(ahead).toHaveBeenCalledOnce();
  },
);

it('the setup form shows a loading error and retries on the next visit', async () => {
  vi.doMock(FORM, () => {
    throw new Error('no line');
  });
  await fireEvent.click(await home());
  const alert = await vi.waitFor(() => screen.getByText(formNotLoaded, { exact: false }));
  expect(alert.getAttribute('role')).toBe('alert');
  vi.doUnmock(FORM);
  await fetchSetupForm();
  await settle();
  expect(screen.getByText('Open the table')).toBeTruthy();
});
