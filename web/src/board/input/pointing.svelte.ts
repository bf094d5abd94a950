/** Mouse, touch and keyboard input on the board. */

import type { Chooser } from '../../table/choices/chooser.svelte';
import { isAsked, keyOf } from '../../table/choices/targets';
import { FINGERTIP, hasPointerMoved, LARGE_PIECE } from '../../lib/pointer';
import { nearest, neighbour, type KeyedPoint, type Position } from '../../lib/geometry';
import type { Cell, Token } from '../../protocol/types';
import type { Pose } from '../../animation/keyframes';
import type { Animator } from '../../animation/animator.svelte';
import { tokenBelowFan, type Fan, type PlacedToken } from '../tokens/tokenPlacement';
import { areEqual } from '../tokens/stacking';
import { DRAG_FROM, toBoardPoint, type Zoom } from '../viewport/zoom.svelte';

/** The board as shown now. */
interface PointingContext {
  readonly chooser: Chooser;
  readonly animator: Animator;
  readonly zoom: Zoom;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly crowds: ReadonlyMap<string, Token[]>;
  readonly fan: Fan | null;
  readonly placed: PlacedToken[];
  readonly spots: KeyedPoint[];
  /** The plate that a click turns, by its id; "" for none. */
  readonly dial: string;
  /** Returns why a cell or token cannot be chosen, by its id; "" without a reason. */
  readonly why: (id: string) => string;
}

interface Carried extends Position {
  readonly token: string;
}

interface Grip extends Position {
  readonly key: string;
  readonly pointer: number;
}

/** The pixels of wheel movement that turn a plate by one step. */
const NOTCH = 60;

export class Pointing {
  svg = $state<SVGSVGElement>();
  ring = $state<SVGCircleElement>();
  roving = $state('');
  /** The cell whose tokens are fanned out. */
  opened = $state('');
  #finger = false;
  /** True if tokens are fanned out for a choice among them. */
  #among = $state(false);
  #keyboard = false;
  #wheeled = 0;
  /** The dragged token, by its id, and its place on the board. */
  carried = $state.raw<Carried | null>(null);
  /** The pressed token, and where it was pressed. */
  #grip: Grip | null = null;
  /** True from the end of a drag to the next press: a click would mean nothing. */
  #dropped = false;
  readonly #seen: PointingContext;

  constructor(seen: PointingContext) {
    this.#seen = seen;
  }

