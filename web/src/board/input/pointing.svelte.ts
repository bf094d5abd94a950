/** Mouse, touch and keyboard input on the board. */

import type { Chooser } from '../../table/choices/chooser.svelte';
import { isAsked, keyOf } from '../../table/choices/targets';
import { nearest, neighbour, type KeyedPoint } from '../../lib/geometry';
import type { Cell, Token } from '../../protocol/types';
import type { Animator } from '../../animation/animator.svelte';
import { tokenBelowFan, type Fan, type PlacedToken } from '../tokens/tokenPlacement';
import { toBoardPoint, type Zoom } from '../viewport/zoom.svelte';

/** What lies on the board now. */
interface PointingContext {
  readonly chooser: Chooser;
  readonly animator: Animator;
  readonly zoom: Zoom;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly crowds: ReadonlyMap<string, Token[]>;
  readonly fan: Fan | null;
  readonly placed: PlacedToken[];
  readonly spots: KeyedPoint[];
  /** The plate that a click turns on, by its id; "" for none. */
  readonly dial: string;
  /** Why a cell or token, by its id, cannot be chosen; "" where nothing is said. */
  readonly why: (id: string) => string;
}

/** So much of a turn of the wheel turns a plate on once. */
const NOTCH = 60;

export class Pointing {
  svg = $state<SVGSVGElement>();
  ring = $state<SVGCircleElement>();
  roving = $state('');
  /** The seat whose piece one looks at, or -1. */
  watched = $state(-1);
  /** The cell whose figures stand apart, for a closer look. */
  opened = $state('');
  #finger = false;
  /** Whether they stand apart for a choice among them, and not only to be looked at. */
  #among = $state(false);
  #keyboard = false;
  #wheeled = 0;
  readonly #seen: PointingContext;

  constructor(seen: PointingContext) {
    this.#seen = seen;
  }

