/** Preferences stored in this browser: theme, sound, speed, name, bot levels, and which interrupts
 *  to be asked about. */

import { writeStored, readStored } from './storage';

/** How many times as fast as usual; 0 shows what came of it, without motion. */
export const SPEEDS = [0.5, 1, 2, 0];

type Theme = 'system' | 'light' | 'dark';

const matches = (query: string): boolean => globalThis.matchMedia(query).matches;

class Prefs {
  theme = $state<Theme>('system');
  sound = $state(false);
  /** Whether the browser shall show that it is one's turn. */
  #notify = $state(false);

  get notify(): boolean {
    return this.#notify;
  }

  set notify(notify: boolean) {
    this.#notify = notify;
    writeStored('notify', notify ? 'on' : '');
  }

  /** Whether the squares that others threaten are hatched. */
  threats = $state(true);
  /** The kinds one does not want to be asked for, so that new kinds are asked at first. */
  #unasked = $state.raw<readonly string[]>([]);
  #systemDark = $state(matches('(prefers-color-scheme: dark)'));

  constructor() {
    this.recall();
    globalThis
      .matchMedia('(prefers-color-scheme: dark)')
      .addEventListener('change', (event) => (this.#systemDark = event.matches));
    // What is chosen in one window of the browser holds in all of them.
    addEventListener('storage', () => this.recall());
  }

  /** Takes everything as it is remembered now. */
  recall(): void {
    const theme = readStored('theme');
    this.theme = theme === 'light' || theme === 'dark' ? theme : 'system';
    this.#showTheme();
    this.sound = readStored('sound') === 'on';
    this.#notify = readStored('notify') === 'on';
    this.threats = readStored('threats') !== 'off';
    this.#unasked = readStored('unasked').split(' ').filter(Boolean);
    this.#speed = SPEEDS.find((each) => String(each) === readStored('speed')) ?? 1;
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

  /** Whether one wants to be asked for chances to interrupt of this kind. */
  asksFor(kind: string): boolean {
    return !this.#unasked.includes(kind);
  }

  askFor(kind: string, yes: boolean): void {
    this.#unasked = this.#unasked.filter((each) => each !== kind).concat(yes ? [] : [kind]);
    writeStored('unasked', this.#unasked.join(' '));
  }

  /** How fast one likes what happened to be played; 0 for without motion. */
  #speed = $state(1);

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = speed;
    writeStored('speed', speed === 1 ? '' : String(speed));
  }

  /** Whether one wants to be asked at each chance to interrupt, not only where it touches him. */
  #asksAlways = $state(false);

  get asksAlways(): boolean {
    return this.#asksAlways;
  }

  set asksAlways(always: boolean) {
    this.#asksAlways = always;
    writeStored('asked', always ? 'each' : '');
  }

  /** Levels by their games, as far as they were chosen in this window. */
  #levels = $state.raw<Readonly<Record<string, string>>>({});

  /** The level of bots one chose last in a game; "" for none yet. One that a browser remembers of
   *  all games stands for those without one of their own. */
  levelOf(game: string): string {
    return this.#levels[game] ?? (readStored(`level-${game}`) || readStored('level'));
  }

  chooseLevel(game: string, level: string): void {
    this.#levels = { ...this.#levels, [game]: level };
    writeStored(`level-${game}`, level);
  }

  /** The seat of one's next game against a bot, out of so many: one after the other. */
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
