"""Finds texts of a page in the pseudo-locale that bypass the messages or cannot be read whole."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from playwright.sync_api import Page

TEXTS = r"""([known, exempt]) => {
    const names = new Set(known);
    const [bypass, cut] = [new Set(), new Set()];
    const all = selector => [...document.querySelectorAll(selector)];
    const shown = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const named = one => one.dataset?.testid
        ?? [one.localName, ...one.classList].filter(word => !word.startsWith('svelte-')).join('.');

    // In the pseudo-locale all vowels of all words have accents.
    const plain = text => (text.replace(/\b[A-Z][A-Z0-9]-\d+/g, '').match(/\p{L}[\p{L}']+/gu) ?? [])
        .map(word => word.replace(/'s$/, ''))
        .filter(word => /[aeiou]/i.test(word) && !names.has(word.toLowerCase()));
    const check = (where, text) => {
        const words = [...new Set(plain(text))];
        if (words.length) bypass.add(`${words.join(' ')} in ${where}: ${text.trim().slice(0, 90)}`);
    };
    check('title', document.title);
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt'])
        for (const one of all(`[${name}]`))
            if (shown(one) && !one.closest(exempt)) check(named(one), one.getAttribute(name));
    for (const one of all('[placeholder]')) check(named(one), one.placeholder);
    for (const one of all('option')) check('option', one.textContent);

    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (/[\p{L}\d]/u.test(node.data) && !parent.closest(`option, ${exempt}`) && shown(parent))
            texts.push([node, parent]);
    }
    for (const [node, parent] of texts) check(named(parent), node.data);

    const OFF = 2; // pixels by which lines may stand out
    const SOLID = 'button, a, th, td, li, summary, label, p, h1, h2, h3, section, article, main, '
        + 'dialog, [popover]';
    const boxes = [];
    for (const [node, parent] of texts) {
        if (parent.closest('svg, .hidden-words')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1);
        const said = `"${node.data.trim().slice(0, 60)}" in ${named(parent)}`;
        const problems = [];
        let scrolls = false;
        for (let each = parent; each && !scrolls; each = each.parentElement) {
            const style = getComputedStyle(each);
            const box = each.getBoundingClientRect();
            if (/^(inline|contents)$/.test(style.display)) continue;
            if (box.width <= OFF || box.height <= OFF || style.clipPath !== 'none') {
                problems.length = rects.length = 0; // for screen readers only
                break;
            }
            const clips = style.overflowX !== 'visible';
            if ((clips || each.matches(SOLID)) && rects.some(rect =>
                rect.left < box.left - OFF || rect.right > box.right + OFF))
                problems.push(`${said} is wider than ${named(each)}`);
            scrolls = /auto|scroll/.test(style.overflowY) || style.position === 'fixed';
            if (clips && !scrolls && rects.some(rect =>
                rect.top < box.top - OFF || rect.bottom > box.bottom + OFF))
                problems.push(`${said} is higher than ${named(each)}`);
        }
        if (rects.some(({left, right}) => left < -OFF || right > innerWidth + OFF))
            problems.push(`${said} leaves the window`);
        for (const problem of problems) cut.add(problem);
        for (const box of rects) {
            const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
            const top = document.elementFromPoint(x, y);
            if (top && (top.contains(parent) || parent.contains(top)))
                boxes.push([box, parent, said]);
        }
    }
    for (const [at, [a, one, said]] of boxes.entries())
        for (const [b, other, also] of boxes.slice(at + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (one !== other && across > 3 && down > Math.min(a.height, b.height) / 2)
                cut.add(`${said} lies over ${also}`);
        }
    for (const one of all('button, select'))
        if (shown(one) && !one.closest(`${exempt}, .world, .card`) && one.clientWidth > OFF
            && one.scrollWidth > one.clientWidth + OFF)
            cut.add(`"${one.textContent.trim().slice(0, 60)}" is wider than ${named(one)}`);
    if (document.documentElement.scrollWidth > innerWidth) cut.add('the page scrolls sideways');
    return {bypass: [...bypass], cut: [...cut]};
}"""
EXEMPT = (
    *("textarea", "pre", "q", "code", "script", "style", ".book", ".title", "nav"),
    # A tap shows these facts in full; the others are meant to lie over something.
    *(".line .facts", ".card .count", "[data-sign]"),
)
"""Elements with rulebooks, titles of games or words of players, or not in the flow of the page."""


def texts_of(page: Page, names: Collection[str]) -> dict[str, list[str]]:
    """Return the texts that bypass the messages, and the texts that are cut.

    `names` are words that need no accents, in lower case.
    """
    found: dict[str, Any] = page.evaluate(TEXTS, [sorted(names), ", ".join(EXEMPT)])
    return found
