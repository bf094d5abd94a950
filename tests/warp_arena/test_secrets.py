"""Hands, decks, cards face down and answers in windows: who may know what."""

from __future__ import annotations

import pytest

from harena import CHANCE, SIMULTANEOUS, SPECTATOR, TERMINAL, Match, Rng, write_record
from harena.games.warp_arena import GAME
from harena.games.warp_arena.rules.actions import Convert, WarpAny, WarpOwn
from harena.games.warp_arena.rules.cards import Draw
from harena.games.warp_arena.rules.combat import Combat
from harena.games.warp_arena.rules.destroy import Destroy
from harena.games.warp_arena.rules.discs import NewDisc
from harena.games.warp_arena.rules.fields import ALIVE, WANT
from harena.games.warp_arena.rules.fight import DEFENCE_CARD, Fight
from harena.games.warp_arena.rules.grids import Double, Rotate, Warp
from harena.games.warp_arena.rules.movement import Move
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.setup import Build, Deploy
from harena.games.warp_arena.rules.special import PlayCards, has_special
from harena.games.warp_arena.rules.windows import Window
from harena.testing.play import (
    copy_of,
    random_steps,
    visible_match,
    visible_position,
    visible_scene,
)
from tests.conftest import THOROUGH
from tests.warp_arena.facts import hand, procedures
from tests.warp_arena.games import check_cards, random_match
from tests.warp_arena.positions import play, position
from tests.warp_arena.scripted_matches import play_match, prepared_match

KINDS = {
    (int(procedure), step)
    for procedure, steps_ in [
        (Build.NUMBER, [1, 2]),
        (Deploy.NUMBER, [0, 1]),
        (NewDisc.NUMBER, [0]),
        (Phase.NUMBER, [1, 2]),
        (Window.NUMBER, [0]),
        (Destroy.NUMBER, [0]),
        (Warp.NUMBER, [1, 2]),
        (Double.NUMBER, [0, 1, 2, 3]),
        (Rotate.NUMBER, [0, 1]),
        (Convert.NUMBER, [0, 1, 2]),
        (WarpAny.NUMBER, [0]),
        (WarpOwn.NUMBER, [0, 1]),
        (PlayCards.NUMBER, [0]),
        (Move.NUMBER, [0, 1, 2, 3, 4, 5]),
        (Combat.NUMBER, [0, 1, 2, 3, 5, 7, 8, 10]),
        (Fight.NUMBER, [0, 1, 4, 5]),
    ]
    for step in steps_
}
"""Every kind of decision: the procedure and its step."""


def determinized(state: WarpArena, viewer: int, seed: int) -> WarpArena:
    """The same position as far as a viewer knows, with other cards where he cannot see."""
    copy = copy_of(state)
    copy.determinize(viewer, Rng(seed, 12))
    return copy


def assert_indistinguishable(state: WarpArena, viewer: int, seed: int) -> None:
    """Two positions that a viewer cannot tell apart look the same, also after the next step."""
    one, two = determinized(state, viewer, seed), determinized(state, viewer, seed + 1)
    check_cards(one)
    check_cards(two)
    assert (
        visible_position(one, viewer)
        == visible_position(two, viewer)
        == visible_position(state, viewer)
    )
    assert visible_scene(GAME, one, viewer) == visible_scene(GAME, two, viewer)
    step_both(one, two, viewer, Rng(seed, 3))
    # A player who is lost leaves cards that somebody gets to see.
    if one.values[ALIVE] == state.values[ALIVE]:
        assert visible_position(one, viewer) == visible_position(two, viewer)


def step_both(one: WarpArena, two: WarpArena, viewer: int, rng: Rng) -> None:
    """The same step in both, where that tells the viewer the same; else none.

    Who draws learns a card, and the dice of a fight are followed by the cards' being shown.
    """
    if one.to_move == CHANCE:
        procedure = procedures(one)[-1][0]
        own_card = procedure == Draw.NUMBER and one.values[one.frame() + Draw.SEAT] == viewer
        if procedure != Fight.NUMBER and not own_card:
            face = rng.roll(int(one.die))
            one.apply_chance(face)
            two.apply_chance(face)
        return
    for seat in one.deciding():
        both = [a for a in one.legal_actions(seat) if two.is_legal(seat, a)]
        if both and one.to_move != TERMINAL:
            action = both[rng.below(len(both))]
            one.apply_action(action, seat)
            two.apply_action(action, seat)
            return


