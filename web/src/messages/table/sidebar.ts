/** Texts of the sidebar: prompt, choices, hand, fights, log, playback, time and menu. */

import { countText } from '../../lib/text/words';

// The prompt.
export const resume = 'Resume';
export const stoppedUntil = (names: string, several: boolean): string =>
  `Time is stopped until ${names} ${several ? 'resumes' : 'resume'} the game.`;
export const pointsLeft = (left: number, of: number, cost: number): string =>
  cost ? `${left} of ${of} left; this costs ${cost}` : `${left} of ${of} left`;
export const chooseHighlighted = 'Choose something highlighted.';
export const tapPiece = (what: string): string =>
  `One tap on a piece: ${what}. Hold it to see the result first.`;
export const turnByTouch = 'Tap it to preview a turn, or choose a number.';
export const turnByMouse = 'Click it, scroll or press R to turn it. Press Enter to confirm.';
export const tapNumberAgain = 'Tap its number to confirm.';
/** What a second click on the selected thing does. */
export const clickAgain = (what: string): string => `Click it again: ${what}.`;
export const tapAgain = 'Tap it again to confirm.';
export const tapPlace = 'Tap where it should go.';
export const no = 'No';
export const yes = (action: string): string => `Yes: ${action}`;
export const asksFirst = (action: string): string => `${action}…`;

// Orders that all players give at once.
export const nothingPlanned = 'Nothing planned yet.';
export const saving = 'Saving…';
export const ordersIn = 'Your orders are in. The others see them when everyone is ready.';
export const saved = (end: string): string =>
  end ? `Saved; only you can see it. Press ${end} when done.` : 'Saved; only you can see it.';
export const notSaved = (why: string): string => `Not saved: ${why}`;
export const showThreats = 'Show threats';

// Requests to the other players.
export const request = 'Request';
export const asksForPause = (name: string): string =>
  name ? `${name} asks for a pause.` : "You've asked for a pause.";
export const asksToUndo = (name: string, what: string): string => {
  const asks = name ? `${name} asks to take back` : "You've asked to take back";
  return what ? `${asks}: ${what}` : `${asks} a move.`;
};
export const undoesAllChoices = "Everyone's secret choices are undone and made again.";
export const undoesLaterMoves = 'Later moves are undone too, and dice are rolled again.';
export const waitingFor = (names: string): string => `Waiting for ${names}.`;
export const agree = 'Allow';
export const decline = 'Decline';
export const withdraw = 'Withdraw';

// Tools.
export const undo = 'Undo';
/** The button's text, by the number of steps in the log. */
export const undoSteps = (count: number): string => (count > 1 ? `Undo ${count} steps` : undo);
/** The lines of the log that disappear. */
export const undoes = (lines: readonly string[]): string =>
  lines.length ? `${undoSteps(lines.length)}: ${lines.join(' ')}` : 'Undo your last choice';
export const takenBack = (lines: readonly string[]): string => `Taken back: ${lines.join(' ')}`;
export const askToUndo = 'Ask to undo';
export const askToUndoTitle = 'The other players must allow it, because they know your move.';
export const undoLimit =
  "You can undo your last actions until a die is rolled or it's another player's turn.";
export const replaced = (bot: string): string => `Your time ran out. ${bot} plays for you.`;
export const takeSeatBack = 'Take back your seat';
export const planAhead = 'Plan ahead';
export const planAheadTitle = 'Prepare your moves for when the others play as you expect';

// Choices.
export const choices = 'Choices';
export const allChoices = 'All choices';
export const searchChoices = 'Search choices';
export const choicesFound = (count: number): string =>
  count === 1 ? '1 choice found.' : `${count || 'No'} choices found.`;
export const nothingToChoose = 'Nothing to choose now.';
export const actions = 'Actions';
export const tapDoes = 'What a tap does';
export const selectedActions = 'Actions of the selection';
export const unavailable = (label: string, why: string): string => `${label}: ${why}`;
export const allOf = (group: string): string => `${group}: show all`;
export const choiceWithResult = (label: string, result: string): string => `${label}, ${result}`;

// The hand and other places beside the board.
export const ofPlayer = (tray: string, player: string): string => `${tray} of ${player}`;
export const counted = (tray: string, count: string): string => `${tray}: ${count}`;
export const countOf = (count: number, of: number): string => `${count} of ${of}`;
export const showCards = (count: number, player: string): string =>
  `Show ${player}'s ${count === 1 ? 'card' : `${count} cards`}`;
export const hideCards = 'Hide the cards';
export const noCards = 'No cards';
export const armedCard = (card: string): string => `${card}, asks you whenever you can use it`;

// Fights.
export const fight = 'Fight';
export const against = 'against';
export const total = 'total ';
export const state = 'State';
export const wins = 'wins';
export const now = 'now';
export const next = 'next';
export const waiting = 'waiting';
export const noFighter = 'nobody';
export const titleWithNote = (title: string, note: string): string =>
  note ? `${title}: ${note}` : title;

// The log.
export const log = 'Log';

// Playback.
export const playback = 'Playback';
export const out = "You're out. The game continues.";
export const keepWatching = 'Keep watching';
export const skipToEnd = 'Skip to the end';
export const pause = 'Pause';
export const pauseTitle = 'Pause (P)';
export const replay = 'Replay';
export const replayTitle = 'Replay the last turn (A)';
export const skipToNow = 'Skip to now';
export const skipTitle = 'Skip to now (S)';
export const skipToMyTurn = 'Skip to my turn';
export const speed = 'Speed';
export const speedOf = (times: string): string => `Speed ${times}`;
export const speeds: Record<string, string> = {
  '0.5': '½×',
  '1': '1×',
  '2': '2×',
  '0': 'No motion',
};
export const moment = 'Moment';
export const momentOf = (number: number, of: number): string => `Moment ${number} of ${of}`;
export const stepOf = (number: number, of: number): string => `Step ${number} of ${of}`;
export const stepBack = 'One step back';
export const stepForward = 'One step forward';
export const backToNow = 'Back to now';

// Time.
export const left = (time: string): string => `${time} left`;
export const leftFor = (time: string, names: string): string => `${time} left for ${names}`;
export const timeLeftFor = (name: string, time: string): string => `Time left for ${name}: ${time}`;
export const timeUp = 'Time is up';
export const clock = ({
  name,
  time,
  runs,
}: {
  name: string;
  time: string;
  runs: boolean;
}): string => (runs ? `Clock of ${name}: ${time}, running` : `Clock of ${name}: ${time}`);

// The menu.
export const more = 'More';
export const habits = 'Automatic choices';
export const habitsExplanation =
  'The page makes these choices for you. Clear those that you want to make yourself.';
export const logAndMore = 'Log and more';
export const chat = 'Chat';
export const logAndChat = 'Log and chat';
export const unread = '\u00a0new';
export const spectators = (count: number, delay: string): string =>
  countText(count, 'spectator') + (delay && `, ${delay}`);
export const changedOptions = 'Changed options';
/** `hint`: true for the hinted choice, false for the one that the player points at. */
export const wouldReach = (hint: boolean): string =>
  `What ${hint ? 'the hint' : 'this'} would reach`;
export const wouldChange = (hint: boolean): string =>
  `What ${hint ? 'the hint' : 'this'} would change`;
export const yourRange = 'Your range';
export const canStrike = (name: string): string => `${name} can strike here`;
export const othersCanStrike = 'Others can strike here; darker: more of them';
export const pointAtPlayer = (touch: boolean): string =>
  `${touch ? 'Tap' : 'Point at'} a player to see only theirs`;
