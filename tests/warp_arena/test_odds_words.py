"""The odds of a combat in previews and panels: exact, approximate or left out."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

import harena
from harena.core.odds import Odds
from harena.games.warp_arena.messages.combat import (
    TIES,
    UNPLAYED_CARDS,
    attack_chance,
    by_the_defender,
    chance_to_clear,
    chance_to_win,
    fights,
    hidden_card,
    wild_counts,
)
from harena.games.warp_arena.notation.write import parse
from harena.games.warp_arena.odds.engine import Robot, combat_odds, fight_odds
from harena.games.warp_arena.odds.shots import shots_odds
from harena.games.warp_arena.rules.ids import WILD_WARP, B, C, D, W
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import CLASSIC
from harena.games.warp_arena.view.words import complement, percent, rough_percent
from tests.warp_arena.combats import HEX, bots, combat, keep_discs
from tests.warp_arena.plain_odds import DICE, Bot, Resolver
from tests.warp_arena.positions import play, position
from tests.warp_arena.scene_helpers import contest_of, preview


def moving(text: str) -> WarpArena:
    """Red is about to move its H-bot."""
    table = parse(f"arena quick\n{text}\n")
    play(table, "action-move", "rH1")
    return table


def shown(text: str) -> str:
    """Return the last chance that a text names."""
    *_, last = re.finditer(r"(about )?\d+\u00a0%", text)
    return last[0]


def clears(chance: str, discs: bool = False) -> str:
    """Return the note on a combat of red."""
    return chance_to_clear(seat="Red", cell="hex", chance=chance, cards=True, discs=discs)


def attack(chance: str, discs: bool = False) -> str:
    """Return the forecast in the preview of an attack."""
    return attack_chance(cell="hex", chance=chance, cards=True, discs=discs)


def test_exact_and_approximate_chances() -> None:
    """Approximate chances are marked; no possible outcome is called certain."""
    assert rough_percent(Odds(0.456, exact=True)) == "46\u00a0%"
    assert rough_percent(Odds(0.456, exact=False)) == "about 46\u00a0%"
    assert rough_percent(Odds(0.9999, exact=True)) == "99\u00a0%"
    assert rough_percent(Odds(1.0, exact=True)) == "100\u00a0%"


def test_wa_29_previews_mention_shared_discs() -> None:
    """WA-29: only if a side of two or more can share discs."""
    table = moving("red C 9-4, H1 9-c +1\nblue C 2-c, D1 9-2")
    assert attack("45\u00a0%") in preview(table, "9-2")
    table = moving("red C 9-4, H1 9-c +1\nblue C 2-c, D1 9-2, W1 9-2 +1")
    text = preview(table, "9-2")
    assert text.endswith(attack(shown(text), discs=True))
    table = moving("red C 9-4, H1 9-c +1\nblue C 2-c, D1 9-2 +4, W1 9-2 +4")
    text = preview(table, "9-2")
    assert text.endswith(attack(shown(text)))


def test_wa_31_previews_count_c_bots_by_the_rules() -> None:
    """WA-31, WA-35: a C-bot that joins an H-bot, against a C-bot and a D-bot."""
    table = parse("arena quick\nred C 9-c, H1 9-1\nblue C 9-2, D1 9-2\n")
    play(table, "action-move", "rH1", "9-2", "rC")
    assert attack("46\u00a0%") in preview(table, "9-2")


def test_panels_say_what_the_chance_ignores() -> None:
    """WA-29: discs as they are, until both sides have shared them."""
    table = combat(bots("H,W+1"), bots("D,W"))
    note = contest_of(table).note
    assert note == clears(shown(note), discs=True)
    keep_discs(table)
    note = contest_of(table).note
    assert note == clears(shown(note))


def test_panels_use_the_viewers_knowledge() -> None:
    """WA-31: the viewer's own card counts as it is, the other as any card of the pack."""
    table = parse("arena quick\nred C 9-4, H1 9-c\nblue C 2-c, D1 9-2\nred holds 3\nblue holds 5\n")
    play(table, "action-move", "rH1", "9-2", "done", "bD1")
    assert contest_of(table).duels[0].odds == pytest.approx(fight_odds(8, 0, 10, 0))
    assert contest_of(table).note == f"{TIES} {UNPLAYED_CARDS}"
    play(table, "card-3")
    with_it = [fight_odds(8, n, 10, 0) for n in range(6)]
    pack = table.variant.pack
    wild = int(pack[WILD_WARP])
    often = [0, *(int(pack[n]) for n in range(1, 5)), int(pack[5]) + wild]
    mean = sum(c * n for c, n in zip(with_it, often, strict=True)) / sum(often)
    least, most = percent(with_it[1]), percent(with_it[5])
    hidden = hidden_card(seat="Red", least=least, most=most, breaks=False)
    assert contest_of(table, 0).duels[0].odds == pytest.approx(with_it[3])
    assert contest_of(table, 0).note == f"{TIES} {UNPLAYED_CARDS}"
    for viewer in (1, -1):
        assert contest_of(table, viewer).duels[0].odds == pytest.approx(mean)
        assert contest_of(table, viewer).note == f"{TIES} {hidden} {UNPLAYED_CARDS}"
    play(table, "card-5")
    assert contest_of(table, 1).duels[0].odds < mean
    assert contest_of(table, 0).duels[0].odds < with_it[3]
    assert UNPLAYED_CARDS not in contest_of(table, 0).note


