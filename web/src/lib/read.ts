/** Reads what the server sent. Missing fields get their defaults, fields of a wrong type too, and
 *  things without a name or named twice are left out, so that nothing sent can break the page. */

import type * as P from './protocol';
import { readPath, readScene } from './readScene';
import { fields, list, number, numbers, text, texts, type Fields } from './values';

function readLines(value: unknown): P.LogLine[] {
  return list(value, (item) => {
    const from = fields(item);
    const line = text(from.text);
    if (!line) return null;
    return {
      seq: number(from.seq),
      seat: number(from.seat, -1),
      text: line,
      rule: text(from.rule),
      private: from.private === true,
      note: from.note === true,
    };
  });
}

function readHint(from: Fields): P.Hint | null {
  const ways = list(from.ways, (item) => {
    const way = fields(item);
    const words = texts(way.words);
    if (!words.length) return null;
    return {
      actions: numbers(way.actions),
      words,
      share: number(way.share),
      chance: number(way.chance),
      done: way.done === true,
    };
  });
  if (!ways.length) return null;
  return {
    id: number(from.id, -1),
    seq: number(from.seq),
    seat: number(from.seat, -1),
    chances: numbers(from.chances),
    ways,
  };
}

export function readFrame(value: unknown): P.Frame | null {
  const from = fields(value);
  if (typeof from.scene !== 'object' || from.scene === null) return null;
  return {
    seq: number(from.seq),
    lines: readLines(from.lines),
    events: list(from.events, (item) => {
      const event = fields(item);
      return {
        kind: text(event.kind),
        text: text(event.text),
        seat: number(event.seat, -1),
        token: text(event.token),
        path: readPath(event.path),
        sides: number(event.sides),
        face: number(event.face),
        rule: text(event.rule),
        cells: texts(event.cells),
        amount: number(event.amount),
        beat: Math.max(0, number(event.beat)),
      };
    }),
    scene: readScene(from.scene),
    can_undo: from.can_undo === true,
    acting: numbers(from.acting),
  };
}

export function readTable(value: unknown): P.Table {
  const from = fields(value);
  const dice = fields(from.dice);
  return {
    id: text(from.id),
    game: text(from.game),
    title: text(from.title),
    status: text(from.status, 'playing'),
    seats: list(from.seats, (item) => {
      const seat = fields(item);
      return {
        seat: number(seat.seat, -1),
        name: text(seat.name),
        kind: text(seat.kind),
        bot: text(seat.bot),
        here: seat.here === true,
        relieved: text(seat.relieved),
        invite: text(seat.invite),
      };
    }),
    you: numbers(from.you),
    unusual: list(from.unusual, (item) => {
      const option = fields(item);
      const title = text(option.title);
      if (!title) return null;
      return {
        name: text(option.name) || title,
        title,
        value: text(option.value),
        rule: text(option.rule),
      };
    }),
    dice: { commitment: text(dice.commitment), secret: text(dice.secret) },
    rematch: text(from.rematch),
    window: number(from.window),
    deadline: number(from.deadline),
    late: text(from.late),
    hints: from.hints === true,
  };
}

export function readMessage(raw: unknown): P.ServerMessage | null {
  if (typeof raw !== 'string') return null;
  let from: Fields;
  try {
    from = fields(JSON.parse(raw));
  } catch {
    return null;
  }
  const version = number(from.version);
  switch (from.type) {
    case 'hello':
      return {
        type: 'hello',
        table: readTable(from.table),
        seat: number(from.seat, -1),
        version,
        seq: number(from.seq),
        log: readLines(from.log),
        frames: list(from.frames, readFrame),
        ask: Array.isArray(from.ask) ? texts(from.ask) : null,
      };
    case 'frame': {
      const frame = readFrame(from.frame);
      return frame && { type: 'frame', version, frame };
    }
    case 'table':
      return { type: 'table', table: readTable(from.table) };
    case 'undone': {
      const frame = readFrame(from.frame);
      if (!frame) return null;
      const by = number(from.by, -1);
      return {
        type: 'undone',
        version,
        by,
        seq: number(from.seq),
        log: readLines(from.log),
        frame,
      };
    }
    case 'window':
      return {
        type: 'window',
        seq: number(from.seq),
        ms: Math.max(0, number(from.ms)),
        held: numbers(from.held),
      };
    case 'deadline':
      return { type: 'deadline', seq: number(from.seq), ms: Math.max(0, number(from.ms)) };
    case 'note': {
      const [line] = readLines([from.line]);
      return line ? { type: 'note', line } : null;
    }
    case 'hint': {
      const hint = readHint(from);
      return hint && { type: 'hint', ...hint };
    }
    case 'why': {
      const hint = readHint(from);
      return hint && { type: 'why', ...hint, own: from.own === true };
    }
    case 'ok':
    case 'pong':
      return { type: from.type, id: number(from.id, -1) };
    case 'error':
      return {
        type: 'error',
        id: number(from.id, -1),
        code: text(from.code),
        message: text(from.message, 'The table could not do that.'),
      };
    default:
      return null;
  }
}
