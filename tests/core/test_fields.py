"""Declared fields of positions: places, ranges, visibility, planes and text."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from math import prod
from types import ModuleType
from typing import ClassVar

import pytest
from examples.games.hands import CARDS, HAND, PLAYED, Hands, HandsGame
from librt.vecs import vec
from mypy_extensions import i64

from harena import SPECTATOR, HarenaError, Rng, State, get_game
from harena.core.play.fields import Axis, Field, Fields, always
from harena.core.play.state import check_numbers
from harena.core.registry import register
from harena.testing import GameSubject, check_game
from harena.testing.positions import numbers_are_as_declared
from tests.shared import load_tool
from tests.shared.random_play import positions

MATCHES: list[tuple[str, int, Mapping[str, object]]] = [
    ("warp-6", 3, {"start": "secret"}),
    ("arena", 2, {}),
    ("gladiator-arena", 5, {}),
    ("warp-arena", 2, {"expansion": "all"}),
    ("warp-arena", 6, {"grids": "30", "shape": "square"}),
]

SEAT = Axis("seat", 4, each=1)
CARD = Axis("card", 3)
ROUNDS = 9
FIELDS = Fields(
    (
        Field("HAND", "cards in hand", (SEAT, CARD), high=ROUNDS + 1, hidden=always),
        Field("PLAYED", "card + 1 of this round", (SEAT,), high=3, hidden=always),
        Field("SHOWN", "card + 1 of the round before", (SEAT,), high=3),
        Field("SCORE", "cards beaten", (SEAT,), high=3 * ROUNDS),
        Field("DEALT", "cards dealt so far", high=4 * (ROUNDS + 1)),
        Field("ROUND", "rounds played", high=ROUNDS),
        Field("ROUNDS", "rounds in all", low=1, high=ROUNDS),
    )
)


class DeclaredHands(HandsGame):
    """The game of hands with a table that is declared."""

    name: ClassVar[str] = "declared-hands"
    fields: ClassVar[Fields | None] = FIELDS


@pytest.fixture
def hands() -> DeclaredHands:
    """The game, registered."""
    game = DeclaredHands()
    register(game)
    return game


@pytest.fixture
def tool() -> ModuleType:
    return load_tool.load_tool("fields")


def fields_of(name: str) -> Fields:
    fields = get_game(name).fields
    assert fields is not None
    return fields


def dealt(hands: DeclaredHands) -> Hands:
    """Return a position after the deal."""
    state = hands.start(3)
    for seat in range(3):
        for n in range(state.hand_size()):
            state.apply_chance(1 + (seat + n) % 3)
    return state


# --- our games --------------------------------------------------------------------------------


def test_places_and_document_match_the_declaration(tool: ModuleType) -> None:
    old = [path for path, text in tool.files().items() if path.read_text(encoding="utf-8") != text]
    assert old == []


@pytest.mark.parametrize("name", ["warp-6", "arena", "gladiator-arena", "warp-arena"])
def test_rules_use_declared_places(name: str) -> None:
    game = get_game(name)
    indices = importlib.import_module(f"{type(game).__module__}.rules.fields")
    places = fields_of(name).places()
    assert {one: int(getattr(indices, one)) for one in places} == places
    assert len(places) == len(list(fields_of(name)))


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES)
def test_every_number_has_a_field(name: str, seats: int, options: Mapping[str, object]) -> None:
    """The row is as long as its fields together; then comes the stack."""
    state, fields = get_game(name).start(seats, options), fields_of(name)
    framed = len(fields.frame)
    assert sum(len(values) for _, values in fields.values(state)) - framed == state.stack


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES)
def test_numbers_stay_in_range_and_secrets_hidden(
    name: str, seats: int, options: Mapping[str, object]
) -> None:
    game = get_game(name)
    start = game.start(seats, options)
    subject: GameSubject[State] = GameSubject(
        game, {"start": start}, [(seats, options)], lambda _: None
    )
    for number, state in enumerate(positions(start, Rng(3), 400)):
        if number % 5 == 0:
            numbers_are_as_declared(subject, state, Rng(number))


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES)
def test_planes_have_fixed_shapes_and_ranges(
    name: str, seats: int, options: Mapping[str, object]
) -> None:
    game = get_game(name)
    state = game.start(seats, options)
    shapes = [(plane.name, plane.shape) for plane in game.planes(state, 0)]
    for number, now in enumerate(positions(state, Rng(5), 200)):
        if number % 9:
            continue
        for viewer in (SPECTATOR, 0, 1):
            planes = game.planes(now, viewer)
            assert [(plane.name, plane.shape) for plane in planes] == shapes
            for plane in planes:
                assert len(plane.values) == prod(plane.shape)
                assert all(plane.low <= value <= plane.high for value in plane.values)


# --- any game ---------------------------------------------------------------------------------


def test_places_follow_from_the_order(hands: DeclaredHands) -> None:
    places = FIELDS.places()
    assert (places["HAND"], places["PLAYED"]) == (HAND, PLAYED)
    assert FIELDS.size == hands.start(3).stack


def test_fields_may_be_interleaved() -> None:
    cell = Axis("cell", 5)
    pair = (Field("GROUND", "", (cell,)), Field("LOOSE", "", (cell,)))
    fields = Fields((Field("TURN", ""), pair, Field("LAST", "")), {2: Field("LOCAL", "")})
    assert fields.spots() == {
        "TURN": (0, 1),
        "GROUND": (1, 2),
        "LOOSE": (2, 2),
        "LAST": (11, 1),
        "LOCAL": (14, 1),
    }


def test_out_of_range_fields_are_named(hands: DeclaredHands) -> None:
    state = dealt(hands)
    assert FIELDS.out_of_range(state) == []
    state.values[HAND + 4] = -1
    state.values[FIELDS.places()["ROUNDS"]] = 10
    assert FIELDS.out_of_range(state) == [
        "HAND[1][1] is -1, not 0 to 10",
        "ROUNDS is 10, not 1 to 9",
    ]
    with pytest.raises(HarenaError, match=r"out of range: HAND\[1\]\[1\] is -1"):
        check_numbers(state)


def test_visibility_errors_are_named(hands: DeclaredHands) -> None:
    state = dealt(hands)
    view = state.observe(0)
    assert FIELDS.wrongly_seen(state, view, 0) == []
    assert FIELDS.wrongly_seen(state, state.observe(SPECTATOR), SPECTATOR) == []
    found = FIELDS.wrongly_seen(state, state, 0)
    assert len(found) == sum(bool(state.values[HAND + n]) for n in range(3, 9))
    assert found[0].startswith("HAND[1][")
    assert found[0].endswith("not as 0")
    view.values[HAND] += 1
    own = int(state.values[HAND])
    assert FIELDS.wrongly_seen(state, view, 0) == [f"HAND[0][0] is seen as {own + 1}, not as {own}"]


def test_positions_are_redacted_as_declared(hands: DeclaredHands) -> None:
    for viewer in range(SPECTATOR, 3):
        for state in positions(hands.start(3), Rng(8), 40):
            mine = state.clone()
            FIELDS.redact(mine, viewer)
            assert list(mine.values) == list(state.observe(viewer).values)


def test_states_are_masked_as_declared(hands: DeclaredHands) -> None:
    secrets = FIELDS.to_blot(always)
    assert secrets == [HAND, 12, 3, 0, PLAYED, 4, 1, 0]
    for viewer in range(SPECTATOR, 3):
        for state in positions(hands.start(3), Rng(9), 40):
            mine, due = state.clone(), state.clone()
            mine.blot(viewer, vec[i64](secrets))
            FIELDS.redact(due, viewer)
            assert list(mine.values) == list(due.values)


def test_fields_without_owner_are_masked_for_all() -> None:
    deck = Fields((Field("TOP", ""), Field("DECK", "", (CARD,), hidden=always, blank=7)))
    assert deck.to_blot(always) == [1, 3, 0, 7]
    state = Hands(2, 3)
    state.blot(1, vec[i64](deck.to_blot(always)))
    assert list(state.values)[:5] == [0, 7, 7, 7, 0]


def test_unmaskable_fields_are_refused() -> None:
    side = (Field("A", "", (CARD,), hidden=always), Field("B", "", (CARD,)))
    changing = Field("C", "", (SEAT,), hidden=always, blank=lambda state, entry: entry)
    for fields in (Fields((side,)), Fields((changing,))):
        with pytest.raises(ValueError, match="cannot be blotted"):
            fields.to_blot(always)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (Field("HAND", "", (SEAT, CARD), high=1, hidden=always), "HAND["),
        (Field("HAND", "", (SEAT, CARD), high=10), "is seen as 0"),
    ],
    ids=["range", "secret"],
)
def test_check_game_finds_wrong_declarations(hands: DeclaredHands, hand: Field, words: str) -> None:
    class Wrong(DeclaredHands):
        fields: ClassVar[Fields | None] = Fields((hand, *FIELDS.row[1:]))

    faults = {fault.property: fault.found for fault in check_game(Wrong(), games=1)}
    assert words in faults["numbers_are_as_declared"]
    assert check_game(hands, games=1) == []


def test_position_text_without_labels(hands: DeclaredHands) -> None:
    state = dealt(hands)
    own = " ".join(str(state.values[HAND + n]) for n in range(len(CARDS)))
    total = 3 * state.hand_size()
    view = state.observe(0)
    assert isinstance(view, Hands)
    assert hands.text(view).split("\n") == [
        f"hand [seat, card]: {own} 0 0 0 0 0 0 0 0 0",
        f"dealt: {total}",
        f"rounds: {state.hand_size() - 1}",
    ]


def test_planes_show_what_a_seat_sees(hands: DeclaredHands) -> None:
    state = dealt(hands)
    planes = {plane.name: plane for plane in hands.planes(state, 1)}
    assert planes["deciding"].values == (1, 1, 1)
    hand = planes["hand"]
    assert (hand.shape, hand.low, hand.high) == ((4, 3), 0, 10)
    assert not any(hand.values[:3])
    assert sum(hand.values[3:6]) == state.hand_size()
    with pytest.raises(HarenaError, match="does not declare the fields of its table"):
        HandsGame().planes(state, 0)


def test_bits_are_planes_of_their_own() -> None:
    state = get_game("gladiator-arena").start(3)
    alive = next(p for p in get_game("gladiator-arena").planes(state, 0) if p.name == "alive")
    assert (alive.shape, alive.low, alive.high) == ((8,), 0, 1)
    assert alive.values == (1, 1, 1, 0, 0, 0, 0, 0)
