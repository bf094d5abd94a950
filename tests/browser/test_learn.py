"""Tutorials to their end by mouse, finger and keyboard, wrong choices and the focus."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from harena import get_game
from harena.content.content import content_of
from tests.browser.conftest import PHONE, SIZES, WIDE, Sit, some
from tests.browser.harness import POLL, WAIT, Person
from tests.browser.test_access import assert_accessible, assert_fits

PLAYED = {
    "warp-6": ("warp-6", "finger"),
    "gladiator-arena": ("gladiator-arena", "keys"),
    "arena": ("arena", "mouse"),
    "warp-arena": ("warp-arena", "mouse"),
}
THINGS = ("token", "cell", "tray", "group")
MOST_TABS = 200  # tab stops to a choice
MOST_LOOKS = 100  # checks of the page after a click
LOOK_DELAY = 1500  # milliseconds in which a page would show what needs no look
FOCUSED = """() => {
    const one = document.activeElement;
    if (one?.matches('summary') && !one.parentElement.open && one.innerText.includes('All choices'))
        return 'folded';
    return one?.dataset?.choice ?? '';
}"""
"""The focused choice of the list, or "folded" at the list's summary."""
Step = dict[str, Any]
Target = dict[str, Any]


class Pupil:
    """A player who makes the right choice at each step of a tutorial."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.page, self.game = person, person.page, game
        self.page.goto(f"/tutorial/{game}")
        self.count = int(self._fetch("")["steps"])
        self._chosen: list[str] = []

    def _fetch(self, path: str) -> Step:
        answer = self.page.request.get(f"/api/games/{self.game}/tutorial{path}")
        assert answer.ok, answer.text()
        step: Step = answer.json()
        return step

    def step(self, number: int) -> Step:
        """Wait until the page rests at a step, and return it as the server describes it."""
        self.page.wait_for_function(
            """number => {
                const table = document.querySelector('[data-testid=table]');
                const coach = document.querySelector('[data-testid=tutorial]');
                return coach?.dataset.step === String(number)
                    && table && !table.dataset.busy && !table.querySelector('[data-gliding]');
            }""",
            arg=number,
            timeout=WAIT,
            polling=POLL,
        )
        return self._fetch(f"/{number}?chosen={'.'.join(self._chosen)}")

    def resume(self, number: int) -> Step:
        """Open the tutorial at a step, as after the first right choices on the way."""
        tutorial = content_of(get_game(self.game)).tutorial
        assert tutorial
        self._chosen = ["0" for step in tutorial.steps[:number] if step.choices]
        stored = [f"harena-learn-{self.game}", f"{number} {'.'.join(self._chosen)}"]
        self.page.evaluate("stored => localStorage.setItem(...stored)", stored)
        self.page.reload()
        return self.step(number)

    def right(self, step: Step) -> Target:
        """Return the target of the first right choice; of equal ones the shortest way."""
        row = step["choices"][0]
        targets: list[Target] = step["frames"][-1]["scene"]["targets"]
        return [one for one in targets if one.get("plan", [one["action"]]) == row][-1]

    def through(self, keyboard: bool = False) -> None:
        """Play to the last step."""
        for number in range(self.count - 1):
            step = self.step(number)
            if not step["choices"]:
                button = self.page.get_by_test_id("tutorial-next")
                if keyboard:
                    button.focus()
                    self.page.keyboard.press("Enter")
                else:
                    button.click()
            else:
                self._choose(self.right(step), number, keyboard)
                self._chosen.append("0")
        self.step(self.count - 1)

    def _choose(self, target: Target, number: int, keyboard: bool) -> None:
        """Select the target's thing, and its button if there are several choices."""
        if keyboard:
            self._tab_to(target["name"])
            return
        if target["on"] in THINGS:
            key = f"{target['on']}:{target['ref']}"
            may = self.page.locator(f'[data-key="{key}"][data-targets]:not([data-targets="0"])')
            may.first.wait_for()
            assert self.person._press(f'[data-key="{key}"]'), key
        button = self.page.locator(
            f'button[data-action="{target["name"]}"][data-role="{target["role"]}"]:visible'
        )
        for _ in range(MOST_LOOKS):
            if self._past(number):
                return
            if button.count():
                break
            self.page.wait_for_timeout(POLL)
        button.first.click()

    def _tab_to(self, name: str) -> None:
        """Press Tab to the list of all choices, unfold it by Enter, and choose in it."""
        for _ in range(MOST_TABS):
            at = self.page.evaluate(FOCUSED)
            if at == name:
                self.page.keyboard.press("Enter")
                return
            if at == "folded":
                self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} within {MOST_TABS} stops")

    def _past(self, number: int) -> bool:
        coach = self.page.get_by_test_id("tutorial")
        return int(coach.get_attribute("data-step") or 0) > number


