/** Instructions below the prompt: how to choose. */

import * as messages from '../../messages/table/sidebar';
import * as players from '../../messages/table/players';
import { roles } from '../../messages/table/table';
import { watching } from '../../messages/table/match';
import { isTouchDevice } from '../../lib/pointer';
import type { Scene } from '../../protocol/types';
import { listText } from '../../lib/text/words';
import type { Chooser } from '../../table/choices/chooser.svelte';
import { WALK } from '../../table/choices/targets';
import type { TableStore } from '../../table/table.svelte';
import { isFirstGame } from '../../tutorial/firstGame.svelte';
import { playerNameAt } from '../players/players';

export function instructionText(store: TableStore, scene: Scene): string {
  const { chooser } = store;
  if (store.table?.paused && !store.history.past && !scene.outcome) return pausedInstruction(store);
  if (!store.live) return '';
  if (store.seat < 0 && !scene.outcome) {
    return watching(store.mine.length ? 0 : (store.table?.spectator_delay ?? 0));
  }
  if (chooser.dial.length) {
    return isTouchDevice() ? messages.turnByTouch : messages.turnByMouse;
  }
  const isNew = isFirstGame(store.id) && !chooser.hasChosen;
  const [usual] = chooser.ways;
  if (usual && isTouchDevice() && (isNew || chooser.way))
    return messages.tapPiece(roles[chooser.way || usual] ?? usual);
  return isNew && chooser.groups.size ? messages.chooseHighlighted : '';
}

/** Tell who can resume the paused game: any person who plays. */
function pausedInstruction({ table, mine }: TableStore): string {
  const people = (table?.seats ?? []).filter(
    ({ seat, kind, substitute }) => kind !== 'bot' && !substitute && !mine.includes(seat),
  );
  const you = mine.length ? [players.you] : [];
  const names = listText([...you, ...people.map(({ seat }) => playerNameAt(table, seat))], 'or');
  return messages.stoppedUntil(names, people.length > 0);
}

/** Tell what a second click on the selected thing does, while its result is shown. */
export function clickAgainText(chooser: Chooser): string {
  const { group, reason, shown } = chooser;
  if (!group || group.on !== 'token' || group.leads || reason || isTouchDevice()) return '';
  const first = chooser.first(group.targets);
  if (!first || first !== shown || group.targets.length < 2) return '';
  return messages.clickAgain(roles[first.role]?.toLowerCase() ?? first.label);
}

/** Tell that a second tap confirms a choice, after the first has shown its preview. */
export function tapAgainText({ group, reason, dialTarget }: Chooser): string {
  if (dialTarget && !reason) return messages.tapNumberAgain;
  if (group?.targets.length !== 1 || reason) return '';
  return group.targets[0]?.role === WALK ? messages.tapPlace : messages.tapAgain;
}
