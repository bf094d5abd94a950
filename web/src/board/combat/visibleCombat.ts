/** The fight that is seen over the board now, if there is one. */

import type { Scene } from '../../protocol/types';
import { fightOver } from '../../animation/combat';
import type { Fight } from '../../animation/keyframes';
import type { Looked } from '../../table/viewModel';
import { askedOf } from '../viewport/viewport';

export function fightOn({ chooser, history, stage }: Looked, scene: Scene): Fight | null {
  const asked = askedOf(scene, chooser.groups).length > 0;
  return fightOver(scene, history.past ? null : stage, asked);
}
