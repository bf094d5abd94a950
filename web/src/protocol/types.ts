/** The types of the protocol, written from the server's types by `just protocol`: do not edit.
 *  `reader.ts` makes them from received JSON and fills in every default. */

export type Point = readonly [number, number];
export type ViewBox = readonly [number, number, number, number];
export type OptionValue = string | number | boolean;


/** An option of a table that is not as usual, in words. */
export interface Unusual {
  title: string;
  name: string;
  value: string;
  rule: string;
}

/**
 * Who sits there. `relieved` is the bot that plays on for a person; `here`: is connected.
 *
 * `nameless`: that person has given no name, and is called as the seat is.
 */
export interface TableSeat {
  seat: number;
  name: string;
  kind: 'me' | 'person' | 'bot' | 'open';
  bot: string;
  here: boolean;
  nameless: boolean;
  relieved: string;
  invite: string;
}

/**
 * What the dice follow from: the SHA-256 of a secret, and at the end the secret itself.
 *
 * `fallen`: at least one has.
 */
export interface Dice {
  commitment: string;
  fallen: boolean;
  secret: string;
}

/**
 * Which game of its match a table is, from 1, and of how many.
 *
 * `points` are what each seat has won in those before, and in this one once it is over.
 */
export interface ToldLeg {
  number: number;
  of: number;
  points: number[];
}

/** What a table goes on from: so many steps of a match of those players, on that date or "". */
export interface Begun {
  step: number;
  players: string[];
  date: string;
}

/**
 * What a seat asks all others to agree to, and the seats that have not answered yet.
 *
 * `together`: what goes back was decided by several in secret, and all of them decide anew.
 */
export interface ToldProposal {
  number: number;
  what: 'undo' | 'pause';
  seat: number;
  waits: number[];
  together: boolean;
}

/**
 * A table as its viewer may see it.
 *
 * `window` is how long a chance to interrupt lasts and `deadline` how long a phase of plans or a
 * turn (0: as long as it takes), in seconds; so are `clock`, what each has for the whole game (0:
 * no clocks), and `increment`, what comes to it with each turn. `late` is the bot that plays on
 * for whoever's time runs out, or `forfeit` where he has lost; `rematch` the id of the next
 * table; `public`: anybody may take an open seat. `onlookers` are here and do not play; they see
 * it all `delay` seconds late, or with -1 once it is over. `paused_by` is the seat that asked for
 * the pause, there only while it lasts; `proposal` is what waits for an answer,
 * and `leg` there only in a match of several games; `begun` where it goes on from another match.
 * `prepares`: the viewer may prepare lines.
 */
export interface Table {
  id: string;
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  unusual: Unusual[];
  status: 'waiting' | 'playing' | 'over';
  seats: TableSeat[];
  you: number[];
  dice: Dice;
  window: number;
  deadline: number;
  late: string;
  hints: boolean;
  public: boolean;
  clock: number;
  increment: number;
  delay: number;
  onlookers: number;
  paused: boolean;
  paused_by: number;
  leg: ToldLeg | null;
  begun: Begun | null;
  proposal: ToldProposal | null;
  prepares: boolean;
  rematch: string;
}

/**
 * A line of the log, at frame `seq`.
 *
 * `private`: for that seat's eyes only. `note`: said besides the game.
 */
export interface LogLine {
  seq: number;
  seat: number;
  text: string;
  rule: string;
  private: boolean;
  note: boolean;
}

/**
 * One stop on a path: a cell or tray, and how the token gets there from the one before.
 *
 * `bump` is a place it tried to enter and was thrown back from: the next stop is where it then
 * stands. `strike` is a place it hits without going there.
 */
export interface Stop {
  at: string;
  how: 'start' | 'slide' | 'warp' | 'hop' | 'drop' | 'bump' | 'strike';
}

/**
 * A summand of a sum shown in a contest: a die (not rolled: value 0), a card, discs.
 *
 * A card face down is `hidden`, with value 0.
 */
export interface Part {
  kind: 'die' | 'card' | 'discs' | 'hidden' | 'bonus';
  value: number;
  label: string;
  sides: number;
  void: boolean;
}

/**
 * One against one in a contest: tokens by id (or a word), and sums.
 *
 * `total` is the sum, -1 while unknown. `winner` is "left", "right" or "" while open; `now` marks
 * the bout being fought. `odds` is the left side's chance to win, -1 unknown. `unharmed`: the
 * loser loses nothing by it.
 */
export interface Bout {
  left: string;
  right: string;
  left_parts: Part[];
  right_parts: Part[];
  left_total: number;
  right_total: number;
  winner: '' | 'left' | 'right';
  now: boolean;
  odds: number;
  unharmed: boolean;
}

/**
 * A card that a player plays, with its face up: `text` and `tone` as those of its token.
 *
 * `note` states its purpose, where the face does not. `void`: it was cancelled.
 */
