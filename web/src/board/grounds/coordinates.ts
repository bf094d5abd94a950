/** Letters and numbers of columns and rows. */

import type { Board } from '../../protocol/types';

interface Label {
  text: string;
  x: number;
  y: number;
}

/** Return the bounds of all cells. */
export function boundsOf({ cells }: Board): {
  left: number;
  top: number;
  width: number;
  height: number;
} {
  const left = Math.min(...cells.map((cell) => cell.x - cell.size));
  const top = Math.min(...cells.map((cell) => cell.y - cell.size));
  const right = Math.max(...cells.map((cell) => cell.x + cell.size));
  const bottom = Math.max(...cells.map((cell) => cell.y + cell.size));
  return { left, top, width: right - left, height: bottom - top };
}

/** Return coordinates such as D5, beside the floor where there is room. */
export function coordinatesOf(board: Board): Label[] {
  const edges = boundsOf(board);
  const size = board.cells[0]?.size ?? 0.5;
  const named = board.cells.map(({ id, x, y }) => {
    const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(id) ?? [];
    return { column, row, x, y };
  });
  if (named.some(({ column }) => !column)) return [];
  const columns = new Map(named.map(({ column, x: across }) => [column, across]));
  const rows = new Map(named.map(({ row, y: down }) => [row, down]));
  const [x, y, width, height] = board.view_box;
  // Letters are below the lowest row, wherever that is.
  const bottom = edges.top + edges.height;
  const below = (rows.get('1') ?? 0) > (edges.top + bottom) / 2;
  const room = Math.min(edges.left - x, below ? y + height - bottom : edges.top - y, width);
  const off = room > 0.4 ? 0.18 + Math.min(0.2, (room - 0.18) / 2) : -size * 0.3;
  const inside = off < 0 ? size * 0.62 : 0;
  const line = below ? bottom + off : edges.top - off;
  return [
    ...[...columns].map(([text, at]) => ({ text, x: at + inside, y: line })),
    ...[...rows].map(([text, at]) => ({ text, x: edges.left - off, y: at - inside })),
  ];
}
