/** Reads a scene: the board and all that stands on it, is asked and may be chosen. */

import type * as P from './protocol';
import { fields, list, named, number, numbers, text, texts, type Fields } from './values';

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
    group: text(from.group),
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
    groups: named(from.groups, (group) => ({
      id: text(group.id),
      x: number(group.x),
      y: number(group.y),
      angle: number(group.angle),
      label: text(group.label) || text(group.text),
      text: text(group.text),
      shape: text(group.shape, 'flower'),
    })),
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
    count: Math.max(0, Math.floor(number(from.count))),
    pips: numbers(from.pips),
    marks: texts(from.marks),
  };
}

export function readPath(value: unknown): P.Stop[] {
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
  const on = text(from.on, 'button');
  const ref = text(from.ref);
  const role = text(from.role);
  return {
    // Where plans are made several targets may share an action.
    key: [from.action, on, ref, role, name].join(' '),
    action: from.action,
    name,
    on,
    ref,
    role,
    label: text(from.label) || name,
    preview: preview && {
      text: text(preview.text),
      token: text(preview.token),
      path: readPath(preview.path),
      rolls: numbers(preview.rolls),
      face: number(preview.face),
      cells: texts(preview.cells),
    },
    group: text(from.group),
    detail: text(from.detail),
    plan: Array.isArray(from.plan) ? numbers(from.plan) : null,
    confirm: text(from.confirm),
  };
}

function readZone(value: unknown): P.Zone | null {
  const from = fields(value);
  const kind = text(from.kind);
  if (!kind) return null;
  return { kind, seat: number(from.seat, -1), cells: texts(from.cells), label: text(from.label) };
}

function readUnavailable(value: unknown): P.Unavailable | null {
  const from = fields(value);
  const label = text(from.label);
  if (!label) return null;
  return { label, why: text(from.why), group: text(from.group), detail: text(from.detail) };
}

function readParts(value: unknown): P.Part[] {
  return list(value, (item) => {
    const from = fields(item);
    const kind = text(from.kind);
    if (!kind) return null;
    return {
      kind,
      value: number(from.value),
      label: text(from.label),
      sides: number(from.sides),
      void: from.void === true,
    };
  });
}

function readSide(value: unknown): P.Side {
  const from = fields(value);
  return { seat: number(from.seat, -1), label: text(from.label), tokens: texts(from.tokens) };
}

function readContest(value: unknown): P.Contest {
  const from = fields(value);
  return {
    title: text(from.title),
    at: text(from.at),
    left: readSide(from.left),
    right: readSide(from.right),
    bouts: list(from.bouts, (item) => {
      const bout = fields(item);
      return {
        left: text(bout.left),
        right: text(bout.right),
        left_parts: readParts(bout.left_parts),
        right_parts: readParts(bout.right_parts),
        left_total: number(bout.left_total, -1),
        right_total: number(bout.right_total, -1),
        winner: text(bout.winner),
        now: bout.now === true,
        odds: number(bout.odds, -1),
      };
    }),
    note: text(from.note),
  };
}

export function readScene(value: unknown): P.Scene {
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
        ready: seat.ready === true,
      };
    }).filter((seat, at, all) => all.findIndex((other) => other.seat === seat.seat) === at),
    tokens: named(from.tokens, readToken),
    trays: named(from.trays, (tray) => ({
      id: text(tray.id),
      seat: number(tray.seat, -1),
      label: text(tray.label),
      goal: Math.min(24, number(tray.goal)),
    })),
    prompt: {
      text: text(prompt.text),
      rule: text(prompt.rule),
      secret: prompt.secret === true,
      window: text(prompt.window),
    },
    targets: list(from.targets, readTarget).filter(
      (target, at, all) => all.findIndex(({ key }) => key === target.key) === at,
    ),
    outcome: outcome && { winners: numbers(outcome.winners), text: text(outcome.text) },
    summary: text(from.summary),
    spots: named(from.spots, readCell),
    unavailable: list(from.unavailable, readUnavailable),
    contest: from.contest ? readContest(from.contest) : null,
    zones: list(from.zones, readZone),
  };
}