@pytest.mark.parametrize("played", some(PLAYED, "warp-6", "warp-arena"))
def test_each_tutorial_to_its_end(sit: Sit, played: tuple[str, str]) -> None:
    game, by = played
    finger = by == "finger"
    pupil = Pupil(sit(size=PHONE if finger else WIDE, touch=finger, dark=finger), game)
    pupil.step(0)
    assert_accessible(pupil.person)
    pupil.through(keyboard=by == "keys")
    page = pupil.page
    expect(page.get_by_test_id("play-first")).to_be_visible()
    assert_accessible(pupil.person)
    assert_fits(pupil.person)
    page.get_by_test_id("play-first").click()
    page.wait_for_url("**/t/*")
    assert pupil.person.now()[2]
    expect(page.get_by_test_id("guided-game")).to_be_visible()
    assert_fits(pupil.person)


SHOWN = {f"{game}-{size}": (game, size) for game in PLAYED for size in ("phone", "wide")}
EDGES = """() => {
    const panel = document.querySelector('[data-testid=tutorial]').getBoundingClientRect();
    const buttons = ['back', 'next', 'show'].map(name => {
        const one = document.querySelector(`[data-testid=tutorial-${name}]`);
        const box = one?.getBoundingClientRect();
        return box && [name === 'back', box.left, box.top, box.right, box.bottom].join(' ');
    });
    return [[panel.top, panel.bottom].join(' '), ...buttons.filter(Boolean)];
}"""
"""The edges of the panel and its buttons; Next and Show me count as one."""


@pytest.mark.parametrize(
    "shown",
    some(SHOWN, "warp-6-phone", "gladiator-arena-wide", "arena-phone", "warp-arena-wide"),
)
def test_show_me_completes_every_step(sit: Sit, shown: tuple[str, str]) -> None:
    """The second press plays what the first has marked, and no button changes its place."""
    game, size = shown
    pupil = Pupil(sit(size=SIZES[size], touch=size == "phone"), game)
    page, places = pupil.page, set()
    for number in range(pupil.count - 1):
        step = pupil.step(number)
        places |= set(page.evaluate(EDGES))
        if not step["choices"]:
            page.get_by_test_id("tutorial-next").click()
            continue
        show = page.get_by_test_id("tutorial-show")
        asked = show.inner_text()
        show.click()
        expect(show).not_to_have_text(asked)
        places |= set(page.evaluate(EDGES))
        show.click()
        pupil._chosen.append("0")
    pupil.step(pupil.count - 1)
    places |= set(page.evaluate(EDGES))
    assert len(places) == len(("panel", "back", "next")), places
    expect(page.get_by_test_id("play-first")).to_be_visible()


