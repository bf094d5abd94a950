/** Scenes like those of Gladiator Arena, as the server would send them. */

export const NAMES = ['Bronze', 'Crimson', 'Azure', 'Olive', 'Ivory', 'Violet', 'Umber', 'Teal'];
const RACES = ['human', 'dwarf', 'elf', 'halfling', 'giant'];
const WEAPONS = ['sword', 'axe', 'bow', 'catapult', 'spear'];
const PLACES = ['D4', 'B7', 'G6', 'C2', 'F2', 'A5', 'H8', 'E7'];

const LETTERS = 'ABCDEFGH';

export function board(side = 8) {
  const cells = Array.from({ length: side * side }, (_, i) => {
    const id = `${LETTERS.charAt(i % side)}${Math.floor(i / side) + 1}`;
    return { id, x: i % side, y: Math.floor(i / side), size: 0.5, label: id, shape: 'square' };
  });
  return {
    id: `floor-${side}`,
    view_box: [-1.1, -1.1, side + 1.2, side + 1.2],
    cells,
    label: 'The arena',
  };
}

export function gladiator(seat: number, at = PLACES[seat]!, count = 8, race = seat % 5) {
  const marks = [RACES[race], WEAPONS[seat % 5]];
  const label = `${NAMES[seat]}, ${marks.join(' with ')}, ${count} HP, at ${at}`;
  return { id: `g${seat}`, kind: 'gladiator', at, seat, label, count, marks, text: '' };
}

/** The cells around another, near enough to each other. */
export function near(at: string, least: number, most: number): string[] {
  const [x, y] = [LETTERS.indexOf(at.charAt(0)), Number(at.slice(1)) - 1];
  return board().cells.flatMap((cell) => {
    const far = Math.max(Math.abs(cell.x - x), Math.abs(cell.y - y));
    return far >= least && far <= most ? [cell.id] : [];
  });
}

const cellTarget = (at: string, role: string, label: string, plan: number[], text: string) => ({
  action: plan.at(-1) ?? 0,
  name: role === 'strike' ? `x${at}` : at,
  on: 'cell',
  ref: at,
  role,
  label,
  plan,
  preview: { text },
});

const button = (action: number, name: string, label: string, plan?: number[]) => ({
  action,
  name,
  on: 'button',
  ref: name,
  role: '',
  label,
  ...(plan ? { plan } : {}),
});

export const READY = 1352;

/** Bronze plans: he goes to D5 and strikes these squares. */
export function targets(strikes: string[] = ['E6', 'E6', 'E5']) {
  const planned = [5, ...strikes.map((at) => number(at))];
  const moves = ['D3', 'C4', 'E4'].map((at) =>
    cellTarget(
      at,
      'move',
      `Go to ${at}`,
      [number(at) - 64, ...planned.slice(1)],
      `You go to ${at}.`,
    ),
  );
  const strike = near('D5', 1, 2).map((at) =>
    cellTarget(at, 'strike', `Strike ${at}`, [...planned, number(at)], `Sword on ${at}: 2 damage.`),
  );
  const back = [...new Set(strikes)].map((at) => {
    const without = [...planned];
    without.splice(without.indexOf(number(at)), 1);
    return cellTarget(at, 'unstrike', `One strike on ${at} less`, without, `${at} is struck less.`);
  });
  const stay = [cellTarget('D4', 'stay', 'Stay at D4', planned.slice(1), 'You do not move.')];
  return [
    ...strike,
    ...back,
    ...moves,
    ...stay,
    button(READY, 'ready', 'Ready'),
    ...(strikes.length ? [button(0, 'clear', 'Clear', [])] : []),
  ];
}

export function number(at: string): number {
  return 64 + LETTERS.indexOf(at.charAt(0)) * 8 + Number(at.slice(1));
}

