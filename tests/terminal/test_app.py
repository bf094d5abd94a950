"""The app at a server of its own, by keys and clicks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, SelectionList, Static

from harena.cli import messages as cli_messages
from harena.cli.play import play
from harena.cli.play_terminal import local_server
from harena.server.messages import refusals
from harena.terminal.app import HarenaApp
from harena.terminal.board_text import POINTER
from harena.terminal.board_view import BoardView
from harena.terminal.client import Client, ClientError
from harena.terminal.dialogs import CheckboxDialog, ChoiceDialog, InviteDialog, TextDialog
from harena.terminal.new_game_screen import NewGameScreen
from harena.terminal.table_screen import TableScreen
from harena.terminal.table_setup import TableSetup
from harena.terminal.table_state import TableState
from harena.terminal.table_words import prompt
from harena.terminal.tutorial_client import TutorialClient
from harena.terminal.tutorial_screen import TutorialScreen

ROOT = Path(__file__).parents[2]
GAMES = ("tic_tac_toe", "toll", "sums")
PATIENCE = 120  # seconds that anything may take on the busiest machine


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with small games besides ours."""
    data = tmp_path_factory.mktemp("terminal") / "tables.sqlite3"
    games = [str(ROOT / "examples/games" / f"{name}.py") for name in GAMES]
    with local_server(str(data), tuple(games)) as here:
        yield here


