import type { Token } from '../lib/protocol';

/** A token for a picture that no server sent. */
export function tokenOf(token: Partial<Token>): Token {
  return {
    id: '',
    kind: '',
    at: '',
    seat: -1,
    label: '',
    text: '',
    sides: 0,
    face: 0,
    tone: '',
    count: 0,
    pips: [],
    marks: [],
    ...token,
  };
}
