"""Games by clicks: records, a lost connection, several players, a match of two games."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from harena.core.record import read_record, result_text, write_record
from tests.browser.conftest import PHONE, SIZES, Sit, some
from tests.browser.harness import Person, Server
from tests.browser.test_access import assert_accessible, assert_fits
from tests.browser.test_analysis import FIRST, at_rest
from tests.conftest import THOROUGH


def harena(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a harena command."""
    command = [sys.executable, "-m", "harena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def download_record(person: Person, folder: Path) -> Path:
    """Download the record from the page."""
    person.open_more()
    with person.page.expect_download() as download:
        person.page.get_by_test_id("record").click()
    path = folder / "game.harena"
    download.value.save_as(path)
    return path


def check_record(person: Person, path: Path) -> str:
    """Assert that the record passes `harena check` and replays to the page's result."""
    done = harena("check", str(path))
    assert done.returncode == 0, done.stderr
    match = read_record(path.read_text(encoding="utf-8"))
    assert match.over
    won = match.winners()[0]
    outcome = person.page.get_by_test_id("outcome").inner_text()
    # Others go by their names, the viewer by the name of the seat.
    assert match.seat_names[won].capitalize() in outcome or match.players[won] in outcome
    assert "wins" in outcome
    replayed = json.loads(harena("replay", str(path), "--json").stdout)
    assert replayed["result"] == result_text(match)
    assert replayed["key"] == f"{match.state.key():016x}"
    assert write_record(match) == path.read_text(encoding="utf-8")
    return result_text(match)


def choice(rng: random.Random, prompt: str, things: list[str]) -> str:
    """Return a random choice other than passing; the C-bot goes on a centre."""
    if "for your C;" in prompt:
        things = [thing for thing in things if thing.endswith("-c")]
    idle = ("action:end", "action:done", "action:pass", "action:concede")
    return rng.choice([thing for thing in things if thing not in idle] or things)


def check_highlights(person: Person) -> None:
    """Assert that highlights show their steps, at the end of a game and in its analysis."""
    page, table = person.page, person.page.url
    card = page.get_by_test_id("result-card")
    told = card.get_by_test_id("highlights").get_by_role("button")
    told.first.wait_for()
    words = told.first.inner_text()
    assert 1 <= told.count() <= 3
    assert_accessible(person)
    told.first.click()
    expect(card).to_have_count(0)
    expect(page.get_by_test_id("past-bar")).to_be_visible()
    page.goto(table.replace("/t/", "/analysis/").partition("?")[0])
    at_rest(page, FIRST)
    same = page.get_by_test_id("highlights").get_by_role("button", name=words)
    same.click()
    expect(same).to_have_attribute("aria-current", "step")
    page.goto(table)
    expect(page.get_by_test_id("outcome")).to_be_visible()


def test_two_player_game_against_greedy_to_the_end(
    sit: Sit, server: Server, tmp_path: Path
) -> None:
    """Play from the first page to the end, and check highlights, the record and its dice."""
    server.fix_dice("highlights")
    person = sit()
    person.begin("WARP 6")
    assert person.wait_for_turn()
    person.shoot("table-start")
    assert person.play_on(9 + 10) == 19
    person.choosable().first.hover()
    person.shoot("table-middle")
    person.play_on()
    expect(person.page.get_by_test_id("outcome")).to_be_visible()
    person.shoot("table-over")
    check_highlights(person)
    check_record(person, download_record(person, tmp_path))
    person.page.get_by_text("Dice", exact=True).click()
    person.page.get_by_test_id("check-dice").click()
    expect(person.page.get_by_test_id("dice-checked")).to_contain_text("dice follow")
    person.shoot("table-dice")


PLAYED = {
    f"{game}-{size}": (game, SIZES[size]) for game in ("Arena", "Warp Arena") for size in SIZES
}


@pytest.mark.parametrize("played", some(PLAYED, "Arena-phone", "Warp Arena-wide"))
def test_a_random_game_against_greedy(
    sit: Sit, tmp_path: Path, played: tuple[str, tuple[int, int]]
) -> None:
    """[AR-22] [WA-50] Play by clicks to the end or to a resignation, and check the record."""
    game, size = played
    person = sit(size=size)
    person.begin(game)
    rng = random.Random(size[0])
    made = 0
    while made < 20 * THOROUGH:
        _, prompt, things = person.now()
        if person.over:
            break
        if not things:
            continue
        if made == 9:
            person.shoot(f"{game}-{size[0]}")
            assert_accessible(person)
            assert_fits(person)
        # The question may be gone, such as after a window.
        made += person.point_at(choice(rng, prompt, things))
    else:
        person.now()
        if not person.over:
            person.resign()
    expect(person.page.get_by_test_id("outcome")).to_be_visible()
    assert made >= 10
    check_record(person, download_record(person, tmp_path))


def test_hot_seat_game_of_three(sit: Sit, tmp_path: Path) -> None:
    """Three people at one screen: the page always shows the view of the seat to act."""
    person = sit()
    open_table(person, seats=3, kinds=["me", "me", "me"])
    if THOROUGH > 1:
        person.play_on()
        person.shoot("table-three-over")
        check_record(person, download_record(person, tmp_path))
    else:
        assert person.play_on(3 * 10) == 3 * 10


def open_table(person: Person, seats: int, kinds: list[str], start: str = "") -> None:
    """Open a table by the form."""
    page = person.page
    person.set_up("WARP 6")
    page.get_by_role("radio", name=str(seats), exact=True).check()
    for seat, kind in enumerate(kinds):
        page.get_by_label("Who plays").nth(seat).select_option(kind)
    if start:
        page.get_by_label("Starting numbers").select_option(start)
    person.open_table()


def test_kill_the_server_in_the_middle(sit: Sit, server: Server, tmp_path: Path) -> None:
    """After kill -9 and a restart the page reconnects by itself, and nothing is lost."""
    person = sit()
    person.begin("WARP 6")
    person.play_on(4)
    assert person.wait_for_turn()
    log = person.page.get_by_test_id("log").inner_text()
    seq = person.seq
    server.kill()
    expect(person.page.get_by_text("Reconnecting")).to_be_visible()
    server.start()
    expect(person.page.get_by_text("Reconnecting")).to_be_hidden()
    assert person.wait_for_turn()
    for again in (False, True):
        assert person.seq == seq
        assert person.page.get_by_test_id("log").inner_text() == log
        if not again:
            person.page.reload()
            assert person.wait_for_turn()
    person.play_on(3)
    assert person.seq > seq


def test_friends_by_link(sit: Sit) -> None:
    """The guest takes an open seat by its link; both see the same."""
    host = sit()
    open_table(host, seats=2, kinds=["me", "open"])
    link = host.invite
    guest = sit(link)
    guest.take_seat("Bea")
    people = [host, guest]
    turns = [0, 0]
    for _ in range(12):
        acting = whose_turn(people)
        assert people[acting].play_on(1) == 1
        turns[acting] += 1
    assert min(turns) >= 3
    whose_turn(people)
    assert host.seq == guest.seq > 10
    newest = [person.page.get_by_test_id("log").inner_text().splitlines()[-1] for person in people]
    # A player without a name is "you" on their own page only.
    assert newest[0].replace("Black (you)", "Black") == newest[1]


def whose_turn(people: list[Person]) -> int:
    """Return who may choose, once all pages show the newest step."""
    while True:
        newest = max(person.seq for person in people)
        for person in people:
            person.wait_past(newest - 1)
        may = [at for at, person in enumerate(people) if person.choosable().count()]
        if may and {person.seq for person in people} == {newest}:
            return may[0]


def test_secret_numbers_at_one_screen(sit: Sit) -> None:
    """[W6-12] A curtain stands between two people at one screen while numbers are secret."""
    person = sit()
    open_table(person, seats=2, kinds=["me", "me"], start="secret")
    page = person.page
    for _ in range(2):
        page.get_by_test_id("handover").or_(page.locator('[data-action="=1"]')).first.wait_for()
        if page.get_by_test_id("handover").count():
            page.get_by_test_id("handover").get_by_role("button").first.click()
        for _die in range(9):
            before = person.seq
            page.locator('[data-action="=1"]:visible').last.click()
            page.wait_for_function(
                "seq => Number(document.querySelector('[data-testid=table]')?.dataset.seq) != seq"
                " || document.querySelector('[data-testid=handover]')",
                arg=before,
            )
    assert person.wait_for_turn()
    expect(page.get_by_test_id("log")).to_contain_text("shows d8: 1 1")


def _able(person: Person, way: str) -> Locator:
    """Return the first die whose number can be changed in a way."""
    dice = person.choosable()
    if way == "Move":
        return dice.first
    among = re.compile("d[68] showing [2-5]")
    return dice.and_(person.page.get_by_label(among)).first


def test_by_touch_on_a_phone(sit: Sit) -> None:
    """A tap places a die; on the whole board it selects one, and in a closer view it moves it."""
    person = sit(size=PHONE, touch=True)
    person.card("WARP 6").get_by_test_id("play-now").tap()
    assert person.wait_for_turn()
    person.shoot("phone-start")
    for _ in range(8):  # the last die places itself
        assert person.wait_for_turn()
        before = person.seq
        person.bring(person.choosable().first).tap()
        person.wait_past(before)
    whole = person.page.get_by_role("button", name="Whole board")
    shown = person.page.locator("[data-token][aria-pressed=true]")
    for way in ("Move", "Move", "+1", "\N{MINUS SIGN}1"):
        assert person.wait_for_turn()
        expect(whole).to_have_count(0)
        before = person.seq
        person.page.get_by_test_id("tap-role").get_by_role("button", name=way, exact=True).tap()
        _able(person, way).tap()
        expect(shown).to_have_count(1)
        assert person.seq == before
        shown.tap()
        person.wait_past(before)
    person.shoot("phone-middle")
    assert person.wait_for_turn()
    before = person.seq
    for _ in range(2):
        person.page.get_by_role("button", name="Zoom in").tap()
    person.page.get_by_test_id("tap-role").get_by_role("button", name="+1", exact=True).tap()
    person.bring(_able(person, "+1")).tap()
    person.wait_past(before)
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0]


