/** Texts of the analysis board. */

// The page.
export const analysis = 'Analysis';
export const heading = (game: string, ahead: boolean): string =>
  ahead ? `${game}: plan ahead` : `${game}: analysis`;
export const board = 'Board';
export const match = 'The match';
export const log = 'What happened';
export const players = 'Players';
export const analyseWhole = 'Analyse the whole match';
export const loading = 'Loading the match…';
export const nothingToPlan = 'Nothing to plan here';
export const nothingHere = 'Nothing to analyse here';
export const nothingYet = 'Nothing to analyse yet';
export const noPlanning = "You can't plan ahead at this table now.";
export const stillRunning = 'This game is still running. You can analyse it when it is over.';
export const gameNotOpened = "Couldn't open this game.";

// A record.
export const analyseMatch = 'Analyse a match';
export const intro =
  'Open the record of any match. See every step, try other moves, and follow the win chances and the luck with dice.';
export const analyseRecord = 'Analyse a record';
export const chooseRecord = 'Choose a record';
export const dropOrPaste = 'or drop the file here, or paste its text:';
export const recordText = 'Text of a record';
export const analyse = 'Analyse';
export const reading = 'Reading…';
export const fileTooLarge = 'This file is too large to be a record.';
export const fileNotRead = "Couldn't read this file.";

// Steps.
export const steps = 'Steps';
export const step = 'Step';
export const stepOf = (step: number, steps: number): string => `Step ${step} of ${steps}`;
export const firstStep = 'First step';
export const previousStep = 'Previous step';
export const nextStep = 'Next step';
export const lastStep = 'Last step';
export const play = 'Play';
export const stop = 'Stop';

// Lines.
export const lines = 'Lines';
export const asPlayed = 'As played';
export const afterStep = (step: number, move: string): string => `After step ${step}: ${move}`;
export const continued = 'continued';
export const lineName = 'Name of this line';
export const save = 'Save';
export const rename = 'Rename';
export const renameLine = (line: string): string => `Rename ${line}`;
export const remove = 'Delete';
export const removeLine = (line: string): string => `Delete ${line}`;

// Other moves.
export const tryOther = 'Try another move';
export const whatNext = 'What comes next';
export const matchOver = 'The match is over.';
export const diceNext = 'The dice are rolled next.';
export const chooseFor = 'Choose for';
export const botThinking = 'The bot is thinking…';
export const chooseOther = 'Choose another move to see what would have happened.';
export const chooseExpected = 'Choose the move you expect next.';
export const thinking = 'Thinking…';
export const strongBot = 'a strong bot';
export const whatWould = (bot: string): string => `What would ${bot} do?`;
export { steps as moves } from './table/hints';
export const basedOn = (player: string): string => `Based on what ${player} knew then.`;

// Bots.
export const playWithBots = 'Play on here with bots';
export const bot = 'Bot';
export const youPlay = 'You play';
export const allSeats = 'all seats';
export const againstBot = (player: string): string => `${player}, against the bot`;
export const botPlaysTurn = 'Let the bot play this turn';
export const botsPlayToEnd = 'Let bots play to the end';
export const askAtInterrupts = 'Ask at every chance to interrupt';

// A new game from here.
export const newGame = 'New game from here';
export const newGameWith = 'New game from here…';
export const withOthers = 'With others…';
export const newGameSeats = (you: string, bot: string, others: string): string =>
  `Opens a new table: you play for ${you}, ${bot} plays for ${others}.`;
export const diceRolledAgain = 'The dice are rolled again.';
export const hiddenStays = 'Hidden information stays as it is in the analysis.';
export const newGameFrom = (step: number): string => `New game from step ${step}`;
export const newGameNote =
  "The game starts with the moves up to here, which can't be taken back. A rematch starts here, too.";

// Planning ahead.
export const conditionalMoves = 'Conditional moves';
export const planAhead = 'Plan ahead';
export const planNote =
  'Play the moves that you expect from everyone, then your answer. If the others play exactly that, your saved line is played at once. No one else sees it. A line ends at the next die.';
export const saveLine = 'Save this line';
export const saved = 'Saved.';
export const savedLines = 'Saved lines';
export const noSavedLines = 'No saved lines yet.';
export const deleted = 'Deleted.';
export const backToTable = 'Back to the table';

// Sharing.
export const share = 'Share and export';
export const record = 'Record';
export const picture = 'Picture';
export const animation = 'Animation';
export const animationNote = 'From the beginning to this moment';
export const link = 'Link to this moment';
export const embed = 'Embed';
export const linkCopied = 'Link copied.';
export const embedCopied = 'Embed code copied.';
export const drawing = 'Drawing the animation…';
export const notDrawn = "Couldn't draw this.";

// Win chances.
export const chances = 'Win chances';
export const chancesNow = 'Win chances now';
export const chancesFrom = (step: number): string => `The chances start at step ${step}.`;
export const noChances = 'There are no win chances for this game so far.';
export const calculating = 'Calculating…';
export const resume = 'Continue';
export const turningPoints = 'Turning points';
export const turnOf = (player: string): string => `${player}'s turn`;
export const allAtOnce = 'everyone at once';
export const turningPoint = (turn: {
  step: number;
  turn: string;
  player: string;
  before: string;
  after: string;
}): string => `Step ${turn.step}, ${turn.turn}: ${turn.player} ${turn.before} → ${turn.after}`;
export const byDice = (gain: string): string => `(${gain} by dice)`;
export const winnerLed = (step: number): string => `The winner led from step ${step} on.`;
export const asTable = 'As a table';
export const chancesTable = 'Win chances as a table';
export const chancesNote =
  "This game's bots judge each position, with nothing hidden. Shown is the average over a round.";
export const chart = 'Win chances, step by step. The table below has the numbers.';

// Luck.
export const luck = 'Luck with dice';
export const player = (name: string): string => `${name}:`;
export const diceWithin = (dice: number, spread: string): string =>
  `${dice} ${dice === 1 ? 'die' : 'dice'}, typically within ±${spread}`;
export const luckNote =
  "How much the dice changed each player's chance of winning, compared with average rolls. Two games in three stay within the typical range.";
