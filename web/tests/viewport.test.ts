import { describe, expect, it, vi } from 'vitest';
import {
  viewOn,
  choiceSpots,
  spotsBeyondEdges,
  motionSpots,
  containsSpot,
  zoomLevelFor,
  mentionedCells,
  turnedPlateSpots,
  pathSpots,
} from '../src/board/viewport/viewport';
import { AutoFocus } from '../src/board/viewport/autoFocus.svelte';
import { Zoom } from '../src/board/viewport/zoom.svelte';
import type { Target, ViewBox } from '../src/protocol/types';
import { readFrame } from '../src/protocol/frameReader';
import { groupTargets } from '../src/table/choices/targets';
import * as arena from './warpArenaGame';
import { hello } from './fixtures';
import { motion } from './setup';
import * as squares from './squaresGame';

const BOX: ViewBox = [0, 0, 20, 20];
const PHONE = { width: 400, height: 400 };
const spot = (x: number, y: number, wide = 1) => ({ x, y, wide });
const setTouch = (yes: boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse') ? yes : query.includes('reduced-motion') && motion.reduced,
    addEventListener: () => undefined,
  }));
};

describe('the zoom level', () => {
  it('shows the whole board if everything is large enough', () => {
    expect(zoomLevelFor(BOX, PHONE, [spot(3, 3, 2)], 40)).toBe(1);
    expect(zoomLevelFor(BOX, PHONE, [], 40)).toBe(1);
    expect(viewOn(BOX, PHONE, [spot(3, 3, 2)], 40, { x: 10, y: 10 })).toEqual({
      level: 1,
      x: 0,
      y: 0,
    });
  });

  it('makes the narrowest spot as wide as needed', () => {
    expect(zoomLevelFor(BOX, PHONE, [spot(3, 3, 2), spot(9, 9)], 40)).toBe(2);
  });

  it('lets a finger separate neighbouring spots', () => {
    const apart = (alone: number) => zoomLevelFor(BOX, PHONE, [{ ...spot(3, 3), alone }], 42);
    // Twenty pixels wide: far from the next, it must only be clear; near the next, apart.
    expect(apart(5)).toBeCloseTo(1.6);
    expect(apart(1.5)).toBeCloseTo(1.75);
    expect(apart(1.07)).toBeCloseTo(2.1);
    expect(apart(0.5)).toBeCloseTo(2.1);
    expect(zoomLevelFor(BOX, PHONE, [{ ...spot(3, 3, 1.2), alone: 2.1 }], 42)).toBe(1);
    // The closest neighbour counts.
    const both = [
      { ...spot(3, 3), alone: 1.2 },
      { ...spot(9, 9, 0.5), alone: 6 },
    ];
    expect(zoomLevelFor(BOX, PHONE, both, 42)).toBeCloseTo(3.2);
  });

  it('includes other choices if all stay large enough', () => {
    const autoFocus = (size: number) =>
      new AutoFocus(
        new Zoom(() => BOX),
        () => BOX,
        () => ({ width: size, height: size }),
      );
    const [highlighted, near, far] = [[spot(1, 19)], [spot(4, 16)], [spot(19, 1)]];
    expect(autoFocus(400).withOthers(highlighted, near)).toEqual([...highlighted, ...near]);
    expect(autoFocus(400).withOthers(highlighted, far)).toEqual(highlighted);
    expect(autoFocus(900).withOthers(highlighted, far)).toEqual([...highlighted, ...far]);
    expect(autoFocus(400).withOthers(highlighted, [])).toEqual(highlighted);
  });

  it('centres everything if everything fits', () => {
    const aim = viewOn(BOX, PHONE, [spot(2, 2), spot(6, 8)], 40, { x: 10, y: 10 });
    expect(aim).toEqual({ level: 2, x: -6, y: -5 });
  });

  it('shows as many spots as fit, or the nearest', () => {
    const far = [spot(1, 1), spot(18, 18), spot(17, 18), spot(19, 19)];
    expect(viewOn(BOX, PHONE, far, 40, { x: 1, y: 1 })).toMatchObject({ x: 8, y: 8.5 });
    const two = [spot(1, 1), spot(19, 19)];
    expect(viewOn(BOX, PHONE, two, 40, { x: 3, y: 3 })).toMatchObject({ x: -9, y: -9 });
    expect(viewOn(BOX, PHONE, two, 40, { x: 16, y: 16 })).toMatchObject({ x: 9, y: 9 });
  });

  it('includes secondary spots if that hardly changes it', () => {
    const [a, b] = [spot(5.5, 5.5), spot(13.5, 13.5)];
    const aim = (wide: number) =>
      viewOn(BOX, PHONE, [a, b], 42, { x: 10, y: 10 }, [spot(5.5, 14.5 + wide / 2, wide)]);
    const letters = aim(0.3);
    expect(letters.level).toBeGreaterThan(2);
    expect(letters.level).toBeLessThan(2.1);
    expect(letters.y).toBeCloseTo(-0.1);
    expect(aim(1)).toEqual(viewOn(BOX, PHONE, [a, b], 42, { x: 10, y: 10 }));
  });

  it('lists the spots beyond each edge, nearest first', () => {
    const seen: ViewBox = [5, 5, 10, 10];
    expect(containsSpot(seen, spot(5.5, 7))).toBe(true);
    expect(containsSpot(seen, spot(5.2, 7))).toBe(false);
    const found = spotsBeyondEdges(seen, [
      spot(1, 9),
      spot(3, 10),
      spot(9, 9),
      spot(10, 19),
      spot(18, 11),
    ]);
    expect(found.get('left')).toEqual([spot(3, 10), spot(1, 9)]);
    expect([...found.keys()].sort()).toEqual(['down', 'left', 'right']);
    expect(spotsBeyondEdges(seen, [spot(8, 1)]).get('up')).toHaveLength(1);
  });
});

