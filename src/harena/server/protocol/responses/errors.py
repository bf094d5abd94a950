"""What is answered where something cannot be done."""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from harena.server.protocol.responses.annotations import missing


class Fault(TypedDict):
    """What went wrong: a code for programs, a sentence for people, and the part that is wrong."""

    code: str
    message: str
    field: NotRequired[Annotated[str, missing("")]]


class FaultAnswer(TypedDict):
    """What a call is answered that cannot be carried out."""

    error: Fault
