"""Checks that the page stays calm from one prompt to the next.

A view is what a page shows at one prompt. Two successive views of the same player are compared:
targets keep their place, and the board's view changes only for a target that would be too small
or out of sight. Of each view, no text is cut, nothing covers a target, and nothing has shifted.
While something may be chosen on the board, its view moves for the player's own hand only.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.browser.harness import Person

Box = tuple[float, float, float, float]
View = dict[str, Any]

MOST = 8
"""How far a target may move, in pixels."""
LEAST = {True: 40, False: 22}
"""The smallest target on a board in pixels, for a finger and for a mouse."""

CAUSE = 500
"""Milliseconds after a step of the game or a move of the pointer in which things may shift, as
browsers allow after a press."""

SOON = 50
"""Milliseconds after a step of the game, a key or a press of the board's own buttons in which the
board's view may move."""

WATCH = """([cause, most, soon]) => {
    window.layoutShifts = [];
    window.boardMoves = [];
    const named = ({node}) => node?.dataset?.testid ?? node?.dataset?.action ?? node?.className
        ?? node?.nodeName ?? 'something gone';
    const far = ({previousRect: from, currentRect: to}) =>
        Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) > most;
    let step = -Infinity;
    const table = document.querySelector('[data-testid=table]');
    const caused = () => { step = performance.now(); };
    addEventListener('pointermove', caused, true);
    let told = -Infinity;
    const tell = () => { told = performance.now(); };
    addEventListener('keydown', tell, true);
    addEventListener('click', ({target}) => target.closest?.('.world button') && tell(), true);
    addEventListener('pointermove', ({pointerId}) => pointerId === 9 && tell(), true);
    new MutationObserver(() => { caused(); tell(); }).observe(table, {
        attributeFilter: ['data-seq', 'data-busy', 'data-viewer'],
    });
    new MutationObserver(([{target, oldValue}]) => {
        const {gliding} = target.closest('.world').dataset;
        const open = target.querySelector('[data-key]:not([data-targets="0"])');
        if (open && !gliding && !table.dataset.busy && performance.now() - told > soon)
            window.boardMoves.push(`${oldValue} to ${target.getAttribute('viewBox')}`);
    }).observe(document.querySelector('.world svg'), {
        attributeFilter: ['viewBox'], attributeOldValue: true,
    });
    new PerformanceObserver(list => {
        for (const one of list.getEntries()) {
            const sources = one.sources.filter(far).map(named);
            if (sources.length && !one.hadRecentInput && Math.abs(one.startTime - step) > cause)
                window.layoutShifts.push([one.value, sources]);
        }
    }).observe({type: 'layout-shift'});
}"""

VIEW = """() => {
    const all = selector => [...document.querySelectorAll(selector)];
    const world = document.querySelector('.world');
    const boxOf = one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return [x, y, width, height];
    };
    const shown = one => one.getClientRects().length && !one.closest('details:not([open])')
        && getComputedStyle(one).visibility === 'visible';
    const inside = (one, x, y) => {
        for (let pane = one.parentElement; pane; pane = pane.parentElement) {
            if (getComputedStyle(pane).overflowY === 'visible') continue;
            const box = pane.getBoundingClientRect();
            if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
        }
        return true;
    };
    const words = one => (one.ariaLabel ?? one.innerText ?? '').replace(/\\s+/g, ' ').trim();
    const targets = {};
    const besides = {};
    const covered = [];
    // Choices scroll below these parts.
    const FIXED = '[data-head], [data-foot], [data-stuck]';
    const place = '.prompt-area :is([data-action], [data-key], [data-foot] button), '
        + '.handles button, #more .foot :is(button, summary), .world .zoom button';
    for (const one of all(place).filter(shown)) {
        const {key, action, targets: count} = one.dataset;
        if (key && count === '0') continue;
        const name = `${key ?? action ?? ''} ${words(one)}`;
        // A serious action comes after all else, and asks first.
        if (!one.closest('.grave')) targets[name] = name in targets ? null : boxOf(one);
        besides[name] = [...one.parentElement.children].map(each => each.dataset.action).join();
        const [x, y, width, height] = boxOf(one);
        const [a, b] = [x + width / 2, y + height / 2];
        if (!inside(one, a, b)) continue;
        const top = document.elementFromPoint(a, b);
        const next = one.matches('.card') && top?.closest('.card');
        const fine = !top || one.contains(top) || top.contains(one) || next
            || top.closest(FIXED) && !one.closest(FIXED);
        if (!fine) covered.push(`${name} by ${top.outerHTML.slice(0, 80)}`);
    }
    const cut = [];
    for (const one of all('.prompt-area *, .seats-area *')) {
        if (one.closest('.hidden-words, svg') || !shown(one) || !one.innerText?.trim()) continue;
        const style = getComputedStyle(one);
        if (style.clipPath !== 'none') continue;
        const wide = /hidden|clip/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
        const high = /hidden|clip/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1;
        if (wide || high) cut.push(`${one.className}: ${words(one).slice(0, 60)}`);
    }
    for (const one of all('.seats-area li')) {
        const pane = one.closest('.seats-area').getBoundingClientRect();
        const box = one.getBoundingClientRect();
        if (box.bottom > pane.bottom + 1 || box.right > pane.right + 1)
            cut.push(`a player: ${words(one).slice(0, 60)}`);
    }
    const svg = world?.querySelector('svg');
    const {a, e, f} = svg?.getScreenCTM() ?? {a: 1, e: 0, f: 0};
    const onBoard = all('.world [data-key][data-targets]:not([data-targets="0"])').map(one => {
        const part = one.matches('[data-group]') ? null : one.querySelector('.lit, .reach');
        return [one.dataset.key, boxOf(part ?? one)];
    });
    const table = document.querySelector('[data-testid=table]');
    return {
        viewer: table.dataset.viewer,
        prompt: document.querySelector('[data-testid=prompt]')?.innerText ?? '',
        targets, besides, covered, cut, onBoard, camera: [a, e, f], board: boxOf(world),
        wide: innerWidth >= 900 && innerHeight >= 680,
        whole: !world.querySelector('[aria-label="Whole board"]'),
        scrolled: document.querySelector('.prompt-area').scrollTop,
        shifts: window.layoutShifts?.splice(0) ?? [],
        moves: window.boardMoves?.splice(0) ?? [],
    };
}"""