export interface Played {
  seat: number;
  text: string;
  tone: string;
  note: string;
  void: boolean;
}

/**
 * Something that happened, for drawing (`kind` and its fields) and for the log (`text`).
 *
 * - `moved`: `token` went along `path` (its first stop is where it was);
 * - `rolled`: a die of `sides` showed `face`, for `seat`; `token` if it was a token's die;
 * - `changed`: `token` now shows `face` or other looks;
 * - `placed`, `removed`: `token` came to `path`'s last stop, or left the board;
 * - `regrouped`: the board's groups moved, from the board before to the board after;
 * - `said`: only words; `ended`: the game, or a game of a series, is over.
 *
 * - `struck`: `token` struck at the last stop of `path`, and reached `cells`;
 * - `hurt`: `token` lost `amount` hit points and has `face` left;
 * - `turned`: the looks of `cells` changed, from the board before to the board after;
 * - `fights`: a `bout` of a contest began or continued: a card was laid, shown or struck out;
 * - `fought`: a `bout` was decided, in its contest's cell;
 * - `played`: a `card` was played openly, or an open one was cancelled.
 *
 * A `bout` is as of that moment, and may leave out unchanged parts; where a die of it falls,
 * `rolled` has one too. Neighbouring events with the same `beat` above 0 happen at once. `seat` is
 * the actor, -1 for none. An empty `text` gives no line in the log. `private`: its words are for
 * that seat alone, so a shared screen must not show them.
 */
export interface GameEvent {
  kind:
    | 'moved'
    | 'rolled'
    | 'changed'
    | 'placed'
    | 'removed'
    | 'regrouped'
    | 'struck'
    | 'hurt'
    | 'turned'
    | 'fights'
    | 'fought'
    | 'played'
    | 'said'
    | 'ended';
  text: string;
  seat: number;
  token: string;
  path: Stop[];
  sides: number;
  face: number;
  rule: string;
  private: boolean;
  cells: string[];
  amount: number;
  beat: number;
  bout: Bout | null;
  card: Played | null;
}

/**
 * A place on the board where tokens may stand.
 *
 * `label` is spoken ("space 91, ring 6"), `text` is drawn small in it, `tone` names a look.
 * `size` is the radius: of a hex to its corners, of a square to its sides. `group` is the id of
 * the `Group` it moves with, if any. The shapes `flower` and `block` are a hex with its six
 * neighbours and a square with its eight, `size` being that of one of them.
 */
export interface Cell {
  id: string;
  x: number;
  y: number;
  size: number;
  label: string;
  shape: 'circle' | 'hex' | 'square' | 'hole' | 'flower' | 'block';
  text: string;
  tone: string;
  angle: number;
  group: string;
}

/** A line on the board through `points`; drawn under the cells. */
export interface Line {
  id: string;
  points: Point[];
  kind: 'solid' | 'dotted';
  tone: string;
}

/**
 * Cells that move together as one plate: where its middle is and how far it is turned.
 *
 * When a board follows another with the same groups, a group's cells travel as one plate from
 * the old place and angle to the new. `text` is drawn small on the plate, `label` is spoken.
 * A `flower` is of hexes and turns by sixths, a `block` is of squares and turns by quarters.
 */
export interface Group {
  id: string;
  x: number;
  y: number;
  angle: number;
  label: string;
  text: string;
  shape: 'flower' | 'block';
}

/** The board below the tokens. Sent again only when `id` changes. */
export interface Board {
  id: string;
  view_box: ViewBox;
  cells: Cell[];
  lines: Line[];
  label: string;
  groups: Group[];
}

/**
 * A seat at the table. `colour` 0 to 7 names a colour, a pattern and so a look everywhere.
 *
 * `score` is drawn large ("3 of 6"), `notes` are short facts below it. `ready`: it has said so in
 * a phase in which all decide at once, and may still change its mind. `out`: it has left the game.
 * `left`: the rest of an `allowance` of points that the seat may spend on its choices
 * (`Target.cost`); they are drawn as pips.
 */
export interface SeatView {
  seat: number;
  name: string;
  letter: string;
  colour: number;
  score: string;
  notes: string[];
  acting: boolean;
  ready: boolean;
  out: boolean;
  left: number;
  allowance: number;
}

/**
 * A piece: a die with its face, a card, or a kind that the game's theme draws.
 *
 * `at` is the id of a cell or of a tray; `seat` is its owner, -1 for none. For a die `sides` and
 * `face` (0: not rolled yet); of another piece `sides` is the most that its number can be. `label`
 * is spoken. `text` is drawn on a token without a picture; otherwise it distinguishes tokens of a
 * kind. `count` is the size of a heap, or a number drawn at the piece. `pips` are small numbers
 * drawn on it in order, `marks` are words for its looks. Of the tone `planned` it shows a plan
 * only, and is hidden while the result is animated.
 */
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
  pips: number[];
  marks: string[];
}

