/** Texts of games by post: the referee's page. */

import { countText, listText } from '../lib/text/words';

export const gameByPost = 'A game by post';
export const byPost = (game: string): string => `${game} by post`;
export const intro =
  "Players post their orders on a forum or by letter. Paste them here to get the turn's report and board to post. You keep the whole game in a file.";
export const gameOver = 'The game is over.';
export const ranking = 'Ranking';
export const players = 'Players';
export const cancel = 'Cancel';

// A new game.
export const yourGames = 'Your games by post';
export const savedGame = (title: string, players: readonly string[], phase: string): string =>
  `${title}: ${players.join(', ')}. ${phase}`;
export const over = 'Over';
export const isFileSaved = 'Did you save its file?';
export const yesDelete = 'Yes, delete it';
export const remove = 'Delete';
export const removeGame = (game: string): string => `Delete ${game}`;
export const startGame = 'Start a game';
export const playerNames = 'Players, one name per line, in the order of their seats';
export const options = 'Options of the game';
export const start = (players: number): string =>
  players > 1 ? `Start with ${countText(players, 'player')}` : 'Start';
export const continueGame = 'Continue a game';
export const gameFile = 'The file you saved after the last turn';
export const gameNotOpened = "Couldn't open the game.";
export const whatPlayersPost = 'What players post';
export const examplePosts = (players: readonly string[]): string =>
  `Example posts of ${listText(players)}, as you would paste them:`;
export const tryPosts = 'Try it with these posts';
export const tryPostsNote = 'Starts their game, with their first posts filled in.';

// Posts.
export const pastePosts = 'Paste posts';
export const author = 'Author';
export const severalAuthors = 'Several players, names above';
export const text = 'Text of the posts';
export const example = 'Example of a post';
export const readPosts = 'Read the posts';
export const accepted = (player: string): string =>
  player ? `The post of ${player} is accepted.` : 'The posts are accepted.';
export const ignoredLines = (lines: readonly string[]): string =>
  `Ignored outside the posts: ${lines.join(', ')}.`;
export const postNotRead = "Couldn't read the posts. Try again in a moment.";
export const fixErrors = 'No posts were accepted. Fix the following and try again:';
export const errorAt = (line: number, column: number): string => `Line ${line}, column ${column}:`;
export const lines = (first: number, last: number): string =>
  first === last ? `line ${first}` : `lines ${first} to ${last}`;

// The state of a player's post.
export const out = 'out of the game';
export const wrong = 'error in the post';
export const posted = 'posted';
export const missing = 'missing';
export const idle = 'nothing to post';

// The orders in the posts.
export const ordersRead = 'How the posts were read';
export const editPost = (player: string): string => `Edit the post of ${player}`;
export const edit = 'Edit';
export const order = 'Order';
export const value = 'Value';
export const source = 'Source';
export const inLine = (line: number): string => `line ${line}:`;
export const ignored = (reasons: readonly string[]): string => `Ignored: ${reasons.join(', ')}`;
export const ignoredPart = (lines: string, reason: string): string => `${lines}, ${reason}:`;
export const noPost = (orders: string): string => `No post yet. Without a post: ${orders}.`;

// The turn.
export const playTurn = 'Play the turn';
export const playWithout = (players: readonly string[]): string =>
  `Play without ${listText(players)}`;
export const confirmWithout = (players: readonly string[]): string =>
  `Play this turn without ${listText(players)}?`;
export const yesPlay = 'Yes, play it';
export const wait = 'Wait';
export const turnNotPlayed = "Couldn't play the turn.";
export const takeBack = (turn: number): string => `Take back turn ${turn}`;
export const takeBackNote = 'This deletes the posts since then.';
export const yesTakeBack = 'Yes, take it back';
export const turnNotTakenBack = "Couldn't take back the turn.";
export const saveFile = 'Save the game file';
export const allGames = 'All games by post';

// The report and the board.
export const report = 'Report';
export const reportTurn = 'Turn of the report';
export const turn = (turn: number): string => `Turn ${turn}`;
export const format = 'Format';
export const formats = {
  text: 'Plain text',
  bbcode: 'BBCode, for forums',
  markdown: 'Markdown',
} as const;
export const copy = 'Copy';
export const copied = 'Copied.';
export const savedAsFile = 'Saved as a file.';
export const copySelected = 'The report is selected. Copy it with your keyboard.';
export const boardOf = (game: string, turn: number): string => `The board of ${game}, turn ${turn}`;
export const copyPicture = 'Copy the picture';
export const pictureNotDrawn = "This browser can't draw the picture.";
