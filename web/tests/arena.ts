/** Scenes like those of Warp Arena, as the server would send them: with empty fields left out. */

import { arena, AROUND, GRIDS, place, type Axial } from './arenaBoard';

export { arena, GRIDS };

const NAMES = ['Red', 'Blue', 'Green', 'Yellow', 'White', 'Violet'];
const COLOURS = [3, 4, 5, 1, 2, 0];
const KIND: Record<string, string> = {
  C: 'Commander',
  D: 'Defender',
  H: 'Hopper',
  B: 'Blaster',
  W: 'Warper',
};

export function robot(seat: number, text: string, at: string, count = 0, tone = '') {
  const id = `${NAMES[seat]!.charAt(0).toLowerCase()}${text}`;
  const kind = text.charAt(0);
  const label = `${NAMES[seat]} ${KIND[kind]}, ${count} discs, at ${at}`;
  return { id, kind: 'robot', at, seat, label, text: kind, count, tone };
}

export function discs(at: string, count: number) {
  const label = `${count} discs at ${at}`;
  return { id: `disc-${at}`, kind: 'disc', at, seat: -1, label, count };
}

export function field(at: string, seat: number) {
  const label = `Force field of ${NAMES[seat]} at ${at}`;
  return { id: `field-${at}`, kind: 'field', at, seat, label };
}

const CARDS = [
  ['+3', 'combat'],
  ['Destroy Hex', 'destroy'],
  ['Wild Warp', 'wild'],
  ['Warp Grid', 'warp'],
  ['Double Warp', 'double'],
  ['Create Disc', 'create'],
] as const;

export function hand(seat: number, size: number) {
  return CARDS.slice(0, size).map(([text, tone], i) => ({
    id: `card-${seat}-${i}`,
    kind: 'card',
    at: `hand-${seat}`,
    seat,
    label: text,
    text,
    tone,
  }));
}

function back(at: string, seat: number, count: number) {
  return { id: `${at}-back`, kind: 'card', at, seat, label: `${count} cards`, tone: 'back', count };
}

export function tokens(seats = 4) {
  const sets: object[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const home = [8, 16, 14, 18, 15, 20][seat]!;
    sets.push(
      field(`${home}-c`, seat),
      robot(seat, 'C', `${home}-c`, seat + 1),
      robot(seat, 'D', `${home}-${(seat % 6) + 1}`, 0),
      robot(seat, 'H1', `${home}-${((seat + 1) % 6) + 1}`, 2),
      robot(seat, 'H2', `${[3, 5, 6, 2, 7, 9][seat]}-6`, 0, 'moved'),
      robot(seat, 'B', `${[1, 4, 13, 11, 19, 10][seat]}-4`, seat % 3, seat ? '' : 'spent'),
      robot(seat, 'W', `${[2, 10, 6, 7, 17, 12][seat]}-c`, 1),
      ...(seat ? [back(`hand-${seat}`, seat, seat + 2)] : hand(0, 6)),
    );
  }
  return [
    ...sets,
    discs('1-1', 1),
    discs('4-2', 2),
    discs('5-5', 3),
    discs('7-3', 4),
    discs('13-c', 6),
    discs('2-c', 2),
    { ...back('deck', -1, 41), label: 'Deck, 41 cards' },
    {
      id: 'discards-top',
      kind: 'card',
      at: 'discards',
      seat: -1,
      label: 'Discards, 7 cards, +3 on top',
      text: '+3',
      tone: 'combat',
      count: 7,
    },
  ];
}

const trays = (seats: number) => [
  ...Array.from({ length: seats }, (_, seat) => ({ id: `hand-${seat}`, seat, label: 'Hand' })),
  { id: 'deck', seat: -1, label: 'Deck' },
  { id: 'discards', seat: -1, label: 'Discards' },
];

export function scene(over: Record<string, unknown> = {}, seats = 4) {
  return {
    game: 'warp-arena',
    theme: 'neon',
    board: arena(),
    seats: Array.from({ length: seats }, (_, seat) => ({
      seat,
      name: NAMES[seat],
      letter: NAMES[seat]!.charAt(0),
      colour: COLOURS[seat],
      score: `${7 - seat} robots`,
      notes: seat ? [`${seat + 2} cards`] : ['6 cards', '4 AP left'],
      acting: seat === 0,
    })),
    tokens: tokens(seats),
    trays: trays(seats),
    prompt: { text: 'Choose an action. You have 4 action points.', rule: 'WA-8' },
    targets: [],
    summary: 'Red to move.',
    ...over,
  };
}

const ACTIONS: [string, string, string][] = [
  ['move', 'Move robots', '1 AP'],
  ['grid', 'Warp a grid', '2 AP'],
  ['turn', 'Turn a grid', '1 AP'],
  ['create', 'Create a disc', '1 AP'],
  ['field', 'Raise a force field', '2 AP'],
  ['fire', 'Fire the barrel', '1 AP'],
  ['draw', 'Draw a card', '1 AP'],
];

