/** Texts of chances to interrupt, and of the settings for them. */

import { countText } from '../../lib/text/words';

export const interrupts = 'Interrupts';
export const you = 'you';
export const waitingFor = (names: string): string => `Waiting for ${names}.`;
export const noRush = (text: string): string => `${text}. No rush.`;
export const wait = 'Wait';
export const waitFor = (seat: string): string => `Wait for ${seat}`;
export const pass = 'Let it pass';
export const passUntilMyTurn = 'Pass until my turn';

// Settings.
export const preferences = {
  touch: "when I'm affected",
  each: 'every time',
  turn: 'not until my turn',
};
export const kinds = (chosen: number, of: number): string => `${chosen} of ${of} kinds`;
export const cards = (count: number): string => countText(count, 'card');
export const inBrackets = (parts: readonly string[]): string => `(${parts.join(', ')})`;
export const explanation =
  'You can answer some actions of the other players, for example with a card. The game then ' +
  'stops and asks you. Actions that you leave out here pass automatically.';
export const askMe = 'Ask me';
export const askMeAbout = 'Ask me about';

// Cards. `always`: at every chance to interrupt, so that others learn nothing about the card.
export const cardsExplanation = (always: boolean): string =>
  always
    ? 'Click an interrupt card to be asked at every chance, of any kind. If you were asked only ' +
      'when the card fits, the others could tell that you hold it.'
    : 'Click an interrupt card to be asked whenever you can use it, even if other chances pass.';
export const askAbout = (always: boolean): string =>
  always ? 'Ask me at every chance' : 'Ask me whenever I can use it';
export const askAboutCard = (card: string, always: boolean): string =>
  `${card}: ask me ${always ? 'at every chance to interrupt' : 'whenever I can use it'}`;
export const asked = (always: boolean): string =>
  `You'll be asked ${always ? 'at every chance to interrupt' : 'whenever you can use this card'}.`;
export const clickToStop = (always: boolean): string => `${asked(always)} Click to stop this.`;
export const clickToStart = (always: boolean): string =>
  always
    ? "Click to be asked at every chance to interrupt. Then no one can tell what it's for."
    : 'Click to be asked whenever you can use this card, even if other chances pass.';
export const notAsked = 'You get no extra prompts for this card.';