  /** Return whether a cell's tokens may be fanned out, even after the prompt has changed. */
  spreads(at: string): boolean {
    const { chooser, crowds, cells } = this.#seen;
    const crowd = crowds.get(at);
    if (!crowd) return false;
    const asked = [...chooser.groups.values()].filter(isAsked);
    const places = asked.some(({ on }) => on !== 'token');
    // The tapped one shows where it can go.
    if (this.#finger && chooser.walks) return false;
    // The chosen one now asks where to go, or the prompt is about other places: the fan must not
    // cover them.
    if (this.#among && asked.length && !this.#asks(at)) return false;
    if (this.#offers(at)) return true;
    // A tap opens the fan, unless it chooses the place.
    const below = [`cell:${at}`, `group:${cells.get(at)?.group}`];
    if (this.#finger) return !below.some((key) => chooser.asks(key));
    // While places are to be chosen, no fan may cover them by itself.
    return crowd.length > 2 && !places;
  }

  click = (event: MouseEvent): void => {
    const { chooser, animator, zoom, spots } = this.#seen;
    if (this.#dropped || !zoom.isIntendedClick(event)) return;
    const late = animator.busy;
    if (late) {
      if (!animator.catchUp()) return;
      // What is below the mouse now was not previewed.
      chooser.hover();
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
      // A tap on a token at a destination means the destination, unless the token is fanned out.
      const ends = key !== chooser.selected && (!at || at !== before);
      if (ends && chooser.walk(this.#things(keyAt(event), at))) return;
      // A tap on another token of the selected one's stack asks again which is meant.
      if (chooser.walks && key !== chooser.selected && this.#holdsSelected(at)) {
        chooser.selected = '';
      }
      if (at !== before) this.#open(at);
      // A first tap on a stack fans it out; only then is the tapped token certain.
      const group = chooser.groups.get(key);
      const vague = key.startsWith('token:') || (group && !isAsked(group));
      const same = this.#isAnyOf(at, key);
      if (!same && this.opened !== before && this.opened && vague) {
        chooser.reason = group ? '' : this.#refusal(event);
        return;
      }
    }
    let places = this.#keysAt(event);
    if (!chooser.groups.has(key) && this.#fanned && event.target === this.ring) {
      // A click between fanned tokens means what they cover, or nothing.
      places = [this.#placeAt(event)];
      key = this.#covered(event) || (places[0] ?? '');
      this.opened = '';
    } else if (!chooser.groups.has(key) && this.svg && !this.opened) {
      const at = toBoardPoint(this.svg, event);
      const scale = this.svg.getScreenCTM()?.a ?? 0;
      key = at && scale ? (nearest(spots, [at.x, at.y], 22 / scale)?.key ?? '') : '';
    }
    // A click on a possible destination of the selected thing ends its path.
    if (!chooser.groups.has(key) && chooser.walk(places)) return;
    const clear = (late || this.#finger) && event.target !== this.ring && this.#isClear(key);
    chooser.activate(key, clear, this.#finger && this.#isLarge(event, key));
    chooser.reason = chooser.groups.has(key) ? '' : this.#refusal(event);
  };

  /** Return why a click has no effect. */
  #refusal(event: Event): string {
    const { why } = this.#seen;
    const things = this.#keysAt(event);
    const ids = [
      attributeAt(event, 'data-token'),
      ...things.map((key) => key.replace(/^\w+:/, '')),
    ];
    return ids.map(why).find(Boolean) ?? '';
  }

  over = (event: PointerEvent): void => {
    this.#finger = event.pointerType === 'touch';
    this.#seen.chooser.watched = Number(attributeAt(event, 'data-seat') || -1);
    if (this.#finger) return;
    this.#hover(event, hasPointerMoved(event));
    this.#open(this.#yields(event) ? '' : attributeAt(event, 'data-at'));
  };

  /** Listen to the wheel, which turns a dialled plate or zooms. Svelte's own listeners are passive
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

  #hover(event: PointerEvent, moved: boolean): void {
    const [key, at] = [keyAt(event), attributeAt(event, 'data-at')];
    this.#seen.chooser.hover(() => this.#things(key, at), moved);
  }

  move = (event: PointerEvent): void => {
    if (this.#carry(event)) return;
    if (this.#seen.chooser.rests && event.pointerType !== 'touch') this.#hover(event, true);
    if (this.svg) this.#seen.zoom.move(event, this.svg);
    if (this.#yields(event)) this.opened = '';
  };

  leave = (event: PointerEvent): void => {
    this.#seen.chooser.hover();
    // A tapped piece stays the watched one when the finger leaves.
    if (!this.#finger) {
      this.#seen.chooser.watched = -1;
      this.opened = '';
    }
    this.#seen.zoom.up(event);
  };

  down = (event: PointerEvent): void => {
    this.#seen.chooser.byKeyboard(false);
    this.#keyboard = false;
    this.#finger = event.pointerType === 'touch';
    this.#seen.zoom.down(event, this.svg && toBoardPoint(this.svg, event));
    this.#dropped = false;
    this.#grip = this.#gripAt(event);
  };

  up = (event: PointerEvent): void => {
    this.#seen.zoom.up(event);
    if (this.carried && event.pointerId === this.#grip?.pointer) this.#drop(event);
    this.#grip = this.carried = null;
  };

  cancel = (event: PointerEvent): void => {
    this.carried = null;
    this.up(event);
  };

  /** Return the pose of a token while it is dragged. */
  carriedPose({ token, pose }: PlacedToken): Pose | undefined {
    const { carried } = this;
    return carried?.token === token.id ? { ...pose, x: carried.x, y: carried.y } : undefined;
  }

  /** Return the pressed token if it can be dragged: it is a choice, and no other is meant. */
  #gripAt(event: PointerEvent): Grip | null {
    const { chooser, animator, crowds } = this.#seen;
    const [key, at] = [keyAt(event), attributeAt(event, 'data-at')];
    const vague = this.#finger && crowds.has(at) && this.#fanned !== at;
    const held = chooser.groups.get(key)?.on === 'token' && !vague && !animator.busy;
    if (!held || !event.isPrimary || event.button > 0) return null;
    return { key, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** Move the pressed token with the pointer; return whether it is dragged. */
  #carry(event: PointerEvent): boolean {
    const { chooser, zoom } = this.#seen;
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer || !this.svg) return false;
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y);
    if (!this.carried && far <= DRAG_FROM[this.#finger ? 'touch' : 'mouse']) return false;
    if (!this.carried) {
      zoom.up(event);
      this.svg.setPointerCapture(event.pointerId);
      chooser.pickUp(grip.key);
    }
    const at = toBoardPoint(this.svg, event);
    if (at) this.carried = { token: grip.key.replace('token:', ''), ...at };
    return true;
  }

  /** Put the dragged token where the pointer is, if it may go there. */
  #drop(event: PointerEvent): void {
    const { chooser } = this.#seen;
    this.#dropped = true;
    const place = this.#placeAt(event);
    if (this.#onGhost(event)) chooser.commitShown();
    else if (!chooser.walk(this.#things(place, place.replace('cell:', ''))))
      chooser.reason = this.#seen.why(place.replace('cell:', ''));
  }

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
    // Pressing the mouse also moves the focus; the pressed thing must stay until the click.
    if (this.#keyboard) this.opened = '';
  };

  get #fanned(): string {
    return this.#seen.fan?.at ?? '';
  }

  /** Return a thing, its current cell, and the plate below. */
  #things(key: string, at: string): string[] {
    const { cells, placed } = this.#seen;
    const here = placed.find(({ token }) => `token:${token.id}` === key)?.token.at ?? at;
    return [key, `cell:${here}`, `group:${cells.get(here)?.group}`];
  }

  /** Return the keys of all things under the pointer, the nearest first. */
  #keysAt(event: Event): string[] {
    return this.#things(keyAt(event), attributeAt(event, 'data-at'));
  }

  /** Return whether a finger hits this thing for certain: other choices are far enough away. */
  #isClear(key: string): boolean {
    const { spots } = this.#seen;
    const scale = this.svg?.getScreenCTM()?.a ?? 0;
    const spot = spots.find((each) => each.key === key);
    if (!spot) return false;
    const others = spots.filter((each) => each !== spot);
    return nearest(others, [spot.x, spot.y], FINGERTIP / (scale || 1)) === null;
  }

  /** Return whether a tap hit a piece itself, drawn large enough for a finger. */
  #isLarge(event: Event, key: string): boolean {
    const found = this.#seen.placed.find(({ token }) => keyOf('token', token.id) === key);
    const scale = this.svg?.getScreenCTM()?.a ?? 0;
    if (!found || keyAt(event) !== key) return false;
    return 2 * found.size * found.pose.scale * scale >= LARGE_PIECE;
  }

  /** Return the nearest thing under the pointer that can be chosen; otherwise the nearest thing. */
  #choiceAt(event: Event): string {
    const key = keyAt(event);
    const things = this.#things(key, attributeAt(event, 'data-at'));
    return things.find((each) => this.#seen.chooser.groups.has(each)) ?? key;
  }

  /** Return whether the pointer is on the plate in question. */
  #onDial(event: Event): boolean {
    const { dial } = this.#seen;
    if (!dial) return false;
    const things = this.#keysAt(event);
    return things.includes(`group:${dial}`) || attributeAt(event, 'data-group') === dial;
  }

  /** Return whether the pointer is on the ghost of the selected thing. */
  #onGhost(event: MouseEvent): boolean {
    const { chooser, cells } = this.#seen;
    const end = cells.get(chooser.group ? (chooser.shown?.preview?.path.at(-1)?.at ?? '') : '');
    if (!end) return false;
    if (attributeAt(event, 'data-cell') === end.id) return true;
    const at = this.svg && toBoardPoint(this.svg, event);
    const scale = this.svg?.getScreenCTM()?.a ?? 0;
    const near = Math.max(end.size * 1.2, this.carried && scale ? FINGERTIP / 2 / scale : 0);
    return at !== undefined && Math.hypot(end.x - at.x, end.y - at.y) < near;
  }

  /** Return whether a token in a cell can be chosen. */
  #offers(at: string): boolean {
    const { chooser, crowds } = this.#seen;
    return crowds.get(at)?.some(({ id }) => chooser.groups.has(`token:${id}`)) ?? false;
  }

  /** Return whether the selected token is one of several in a cell. */
  #holdsSelected(at: string): boolean {
    const { chooser, crowds } = this.#seen;
    return crowds.get(at)?.some(({ id }) => chooser.selected === `token:${id}`) ?? false;
  }

  /** Return whether the token is one of equal tokens: all others in its cell that can be chosen. */
  #isAnyOf(at: string, key: string): boolean {
    const { chooser, crowds } = this.#seen;
    const open = crowds.get(at)?.filter(({ id }) => chooser.asks(`token:${id}`)) ?? [];
    const tapped = open.find(({ id }) => keyOf('token', id) === key);
    return tapped !== undefined && open.length > 1 && open.every((each) => areEqual(each, tapped));
  }

  /** Return whether the prompt asks for a token in a cell. */
  #asks(at: string): boolean {
    const { chooser, crowds } = this.#seen;
    return crowds.get(at)?.some(({ id }) => chooser.asks(`token:${id}`)) ?? false;
  }

  #open(at: string): void {
    this.#among = false;
    this.opened = this.spreads(at) ? at : '';
    this.#among = this.#asks(at);
  }

