"""Checks that the previews of a scene show on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from playwright.sync_api import Page

from harena.core.scene.scene import Preview, Scene, Target

PASS = "pass"  # shown above the prompt of a window, without a preview
USUAL = ("move", "turn")
ON_THINGS = ("token", "cell", "tray", "group")

SHOWN = """async wanted => {
    const missing = [];
    const frames = async left => {
        for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    };
    const world = document.querySelector('.world');
    const inSight = one => one.getClientRects().length > 0;
    const is = {
        groups: id => {
            const plates = [...world.querySelectorAll(`[data-group="${id}"]`)];
            return plates.some(one => one.matches('[transform], [data-ahead]'));
        },
        cells: id => world.querySelector(`[data-tinted~="${id}"]`) !== null,
        ghost: id => world.querySelector(`[data-ghost="${id}"]`) !== null,
        way: () => world.querySelector('.way') !== null,
        aim: () => world.querySelector('[data-aim]') !== null,
        damage: id => world.querySelector(`[data-damage="${id}"]`) !== null,
    };
    let asked = 0;
    for (const {selector, what, marks} of wanted) {
        const one = [...document.querySelectorAll(selector)].find(inSight);
        if (!one) continue;
        asked += 1;
        // Focus as by keyboard.
        const key = new KeyboardEvent('keydown', {key: 'Shift', bubbles: true});
        world.querySelector('svg').dispatchEvent(key);
        document.activeElement?.blur();
        one.focus({preventScroll: true});
        await frames(2);
        while (world.dataset.gliding) await frames(1);
        for (const [kind, id] of marks)
            if (!is[kind](id)) missing.push(`${what}: no ${kind} ${id}`);
        one.blur();
    }
    await frames(2);
    if (wanted.length && !asked) missing.push('nothing could be asked for');
    return missing;
}"""


@dataclass(frozen=True)
class Ahead:
    """The marks on the board, by kind and id, while a control has the focus."""

    selector: str
    what: str
    marks: tuple[tuple[str, str], ...]


def promises(scene: Scene) -> list[Ahead]:
    """Return the previews of a scene, each with the control that shows it."""
    groups = {group.id for group in scene.board.groups}
    things: dict[str, list[Target]] = {}
    found = []
    for target in scene.targets:
        if target.on in ON_THINGS:
            things.setdefault(f"{target.on}:{target.ref}", []).append(target)
        elif not (target.confirm or (scene.prompt.window and target.name == PASS)) and (
            marks := marks_of(scene, target)
        ):
            button = f'button[data-action="{target.name}"][data-role="{target.role}"]'
            found.append(Ahead(button, target.label, marks))
        for ref in target.things:
            things.setdefault(f"{'group' if ref in groups else 'token'}:{ref}", []).append(target)
    for key, targets in things.items():
        first = usual(targets)
        if first.on in ON_THINGS and (marks := marks_of(scene, first)):
            found.append(Ahead(f'[data-key="{key}"]', f"{key} {first.label}", marks))
    return found


def usual(targets: Sequence[Target]) -> Target:
    """Return the target whose preview a thing shows."""
    if targets[0].plan is not None:
        return targets[0]
    return next((target for target in targets if target.role in USUAL), targets[0])


def marks_of(scene: Scene, target: Target) -> tuple[tuple[str, str], ...]:
    """Return the marks that the page draws of a preview."""
    return tuple(_marks(scene, target, target.preview or Preview("")))


def _marks(scene: Scene, target: Target, preview: Preview) -> Iterable[tuple[str, str]]:
    name = preview.token or target.ref
    cells = {cell.id for cell in (*scene.board.cells, *scene.spots)}
    known = {token.id: token for token in scene.tokens}
    lie = {group.id: (group.x, group.y, group.angle) for group in scene.board.groups}
    for group in preview.groups:
        if lie.get(group.id) != (group.x, group.y, group.angle):
            yield "groups", group.id
    there = [cell for cell in preview.cells if cell in cells]
    yield from (("cells", cell) for cell in there)
    last = preview.path[-1] if len(preview.path) > 1 else None
    if last and last.how == "strike":
        yield "aim", ""
        yield from (("damage", damage.cell) for damage in preview.damage if damage.cell in cells)
    elif last:
        yield "way", ""
        if last.at in cells and name in known:
            yield "ghost", name
    elif preview.face and name in known and known[name].at in cells:
        yield "ghost", name


def missing(page: Page, wanted: Sequence[Ahead]) -> list[str]:
    """Return the marks that are missing on the page."""
    found: list[str] = page.evaluate(SHOWN, [asdict(one) for one in wanted])
    return found
