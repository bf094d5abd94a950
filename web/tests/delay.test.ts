import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { hasHiddenInfo } from '../src/home/pace/delayChoices';
import { statusText, timeText } from '../src/home/tables/tableStatus';
import { watching } from '../src/messages/table/match';
import { delayText } from '../src/messages/home/terms';
import { GAME, hello, table } from './fixtures';
import { openHome, submitForm } from './home';
import { listed } from './lists';
import { settle } from './mocks';
import { openTable } from './openTable';

const SECRET = { ...GAME, secrets: true, secret_when: null };

/** Open the form for a new table of a game between two people, and return what it sends. */
async function setUp(game: object) {
  const { calls } = await openHome([game]);
  await fireEvent.click(screen.getByText('New table'));
  await settle();
  const open = async (): Promise<unknown> => {
    await submitForm();
    return calls.at(-1)?.body;
  };
  const choice = () => screen.queryByTestId<HTMLSelectElement>('delay-choice');
  return { open, choice };
}

describe('spectator delay texts', () => {
  it.each([
    [0, 'live'],
    [60, '1 minute late'],
    [900, '15 minutes late'],
    [-1, 'after the game'],
  ])('describe %i seconds', (delay, words) => {
    expect(delayText(delay)).toBe(words);
    if (delay > 0) expect(watching(delay)).toContain(words);
    else if (delay < 0) expect(watching(delay)).toContain('after it ends');
    else expect(watching(delay)).not.toContain('late');
  });
});

describe('a new table', () => {
  it('offers a delay if the options include hidden information', async () => {
    const by = { ...SECRET, secret_when: { option: 'start', value: 'secret' } };
    expect(hasHiddenInfo(SECRET, {})).toBe(true);
    expect(hasHiddenInfo({ ...SECRET, secrets: false }, {})).toBe(false);
    expect(hasHiddenInfo(by, { start: 'rolled' })).toBe(false);
    expect(hasHiddenInfo(by, { start: 'secret' })).toBe(true);
    const { choice } = await setUp({ ...SECRET, secrets: false });
    expect(choice()).toBeNull();
  });

  it('defaults to no delay for friends and to one minute for public tables', async () => {
    const { open, choice } = await setUp(SECRET);
    expect(choice()?.value).toBe('0');
    expect(await open()).not.toHaveProperty('spectator_delay');
    await fireEvent.click(screen.getByTestId('public-choice'));
    expect(choice()?.value).toBe('60');
    expect(await open()).toMatchObject({ spectator_delay: 60, public: true });
    await fireEvent.change(choice()!, { target: { value: '-1' } });
    expect(await open()).toMatchObject({ spectator_delay: -1 });
    await fireEvent.change(choice()!, { target: { value: '0' } });
    expect(await open()).not.toHaveProperty('spectator_delay');
  });
});

describe('a spectator', () => {
  const seats = table().seats.map((seat, number) =>
    number ? { ...seat, kind: 'person', name: 'Bea', here: true } : seat,
  );
  const watched = (over: object) => {
    const shown = table({ seats, you: [], spectator_delay: 300, spectators: 2, ...over });
    return openTable(hello({ table: shown, seat: -1, chat: { who: 'cleo', lines: [] } }));
  };

  it('sees how long the delay is', async () => {
    const { container, get } = await watched({});
    expect(container.textContent).toContain(watching(300));
    expect(get('[data-testid="spectators"]').textContent).toBe('2 spectators, 5 minutes late');
  });

  it('who also plays sees no delay', async () => {
    const { container } = await watched({ you: [0] });
    expect(container.textContent).toContain(watching(0));
  });

  it('sees no live status in the list of tables', () => {
    const seats = listed().seats.map((seat) => ({ ...seat, kind: 'person' as const }));
    const late = listed({ seats, acting: [], spectator_delay: 300 });
    expect([statusText(late), timeText(late)]).toEqual([
      'Shown 5 minutes late',
      'opened 2 hours ago',
    ]);
    expect(statusText(listed({ spectator_delay: 300 }))).toBe('Waiting for Bob');
  });
});
