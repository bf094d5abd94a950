"""Moments of random games, one for each kind of decision, and tables opened at them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from harena import Game, Match, State, get_game, seeded, write_record
from harena.core.play.state import SIMULTANEOUS
from harena.core.registry import load_module_file
from harena.core.scene.scene import Scene
from tests.browser.harness import Person

HOLD = "[data-window] [data-hold]"  # stops the clock of a window
LONGEST = 1200  # steps of a game
WINDOW = 30  # seconds to ask for more time
AT_REST = """() => {
    const table = document.querySelector('[data-testid=table]');
    if (!table || table.dataset.busy || table.querySelector('[data-gliding]')) return false;
    const there = '[data-testid=outcome], [data-testid=handover], [data-window], [data-action], '
        + '[data-key][data-targets]:not([data-targets="0"])';
    return document.querySelector(there) !== null;
}"""
"""True if an idle page asks something, also in a window."""

THINGS = """() => {
    if (document.querySelector('[data-window], [data-testid=outcome]')) return [];
    const marked = [...document.querySelectorAll('[data-key][data-targets]')];
    const buttons = [...document.querySelectorAll('button[data-action]')];
    const can = marked.filter(one => one.dataset.targets !== '0').map(one => one.dataset.key);
    const free = buttons.filter(one => one.ariaDisabled !== 'true' && one.offsetParent);
    return [...new Set([...can, ...free.map(one => 'action:' + one.dataset.action)])].sort();
}"""
"""The choices on an idle page; none while others must answer too."""

Kind = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A game by its name or file, with seats and a preset or options."""

    game: str
    seats: int = 2
    preset: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        words = (Path(self.game).stem, str(self.seats), self.preset, *dict(self.options).values())
        return " ".join(filter(None, words))

    def begin(self) -> Match:
        """Return a new match."""
        game = _game(self.game)
        options = game.preset(self.preset) if self.preset else dict(self.options)
        return Match(game, self.seats, options)


@dataclass(frozen=True)
class Moment:
    """A decision at a step of a recorded game, and its kind."""

    record: str
    step: int
    kind: Kind
    choices: int
    seats: int

    def __str__(self) -> str:
        return f"{'-'.join(self.kind)}-after-{self.step}"


def _game(name: str) -> Game[State]:
    """Return a game by name or from a file, without registering it."""
    if not name.endswith(".py"):
        return get_game(name)
    found = load_module_file(Path(name).resolve()).GAME
    assert isinstance(found, Game)
    return found


def kind_of(scene: Scene) -> Kind:
    """Return the kind of a decision: its rule, window and targets."""
    fight = "fight" if scene.contest else ""
    on = sorted({target.on for target in scene.targets})
    return tuple(filter(None, (scene.prompt.rule, scene.prompt.window, fight, *on)))


@cache
def moments_of(table: Table, games: int = 1) -> tuple[Moment, ...]:
    """Return the decision of each kind with most choices, the rarest kind first."""
    counts: Counter[Kind] = Counter()
    best: dict[Kind, Moment] = {}
    for number in range(games):
        match, found = _played(table, f"{table}, game {number}")
        record = write_record(match)
        for step, kind, scene in found:
            counts[kind] += 1
            choices = len(scene.targets)
            if kind not in best or best[kind].choices < choices:
                best[kind] = Moment(record, step, kind, choices, table.seats)
    return tuple(best[kind] for kind, _ in reversed(counts.most_common()))


def _played(table: Table, seed: str) -> tuple[Match, list[tuple[int, Kind, Scene]]]:
    """Play a random game; return it and its decisions as step, kind and scene.

    Of a phase of secret decisions only the first counts, since a table goes on from there.
    """
    rng, dice = random.Random(seed), seeded(sum(seed.encode()))
    match = table.begin()
    found: list[tuple[int, Kind, Scene]] = []
    match.roll_all(dice)
    while not match.over and len(match.log) < LONGEST:
        seat = int(match.state.next_seat())
        scene = match.scene(seat)
        together = match.state.to_move == SIMULTANEOUS
        if not together or match.phase_start() == len(match.log):
            found.append((len(match.log), kind_of(scene), scene))
        match.apply_action(rng.choice(match.legal_actions(seat)), seat)
        match.roll_all(dice)
    return match, found


def go_on(person: Person, moment: Moment) -> None:
    """Open a table at a moment, and wait until the page asks."""
    open_at(person, moment)
    settle(person)


def open_at(person: Person, moment: Moment) -> None:
    """Open a table with all seats at this screen, at a moment."""
    request = person.page.request
    analysis = request.post("/api/analyses", data={"record": moment.record})
    assert analysis.ok, analysis.text()
    players = [{"kind": "me", "name": f"Player {seat + 1}"} for seat in range(moment.seats)]
    terms = {"players": players, "step": moment.step, "window": WINDOW}
    table = request.post(f"/api/analyses/{analysis.json()['id']}/tables", data=terms)
    assert table.ok, table.text()
    person.page.goto(f"/t/{table.json()['id']}")


def settle(person: Person) -> None:
    """Wait until the page asks; accept handovers and stop the clocks of windows."""
    page = person.page
    curtain, hold = page.get_by_test_id("handover"), page.locator(HOLD)
    person.wait_for(AT_REST)
    while not is_settled(person):
        if curtain.count():
            curtain.get_by_role("button").click()
            curtain.wait_for(state="detached")
        else:
            # By the time of the click another one may be the first.
            one = page.locator(f'[data-hold="{hold.first.get_attribute("data-hold")}"]')
            one.click()
            one.wait_for(state="detached")
        person.wait_for(AT_REST)


def is_settled(person: Person) -> bool:
    """Return whether no handover or running window is left."""
    page = person.page
    return not page.get_by_test_id("handover").count() and not page.locator(HOLD).count()


def things(person: Person) -> list[str]:
    """Return the choices, as named by `Person.now`; none in a window or at the end."""
    found: list[str] = person.page.evaluate(THINGS)
    return found