describe('relevant spots', () => {
  const whole = (scene: object) => readFrame(arena.frame(arena.NOW, scene))!.scene;
  const askedIn = (scene: object) => {
    const read = whole(scene);
    return choiceSpots(read, groupTargets(read.targets));
  };

  it('include each cell with choices once', () => {
    const scene = arena.stacked();
    const refs = scene.targets.filter(({ on }) => on === 'token').map(({ ref }) => ref);
    const cells = new Set(scene.tokens.filter(({ id }) => refs.includes(id)).map(({ at }) => at));
    expect(refs.length).toBeGreaterThan(cells.size);
    expect(askedIn(scene)).toHaveLength(cells.size);
  });

  it('include every cell of a rotating plate, at its place or its destination', () => {
    const { board } = whole(arena.turning());
    const [plate] = board.groups;
    const cells = board.cells.filter(({ group }) => group === plate!.id);
    const dial = (group: object) => [{ preview: { groups: [group] } }] as unknown as Target[];
    const here = turnedPlateSpots(board, [], dial(plate!));
    expect(here.map(({ x, y }) => [x, y])).toEqual(cells.map(({ x, y }) => [x, y]));
    const there = turnedPlateSpots(board, [], dial({ ...plate!, id: 'new', x: plate!.x + 9 }));
    expect(there.map(({ x }) => x)).toEqual(here.map(({ x }) => x + 9));
    // On a phone the view zooms in until a finger can touch each.
    const wide = here[0]!.wide;
    const box: ViewBox = [0, 0, wide * 20, wide * 20];
    expect(zoomLevelFor(box, PHONE, here, 42)).toBeCloseTo(2.1);
    expect(turnedPlateSpots(board, [plate!], dial({ ...plate!, x: 0 }))).toEqual(here);
    expect(turnedPlateSpots(board, [plate!], [])).toEqual([]);
  });

  it('include the source and the destination of a choice', () => {
    const { scene } = readFrame(hello().frames[0])!;
    const target = scene.targets.find(({ name }) => name === '6a')!;
    const last = target.preview!.path.at(-1)!.at;
    const { x, y } = scene.board.cells.find(({ id }) => id === last)!;
    expect(pathSpots(scene.board, { x: 1, y: 2 }, target)).toMatchObject([
      { x: 1, y: 2 },
      { x, y },
    ]);
    expect(pathSpots(scene.board, undefined, target)).toMatchObject([{ x, y }]);
    expect(pathSpots(scene.board, undefined, { ...target, preview: null })).toEqual([]);
  });

  it('include places beside the board and whole plates', () => {
    const placing = arena.placing();
    expect(askedIn(placing)).toHaveLength(placing.spots.length);
    const choosing = arena.choosing();
    const plates = choosing.targets.filter(({ on }) => on === 'group');
    expect(askedIn(choosing).length).toBeGreaterThanOrEqual(plates.length);
  });

  it('include movement, one or two plates, or a fight', () => {
    const { board } = arena.menu();
    const idle = { fight: null, movingTrails: [], plates: {} };
    expect(motionSpots(idle, board, null)).toEqual([]);
    const movingTrails = [{ points: [[1, 2] as const, [3, 4] as const] as [number, number][] }];
    expect(motionSpots({ ...idle, movingTrails }, board, null)).toMatchObject([{ x: 3, y: 4 }]);
    const fight = { at: [5, 6] as [number, number] };
    expect(motionSpots({ ...idle, movingTrails }, board, fight)).toMatchObject([{ x: 5, y: 6 }]);
    const plate = { x: 7, y: 8 };
    expect(motionSpots({ ...idle, plates: { a: plate } }, board, fight)).toMatchObject([plate]);
    expect(motionSpots({ ...idle, plates: { a: plate, b: plate, c: plate } }, board, null)).toEqual(
      [],
    );
  });

  it('include cells that are mentioned by name', () => {
    const { board } = squares.thirtyHex();
    const [first, second] = board.cells.map(({ id }) => id) as [string, string];
    expect(mentionedCells(board, `Robots go to ${first}, or (${second}).`)).toEqual(
      new Set([first, second]),
    );
    expect(mentionedCells(board, `Not x${first}`).size).toBe(0);
  });
});