/** A place beside the board: dice off the board, a hand. `goal`: how many are wanted, or 0. */
export interface Tray {
  id: string;
  seat: number;
  label: string;
  goal: number;
}

/**
 * The pending decision in one sentence; it addresses the viewer in the second person.
 *
 * `rule` is the rulebook number behind it. `secret`: the decision stays hidden from others, so a
 * shared screen must be handed over first. `window`: a chance to interrupt, of this kind, one of
 * `Game.windows`; it passes by itself unless a player uses it or asks for time. `spares`: seats
 * that lose nothing by letting it pass, as all may know; players who only want to be asked about
 * their own losses are not asked then. `about`: tokens and cells in question, besides the choices;
 * they are marked.
 */
export interface Prompt {
  text: string;
  rule: string;
  secret: boolean;
  window: string;
  spares: number[];
  about: string[];
}

/** The loss of a token in a cell. */
export interface Blow {
  cell: string;
  amount: number;
}

/**
 * The effect of a target: `text` in words, `path` of a token, dice it would roll.
 *
 * `face` is the number that the token would show. `cells` are cells it would reach or strike,
 * `blows` its effects there; with a `tone` they would look so. `groups` are plates in their new
 * places, the one in question first; one that is not on the board yet enters it so.
 */
export interface Preview {
  text: string;
  token: string;
  path: Stop[];
  rolls: number[];
  face: number;
  cells: string[];
  groups: Group[];
  blows: Blow[];
  tone: string;
}

/**
 * A choice of the viewer.
 *
 * `action` is the id to send and `name` its notation. `on` is the thing to point at: a token, a
 * cell (of the board, or one of the scene's `spots`), a tray, or a group by `ref`; a `button` or a
 * `number` is listed among the prompt's choices. Several targets may share one thing: then `role`
 * tells them apart ("move", "plus", "minus"). Buttons with the same `group` are listed together
 * under it; `detail` is a short fact beside the label ("2 AP").
 *
 * A target may have a `plan`, where a seat plans in secret before it says ready. Choosing it does
 * not play `action`. It replaces all decisions of the seat in this phase by these actions, in
 * order. So a plan can be changed until the phase ends.
 *
 * `cost` is the number of points that it takes from the seat's allowance.
 *
 * `confirm` is a question to ask first, for choices that must not happen by a slip: such a target
 * is listed apart from the others.
 *
 * `things` are tokens and groups, by their ids, that may also be pointed at for a button: they
 * act, or are acted on. If such a thing is among the next choices, then it is chosen too. With the
 * role `move` or `turn` it is the usual meaning of pointing there.
 *
 * Buttons of a group that all have the role `aside` are rarely wanted: a page may fold them away
 * below the others.
 *
 * A token of the role `walk` leads to a choice among its preview's cells; a page may take a tap on
 * one of them for both.
 */
export interface Target {
  action: number;
  name: string;
  on: 'token' | 'cell' | 'tray' | 'group' | 'button' | 'number';
  ref: string;
  role: string;
  label: string;
  preview: Preview | null;
  group: string;
  detail: string;
  plan: number[] | null;
  confirm: string;
  things: string[];
  cost: number;
  /** Made when it is read: no other target of the scene has it. */
  key: string;
}

/** The end: the winning seats (empty for none) and one sentence. */
export interface Outcome {
  winners: number[];
  text: string;
}

/**
 * A choice that is listed but not possible now, and why; `group` as in `Target`.
 *
 * `name` is its notation, or another word under which it is explained in the help. `cost` is as in
 * `Target`. `place` is its place among all of its group, from 0, so that each keeps one place
 * whether it is possible or not; -1 for after the others.
 */
export interface Unavailable {
  label: string;
  why: string;
  group: string;
  detail: string;
  name: string;
  cost: number;
  place: number;
}

/** The reason why some cells and tokens, by their ids, are no choice now. */
export interface Barred {
  why: string;
  things: string[];
}

/**
 * A row or a column of a chart: the button of this `ref` in its group, if there is one now.
 *
 * `detail` are short facts below the label.
 */
export interface Head {
  ref: string;
  label: string;
  detail: string;
}

/**
 * Choices side by side, in place of the buttons of its `group`: all pairs of rows and columns.
 *
 * `cells` has a row for each of `rows`, with a short text for each of `columns`. Pointing at a
 * cell chooses both: the button whose ref is that of the row, a space, and that of the column,
 * where there is one. `corner` names the texts in few words; `note` explains more.
 */
export interface Chart {
  group: string;
  rows: Head[];
  columns: Head[];
  cells: string[][];
  note: string;
  corner: string;
}

