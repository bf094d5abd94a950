"""Ways to each screen of the page that need no words, so that they work in any locale.

Each function is a generator: it yields the name of a screen whenever one stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.decision_moments import AT_REST, Table, moments_of, open_at, settle
from tests.browser.harness import POLL, Person
from tests.browser.test_analysis import RECORD, at_rest, bring
from tests.gladiator_arena.frames import RUNBOARD

GAMES = ("arena", "gladiator-arena", "warp-6", "warp-arena")

Screens = Iterator[str]


def _shown(page: Page, testid: str) -> None:
    page.get_by_test_id(testid).first.wait_for()


def open_table(page: Page, game: str = "warp-6", **terms: object) -> dict[str, object]:
    """Open a table of Ann's with an open second seat, and return it."""
    players = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    wanted = {"game": game, "seats": 2, "players": players, **terms}
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    table: dict[str, object] = answer.json()
    return table


def _invite(table: dict[str, object]) -> str:
    seats = table["seats"]
    assert isinstance(seats, list)
    return str(seats[1]["invite"])


def take_seat(person: Person, invite: str) -> None:
    """Take an open seat as Bea."""
    page = person.page
    page.goto(invite)
    page.locator("main input").first.fill("Bea")
    page.locator("main form button, main button.primary").first.click()
    person.table.wait_for()


def _open_menu(person: Person) -> None:
    """Open the drawer or the More menu, which a new size of the window closes."""
    page = person.page
    handle = page.locator("button[aria-controls=more]").first
    if handle.count() and handle.get_attribute("aria-expanded") == "false":
        handle.click()
    more = page.get_by_test_id("more")
    if more.count() and not page.locator("[popover]:popover-open").count():
        more.click()


def home(person: Person) -> Screens:
    """The first page, and the forms of new tables with their options."""
    page = person.page
    page.goto("/")
    _shown(page, "play-now")
    yield "home"
    for game in GAMES:
        page.goto(f"/?new={game}")
        page.locator("dialog form, form").first.wait_for()
        _shown(page, "pace-choice")
        yield f"set-up-{game}"
        for fold in page.locator("dialog details:not([open]) > summary").all():
            fold.click()
        for choice in page.locator("dialog select").all():
            values = choice.evaluate("one => [...one.options].map(({value}) => value)")
            for wanted in ("custom", "own"):
                if wanted in values:
                    choice.select_option(wanted)
        yield f"options-{game}"


def joining(person: Person, other: Person) -> Screens:
    """Invitations, a waiting table, the lists of the first page."""
    page = person.page
    table = open_table(page, public=True, deadline=172800, timeout_policy="forfeit")
    page.goto(f"/t/{table['id']}")
    person.table.wait_for()
    yield "waiting-table"
    other.page.goto(_invite(table))
    other.page.locator("[data-testid=terms]").wait_for()
    yield "other:invitation"
    other.page.goto("/")
    _shown(other.page, "open-tables")
    yield "other:home-open-tables"
    take_seat(other, _invite(table))
    other.page.goto(_invite(table))
    other.page.locator("main h1, main h2").first.wait_for()
    yield "other:seat-own"
    page.goto("/")
    _shown(page, "your-games")
    yield "home-your-games"
    page.goto(f"/t/{table['id']}")
    page.locator("li.acting").wait_for()
    acts = page.locator('li.acting[data-seat="0"]').count() > 0
    waiting = other.page if acts else page
    waiting.goto(f"/t/{table['id']}")
    waiting.get_by_test_id("plan-ahead").click()
    _shown(waiting, "keep-line")
    yield "other:conditional-moves" if acts else "conditional-moves"


def proposals(person: Person, other: Person) -> Screens:
    """Two players: requests, a pause, the chat, the end by resigning, notifications."""
    table = open_table(person.page, clock=600, timeout_policy="forfeit")
    page, second = person.page, other.page
    page.goto(f"/t/{table['id']}")
    take_seat(other, _invite(table))
    _open_menu(person)
    yield "more"
    _open_menu(person)
    page.get_by_test_id("ask-pause").click()
    _shown(second, "proposal")
    yield "other:proposal"
    yield "proposal-own"
    second.get_by_test_id("proposal").get_by_role("button").first.click()
    _shown(second, "paused")
    yield "other:paused"
    page.get_by_test_id("notifications").click()
    _shown(page, "notifications-box")
    yield "notifications"
    page.keyboard.press("Escape")
    chat = second.locator("[data-testid=open-chat], [data-testid=tab-chat]")
    chat.locator("visible=true").first.click()
    second.get_by_test_id("chat-input").fill("Have fun")
    second.get_by_test_id("chat-input").press("Enter")
    yield "other:chat"
    if (details := second.locator("[aria-controls$=details]")).count():
        details.first.click()
        _shown(second, "seat-details")
        yield "other:seat-details"