@pytest.mark.parametrize(
    ("seats", "grids", "built"),
    [(2, 20, False), (3, 4, False), (4, 6, False), (2, 6, True), (3, 12, False), (2, 4, False)],
)
def test_wa_5_hidden_state_does_not_show(seats: int, grids: int, built: bool) -> None:
    """[WA-5] [WA-31] [WA-39] [WA-48] For every kind of decision in random games."""
    met: dict[tuple[int, int], int] = {}
    for seed in range(5 * THOROUGH):
        table = WarpArena(seats, grids, built)
        for number, _ in enumerate(random_steps(table, Rng(seed, 21), 3000)):
            kind = procedures(table)[-1]
            met[kind] = met.get(kind, 0) + 1
            if met[kind] <= 2 or number % 499 == 0:
                for viewer in range(-1, seats):
                    assert_indistinguishable(table, viewer, number)
    assert len(KINDS & met.keys()) >= 25


def rare_decisions() -> list[WarpArena]:
    """Decisions that random games hardly come to."""
    things = "rH1+2@13-1 rH2@13-1 bD1@13-c"
    sharing = play(position(things, red="1", blue="2"), "action-move", "rH1", "13-c")
    naming = position("rH1@13-1 bD1@13-c", red="1 wild", blue="wild 2")
    play(naming, "action-move", "rH1", "13-c", "done", "bD1", "card-1", "card-wild")
    called = position("rH1@13-1 bD1@13-c", red="1 wild", blue="wild 2")
    play(called, "action-move", "rH1", "13-c", "done", "bD1", "card-wild", "card-2")
    afar = position("rB1@13-1 rB2@13-1 bD1@13-c", red="1", blue="2")
    play(afar, "action-move", "done", "13-c", "rB1", "rB2", "rB1", "no-card", "no-card")
    return [
        play(sharing, "rH2", "13-c", "done", "rH2"),
        play(naming, "d8=1", "d10=2"),
        play(called, "d8=1", "d10=2"),
        play(afar, "d6=1", "d10=2"),
    ]


def test_every_kind_of_decision_occurs() -> None:
    """Random games reach every kind that the check above needs."""
    met = {procedures(table)[-1] for table in rare_decisions()}
    for table in rare_decisions():
        for viewer in (-1, 0, 1):
            assert_indistinguishable(table, viewer, 5)
    for seed in range(40):
        table = WarpArena(2 + seed % 3, (4, 6)[seed % 2], seed % 4 == 0)
        for _ in random_steps(table, Rng(seed, 22), 3000):
            if table.to_move != CHANCE:
                kind = procedures(table)[-1]
                if kind not in met and kind[0] in (Combat.NUMBER, Fight.NUMBER, PlayCards.NUMBER):
                    for viewer in range(-1, int(table.seats)):
                        assert_indistinguishable(table, viewer, seed)
                met.add(kind)
        if met >= KINDS:
            break
    assert KINDS - met == set()


def test_secrecy_check_can_fail() -> None:
    """Visible differences are the own hand, card counts and discards."""
    assert visible_scene(GAME, position(blue="1"), 1) != visible_scene(GAME, position(blue="2"), 1)
    assert visible_scene(GAME, position(blue="1"), 0) == visible_scene(GAME, position(blue="2"), 0)
    assert visible_scene(GAME, position(blue="1"), 0) != visible_scene(
        GAME, position(blue="1 2"), 0
    )
    assert visible_scene(GAME, position(used="1"), 0) != visible_scene(GAME, position(used="2"), 0)


def test_wa_31_fight_cards_are_redrawn_from_the_rest() -> None:
    """[WA-31] The defender's own card is never dealt twice."""
    table = position("rH1@13-1 bD1@13-c", red="1", blue="5", used="wild " * 4 + "5 " * 7)
    play(table, "action-move", "rH1", "13-c", "done", "bD1", "card-1", "card-5")
    assert procedures(table)[-1] == (Fight.NUMBER, DEFENCE_CARD + 1)
    at = int(table.frame())
    for seed in range(60):
        copy = determinized(table, 1, seed)
        assert int(copy.values[at + Fight.CARD_D]) == 5
        assert 1 <= int(copy.values[at + Fight.CARD_A]) <= 4
        check_cards(copy)


def test_wa_5_announcing_seats_hold_a_special_card() -> None:
    """[WA-5] Only a player with a special card announces special cards."""
    table = position(red="1 2 destroy", blue="1")
    table.apply_action(table.space.find("action-cards"), 0)
    for seed in range(40):
        copy = determinized(table, 1, seed)
        assert has_special(copy, 0)


