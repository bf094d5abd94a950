/** Folds the details of an action under the line that sums them up. */

import type { LogLine } from '../../protocol/types';

export interface StoryLine<T extends LogLine> {
  line: T;
  details: T[];
}

/** Details stand alone until the line that sums them up exists. */
export function storyLines<T extends LogLine>(lines: readonly T[]): StoryLine<T>[] {
  const story: StoryLine<T>[] = [];
  let details: T[] = [];
  const alone = (line: T): StoryLine<T> => ({ line, details: [] });
  for (const line of lines) {
    if (line.detail) details.push(line);
    else if (line.system) story.push(alone(line));
    else {
      if (line.heading) story.push(...details.map(alone), alone(line));
      else story.push({ line, details });
      details = [];
    }
  }
  return [...story, ...details.map(alone)];
}