def test_panel_appears_in_its_place(sit: Sit) -> None:
    """It waits for the players above it, which need the look of the game."""
    person = sit(size=PHONE, touch=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    person.page.route("**/api/games/warp-6/theme", hold)
    person.page.goto("/tutorial/warp-6")
    person.page.wait_for_timeout(LOOK_DELAY)
    expect(person.page.get_by_test_id("tutorial")).to_have_count(0)
    held[0].continue_()
    expect(person.page.get_by_test_id("tutorial")).to_be_visible()
    first = person.page.evaluate(EDGES)
    Pupil(person, "warp-6").step(0)
    assert person.page.evaluate(EDGES) == first


def test_learner_touches_things_before_choosing(sit: Sit) -> None:
    """A robot and a grid show what they can do; nothing is played."""
    pupil = Pupil(sit(size=PHONE, touch=True), "warp-arena")
    page = pupil.page
    tutorial = content_of(get_game("warp-arena")).tutorial
    assert tutorial
    number = next(at for at, step in enumerate(tutorial.steps) if step.explores)
    step = pupil.resume(number)
    assert not step["choices"]
    for key, action in {"token:rC": "action-move", "group:grid-4": "action-rotate"}.items():
        expect(page.locator(f'[data-key="{key}"]:not([data-targets="0"])').first).to_be_visible()
        assert pupil.person._press(f'[data-key="{key}"]'), key
        expect(page.locator(f'button[data-action="{action}"]:visible').first).to_be_visible()
    page.locator('button[data-action="action-rotate"]:visible').first.click()
    expect(page.get_by_test_id("tutorial-wrong")).to_have_text(step["wrong"])
    page.get_by_test_id("tutorial-next").click()
    pupil.step(number + 1)


def test_highlighted_element_has_focus(sit: Sit) -> None:
    """Enter alone leads through the first steps."""
    pupil = Pupil(sit(size=WIDE), "gladiator-arena")
    page, go_on = pupil.page, pupil.page.get_by_test_id("tutorial-next")
    pupil.step(0)
    go_on.focus()
    page.keyboard.press("Enter")
    ringed = (
        'button[data-action="human sword"]',
        '.world [data-key="cell:C3"]',
        '[data-foot] button[data-action="ready"]',
    )
    for number, selector in enumerate(ringed, 1):
        pupil.step(number)
        expect(page.locator(selector).first).to_be_focused()
        page.keyboard.press("Enter")
        pupil._chosen.append("0")
    pupil.step(4)
    expect(go_on).to_be_focused()


def test_wrong_choices_and_steps_back(sit: Sit) -> None:
    """A wrong choice is explained, a second shows the right one; back, restart and reload."""
    person = sit()
    person.card("WARP 6").get_by_test_id("tutorial-link").click()
    pupil = Pupil(person, "warp-6")
    page = pupil.page
    pupil.resume(3)
    page.get_by_test_id("tutorial-next").click()
    asked = pupil.step(4)
    targets = asked["frames"][-1]["scene"]["targets"]
    wrong = next(one for one in targets if [one["action"]] not in asked["choices"])
    for _ in range(2):
        page.get_by_text("All choices").click()
        page.locator(f'[data-choice="{wrong["name"]}"]').first.click()
        expect(page.get_by_test_id("tutorial-wrong")).to_have_text(asked["wrong"])
        page.get_by_text("All choices").click()
    assert page.get_by_test_id("tutorial").get_attribute("data-step") == "4"
    expect(page.locator("[data-hinted]")).to_have_count(1)
    lit = page.locator("[data-lit]")
    assert [one.get_attribute("data-lit") for one in lit.all()] == asked["shows"]
    pupil._choose(pupil.right(asked), 4, keyboard=False)
    pupil._chosen.append("0")
    pupil.step(5)
    page.reload()
    pupil.step(5)
    page.get_by_test_id("tutorial-back").click()
    pupil._chosen.pop()
    pupil.step(4)
    page.get_by_test_id("tutorial-restart").click()
    pupil._chosen.clear()
    pupil.step(0)


def test_focus_stays_on_the_next_button(sit: Sit) -> None:
    """After a choice, a step back or a restart by keyboard, Enter leads on."""
    pupil = Pupil(sit(size=WIDE), "warp-6")
    page, go_on = pupil.page, pupil.page.get_by_test_id("tutorial-next")
    pupil.resume(3)
    go_on.focus()
    page.keyboard.press("Enter")
    pupil.step(4)
    die = page.locator('.world [data-key="token:black-4a"]')
    pupil.person.wait_for("() => document.activeElement?.closest('.world') !== null")
    for _ in range(MOST_LOOKS):
        if page.evaluate("() => document.activeElement?.dataset.key") == "token:black-4a":
            break
        page.keyboard.press("ArrowLeft")
    expect(die).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("tutorial")).to_have_attribute("data-step", "5")
    expect(go_on).to_be_focused()
    back, again = page.get_by_test_id("tutorial-back"), page.get_by_test_id("tutorial-restart")
    back.focus()
    page.keyboard.press("Enter")
    pupil.step(4)
    expect(back).to_be_enabled()
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    pupil.step(3)
    expect(back).to_be_focused()
    again.focus()
    page.keyboard.press("Enter")
    pupil._chosen.clear()
    pupil.step(0)
    # A disabled button must not swallow the focus.
    expect(go_on).to_be_enabled()
    expect(go_on).to_be_focused()
