/** The server's words, as types. They mirror docs/protocol.md and harena/core/show/scene.py.
 *  `read.ts` makes them from what arrives: there every field has its default. */

export interface Cell {
  id: string;
  x: number;
  y: number;
  size: number;
  label: string;
  shape: string;
  text: string;
  tone: string;
  angle: number;
  group: string;
}

/** Cells that move as one plate. */
export interface Group {
  id: string;
  x: number;
  y: number;
  angle: number;
  label: string;
  text: string;
  shape: string;
}

export type Point = readonly [number, number];

export interface Line {
  id: string;
  points: Point[];
  kind: string;
  tone: string;
}

export type ViewBox = readonly [number, number, number, number];

export interface Board {
  id: string;
  view_box: ViewBox;
  cells: Cell[];
  lines: Line[];
  label: string;
  groups: Group[];
}

export interface Token {
  id: string;
  kind: string;
  at: string;
  seat: number;
  label: string;
  text: string;
  sides: number;
  face: number;
  tone: string;
  count: number;
  /** Small numbers drawn on it, in order. */
  pips: number[];
  /** Words for its looks. */
  marks: string[];
}

export interface Tray {
  id: string;
  seat: number;
  label: string;
  goal: number;
}

export interface SeatView {
  seat: number;
  name: string;
  letter: string;
  colour: number;
  score: string;
  notes: string[];
  acting: boolean;
  /** It has said so where all decide at once, and may still change its mind. */
  ready: boolean;
}

export interface Prompt {
  text: string;
  rule: string;
  secret: boolean;
  window: string;
}

export interface Stop {
  at: string;
  how: string;
}

export interface Preview {
  text: string;
  token: string;
  path: Stop[];
  rolls: number[];
  face: number;
  cells: string[];
}

export interface Target {
  /** Made when it is read: no other target of the scene has it. */
  key: string;
  action: number;
  name: string;
  on: string;
  ref: string;
  role: string;
  label: string;
  preview: Preview | null;
  group: string;
  detail: string;
  /** Pointing at it replaces all that was decided in this phase by these actions. */
  plan: number[] | null;
  /** What is asked before it is done; "" where nothing needs to be. */
  confirm: string;
}

/** Cells with something in common: in range, threatened, planned for, or held. */
export interface Zone {
  kind: string;
  seat: number;
  cells: string[];
  label: string;
}

/** A choice that is listed but cannot be made now. */
export interface Unavailable {
  label: string;
  why: string;
  group: string;
  detail: string;
}

export interface Part {
  kind: string;
  value: number;
  label: string;
  sides: number;
  void: boolean;
}

export interface Bout {
  left: string;
  right: string;
  left_parts: Part[];
  right_parts: Part[];
  left_total: number;
  right_total: number;
  winner: string;
  now: boolean;
  odds: number;
}

export interface Side {
  seat: number;
  label: string;
  tokens: string[];
}

export interface Contest {
  title: string;
  at: string;
  left: Side;
  right: Side;
  bouts: Bout[];
  note: string;
}

export interface Outcome {
  winners: number[];
  text: string;
}

export interface Scene {
  game: string;
  theme: string;
  board: Board;
  seats: SeatView[];
  tokens: Token[];
  trays: Tray[];
  prompt: Prompt;
  targets: Target[];
  outcome: Outcome | null;
  summary: string;
  spots: Cell[];
  unavailable: Unavailable[];
  contest: Contest | null;
  zones: Zone[];
}

export interface GameEvent {
  kind: string;
  text: string;
  seat: number;
  token: string;
  path: Stop[];
  sides: number;
  face: number;
  rule: string;
  cells: string[];
  amount: number;
  /** Neighbouring events of the same beat above 0 happen at once. */
  beat: number;
}

export interface LogLine {
  seq: number;
  seat: number;
  text: string;
  rule: string;
  /** For that seat's eyes only: not for a screen that several share. */
  private: boolean;
  /** Said besides the game: who asked for a hint, who plays for whom. */
  note: boolean;
}

export interface Frame {
  seq: number;
  lines: LogLine[];
  events: GameEvent[];
  scene: Scene;
  can_undo: boolean;
  acting: number[];
}

export interface OptionChoice {
  value: string;
  title: string;
  summary: string;
}

export type OptionValue = string | number | boolean;

export interface GameOption {
  name: string;
  title: string;
  /** `choice`, `set`, `bool`, `int` or `text`; a set is a text with commas between, or `none`. */
  kind: string;
  default: OptionValue;
  choices: OptionChoice[];
  min: number | null;
  max: number | null;
  help: string;
  rule: string;
  /** The heading it stands under; "" for none. */
  section: string;
}

