/** The fight that is seen over the board now, if there is one. */

import type { Scene } from '../lib/protocol';
import { fightOver } from '../stage/bouts';
import type { Fight } from '../stage/pose';
import type { Looked } from '../table/looked';
import { askedOf } from './sight';

export function fightOn({ chooser, history, stage }: Looked, scene: Scene): Fight | null {
  const asked = askedOf(scene, chooser.groups).length > 0;
  return fightOver(scene, history.past ? null : stage, asked);
}