  /** Whether those in a cell may stand apart, also still, when something else is asked by now. */
  spreads(at: string): boolean {
    const { chooser, crowds, cells } = this.#seen;
    const crowd = crowds.get(at);
    if (!crowd) return false;
    const asked = [...chooser.groups.values()].filter(isAsked);
    const places = asked.some(({ on }) => on !== 'token');
    // What was chosen among them asks where to go, or who it is about is elsewhere: they must not
    // cover that.
    if (this.#finger && this.#among && asked.length && !this.#asks(at)) return false;
    if (this.#offers(at)) return true;
    // A tap asks for it, where it is none on a place.
    const below = [`cell:${at}`, `group:${cells.get(at)?.group}`];
    if (this.#finger) return !below.some((key) => chooser.asks(key));
    // While places are to be chosen, nothing may spread out over them unasked.
    return crowd.length > 3 && !places;
  }

  click = (event: MouseEvent): void => {
    const { chooser, animator, zoom, spots } = this.#seen;
    if (!zoom.isIntendedClick(event)) return;
    if (animator.busy) {
      animator.skipCombat();
      return;
    }
    let key = this.#choiceAt(event);
    if (!chooser.groups.has(key) && this.#onDial(event)) {
      chooser.turn(1);
      return;
    }
    if (!chooser.groups.has(key) && this.#onGhost(event)) {
      chooser.commitShown();
      return;
    }
    if (this.#finger) {
      const before = this.#fanned;
      const at = attributeAt(event, 'data-at');
      // Who stands where the one picked up may go is not meant, unless he stands apart already.
      const ends = key !== chooser.selected && (!at || at !== before);
      if (ends && chooser.walk(this.#things(keyAt(event), at))) return;
      if (at !== before) this.#open(at);
      // A first tap on a crowd spreads it; only then one can tell whom a finger means.
      const group = chooser.groups.get(key);
      const vague = key.startsWith('token:') || (group && !isAsked(group));
      if (this.opened !== before && this.opened && vague) return;
    }
    let places = this.#things(keyAt(event), attributeAt(event, 'data-at'));
    if (!chooser.groups.has(key) && this.#fanned && event.target === this.ring) {
      // Beside those who stand apart one means what they cover, or nothing.
      places = [this.#placeAt(event)];
      key = this.#covered(event) || (places[0] ?? '');
      this.opened = '';
    } else if (!chooser.groups.has(key) && this.svg && !this.opened) {
      const at = toBoardPoint(this.svg, event);
      const scale = this.svg.getScreenCTM()?.a ?? 0;
      key = at && scale ? (nearest(spots, [at.x, at.y], 22 / scale)?.key ?? '') : '';
    }
    // Where what is picked up could go is meant as the end of its way.
    if (!chooser.groups.has(key) && chooser.walk(places)) return;
    chooser.activate(key);
    chooser.reason = chooser.groups.has(key) ? '' : this.#refusal(event);
  };

  /** Why nothing comes of a click where one points. */
  #refusal(event: Event): string {
    const { why } = this.#seen;
    const things = this.#things(keyAt(event), attributeAt(event, 'data-at'));
    const ids = [
      attributeAt(event, 'data-token'),
      ...things.map((key) => key.replace(/^\w+:/, '')),
    ];
    return ids.map(why).find(Boolean) ?? '';
  }

  over = (event: PointerEvent): void => {
    this.#finger = event.pointerType === 'touch';
    if (this.#finger) return;
    const [key, at] = [keyAt(event), attributeAt(event, 'data-at')];
    this.#seen.chooser.hover(() => this.#things(key, at));
    this.watched = Number(attributeAt(event, 'data-seat') || -1);
    this.#open(this.#yields(event) ? '' : attributeAt(event, 'data-at'));
  };

  /** Listens to the wheel, which turns a dialled plate or zooms. Svelte's own listeners are passive
   *  and could not keep the page from scrolling. */
  wheels = (svg: SVGSVGElement): (() => void) => {
    const turn = (event: WheelEvent): void => {
      if (!this.#turnPlate(event)) this.#seen.zoom.wheel(event, svg);
    };
    svg.addEventListener('wheel', turn, { passive: false });
    return () => svg.removeEventListener('wheel', turn);
  };

  #turnPlate(event: WheelEvent): boolean {
    if (!this.#onDial(event)) return false;
    event.preventDefault();
    this.#wheeled += event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    if (Math.abs(this.#wheeled) >= NOTCH) {
      this.#seen.chooser.turn(Math.sign(this.#wheeled));
      this.#wheeled = 0;
    }
    return true;
  }

  move = (event: PointerEvent): void => {
    if (this.svg) this.#seen.zoom.move(event, this.svg);
    if (this.#yields(event)) this.opened = '';
  };

  leave = (event: PointerEvent): void => {
    this.#seen.chooser.hover();
    this.watched = -1;
    if (!this.#finger) this.opened = '';
    this.#seen.zoom.up(event);
  };

  down = (event: PointerEvent): void => {
    this.#seen.chooser.byKeyboard(false);
    this.#keyboard = false;
    this.#finger = event.pointerType === 'touch';
    this.#seen.zoom.down(event, this.svg && toBoardPoint(this.svg, event));
  };

  up = (event: PointerEvent): void => this.#seen.zoom.up(event);

  keydown = (event: KeyboardEvent): void => {
    const { chooser, animator, spots } = this.#seen;
    this.#keyboard = true;
    chooser.byKeyboard(true);
    if (animator.busy && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      animator.skipCombat();
      return;
    }
    const key = keyAt(event);
    const from = spots.find((spot) => spot.key === key);
    if (event.key.startsWith('Arrow')) {
      const here = from ?? this.#placedSpot(key);
      const next = here ? neighbour(spots, here, event.key) : spots[0];
      event.preventDefault();
      event.stopPropagation();
      if (next) this.#focusOn(next.key);
    } else if (from && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      chooser.activate(key);
    } else if (from && (event.key === '+' || event.key === '=')) {
      if (chooser.byRole(key, 'plus', 'strike')) event.preventDefault();
    } else if (from && (event.key === '-' || event.key === '−' || event.key === '_')) {
      if (chooser.byRole(key, 'minus', 'unstrike')) event.preventDefault();
    }
  };

  focusin = (event: FocusEvent): void => {
    const { chooser, crowds } = this.#seen;
    const key = keyAt(event);
    if (chooser.groups.has(key)) this.roving = key;
    chooser.focus(key);
    const at = attributeAt(event, 'data-at');
    if (!this.#finger && key.startsWith('token:') && crowds.has(at)) this.#open(at);
  };

  focusout = (): void => {
    this.#seen.chooser.focus('');
    // A press of the mouse moves the focus too; what is below it must not go before the click.
    if (this.#keyboard) this.opened = '';
  };

  get #fanned(): string {
    return this.#seen.fan?.at ?? '';
  }

  /** A thing, the cell it is in by now, and the plate below that. */
  #things(key: string, at: string): string[] {
    const { cells, placed } = this.#seen;
    const here = placed.find(({ token }) => `token:${token.id}` === key)?.token.at ?? at;
    return [key, `cell:${here}`, `group:${cells.get(here)?.group}`];
  }

  /** The nearest thing one points at that may be chosen; else the nearest. */
  #choiceAt(event: Event): string {
    const key = keyAt(event);
    const things = this.#things(key, attributeAt(event, 'data-at'));
    return things.find((each) => this.#seen.chooser.groups.has(each)) ?? key;
  }

  /** Whether one points at the plate that is asked about. */
  #onDial(event: Event): boolean {
    const { dial } = this.#seen;
    if (!dial) return false;
    const things = this.#things(keyAt(event), attributeAt(event, 'data-at'));
    return things.includes(`group:${dial}`) || attributeAt(event, 'data-group') === dial;
  }

  /** Whether one points at the ghost of what is picked up, where it would come to be. */
  #onGhost(event: MouseEvent): boolean {
    const { chooser, cells } = this.#seen;
    const end = cells.get(chooser.group ? (chooser.shown?.preview?.path.at(-1)?.at ?? '') : '');
    if (!end) return false;
    if (attributeAt(event, 'data-cell') === end.id) return true;
    const at = this.svg && toBoardPoint(this.svg, event);
    return at !== undefined && Math.hypot(end.x - at.x, end.y - at.y) < end.size * 1.2;
  }

  /** Whether one of those in a cell may be chosen. */
  #offers(at: string): boolean {
    const { chooser, crowds } = this.#seen;
    return crowds.get(at)?.some(({ id }) => chooser.groups.has(`token:${id}`)) ?? false;
  }

  /** Whether one of them is itself asked for. */
  #asks(at: string): boolean {
    const { chooser, crowds } = this.#seen;
    return crowds.get(at)?.some(({ id }) => chooser.asks(`token:${id}`)) ?? false;
  }

  #open(at: string): void {
    this.#among = false;
    this.opened = this.spreads(at) ? at : '';
    this.#among = this.#asks(at);
  }

  /** What may be chosen where one points, below those who stand apart. */
  #covered(event: MouseEvent): string {
    const { chooser, fan, placed } = this.#seen;
    const at = fan && this.svg && toBoardPoint(this.svg, event);
    return fan && at ? tokenBelowFan(fan, placed, chooser.groups, at) : '';
  }

  /** The cell where one points, whatever lies above it. */
  #placeAt(event: MouseEvent): string {
    const at = this.svg && toBoardPoint(this.svg, event);
    if (!at) return '';
    const all = [...this.#seen.cells.values()];
    const found = all.find(({ x, y, size }) => Math.hypot(x - at.x, y - at.y) < size * 0.85);
    return found ? keyOf('cell', found.id) : '';
  }

  /** Those whom one only looks at give way to what may be chosen below them. */
  #yields(event: MouseEvent): boolean {
    const fanned = this.#fanned;
    return !this.#finger && fanned !== '' && !this.#offers(fanned) && this.#covered(event) !== '';
  }

  #placedSpot(key: string): KeyedPoint | undefined {
    const found = this.#seen.placed.find(({ token }) => `token:${token.id}` === key);
    return found && { key, x: found.pose.x, y: found.pose.y };
  }

  #focusOn(key: string): void {
    this.roving = key;
    this.svg?.querySelector<SVGElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }
}

function attributeAt(event: Event, name: string): string {
  const on = event.target instanceof Element ? event.target.closest(`[${name}]`) : null;
  return on?.getAttribute(name) ?? '';
}

const keyAt = (event: Event): string => attributeAt(event, 'data-key');
