"""Chapter 2.4 and action 4.2.8 of Warp Arena: the deck, hands, and the special cards."""

from __future__ import annotations

import pytest

from harena import IllegalActionError
from harena.games.warp_arena.rules.components import PACK
from harena.games.warp_arena.rules.fields import DECK_LEFT, HELD, POINTS
from harena.games.warp_arena.rules.position import WarpArena
from harena.testing.play import copy_of
from tests.warp_arena.facts import discards, hand
from tests.warp_arena.games import check, check_cards
from tests.warp_arena.positions import expect, play, position, quiet, refused


def test_wa_5_the_pack() -> None:
    """[WA-5] 84 cards: eight of each number, sixteen Destroy Hex, eight of three, four wild."""
    assert [int(n) for n in PACK] == [0, 8, 8, 8, 8, 8, 16, 8, 8, 8, 4, 0, 0, 0]
    assert sum(int(n) for n in PACK) == 84


def test_wa_5_hands_are_secret_and_counts_are_not() -> None:
    """[WA-5] A player sees the own hand, all card counts and the discards."""
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


def cards(red: str, *steps: str, things: str = "", blue: str = "") -> WarpArena:
    """Return a position in which red plays special cards, after some steps."""
    return play(position(things, red=red, blue=blue), "action-cards", *steps)


def test_wa_5_only_special_cards_held_are_played() -> None:
    """[WA-5] As many as one likes, one after another; combat cards are not among them."""
    table = cards("1 5 destroy warp double create")
    expect(table, "", "choices: done card-destroy card-warp card-double card-create")
    for wrong in ("card-1", "card-5", "card-wild", "cancel"):
        refused(table, wrong)
    quiet(play(table, "card-create", "card-destroy", "grid-11", "d6=1"))
    refused(expect(table, "", "choices: done card-warp card-double"), "card-create")
    facts = "asks: red; points: 1; hand red: 1 5 warp double; discards: destroy create"
    expect(table, "done", facts)


def test_wa_5_prompts_do_not_reveal_the_hand() -> None:
    """[WA-5] The prompt is the same whether other special cards are left or not."""
    views = []
    for rest in ("5", "destroy", "wild"):
        table = expect(quiet(cards(f"create {rest}", "card-create")), "", "offers: done")
        views.append(table.observe(1).numbers())
    assert views[0] == views[1] == views[2]
    expect(cards("create"), "card-create", "asks: red; offers: end")


def test_wa_5_special_cards_need_the_action() -> None:
    """[WA-5] [WA-37] In a phase only a Wild Warp is played as it is."""
    refused(expect(position(red="destroy wild"), "", "offers: wild-destroy"), "card-destroy")


@pytest.mark.parametrize(
    ("card", "things", "steps", "before", "after"),
    [
        ("destroy", "bH1+2@11-2 PD1@11-2", "grid-11 d6=2", "on 11-2: bH1+2 PD1", "on 11-2: X"),
        (
            "warp",
            "",
            "d20=20 by-18-2 =0",
            "beside 20-5: 20-6 20-c 20-4 19-1 16-3 16-2",
            "beside 20-5: 20-6 20-c 20-4 18-2 18-1 void",
        ),
        (
            "double",
            "",
            "grid-11 d20=13 =0 =0",
            "beside 11-5: 11-6 11-c 11-4 9-1 6-3 6-2",
            "beside 11-5: 11-6 11-c 11-4 13-1 8-3 8-2",
        ),
        ("create", "", "", "at rC: 1-c", "at rC: 1-c+1"),
    ],
)
def test_wa_49_each_card_waits_for_its_window(
    card: str, things: str, steps: str, before: str, after: str
) -> None:
    """[WA-49] [WA-11] [WA-12] [WA-14] [WA-7] Then it does the same as the action."""
    table = cards(f"{card}", f"card-{card}", *steps.split(), things=things, blue="1")
    expect(table, "", f"asks: blue; {before}; points: 1")
    check(expect(quiet(table), "", after))


def test_wa_7_discs_by_card() -> None:
    """[WA-7] It appears in the C-bot's hex; with friends there its owner names the carrier."""
    table = cards("create", things="rC@1-c rW1@1-c")
    expect(table, "card-create", "asks: red; choices: rC rW1")
    expect(table, "rW1", "at rW1: 1-c+1")
    expect(cards("create", things="rC+4@1-c"), "card-create", "on 1-c: rC+4 PD1")


def test_wa_49_the_carrier_is_chosen_when_the_disc_appears() -> None:
    """[WA-49] [WA-7] After the window; nobody is asked about a disc that was cancelled."""
    table = cards("create", things="rC@1-c rW1@1-c", blue="wild 1")
    expect(table, "card-create", "asks: blue")
    cancelled = quiet(play(copy_of(table), "blue:cancel"))
    expect(cancelled, "", "asks: red; on 1-c: rC rW1; not: rW1")
    expect(table, "blue:pass", "asks: red; choices: rC rW1")


def test_wa_49_played_cards_cannot_be_cancelled() -> None:
    """[WA-49] [WA-38] The next window is not about that card."""
    table = cards("destroy 5", "card-destroy", "grid-11", "d6=2", blue="wild")
    expect(table, "blue:pass red:pass", "on 11-2: X")
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("cancel"), 1)
