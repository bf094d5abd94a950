"""The screen of a table: board, sidebar, choices and log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from harena.core.scene.scene import Target
from harena.terminal import messages
from harena.terminal.board_text import POINTER, draw_board, draw_players, draw_trays, lay_out
from harena.terminal.board_view import BoardView
from harena.terminal.client import RETRY_DELAY, Client, ClientError, TableConnection
from harena.terminal.dialogs import ChoiceDialog, InviteDialog, TextDialog
from harena.terminal.table_state import TableState, hint_text, target_text
from harena.terminal.table_words import prompt, proposal_text, status_lines, with_names

MAX_LISTED: Final = 500
"""Choices listed at once; typing finds the others."""


REQUIRED_PARTS: Final = (
    *("#board", "BoardView", "#beside", "#caption", "#people", "#times", "#prompt"),
    *("#choices", "#find", "#log"),
)
"""The widgets that the screen updates."""
CLOCK_INTERVAL: Final = 1.0
"""Seconds between two updates of the clocks."""


class TableScreen(Screen[None]):
    """A table: its board, the legal choices, and the log."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", priority=True),
        Binding("slash", "find", "Find"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("i", "invite", "Links"),
        Binding("t", "talk", "Chat"),
        Binding("a", "answer", "Answer"),
        Binding("p", "pause", "Pause"),
        Binding("g", "resign", "Resign"),
        Binding("m", "rematch", "Rematch"),
    ]

    def __init__(
        self, client: Client, table: str, game: str, seat: int, go: Callable[[str], object]
    ) -> None:
        """Open a table as a seat of this client or as a spectator (-1).

        `go` opens another table.
        """
        super().__init__()
        self._client = client
        self._go = go
        self.state = TableState()
        self._table = table
        self._game = game
        self._seat = seat
        self._connection: TableConnection | None = None
        self._invite_dialog: InviteDialog | None = None
        self._invites_shown = False  # whether the invitations were shown already
        self.highlighted: frozenset[str] = frozenset()
        """Ids of things to point at."""
        self._lines_shown = 0  # lines of the log on the screen
        self._cell = ""
        self._confirmed_seat = -1  # the seat whose player confirmed the handover
        self._passed_seq = -1
        self._tones: set[str] | None = None  # None until they are loaded

    def compose(self) -> ComposeResult:
        """Compose board, sidebar and log."""
        with Horizontal():
            with ScrollableContainer(id="board"):
                yield BoardView(self.pick)
                yield Static(id="beside")
            with Vertical(id="rail"):
                yield Static(id="caption")
                yield Static(id="people")
                yield Static(id="times", markup=False)
                yield Static(id="prompt")
                yield OptionList(id="choices")
                yield Input(placeholder=messages.SEARCH, id="find")
        yield RichLog(id="log", wrap=True, markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Connect to the table."""
        self.query_one("#choices", OptionList).focus()
        self.listen()
        self.set_interval(CLOCK_INTERVAL, self._tick)

    # --- the server -------------------------------------------------------------------------

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Follow the table, and reconnect when the connection is lost."""
        try:
            while True:
                try:
                    self._connection = await self.connect()
                except ClientError as error:
                    self.query_one("#prompt", Static).update(str(error))
                else:
                    if self._tones is None:
                        await self._load_tones()
                    async for message in self._connection.messages():
                        await self._receive(message)
                await asyncio.sleep(RETRY_DELAY)
        finally:
            if self._connection is not None:
                await self._connection.close()

    async def connect(self) -> TableConnection:
        """Connect to the table. Raises ClientError if that fails."""
        return await self._client.connect_table(self._table, self._seat)

    async def _load_tones(self) -> None:
        """Load the names of the grounds from the game's theme."""
        try:
            look = await self._client.get(f"/api/games/{self._game}/theme")
        except ClientError:
            return  # the board shows no grounds then
        self._tones = set(look.get("tones", {}))

    async def _receive(self, message: dict[str, Any]) -> None:
        state = self.state
        if self.is_closed:
            return
        state.apply(message)
        match message["type"]:
            case "error":
                self.notify(message["message"], severity="warning")
                self._passed_seq = -1
            case "hint":
                self.notify(hint_text(message), title=messages.HINT, timeout=12)
            case "hello" | "frame" | "undone" | "table" | "system_message" | "chat":
                self._cell = ""
                if message["type"] in ("hello", "undone"):
                    self._lines_shown = 0
                    self.query_one("#log", RichLog).clear()
                await self._follow_turn()
                self._offer_invites()
        self.show()

    async def _follow_turn(self) -> None:
        """Switch to the seat to decide; pass windows that do not concern it."""
        state = self.state
        if (wanted := state.seat_to_view) != state.seat and not state.is_over:
            self._seat = wanted
            await self._send("seat", seat=wanted)
        elif (pass_ := state.auto_pass) is not None and self._passed_seq != state.seq:
            self._passed_seq = state.seq
            await self._send_target(pass_)

    async def _send(self, kind: str, **fields: object) -> None:
        if self._connection is None:
            return
        try:
            await self._connection.send(kind, **fields)
        except ClientError as error:
            self.notify(str(error), severity="warning")

    async def _send_target(self, target: Target) -> None:
        state = self.state
        at = {"seq": state.seq, "version": state.version}
        if target.plan is not None:
            await self._send("plan", actions=list(target.plan), **at)
        else:
            await self._send("act", action=target.action, **at)

    # --- what is shown ----------------------------------------------------------------------

    @property
    def is_closed(self) -> bool:
        """Return whether the widgets are gone already while a message arrives."""
        return not all(self.query(part) for part in REQUIRED_PARTS)

    @property
    def needs_handover(self) -> bool:
        """Return whether the screen must be handed to another player before it shows a secret."""
        state, scene = self.state, self.state.scene
        if scene is None or len(state.my_seats) < 2 or state.is_over:
            return False
        return scene.prompt.secret and self._confirmed_seat != state.seat

    def show(self) -> None:
        """Draw everything."""
        state, scene = self.state, self.state.scene
        if scene is None or self.is_closed:
            return
        board = self.query_one(BoardView)
        listed = self.query_one("#choices", OptionList)
        if self.needs_handover:
            name = state.names.get(state.seat, "")
            board.update("")
            self.query_one("#beside", Static).update("")
            self.query_one("#prompt", Static).update(messages.hand_over(name))
            listed.clear_options()
            listed.add_option(Option(messages.i_am(name), id="uncover"))
            listed.highlighted = 0
            return
        self._list_choices(listed)
        self.redraw()
        self.query_one("#beside", Static).update(draw_trays(scene))
        self.query_one("#people", Static).update(draw_players(scene, state.names))
        self.query_one("#prompt", Static).update(prompt(state))
        self._tick()
        log = self.query_one("#log", RichLog)
        for line in state.log[self._lines_shown :]:
            if not line.get("private") or len(state.my_seats) < 2:
                text = line["text"] if line.get("system") else with_names(state, line["text"])
                text += f"  {line['rule']}" if line["rule"] else ""
                style = "bold" if line.get("heading") else "dim" if line.get("detail") else ""
                log.write(Text(text, style))
        self._lines_shown = len(state.log)

    def _tick(self) -> None:
        if self.is_closed:
            return
        self.query_one("#times", Static).update(status_lines(self.state))

    def _list_choices(self, listed: OptionList) -> None:
        """List the choices that match the search."""
        scene = self.state.scene
        assert scene is not None
        words = self.query_one("#find", Input).value
        found = self.state.choices(words, self._cell)
        listed.clear_options()
        for target in found[:MAX_LISTED]:
            pointed = f" {POINTER}" if f"choice {target.name}" in self.highlighted else ""
            told = Text(f"{target_text(target)}{pointed}")
            listed.add_option(Option(told, id=f"at {scene.targets.index(target)}"))
        if not words and not self._cell:
            for off in scene.unavailable:
                listed.add_option(Option(Text(f"{off.label}: {off.why}"), disabled=True))
        if found:
            listed.highlighted = 0

    def redraw(self) -> None:
        """Draw the board with the highlighted choice."""
        scene = self.state.scene
        if scene is None or self.needs_handover or self.is_closed:
            return
        area = self.query_one("#board", ScrollableContainer).size
        board = self.query_one(BoardView)
        board.board_layout = lay_out(scene.board, scene.spots, area.width, area.height)
        choices = {target.ref for target in scene.targets if target.on == "cell"}
        at = {token.id: token.at for token in scene.tokens}
        choices |= {at.get(target.ref, "") for target in scene.targets if target.on == "token"}
        lit = {at.get(thing, thing) for thing in self.highlighted}
        looked = self._highlighted_target()
        board.update(draw_board(scene, board.board_layout, choices, looked, self._tones or (), lit))

    def _highlighted_target(self) -> Target | None:
        listed, scene = self.query_one("#choices", OptionList), self.state.scene
        if scene is None or listed.highlighted is None or not listed.option_count:
            return None
        kind, _, number = (listed.get_option_at_index(listed.highlighted).id or "").partition(" ")
        return scene.targets[int(number)] if kind == "at" else None

    def on_resize(self) -> None:
        """Fit the board to the new size."""
        self.redraw()

    # --- what is done -----------------------------------------------------------------------

    @on(OptionList.OptionHighlighted, "#choices")
    def on_choice_highlighted(self) -> None:
        """Show the highlighted choice on the board."""
        self.redraw()

    @on(OptionList.OptionSelected, "#choices")
    async def on_choice_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the selected choice."""
        await self.select(event.option.id or "")

    async def select(self, name: str) -> None:
        """Run the list entry with an id."""
        if name == "uncover":
            self._confirmed_seat = self.state.seat
            self.show()
        elif (target := self._highlighted_target()) is not None:
            self.play_target(target)

    @work
    async def play_target(self, target: Target) -> None:
        """Play a choice; ask first if the game wants a confirmation."""
        if target.confirm:
            answers = [("no", messages.NO), ("yes", messages.confirm(target.label))]
            if await self.app.push_screen_wait(ChoiceDialog(target.confirm, answers)) != "yes":
                return
        self.query_one("#find", Input).value = ""
        self._cell = ""
        self.query_one("#choices", OptionList).focus()
        await self._send_target(target)

    def pick(self, cell: str) -> None:
        """List the choices about a cell, or all if there are none."""
        self._cell = cell if self.state.choices(cell=cell) else ""
        self.show()

    @on(Input.Changed, "#find")
    def on_search_changed(self) -> None:
        """List the choices that match the entered words."""
        self.show()

    @on(Input.Submitted, "#find")
    def on_search_submitted(self) -> None:
        """Move the focus to the choices."""
        self.query_one("#choices", OptionList).focus()

    def action_find(self) -> None:
        """Move the focus to the search line."""
        self.query_one("#find", Input).focus()

    def action_back(self) -> None:
        """Clear the search, or leave the table, which continues."""
        find = self.query_one("#find", Input)
        if find.value or find.has_focus or self._cell:
            find.value, self._cell = "", ""
            self.query_one("#choices", OptionList).focus()
            self.show()
        else:
            self.dismiss()

    @work
    async def action_undo(self) -> None:
        """Take back the last action, or ask the others for it."""
        state = self.state
        if not state.can_undo and state.can_ask_undo:
            await self._propose("undo", messages.ASK_UNDO)
        else:
            await self._send("undo", seq=state.seq, version=state.version)

    @work
    async def action_pause(self) -> None:
        """Ask the others for a pause, or end one."""
        if self.state.table.get("paused"):
            await self._send("resume")
        else:
            await self._propose("pause", messages.ASK_PAUSE)

    async def _propose(self, what: str, words: str) -> None:
        answers = [("yes", messages.ASK), ("no", messages.NO)]
        if await self.app.push_screen_wait(ChoiceDialog(words, answers)) == "yes":
            state = self.state
            await self._send("propose", what=what, seq=state.seq, version=state.version)

    @work
    async def action_answer(self) -> None:
        """Answer a proposal, or withdraw your own."""
        state = self.state
        asked = state.proposal
        if asked is None or not state.can_answer:
            self.notify(messages.NOTHING_TO_ANSWER)
            return
        own = asked["seat"] in state.my_seats
        answers = [("yes", messages.AGREE), ("no", messages.DECLINE)]
        if own:
            answers = [("no", messages.WITHDRAW)]
        chosen = await self.app.push_screen_wait(ChoiceDialog(proposal_text(state), answers))
        if chosen is not None:
            await self._send("answer", proposal=asked["number"], agree=chosen == "yes")

    @work
    async def action_talk(self) -> None:
        """Send a chat line."""
        if not self.state.has_chat:
            self.notify(messages.NO_CHAT)
            return
        text = await self.app.push_screen_wait(TextDialog(messages.CHAT_MESSAGE))
        if text:
            await self._send("say", text=text)

    async def action_hint(self) -> None:
        """Ask for a hint."""
        self.notify(messages.THINKING, timeout=2)
        await self._send("hint", seq=self.state.seq, version=self.state.version)

    def _offer_invites(self) -> None:
        """Show the invitations once; close them when all seats are taken."""
        if self.state.invites:
            if not self._invites_shown:
                self._invites_shown = True
                self.action_invite()
        elif self._invite_dialog is not None and self._invite_dialog is self.app.screen:
            self._invite_dialog.dismiss()

    @work(exclusive=True, group="links")
    async def action_invite(self) -> None:
        """Show the invitations of free seats."""
        reached = await self._client.shared_address()
        invites = self.state.invites
        if not invites:
            self.notify(messages.SEATS_TAKEN)
            return
        about = messages.HOW_TO_JOIN if reached else messages.LOCAL_ONLY
        links = [(seat, f"{reached or self._client.address}{path}") for seat, path in invites]
        self._invite_dialog = InviteDialog(links, about)
        await self.app.push_screen(self._invite_dialog)

    @work
    async def action_resign(self) -> None:
        """Resign after a confirmation."""
        game = self.state.series_game
        question, answers = messages.ASK_RESIGN, [("no", messages.NO), ("yes", messages.RESIGN)]
        if game:
            question = messages.ASK_RESIGN_WHICH
            answers = [
                ("no", messages.NO),
                ("game", messages.resign_game(game=game)),
                ("yes", messages.RESIGN_SERIES),
            ]
        answer = await self.app.push_screen_wait(ChoiceDialog(question, answers))
        if answer == "game":
            await self._send("resign", game=game)
        elif answer == "yes":
            await self._send("resign")

    @work
    async def action_rematch(self) -> None:
        """Open a table with the same settings."""
        try:
            table = await self._client.post(f"/api/tables/{self._table}/rematch", {})
        except ClientError as error:
            self.notify(str(error), severity="warning")
            return
        if table["id"] == self._table:
            self.notify(messages.REMATCH_ASKED)
            return
        self.dismiss()
        self._go(table["id"])