/** One side of a contest: its seat, what it is called there, and its tokens by id. */
export interface Side {
  seat: number;
  label: string;
  tokens: string[];
}

/** A fight over a cell as a panel: both sides, the pairs, cards, dice and sums. */
export interface Contest {
  title: string;
  at: string;
  left: Side;
  right: Side;
  bouts: Bout[];
  note: string;
}

/**
 * Cells with something in common that is drawn over them, in the pattern of a seat.
 *
 * `range`: where the viewer's own piece can strike from its planned place; `threat`: where the
 * seat's piece can strike this turn; `plan`: what the viewer's plan strikes; `control`: the
 * cells a seat holds. A cell given several times is meant as often. `label` is spoken.
 */
export interface Zone {
  kind: 'range' | 'threat' | 'plan' | 'control';
  seat: number;
  cells: string[];
  label: string;
}

/** A scene as it is sent: with its board the first time only. */
export interface Scene {
  game: string;
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
  barred: Barred[];
  charts: Chart[];
  contest: Contest | null;
  zones: Zone[];
  interrupts: string[];
}

/**
 * One step of the match as one viewer may see it: what happened, and the scene after it.
 *
 * `can_undo`: the last decision of one of the viewer's seats can be taken back; `ask_undo`: not
 * so, but it could be if the others agreed. `acting` are the seats that owe a decision: those
 * of the viewer's person truly, others as far as the viewer may know.
 */
export interface Frame {
  seq: number;
  lines: LogLine[];
  events: GameEvent[];
  scene: Scene;
  can_undo: boolean;
  ask_undo: boolean;
  acting: number[];
}

/**
 * Something that was said at a table, in seconds since 1970; `seat` is -1 for an onlooker.
 *
 * `who` is the same in all lines of a person at this table. `phrase` is the name of what was
 * said by one click; `text` says it in English.
 */
export interface ChatLine {
  id: number;
  room: 'table' | 'onlookers';
  seat: number;
  name: string;
  who: string;
  text: string;
  phrase: string;
  time: number;
}

/** The chat of a table, as far as somebody may read it, and who he is in it. */
export interface Chat {
  who: string;
  lines: ChatLine[];
}

/** All that a socket needs to know at first. */
export interface Hello {
  type: 'hello';
  table: Table;
  seat: number;
  version: number;
  seq: number;
  log: LogLine[];
  frames: Frame[];
  ask: string[] | null;
  chat: Chat | null;
}

/** Something happened. */
export interface NewFrame {
  type: 'frame';
  version: number;
  frame: Frame;
}

/** Somebody joined, came or left, the game ended, or a rematch was offered. */
export interface TableNews {
  type: 'table';
  table: Table;
}

/** The newest frame is now this one: by an undo or a changed plan. */
export interface UndoneNews {
  type: 'undone';
  version: number;
  by: number;
  seq: number;
  log: LogLine[];
  frame: Frame;
}

/** A window is open, for so many milliseconds yet; the seats `held` have asked for time. */
export interface WindowNews {
  type: 'window';
  seq: number;
  ms: number;
  held: number[];
}

/** A phase of plans, a turn or an answer has so many milliseconds yet. */
export interface DeadlineNews {
  type: 'deadline';
  seq: number;
  ms: number;
}

/**
 * What is `left` on the clock of each seat, in milliseconds (-1: it has none), and which run.
 *
 * Of others it is what the viewer may know: where they decide in secret, all that are asked run.
 */
export interface ClockNews {
  type: 'clocks';
  left: number[];
  running: number[];
}

/** Something was said besides the game. */
export interface NoteNews {
  type: 'note';
  line: LogLine;
}

/**
 * Something a seat could do, and what a search thinks of it.
 *
 * `share` is the part of the thought it got, `chance` the seat's chance of winning after it; -1
 * where the game tells none of that position.
 */
export interface Way {
  actions: number[];
  words: string[];
  share: number;
  chance: number;
  done: boolean;
}

/** Something that a way leads to, in the words of the log, and how likely; 1 is sure. */
export interface Coming {
  text: string;
  chance: number;
}

/**
 * What a bot would do for the asker's seat.
 *
 * `planned`: all of the first way but its last decision is what the seat has planned already.
 */
export interface Hint {
  seat: number;
  chances: number[];
  ways: Way[];
  comes: Coming[];
  reply: string;
  expected: number;
  type: 'hint';
  id: number;
  seq: number;
  planned: boolean;
}

/** What there was to do for a bot: by its `own` view, or by the asker's. */
export interface Why {
  seat: number;
  chances: number[];
  ways: Way[];
  comes: Coming[];
  reply: string;
  expected: number;
  type: 'why';
  id: number;
  seq: number;
  own: boolean;
}

/** Something was said at the table, or may be read from now on. */
export interface ChatNews {
  type: 'chat';
  lines: ChatLine[];
}