describe('the view', () => {
  const view = (frame = PHONE) => {
    const zoom = new Zoom(() => BOX);
    return {
      zoom,
      sight: new AutoFocus(
        zoom,
        () => BOX,
        () => frame,
      ),
    };
  };
  const [corner, other] = [[spot(2, 2)], [spot(18, 18)]];

  it('zooms to choices that are too small for a finger and returns', () => {
    vi.useFakeTimers();
    setTouch(true);
    const { zoom, sight } = view();
    sight.showChoices(corner);
    expect(zoom.level).toBeCloseTo(2.1);
    expect(containsSpot(sight.seen, corner[0]!)).toBe(true);
    sight.showChoices(other);
    expect(containsSpot(sight.seen, other[0]!)).toBe(true);
    // The view stays for the phase, also without choices on the board.
    sight.showChoices([]);
    vi.runAllTimers();
    expect(zoom.level).toBeGreaterThan(2);
    sight.showChoices([], false, 'next');
    expect(zoom.level).toBeGreaterThan(2);
    vi.runAllTimers();
    expect(zoom.view).toEqual(BOX);
  });

  it('stays while the choices are large enough and in view', () => {
    setTouch(true);
    const { zoom, sight } = view();
    sight.showChoices(corner, false, 'move');
    const before = zoom.view;
    sight.showChoices([spot(3, 3, 2.5)], false, 'move');
    expect(zoom.view).toEqual(before);
    // What is out of sight is reached by the smallest move, at the same size.
    sight.showChoices([spot(12, 2, 2.5)], false, 'move');
    expect(zoom.level).toBeCloseTo(2.1);
    expect(containsSpot(sight.seen, spot(12, 2, 2.5))).toBe(true);
    expect(zoom.view[1]).toBe(before[1]);
    // Of choices that never fit together, most being in view is enough.
    const three = [spot(12, 2), spot(11, 3), spot(18, 18)];
    const there = zoom.view;
    sight.showChoices(three, false, 'move');
    expect(zoom.view).toEqual(there);
    sight.showChoices([spot(12, 2), spot(2, 18), spot(3, 18)], false, 'move');
    expect(containsSpot(sight.seen, spot(2, 18))).toBe(true);
    // A new phase is no reason to move.
    const last = zoom.view;
    sight.showChoices([spot(2, 18)], false, 'fight');
    expect(zoom.view).toEqual(last);
  });

  it('shows everything the tutorial highlights, even if smaller', () => {
    setTouch(true);
    const { zoom, sight } = view();
    const all = [spot(2, 2), spot(14, 2), spot(2, 10)];
    sight.showChoices(all);
    expect(all.every((each) => containsSpot(sight.seen, each))).toBe(false);
    sight.showChoices([...all], true);
    expect(all.every((each) => containsSpot(sight.seen, each))).toBe(true);
    expect(zoom.level).toBeGreaterThan(1.3);
    const before = zoom.view;
    sight.showChoices([...all], true);
    expect(zoom.view).toEqual(before);
  });

  it('stays on the selection until the next prompt', () => {
    setTouch(true);
    const { zoom, sight } = view();
    const asked = [spot(2, 2), spot(6, 2)];
    sight.showChoices(asked);
    sight.showSelection([spot(6, 2), spot(13, 2)]);
    const before = zoom.view;
    expect(containsSpot(sight.seen, asked[0]!)).toBe(false);
    zoom.pressed = { x: 6, y: 2 };
    sight.showChoices(asked);
    expect(zoom.view).toEqual(before);
    // The next prompt moves the view again.
    sight.showChoices([...asked]);
    expect(containsSpot(sight.seen, asked[0]!)).toBe(true);
  });

  it('stops moving once the choices are in view', () => {
    setTouch(true);
    const { zoom, sight } = view();
    sight.showChoices(corner);
    const before = zoom.view;
    motion.reduced = false;
    sight.showMotion(other);
    expect(zoom.gliding).toBe(true);
    sight.showChoices([...corner]);
    expect(zoom.gliding).toBe(false);
    expect(zoom.view).toEqual(before);
  });

  it('stays if a mouse can point at everything', () => {
    setTouch(false);
    const { zoom, sight } = view({ width: 800, height: 800 });
    sight.showChoices(corner);
    expect(zoom.level).toBe(1);
  });

  it('stays where the player moved it while a choice is in view', () => {
    setTouch(true);
    const { zoom, sight } = view();
    sight.showChoices([...corner, ...other]);
    zoom.zoomBy(1.5, corner[0]);
    const before = zoom.view;
    sight.showChoices([...corner, ...other]);
    sight.showMotion(other);
    expect(zoom.view).toEqual(before);
    sight.showChoices([...other]);
    expect(containsSpot(sight.seen, other[0]!)).toBe(true);
    zoom.reset();
    expect(zoom.view).toEqual(BOX);
  });

  it('keeps the whole board that the player asked for until the next prompt', () => {
    setTouch(true);
    const { zoom, sight } = view();
    const all = [...corner, ...other];
    sight.showChoices(all);
    zoom.reset();
    zoom.down({ pointerId: 1, clientX: 0, clientY: 0 } as PointerEvent, corner[0]);
    zoom.up({ pointerId: 1 } as PointerEvent);
    sight.showChoices(all);
    expect(zoom.view).toEqual(BOX);
    sight.showChoices([...all]);
    expect(zoom.level).toBeCloseTo(2.1);
  });

  it('stays if a press beside each choice means it', () => {
    setTouch(true);
    const { zoom, sight } = view();
    sight.showChoices([spot(4, 4, 1.2)]);
    expect(zoom.level).toBeCloseTo(1.75);
    const before = zoom.view;
    const apart = (alone: number) => [
      { ...spot(4, 4, 0.8), alone },
      { ...spot(4, 4 + alone, 0.8), alone },
    ];
    sight.showChoices(apart(1.2));
    expect(zoom.view).toEqual(before);
    sight.showChoices(apart(1));
    expect(zoom.level).toBeGreaterThan(2);
  });

  it('shows all pieces that are far apart rather than some of them large', () => {
    setTouch(true);
    const { zoom, sight } = view();
    const pieces = (...at: [number, number][]) =>
      at.map(([x, y]) => ({ ...spot(x, y), alone: 1.2 }));
    sight.showChoices(corner);
    sight.showChoices(pieces([2, 2], [18, 2], [18, 18]));
    expect(zoom.view).toEqual(BOX);
    // Those that fit a closer view get one.
    sight.showChoices(pieces([2, 2], [4, 4]));
    expect(zoom.level).toBeGreaterThan(2);
    // So do cells, and pieces side by side, of which a finger could mean either.
    sight.showChoices([spot(2, 2), spot(18, 2), spot(18, 18)]);
    expect(zoom.level).toBeGreaterThan(2);
    sight.showChoices(pieces([2, 2], [18, 2], [18, 18]).map((each) => ({ ...each, alone: 1 })));
    expect(zoom.level).toBeGreaterThan(2);
  });

  it('follows movement that would be out of view, without a closer look', () => {
    setTouch(true);
    const { zoom, sight } = view();
    sight.showMotion(other);
    expect(zoom.view).toEqual(BOX);
    sight.showChoices(corner);
    const { level } = zoom;
    sight.showMotion(other);
    expect(zoom.level).toBe(level);
    expect(containsSpot(sight.seen, other[0]!)).toBe(true);
    const before = zoom.view;
    sight.showMotion([spot(17, 17)]);
    expect(zoom.view).toEqual(before);
  });

  it('reveals what a key points at and what lies beyond an edge', () => {
    setTouch(true);
    const { zoom, sight } = view();
    sight.showChoices([...corner, ...other]);
    const unseen = [...sight.unseen([...corner, ...other]).values()].flat();
    expect(unseen).toHaveLength(1);
    sight.centerOn(unseen[0]!);
    expect(containsSpot(sight.seen, unseen[0]!)).toBe(true);
    sight.reveal(corner[0]!);
    expect(containsSpot(sight.seen, corner[0]!)).toBe(true);
    expect(zoom.level).toBeCloseTo(2.1);
  });

  it('zooms in for small choices after a pan, but keeps a zoom level set by hand', () => {
    setTouch(true);
    const { zoom, sight } = view();
    const lone = [{ ...spot(4, 4), alone: 9 }];
    sight.showChoices(lone);
    expect(zoom.level).toBeCloseTo(1.6);
    sight.centerOn(spot(6, 6));
    const [x, , w] = zoom.view;
    // The next choice is near another, and partly in view.
    const crowded = [
      { ...spot(6, 6), alone: 0.5 },
      { ...spot(6, 6.5), alone: 0.5 },
    ];
    sight.showChoices(crowded);
    expect(zoom.level).toBeCloseTo(2.1);
    expect(zoom.byHand).toBe(true);
    const [nx, , nw] = zoom.view;
    expect(nx + nw / 2).toBeCloseTo(x + w / 2);
    sight.showChoices([...lone]);
    expect(zoom.level).toBeCloseTo(2.1);
    zoom.zoomBy(0.8);
    const chosen = zoom.level;
    sight.showChoices([...crowded]);
    expect(zoom.level).toBe(chosen);
  });

  it('reveals the selection and its destination with the smallest move', () => {
    setTouch(true);
    const { zoom, sight } = view();
    const far = spot(18, 2);
    sight.showSelection([...corner, far]);
    expect(zoom.view).toEqual(BOX);
    sight.showChoices(corner);
    const before = zoom.view;
    sight.showSelection([...corner, spot(5, 5)]);
    expect(zoom.view).toEqual(before);
    const near = spot(before[0] + before[2], 2);
    sight.showSelection([...corner, near]);
    expect(zoom.level).toBeCloseTo(2.1);
    expect(zoom.view[1]).toBe(before[1]);
    expect([...corner, near].every((each) => containsSpot(sight.seen, each))).toBe(true);
    // At this zoom level they do not fit together.
    sight.showSelection([...corner, far]);
    expect(zoom.level).toBeLessThan(2.1);
    expect([...corner, far].every((each) => containsSpot(sight.seen, each))).toBe(true);
    expect(zoom.byHand).toBe(false);
  });
});
