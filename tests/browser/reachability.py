"""Checks that every choice of a table can be seen and pressed.

A choice is in view, or reached by the arrows of the board, or by scrolling where the page shows
that there is more. Then all four corners are in view, and a finger has 40 pixels. A selected
thing shows all its choices. The prompt stays in view, and of a fight the sums and chances.
"""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.harness import BRING

REACH = """async ([touch, picks]) => {
    const TIGHT = 40, SEEN = 20, NEAR = 22, EDGE = 8;
    const wrong = [];
    const frames = async left => {
        for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    };
    const all = selector => [...document.querySelectorAll(selector)];
    const folded = one =>
        one.closest('details:not([open])') !== null || !one.getClientRects().length;
    const named = one => one.dataset.key ?? one.dataset.action ?? one.innerText;
    const middle = one => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };

    // Nothing moves by itself.
    const steady = all('button, [data-key]').filter(one => !one.closest('[data-testid=log]'));
    const places = () => steady.map(one => {
        const {x, y} = one.getBoundingClientRect();
        return `${named(one)} at ${x} ${y}`;
    });
    await frames(2);
    const before = places();
    await frames(3);
    const moved = places().filter((place, i) => place !== before[i]);
    if (moved.length) wrong.push(`by itself ${moved[0]}`);

    const world = document.querySelector('.world');
    const can = '[data-key][data-targets]:not([data-targets="0"])';
    const keysAt = (x, y) => {
        const top = document.elementFromPoint(x, y);
        const under = name => top?.closest(`[data-${name}]`)?.dataset[name] ?? '';
        const cell = document.querySelector(`[data-cell="${under('at') || under('cell')}"]`);
        const plate = under('group') || cell?.closest('[data-group]')?.dataset.group || '';
        const below = [`cell:${under('at') || under('cell')}`, `group:${plate}`];
        return {top, keys: [under('key'), ...below]};
    };
    // What a press there would choose, as the board means it.
    const meant = (x, y, chosen) => {
        const {top, keys} = keysAt(x, y);
        if (!top || !world?.contains(top) || top.closest('.world button, .zoom')) return '';
        const hit = keys.find(key => chosen.has(key));
        if (hit) return hit;
        let [near, best] = [NEAR, ''];
        for (const [key, one] of chosen) {
            const [a, b] = middle(one);
            if (Math.hypot(a - x, b - y) < near) [near, best] = [Math.hypot(a - x, b - y), key];
        }
        return best;
    };
    // Points over a thing, the middle first.
    const points = one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92];
        return steps.flatMap(b => steps.map(a => [x + a * width, y + b * height]));
    };
    const pressed = (one, chosen) => {
        const key = one.dataset.key;
        return points(one).some(([x, y]) => {
            const found = meant(x, y, chosen);
            if (found === key) return true;
            const other = chosen.get(found);
            // Those of a stack stand apart when one points at it.
            return one.matches('.token') && other?.dataset.at === one.dataset.at;
        });
    };
    const crowded = one => [...world.querySelectorAll('.token')].some(other =>
        other !== one && other.dataset.at === one.dataset.at);
    // A press as near as that to what lies by itself is meant for it; of those in a stack each
    // stands apart.
    const tight = (one, others) => {
        const part = one.querySelector('.lit, .reach') ?? one;
        const {width, height} = part.getBoundingClientRect();
        const size = Math.min(width, height) + 0.5;
        if (size >= TIGHT || one.matches('.token') && crowded(one)) return 0;
        const [x, y] = middle(one);
        const near = Math.min(...others.filter(other => other !== one).map(other => {
            const [a, b] = middle(other);
            return Math.hypot(a - x, b - y);
        }));
        return size >= SEEN && near >= TIGHT ? 0 : size;
    };

    // Of a control beside the board: how far the next one of its hand covers it, whether its
    // corners are in sight, and what it scrolls in.
    const bare = one => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        const next = one.matches('.card') && one.nextElementSibling?.getBoundingClientRect();
        const end = next && next.top === top ? Math.min(right, next.left) : right;
        return {left, top, right: end, bottom, width: end - left, height: bottom - top};
    };
    const whole = one => {
        const box = bare(one);
        const inset = Math.min(EDGE, box.width / 4, box.height / 4);
        const corners = [box.left + inset, box.right - inset].flatMap(x =>
            [box.top + inset, box.bottom - inset].map(y => [x, y]));
        return corners.every(([x, y]) => {
            const top = document.elementFromPoint(x, y);
            return top !== null && (one.contains(top) || top.closest('button') === one);
        });
    };
    const scroller = one => {
        for (let each = one.parentElement; each; each = each.parentElement) {
            const {overflowY} = getComputedStyle(each);
            const more = each.scrollHeight > each.clientHeight + 1;
            if (more && /auto|scroll/.test(overflowY)) return each;
        }
        return null;
    };
    // The page says so, if more can be scrolled to.
    const says = (pane, above) => {
        const {top, bottom} = pane.getBoundingClientRect();
        const signs = [...pane.querySelectorAll(`[data-sign=${above ? 'above' : 'more'}]`)];
        const sign = signs.some(one => getComputedStyle(one).visibility === 'visible'
            && one.getClientRects().length);
        const close = pane.querySelector('[data-foot]')?.getBoundingClientRect().top ?? bottom;
        const cut = [...pane.querySelectorAll('button, [data-key], summary')].some(one => {
            const box = one.getBoundingClientRect();
            if (!box.height || one.closest('[data-foot]')) return false;
            const shown = Math.min(box.bottom, close) - Math.max(box.top, top);
            return shown > 8 && shown < box.height - 8 && above === (box.top < top);
        });
        return sign || cut;
    };
    // What is asked is in sight wherever one has scrolled, and of a fight who fights with what.
    const dock = document.querySelector('.prompt-area');
    const asked = () => {
        const line = document.querySelector('[data-testid=combat-line]');
        const rows = document.querySelector('[data-testid=combat-table] tr.now');
        const row = dock.scrollTop ? null : rows;
        // It is seen over the board, or else in a line or a table.
        const over = document.querySelector('[data-testid=combat]')?.getBoundingClientRect();
        const lines = [
            document.querySelector('[data-testid=prompt]'),
            line ?? (over ? null : row),
        ];
        if (over && (over.left < 0 || over.top < 0 || over.right > innerWidth
            || over.bottom > document.querySelector('.world').getBoundingClientRect().bottom + 1))
            wrong.push(`the fight is out of sight: ${[over.left, over.top]}`);
        for (const one of lines.filter(Boolean)) {
            const words = one.dataset.testid ?? 'the fight';
            if (!whole(one)) wrong.push(`${words} is out of sight, ${dock.scrollTop} down`);
        }
    };
    const rested = dock.scrollTop;
    for (const top of [rested, 0, dock.scrollHeight]) {
        dock.scrollTop = top;
        asked();
    }
    dock.scrollTop = rested;
    const panes = new Map(all('.prompt-area, .lower-area *').map(one => [one, one.scrollTop]));
    const beside = one => {
        if (whole(one)) return '';
        const pane = scroller(one);
        if (!pane) return 'is covered or cut off';
        const from = pane.scrollTop;
        const more = says(pane, one.getBoundingClientRect().top < pane.getBoundingClientRect().top);
        one.scrollIntoView({block: 'nearest', behavior: 'instant'});
        const there = whole(one);
        pane.scrollTop = from;
        if (!there) return 'is covered or cut off wherever one scrolls';
        return more ? '' : 'is outside, and nothing says that there is more';
    };
    const narrow = one => {
        const {height, width} = bare(one);
        const size = Math.min(height, width) + 0.5;
        return touch && size < TIGHT ? size : 0;
    };
    const button = one => {
        const why = beside(one);
        if (why) wrong.push(`${named(one)} ${why}`);
        if (narrow(one)) wrong.push(`${named(one)} is ${Math.round(narrow(one))}`);
    };

    const keys = new Map();
    const things = all(can);
    const onBoard = things.filter(one => world?.contains(one));
    const chosen = new Map(onBoard.map(one => [one.dataset.key, one]));
    for (const one of things) {
        // What a thing leads to has a button of its own.
        const count = one.dataset.targets - (one.dataset.leads ?? 0);
        const found = keys.get(one.dataset.key) ?? {count, why: 'cannot be seen'};
        if (world?.contains(one)) {
            // What has a button as well need not be brought: the whole board shows it.
            if (count) await (BRING)(one);
            else if (!pressed(one, chosen)) {
                world.querySelector('[aria-label="Whole board"]')?.click();
                await frames(2);
            }
            if (pressed(one, chosen)) found.why = '';
            const small = touch && count ? tight(one, onBoard) : 0;
            if (small) wrong.push(`${one.dataset.key} is ${Math.round(small)} wide`);
        } else if (!folded(one)) {
            found.why = found.why && beside(one);
            const small = count ? narrow(one) : 0;
            if (small) wrong.push(`${one.dataset.key} is ${Math.round(small)}`);
        }
        keys.set(one.dataset.key, found);
    }
    for (const [key, {why}] of keys) if (why) wrong.push(`${key} ${why}`);
    // What is seldom wanted is unfolded first.
    const folds = all('details[data-choices]:not([open])')
        .filter(one => one.getClientRects().length);
    for (const one of folds) {
        button(one.querySelector('summary'));
        one.open = true;
    }
    await frames(2);
    const buttons = all('button[data-action]').filter(one => !folded(one));
    for (const one of buttons) button(one);
    for (const one of folds) one.open = false;
    // A table of choices may be in a sheet.
    let sheeted = 0;
    for (const opener of all('[data-testid=open-chart]')) {
        button(opener);
        opener.click();
        await frames(2);
        const inside = all('[data-testid=chart-sheet] button[data-action]');
        for (const one of inside) button(one);
        sheeted += inside.length;
        opener.click();
        await frames(2);
    }
    const choices = all('[data-choice]').length;
    const pressable = buttons.length + sheeted;
    const reached = [...keys.values()].reduce((sum, {count}) => sum + count, pressable);
    if (reached < choices) wrong.push(`${choices} choices, ${reached} of them to be reached`);

    // What is picked up shows all it can do, and is put down again.
    const several = things.filter(one => one.dataset.targets > 1);
    const step = Math.max(1, Math.floor(several.length / picks));
    for (const one of several.filter((_, i) => i % step === 0).slice(0, picks)) {
        const {key, targets} = one.dataset;
        const earlier = new Set(all('button[data-action]'));
        one.focus({preventScroll: true});
        one.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
        if (one.matches('button')) one.click();
        await frames(3);
        const shown = all('button[data-action]')
            .filter(each => !folded(each) && !earlier.has(each));
        if (shown.length < targets) wrong.push(`${key} shows ${shown.length} of ${targets}`);
        for (const each of shown) button(each);
        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
        await frames(2);
    }

    for (const [pane, top] of panes) if (pane.scrollTop !== top) pane.scrollTop = top;
    if (scrollX || scrollY) wrong.push('the page has scrolled');
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight} high`);
    if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide`);
    const {x, y, width, height} = document.querySelector('.board-area').getBoundingClientRect();
    return {wrong, board: [x, y, width, height].map(Math.round)};
}""".replace("BRING", BRING)


def look(page: Page, *, touch: bool, picks: int) -> tuple[list[str], list[int]]:
    """Return the faults of the page as it is now, and the place of the board.

    So many of the things with several choices are picked up as well.
    """
    page.mouse.move(0, 0)  # a stack that has fanned out below the mouse closes
    found = page.evaluate(REACH, [touch, picks])
    return found["wrong"], found["board"]