/** So many look on now. */
export interface OnlookersNews {
  type: 'onlookers';
  count: number;
}

/** That message was carried out, and is stored. */
export interface Ok {
  type: 'ok';
  id: number;
}

/** That message cannot be carried out; without an `id` something broke at the table. */
export interface Failed {
  type: 'error';
  id: number;
  code: string;
  message: string;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
  id: number;
}

/** A value that may be chosen. */
export interface OptionChoice {
  value: string;
  title: string;
  summary: string;
}

/** What is said of a listed thing of one's own: one of the choices, or a number. */
export interface OwnFact {
  name: string;
  title: string;
  default: OptionValue;
  choices: OptionChoice[];
  min: number;
  max: number;
}

/**
 * What a text lists, as often as one likes: so many together at most.
 *
 * It has commas between, as `2xapple,pear,3xplum:sour:2:1`: how often, and the value of a thing,
 * or a word of one's own with a value for each of `own`.
 */
export interface Listing {
  things: OptionChoice[];
  most: number;
  own: OwnFact[];
}

/** The value of another option without which one counts for nothing. */
export interface When {
  option: string;
  value: OptionValue;
}

/** An option of a game; a `set` is a text with commas between, or `none`. */
export interface GameOption {
  name: string;
  title: string;
  kind: 'choice' | 'set' | 'bool' | 'int' | 'text';
  default: OptionValue;
  help: string;
  rule: string;
  section: string;
  choices: OptionChoice[];
  min: number;
  max: number;
  lists: Listing | null;
  when: When | null;
}

/**
 * Options that go well together, all of them with a value; `first` is for one's first game.
 *
 * `minutes` is how long it takes, 0 where that is not known.
 */
export interface Preset {
  name: string;
  title: string;
  summary: string;
  options: Record<string, OptionValue>;
  minutes: number;
  first: boolean;
}

/** What each side won of so many games between equal bots, with these options, all of them. */
export interface SidesTold {
  options: Record<string, OptionValue>;
  points: number[];
  games: number;
  bot: string;
}

/** A bot that can be played against. */
export interface Bot {
  name: string;
  title: string;
  summary: string;
}

/** How strong a bot is, under its name in this game. */
export interface Level {
  bot: string;
  title: string;
  summary: string;
}

/** How a game by post may begin: its players, and what each posts, round by round. */
export interface ForumExample {
  players: string[];
  rounds: string[][];
}

/**
 * A game: for how many, with which options, presets and bots, and what its tables have.
 *
 * `look` and `cover` are the hashes of its look and of its cover picture, "" for none;
 * `tutorial` is how many minutes the one takes that it has, 0 for none. `secrets`: one may know
 * at its tables what others may not, with `secret_when` only where an option has that value.
 * `example` is how it may begin by post.
 */
export interface Game {
  name: string;
  title: string;
  summary: string;
  minutes: number;
  seats: number[];
  seat_names: Record<string, string[]>;
  options: GameOption[];
  presets: Preset[];
  sides: SidesTold[];
  bots: Bot[];
  levels: Level[];
  default_bot: string;
  rules: boolean;
  windows: boolean;
  plans: boolean;
  resigns: boolean;
  secrets: boolean;
  secret_when: When | null;
  referee: boolean;
  example: ForumExample | null;
  tutorial: number;
  look: string;
  cover: string;
}

/** All games. */
export interface Games {
  games: Game[];
}

/** A heading of a rulebook; its place has that id. `level` is 2 and more. */
export interface Heading {
  id: string;
  title: string;
  level: number;
}

/** A rulebook, its text as HTML; `primer` is what one should know before, "" for nothing. */
export interface Rulebook {
  title: string;
  html: string;
  primer: string;
  contents: Heading[];
}

/** A sheet that a game has to print, and how many pages of it were asked for. */
export interface SheetTold {
  name: string;
  title: string;
  pages: number;
}

/** A page of a sheet, in mm. `back`: it is the back of the page before. */
export interface PageTold {
  sheet: string;
  width: number;
  height: number;
  back: boolean;
}

/** A game on paper. */
export interface Sheets {
  sheets: SheetTold[];
  pages: PageTold[];
}

/**
 * One thing a post was read as, and how the line begins in which it stands.
 *
 * `line` 0: it does not stand there, and `note` says why it counts.
 */
export interface Understood {
  what: string;
  value: string;
  note: string;
  line: number;
  words: string;
}

/** What of a text is no order: its first and last line, how it begins, and why. */
export interface LeftOut {
  line: number;
  last: number;
  text: string;
  why: string;
}

/**
 * A player of a game run from posts, and how his post was understood.
 *
 * `post` is the post as it was written, `unposted` what is decided at the deadline while it is
 * missing.
 */
