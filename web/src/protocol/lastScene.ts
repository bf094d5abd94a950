/** Completes frames of which the server sends only the changes. */

import { fields, isObject, type Fields } from './values';

/** Return a scene after changes. */
function changed(before: Fields, changes: Fields): Fields {
  const scene: Fields = { ...before, ...fields(changes.values) };
  for (const [name, parts] of Object.entries(fields(changes.lists))) {
    const known = items(before[name]);
    scene[name] = items(parts).flatMap((part) =>
      Array.isArray(part) ? known.slice(Number(part[0]), Number(part[1])) : [part],
    );
  }
  const removed = items(changes.removed);
  return Object.fromEntries(Object.entries(scene).filter(([name]) => !removed.includes(name)));
}

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The scene of the newest frame of a connection, as it was received. */
export class LastScene {
  #scene: Fields = {};

  /** Give each frame of a message its scene. A `change` becomes a `frame`. */
  complete(message: Fields): void {
    for (const frame of [...items(message.frames), message.frame]) {
      if (!isObject(frame)) continue;
      if (isObject(frame.changes)) frame.scene = changed(this.#scene, frame.changes);
      if (!isObject(frame.scene)) continue;
      // A board that stays is known by its id.
      const { id } = fields(frame.scene.board);
      this.#scene = { ...frame.scene, board: { id } };
    }
    if (message.type === 'change') message.type = 'frame';
  }
}