const button = (name: string, label: string, detail: string, action: number) => ({
  action,
  name,
  on: 'button',
  ref: name,
  role: '',
  label,
  detail,
  group: 'Actions',
  preview: { text: `${label}: costs ${detail}.` },
});

/** The position where one of the twelve actions is chosen. */
export function menu(over: Record<string, unknown> = {}, seats = 4) {
  const why = (label: string, reason: string, detail: string) => ({
    label,
    why: reason,
    detail,
    group: 'Actions',
  });
  return scene(
    {
      targets: [
        ...ACTIONS.map(([name, label, detail], i) => button(name, label, detail, 100 + i)),
        { action: 120, name: 'end', on: 'button', ref: 'end', role: '', label: 'End the turn' },
      ],
      unavailable: [
        why('Heal a robot', 'No robot of yours is in stock.', '3 AP'),
        why('Repair a hex', 'There is no destroyed hex next to one of your robots.', '2 AP'),
        why('Exchange two grids', 'It costs 5 AP, and you have 4.', '5 AP'),
        why('Trade cards', 'You need two cards of one kind.', '1 AP'),
        why('Recall the core', 'Your core stands in the arena.', '2 AP'),
      ],
      ...over,
    },
    seats,
  );
}

const STACK = [
  robot(0, 'C', '1-c', 4),
  robot(0, 'D', '1-c', 0),
  robot(0, 'H1', '1-c', 2),
  robot(0, 'H2', '1-c', 0, 'moved'),
  robot(0, 'B', '1-c', 1, 'spent'),
  robot(0, 'W', '1-c', 1),
  robot(1, 'H1', '1-c', 1),
  robot(1, 'D', '1-c', 0),
];

/** Two seats, discs and a force field in one hex, and pairs beside it. */
export function stacked(over: Record<string, unknown> = {}) {
  const small = [
    field('1-c', 0),
    discs('1-c', 3),
    ...STACK,
    robot(1, 'C', '9-c', 1),
    robot(1, 'B', '9-c', 0),
    robot(2, 'C', '5-2', 0),
    robot(2, 'D', '5-2', 2),
    robot(2, 'H1', '5-2', 0),
    robot(3, 'C', '3-1', 0),
    robot(3, 'D', '3-1', 0),
    robot(3, 'H1', '3-1', 0),
    robot(3, 'W', '3-1', 3),
    discs('3-1', 2),
    ...hand(0, 3),
  ];
  const targets = STACK.slice(0, 6).map(({ id, label }, i) => ({
    action: 30 + i,
    name: id,
    on: 'token',
    ref: id,
    role: 'move',
    label: `Move ${label}`,
  }));
  return scene({
    tokens: small,
    targets,
    prompt: { text: 'Choose a robot to move.', rule: 'WA-23' },
    ...over,
  });
}

/** A robot was picked: where may it go, and what would it strike? */
export function moving(over: Record<string, unknown> = {}) {
  const to = ['1-1', '1-2', '1-3', '1-6', '1-c', '2-4', '2-c', '3-6', '7-1', '7-2'];
  const targets = to.map((at, i) => ({
    action: 40 + i,
    name: `to ${at}`,
    on: 'cell',
    ref: at,
    role: 'move',
    label: `Go to ${at}`,
    preview: {
      text: i ? 'Wins 62 %.' : 'Picks up 1 disc.',
      token: 'rB',
      path: [
        { at: '1-4', how: 'start' },
        { at: '1-c', how: 'slide' },
        { at, how: 'slide' },
      ],
      cells: ['1-1', '1-2', '2-4'],
    },
  }));
  return scene({ targets, prompt: { text: 'Move your barrel.', rule: 'WA-23' }, ...over });
}

/** A grid is chosen as a whole. */
export function choosing(over: Record<string, unknown> = {}) {
  const targets = [1, 3, 6, 9, 14, 20].map((n) => ({
    action: 60 + n,
    name: `grid ${n}`,
    on: 'group',
    ref: `grid-${n}`,
    role: '',
    label: `Warp grid ${n}`,
    preview: { text: `Grid ${n} with 2 robots is lifted.`, cells: [`${n}-c`, `${n}-1`] },
  }));
  return scene({ targets, prompt: { text: 'Choose a grid to warp.', rule: 'WA-31' }, ...over });
}