def view_of(page: Page) -> View:
    """Return what a page shows now."""
    found: View = page.evaluate(VIEW)
    return found


def bring(person: Person, thing: str) -> None:
    """Bring a choice into view, as a player does before pressing it."""
    kind, _, name = thing.partition(":")
    place = f'button[data-action="{name}"]' if kind == "action" else f'[data-key="{thing}"]'
    person.bring(person.page.locator(place).locator("visible=true").first)
    person.page.evaluate("one => document.querySelector(one)?.scrollIntoViewIfNeeded()", place)
    person.page.mouse.move(0, 0)


def watch(page: Page) -> None:
    """Record the layout shifts and moves of the board that nothing has caused, from now on."""
    page.evaluate(WATCH, [CAUSE, MOST, SOON])


LEAST_SHIFT = 0.0001
"""What counts as a shift: less is a rounded pixel."""


def faults_of(view: View) -> list[str]:
    """Return the faults of one view.

    Shifts count on wide pages only: elsewhere a preview may take a second line.
    """
    shifts = [each for each in view["shifts"] if view["wide"] and each[0] >= LEAST_SHIFT]
    return [
        *(f"cut: {each}" for each in view["cut"]),
        *(f"covered: {each}" for each in view["covered"]),
        *(f"shifted by {value:.4f}: {of}" for value, of in shifts),
        *(f"the board moved from {each}" for each in view["moves"]),
    ]


def faults_between(before: View, after: View, *, touch: bool) -> list[str]:
    """Return the faults between two successive views."""
    if before["viewer"] != after["viewer"]:
        return []
    found = []
    for name, box in after["targets"].items():
        old = before["targets"].get(name)
        if not box or not old:
            continue
        across, down = box[0] - old[0], box[1] - old[1]
        # A choice closes the gap of another one in its row.
        alone = before["besides"][name] == after["besides"][name]
        if (abs(across) > MOST and alone) or abs(down) > MOST:
            found.append(f"moved by {across:.0f}, {down:.0f}: {name}")
    if moved := _camera(before, after, touch=touch):
        found.append(moved)
    return found


def _camera(before: View, after: View, *, touch: bool) -> str:
    """Return the fault of a board whose view changed without need, or nothing."""
    (a, e, f), (a2, e2, f2) = before["camera"], after["camera"]
    # With nothing to choose there, the board shows what the prompt is about. The view of the
    # whole board changes with its shape.
    if not after["onBoard"] or (before["whole"] and after["whole"]):
        return ""
    if max(abs(a2 / a - 1) * 100, abs(e - e2), abs(f - f2)) <= 1:
        return ""
    left, top, width, height = before["board"]
    scale = a / a2
    for _, (there_x, there_y, wide, high) in after["onBoard"]:
        w, h = wide * scale, high * scale
        x, y = (there_x - e2) * scale + e, (there_y - f2) * scale + f
        inside = left <= x and x + w <= left + width and top <= y and y + h <= top + height
        if not inside or min(w, h) < LEAST[touch]:
            return ""
    return f"the view changed from {before['camera']} to {after['camera']}"
