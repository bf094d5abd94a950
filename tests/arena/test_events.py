"""Events: everything that happens is told, in order and in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from harena import Match
from harena.core.play.entry import Entry
from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR
from harena.core.scene.scene import Event
from harena.games.arena import GAME
from harena.games.arena.messages import log as messages
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.board import HEXES, PLACE_NAMES
from harena.games.arena.rules.position import Arena
from tests.arena.games import game
from tests.arena.positions import play, position
from tests.shared.random_play import random_entries, visible_events
from tests.shared.scenes import BAD

RULE = re.compile(r"AR-([1-9]|1[0-9]|2[0-4])")


def watched(state: Arena, step: str, viewer: int = SPECTATOR) -> list[Event]:
    """Play one notation or die, and give what is told of it."""
    seat = int(state.next_seat()) if state.to_move != CHANCE else -1
    sides = int(state.die) if state.to_move == CHANCE else 0
    value = int(step.partition("=")[2]) if sides else state.space.find(step)
    play(state, step)
    return GAME.events([Entry(seat, value, sides)], state.observe(viewer), viewer)


def walked(
    creature: str,
    start: str,
    place: str,
    attacked: Sequence[str] = (),
    *,
    takes: bool = False,
    holder: str = "",
) -> str:
    return messages.walked(
        creature=creature,
        start=start,
        place=place,
        attacked=attacked,
        takes=takes,
        holder=holder,
    )


def retreated(creature: str, start: str, place: str) -> str:
    return messages.retreated(creature=creature, start=start, place=place)


def log(state: Arena, steps: str) -> list[str]:
    """The lines of the log for some steps."""
    return [event.text for step in steps.split() for event in watched(state, step) if event.text]


# --- all that happens is told -------------------------------------------------------------------


def changes(before: Arena, after: Arena) -> set[str]:
    """Return the visible differences between two positions."""
    t, u = before.values, after.values
    found = {f"at {c}" for c in range(int(F.CREATURES)) if t[F.AT + c] != u[F.AT + c]}
    found |= {f"ground {h}" for h in range(int(HEXES)) if t[F.GROUND + h] != u[F.GROUND + h]}
    for place, name in (
        (F.ACTIVE, "turn"),
        (F.WINNER, "winner"),
        (F.CONTROL, "0"),
        (F.CONTROL + 1, "1"),
    ):
        if t[place] != u[place]:
            found.add(name)
    return found


def explained(events: list[Event], after: Arena) -> set[str]:
    """Return the changes that the events explain."""
    found = set()
    kinds = {event.kind for event in events}
    names = {F.creature_name(after, c): c for c in range(int(F.CREATURES))}
    for event in events:
        if event.token:
            found.add(f"at {names[event.token]}")
        found |= {f"ground {PLACE_NAMES.index(cell)}" for cell in event.cells}
    if kinds & {"moved", "placed"} or "AR-10" in {event.rule for event in events}:
        found |= {"0", "1"}
    if any(event.rule == "AR-11" for event in events):
        found.add("turn")
    if "ended" in kinds:
        found.add("winner")
    return found


@pytest.mark.parametrize("part", range(5))
def test_every_change_has_an_event(part: int) -> None:
    """Fifty games: moves, changed terrain, control and whose turn it is."""
    for seed in range(part, 50, 5):
        table = game(seed, 30)
        before = table.observe(SPECTATOR)
        for entry in random_entries(table, Rng(seed)):
            now = table.observe(SPECTATOR)
            if before.values[F.PHASE] != F.PLACING:
                check(before, entry, now)
            before = now


def check(before: Arena, entry: Entry, after: Arena) -> None:
    """Check the events of a step."""
    events = GAME.events([entry], after, SPECTATOR)
    assert changes(before, after) <= explained(events, after)
    for event in events:
        assert not BAD.search(event.text), event.text
        assert not event.text or event.text.endswith(".") or event.kind == "heading"
        assert RULE.fullmatch(event.rule)
        assert all(stop.at in PLACE_NAMES for stop in event.path)
        assert not event.private
    follow(events, before, after)


def follow(events: list[Event], before: Arena, after: Arena) -> None:
    """Check that following a creature along the events leads to its place."""
    at = {F.creature_name(before, c): int(before.values[F.AT + c]) for c in range(int(F.CREATURES))}
    for event in events:
        if event.kind == "moved":
            assert event.path[0].at == PLACE_NAMES[at[event.token]]
            at[event.token] = PLACE_NAMES.index(event.path[-1].at)
        elif event.kind == "removed":
            at[event.token] = int(F.DEAD)
    assert at == {
        F.creature_name(after, c): int(after.values[F.AT + c]) for c in range(int(F.CREATURES))
    }


# --- placing --------------------------------------------------------------------------------------


def test_ar_6_placement_is_revealed_once() -> None:
    match = Match(GAME, 2, {"army": "game-3"})
    for seat, names in ((0, "A0 B0 B0 C0"), (1, "A5 A5 B4")):
        for name in names.split():
            match.apply_action(match.state.space.find(name), seat)
    seen = {viewer: visible_events(match, viewer) for viewer in range(SPECTATOR, 2)}
    assert [(event.kind, event.path[-1].at, event.private) for event in seen[0][:4]] == [
        ("placed", place, True) for place in ("A0", "B0", "B0", "C0")
    ]
    placed = [event for event in seen[SPECTATOR] if event.kind == "placed"]
    assert len(placed) == 7
    assert {(event.beat, event.private, event.text) for event in placed} == {(1, False, "")}
    for events in seen.values():
        assert [event.text for event in events if event.text] == [
            messages.starts_with(
                seat="Violet", groups=["centaur in A0", "elf 1 and elf 2 in B0", "elf 3 in C0"]
            ),
            messages.starts_with(seat="Amber", groups=["ogre 1 and ogre 2 in A5", "kobold in B4"]),
        ]


def test_ar_6_nothing_is_shown_before_both_are_done() -> None:
    match = Match(GAME, 2, {"army": "game-1"})
    for name in ("A0", "C0", "B0"):
        match.apply_action(match.state.space.find(name), 0)
        assert visible_events(match, 1) == visible_events(match, SPECTATOR) == []
    assert len(visible_events(match, 0)) == 3


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "who"), [(1, "Violet"), (2, "Amber")])
def test_ar_7_who_moves_first(face: int, who: str) -> None:
    state = GAME.start(2, {"army": "game-1"})
    play(state, "A0 A0 B0 A5 A5 A5 C5")
    assert log(state, f"d2={face}") == [
        f"{who} moves first, by lot ({face} of 2).",
        messages.turn(turn=1, seat=who),
        messages.terrain_points(seat=who, pool=2, enough=False),
    ]


def test_ar_11_terrain_in_words() -> None:
    held = "A0/v A2/v A3/v A4/v B0/v B1/v B2/v C0/v C1/v C2/v"
    table = position(f"A1:v.orc {held} C5:a.elf", phase="terrain")
    turned, *_ = watched(table, "B2=water")
    assert (turned.kind, turned.cells, turned.seat) == ("turned", ("B2",), 0)
    assert turned.text == messages.turned(
        seat="Violet", place="B2", old="river", new="water", cost=4, pool=11
    )
    assert log(table, "done") == [messages.points_lost(seat="Violet", left=7)]


def test_ar_12_steps_in_words() -> None:
    table = position("A1:v.centaur A2/a B1:v.elf B2:a.ogre B2:a.kobold C5:a.elf")
    assert log(table, "centaur A2 B1 elf1 B2") == [
        walked("Violet's centaur", "A1", "A2", takes=True, holder="Amber"),
        walked("Violet's centaur", "A2", "B1"),
        walked("Violet's elf 1", "B1", "B2", attacked=["ogre", "kobold"]),
    ]
    assert log(table, "done") == [
        messages.movement_over("Violet"),
        messages.combat_lost(
            place="B2", sums="Violet 1 (elf 1) against Amber 3 (ogre and kobold)", seat="Violet"
        ),
        messages.killed(creature="Violet's elf 1", place="B2"),
        messages.turn(turn=6, seat="Amber"),
        messages.terrain_points(seat="Amber", pool=2, enough=False),
    ]


def test_ar_9_an_early_end_of_movement_is_told_apart() -> None:
    table = play(position("A1:v.elf C0:v.orc C5:a.elf"), "elf1 A2")
    assert log(table, "done")[0] == messages.ends_movement("Violet")


def test_ar_14_deaths_by_die_and_ar_17_retreats_at_once() -> None:
    """AR-17: each creature rolls for itself, then all retreat at once."""
    table = play(position("A1:v.giant A2:a.3xelf C5:a.elf A3=rocky"), "giant A2")
    assert log(table, "done") == [
        messages.movement_over("Violet"),
        messages.combat_lost(
            place="A2",
            sums="Violet 5 (giant) against Amber 3 (elf 1, elf 2 and elf 3)",
            seat="Amber",
        ),
    ]
    rolled, removed = watched(table, "d3=2")
    assert (rolled.kind, rolled.sides, rolled.face, rolled.seat) == ("rolled", 3, 2, 1)
    assert rolled.text == messages.victim(place="A2", sides=3, face=2, creature="Amber's elf 2")
    assert rolled.detail
    died = messages.killed(creature="Amber's elf 2", place="A2")
    assert (removed.kind, removed.token, removed.text) == ("removed", "elf2", died)
    assert log(table, "d2=1") == [
        messages.way(creature="Amber's elf 1", sides=2, face=1, place="B1")
    ]
    events = watched(table, "d2=2")
    assert [event.text for event in events] == [
        messages.way(creature="Amber's elf 3", sides=2, face=2, place="B2"),
        retreated("Amber's elf 1", "A2", "B1"),
        retreated("Amber's elf 3", "A2", "B2"),
        messages.now_holds(seat="Violet", hexes=["A2"]),
        messages.now_holds(seat="Amber", hexes=["B1", "B2"]),
        messages.turn(turn=6, seat="Amber"),
        messages.terrain_points(seat="Amber", pool=3, enough=False),
    ]
    assert [event.detail for event in events] == [True, *[False] * 5, True]
    moves = [event for event in events if event.kind == "moved"]
    assert [(stop.at, stop.how) for stop in moves[0].path] == [("A2", "start"), ("B1", "slide")]
    assert moves[0].beat == moves[1].beat > 0


@pytest.mark.parametrize(
    ("text", "moves", "line", "rule"),
    [
        ("A1=forest A1:v.orc A2:a.orc", "orc1 A2", messages.fell(
             creature="Violet's orc 1", place="A2",
             why=messages.way_back_barred(place="A1", ground="forest"),
         ), "AR-16"),
        ("A1:v.giant A0:a.2xelf B0=water", "giant A0", messages.fell(
             creature="Amber's elf 1", place="A0", why=messages.NOWHERE_TO_GO,
         ), "AR-18"),
        ("A1=water A1:v.orc A1:v.evil-mound B2:v.orc", "orc1 A2", messages.fell(
             creature="Violet's evil mound", place="A1", why=messages.ROOTED,
         ), "AR-20"),
    ],
)  # fmt: skip
def test_ar_16_creatures_without_retreat_die(text: str, moves: str, line: str, rule: str) -> None:
    """AR-16, AR-18 and AR-20: the event gives the reason."""
    table = play(position(f"{text} C5:a.zombie"), moves)
    events = watched(table, "done")
    if table.to_move == CHANCE:
        events = watched(table, f"d{table.die}=2")
    (event,) = [one for one in events if one.kind == "removed" and one.rule != "AR-14"]
    assert (event.text, event.rule) == (line, rule)
    assert event.beat > 0


def test_ar_21_combat_continues_where_enemies_meet() -> None:
    """Two losers flee to the same hex: they fight there, and both retreat again."""
    table = position(
        "A2:v.2xorc A1:a.giant C2:v.ogre B2:a.2xelf "
        "A3:v.kobold B1=water B3=water C3=water C5:a.human A0=water B0=water"
    )
    play(table, "orc1 A1 orc2 A1 ogre B2 done d2=1")
    events = watched(table, "d2=1")
    assert [(event.kind, event.beat, event.text) for event in events] == [
        ("rolled", 0, messages.victim(place="B2", sides=2, face=1, creature="Amber's elf 1")),
        ("removed", 1, messages.killed(creature="Amber's elf 1", place="B2")),
        ("moved", 2, retreated("Violet's orc 2", "A1", "A2")),
        ("moved", 2, retreated("Amber's elf 2", "B2", "A2")),
        ("said", 0, messages.FIGHT_AGAIN),
        (
            "said",
            0,
            messages.combat_tied(place="A2", sums="Violet 1 (orc 2) against Amber 1 (elf 2)"),
        ),
        ("moved", 4, retreated("Violet's orc 2", "A2", "A3")),
        (
            "removed",
            4,
            messages.fell(creature="Amber's elf 2", place="A2", why=messages.NOWHERE_TO_GO),
        ),
        ("said", 0, messages.now_holds(seat="Violet", hexes=["B2"])),
        ("heading", 0, messages.turn(turn=6, seat="Amber")),
        ("said", 0, messages.terrain_points(seat="Amber", pool=2, enough=False)),
    ]


def test_ar_14_deaths_of_one_combat_phase_happen_at_once() -> None:
    table = position("A1:v.giant B2:v.ogre A2:a.orc B3:a.elf C5:a.elf")
    events = watched(play(table, "giant A2 ogre B3"), "done")
    removed = [event for event in events if event.kind == "removed"]
    assert [event.token for event in removed] == ["orc", "elf1"]
    assert removed[0].beat == removed[1].beat > 0


@pytest.mark.parametrize(
    ("text", "steps", "winner", "rule"),
    [
        ("B4:v.elf A0:a.elf", "elf1 K2", 0, "AR-4"),
        ("A1:v.giant A2:a.elf", "giant A2 done", 0, "AR-5"),
        ("A1:v.evil-mound A4:a.evil-mound", "done", -1, "AR-5"),
    ],
)
def test_ar_4_the_end_is_the_last_event(text: str, steps: str, winner: int, rule: str) -> None:
    *first, last = steps.split()
    table = play(position(text), " ".join(first))
    event = watched(table, last)[-1]
    outcome = GAME.scene(table, 0).outcome
    assert outcome
    assert (event.kind, event.text, event.seat) == ("ended", outcome.text, winner)
    assert event.rule == rule