export interface PostingPlayer {
  name: string;
  seat: number;
  colour: number;
  posted: boolean;
  out: boolean;
  status: string;
  post: string;
  unposted: string;
  orders: Understood[];
  left: LeftOut[];
}

/** What all are told of a turn: bare, and with the marks of a forum or a chat room. */
export interface Report {
  turn: number;
  text: string;
  bbcode: string;
  markdown: string;
}

/**
 * How a game run from posts stands; `board` is an SVG picture.
 *
 * `sample` are posts as some might write them now.
 */
export interface ForumState {
  game: string;
  title: string;
  turn: number;
  phase: string;
  over: boolean;
  players: PostingPlayer[];
  sample: string[];
  missing: string[];
  reports: Report[];
  board: string;
  ranking: string[];
}

/** What is wrong with a post, and whose it is: "" where that is not clear. */
export interface Complaint {
  text: string;
  line: number;
  column: number;
  player: string;
}

/**
 * A game run from posts: the file that is all of it, and how it stands.
 *
 * To a post: what is wrong with it, and what stood `outside` of all that were taken. To a turn:
 * its report, and an SVG picture of it.
 */
export interface ForumGame {
  file: string;
  state: ForumState;
  complaints: Complaint[];
  outside: LeftOut[];
  report: string;
  picture: string;
}

/** What went wrong: a code for programs, a sentence for people, and the part that is wrong. */
export interface Fault {
  code: string;
  message: string;
  field: string;
}

/** What a call is answered that cannot be carried out. */
export interface FaultAnswer {
  error: Fault;
}

/** Who sits at a table of a list. */
export interface ListedSeat {
  seat: number;
  name: string;
  kind: 'me' | 'person' | 'bot' | 'open';
}

/**
 * How a table stands, at a glance.
 *
 * `acting` are the seats that owe a decision, `winners` those that won; `moved` is when it last
 * went on and `due` when time runs out, in seconds before or after now; `deadline` is how long a
 * turn may take, and `due` 0 where there is none; `clock`, `increment` and `delay` are as those of
 * a table, and `legs` is how many games the match has. `picture` is where its board is drawn. Of a
 * table that onlookers see late nobody else is told how it stands: it then `moved` when it was
 * opened. `begun` is how many steps of another match it goes on from. `paused`: no time runs, and
 * nothing is decided. `here`: whoever asks sits there and has it open.
 */
export interface ListedTable {
  id: string;
  game: string;
  title: string;
  status: 'waiting' | 'playing' | 'over';
  seats: ListedSeat[];
  acting: number[];
  winners: number[];
  moved: number;
  deadline: number;
  due: number;
  clock: number;
  increment: number;
  legs: number;
  delay: number;
  public: boolean;
  paused: boolean;
  here: boolean;
  begun: number;
  picture: string;
}

/** How many of so many games a seat won between equal bots, a draw as a half. */
export interface Worth {
  points: number;
  games: number;
}

/**
 * A table with a free seat, and what one agrees to there, as in an invitation.
 *
 * `seat_name` is what its next free seat is called, `worth` what it won where that was measured.
 */
export interface FreeTable {
  id: string;
  game: string;
  title: string;
  status: 'waiting' | 'playing' | 'over';
  seats: ListedSeat[];
  acting: number[];
  winners: number[];
  moved: number;
  deadline: number;
  due: number;
  clock: number;
  increment: number;
  legs: number;
  delay: number;
  public: boolean;
  paused: boolean;
  here: boolean;
  begun: number;
  picture: string;
  seat_name: string;
  worth: Worth | null;
  unusual: Unusual[];
  window: number;
  late: string;
  hints: boolean;
  windows: boolean;
  rules: boolean;
}

/** One's own tables, those that anybody may join, and those that go on in public. */
export interface ListedTables {
  yours: ListedTable[];
  open: FreeTable[];
  live: ListedTable[];
}

/**
 * What one is invited to: by whom, as whom, how it is played, and whether the seat is free.
 *
 * `table` is the table's id for whoever sits there already, else ""; `legs` is how many games the
 * match has, `worth` what the seat won where that was measured, and `begun` is there where it goes
 * on from another match.
 */
export interface Invitation {
  game: string;
  title: string;
  summary: string;
  host: string;
  seat: number;
  seat_name: string;
  taken: boolean;
  table: string;
  seats: ListedSeat[];
  unusual: Unusual[];
  window: number;
  deadline: number;
  late: string;
  clock: number;
  increment: number;
  legs: number;
  delay: number;
  hints: boolean;
  windows: boolean;
  rules: boolean;
  cover: string;
  worth: Worth | null;
  begun: Begun | null;
}

/**
 * Addresses by which others reach this server; none: from this machine only.
 *
 * It then would be reached by `network`, if it listened to others; "" where that is not known.
 */
export interface Reach {
  addresses: string[];
  network: string;
}

