"""What is drawn of a fight while it goes on: each time as much as is known by then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from harena import CHANCE, SIMULTANEOUS, SPECTATOR, TERMINAL, Rng
from harena.core.game import Entry
from harena.core.show.scene import Bout, Event, Part, Scene
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.text.write import parse

FULL = """arena quick
red C 9-4, D1 9-5, H1 9-c +1, B1 9-3
blue C 6-4, D1 9-1, B1 9-2 +1, H1 9-6
green C 13-2, W1 8-5, D1 8-6 +2, B1 13-6
red holds wild 2 4 destroy
blue holds wild wild 3 warp double
green holds wild 1 5 create
"""
FIXED = "options combat=fixed\n"
TWO = "arena quick\nred C 20-c, H2 9-c +2\nblue C 2-c, D1 9-2\n"


def choose(table: WarpArena, seat: int, rng: Rng) -> int:
    """Moves rather than other actions; Wild Warps only to cancel something."""
    legal = table.legal_actions(seat)
    names = [table.space.name(action) for action in legal]
    if "action-move" in names:
        return legal[names.index("action-move")]
    if table.to_move == SIMULTANEOUS and not any(name.startswith("cancel") for name in names):
        return legal[0]
    return legal[rng.below(len(legal))]


def step(table: WarpArena, seat: int, value: int) -> Entry:
    """Make a step, and remember what it was."""
    table.keep_journal()
    if table.to_move != CHANCE:
        table.apply_action(value, seat)
        return Entry(seat, value)
    sides = int(table.die)
    table.apply_chance(value)
    return Entry(-1, value, sides)


def watched(
    text: str, seed: int, viewer: int, most: int = 160
) -> Iterator[tuple[list[Event], Scene]]:
    """A random game from a position on: what is told of each step, and what is seen then."""
    table, rng = parse(text), Rng(seed)
    for _ in range(most):
        if table.to_move == TERMINAL:
            return
        chance = table.to_move == CHANCE
        seat = -1 if chance else int(table.next_seat())
        value = rng.roll(int(table.die)) if chance else choose(table, seat, rng)
        entry = step(table, seat, value)
        view = table.observe(viewer)
        yield GAME.events([entry], view, viewer), GAME.scene(view, viewer)


def went_on(before: Part | None, after: Part) -> bool:
    """Whether a summand may have become what it is: a die fell, a card was shown, named, struck."""
    if before is None or before == after:
        return True
    kinds = before.kind, after.kind
    if kinds == ("die", "die"):
        return before.value == 0 < after.value and before.sides == after.sides
    if kinds == ("card", "card"):
        same = before.value == after.value
        return (same and after.void) or (before.value == 0 and "Wild Warp" in before.label)
    return kinds == ("hidden", "card")


def assert_follows(before: Bout, after: Bout) -> None:
    """One state of a fight comes after the other."""
    for old, new in (
        (before.left_parts, after.left_parts),
        (before.right_parts, after.right_parts),
    ):
        assert len(new) >= len(old), (before, after)
        assert [part.kind for part in new[len(old) :]] in ([], ["hidden"], ["card"])
        for number, part in enumerate(new):
            assert went_on(old[number] if number < len(old) else None, part), (before, after)


def plain(bout: Bout) -> Bout:
    """A fight without its sums, which only the table of it tells while it goes on."""
    return replace(bout, left_total=-1, right_total=-1)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_wa_31_a_fight_is_told_from_its_beginning_to_its_end(viewer: int) -> None:
    """WA-31, WA-37, WA-38: dice, cards, what is struck out, as the table has them."""
    kinds: list[str] = []
    for seed in range(12):
        going: Bout | None = None
        for events, scene in watched(FULL, seed, viewer):
            told: Bout | None = None
            for event in events:
                bout = event.bout
                if bout is None:
                    continue
                names = (bout.left, bout.right)
                if event.kind == "fights" and (going is None or (going.left, going.right) != names):
                    assert not any(part.kind in ("card", "hidden") for part in bout.left_parts)
                    kinds.append("begins")
                elif going is not None and bout.left_parts:
                    assert_follows(going, bout)
                if event.kind == "rolled":
                    rolled = bout.left_parts if event.token == bout.left else bout.right_parts
                    assert (rolled[0].kind, rolled[0].value) == ("die", event.face)
                kinds += [event.kind]
                kinds += [part.kind for part in bout.left_parts + bout.right_parts if part.void]
                told = going = None if event.kind == "fought" else bout
            now = [bout for bout in (scene.contest.bouts if scene.contest else ()) if bout.now]
            assert told is None or plain(now[0]) == told
    assert {"begins", "fights", "rolled", "fought", "card"} <= set(kinds)
    assert kinds.count("begins") > 10


def test_a_card_face_down_is_told_to_nobody_else() -> None:
    """WA-31: whichever it is, others see and are told the same, until both are shown."""
    looks: dict[int, list[object]] = {viewer: [] for viewer in (SPECTATOR, 0, 1)}
    for card in (2, 5):
        table = parse(f"{TWO}red holds {card}\nblue holds 1\n")
        seen: dict[int, list[object]] = {viewer: [] for viewer in looks}
        script = ("action-move", "rH2", "9-2", "done", "bD1", f"card-{card}", "card-1", 3)
        for word in script:
            while table.to_move == SIMULTANEOUS:
                step(table, int(table.next_seat()), table.space.find("pass"))
            if isinstance(word, int):
                entry = step(table, -1, word)
            else:
                action = table.space.find(word)
                if action not in table.legal_actions():
                    continue
                entry = step(table, int(table.next_seat()), action)
            for viewer, known in seen.items():
                view = table.observe(viewer)
                known += [*GAME.events([entry], view, viewer), GAME.scene(view, viewer)]
        for viewer, known in seen.items():
            looks[viewer].append(known)
        hidden = [
            part.kind
            for one in seen[SPECTATOR]
            if isinstance(one, Event) and one.bout
            for part in one.bout.left_parts[2:]
        ]
        assert hidden == ["hidden"] * 3, hidden
    assert looks[SPECTATOR][0] == looks[SPECTATOR][1]
    assert looks[1][0] == looks[1][1]
    assert looks[0][0] != looks[0][1]


def test_the_sum_is_not_told_before_a_wild_warp_is_named() -> None:
    """WA-38: until then nobody knows what it adds."""
    table = parse(f"{TWO}red holds wild\n")
    for word in ("action-move", "rH2", "9-2", "done", "bD1", "card-wild", "no-card", 3, 4):
        while table.to_move == SIMULTANEOUS:
            step(table, int(table.next_seat()), table.space.find("pass"))
        if isinstance(word, int):
            step(table, -1, word)
        elif table.space.find(word) in table.legal_actions():
            step(table, int(table.next_seat()), table.space.find(word))
    assert table.space.find("=3") in table.legal_actions()
    contest = GAME.scene(table.observe(0), 0).contest
    assert contest is not None
    assert (contest.bouts[0].left_total, contest.bouts[0].left_parts[-1].value) == (-1, 0)


def test_who_concedes_a_fight_is_told_as_its_loser() -> None:
    """WA-32: nothing is said of dice that did not fall."""
    table = parse(f"{TWO}red holds 3\nblue holds 1\n")
    told: list[Event] = []
    for word in ("action-move", "rH2", "9-2", "done", "bD1", "card-3", "concede"):
        while table.to_move == SIMULTANEOUS:
            step(table, int(table.next_seat()), table.space.find("pass"))
        if table.space.find(word) in table.legal_actions():
            entry = step(table, int(table.next_seat()), table.space.find(word))
            told = GAME.events([entry], table.observe(0), 0)
    bouts = [event.bout for event in told if event.kind == "fought"]
    assert bouts == [Bout("bD1", "rH2", winner="right")]


def test_whole_sides_meet_in_one_bout() -> None:
    """WA-43: of fixed strengths both sums are told, and who loses."""
    bouts = [
        (event.text, event.bout)
        for seed in range(12)
        for events, _ in watched(FULL.replace("\n", f"\n{FIXED}", 1), seed, SPECTATOR)
        for event in events
        if event.kind == "fought" and "force field" not in event.text
    ]
    assert len(bouts) > 5
    for text, bout in bouts:
        assert bout is not None
        sums = [int(each) for each in re.findall(r"(\d+)(?= against|: )", text)]
        assert bout.left_total in sums
        assert bout.winner == ("left" if bout.left_total > bout.right_total else "right")


# --- cards ------------------------------------------------------------------------------------


def test_wa_37_a_card_that_is_played_lies_open() -> None:
    """WA-37: with what it is for; of what is cancelled, the card of whoever played it."""
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild 1\nred holds wild 1\n")
    told: list[Event] = []
    for word in ("action-draw", "cancel", "cancel", "pass", "pass"):
        entry = step(table, int(table.next_seat()), table.space.find(word))
        told += GAME.events([entry], table.observe(SPECTATOR), SPECTATOR)
    cards = [
        (one.card.seat, one.card.text, one.card.note, one.card.void) for one in told if one.card
    ]
    assert cards == [
        (1, "Wild Warp", "to cancel Red's action, Draw a Card", False),
        (0, "Wild Warp", "to cancel Blue's Wild Warp", False),
        (1, "Wild Warp", "", True),
    ]


def test_wa_5_no_card_lies_open_that_was_not_played() -> None:
    """WA-5: in games full of cards, a card is told only where the words name it."""
    count = 0
    for seed in range(12):
        for events, _ in watched(FULL, seed, SPECTATOR):
            for event in events:
                if event.card is None:
                    assert event.kind != "played"
                    continue
                count += 1
                assert event.card.text
                assert event.card.tone != "back"
                cards = {"Create Disc": "Create Power Disc"}
                name = cards.get(event.card.text, event.card.text)
                assert name in event.text or event.card.void, event
    assert count > 5
