/** The combat that is shown over the board now, if any. */

import type { Scene } from '../../protocol/types';
import { combatToShow } from '../../animation/combat';
import type { CombatPose } from '../../animation/keyframes';
import type { ViewModel } from '../../table/viewModel';
import { choiceSpots } from '../viewport/viewport';

export function visibleCombat(
  { chooser, history, animator }: ViewModel,
  scene: Scene,
): CombatPose | null {
  const asked = choiceSpots(scene, chooser.groups).length > 0;
  return combatToShow(scene, history.past ? null : animator, asked);
}
