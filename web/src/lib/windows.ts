/** Chances to interrupt: which kinds there are, and how long one is open. */

export const KINDS: readonly { kind: string; title: string; now: string }[] = [
  { kind: 'action', title: 'Actions', now: 'An action may be interrupted' },
  { kind: 'card', title: 'Cards', now: 'A card may be interrupted' },
  { kind: 'wild', title: 'Wild Warps', now: 'A Wild Warp may be answered' },
  { kind: 'combat', title: 'Combat cards', now: 'A combat card may be answered' },
  { kind: 'between', title: 'Between actions', now: 'Between two actions' },
];

export const ALL_KINDS = KINDS.map(({ kind }) => kind);

export function wordsFor(kind: string): string {
  return KINDS.find((each) => each.kind === kind)?.now ?? 'A chance to interrupt';
}

/** How long a window stays open, and who asked for time. */
export interface WindowTime {
  seq: number;
  ms: number;
  held: number[];
}

/** The target of whoever lets a window pass. */
export const PASS = 'pass';

export function sameKinds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((kind) => b.includes(kind));
}