class Hand:
    """A person at the keyboard."""

    def __init__(self, app: HarenaApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def until(self, fact: Callable[[], object]) -> None:
        """Wait for something."""
        async with asyncio.timeout(PATIENCE):
            while not fact():
                await self.pilot.pause(0.02)

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def beside(self) -> str:
        """The text about clocks, the match and proposals."""
        return str(self.table.query_one("#times", Static).content)

    @property
    def log(self) -> list[str]:
        """The lines of the log and the chat."""
        return [line["text"] for line in self.table.state.log]

    async def choose(self, name: str) -> None:
        """Choose from the list that is there, by the id of an option."""

        def found() -> int:
            lists = self.app.screen.query(OptionList)
            options = [option.id for option in lists.first().options] if lists else []
            return options.index(name) + 1 if name in options else 0

        await self.until(found)
        listed = self.app.screen.query(OptionList).first()
        listed.highlighted = found() - 1
        listed.focus()
        await self.pilot.press("enter")

    async def set_up(self, game: str, *picks: tuple[str, str]) -> TableSetup:
        """Open the form of a new table, and make some choices."""
        await self.choose(f"new {game}")
        await self.until(lambda: isinstance(self.app.screen, NewGameScreen))
        assert isinstance(self.app.screen, NewGameScreen)
        for field, value in picks:
            await self.choose(field)
            await self.until(lambda: isinstance(self.app.screen, ChoiceDialog))
            await self.choose(value)
            await self.until(lambda: isinstance(self.app.screen, NewGameScreen))
        return self.app.screen.setup

    async def begin(self, game: str, *picks: tuple[str, str]) -> None:
        """From the first screen to a table."""
        await self.set_up(game, *picks)
        await self.choose("begin")
        await self.until(lambda: isinstance(self.app.screen, TableScreen))

    def is_asked(self) -> bool:
        """Return whether the player may choose, or the game is over."""
        table = self.table
        if table.state.is_over or table.needs_handover:
            return True
        return table.state.seat in table.state.acting and bool(table.state.choices())


@asynccontextmanager
async def at(address: str, table: str = "", cookies: Path | None = None) -> AsyncIterator[Hand]:
    """Run the app in a terminal of 120 by 40."""
    app = HarenaApp(Client(address, cookies), table)
    async with app.run_test(size=(120, 40)) as pilot:
        yield Hand(app, pilot)


async def play_out(hand: Hand) -> None:
    """Make the first choice each time, to the end."""
    table = hand.table
    while True:
        await hand.until(hand.is_asked)
        if table.state.is_over:
            return
        decided = table.state.seq + 1
        await hand.choose("at 0")
        await hand.until(partial(lambda seq: table.state.seq >= seq, decided))


async def test_game_against_a_bot_and_rematch(address: str) -> None:
    async with at(address) as hand:
        await hand.begin("tic-tac-toe", ("seat 1", "bot level-1"))
        first = hand.table
        await play_out(hand)
        assert "rematch" in prompt(first.state)
        await hand.pilot.press("m")
        await hand.until(lambda: hand.app.screen is not first)
        await hand.until(lambda: isinstance(hand.app.screen, TableScreen))
        await hand.until(hand.is_asked)
        await hand.pilot.press("escape")
        await hand.until(lambda: not isinstance(hand.app.screen, TableScreen))
        listed = hand.app.screen.query_one(OptionList)
        await hand.until(
            lambda: any((option.id or "").startswith("yours ") for option in listed.options)
        )


async def test_options_are_chosen_and_checked(address: str) -> None:
    async with at(address) as hand:
        setup = await hand.set_up("toll", ("seats", "3"))
        # A set is ticked, a number written.
        await hand.choose("option cards")
        await hand.until(lambda: isinstance(hand.app.screen, CheckboxDialog))
        await hand.until(lambda: hand.app.screen.query(SelectionList))
        ticked = hand.app.screen.query_one(SelectionList)
        ticked.deselect_all()
        ticked.select("guard")
        await hand.pilot.press("escape")
        await hand.until(lambda: isinstance(hand.app.screen, NewGameScreen))
        assert setup.values["cards"] == "guard"
        before = setup.values["turns"]
        for turns, kept in (("1000", before), ("20", 20)):
            await hand.choose("option turns")
            await hand.until(lambda: isinstance(hand.app.screen, TextDialog))
            await hand.pilot.press("end", *["backspace"] * 3, *turns, "enter")
            await hand.until(lambda: isinstance(hand.app.screen, NewGameScreen))
            await hand.pilot.pause()
            assert setup.values["turns"] == kept
        # The server knows what does not go together.
        await hand.choose("begin")
        screen = hand.app.screen
        listed = screen.query_one("#choices", OptionList)
        await hand.until(
            lambda: (
                listed.highlighted is not None
                and listed.get_option_at_index(listed.highlighted).id == "option cards"
            )
        )
        assert hand.app.screen is screen


async def test_tutorial_from_start_to_end(address: str) -> None:
    async with at(address) as hand:
        await hand.set_up("sums")
        await hand.choose("learn")
        await hand.until(lambda: isinstance(hand.app.screen, TutorialScreen))
        screen = hand.app.screen
        assert isinstance(screen, TutorialScreen)
        caption = screen.query_one("#caption", Static)

        async def far(number: int) -> None:
            await hand.until(lambda: str(caption.content).startswith(f"{number} of 5"))

        await far(1)
        await hand.choose("next")
        await far(2)
        scene = screen.state.scene
        assert scene is not None
        # What is right is pointed out in the list; another choice is told why it is not.
        labels = [str(option.prompt) for option in screen.query_one("#choices", OptionList).options]
        right = next(at for at, each in enumerate(labels) if each.endswith(POINTER))
        for _ in range(2):
            await hand.choose(f"at {(right + 1) % 3}")
        await hand.until(lambda: screen._tutorial.mistakes == 2)
        assert len(screen._tutorial.steps) == 2
        listed = screen.query_one("#choices", OptionList)
        await hand.until(lambda: listed.highlighted == right)
        await hand.pilot.press("enter")
        await far(3)
        await hand.pilot.press("u")
        await far(2)
        await hand.choose(f"at {right}")
        for number in (3, 4):
            await far(number)
            await hand.pilot.press("s", "enter")
        await far(5)
        assert screen.state.is_over
        await hand.choose("play")
        await hand.until(lambda: isinstance(hand.app.screen, NewGameScreen))


@pytest.mark.parametrize("game", ["warp-arena", "gladiator-arena", "warp-6", "arena"])
async def test_every_tutorial_step_can_be_chosen(address: str, game: str) -> None:
    tutorial, state = TutorialClient(Client(address), game), TableState()
    messages = tutorial.messages()
    await tutorial.connect()
    while True:
        message = await anext(messages)
        assert message["type"] == "hello"
        state.apply(message)
        if tutorial.at_end:
            return
        if not tutorial.needs_choice:
            await tutorial.next()
            continue
        rows = [[*target.row] for target in state.choices()]
        wanted = tutorial.step["choices"][0]
        assert wanted in rows
        target = state.choices()[rows.index(wanted)]
        if target.plan is None:
            await tutorial.send("act", action=target.action)
        else:
            await tutorial.send("plan", actions=[*target.plan])


async def test_two_terminals_play_by_link(address: str, tmp_path: Path) -> None:
    async with at(address, cookies=tmp_path / "ann") as ann:
        await ann.set_up("tic-tac-toe", ("seat 1", "open"))
        await ann.choose("begin")
        # The link lies over the table until somebody has followed it.
        await ann.until(lambda: isinstance(ann.app.screen, InviteDialog))
        [shown] = ann.app.screen.query_one(OptionList).options
        link = str(shown.id)
        await ann.pilot.press("enter")
        await ann.until(lambda: ann.app.clipboard == link)
        mine = next(
            screen.state.table["id"]
            for screen in ann.app.screen_stack
            if isinstance(screen, TableScreen)
        )
        async with at(address, link, tmp_path / "ben") as ben:
            await ben.until(lambda: isinstance(ben.app.screen, TextDialog))
            await ben.pilot.press(*"Ben", "enter")
            await ben.until(lambda: isinstance(ben.app.screen, TableScreen))
            await ann.until(lambda: "Ben" in ann.table.state.names.values())
            await ann.until(ann.is_asked)
            await ann.choose("at 4")
            await ben.until(ben.is_asked)
            await ben.choose("at 0")
            await ann.until(lambda: ann.table.state.seq == 2)
    # Whoever comes back is known by the cookie that was kept.
    assert (tmp_path / "ann").stat().st_mode & 0o777 == 0o600
    async with at(address, cookies=tmp_path / "ann") as again:
        await again.choose(f"yours {mine}")
        await again.until(lambda: isinstance(again.app.screen, TableScreen))
        await again.until(again.is_asked)
        assert again.table.state.seat == 0


def test_server_address_opens_its_lists(address: str) -> None:
    async def run(where: str) -> None:
        async with at(address, where) as hand:
            lists = hand.app.screen.query_one(OptionList)
            await hand.until(lambda: any(option.id for option in lists.options))
            await hand.app.workers.wait_for_complete()
            assert not list(hand.app._notifications)

    for where in (address, f"{address}/"):
        asyncio.run(run(where))


async def test_chat_pause_and_undo_by_consent(address: str, tmp_path: Path) -> None:
    here = Client(address, tmp_path / "ann")
    opened = await here.post(
        "/api/tables",
        {
            "game": "tic-tac-toe",
            "seats": 2,
            "players": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
            "clock": 3600,
            "timeout_policy": "forfeit",
            "games_in_match": 2,
        },
    )
    link = opened["seats"][1]["invite"]
    async with (
        at(address, opened["id"], tmp_path / "ann") as ann,
        at(address, link, tmp_path / "ben") as ben,
    ):
        await ben.until(lambda: isinstance(ben.app.screen, TextDialog))
        await ben.pilot.press(*"Ben", "enter")
        await ben.until(lambda: isinstance(ben.app.screen, TableScreen))
        await ann.until(lambda: isinstance(ann.app.screen, TableScreen))
        await ann.until(ann.is_asked)
        await ann.until(lambda: "> Ann 1:00:00" in ann.beside or "> Ann 59:5" in ann.beside)
        assert "1 of 2" in ann.beside
        await ann.pilot.press("t")
        await ann.until(lambda: isinstance(ann.app.screen, TextDialog))
        await ann.pilot.press(*"hello", "enter")
        await ben.until(lambda: ben.table.state.log[-1:] and "Ann: hello" in ben.log)
        await ann.choose("at 4")
        await ben.until(ben.is_asked)
        await ben.choose("at 0")
        await ann.until(lambda: ann.table.state.seq == 2)
        # What Ann did is another's ground by now: Ben has to agree.
        await ann.pilot.press("u")
        await ann.choose("yes")
        await ben.until(lambda: "(a: answer)" in ben.beside)
        await ben.pilot.press("a")
        await ben.choose("yes")
        await ann.until(lambda: not ann.table.state.proposal and ann.is_asked())
        assert "Ann: hello" in ann.log
        await ann.pilot.press("p")
        await ann.choose("yes")
        await ben.until(lambda: "(a: answer)" in ben.beside)
        await ann.pilot.press("a")
        await ann.choose("no")
        await ben.until(lambda: "(a: answer)" not in ben.beside)
        await ben.pilot.press("p")
        await ben.choose("yes")
        await ann.until(lambda: ann.table.state.can_answer)
        await ann.pilot.press("a")
        await ann.choose("yes")
        await ben.until(lambda: "(paused)" in ben.beside)
        await ben.pilot.press("p")
        await ben.until(lambda: "(paused)" not in ben.beside)


async def test_messages_while_leaving_break_nothing(address: str) -> None:
    async with at(address) as hand:
        await hand.begin("tic-tac-toe", ("seat 1", "bot level-1"))
        await hand.until(hand.is_asked)
        table = hand.table
        await table.query_one("#rail").remove()
        await table.query_one(BoardView).remove()
        await table._receive({"type": "table", "table": table.state.table})
        table.show()
        table._tick()


async def test_shared_screen_hides_secrets(address: str) -> None:
    async with at(address) as hand:
        await hand.begin("gladiator-arena", ("seat 1", "me"))
        await hand.until(lambda: hand.table.state.scene and hand.table.needs_handover)
        await hand.choose("uncover")
        await hand.until(lambda: not hand.table.needs_handover)


async def test_choices_are_found_by_text_and_click(address: str) -> None:
    async with at(address) as hand:
        await hand.begin("tic-tac-toe", ("seat 1", "bot level-1"))
        await hand.until(hand.is_asked)
        table = hand.table
        everything = table.query_one("#choices", OptionList).option_count
        some = table.state.choices()[-1]
        await hand.pilot.press("slash", *some.ref)
        await hand.until(lambda: table.query_one("#choices", OptionList).option_count < everything)
        await hand.pilot.press("escape")
        assert table.query_one("#find", Input).value == ""
        board = table.query_one(BoardView)
        column, line = board.board_layout.positions[some.ref]
        await hand.pilot.click(board, offset=(column + 1, line))
        await hand.until(lambda: table.query_one("#choices", OptionList).option_count == 1)
        before = table.state.seq
        await hand.choose(f"at {table.state.choices().index(some)}")
        await hand.until(lambda: table.state.seq > before)


def test_errors_are_shown(address: str, tmp_path: Path) -> None:
    with pytest.raises(ClientError, match="'nowhere' is not a server address"):
        Client("nowhere")
    (tmp_path / "bad").write_text("no cookies", encoding="utf-8")
    with pytest.raises(ClientError, match="cannot read"):
        Client(address, tmp_path / "bad")

    async def run() -> None:
        client = Client(address)
        with pytest.raises(ClientError, match=refusals.NO_TABLE):
            await client.get("/api/tables/none")
        with pytest.raises(ClientError, match=refusals.NO_TABLE):
            await client.connect_table("none", -1)
        with pytest.raises(ClientError, match="cannot reach"):
            await Client("http://127.0.0.1:9").get("/api/games")

    asyncio.run(run())


def test_command_names_missing_packages(tmp_path: Path) -> None:
    result = CliRunner().invoke(play, ["--terminal"])
    assert result.exit_code == 1
    assert cli_messages.NEEDS_TERMINAL in result.output
    result = CliRunner().invoke(play, ["--at", "http://localhost:1"])
    assert result.exit_code == 2
    assert cli_messages.AT_NEEDS_TERMINAL in result.output
    (tmp_path / "data").write_text("no database", encoding="utf-8")
    with pytest.raises(click.exceptions.Exit), local_server(str(tmp_path / "data"), ()):
        pass
