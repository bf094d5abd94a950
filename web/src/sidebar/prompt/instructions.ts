/** Instructions below the prompt: how to choose. */

import { watching } from '../../messages/match';
import { isTouchDevice } from '../../lib/pointer';
import type { Scene } from '../../protocol/types';
import { listText } from '../../lib/text/words';
import type { Chooser } from '../../table/choices/chooser.svelte';
import { WALK } from '../../table/choices/targets';
import type { TableStore } from '../../table/table.svelte';
import { playerNameAt } from '../players/players';

export function instructionText(store: TableStore, scene: Scene): string {
  const { chooser } = store;
  if (store.table?.paused && !store.history.past && !scene.outcome) return pausedInstruction(store);
  if (!store.live) return '';
  if (store.seat < 0 && !scene.outcome) {
    return watching(store.mine.length ? 0 : (store.table?.spectator_delay ?? 0));
  }
  if (chooser.dial.length) {
    return isTouchDevice()
      ? 'A tap on it or on a number turns it, another tap on that number does it.'
      : 'It also turns by a click on it, by the wheel, or with R; Enter does it.';
  }
  return chooser.groups.size ? 'What is marked can be chosen.' : '';
}

/** How a paused game goes on, which anybody who plays may let it do. */
function pausedInstruction({ table, mine }: TableStore): string {
  const people = (table?.seats ?? []).filter(
    ({ seat, kind, substitute }) => kind !== 'bot' && !substitute && !mine.includes(seat),
  );
  const you = mine.length ? ['you'] : [];
  const names = listText([...you, ...people.map(({ seat }) => playerNameAt(table, seat))], 'or');
  const press = people.length ? 'presses' : 'press';
  return `No time runs. It goes on when ${names} ${press} “Go on”.`;
}

/** A finger's first tap shows what would be; that the same tap then does it nothing else says. */
export function tapAgainText({ group, reason, tapped, dialTarget }: Chooser): string {
  if (dialTarget && !reason) return ' Tap its number again to do it.';
  if (tapped && !reason) return ' Tap it again to do it.';
  if (group?.targets.length !== 1 || reason) return '';
  const where = group.targets[0]?.role === WALK ? ', or where it is to go,' : '';
  return ` Tap it again${where} to do it.`;
}