def test_panels_count_a_wild_warp_at_its_best() -> None:
    """WA-31, WA-37: as 5 for its owner; others only see its back."""
    table = parse("arena quick\nred C 9-4, H1 9-c\nblue C 2-c, D1 9-2\nred holds wild\n")
    play(table, "action-move", "rH1", "9-2", "done", "bD1", "card-wild")
    assert contest_of(table, 0).duels[0].odds == pytest.approx(fight_odds(8, 5, 10, 0))
    assert wild_counts(value=5) in contest_of(table, 0).note
    assert "Wild Warp" not in contest_of(table, 1).note


def test_panels_count_the_waiting_pairs() -> None:
    """WA-31: between two fights of a round, the matched pairs decide the chance."""
    table = combat(bots("C,H,W"), bots("D,B,W"))
    assert clears("44\u00a0%") in contest_of(table).note
    play(table, "bW1")  # against the C-bot, which is not what blue should do
    assert clears("48\u00a0%") in contest_of(table).note
    play(table, "bB1", "bD1", "rH1", "no-card", "no-card", "d8=8", "d6=1")
    rest = ((Bot("C"), Bot("W")), (Bot("W"), Bot("D")))
    chance = Resolver().fights(rest, (Bot("H"),), ())
    assert clears(percent(chance)) in contest_of(table).note


@pytest.mark.skipif(not harena.compiled, reason="takes minutes uncompiled")
def test_panels_mark_large_combats_approximate() -> None:
    """All 21 robots a side, all different."""
    red = ",".join(["C", *(f"{kind}+{n}" for kind in "DHBW" for n in range(5))])
    table = combat(bots(red), bots(red))
    assert not combat_odds(table, 0, HEX).exact
    note = contest_of(table).note
    assert shown(note).startswith("about ")
    assert clears(shown(note), discs=True) in note


def test_halves_are_rounded_like_the_combat_table() -> None:
    """Both sides of a fight sum to 100 for every viewer."""
    told = {
        chance: (percent(chance), complement(chance)) for chance in (0.125, 0.135, 0.875, 0.001)
    }
    assert told == {
        0.125: ("13\u00a0%", "87\u00a0%"),
        0.135: ("14\u00a0%", "86\u00a0%"),
        0.875: ("88\u00a0%", "12\u00a0%"),
        0.001: ("1\u00a0%", "99\u00a0%"),
    }


def test_each_side_sees_its_own_chance() -> None:
    """WA-31: also when the defender matches."""
    table = position("rB1@11-1 bB1@13-c bD1@13-c bC@13-c")
    play(table, "action-move", "done", "13-c", "rB1")
    chance = chance_to_win(chance="58\u00a0%", cards=True)
    assert preview(table, "bB1", 1) == fights(robot="B1", foe="Red B1", forecast=chance)
    table = position("rB1@11-1 rB2@11-2 bW1@13-c")
    play(table, "action-move", "done", "13-c", "rB1", "rB2")
    assert preview(table, "rB1", 0) == fights(robot="B1", foe="Blue W1", forecast=chance)


def test_wa_28_shots_tell_the_chance_to_destroy_a_robot() -> None:
    """WA-28: one shot can't clear a hex of two robots, but the preview isn't hopeless."""
    table = position("rB1@11-1 bB1@13-c bD1@13-c")
    play(table, "action-move", "done")
    hit, least = percent(fight_odds(6, 0, 6, 0)), percent(fight_odds(6, 0, 10, 0))
    shots = by_the_defender(least=least, most=hit)
    assert shots == f"{least} to {hit}, as the defender chooses"
    text = preview(table, "13-c")
    none = percent(0.0)
    assert text.endswith(
        attack_chance(cell="hex", chance=none, cards=True, discs=False, shots=shots)
    )
    assert f"Chance to destroy a robot: {least}" in text
    play(table, "13-c")
    note = chance_to_clear(seat="Red", cell="hex", chance=none, cards=True, discs=True, shots=shots)
    assert note in contest_of(table).note


def test_wa_28_the_defender_chooses_who_is_fired_at() -> None:
    """Two shots at three robots, against all ways to choose the two."""
    far = [Robot(int(B), far=True), Robot(int(B), 2, far=True)]
    defence = [Robot(int(C)), Robot(int(D)), Robot(int(W), 1)]
    found = shots_odds(far, defence, CLASSIC)
    chances = []
    for first, second in permutations((Bot("C"), Bot("D"), Bot("W", 1)), 2):
        misses = 1.0
        for die, plus, foe in ((6, 0, first), (6, 2, second)):
            misses *= 1 - fight_odds(die, plus, DICE[foe.kind], foe.discs)
        chances.append(1 - misses)
    assert found == pytest.approx((min(chances), max(chances)))
    assert shots_odds(far, defence[:2], CLASSIC) is None
    assert shots_odds([*far[:1], Robot(int(B))], defence, CLASSIC) is None
