"""A tutorial in place of a table's connection.

The right choice is played with everything that follows from it; other choices are refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from harena.server.protocol.responses.games import TutorialStep
from harena.terminal import messages
from harena.terminal.client import Client, ClientError

MISTAKES_ALLOWED: Final = 2
"""Wrong choices before the right one is shown."""
_step: TypeAdapter[TutorialStep] = TypeAdapter(TutorialStep)


class TutorialClient:
    """A game's tutorial: the player's progress and the messages for the screen."""

    def __init__(self, client: Client, game: str) -> None:
        """Create the tutorial; it starts with `connect`."""
        self._client = client
        self._game = game
        self._outline: dict[str, Any] = {}
        self._chosen: list[int] = []
        self._messages: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self.steps: list[TutorialStep] = []
        """The steps reached so far; the last one is the current."""
        self.mistakes = 0
        """Wrong choices at this step."""

    async def connect(self) -> TutorialClient:
        """Start the tutorial, or return to the current step. Raises ClientError if it fails."""
        if not self._outline:
            self._outline = await self._client.get(f"/api/games/{self._game}/tutorial")
        if not self.steps:
            self.steps = [await self._fetch_step(0, [])]
        self._send_step()
        return self

    async def _fetch_step(self, number: int, chosen: Sequence[int]) -> TutorialStep:
        way = ".".join(str(choice) for choice in chosen)
        step = await self._client.get(f"/api/games/{self._game}/tutorial/{number}?chosen={way}")
        try:
            return _step.validate_python(step)
        except ValidationError:
            raise ClientError(messages.OTHER_VERSION) from None

    # --- where one is -----------------------------------------------------------------------

    @property
    def step(self) -> TutorialStep:
        """The current step."""
        return self.steps[-1]

    @property
    def needs_choice(self) -> bool:
        """Return whether this step wants a choice; otherwise it is only text."""
        return bool(self.step["choices"])

    @property
    def at_end(self) -> bool:
        """Return whether this is the last step."""
        return len(self.steps) == self.step_count

    @property
    def step_count(self) -> int:
        """The number of steps."""
        return int(self._outline["steps"])

    @property
    def captions(self) -> tuple[int, int]:
        """The number of the current caption, from 1, and the number of all captions."""
        continues = self._outline["continues"]
        before = sum(number < len(self.steps) for number in continues)
        return len(self.steps) - before, self.step_count - len(continues)

    # --- a line, as a table has it ----------------------------------------------------------

    async def send(self, kind: str, **fields: Any) -> int:
        """Handle a decision or an undo; a wrong choice is answered with an error message."""
        if kind == "undo":
            self.back()
        elif kind in ("act", "plan") and self.steps:
            row = fields["actions"] if kind == "plan" else [fields["action"]]
            if row in self.step["choices"]:
                await self._advance([self.step["choices"].index(row)])
            else:
                self.mistakes += 1
                self._error(self.step["wrong"] or messages.READ_FIRST)
        return 0

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Yield messages until the player leaves."""
        while (said := await self._messages.get()) is not None:
            yield said

    async def close(self) -> None:
        """End the messages."""
        self._messages.put_nowait(None)

    # --- the way through it -----------------------------------------------------------------

    async def next(self) -> None:
        """Continue after a step without a choice."""
        if not self.needs_choice and not self.at_end:
            await self._advance([])

    def back(self) -> None:
        """Go back one step."""
        if len(self.steps) > 1:
            self.steps.pop()
            if self.needs_choice:
                self._chosen.pop()
            self._send_step()

    async def _advance(self, choice: list[int]) -> None:
        try:
            step = await self._fetch_step(len(self.steps), [*self._chosen, *choice])
        except ClientError as error:
            self._error(str(error))
            return
        self._chosen += choice
        self.steps.append(step)
        self._send_step()

    def _send_step(self) -> None:
        """Send the current step as the first message of a table."""
        self.mistakes = 0
        seat, seats = self._outline["seat"], self._outline["seats"]
        table = {
            "id": "",
            "game": self._game,
            "title": self._outline["title"],
            "status": "playing",
            "you": [seat],
            "seats": [{"seat": each["seat"], "name": ""} for each in seats],
        }
        step = self.step
        self._messages.put_nowait(
            {
                "type": "hello",
                "table": table,
                "seat": seat,
                "version": 0,
                "log": step["log"],
                "frames": step["frames"],
            }
        )

    def _error(self, message: str) -> None:
        self._messages.put_nowait({"type": "error", "message": message})
