"""Chapter 2.4 and action 4.2.8 of Warp Arena: the deck, hands, and the special cards."""

from __future__ import annotations

import pytest

from harena import IllegalActionError, Rng
from harena.games.warp_arena.rules.fields import DECK_LEFT, HELD, POINTS
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.variant import PACK
from harena.testing.play import copy_of, random_steps
from tests.warp_arena.facts import asking, at, beside, discards, hand, legal, on, points
from tests.warp_arena.games import check, check_cards
from tests.warp_arena.positions import play, position, quiet, refused


def test_wa_5_the_pack() -> None:
    """[WA-5] 84 cards: eight of each number, sixteen Destroy Hex, eight of three, four wild."""
    assert [int(n) for n in PACK] == [0, 8, 8, 8, 8, 8, 16, 8, 8, 8, 4, 0, 0, 0]
    assert sum(int(n) for n in PACK) == 84


def test_wa_5_cards_are_never_lost() -> None:
    """[WA-5] In hands, deck, discards and in fights together they are always the whole pack."""
    for seed in range(3):
        table = WarpArena(3, 8)
        for _ in random_steps(table, Rng(seed), 1500):
            check_cards(table)


def test_wa_5_hands_are_secret_and_counts_are_not() -> None:
    """[WA-5] A player sees the own hand, everybody's number of cards, and the discards."""
    table = position(red="1 5 wild", blue="2", used="destroy 3")
    view = table.observe(1)
    assert isinstance(view, WarpArena)
    assert (hand(view, "red"), hand(view, "blue"), discards(view)) == ("", "2", "3 destroy")
    assert [int(view.values[HELD + seat]) for seat in (0, 1)] == [3, 1]
    assert int(view.values[DECK_LEFT]) == 78
    assert view.numbers() == position(red="3 3 3", blue="2", used="destroy 3").observe(1).numbers()


def test_wa_5_no_limit_to_a_hand() -> None:
    """[WA-5] Twenty cards drawn in a row."""
    table = position()
    for n in range(20):
        table.values[POINTS] = 3
        play(quiet(table), "action-draw", f"d{84 - n}=1")
    assert int(table.values[HELD]) == 20
    check_cards(table)


def cards(red: str, *steps_: str, things: str = "", blue: str = "") -> WarpArena:
    """Red plays special cards."""
    return play(position(things, red=red, blue=blue), "action-cards", *steps_)


def test_wa_5_only_special_cards_held_are_played() -> None:
    """[WA-5] As many as one likes, one after another; combat cards are not among them."""
    table = cards("1 5 destroy warp double create")
    names = ["done", "card-destroy", "card-warp", "card-double", "card-create"]
    assert legal(table) == names
    for wrong in ("card-1", "card-5", "card-wild", "cancel"):
        refused(table, wrong)
    quiet(play(table, "card-create", "card-destroy", "grid-11", "d6=1"))
    assert legal(table) == ["done", "card-warp", "card-double"]
    refused(table, "card-create")
    assert asking(play(table, "done")) == "red"
    assert (points(table), hand(table, "red")) == (1, "1 5 warp double")
    assert discards(table) == "destroy create"


def test_wa_5_what_is_left_in_a_hand_does_not_show() -> None:
    """[WA-5] Whether the rest of it is special or not, the player is asked the same."""
    views = []
    for rest in ("5", "destroy", "wild"):
        table = quiet(cards(f"create {rest}", "card-create"))
        assert legal(table)[0] == "done"
        views.append(table.observe(1).numbers())
    assert views[0] == views[1] == views[2]
    assert asking(cards("create", "card-create")) == "red"
    assert "end" in legal(cards("create", "card-create"))


def test_wa_5_special_cards_need_the_action() -> None:
    """[WA-5] [WA-37] In a phase only a Wild Warp is played as it is."""
    table = position(red="destroy wild")
    assert "card-destroy" not in legal(table)
    assert "wild-destroy" in legal(table)
    refused(table, "card-destroy")


def test_wa_11_as_a_card() -> None:
    """[WA-11] The same as the action."""
    table = cards("destroy", "card-destroy", "grid-11", "d6=2", things="bH1+2@11-2 PD1@11-2")
    assert (on(table, "11-2"), at(table, "bH1"), points(table)) == ("X", "", 1)


def test_wa_12_as_a_card() -> None:
    """[WA-12] The same as the action."""
    table = cards("warp", "card-warp", "d20=20", "by-18-2", "=0")
    assert beside(table, "18-3")[0] != "20-5"
    assert "void" in beside(table, "16-3")
    check(table)


def test_wa_14_as_a_card() -> None:
    """[WA-14] A grid named, then the die."""
    table = cards("double", "card-double", "grid-11", "d20=13", "=0", "=0")
    assert beside(table, "11-5") == ["11-6", "11-c", "11-4", "13-1", "8-3", "8-2"]


def test_wa_7_a_disc_by_card() -> None:
    """[WA-7] It appears in the C-bot's hex; with friends there its owner names the carrier."""
    assert at(cards("create", "card-create"), "rC") == "1-c+1"
    table = cards("create", "card-create", things="rC@1-c rW1@1-c")
    assert (asking(table), legal(table)) == ("red", ["rC", "rW1"])
    assert at(play(table, "rW1"), "rW1") == "1-c+1"
    full = cards("create", "card-create", things="rC+4@1-c")
    assert on(full, "1-c") == "rC+4 PD1"


def test_wa_49_a_card_waits_for_its_window() -> None:
    """[WA-49] Its dice and choices are known while the grid still lies where it lay."""
    table = cards("warp", "card-warp", "d20=20", "by-18-2", "=1", blue="1")
    before = beside(position(), "20-1")
    assert (asking(table), beside(table, "20-1")) == ("blue", before)
    quiet(table)
    assert beside(table, "20-1") != before


def test_wa_49_each_card_waits() -> None:
    """[WA-49] Destroy Hex, Double Warp, Create Power Disc: nothing has happened yet."""
    table = cards("destroy", "card-destroy", "grid-11", "d6=2", blue="1")
    assert (asking(table), on(table, "11-2")) == ("blue", "")
    assert on(quiet(table), "11-2") == "X"
    table = cards("double", "card-double", "grid-11", "d20=13", "=0", "=0", blue="1")
    assert (asking(table), beside(table, "11-5")[3]) == ("blue", "9-1")
    assert beside(quiet(table), "11-5")[3] == "13-1"
    table = cards("create", "card-create", blue="1")
    assert (asking(table), at(table, "rC")) == ("blue", "1-c")
    assert at(quiet(table), "rC") == "1-c+1"


def test_wa_49_the_carrier_is_chosen_when_the_disc_appears() -> None:
    """[WA-49] [WA-7] After the window; nobody is asked about a disc that was cancelled."""
    table = cards("create", "card-create", things="rC@1-c rW1@1-c", blue="wild 1")
    assert asking(table) == "blue"
    cancelled = quiet(play(copy_of(table), "blue:cancel"))
    assert (asking(cancelled), on(cancelled, "1-c")) == ("red", "rC rW1")
    assert "rW1" not in legal(cancelled)
    play(table, "blue:pass")
    assert (asking(table), legal(table)) == ("red", ["rC", "rW1"])


def test_wa_49_too_late_once_it_has_happened() -> None:
    """[WA-49] [WA-38] The next window is not about that card."""
    table = cards("destroy 5", "card-destroy", "grid-11", "d6=2", "blue:pass", blue="wild")
    play(table, "red:pass")
    assert on(table, "11-2") == "X"
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("cancel"), 1)