def playing(person: Person) -> Screens:
    """A game against a bot: help, hints, the past, the end, its analysis."""
    page = person.page
    page.goto("/")
    person.begin("WARP 6")
    person.play_on(4)
    person.wait_for_turn()
    yield "playing"
    page.keyboard.press("h")
    page.get_by_test_id("hints").locator(".box").wait_for()
    page.get_by_test_id("why").wait_for()
    yield "hint"
    page.get_by_test_id("why").click()
    page.wait_for_function("() => !document.querySelector('[data-testid=table]').dataset.busy")
    yield "hint-why"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_test_id("past-bar").wait_for(state="attached")
    yield "past"
    page.keyboard.press("Escape")
    person.wait_for_turn()
    token = page.locator('[data-token][data-targets]:not([data-targets="0"])').first
    token.focus()
    page.keyboard.press("?")
    page.locator("[data-help].shown").wait_for()
    yield "help"
    page.keyboard.press("Escape")
    _open_menu(person)
    yield "log"
    _open_menu(person)
    page.get_by_test_id("resign").click()
    yield "resign"
    _open_menu(person)
    if page.get_by_test_id("resign").count():
        page.get_by_test_id("resign").click()
    page.locator(".ending [role=group] [data-done]").click()
    _shown(page, "result-card")
    yield "result"
    page.get_by_test_id("analyse").click()
    _shown(page, "chart")
    yield "analysis"
    page.goto("/")
    page.get_by_test_id("finished").locator("summary").click()
    yield "home-finished"


def analysis(person: Person) -> Screens:
    """A record with lines of its own, and a new game from a moment."""
    page = person.page
    page.goto("/analysis")
    _shown(page, "open-record")
    yield "analysis-empty"
    bring(person, "this is no record")
    page.get_by_role("alert").first.wait_for()
    yield "analysis-refused"
    bring(person, RECORD.read_text(encoding="utf-8"))
    at_rest(page, "Number(analysis.step) > 0")
    page.locator("input[type=range]").first.fill("60")
    at_rest(page, "Number(analysis.step) > 40")
    yield "analysis-record"
    page.locator("[data-testid=try-move] summary").first.click()
    page.locator("[data-choice]").last.click()
    at_rest(page, "analysis.line === '1'")
    page.get_by_test_id("bots").locator("summary").click()
    yield "analysis-line"
    page.get_by_test_id("play-on-with").click()
    _shown(page, "play-on-open")
    yield "play-on"
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    at_rest(page, "true")
    yield "analysis-end"


def seldom(person: Person) -> Screens:
    """Missing pages, print, rules."""
    page = person.page
    for path in (
        "/nowhere/at/all",
        "/t/nothing-here",
        "/join/nothing",
        "/notifications/nothing",
        "/rules/nothing",
        "/print/nothing",
        "/tutorial/nothing",
        "/analysis/nothing",
    ):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        yield f"missing{path.replace('/', '-')}"
    for game in GAMES:
        page.goto(f"/print/{game}")
        _shown(page, "download")
        page.wait_for_load_state("networkidle")
        yield f"print-{game}"
        page.goto(f"/rules/{game}")
        page.locator("h2").first.wait_for()
        yield f"rules-{game}"


def referee(person: Person) -> Screens:
    """The referee's page: wrong and right posts, the report."""
    page = person.page
    page.goto("/postal")
    _shown(page, "referee-example")
    yield "referee-empty"
    page.get_by_test_id("referee-players").fill("Ann\nBen")
    page.get_by_test_id("referee-start").click()
    for player, text in (("Ann", "sword human D4"), ("Ben", "elf spear E6"), ("Ben", "elf axe E6")):
        page.get_by_test_id("referee-player").select_option(value=player)
        page.get_by_test_id("referee-post").fill(text)
        page.get_by_test_id("referee-submit").click()
        page.wait_for_load_state("networkidle")
        yield f"referee-{text.replace(' ', '-')}"
    page.locator("[data-stand=posted]").nth(1).wait_for()
    page.get_by_test_id("referee-resolve").click()
    page.wait_for_load_state("networkidle")
    page.get_by_test_id("referee-player").select_option(value="")
    page.get_by_test_id("referee-post").fill(RUNBOARD)
    page.get_by_test_id("referee-submit").click()
    page.locator("[data-understood=Ann]").wait_for()
    for fold in page.locator("[data-understood] summary").all():
        fold.click()
    yield "referee-understood"
    page.get_by_test_id("referee-resolve").click()
    _shown(page, "referee-report")
    yield "referee-report"


def tutorial(game: str, person: Person) -> Screens:
    """A tutorial up to its first choice."""
    page = person.page
    page.goto(f"/tutorial/{game}")
    for step in range(3):
        page.wait_for_function(
            """number => {
                const table = document.querySelector('[data-testid=table]');
                const coach = document.querySelector('[data-testid=tutorial]');
                return coach?.dataset.step === String(number) && table && !table.dataset.busy;
            }""",
            arg=step,
            polling=POLL,
        )
        yield f"tutorial-{game}-{step}"
        going = page.get_by_test_id("tutorial-next")
        if not going.is_visible():
            break
        going.click()


def moments(table: Table, person: Person) -> Screens:
    """Moments of a table: at first, with a thing selected, with all choices."""
    page = person.page
    for moment in moments_of(table):
        name = f"{table}-{moment}".replace(" ", "-")
        open_at(person, moment)
        person.wait_for(AT_REST)
        if page.get_by_test_id("handover").count():
            yield f"{name}-handover"
        settle(person)
        yield name
        thing = page.locator('.world [data-key][data-targets]:not([data-targets="0"])')
        if thing.count():
            thing.first.focus()
            page.keyboard.press("Enter")
            yield f"{name}-selected"
        for fold in page.locator("details[data-choices]:not([open]) > summary:visible").all()[:1]:
            fold.click()
            yield f"{name}-choices"