/**
 * What all dice together gave a seat, in chances of winning.
 *
 * They usually give about `spread`, more or less (a standard deviation); `dice` are those on
 * which anything hung for it.
 */
export interface Luck {
  seat: number;
  gained: number;
  spread: number;
  dice: number;
}

/**
 * The turn, up to step `seq`, that changed most: a seat's chance of winning before and after.
 *
 * Both are means over a round: right after its own turn a seat looks better than it is. `turn` is
 * its number from 1, 0 where the game does not say.
 */
export interface Turning {
  seq: number;
  turn: number;
  seat: number;
  before: number;
  after: number;
}

/**
 * What a game that is over looks like from its end.
 *
 * `turns` is how many there were, -1 where the game does not say. `steps` are those of the record
 * behind each of the viewer's frames.
 */
export interface Story {
  luck: Luck[];
  steps: number[];
  turning: Turning | null;
  turns: number;
}

/** A seat of a match that is studied, and who sat there: "" for nobody in particular. */
export interface StudySeat {
  seat: number;
  name: string;
  player: string;
}

/**
 * A record that is studied: `record` is all of it, and `id` follows from that.
 *
 * It is looked at in frames; `stops` has the number of steps behind each of them, and in the
 * frame `first` somebody is first asked. Where somebody has `given_up` the rules would let it go
 * on; `hides`: one could know what others could not.
 */
export interface Study {
  id: string;
  game: string;
  title: string;
  record: string;
  seats: StudySeat[];
  stops: number[];
  first: number;
  log: LogLine[];
  over: boolean;
  given_up: boolean;
  hides: boolean;
  winners: number[];
}

/** The chances of all seats at a step. */
export interface ChancesAt {
  step: number;
  chances: number[];
}

/**
 * A turn that changed much for a seat: from step `first` to `step`, `by` whom, -1 for all.
 *
 * `before` and `after` are its mean chances over a round; `luck` is what dice gave it.
 */
export interface TurningPoint {
  step: number;
  first: number;
  by: number;
  seat: number;
  before: number;
  after: number;
  luck: number;
}

/**
 * How likely each seat was to win, as far as it is `done` of `steps`; the rest in the end.
 *
 * `course` has the means over the round around each turn's end, from where on the game tells
 * chances. `deciding` is the step from which on a winner led for good, -1 for none.
 */
export interface Reckoning {
  done: number;
  steps: number;
  course: ChancesAt[];
  turnings: TurningPoint[];
  luck: Luck[];
  deciding: number;
}

/**
 * What a seat could do, at most three ways, best first, and the chances of all seats.
 *
 * `chances` is empty where the game tells none of that position, as while it is set up. Of the
 * first way: `comes` is what it leads to, and `reply` what another is expected to do then or at
 * the same time, `expected` times in one.
 */
export interface Advice {
  seat: number;
  chances: number[];
  ways: Way[];
  comes: Coming[];
  reply: string;
  expected: number;
}

/** Who sits where in a tutorial. */
export interface TutorialSeat {
  seat: number;
  name: string;
}

/**
 * A first game that teaches: how long it takes, and in which seat whoever learns sits.
 *
 * `asks` are the numbers of those of its steps in which something is chosen.
 */
export interface Tutorial {
  game: string;
  title: string;
  minutes: number;
  steps: number;
  asks: number[];
  seat: number;
  seats: TutorialSeat[];
}

/**
 * A step of a tutorial: what is said and shown, and which rows of actions are right.
 *
 * `frames` have come since the step before; `anew`: the first of them takes the place of all that
 * was planned before. `log` has all lines up to now.
 */
export interface TutorialStep {
  step: number;
  caption: string;
  rule: string;
  shows: string[];
  choices: number[][];
  wrong: string;
  frames: Frame[];
  anew: boolean;
  log: LogLine[];
}

/**
 * Whether somebody may be told so, and what he wishes.
 *
 * `state` says whether the address was asked, agreed (`on`), or cannot be reached (`refused`);
 * `late`: the last notice is not sent yet. Of a room's address only its end is told.
 */
export interface NoticeWay {
  offered: boolean;
  address: string;
  state: 'asked' | 'on' | 'refused' | 'none';
  late: boolean;
}

/**
 * By what else somebody may be told of a table than by the page: mails, and a chat room.
 *
 * The address of a room is at one of the `hosts`.
 */
export interface Notices {
  mail: NoticeWay;
  room: NoticeWay;
  hosts: string[];
}

/** What a link in a notice is for: notices of a table of that game, and whether they are on. */
export interface NoticeLink {
  title: string;
  way: 'mail' | 'room';
  on: boolean;
}

/** What somebody has prepared: after so many entries so many moves, and their words. */
export interface PreparedLine {
  id: number;
  since: number;
  moves: number;
  words: string[];
}

