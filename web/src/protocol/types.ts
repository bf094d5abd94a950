/** The types of the protocol, written from the server's types by `just protocol`: do not edit.
 *  `reader.ts` makes them from received JSON and fills in every default. */

export type Point = readonly [number, number];
export type ViewBox = readonly [number, number, number, number];
export type OptionValue = string | number | boolean;


/**
 * A line of the log, at frame `seq`.
 *
 * `heading`: opens a turn or phase. `detail`: summed up by the next line that is none. `private`:
 * for that seat's eyes only. `system`: no event of the game. `topic`: a fight, or other news for
 * players who were away. `losses`: for each piece that left the board, its seat.
 */
export interface LogLine {
  seq: number;
  seat: number;
  text: string;
  rule: string;
  heading: boolean;
  detail: boolean;
  private: boolean;
  system: boolean;
  topic: '' | 'fight' | 'news';
  losses: number[];
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
 * the duel being fought. `odds` is the left side's chance to win, -1 unknown. `unharmed`: the
 * loser loses nothing by it.
 */
export interface Duel {
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
 * - `said`: only words; `ended`: the game, or a game of a series, is over;
 * - `heading`: only words, which open a turn or phase in the log.
 *
 * - `struck`: `token` struck at the last stop of `path`, and reached `cells`;
 * - `hurt`: `token` lost `amount` hit points and has `face` left;
 * - `turned`: the looks of `cells` changed, from the board before to the board after;
 * - `fights`: a `duel` of a contest began or continued: a card was laid, shown or struck out;
 * - `fought`: a `duel` was decided, in its contest's cell;
 * - `played`: a `card` was played openly, or an open one was cancelled.
 *
 * A `duel` is as of that moment, and may leave out unchanged parts; where a die of it falls,
 * `rolled` has one too. Neighbouring events with the same `beat` above 0 happen at once. `seat` is
 * the actor, -1 for none. An empty `text` gives no line in the log. `detail`: a step of an action;
 * the next line without `detail` sums it up, and the log folds it under that line. `private`: its
 * words are for that seat alone, so a shared screen must not show them. `topic`: a `fight`, or
 * `news` for players who were away; most kinds imply it.
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
    | 'ended'
    | 'heading';
  text: string;
  seat: number;
  token: string;
  path: Stop[];
  sides: number;
  face: number;
  rule: string;
  detail: boolean;
  private: boolean;
  cells: string[];
  amount: number;
  beat: number;
  duel: Duel | null;
  card: Played | null;
  topic: '' | 'fight' | 'news';
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
 * they are marked. `seat` is the viewer's seat if the prompt asks the viewer, otherwise -1.
 */
export interface Prompt {
  text: string;
  rule: string;
  secret: boolean;
  window: string;
  spares: number[];
  about: string[];
  seat: number;
}

/** The loss of a token in a cell. */
export interface Damage {
  cell: string;
  amount: number;
}

/**
 * The effect of a target: `text` in words, `path` of a token, dice it would roll.
 *
 * `face` is the number that the token would show. `cells` are cells it would reach or strike,
 * `damage` its effects there; with a `tone` they would look so. `groups` are plates in their new
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
  damage: Damage[];
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
 * `then` are decisions that follow at once: "Fight with all three" is the fight and the pieces
 * that join in. They are made as far as they are legal, while no die falls and all players know
 * the choices. Each of them may also be made by a target of its own.
 *
 * A target with a `habit`, a name from `Theme.habits`, is almost always the right choice. A page
 * may choose it for players who have that habit.
 *
 * A token of the role `walk` leads to a choice among its preview's cells; a page may take a tap on
 * one of them for both.
 *
 * `chosen` tells of alternatives in a plan whether the plan holds this one. It is None for others.
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
  then: number[];
  habit: string;
  chosen: boolean | null;
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
export interface Blocked {
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
  duels: Duel[];
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
  blocked: Blocked[];
  charts: Chart[];
  contest: Contest | null;
  zones: Zone[];
  interrupts: string[];
}

/** One step of the match as one viewer may see it: what happened, and the scene after it. */
export interface Frame {
  seq: number;
  lines: LogLine[];
  events: GameEvent[];
  can_undo: boolean;
  undo_ms: number;
  undo_to: number;
  ask_undo: boolean;
  series_game: number;
  acting: number[];
  scene: Scene;
}

/** An option that differs from its default, in words. */
export interface Unusual {
  title: string;
  name: string;
  value: string;
  rule: string;
}

/**
 * A seat. `substitute` is the bot that plays after a timeout; `here`: is connected.
 *
 * `nameless`: the person gave no name and is called like the seat.
 */
export interface TableSeat {
  seat: number;
  name: string;
  kind: 'me' | 'person' | 'bot' | 'open';
  bot: string;
  here: boolean;
  nameless: boolean;
  substitute: string;
  invite: string;
}

/**
 * The commitment to the dice: the SHA-256 of a secret, and after the game the secret.
 *
 * `rolled`: at least one die was rolled. `nonce_hashes` has the hash of each seat's nonce, "" for
 * none, and `nonces` those revealed so far. `mixing`: seats with a hash can reveal their nonces.
 */
export interface Dice {
  commitment: string;
  rolled: boolean;
  secret: string;
  nonce_hashes: string[] | null;
  nonces: string[] | null;
  mixing: boolean;
}

/**
 * The number of this game in its match, from 1, and the number of games.
 *
 * `points` are those of each seat so far, including this game once it is over.
 */
export interface GameInMatch {
  number: number;
  of: number;
  points: number[];
}

/** The match a table was forked from: the step, the players, and the date or "". */
export interface ForkedFrom {
  step: number;
  players: string[];
  date: string;
}

/**
 * A seat's proposal, and the seats that have not answered yet.
 *
 * `text` is what an undo would take back. `together`: secret decisions of several seats go back,
 * and all decide again.
 */
export interface Proposal {
  number: number;
  what: 'undo' | 'pause';
  seat: number;
  waiting_for: number[];
  text: string;
  together: boolean;
}

/**
 * A table as its viewer may see it.
 *
 * `window`, `deadline`, `clock` and `increment` are in seconds; 0 means none. `timeout_policy` is
 * the bot that substitutes after a timeout, or `forfeit`. `public`: anyone may take an open seat.
 * `rematch` is the id of the next table. `rematch_asked` are seats that want one; it starts when
 * all people do.
 *
 * `spectators` is their number. They see the game with a `spectator_delay` in seconds, or after
 * the end with -1. `paused_by` is the seat that asked for the pause.
 *
 * `game_in_match` is set in a match of several games, and `forked_from` in a forked one.
 * `conditional_moves`: the viewer can set some.
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
  timeout_policy: string;
  hints: boolean;
  public: boolean;
  clock: number;
  increment: number;
  spectator_delay: number;
  spectators: number;
  paused: boolean;
  paused_by: number;
  game_in_match: GameInMatch | null;
  forked_from: ForkedFrom | null;
  proposal: Proposal | null;
  conditional_moves: boolean;
  rematch: string;
  rematch_asked: number[];
}

/**
 * A chat message; `time` is in seconds since 1970, and `seat` is -1 for a spectator.
 *
 * `who` identifies the person at this table. `phrase` is the name of a predefined text, and `text`
 * its English version.
 */
export interface ChatLine {
  id: number;
  room: 'table' | 'spectators';
  seat: number;
  name: string;
  who: string;
  text: string;
  phrase: string;
  time: number;
}

/** The chat messages a person can read, and their own `who`. */
export interface Chat {
  who: string;
  lines: ChatLine[];
}

/**
 * The initial state for a socket.
 *
 * `log` has the lines of frame `log_start` and of later frames.
 */
export interface Hello {
  log: LogLine[];
  log_start: number;
  seat: number;
  version: number;
  seq: number;
  last_decision: number;
  frames: Frame[];
  type: 'hello';
  table: Table;
  window_kinds: string[] | null;
  chat: Chat | null;
}

/** A new frame. */
export interface FrameUpdate {
  type: 'frame';
  version: number;
  frame: Frame;
}

/** The table has changed: seats, connections, the end, or a rematch. */
export interface TableUpdate {
  type: 'table';
  table: Table;
}

/**
 * The newest frame is now this one, after an undo or a changed plan.
 *
 * `log` has the lines of frame `log_start` and of later frames.
 */
export interface UndoUpdate {
  log: LogLine[];
  log_start: number;
  type: 'undone';
  version: number;
  by: number;
  seq: number;
  frame: Frame;
}

/** A window is open for `ms` milliseconds; the seats `held` asked for more time. */
export interface WindowUpdate {
  type: 'window';
  seq: number;
  ms: number;
  held: number[];
}

/** The milliseconds left of a phase, a turn or an answer. */
export interface DeadlineUpdate {
  type: 'deadline';
  seq: number;
  ms: number;
}

/**
 * The milliseconds `left` on each seat's clock (-1: none), and the running clocks.
 *
 * For other seats it is what the viewer may know: in a secret phase all clocks of its seats seem
 * to run.
 */
export interface ClockUpdate {
  type: 'clocks';
  left: number[];
  running: number[];
}

/** A system message. */
export interface SystemUpdate {
  type: 'system_message';
  line: LogLine;
}

/** A possible outcome of a line in the log's words, and its chance; 1 is certain. */
export interface PossibleOutcome {
  text: string;
  chance: number;
}

/**
 * A step of a suggestion on the board: a path, or a cell as its only stop.
 *
 * `step` is its index among the words.
 */
export interface PlannedMove {
  step: number;
  path: Stop[];
}

/**
 * A possible line of a seat, and the search's opinion of it.
 *
 * `share` is its part of the search, and `chance` the seat's chance of winning after it; -1 if the
 * game has no estimate. `reasons` are what it changes, in the words of the game. `outcomes` are
 * those of the second line, where the best has others. `moves` are those of a hint's best line.
 */
export interface Suggestion {
  actions: number[];
  words: string[];
  share: number;
  chance: number;
  done: boolean;
  reasons: string[];
  outcomes: PossibleOutcome[];
  moves: PlannedMove[];
}

/**
 * Suggestions for the asker's seat.
 *
 * `planned`: all but the last decision of the first line are planned already.
 */
export interface Hint {
  seat: number;
  chances: number[];
  suggestions: Suggestion[];
  outcomes: PossibleOutcome[];
  reply: string;
  expected: number;
  type: 'hint';
  id: number;
  seq: number;
  planned: boolean;
}

/** Suggestions for a bot's seat, from its `own` information or the asker's. */
export interface Explanation {
  seat: number;
  chances: number[];
  suggestions: Suggestion[];
  outcomes: PossibleOutcome[];
  reply: string;
  expected: number;
  type: 'explanation';
  id: number;
  seq: number;
  own: boolean;
}

/** New or newly readable chat messages. */
export interface ChatUpdate {
  type: 'chat';
  lines: ChatLine[];
}

/** The number of spectators. */
export interface SpectatorsUpdate {
  type: 'spectators';
  count: number;
}

/** The message was carried out and stored. */
export interface Ok {
  type: 'ok';
  id: number;
}

/** The message failed; without an `id`, the table itself has a problem. */
export interface ErrorUpdate {
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

/** A property of a custom item: one of the choices, or a number. */
export interface OwnFact {
  name: string;
  title: string;
  default: OptionValue;
  choices: OptionChoice[];
  min: number;
  max: number;
}

/**
 * The format of an option that lists items, at most `most` together.
 *
 * Items are separated by commas, as in `2xapple,pear,3xplum:sour:2:1`: a count, and an item or a
 * custom word with a value for each of `own`. `values` has the same for each of `things`. Items
 * are drawn as tokens of `kind`; `total` is the name of the `own` whose sum is shown.
 */
export interface Listing {
  things: OptionChoice[];
  most: number;
  own: OwnFact[];
  values: string[][];
  kind: string;
  total: string;
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

/** The points of each side in games between equal bots with these options. */
export interface SideResults {
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

/** A bot's strength level, under its name in this game. */
export interface Level {
  bot: string;
  title: string;
  summary: string;
}

/** An example of a postal game: its players, and their posts by round. */
export interface PostalExample {
  players: string[];
  rounds: string[][];
}

/**
 * A game: its player counts, options, presets, bots and features.
 *
 * `theme` and `cover` are the hashes of its theme and cover picture, or "". `tutorial` is the
 * tutorial's length in minutes, or 0. `puzzles` is their number. `secrets`: it has hidden
 * information, with `secret_when` only for that option value. `example` is an example postal
 * game.
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
  sides: SideResults[];
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
  example: PostalExample | null;
  tutorial: number;
  puzzles: number;
  theme: string;
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

/** A rulebook as HTML; `primer` is a short introduction, or "". */
export interface Rulebook {
  title: string;
  html: string;
  primer: string;
  contents: Heading[];
}

/** A sheet that a game has to print, and how many pages of it were asked for. */
export interface Sheet {
  name: string;
  title: string;
  pages: number;
}

/** A page of a sheet, in mm. `back`: it is the back of the page before. */
export interface SheetPage {
  sheet: string;
  width: number;
  height: number;
  back: boolean;
}

/** A game on paper. */
export interface Sheets {
  sheets: Sheet[];
  pages: SheetPage[];
}

/**
 * One thing a post was read as, and how the line begins in which it stands.
 *
 * `line` 0: it does not stand there, and `note` says why it counts.
 */
export interface ParsedOrder {
  what: string;
  value: string;
  note: string;
  line: number;
  words: string;
}

/** Lines of a text that are no order: their numbers, their beginning, and the reason. */
export interface IgnoredText {
  line: number;
  last: number;
  text: string;
  why: string;
}

/**
 * A player of a postal game, and the orders found in their post.
 *
 * `post` is the original text, and `unposted` the orders used at the deadline without a post.
 */
export interface PostalPlayer {
  name: string;
  seat: number;
  colour: number;
  posted: boolean;
  out: boolean;
  status: string;
  post: string;
  unposted: string;
  orders: ParsedOrder[];
  left: IgnoredText[];
}

/** A turn's report as plain text, and with forum or chat markup. */
export interface Report {
  turn: number;
  text: string;
  bbcode: string;
  markdown: string;
}

/**
 * The state of a postal game; `board` is an SVG picture.
 *
 * `sample` has example posts for this turn.
 */
export interface PostalState {
  game: string;
  title: string;
  turn: number;
  phase: string;
  over: boolean;
  players: PostalPlayer[];
  sample: string[];
  missing: string[];
  reports: Report[];
  board: string;
  ranking: string[];
}

/** A problem of a post, and its player, or "" if unclear. */
export interface Complaint {
  text: string;
  line: number;
  column: number;
  player: string;
}

/**
 * A postal game: its file and its state.
 *
 * After a post: its problems, and the text `outside` of the accepted posts. After a turn: its
 * report and an SVG picture.
 */
export interface PostalGame {
  file: string;
  state: PostalState;
  complaints: Complaint[];
  outside: IgnoredText[];
  report: string;
  picture: string;
}

/** An error: a code for programs, a sentence for people, and the invalid field. */
export interface ErrorDetail {
  code: string;
  message: string;
  field: string;
}

/** The body of an error response. */
export interface ErrorResponse {
  error: ErrorDetail;
}

/** A seat of a listed table. */
export interface ListedSeat {
  seat: number;
  name: string;
  kind: 'me' | 'person' | 'bot' | 'open';
}

/**
 * A table in a list.
 *
 * `acting` are the seats that owe a decision. `moved` (last change) and `due` (deadline) are in
 * seconds relative to now; `due` is 0 without a deadline. `deadline` is the time for a turn.
 *
 * A table with a `spectator_delay` hides its state from spectators: `moved` is then when it was
 * opened. `fork_step` is the number of forked steps. `here`: the viewer has the table open.
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
  games_in_match: number;
  spectator_delay: number;
  public: boolean;
  paused: boolean;
  here: boolean;
  fork_step: number;
  picture: string;
}

/** A seat's measured points between equal bots; a draw counts as a half. */
export interface SideResult {
  points: number;
  games: number;
}

/**
 * A table with an open seat, and its terms as in an invitation.
 *
 * `seat_name` is the name of the open seat, and `side_result` its measured result.
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
  games_in_match: number;
  spectator_delay: number;
  public: boolean;
  paused: boolean;
  here: boolean;
  fork_step: number;
  picture: string;
  seat_name: string;
  side_result: SideResult | null;
  unusual: Unusual[];
  window: number;
  timeout_policy: string;
  hints: boolean;
  windows: boolean;
  rules: boolean;
}

/** The viewer's own tables, the open ones, and public games in progress. */
export interface ListedTables {
  yours: ListedTable[];
  open: FreeTable[];
  live: ListedTable[];
}

/**
 * An invitation: its host, seat and terms, and whether the seat is still free.
 *
 * `table` is the table's id if the viewer already sits there, otherwise "". `side_result` is the
 * seat's measured result. `forked_from` is set if the table continues another match.
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
  timeout_policy: string;
  clock: number;
  increment: number;
  games_in_match: number;
  spectator_delay: number;
  hints: boolean;
  windows: boolean;
  rules: boolean;
  cover: string;
  side_result: SideResult | null;
  forked_from: ForkedFrom | null;
}

/**
 * Addresses at which others can reach this server; empty for this machine only.
 *
 * `network` is the address it would have if it listened on the network, or "".
 */
export interface ServerAddresses {
  addresses: string[];
  network: string;
}

/**
 * The luck of a seat: its gain in winning chances from the dice.
 *
 * `spread` is the standard deviation of such a gain, and `dice` the number of dice that mattered.
 */
export interface Luck {
  seat: number;
  gained: number;
  spread: number;
  dice: number;
}

/** The chances of all seats at a step. */
export interface ChancesAt {
  step: number;
  chances: number[];
}

/**
 * The turn, up to frame `seq`, that changed a seat's chance of winning most.
 *
 * `before` and `after` are means over a round. `turn` is its number from 1, or 0 in games without
 * turns.
 */
export interface GameTurningPoint {
  seq: number;
  turn: number;
  seat: number;
  before: number;
  after: number;
}

/** A highlight of a finished game as one sentence, and the viewer's frame that shows it. */
export interface GameHighlight {
  seq: number;
  text: string;
}

/**
 * The summary of a finished game.
 *
 * `turns` is the number of turns, or -1 in games without turns. `steps` are the record's steps
 * behind each of the viewer's frames. `timeline` has mean chances at the end of each turn.
 */
export interface GameSummary {
  luck: Luck[];
  steps: number[];
  timeline: ChancesAt[];
  turning_point: GameTurningPoint | null;
  turns: number;
  highlights: GameHighlight[];
}

/** Consecutive lines of a log, from frame `start` on. There are no earlier ones if it is 0. */
export interface LogPage {
  start: number;
  lines: LogLine[];
}

/** A seat of the match and its player's name, or "". */
export interface AnalysisSeat {
  seat: number;
  name: string;
  player: string;
}

/**
 * An opened record; its `id` is derived from the `record`.
 *
 * `stops` are the numbers of steps behind each frame, and a player first decides in frame `first`.
 * `given_up`: a player resigned, and the rules would let the game continue. `has_secrets`: the
 * game has hidden information.
 */
export interface Analysis {
  id: string;
  game: string;
  title: string;
  record: string;
  seats: AnalysisSeat[];
  stops: number[];
  first: number;
  log: LogLine[];
  over: boolean;
  given_up: boolean;
  has_secrets: boolean;
  winners: number[];
}

/**
 * A turn from step `first` to `step` by seat `by` (-1: all) that changed a chance a lot.
 *
 * `before` and `after` are mean chances over a round; `luck` is the part due to the dice.
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

/** A highlight of a match as one sentence, and the step after which it stood. */
export interface Highlight {
  step: number;
  text: string;
}

/**
 * The progress of an evaluation, `done` of `steps`; the results come at the end.
 *
 * `timeline` has mean chances over a round at the end of each turn. A winner leads for good from
 * `decisive_step` on; it is -1 if there is none.
 */
export interface Evaluation {
  done: number;
  steps: number;
  timeline: ChancesAt[];
  turning_points: TurningPoint[];
  luck: Luck[];
  decisive_step: number;
  highlights: Highlight[];
}

/**
 * At most three lines for a seat, best first, and the chances of all seats.
 *
 * An explanation has one more if the search left out what the seat did; its `share` is 0.
 *
 * `chances` is empty if the game has no estimate, for example during setup. `outcomes` are those
 * of the first line, and `reply` is the expected answer to it, with the chance `expected`.
 */
export interface Suggestions {
  seat: number;
  chances: number[];
  suggestions: Suggestion[];
  outcomes: PossibleOutcome[];
  reply: string;
  expected: number;
}

/** A seat of a tutorial and its name. */
export interface TutorialSeat {
  seat: number;
  name: string;
}

/**
 * A tutorial: its length in minutes and steps, and the learner's seat.
 *
 * `asks` are the numbers of the steps with a choice, `continues` those of the steps that keep the
 * caption of the step before.
 */
export interface Tutorial {
  game: string;
  title: string;
  minutes: number;
  steps: number;
  asks: number[];
  continues: number[];
  seat: number;
  seats: TutorialSeat[];
}

/**
 * A step of a tutorial: its caption, what it shows, and the right rows of actions.
 *
 * `frames` are those since the step before. `replaces`: the first of them replaces everything
 * planned before. `new_position`: the match starts again from another position. `log` has all
 * lines so far.
 */
export interface TutorialStep {
  step: number;
  caption: string;
  rule: string;
  shows: string[];
  choices: number[][];
  wrong: string;
  frames: Frame[];
  replaces: boolean;
  new_position: boolean;
  log: LogLine[];
}

/** A puzzle of a game: `grade` is the lowest level of bot that solves it, `level` its name. */
export interface PuzzleSummary {
  id: string;
  grade: number;
  level: string;
}

/** The puzzles of a game, easiest first. `daily` is the daily puzzle if it is one of them. */
export interface Puzzles {
  game: string;
  title: string;
  puzzles: PuzzleSummary[];
  daily: string;
}

/**
 * The best plan of a puzzle, as actions and in words, with reasons.
 *
 * `best` and `second` are the win probabilities after it and after the second-best plan.
 */
export interface PuzzleAnswer {
  actions: number[];
  words: string[];
  reasons: string[];
  best: number;
  second: number;
}

/**
 * A puzzle after some decisions of its seat.
 *
 * `replaces`: the first of the frames replaces everything planned before. `log` has all lines.
 * `done`: the plan is complete, and `right` says if it is as good as the best. The answer comes
 * with a complete plan, or on request.
 */
export interface PuzzlePosition {
  puzzle: string;
  seat: number;
  seats: TutorialSeat[];
  frames: Frame[];
  replaces: boolean;
  log: LogLine[];
  done: boolean;
  right: boolean;
  answer: PuzzleAnswer | null;
}

/** The puzzle of a date (UTC), the same for everyone. `game` is "" if no game has puzzles. */
export interface DailyPuzzle {
  date: string;
  game: string;
  title: string;
  puzzle: string;
  level: string;
}

/**
 * The person of a code: their last name or "", and the number of their tables.
 *
 * `own_tables` are those of the caller, who may be the same person (`is_you`). `kind`: a code of
 * a link, for recovery, from a mail, or one that confirms `address` for the person.
 */
export interface CodeOwner {
  kind: 'link' | 'recovery' | 'mail' | 'address';
  address: string;
  name: string;
  tables: number;
  own_tables: number;
  is_you: boolean;
}

/** A code that another device can use once within so many seconds. */
export interface DeviceLink {
  code: string;
  seconds: number;
}

/** A passkey of the caller, with the name they gave it. */
export interface Passkey {
  id: string;
  name: string;
}

/**
 * The number of the caller's other devices, and the caller's ways to sign in.
 *
 * `addresses` are mail addresses. `offers_mail`: the server sends mails for signing in.
 * `offers_passkeys`: passkeys work at the address of this request. `provider` is the name of an
 * OpenID provider, or "" without one, and `has_provider`: the caller signs in with it.
 */
export interface Devices {
  others: number;
  has_recovery_code: boolean;
  addresses: string[];
  offers_mail: boolean;
  passkeys: Passkey[];
  offers_passkeys: boolean;
  provider: string;
  has_provider: boolean;
}

/** A code that lets any device act for the caller until the next one is made. */
export interface RecoveryCode {
  code: string;
}

/** A mail is on its way. Its link works for `seconds`. */
export interface SignInMail {
  seconds: number;
}

/** The options for the browser's call, as JSON. */
export interface PasskeyOptions {
  options: string;
}

/** The address of a provider where the browser signs in. */
export interface ProviderAddress {
  address: string;
}

/** The person for whom the device acts now: their last name or "", and their tables. */
export interface SignedIn {
  name: string;
  tables: number;
}

/**
 * A notification channel of a person, and its state.
 *
 * `state`: the address was `asked`, confirmed (`on`) or failed (`refused`). `delayed`: the last
 * notification has not been sent yet. Only the end of a webhook's address is shown.
 */
export interface NotificationChannel {
  offered: boolean;
  address: string;
  state: 'asked' | 'on' | 'refused' | 'none';
  delayed: boolean;
}

/**
 * The channels for a table. A webhook's address must be at one of the `hosts`.
 *
 * `push_key` is the public key with which a browser subscribes to push notifications, in
 * base64url.
 */
export interface Notifications {
  mail: NotificationChannel;
  webhook: NotificationChannel;
  push: NotificationChannel;
  hosts: string[];
  push_key: string;
}

/** The subscription behind a link: its game and channel, and whether it is on. */
export interface NotificationLink {
  title: string;
  channel: 'mail' | 'webhook' | 'push';
  on: boolean;
}

/** A conditional line: its first entry, its number of moves, and their texts. */
export interface ConditionalLineResponse {
  id: number;
  since: number;
  moves: number;
  words: string[];
}

/** The valid conditional lines of a seat; `can_add`: more can be set. */
export interface ConditionalMovesResponse {
  seat: number;
  can_add: boolean;
  lines: ConditionalLineResponse[];
}

/** The colours and patterns of a seat. */
export interface ThemeSeat {
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
export interface ThemeMark {
  lines: string;
  shapes: string;
}

/** The style of cells of a tone. */
export interface ThemeTone {
  fill: string[];
  ink: string[];
  kind: '' | 'gap' | 'hub';
  marks: ThemeMark[];
  count: number;
  size: number[];
  tall: number[];
  lean: number;
}

/** The picture of cards of a tone. */
export interface ThemeCard {
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
  parts: ThemePart[];
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
  of: Record<string, ThemePart[]>;
  otherwise: ThemePart[];
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

export type ThemePart = PathPart | TextPart | GroupPart | PickPart | CoinsPart | BarPart;

/** The style of tokens of a kind. */
export interface ThemePiece {
  parts: ThemePart[];
  stands: 'alone' | 'together' | 'heap' | 'border';
  size: number;
  tagged: number;
  named: boolean;
  leader: string;
  strikes: Record<string, string>;
}

/** The words of a kind of window. */
export interface ThemeWindow {
  kind: string;
  title: string;
  now: string;
}

/** The words of a habit. `alone`: among bots only. */
export interface ThemeHabit {
  habit: string;
  title: string;
  alone: boolean;
}

/** A game's theme. `backdrop` has pairs of a colour and its distance from the centre in %. */
export interface Theme {
  ground: 'plain' | 'stars' | 'plates' | 'slabs' | 'washes';
  lies: boolean;
  colours: Record<string, string[]>;
  backdrop: ((string | number)[])[];
  middle: number[];
  seats: ThemeSeat[];
  tones: Record<string, ThemeTone>;
  cards: Record<string, ThemeCard>;
  sums: string;
  pieces: Record<string, ThemePiece>;
  windows: ThemeWindow[];
  habits: ThemeHabit[];
}

/** The help on a thing; its picture is a token, or shapes. */
export interface HelpTexts {
  title: string;
  lines: string[];
  rule: string;
  words: string[];
  token: Token;
  parts: ThemePart[];
}

export type ServerMessage =
  | Hello
  | FrameUpdate
  | TableUpdate
  | UndoUpdate
  | WindowUpdate
  | DeadlineUpdate
  | ClockUpdate
  | SystemUpdate
  | Hint
  | Explanation
  | ChatUpdate
  | SpectatorsUpdate
  | Ok
  | ErrorUpdate
  | Pong;

/** The player of a seat at a new table. */
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
  timeout_policy?: string;
  hints?: boolean;
  public?: boolean;
  clock?: number;
  increment?: number;
  games_in_match?: number;
  spectator_delay?: number;
  nonce_hash?: string | '';
  game: string;
  seats: number;
  options?: Record<string, boolean | number | string | string[]>;
}

/** What the page says; the socket counts its messages. */
export type ClientMessage =
  | { type: 'act'; seq: number; action: number; then?: number[]; version?: number | null }
  | { type: 'plan'; seq: number; actions: number[]; version?: number | null }
  | { type: 'undo'; seq: number; version?: number | null }
  | { type: 'resign'; game?: number | null }
  | { type: 'nonce'; seat: number; nonce: string }
  | { type: 'seat'; seat: number }
  | { type: 'hold'; seq: number; seat: number }
  | { type: 'window_kinds'; kinds: string[] }
  | { type: 'hint'; seq: number; version?: number | null }
  | { type: 'explain'; seq: number }
  | { type: 'return' }
  | { type: 'say'; text?: string; phrase?: 'luck' | 'moment' | 'thanks' | 'played' | ''; name?: string }
  | { type: 'report'; line: number }
  | { type: 'propose'; what: 'undo' | 'pause'; seq: number; version?: number | null }
  | { type: 'answer'; proposal: number; agree: boolean }
  | { type: 'resume' }
  | { type: 'ping' };
