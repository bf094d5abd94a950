/** Reads what the server sent. Missing fields get their defaults, fields of a wrong type too, and
 *  things without a name or named twice are left out, so that nothing sent can break the page. */

import type * as P from './protocol';

type Fields = Record<string, unknown>;

export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

export function text(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : fallback;
}

function number(value: unknown, fallback = 0): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

export function list<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((item): item is T => item !== null);
}

export const texts = (value: unknown): string[] => list(value, (item) => text(item) || null);
export const numbers = (value: unknown): number[] =>
  list(value, (item) => (typeof item === 'number' && Number.isFinite(item) ? item : null));

function named<T extends { id: string }>(value: unknown, read: (from: Fields) => T): T[] {
  const seen = new Set<string>();
  return list(value, (item) => {
    const thing = read(fields(item));
    if (!thing.id || seen.has(thing.id)) return null;
    seen.add(thing.id);
    return thing;
  });
}

function point(value: unknown): P.Point | null {
  if (!Array.isArray(value) || value.length < 2) return null;
  return [number(value[0]), number(value[1])];
}

function readCell(from: Fields): P.Cell {
  return {
    id: text(from.id),
    x: number(from.x),
    y: number(from.y),
    size: Math.abs(number(from.size, 0.4)) || 0.4,
    label: text(from.label),
    shape: text(from.shape, 'circle'),
    text: text(from.text),
    tone: text(from.tone),
    angle: number(from.angle),
  };
}

function around(cells: P.Cell[]): P.ViewBox {
  if (!cells.length) return [-5, -5, 10, 10];
  const left = Math.min(...cells.map((c) => c.x - c.size)) - 0.5;
  const top = Math.min(...cells.map((c) => c.y - c.size)) - 0.5;
  const right = Math.max(...cells.map((c) => c.x + c.size)) + 0.5;
  const bottom = Math.max(...cells.map((c) => c.y + c.size)) + 0.5;
  return [left, top, right - left, bottom - top];
}

function readBoard(value: unknown): P.Board {
  const from = fields(value);
  const cells = named(from.cells, readCell);
  const box = numbers(from.view_box);
  const [x = 0, y = 0, w = 0, h = 0] = box;
  return {
    id: text(from.id),
    cells,
    view_box: box.length === 4 && w > 0 && h > 0 ? [x, y, w, h] : around(cells),
    lines: named(from.lines, (line) => ({
      id: text(line.id),
      points: list(line.points, point),
      kind: text(line.kind, 'solid'),
      tone: text(line.tone),
    })),
    label: text(from.label, 'Board'),
  };
}

function readToken(from: Fields): P.Token {
  return {
    id: text(from.id),
    kind: text(from.kind),
    at: text(from.at),
    seat: number(from.seat, -1),
    label: text(from.label) || text(from.id),
    text: text(from.text),
    sides: number(from.sides),
    face: number(from.face),
    tone: text(from.tone),
  };
}

function readPath(value: unknown): P.Stop[] {
  return list(value, (item) => {
    const from = fields(item);
    const at = text(from.at);
    return at ? { at, how: text(from.how, 'slide') } : null;
  });
}

function readTarget(value: unknown): P.Target | null {
  const from = fields(value);
  if (typeof from.action !== 'number') return null;
  const preview = from.preview ? fields(from.preview) : null;
  const name = text(from.name, String(from.action));
  return {
    action: from.action,
    name,
    on: text(from.on, 'button'),
    ref: text(from.ref),
    role: text(from.role),
    label: text(from.label) || name,
    preview: preview && {
      text: text(preview.text),
      token: text(preview.token),
      path: readPath(preview.path),
      rolls: numbers(preview.rolls),
      face: number(preview.face),
    },
  };
}

function readScene(value: unknown): P.Scene {
  const from = fields(value);
  const prompt = fields(from.prompt);
  const outcome = from.outcome ? fields(from.outcome) : null;
  return {
    game: text(from.game),
    theme: text(from.theme),
    board: readBoard(from.board),
    seats: list(from.seats, (item) => {
      const seat = fields(item);
      return {
        seat: number(seat.seat, -1),
        name: text(seat.name),
        letter: text(seat.letter),
        colour: number(seat.colour),
        score: text(seat.score),
        notes: texts(seat.notes),
        acting: seat.acting === true,
      };
    }).filter((seat, at, all) => all.findIndex((other) => other.seat === seat.seat) === at),
    tokens: named(from.tokens, readToken),
    trays: named(from.trays, (tray) => ({
      id: text(tray.id),
      seat: number(tray.seat, -1),
      label: text(tray.label),
      goal: Math.min(24, number(tray.goal)),
    })),
    prompt: { text: text(prompt.text), rule: text(prompt.rule), secret: prompt.secret === true },
    targets: list(from.targets, readTarget),
    outcome: outcome && { winners: numbers(outcome.winners), text: text(outcome.text) },
    summary: text(from.summary),
  };
}

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
    };
  });
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
        invite: text(seat.invite),
      };
    }),
    you: numbers(from.you),
    dice: { commitment: text(dice.commitment), secret: text(dice.secret) },
    rematch: text(from.rematch),
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