/** The prepared lines of a seat that still hold, and whether it may prepare more. */
export interface ToldPrepared {
  seat: number;
  may: boolean;
  lines: PreparedLine[];
}

/** The colours and patterns of a seat. */
export interface LookSeat {
  body: string;
  light: string;
  deep: string;
  mark: string;
  edge: string[];
  dash: string;
  fence: string;
  shine: string;
}

/** A small drawing that is strewn over cells. */
export interface LookMark {
  lines: string;
  shapes: string;
}

/** How cells of a tone are drawn. */
export interface LookTone {
  fill: string[];
  ink: string[];
  kind: '' | 'gap' | 'hub';
  marks: LookMark[];
  count: number;
  size: number[];
  tall: number[];
  lean: number;
}

/** The picture of cards of a tone. */
export interface LookCard {
  colour: string[];
  bold: string;
  fine: string;
}

export interface PathPart {
  is: 'path';
  d: string;
  fill: string;
  line: string;
  width: number;
  fill_opacity: number;
  line_opacity: number;
  dash: string;
  flat: boolean;
}

export interface TextPart {
  is: 'text';
  of: string;
  size: number;
  x: number;
  y: number;
  ink: string;
}

export interface GroupPart {
  is: 'group';
  parts: LookPart[];
  x: number;
  y: number;
  scale: number;
  turn: number;
  skew: number;
  opacity: number;
  faint: number;
  near: boolean;
}

export interface PickPart {
  is: 'pick';
  by: string[];
  of: Record<string, LookPart[]>;
  otherwise: LookPart[];
}

export interface CoinsPart {
  is: 'coins';
  r: number;
  row: boolean;
  x: number;
  y: number;
}

export interface BarPart {
  is: 'bar';
  x: number;
  y: number;
  width: number;
  height: number;
  full: number;
  fill: string;
  track: string;
  line: string;
}

export type LookPart = PathPart | TextPart | GroupPart | PickPart | CoinsPart | BarPart;

/** How tokens of a kind are drawn, and how they stand. */
export interface LookPiece {
  parts: LookPart[];
  stands: 'alone' | 'together' | 'heap' | 'border';
  size: number;
  tagged: number;
  named: boolean;
  strikes: Record<string, string>;
}

/** The words of a kind of window. */
export interface LookWindow {
  kind: string;
  title: string;
  now: string;
}

/** How a game's tables look. `backdrop` has pairs of a colour and how far out it lies, in %. */
export interface ToldLook {
  ground: 'plain' | 'stars' | 'plates' | 'slabs' | 'washes';
  lies: boolean;
  colours: Record<string, string[]>;
  backdrop: ((string | number)[])[];
  middle: number[];
  seats: LookSeat[];
  tones: Record<string, LookTone>;
  cards: Record<string, LookCard>;
  sums: string;
  pieces: Record<string, LookPiece>;
  windows: LookWindow[];
}

/** What is said of a thing; its picture is a token, or shapes. */
export interface ToldHelp {
  title: string;
  lines: string[];
  rule: string;
  words: string[];
  token: Token;
  parts: LookPart[];
}

export type ServerMessage =
  | Hello
  | NewFrame
  | TableNews
  | UndoneNews
  | WindowNews
  | DeadlineNews
  | ClockNews
  | NoteNews
  | Hint
  | Why
  | ChatNews
  | OnlookersNews
  | Ok
  | Failed
  | Pong;

/** Who takes a seat of a new table. */
export interface Player {
  kind: 'me' | 'open' | 'bot';
  name?: string;
  bot?: string;
}

/** `POST /api/tables`. */
export interface NewTable {
  players: Player[];
  window?: number;
  deadline?: number;
  late?: string;
  hints?: boolean;
  public?: boolean;
  clock?: number;
  increment?: number;
  legs?: number;
  delay?: number;
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string | string[]>;
}

/** What the page says; the socket counts its messages. */
export type ClientMessage =
  | { type: 'act'; seq: number; action: number; version?: number | null }
  | { type: 'plan'; seq: number; actions: number[]; version?: number | null }
  | { type: 'undo'; seq: number; version?: number | null }
  | { type: 'resign' }
  | { type: 'seat'; seat: number }
  | { type: 'hold'; seq: number; seat: number }
  | { type: 'ask'; kinds: string[] }
  | { type: 'hint'; seq: number; version?: number | null }
  | { type: 'why'; seq: number }
  | { type: 'back' }
  | { type: 'say'; text?: string; phrase?: 'luck' | 'moment' | 'thanks' | 'played' | ''; name?: string }
  | { type: 'report'; line: number }
  | { type: 'propose'; what: 'undo' | 'pause'; seq: number; version?: number | null }
  | { type: 'answer'; proposal: number; agree: boolean }
  | { type: 'resume' }
  | { type: 'ping' };
