"""The panel of a fight shows what is known at each step."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from harena import SPECTATOR
from harena.core.scene.scene import Duel, Event, Part, Scene
from harena.games.warp_arena.messages.interrupts import play_of
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import legal
from tests.warp_arena.log_helpers import FULL, events, watched_game
from tests.warp_arena.positions import play
from tests.warp_arena.scene_helpers import scene_of

FIXED = "options combat=fixed\n"
TWO = "arena quick\nred C 20-c, H2 9-c +2\nblue C 2-c, D1 9-2\n"


def may_follow(before: Part | None, after: Part) -> bool:
    """Return whether a summand may have changed like this: rolled, shown, named or struck."""
    if before is None or before == after:
        return True
    kinds = before.kind, after.kind
    if kinds == ("die", "die"):
        return before.value == 0 < after.value and before.sides == after.sides
    if kinds == ("card", "card"):
        same = before.value == after.value
        return (same and after.void) or (before.value == 0 and "Wild Warp" in before.label)
    return kinds == ("hidden", "card")


def assert_follows(before: Duel, after: Duel) -> None:
    """One state of a fight comes after the other."""
    for old, new in (
        (before.left_parts, after.left_parts),
        (before.right_parts, after.right_parts),
    ):
        assert len(new) >= len(old), (before, after)
        assert [part.kind for part in new[len(old) :]] in ([], ["hidden"], ["card"])
        for number, part in enumerate(new):
            assert may_follow(old[number] if number < len(old) else None, part), (before, after)


def plain(duel: Duel) -> Duel:
    """A fight without its sums, which only the table of it tells while it goes on."""
    return replace(duel, left_total=-1, right_total=-1)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_wa_31_panel_follows_a_whole_fight(viewer: int) -> None:
    """WA-31, WA-37, WA-38: dice, cards and cancelled cards match the table."""
    kinds: list[str] = []
    for seed in range(12):
        going: Duel | None = None
        for news, scene in watched_game(FULL, seed, viewer):
            told: Duel | None = None
            for event in news:
                duel = event.duel
                if duel is None:
                    continue
                names = (duel.left, duel.right)
                if event.kind == "fights" and (going is None or (going.left, going.right) != names):
                    assert not any(part.kind in ("card", "hidden") for part in duel.left_parts)
                    kinds.append("begins")
                elif going is not None and duel.left_parts:
                    assert_follows(going, duel)
                if event.kind == "rolled":
                    rolled = duel.left_parts if event.token == duel.left else duel.right_parts
                    assert (rolled[0].kind, rolled[0].value) == ("die", event.face)
                kinds += [event.kind]
                kinds += [part.kind for part in duel.left_parts + duel.right_parts if part.void]
                told = going = None if event.kind == "fought" else duel
            now = [duel for duel in (scene.contest.duels if scene.contest else ()) if duel.now]
            assert told is None or plain(now[0]) == told
    assert {"begins", "fights", "rolled", "fought", "card"} <= set(kinds)
    assert kinds.count("begins") > 10


def fight(cards: str, *words: str) -> WarpArena:
    """Red's H-bot has entered 9-2, and both sides lay cards."""
    return play(parse(f"{TWO}{cards}"), "action-move", "rH2", "9-2", "done", "bD1", *words)


def test_face_down_cards_are_hidden() -> None:
    """WA-31: others see the same whatever the card, until both are shown."""
    looks: dict[int, list[object]] = {viewer: [] for viewer in (SPECTATOR, 0, 1)}
    for card in (2, 5):
        for viewer, look in looks.items():
            table = fight(f"red holds {card}\nblue holds 1\n")
            known: list[Event | Scene] = []
            for word in (f"card-{card}", "card-1", "d8=3"):
                known += events(table, word, viewer)
                known.append(scene_of(table, viewer))
            look.append(known)
            parts = [
                part.kind
                for one in known
                if isinstance(one, Event) and one.duel
                for part in one.duel.left_parts[2:]
            ]
            assert viewer == 0 or parts == ["hidden"] * 3
    assert looks[SPECTATOR][0] == looks[SPECTATOR][1]
    assert looks[1][0] == looks[1][1]
    assert looks[0][0] != looks[0][1]


def test_sum_is_hidden_until_a_wild_warp_is_named() -> None:
    """WA-38: its value is unknown until then."""
    table = fight("red holds wild\n", "card-wild", "no-card", "d8=3", "d10=4")
    assert "=3" in legal(table)
    contest = scene_of(table).contest
    assert contest is not None
    assert (contest.duels[0].left_total, contest.duels[0].left_parts[-1].value) == (-1, 0)


def test_conceding_shows_the_loser() -> None:
    """WA-32: no dice are listed."""
    told = events(fight("red holds 3\nblue holds 1\n", "card-3"), "concede")
    duels = [event.duel for event in told if event.kind == "fought"]
    assert duels == [Duel("bD1", "rH2", winner="right")]


def test_fixed_strengths_give_one_duel() -> None:
    """WA-43: both sums are shown, and the loser."""
    duels = [
        (event.text, event.duel)
        for seed in range(12)
        for news, _ in watched_game(FULL.replace("\n", f"\n{FIXED}", 1), seed, SPECTATOR)
        for event in news
        if event.kind == "fought" and event.rule == "WA-43"
    ]
    assert len(duels) > 5
    for text, duel in duels:
        assert duel is not None
        sums = re.search(r", (\d+)(?: \(.*\))? to (\d+)", text)
        assert sums is not None
        assert {int(each) for each in sums.groups()} == {duel.left_total, duel.right_total}
        assert duel.winner == ("left" if duel.left_total > duel.right_total else "right")


# --- cards ------------------------------------------------------------------------------------


def test_wa_37_played_cards_lie_open() -> None:
    """WA-37: with its target; for a cancelled card, the player's own card."""
    table = parse("arena quick\nred C 20-c\nblue C 2-c\nblue holds wild 1\nred holds wild 1\n")
    cards = [
        (one.card.seat, one.card.text, one.card.note, one.card.void)
        for word in ("action-draw", "cancel", "cancel", "pass", "pass")
        for one in events(table, word, SPECTATOR)
        if one.card
    ]
    assert cards == [
        (1, "Wild Warp", f"to cancel {play_of(who='Red', play='Draw a Card')}", False),
        (0, "Wild Warp", f"to cancel {play_of(who='Blue', play='Wild Warp')}", False),
        (1, "Wild Warp", "", True),
    ]


def test_wa_5_only_played_cards_lie_open() -> None:
    """WA-5: in games full of cards, every open card is named in the text."""
    count = 0
    for seed in range(12):
        for news, _ in watched_game(FULL, seed, SPECTATOR):
            for event in news:
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