def test_wa_5_determinizing_is_uniform() -> None:
    """[WA-5] Chi-square: each unseen card is as likely in another's hand."""
    table = position(red="1 2", blue="3", used="destroy " * 16)
    counts: dict[str, int] = {}
    for seed in range(3000):
        card = hand(determinized(table, 0, seed), "blue")
        counts[card] = counts.get(card, 0) + 1
    unseen = {
        "1": 7,
        "2": 7,
        "3": 8,
        "4": 8,
        "5": 8,
        "warp": 8,
        "double": 8,
        "create": 8,
        "wild": 4,
    }
    assert counts.keys() == unseen.keys()
    chi = sum((counts[c] - 3000 * n / 66) ** 2 / (3000 * n / 66) for c, n in unseen.items())
    assert chi < 30


def test_wa_48_answers_of_others_are_hidden() -> None:
    """[WA-48] A seat sees only its own answer."""
    table = play(position(seats=3, blue="wild", green="1"), "action-destroy")
    before = [visible_scene(GAME, table, viewer) for viewer in (-1, 0, 2)]
    table.apply_action(table.space.find("cancel"), 1)
    assert [visible_scene(GAME, table, viewer) for viewer in (-1, 0, 2)] == before
    assert int(table.observe(1).values[WANT + 1]) > 0
    assert table.observe(1).deciding() == [2]
    assert table.observe(2).deciding() == [1, 2]


def test_wa_31_observers_of_decisions_and_dice() -> None:
    """[WA-31] [WA-5] [WA-48] Seats that learn a decision or a face."""
    table = play(position(seats=3, blue="1", green="1"), "action-draw")
    assert (table.to_move, int(table.observers(2))) == (SIMULTANEOUS, 1 << 2)
    play(table, "green:pass", "blue:pass")
    assert int(table.observers(CHANCE)) == 0
    table = position("rH1@13-1 bD1@13-c", red="1")
    play(table, "action-move", "rH1", "13-c", "done")
    assert int(table.observers(1)) == -1
    play(table, "bD1")
    assert int(table.observers(0)) == 1
    play(table, "card-1")
    assert int(table.observers(1)) == 2
    play(table, "no-card")
    assert int(table.observers(CHANCE)) == -1


# --- matches ----------------------------------------------------------------------------------


def test_wa_48_unused_answers_leave_no_trace() -> None:
    """[WA-48] [WA-39] In no scene, event or record of others, in any order."""
    looks = []
    for answers in (("green:cancel", "blue:cancel"), ("blue:cancel", "green:pass")):
        match = prepared_match(3, {"red": "5 5 5", "blue": "wild 1 1", "green": "wild 2 2"})
        play_match(match, "no-disc", "action-destroy", *answers)
        looks.append([visible_match(match, viewer) for viewer in (-1, 0, 1)])
    assert looks[0] == looks[1]


def test_wa_5_hands_are_hidden_in_a_match() -> None:
    """[WA-5] Blue's cards differ from the deal on, and no other seat sees it."""
    looks = []
    for cards in ("wild 1 2", "5 5 destroy"):
        match = prepared_match(3, {"red": "3 3 3", "blue": cards, "green": "4 4 4"})
        play_match(match, "no-disc", "action-draw", "draw=warp", "action-rotate")
        play_match(match, "grid-3", "=1", "end", "no-disc", "action-draw", "draw=create")
        looks.append([visible_match(match, viewer) for viewer in (-1, 0, 2)])
        assert hand_of(match, 1) == " ".join([*cards.split(), "create"])
    assert looks[0] == looks[1]


def hand_of(match: Match, seat: int) -> str:
    """A seat's cards, in the order they were named."""
    assert isinstance(match.state, WarpArena)
    words = hand(match.state, ("red", "blue", "green", "yellow")[seat]).split()
    order = ["wild", "1", "2", "5", "destroy", "create"]
    return " ".join(sorted(words, key=order.index))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_wa_5_a_record_in_progress_keeps_the_secrets(seats: int, seed: int) -> None:
    """[WA-5] Drawn cards are `?` for everybody, others' cards in fights and answers too."""
    match = random_match(seats, False, seed, 500)
    if match.over:
        match = random_match(seats, False, seed + 9, 200)
    for viewer in range(SPECTATOR, seats):
        text = write_record(match, viewer)
        assert "d84=?" in text
        if match.over:
            continue
        body = text.partition("\n\n")[2].split()
        names = [
            (entry.seat, match.state.space.name(entry.value))
            for entry in match.log
            if not entry.is_roll
        ]
        for word in ("pass", "cancel", "no-card", "card-1", "card-wild", "concede"):
            assert body.count(word) == names.count((viewer, word))
