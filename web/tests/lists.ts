/** Listed tables and an invitation, as a server sends them. */

import type { FreeTable, Invitation, ListedTable } from '../src/protocol/types';

export function listed(over: Partial<ListedTable> = {}): ListedTable {
  return {
    id: 'one',
    fork_step: 0,
    game: 'warp-6',
    title: 'WARP 6',
    status: 'playing',
    seats: [
      { seat: 0, name: 'Ann', kind: 'me' },
      { seat: 1, name: 'Bob', kind: 'person' },
    ],
    acting: [1],
    winners: [],
    moved: -7200,
    deadline: 0,
    due: 0,
    clock: 0,
    increment: 0,
    games_in_match: 1,
    spectator_delay: 0,
    public: false,
    paused: false,
    here: false,
    picture: '/api/tables/one/picture?v=1',
    ...over,
  };
}

export function free(over: Partial<FreeTable> = {}): FreeTable {
  return {
    ...listed({
      status: 'waiting',
      seats: [
        { seat: 0, name: 'Ann', kind: 'person' },
        { seat: 1, name: 'Yellow', kind: 'open' },
      ],
    }),
    side_result: null,
    seat_name: 'Yellow',
    unusual: [],
    window: 2,
    timeout_policy: '',
    hints: false,
    windows: false,
    rules: true,
    ...over,
  };
}

export function invitation(over: Partial<Invitation> = {}): Invitation {
  return {
    forked_from: null,
    side_result: null,
    game: 'warp-6',
    title: 'WARP 6',
    summary: 'A race.',
    host: 'Ann',
    seat: 1,
    seat_name: 'Yellow',
    taken: false,
    table: '',
    seats: [
      { seat: 0, name: 'Ann', kind: 'person' },
      { seat: 1, name: 'Yellow', kind: 'open' },
    ],
    unusual: [],
    window: 2,
    deadline: 0,
    timeout_policy: '',
    clock: 0,
    increment: 0,
    games_in_match: 1,
    spectator_delay: 0,
    hints: false,
    windows: false,
    rules: true,
    cover: '',
    ...over,
  };
}
