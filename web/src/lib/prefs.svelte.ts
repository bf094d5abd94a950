/** Preferences stored in this browser: theme, sound and its volume, speed, name, bot levels, habits,
 *  and the interrupts that the player is asked about. */

import { writeStored, readStored } from './storage';

/** The lines that the log can show. */
export const LOG_FILTERS = ['all', 'mine', 'fights'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** Speeds of playback as factors; 0 shows the result without motion. */
export const SPEEDS = [0.5, 1, 2, 0];

/** The volume of sounds until the player sets another. */
const USUAL_VOLUME = 0.6;

type Theme = 'system' | 'light' | 'dark';

const matches = (query: string): boolean => globalThis.matchMedia(query).matches;

/** Names that the player switched off. All others are on. */
class Switches {
  #off = $state.raw<readonly string[]>([]);
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  recall(): void {
    this.#off = readStored(this.#key).split(' ').filter(Boolean);
  }

  has(name: string): boolean {
    return !this.#off.includes(name);
  }

  set(name: string, on: boolean): void {
    this.#off = this.#off.filter((each) => each !== name).concat(on ? [] : [name]);
    writeStored(this.#key, this.#off.join(' '));
  }
}

class Prefs {
  theme = $state<Theme>('system');
  sound = $state(true);
  /** Browser notifications are on. */
  #notify = $state(false);

  get notify(): boolean {
    return this.#notify;
  }

  set notify(notify: boolean) {
    this.#notify = notify;
    writeStored('notify', notify ? 'on' : '');
  }

  #won = $state.raw<readonly string[]>([]);
  /** Threatened squares are hatched. */
  threats = $state(true);
  readonly #interrupts = new Switches('unasked');
  readonly #habits = new Switches('habits');
  #systemDark = $state(matches('(prefers-color-scheme: dark)'));

  constructor() {
    this.recall();
    globalThis
      .matchMedia('(prefers-color-scheme: dark)')
      .addEventListener('change', (event) => (this.#systemDark = event.matches));
    // All windows of the browser share the preferences.
    addEventListener('storage', () => this.recall());
  }

  /** Read all preferences from storage. */
  recall(): void {
    const theme = readStored('theme');
    this.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
    this.#showTheme();
    this.sound = readStored('sound') !== 'off';
    this.#won = readStored('won').split(' ').filter(Boolean);
    this.#volume = Math.min(1, Number(readStored('volume')) || USUAL_VOLUME);
    this.#notify = readStored('notify') === 'on';
    this.threats = readStored('threats') !== 'off';
    this.#interrupts.recall();
    this.#habits.recall();
    this.#speed = SPEEDS.find((each) => String(each) === readStored('speed')) ?? 1;
    this.#logFilter = LOG_FILTERS.find((each) => each === readStored('log')) ?? 'all';
    this.#asksAlways = readStored('asked') === 'each';
    this.#levels = {};
  }

  #showTheme(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  get dark(): boolean {
    return this.theme === 'system' ? this.#systemDark : this.theme === 'dark';
  }

  toggleTheme(): void {
    const dark = !this.dark;
    this.theme = dark === this.#systemDark ? 'system' : dark ? 'dark' : 'light';
    writeStored('theme', this.theme === 'system' ? '' : this.theme);
    this.#showTheme();
  }

  toggleSound(): void {
    this.sound = !this.sound;
    writeStored('sound', this.sound ? '' : 'off');
  }

  /** The volume of sounds, up to 1. */
  #volume = $state(USUAL_VOLUME);

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    writeStored('volume', String(volume));
  }

  toggleThreats(): void {
    this.threats = !this.threats;
    writeStored('threats', this.threats ? '' : 'off');
  }

  /** Return whether the player is asked about interrupts of a kind. */
  asksFor(kind: string): boolean {
    return this.#interrupts.has(kind);
  }

  askFor(kind: string, yes: boolean): void {
    this.#interrupts.set(kind, yes);
  }

  /** Return whether the player has a habit of a game. */
  hasHabit(game: string, habit: string): boolean {
    return this.#habits.has(`${game}:${habit}`);
  }

  setHabit(game: string, habit: string, yes: boolean): void {
    this.#habits.set(`${game}:${habit}`, yes);
  }

  /** The speed of playback. */
  #speed = $state(1);

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = speed;
    writeStored('speed', speed === 1 ? '' : String(speed));
  }

  #logFilter = $state<LogFilter>('all');

  get logFilter(): LogFilter {
    return this.#logFilter;
  }

  set logFilter(filter: LogFilter) {
    this.#logFilter = filter;
    writeStored('log', filter === 'all' ? '' : filter);
  }

  /** Ask at every chance to interrupt, not only if it affects the player. */
  #asksAlways = $state(false);

  get asksAlways(): boolean {
    return this.#asksAlways;
  }

  set asksAlways(always: boolean) {
    this.#asksAlways = always;
    writeStored('asked', always ? 'each' : '');
  }

  /** The levels chosen in this window, by game. */
  #levels = $state.raw<Readonly<Record<string, string>>>({});

  /** Return the level last chosen in a game, or the browser's stored level of all games; "" for
   *  none. */
  levelOf(game: string): string {
    return this.#levels[game] ?? (readStored(`level-${game}`) || readStored('level'));
  }

  chooseLevel(game: string, level: string): void {
    this.#levels = { ...this.#levels, [game]: level };
    writeStored(`level-${game}`, level);
  }

  /** Return whether the player has won a game of this kind in this browser. */
  hasWon(game: string): boolean {
    return this.#won.includes(game);
  }

  markWon(game: string): void {
    if (this.hasWon(game)) return;
    this.#won = [...this.#won, game];
    writeStored('won', this.#won.join(' '));
  }

  /** Return the player's seat in the next game against a bot; the seats take turns. */
  takeChair(game: string, seats: number): number {
    const chair = Number(readStored(`chair-${game}`)) % seats || 0;
    writeStored(`chair-${game}`, String((chair + 1) % seats));
    return chair;
  }

  get name(): string {
    return readStored('name');
  }

  set name(name: string) {
    writeStored('name', name);
  }
}

export const prefs = new Prefs();

export const prefersStill = (): boolean =>
  matches('(prefers-reduced-motion: reduce)') || globalThis.document.hidden;
