"""The initiative bonus (9.3): combat cards laid before the dice for the order of play."""

from __future__ import annotations

import pytest

from harena.games.warp_arena.rules.fields import BONUS, HELD
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import discards, hand
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, quiet, refused
from tests.warp_arena.scripted_matches import (
    deploy,
    new_match,
    play_match,
    quiet_match,
    rules,
    table_of,
)

BID = "initiative=yes"


def new_turn(
    options: str = BID, *, seats: int = 2, order: str = "red blue", out: str = "", **hands: str
) -> WarpArena:
    """Return a position after the last phase of a turn, with all windows passed."""
    last = [name for name in order.split() if name not in out.split()][-1]
    table = position(
        seats=seats,
        order=order,
        active=last,
        out=out,
        variant=rules(options),
        **hands,  # type: ignore[arg-type]
    )
    return quiet(play(table, "end"))


def bids(facts: str, steps: str, options: str = BID, **hands: str) -> WarpArena:
    """Begin a turn, play steps, pass the windows and assert the facts that hold then."""
    table = new_turn(options, **hands)  # type: ignore[arg-type]
    return expect(quiet(play(table, *steps.split())), "", facts)


def bonus(state: WarpArena) -> list[int]:
    """Return what cards add, seat by seat."""
    return [int(state.values[BONUS + seat]) for seat in range(int(state.seats))]


# --- who is asked, and for what ---------------------------------------------------------------


def test_wa_42_needs_the_option() -> None:
    """[WA-42] Otherwise dice follow at once, with any hand."""
    bids("asks: d20", "", "chain=no", red="5", blue="5")
    bids("asks: red", "", red="5", blue="5")


def test_wa_42_cards_follow_the_last_turns_order() -> None:
    """[WA-42] Not as they sit; each once; then the dice as always, seat by seat."""
    table = new_turn(seats=3, order="green red blue", red="1", blue="2", green="3")
    for seat, card in (("green", "card-3"), ("red", "card-1"), ("blue", "card-2")):
        expect(table, "", f"asks: {seat}; choices: no-card {card}")
        quiet(play(table, card))
    check(expect(table, "", "asks: d20; discards: 1 2 3"))
    assert bonus(table) == [1, 2, 3]


def test_wa_59_all_living_seats_with_cards_are_asked() -> None:
    """[WA-59] [WA-39] Also with only special cards, so that hands stay hidden."""
    table = new_turn(seats=4, order="yellow green blue red", out="yellow", red="destroy", green="4")
    expect(table, "", "asks: green; choices: no-card card-4")
    expect(table, "no-card", "asks: red; choices: no-card")
    expect(table, "no-card", "asks: d20; hand red: destroy; hand green: 4")


def test_wa_42_special_cards_cannot_be_laid() -> None:
    """[WA-42] Combat cards held and Wild Warps only, and one of them."""
    table = new_turn(red="1 1 4 wild destroy warp double create", blue="2")
    expect(table, "", "choices: no-card card-1 card-4 card-wild")
    for wrong in ("card-2", "card-destroy", "card-create", "pass", "end"):
        refused(table, wrong)
    quiet(play(table, "card-1"))
    expect(table, "", "asks: blue; hand red: 1 4 destroy warp double create wild")


def test_wa_42_first_turn_follows_placement_order() -> None:
    """[WA-42] Blue placed first."""
    match = new_match("grids=8 initiative=yes")
    play_match(match, "draw=1", "draw=2", "draw=3", "draw=4", "draw=5", "draw=5", "d20=3", "d20=8")
    deploy(match, ["1-c", "8-c"], [1, 0])
    quiet_match(play_match(match, "d8=3", "d6=1", "d8=3", "d6=1", "card-5"))
    expect(table_of(match), "", "asks: red; bonus red: 0; bonus blue: 5")


# --- what it adds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "facts"),
    [
        ("card-5 no-card d20=12 d20=16", "order: r b"),  # 12 and 5 come before 16
        ("no-card no-card d20=12 d20=16", "order: b r"),
        ("card-5 card-3 d20=9 d20=9", "order: r b"),  # equal dice are no tie
        ("card-5 no-card d20=10 d20=15", "asks: d20"),  # 10 and 5 against 15 are one
    ],
)
def test_wa_42_the_total_counts(steps: str, facts: str) -> None:
    """[WA-42] [WA-8] Die and card, also for ties."""
    bids(facts, steps, red="5", blue="3")


def test_wa_42_tied_seats_reroll_with_their_bonus() -> None:
    """[WA-42] 4 and 5 beat 8 in the second roll, and again in a third; the others keep theirs."""
    table = new_turn(seats=3, order="red blue green", red="5", blue="1", green="1")
    quiet(play(table, "card-5"))
    # Green has 20 and is first; red and blue have 15 each.
    expect(table, "no-card no-card d20=10 d20=15 d20=20", "asks: d20")
    expect(table, "d20=3 d20=8", "asks: d20")
    expect(table, "d20=4 d20=8", "order: g r b")
    assert bonus(table) == [0, 0, 0]