def test_rematch(sit: Sit) -> None:
    person = sit()
    person.begin("WARP 6")
    person.wait_for_turn()
    first = person.page.url
    person.resign()
    expect(person.page.get_by_test_id("outcome")).to_contain_text("resigns")
    person.page.get_by_test_id("rematch").click()
    person.page.wait_for_url(lambda url: url != first)
    assert person.wait_for_turn()


def test_two_games_with_sides_swapped(sit: Sit) -> None:
    """Each player resigns once; the match is drawn and may be followed by a rematch."""
    host = sit("/?new=warp-6")
    page = host.page
    page.get_by_label("Name of Black").fill("Ann")
    page.get_by_test_id("swaps-choice").check()
    host.open_table()
    table = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    guest = sit(table["seats"][1]["invite"])
    expect(guest.page.get_by_test_id("terms")).to_contain_text("A match of 2 games")
    guest.shoot("legs-invited")
    guest.take_seat("Bea")
    for person in (host, guest):
        expect(person.page.get_by_test_id("game-in-match")).to_have_text("Game 1 of 2")
    host.resign()
    for person in (host, guest):
        expect(person.page.get_by_test_id("match")).to_have_text(
            "Game 1 of 2. Match score: Ann 0, Bea 1."
        )
    host.shoot("legs-first")
    # Nobody's second game starts before they are ready.
    guest.page.get_by_role("button", name="Game 2 of 2").click()
    state = guest.page.get_by_test_id("rematch-state")
    expect(state).to_have_text("Waiting for Ann to accept.")
    guest.shoot("legs-waiting")
    asked = host.page.get_by_test_id("rematch-state")
    expect(asked).to_have_text("Bea is ready for game 2 of 2.")
    host.page.get_by_role("button", name="Decline").click()
    expect(state).to_be_hidden()
    guest.page.get_by_role("button", name="Game 2 of 2").click()
    expect(asked).to_be_visible()
    host.shoot("legs-asked")
    host.page.get_by_role("button", name="Accept").click()
    for person in (guest, host):
        expect(person.page.get_by_test_id("game-in-match")).to_have_text(
            "Game 2 of 2: Bea 1, Ann 0"
        )
    guest.resign()
    for person in (host, guest):
        expect(person.page.get_by_test_id("match")).to_have_text(
            "The match is drawn: Bea 1, Ann 1."
        )
        expect(person.page.get_by_role("button", name="Rematch")).to_be_visible()
    host.shoot("legs-second")