export function zones(seats: number, strikes = ['E6', 'E6', 'E5']) {
  return [
    { kind: 'range', seat: 0, cells: near('D5', 1, 2), label: 'In your range' },
    ...Array.from({ length: seats - 1 }, (_, i) => ({
      kind: 'threat',
      seat: i + 1,
      cells: near(PLACES[i + 1]!, i % 2 ? 2 : 1, 2),
      label: `Threatened by ${NAMES[i + 1]}`,
    })),
    { kind: 'plan', seat: 0, cells: strikes, label: 'You strike' },
  ];
}

export function scene(over: Record<string, unknown> = {}, seats = 8) {
  return {
    game: 'gladiator-arena',
    theme: 'sand',
    board: board(),
    seats: Array.from({ length: seats }, (_, seat) => ({
      seat,
      name: NAMES[seat],
      letter: NAMES[seat]!.charAt(0),
      colour: seat,
      score: `${8 - (seat % 4)} HP`,
      notes: [seat % 3 ? '0 kills' : '1/2 kill'],
      acting: seat !== 2,
      ready: seat === 2,
    })),
    tokens: Array.from({ length: seats }, (_, seat) =>
      gladiator(seat, PLACES[seat], [8, 9, 7, 5, 11, 3, 1, 9][seat]),
    ),
    prompt: { text: 'Plan your move and your strikes.', rule: 'GA-12', secret: true },
    targets: targets(),
    zones: zones(seats),
    summary: 'Turn 3.',
    ...over,
  };
}

const path = (...stops: string[]) =>
  stops.map((stop, i) => {
    const [at, how] = stop.split(' ');
    return { at, how: how ?? (i ? 'slide' : 'start') };
  });

/** What became of a turn: a move, a bump, a stroke, a shot, wounds, and a death. */
export const STORY = [
  { kind: 'moved', token: 'g0', seat: 0, path: path('D4', 'D5'), beat: 1, text: 'Bronze: D5.' },
  { kind: 'moved', token: 'g1', seat: 1, path: path('B7', 'B8 bump', 'B7'), beat: 1 },
  { kind: 'struck', token: 'g0', seat: 0, path: path('D5', 'E6 strike'), cells: ['E6'], beat: 2 },
  { kind: 'struck', token: 'g0', seat: 0, path: path('D5', 'E5 strike'), cells: ['E5'], beat: 2 },
  { kind: 'struck', token: 'g2', seat: 2, path: path('G6', 'D5 strike'), cells: ['D5'], beat: 2 },
  {
    kind: 'struck',
    token: 'g3',
    seat: 3,
    path: path('C2', 'F2 strike'),
    cells: near('F2', 0, 1),
    beat: 2,
  },
  { kind: 'hurt', token: 'g0', seat: 2, amount: 1, face: 7, beat: 2, text: 'Bronze loses 1 HP.' },
  { kind: 'hurt', token: 'g4', seat: 3, amount: 2, face: 9, beat: 2 },
  { kind: 'hurt', token: 'g6', seat: -1, amount: 1, beat: 3, text: 'The limit takes 1 HP.' },
  { kind: 'removed', token: 'g6', seat: 6, beat: 4, text: 'Umber falls.' },
];

export function frame(seq: number, over: Record<string, unknown> = {}, rest: object = {}) {
  return { seq, acting: [0, 1, 3, 4, 5, 6, 7], scene: scene(over), ...rest };
}

export function table(over: Record<string, unknown> = {}) {
  return {
    id: 'tab',
    game: 'gladiator-arena',
    title: 'Gladiator Arena',
    status: 'playing',
    seats: NAMES.map((name, seat) => ({
      seat,
      name: seat ? `${name} bot` : 'Ann',
      kind: seat ? 'bot' : 'person',
      bot: seat ? 'greedy' : '',
      here: true,
    })),
    you: [0],
    dice: { commitment: 'abc' },
    ...over,
  };
}

export function hello(over: Record<string, unknown> = {}) {
  const start = { type: 'hello', table: table(), seat: 0, version: 0, seq: 3 };
  return { ...start, log: [{ seq: 1, seat: 0, text: 'Turn 3.' }], frames: [frame(3)], ...over };
}