/** Options that go well together, all of them with a value. */
export interface Preset {
  name: string;
  title: string;
  summary: string;
  options: Record<string, OptionValue>;
  minutes: string;
  first: boolean;
}

/** An option of a table that is not as usual, in words. */
export interface Unusual {
  name: string;
  title: string;
  value: string;
  rule: string;
}

/** How strong a bot is, under its name in this game. */
export interface Level {
  bot: string;
  title: string;
  summary: string;
}

export interface Bot {
  name: string;
  title: string;
  summary: string;
}

export interface Game {
  name: string;
  title: string;
  summary: string;
  seats: number[];
  seat_names: Record<string, string[]>;
  minutes: string;
  options: GameOption[];
  presets: Preset[];
  bots: Bot[];
  /** The strengths to choose from, weakest first; may be empty. */
  levels: Level[];
  /** The bot to meet when nobody chose one; may be missing. */
  default_bot: string;
  rules: boolean;
  /** Whether players are asked if they interrupt, so that a table has a time for it. */
  windows: boolean;
  /** Whether all plan at once, so that a table may have a deadline for it. */
  plans: boolean;
  /** Whether one of two players may resign, and whether it may be run from what players post. */
  resigns: boolean;
  referee: boolean;
  /** What its cover is known by; "" without one. */
  cover: string;
}

export interface TableSeat {
  seat: number;
  name: string;
  kind: string;
  bot: string;
  here: boolean;
  /** The bot that plays on for this person, whose time ran out; "" for none. */
  relieved: string;
  invite: string;
}

export interface Table {
  id: string;
  game: string;
  title: string;
  status: string;
  seats: TableSeat[];
  you: number[];
  unusual: Unusual[];
  dice: { commitment: string; secret: string };
  rematch: string;
  /** How long a chance to interrupt lasts, in seconds. */
  window: number;
  /** How long a phase of plans lasts, or a turn, in seconds; 0 as long as it takes. */
  deadline: number;
  /** The bot that plays on for whoever's time runs out; "" where the rules decide. */
  late: string;
  /** Whether one may ask for hints. */
  hints: boolean;
}

/** Something a seat could do: its decisions in words, and what a search thinks of it. */
export interface Way {
  actions: number[];
  words: string[];
  /** The part of the thought it got, 0 to 1. */
  share: number;
  /** The seat's chance of winning after it. */
  chance: number;
  /** Whether it begins with what was done. */
  done: boolean;
}

export interface Hint {
  id: number;
  seq: number;
  seat: number;
  /** Each seat's chance of winning. */
  chances: number[];
  ways: Way[];
}

/** What there was to do for a bot, by its own view or the asker's. */
export interface Why extends Hint {
  own: boolean;
}

export type ServerMessage =
  | {
      type: 'hello';
      table: Table;
      seat: number;
      version: number;
      seq: number;
      log: LogLine[];
      frames: Frame[];
      /** The kinds of windows this seat is asked for; null where there are none. */
      ask: string[] | null;
    }
  | { type: 'frame'; version: number; frame: Frame }
  | { type: 'table'; table: Table }
  | {
      type: 'undone';
      version: number;
      by: number;
      seq: number;
      log: LogLine[];
      frame: Frame;
    }
  | { type: 'window'; seq: number; ms: number; held: number[] }
  | { type: 'deadline'; seq: number; ms: number }
  | { type: 'note'; line: LogLine }
  | ({ type: 'hint' } & Hint)
  | ({ type: 'why' } & Why)
  | { type: 'ok'; id: number }
  | { type: 'error'; id: number; code: string; message: string }
  | { type: 'pong'; id: number };

export type ClientMessage =
  | { type: 'act'; seq: number; version: number; action: number }
  | { type: 'plan'; seq: number; version: number; actions: number[] }
  | { type: 'undo'; seq: number; version: number }
  | { type: 'resign' }
  | { type: 'seat'; seat: number }
  | { type: 'hold'; seq: number; seat: number }
  | { type: 'ask'; kinds: string[] }
  | { type: 'hint'; seq: number; version: number }
  | { type: 'why'; seq: number }
  | { type: 'back' }
  | { type: 'ping' };

export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  players: { kind: 'me' | 'open' | 'bot'; name?: string; bot?: string }[];
  window?: number;
  deadline?: number;
  late?: string;
  hints?: boolean;
}