  /** Return the choice under the pointer that a fan covers. */
  #covered(event: MouseEvent): string {
    const { chooser, fan, placed } = this.#seen;
    const at = fan && this.svg && toBoardPoint(this.svg, event);
    return fan && at ? tokenBelowFan(fan, placed, chooser.groups, at) : '';
  }

  /** Return the cell under the pointer, whatever lies above it. */
  #placeAt(event: MouseEvent): string {
    const at = this.svg && toBoardPoint(this.svg, event);
    if (!at) return '';
    const all = [...this.#seen.cells.values()];
    const found = all.find(({ x, y, size }) => Math.hypot(x - at.x, y - at.y) < size * 0.85);
    return found ? keyOf('cell', found.id) : '';
  }

  /** Return whether a fan should close: no choice of its own is under the pointer, and it covers
   *  another choice. */
  #yields(event: MouseEvent): boolean {
    const { chooser } = this.#seen;
    const fanned = this.#fanned;
    if (this.#finger || !fanned || chooser.groups.has(keyAt(event))) return false;
    if (!this.#offers(fanned)) return this.#covered(event) !== '';
    // Between the tokens of a fan the pointer is on its way to one of them.
    if (this.#asks(fanned) && !attributeAt(event, 'data-token')) return false;
    const place = this.#placeAt(event);
    const asksPlace = place !== keyOf('cell', fanned) && chooser.asks(place);
    return asksPlace || this.#covered(event) !== '';
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
