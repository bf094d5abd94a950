"""The first games that teach: each clicked to its end, by mouse, finger and keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, some, type_of_sit
from tests.browser.harness import THEME, WAIT, Person
from tests.browser.test_access import assert_accessible, assert_fits

GAMES = ("warp-6", "gladiator-arena", "arena", "warp-arena")
THINGS = ("token", "cell", "tray", "group")
MOST_TABS = 200  # stops to a choice, at most
MOST_LOOKS = 100  # at the page, until a click on a thing has led on or shown its buttons
FOCUSED = """() => {
    const one = document.activeElement;
    if (one?.matches('summary') && !one.parentElement.open && one.innerText.includes('All choices'))
        return 'folded';
    return one?.dataset?.choice ?? '';
}"""
"""The choice of the list that has the focus, or that the list is to be unfolded."""
Step = dict[str, Any]
Target = dict[str, Any]


class Pupil:
    """Somebody who does at each step of a tutorial what its data say is right."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.page, self.game = person, person.page, game
        self.page.goto(f"/tutorial/{game}")
        self.count = int(self._told("")["steps"])
        self._chosen: list[str] = []

    def _told(self, path: str) -> Step:
        answer = self.page.request.get(f"/api/games/{self.game}/tutorial{path}")
        assert answer.ok, answer.text()
        told: Step = answer.json()
        return told

    def step(self, number: int) -> Step:
        """A step as the server tells it, once the page has come to it and is at rest."""
        self.page.wait_for_function(
            """number => {
                const table = document.querySelector('[data-testid=table]');
                const coach = document.querySelector('[data-testid=tutorial]');
                return coach?.dataset.step === String(number)
                    && table && !table.dataset.busy && !table.querySelector('[data-gliding]');
            }""",
            arg=number,
            timeout=WAIT,
            polling=THEME,
        )
        return self._told(f"/{number}?chosen={'.'.join(self._chosen)}")

    def right(self, step: Step) -> Target:
        """The target that does the first of what is right."""
        row = step["choices"][0]
        targets: list[Target] = step["frames"][-1]["scene"]["targets"]
        return next(one for one in targets if one.get("plan", [one["action"]]) == row)

    def through(self, keyboard: bool = False) -> None:
        """Go to the last step."""
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
        """Point at the thing, and choose what it should do if there are several."""
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
            self.page.wait_for_timeout(THEME)
        button.first.click()

    def _tab_to(self, name: str) -> None:
        """By Tab alone to the list of all choices, which Enter unfolds, and in it to this one."""
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


@pytest.mark.parametrize("game", GAMES)
def test_each_is_clicked_to_its_end(sit: type_of_sit, game: str) -> None:
    pupil = Pupil(sit(size=WIDE), game)
    pupil.through()
    page = pupil.page
    expect(page.get_by_test_id("play-first")).to_be_visible()
    assert_accessible(pupil.person)
    assert_fits(pupil.person)
    page.get_by_test_id("play-first").click()
    page.wait_for_url("**/t/*")
    assert pupil.person.now()[2]


def test_the_focus_is_at_what_is_ringed(sit: type_of_sit) -> None:
    """Enter alone leads through the first steps: what is ringed has the focus, or the way on."""
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


@pytest.mark.parametrize("dark", some({"light": False, "dark": True}, "dark"))
def test_one_is_learned_with_a_finger_on_a_phone(sit: type_of_sit, dark: bool) -> None:
    pupil = Pupil(sit(size=PHONE, touch=True, dark=dark), GAMES[0])
    pupil.step(0)
    assert_accessible(pupil.person)
    pupil.through()
    assert_accessible(pupil.person)
    assert_fits(pupil.person)


def test_one_is_learned_by_keyboard_alone(sit: type_of_sit) -> None:
    pupil = Pupil(sit(), GAMES[0])
    pupil.through(keyboard=True)
    expect(pupil.page.get_by_test_id("play-first")).to_be_visible()


def test_what_is_wrong_is_not_played_and_the_way_leads_back(sit: type_of_sit) -> None:
    """A wrong choice is answered, twice wrong shows what is right; back, anew, and on later."""
    person = sit()
    person.card("WARP 6").get_by_test_id("tutorial-link").click()
    pupil = Pupil(person, "warp-6")
    page = pupil.page
    pupil.step(0)
    page.get_by_test_id("tutorial-next").click()
    asked = pupil.step(1)
    targets = asked["frames"][-1]["scene"]["targets"]
    wrong = next(one for one in targets if [one["action"]] not in asked["choices"])
    for _ in range(2):
        page.get_by_text("All choices").click()
        page.locator(f'[data-choice="{wrong["name"]}"]').first.click()
        expect(page.get_by_test_id("tutorial-wrong")).to_have_text(asked["wrong"])
        page.get_by_text("All choices").click()
    assert page.get_by_test_id("tutorial").get_attribute("data-step") == "1"
    expect(page.locator("[data-hinted]")).to_have_count(1)
    lit = page.locator("[data-lit]")
    assert [one.get_attribute("data-lit") for one in lit.all()] == asked["shows"]
    pupil._choose(pupil.right(asked), 1, keyboard=False)
    pupil._chosen.append("0")
    pupil.step(2)
    page.reload()
    pupil.step(2)
    page.get_by_test_id("tutorial-back").click()
    pupil._chosen.clear()
    pupil.step(1)
    page.get_by_test_id("tutorial-restart").click()
    pupil.step(0)
    pupil.through()


def test_who_does_what_is_asked_by_keyboard_goes_on_by_keyboard(sit: type_of_sit) -> None:
    """From the board to what is to be read next it would be ten stops of the Tab key."""
    pupil = Pupil(sit(size=WIDE), "warp-6")
    page, go_on = pupil.page, pupil.page.get_by_test_id("tutorial-next")
    pupil.step(0)
    go_on.focus()
    page.keyboard.press("Enter")
    pupil.step(1)
    die = page.locator('.world [data-key="token:black-4a"]')
    pupil.person.wait_for("() => document.activeElement?.closest('.world') !== null")
    for _ in range(MOST_LOOKS):
        if page.evaluate("() => document.activeElement?.dataset.key") == "token:black-4a":
            break
        page.keyboard.press("ArrowLeft")
    expect(die).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("tutorial")).to_have_attribute("data-step", "2")
    expect(go_on).to_be_focused()
    # Neither way back leaves the focus nowhere, where its button cannot be pressed once more.
    back, again = page.get_by_test_id("tutorial-back"), page.get_by_test_id("tutorial-restart")
    back.focus()
    page.keyboard.press("Enter")
    pupil._chosen.clear()
    pupil.step(1)
    expect(back).to_be_enabled()
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    pupil.step(0)
    expect(go_on).to_be_enabled()
    expect(go_on).to_be_focused()
    page.keyboard.press("Enter")
    pupil.step(1)
    expect(again).to_be_enabled()
    again.focus()
    page.keyboard.press("Enter")
    pupil.step(0)
    expect(go_on).to_be_focused()
