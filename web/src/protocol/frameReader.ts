/** Reads frames, and the messages of a connection. */

import { LastScene } from './lastScene';
import { read, thing } from './reader';
import { MESSAGES } from './schemas';
import type * as P from './types';
import { fields, isObject, type Fields } from './values';

function around(cells: P.Cell[]): P.ViewBox {
  if (!cells.length) return [-5, -5, 10, 10];
  const left = Math.min(...cells.map((c) => c.x - c.size)) - 0.5;
  const top = Math.min(...cells.map((c) => c.y - c.size)) - 0.5;
  const right = Math.max(...cells.map((c) => c.x + c.size)) + 0.5;
  const bottom = Math.max(...cells.map((c) => c.y + c.size)) + 0.5;
  return [left, top, right - left, bottom - top];
}

function sized(cell: P.Cell): P.Cell {
  return { ...cell, size: Math.abs(cell.size) || 0.4 };
}

function boardOf(board: P.Board): P.Board {
  const cells = board.cells.map(sized);
  const [, , w, h] = board.view_box;
  return {
    ...board,
    cells,
    view_box: w > 0 && h > 0 ? board.view_box : around(cells),
    label: board.label || 'Board',
    groups: board.groups.map((group) => ({ ...group, label: group.label || group.text })),
  };
}

function targetsOf(targets: P.Target[]): P.Target[] {
  const keys = new Set<string>();
  return targets.flatMap((target) => {
    const name = target.name || String(target.action);
    // In plans several targets may share an action.
    const key = [target.action, target.on, target.ref, target.role, name].join(' ');
    if (keys.has(key)) return [];
    keys.add(key);
    return [{ ...target, key, name, label: target.label || name }];
  });
}

function sceneOf(scene: P.Scene): P.Scene {
  return {
    ...scene,
    board: boardOf(scene.board),
    tokens: scene.tokens.map((token) => ({
      ...token,
      label: token.label || token.id,
      count: Math.max(0, Math.floor(token.count)),
    })),
    trays: scene.trays.map((tray) => ({ ...tray, goal: Math.min(24, tray.goal) })),
    targets: targetsOf(scene.targets),
    spots: scene.spots.map(sized),
  };
}

function frameOf(frame: P.Frame): P.Frame {
  return {
    ...frame,
    lines: frame.lines.filter(({ text }) => text),
    events: frame.events.map((event) => ({ ...event, beat: Math.max(0, event.beat) })),
    scene: sceneOf(frame.scene),
  };
}

const isFrame = (value: unknown): boolean => isObject(value) && isObject(value.scene);

export function readFrame(value: unknown): P.Frame | null {
  return isFrame(value) ? frameOf(read('Frame', value)) : null;
}

export function readTutorialStep(value: unknown): P.TutorialStep {
  const step = read('TutorialStep', value);
  return { ...step, frames: step.frames.map(frameOf) };
}

export function readPuzzlePosition(value: unknown): P.PuzzlePosition {
  const position = read('PuzzlePosition', value);
  return { ...position, frames: position.frames.map(frameOf) };
}

/** Return a message of a connection. `last` is the connection's last scene. */
export function readMessage(raw: unknown, last = new LastScene()): P.ServerMessage | null {
  if (typeof raw !== 'string') return null;
  let from: Fields;
  try {
    from = fields(JSON.parse(raw));
  } catch {
    return null;
  }
  last.complete(from);
  const name = typeof from.type === 'string' ? MESSAGES[from.type] : undefined;
  if (!name) return null;
  if (Array.isArray(from.frames)) from.frames = from.frames.filter(isFrame);
  const message = thing(name, from) as unknown as P.ServerMessage;
  switch (message.type) {
    case 'hello':
      return { ...message, frames: message.frames.map(frameOf) };
    case 'frame':
    case 'undone':
      return isFrame(from.frame) ? { ...message, frame: frameOf(message.frame) } : null;
    case 'window':
    case 'deadline':
      return { ...message, ms: Math.max(0, message.ms) };
    case 'system_message':
      return message.line.text ? message : null;
    case 'hint':
    case 'explanation':
      return message.suggestions.length ? message : null;
    default:
      return message;
  }
}