def test_wa_42_bonus_lasts_one_turn() -> None:
    """[WA-42] In the next turn it is gone, and the card is discarded."""
    table = bids("order: r b", "card-5 no-card d20=1 d20=2", red="5 2", blue="3")
    quiet(play(table, "no-disc", "end", "no-disc", "end"))
    expect(table, "", "asks: red; bonus red: 0; bonus blue: 0; discards: 5")
    expect(table, "no-card no-card d20=1 d20=2", "order: b r")


def test_wa_42_nothing_is_added_to_other_dice() -> None:
    """[WA-42] The d20 for a grid is not a roll for initiative."""
    table = bids("order: r b", "card-5 no-card d20=9 d20=1", red="5", blue="3")
    facts = "on 11-1: PD1; at rC: 12-c; order: r b"
    check(expect(table, "disc d20=11 d6=1 action-converter d20=12", facts))


# --- cancelling (WA-59) -----------------------------------------------------------------------


def test_wa_59_cancelled_cards_add_nothing() -> None:
    """[WA-59] [WA-37] Both cards are spent; nothing else can be laid for it."""
    table = new_turn(red="5 4", blue="wild 1")
    expect(table, "card-5", "asks: red+blue; choices blue: pass cancel")
    expect(table, "red:pass blue:cancel", "asks: red")
    expect(quiet(table), "", "bonus red: 0; discards: 5 wild; asks: blue")
    check(expect(table, "no-card d20=10 d20=11", "order: b r"))


def test_wa_59_cancelling_wild_warps_can_be_cancelled() -> None:
    """[WA-59] [WA-37] Last in, first out: the bonus stands."""
    steps = "card-5 red:pass blue:cancel red:cancel"
    bids("bonus red: 5; asks: d20; discards: 5 wild wild", steps, red="5 wild", blue="wild")


def test_wa_59_others_are_asked_regardless_of_hands() -> None:
    """[WA-59] [WA-48] All seats with cards, until all four Wild Warps are discarded."""
    table = new_turn(seats=3, order="red blue green", red="5", blue="1", green="2")
    expect(table, "card-5", "asks: blue+green")
    table = new_turn(red="5", blue="1", used="wild wild wild wild")
    expect(table, "card-5", "asks: blue; choices: no-card card-1")


def test_wa_42_a_wild_warp_as_a_combat_card() -> None:
    """[WA-42] [WA-59] Its number is said at once, then it may be cancelled like the others."""
    table = new_turn(red="wild", blue="wild 2")
    expect(table, "card-wild", "asks: red; choices: =1 =2 =3 =4 =5")
    expect(table, "=4", "bonus red: 4; asks: blue; choices blue: pass cancel")
    expect(table, "blue:pass", "asks: blue; bonus red: 4; discards: wild")
    expect(table, "no-card d20=3 d20=6", "order: r b")


def test_wa_68_adds_six_and_cannot_be_cancelled() -> None:
    """[WA-68] [WA-42] There is no window for it."""
    table = new_turn(f"{BID} expansion=super", red="super", blue="wild 5")
    expect(table, "", "choices: no-card card-super")
    expect(table, "card-super", "asks: blue; bonus red: 6; discards: super")
    quiet(play(table, "card-5"))
    expect(table, "d20=7 d20=7", "order: r b")


def test_wa_68_cancels_a_laid_card() -> None:
    """[WA-68] [WA-59] And a Wild Warp laid as one; no further window."""
    facts = "asks: blue; bonus red: 0; discards: wild super"
    bids(
        facts,
        "card-wild =5 blue:super-cancel",
        f"{BID} expansion=super",
        red="wild wild",
        blue="super 1",
    )


def test_wa_42_with_combat_cards_only_nobody_can_cancel() -> None:
    """[WA-42] [WA-43] No special cards, so no windows."""
    table = new_turn(f"{BID} cards=combat", red="5", blue="5")
    expect(table, "card-5 card-5", "asks: d20; bonus red: 5; bonus blue: 5")


def test_wa_59_cards_are_laid_openly_and_hands_stay_secret() -> None:
    """[WA-59] [WA-5] Laid cards and their bonus are public, the rest of a hand is not."""
    table = play(new_turn(red="5 2", blue="3"), "card-5")
    view = table.observe(1)
    assert isinstance(view, WarpArena)
    assert (bonus(view), discards(view), hand(view, "red")) == ([5, 0], "5", "")
    assert int(view.values[HELD]) == 1
    other = play(new_turn(red="5 4", blue="3"), "card-5")
    assert view.numbers() == other.observe(1).numbers()