/** Places where a grid could go, all around the arena. */
export function placing(over: Record<string, unknown> = {}) {
  const taken = new Set(
    GRIDS.flatMap(({ at }) => [at, ...AROUND.map((s) => [at[0] + s[0], at[1] + s[1]])]).map(String),
  );
  const centres = new Map<string, Axial>();
  for (let q = -12; q <= 12; q += 1) {
    for (let r = -12; r <= 12; r += 1) {
      const hexes: Axial[] = [[q, r], ...AROUND.map((s): Axial => [q + s[0], r + s[1]])];
      if (hexes.some((hex) => taken.has(String(hex)))) continue;
      const edge = hexes.flatMap((hex) =>
        AROUND.filter((s) => taken.has(String([hex[0] + s[0], hex[1] + s[1]]))),
      );
      if (edge.length >= 3) centres.set(`by-9-${centres.size}`, [q, r]);
    }
  }
  const spots = [...centres].map(([id, at]) => ({
    id,
    ...place(at),
    size: 0.55,
    shape: 'flower',
    label: `Beside the arena, place ${id.slice(5)}`,
  }));
  const targets = spots.map(({ id, label }, i) => ({
    action: 200 + i,
    name: id,
    on: 'cell',
    ref: id,
    role: '',
    label: `Put the grid ${label.toLowerCase()}`,
    preview: { text: 'Grid 9 goes here. Next you choose how it is turned.' },
  }));
  const prompt = { text: 'Choose where grid 9 goes.', rule: 'WA-32' };
  return scene({ spots, targets, prompt, ...over });
}

/** A fight: one bout is over, one is fought now, one waits. */
export function contest(over: Record<string, unknown> = {}) {
  const die = (sides: number, value: number) => ({
    kind: 'die',
    value,
    sides,
    label: `d${sides}: ${value}`,
  });
  const card = (value: number, rest: object = {}) => ({
    kind: 'card',
    value,
    label: `Card +${value}`,
    ...rest,
  });
  return stacked({
    targets: hand(0, 1).map(({ id }) => ({
      action: 90,
      name: 'card +3',
      on: 'token',
      ref: id,
      role: 'card',
      label: 'Play +3',
      preview: { text: 'Then you win 81 %.' },
    })),
    contest: {
      title: 'Combat in grid 1, centre',
      at: '1-c',
      left: { seat: 0, label: 'Red attacks', tokens: STACK.slice(0, 6).map(({ id }) => id) },
      right: { seat: 1, label: 'Blue defends', tokens: STACK.slice(6).map(({ id }) => id) },
      bouts: [
        {
          left: 'rH1',
          right: 'bH1',
          left_parts: [die(6, 5), card(3), { kind: 'discs', value: 2, label: '2 discs' }],
          right_parts: [
            die(6, 4),
            card(2, { void: true }),
            { kind: 'bonus', value: 1, label: 'Defender' },
          ],
          left_total: 10,
          right_total: 5,
          winner: 'left',
        },
        {
          left: 'rC',
          right: 'bD',
          left_parts: [die(8, 6), { kind: 'hidden', value: 0, label: 'A card face down' }],
          right_parts: [die(10, 7)],
          right_total: 7,
          now: true,
          odds: 0.617,
        },
        { left: 'rD', right: 'force field' },
      ],
      note: 'Ties go to the defender.',
    },
    prompt: { text: 'Play a card for your core, or none.', rule: 'WA-41' },
    ...over,
  });
}

/** A chance to interrupt. */
export function window(over: Record<string, unknown> = {}) {
  return scene({
    prompt: { text: 'Blue warps grid 4.', rule: 'WA-50', secret: true, window: 'action' },
    targets: [
      { action: 0, name: 'pass', on: 'button', ref: 'pass', role: '', label: 'Let it pass' },
      {
        action: 7,
        name: 'wild',
        on: 'token',
        ref: 'card-0-2',
        role: '',
        label: 'Play the Wild Warp',
        preview: { text: 'The action is undone; its points are lost.' },
      },
    ],
    ...over,
  });
}

export function frame(seq: number, over: object = scene(), rest: object = {}) {
  return { seq, acting: [0], scene: over, ...rest };
}

export function table(over: Record<string, unknown> = {}, seats = 4) {
  return {
    id: 'tab',
    game: 'warp-arena',
    title: 'Warp Arena',
    status: 'playing',
    window: 3,
    seats: Array.from({ length: seats }, (_, seat) =>
      seat
        ? {
            seat,
            name: ['', 'Bea', 'Carl', 'Dora', 'Emil', 'Fay'][seat],
            kind: 'person',
            here: true,
          }
        : { seat, name: 'Ann', kind: 'person', here: true },
    ),
    you: [0],
    dice: { commitment: 'abc' },
    ...over,
  };
}

export function hello(over: Record<string, unknown> = {}) {
  const log = [{ seq: 1, seat: 0, text: 'Red begins.' }];
  const start = { type: 'hello', table: table(), seat: 0, version: 0, seq: 3 };
  return {
    ...start,
    log,
    ask: ['action', 'card', 'wild', 'combat', 'between'],
    frames: [frame(3)],
    ...over,
  };
}
