import { fireEvent } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { prefs } from '../src/lib/prefs.svelte';
import * as arena from './warpArenaGame';
import { mockServer, MockSocket } from './mocks';
import { openTable } from './openTable';

const GAME = 'warp-arena';
const MATCH = 'match';

/** A scene whose first choice is made by this habit. */
function habitual(habit: string) {
  const scene = arena.menu();
  const targets = scene.targets.map((each, at) => (at ? each : { ...each, habit }));
  return { ...scene, targets };
}

const among = (kind: string) => {
  const table = arena.table();
  const seats = table.seats.map((seat) => (seat.seat ? { ...seat, kind, bot: 'greedy' } : seat));
  return { ...table, seats };
};

async function come(habit: string, kind = 'bot') {
  const resting = arena.frame(arena.NOW, { ...arena.menu(), targets: [] }, { acting: [1] });
  const opened = await openTable(arena.hello({ table: among(kind), frames: [resting] }));
  await MockSocket.last.shows(arena.frame(arena.NOW + 1, habitual(habit), { acting: [0] }));
  return opened;
}

describe('a habit', () => {
  it('makes its choice without a click', async () => {
    const { sent } = await come('match');
    const [act] = sent('act');
    expect(act).toMatchObject({ action: habitual('match').targets[0]!.action });
  });

  it('that is switched off leaves the choice to the player', async () => {
    prefs.setHabit(GAME, MATCH, false);
    const { sent } = await come('match');
    expect(sent('act')).toHaveLength(0);
  });

  it('that would reveal a hand counts among bots only', async () => {
    const { sent } = await come('no-card');
    expect(sent('act')).toHaveLength(1);
    const people = await come('no-card', 'person');
    expect(people.sent('act')).toHaveLength(0);
  });

  it('does not repeat what was just taken back', async () => {
    const { sent } = await come('match');
    await MockSocket.last.say({ type: 'ok', id: sent('act')[0]!.id });
    await MockSocket.last.shows(
      arena.frame(arena.NOW + 2, arena.menu(), { acting: [0], can_undo: true }),
    );
    await fireEvent.keyDown(document.body, { key: 'u' });
    const frame = arena.frame(arena.NOW + 1, habitual('match'), { acting: [0] });
    expect(sent('undo')).toHaveLength(1);
    const undone = { type: 'undone', version: 1, by: 0, seq: frame.seq, log: [], frame };
    await MockSocket.last.say(undone);
    expect(sent('act')).toHaveLength(1);
  });

  it('has a switch in the settings', async () => {
    mockServer({});
    const { get } = await come('');
    const box = get('[data-habit="match"]') as HTMLInputElement;
    expect(box.checked).toBe(true);
    await fireEvent.click(box);
    expect(prefs.hasHabit(GAME, MATCH)).toBe(false);
  });
});
