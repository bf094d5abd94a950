/** Preferences stored in this browser: theme, sound, speed, name, bot levels, habits, and the
 *  interrupts that the player is asked about. */

import { writeStored, readStored } from './storage';

/** The lines that the log can show. */
export const LOG_FILTERS = ['all', 'fights', 'mine'] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** Speeds of playback as factors; 0 shows the result without motion. */
export const SPEEDS = [0.5, 1, 2, 0];

type Habit = Readonly<{ habit: string; usual: boolean }>;
type Theme = 'system' | 'light' | 'dark';

const matches = (query: string): boolean => globalThis.matchMedia(query).matches;

class Prefs {
  theme = $state<Theme>('system');
  sound = $state(false);
  /** Browser notifications are on. */
  #notify = $state(false);

  get notify(): boolean {
    return this.#notify;
  }

  set notify(notify: boolean) {
    this.#notify = notify;
    writeStored('notify', notify ? 'on' : '');
  }

  /** Threatened squares are hatched. */
  threats = $state(true);
  /** The kinds of interrupts that the player switched off. */
  #unasked = $state.raw<readonly string[]>([]);
  /** Habits that differ from the usual, as `game:habit`. */
  #habits = $state.raw<readonly string[]>([]);
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
    this.sound = readStored('sound') === 'on';
    this.#notify = readStored('notify') === 'on';
    this.threats = readStored('threats') !== 'off';
    this.#unasked = readStored('unasked').split(' ').filter(Boolean);
    this.#habits = readStored('habits').split(' ').filter(Boolean);
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
    writeStored('sound', this.sound ? 'on' : '');
  }

  toggleThreats(): void {
    this.threats = !this.threats;
    writeStored('threats', this.threats ? '' : 'off');
  }

  /** Return whether the player is asked about interrupts of a kind. */
  asksFor(kind: string): boolean {
    return !this.#unasked.includes(kind);
  }

  askFor(kind: string, yes: boolean): void {
    this.#unasked = this.#unasked.filter((each) => each !== kind).concat(yes ? [] : [kind]);
    writeStored('unasked', this.#unasked.join(' '));
  }

  /** Return whether the player has a habit of a game. */
  hasHabit(game: string, { habit, usual }: Habit): boolean {
    return usual !== this.#habits.includes(`${game}:${habit}`);
  }

  setHabit(game: string, { habit, usual }: Habit, yes: boolean): void {
    const name = `${game}:${habit}`;
    this.#habits = this.#habits.filter((each) => each !== name).concat(yes === usual ? [] : [name]);
    writeStored('habits', this.#habits.join(' '));
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
