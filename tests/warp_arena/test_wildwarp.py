"""Wild Warps in Warp Arena: the windows, who is asked, who comes first, what is cancelled."""

from __future__ import annotations

import pytest

from harena import IllegalActionError
from harena.games.warp_arena.rules.fields import DECK, DECK_LEFT, HAND, HELD
from harena.games.warp_arena.rules.ids import CARDS
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import legal
from tests.warp_arena.games import check
from tests.warp_arena.positions import expect, play, position, quiet

FOUR = "wild wild wild wild"


def refused_to(state: WarpArena, action: str, *seats: int) -> None:
    """Assert that an action is illegal for some seats."""
    for seat in seats:
        with pytest.raises(IllegalActionError):
            state.apply_action(state.space.find(action), seat)


def test_wa_37_played_as_any_special_card() -> None:
    """[WA-37] In a window of red's phase, free of points, at the player's own C-bot."""
    table = position(blue="wild wild wild 1", active="red")
    quiet(play(table, "action-draw", "d80=1", "blue:wild-destroy", "grid-11", "d6=3"))
    expect(table, "", "on 11-3: X; points: 2; discards: wild")
    quiet(play(table, "action-draw", "d79=1", "blue:wild-create"))
    expect(table, "", "at bC: 20-c+1")


def test_wa_37_played_as_a_warp() -> None:
    """[WA-37] Warp Grid and Double Warp alike."""
    table = position(blue="wild wild")
    play(table, "action-draw", "d82=1", "blue:wild-warp", "d20=20", "by-18-2", "=0")
    quiet(play(table, "blue:wild-double", "grid-11", "d20=13", "=0", "=0"))
    check(expect(table, "", "discards: wild wild; asks: red"))


def test_wa_37_cancels_an_action() -> None:
    """[WA-37] Two points gone, nothing moved, the card discarded."""
    table = position("rH1@11-c", blue="wild")
    facts = "asks: red; points: 1; discards: wild; at rH1: 11-c"
    expect(table, "action-move blue:cancel", facts)


def test_wa_37_cancels_a_card_completely() -> None:
    """[WA-37] [WA-38] The card is spent; red may play more cards in the same action."""
    table = position(red="destroy create", blue="wild")
    quiet(play(table, "action-cards", "card-destroy", "grid-11", "d6=3", "blue:cancel"))
    facts = "on 11-3:; discards: destroy wild; points: 1; choices: done card-create"
    expect(table, "", facts)


@pytest.mark.parametrize(
    ("answers", "facts"),
    [
        ("blue:cancel red:cancel", "offers: grid-1; points: 2; discards: wild wild"),
        (
            "blue:cancel red:cancel blue:cancel",
            "asks: red; offers: end; points: 2; discards: wild wild wild",
        ),
        # The fourth decides, and nobody is asked any more.
        ("blue:cancel red:cancel blue:cancel red:cancel", f"offers: grid-1; discards: {FOUR}"),
    ],
)
def test_wa_37_a_wild_warp_cancels_a_wild_warp(answers: str, facts: str) -> None:
    """[WA-37] Last in, first out: cancelled, the first has no effect; all are discarded."""
    table = position(red="wild wild 1", blue="wild wild 1")
    play(table, "action-destroy", *answers.split())
    check(expect(quiet(table), "", facts))


def test_wa_37_a_wild_warp_played_as_a_card_is_cancelled() -> None:
    """[WA-37] [WA-38] Its window is that of the card."""
    table = position(red="wild 1", blue="wild 1")
    quiet(play(table, "wild-destroy", "grid-11", "d6=3", "blue:cancel"))
    expect(table, "", "on 11-3:; discards: wild wild; points: 3")


def test_wa_38_a_before_any_die_or_choice() -> None:
    """[WA-38] Blue is asked when the action is announced; once a die has fallen it is too late."""
    table = position(blue="wild")
    expect(table, "action-destroy", "asks: blue; choices blue: pass cancel")
    expect(table, "blue:pass grid-11 d6=2", "on 11-2: X; asks: blue; not blue: cancel")
    refused_to(table, "cancel", 1)


def test_wa_38_b_the_die_is_known() -> None:
    """[WA-38] A card's result shows before the answer; passed, it happens without a new die."""
    table = position(red="destroy", blue="wild")
    expect(table, "action-cards card-destroy grid-11 d6=3", "asks: blue; on 11-3:")
    expect(table, "blue:pass", "on 11-3: X")


def test_wa_38_c_where_windows_open() -> None:
    """[WA-38] [WA-47] Between actions, where a phase begins, and at the end of a turn."""
    table = position(blue="1", red="1")
    steps = "action-rotate blue:pass grid-3 =1"
    expect(table, steps, "asks: blue; choices blue: pass")
    # The end of red's phase and the start of blue's are one window: each is asked, once.
    expect(table, "blue:pass end", "asks: red+blue")
    expect(table, "red:pass blue:pass", "choices: disc no-disc")
    expect(table, "no-disc", "asks: blue")
    expect(table, "end", "asks: red+blue")
    expect(table, "blue:pass red:pass", "asks: d20")


def test_wa_38_d_a_wild_warp_as_a_combat_card() -> None:
    """[WA-38] Its value is named when it is shown: 1 to 5."""
    table = fight(red="wild", used="wild wild wild")
    expect(table, "", "choices: no-card concede card-wild")
    expect(table, "card-wild no-card d8=3 d10=6", "asks: red; choices: =1 =2 =3 =4 =5")
    expect(table, "=4", f"on 11-1: rH1; discards: {FOUR}")


def fight(things: str = "rH1@11-c bD1@11-1", *, seats: int = 2, **hands: str) -> WarpArena:
    """Return a fight of red's H-bot in 11-1, in which the attacker is to lay a card."""
    table = position(things, seats=seats, **hands)  # type: ignore[arg-type]
    return play(table, "action-move", "rH1", "11-1", "done", "bD1")


def test_wa_38_d_cancelling_combat_cards() -> None:
    """[WA-38] After the reveal; a cancelled card counts nought and is spent."""
    table = fight(red="5", blue="wild 1")
    expect(table, "card-5 no-card d8=6 d10=8", "asks: blue; choices blue: pass cancel-attack")
    expect(quiet(play(table, "blue:cancel-attack")), "", "on 11-1: bD1; discards: 5 wild")


def test_wa_38_d_one_after_the_other() -> None:
    """[WA-38] [WA-37] The cancelling is cancelled; then the other card is."""
    table = fight(red="5 wild wild 2", blue="2 wild 1")
    steps = "card-5 card-2 d8=6 d10=8 blue:cancel-attack red:cancel"
    expect(table, steps, "discards: 2 5 wild wild")
    quiet(play(table, "red:cancel-defence"))
    expect(table, "", "on 11-1: rH1; discards: 2 5 wild wild wild")


def test_wa_38_d_own_cards_and_missing_ones() -> None:
    """[WA-38] [WA-48] Own cards too, but none that was not laid; no card, no window."""
    table = fight(red="5 wild", blue="wild 1")
    facts = "asks: red+blue; choices red: pass cancel-attack; choices blue: pass cancel-attack"
    expect(table, "card-5 no-card d8=6 d10=8", facts)
    refused_to(table, "cancel-defence", 1)
    quiet(play(table, "blue:pass", "red:cancel-attack"))
    expect(table, "", "on 11-1: bD1; discards: 5 wild")
    table = fight(red="5 wild", blue="wild 1")
    expect(table, "no-card no-card d8=6 d10=8", "on 11-1: bD1")


def test_wa_38_d_against_a_force_field() -> None:
    """[WA-38] The card of an attacker on a force field may be cancelled too."""
    table = position("rH1@11-c FF(b)@11-1", red="5", blue="wild")
    expect(table, "action-move rH1 11-1 done rH1 card-5 d8=5", "asks: blue")
    expect(table, "blue:cancel-attack", "on 11-1: FF(b)")


def test_wa_38_d_a_third_player() -> None:
    """[WA-38] Green may cancel a card of red's fight with blue, either of them."""
    table = fight(seats=3, red="5", blue="2", green="wild")
    facts = "asks: green; choices green: pass cancel-attack cancel-defence"
    expect(table, "card-5 card-2 d8=4 d10=5", facts)
    expect(table, "green:cancel-attack", "on 11-1: bD1")


def test_wa_39_wild_warps_one_at_a_time() -> None:
    """[WA-39] [WA-48] Blue comes before green; green keeps the card and is asked again."""
    table = position(seats=3, blue="wild 1", green="wild 1")
    expect(table, "action-destroy", "asks: blue+green")
    facts = "discards: wild; asks: green; hand green: 1 wild; choices green: pass cancel"
    expect(table, "green:cancel blue:cancel", facts)
    expect(quiet(play(table, "green:pass")), "", "offers: end")


@pytest.mark.parametrize(
    ("order", "answers", "left"),
    [
        # Against blue's Wild Warp red and green would: the active player does.
        ("", "green:pass blue:cancel green:cancel red:cancel", "hand red: 1; hand green: 1 wild"),
        # Green comes before blue in this turn's order of play.
        ("red green blue", "blue:cancel green:cancel", "hand blue: 1 wild; hand green: 1"),
    ],
)
def test_wa_39_order_of_seats(order: str, answers: str, left: str) -> None:
    """[WA-39] The active player, then by the order of play and not by seats."""
    table = position(seats=3, order=order, red="wild 1", blue="wild 1", green="wild 1")
    expect(table, f"action-destroy {answers}", left)


def test_wa_39_asking_reveals_nothing() -> None:
    """[WA-39] [WA-48] Whether blue's card is a Wild Warp or a 3: the same are asked, and seen."""
    wild, three = [
        play(position(seats=3, blue=card, green="1"), "action-destroy") for card in ("wild", "3")
    ]
    for answers in ((), ("blue:cancel", "blue:pass")):
        for table, answer in zip((wild, three), answers, strict=False):
            play(table, answer)
        for viewer in (-1, 0, 2):
            assert wild.observe(viewer).numbers() == three.observe(viewer).numbers()
    for table in (wild, three):
        play(table, "green:pass")
    assert wild.observe(0).numbers() != three.observe(0).numbers()


def test_wa_47_one_window_between_two_phases() -> None:
    """[WA-47] With no points left red is asked together with the others, once."""
    table = position(seats=3, red="wild 1", green="1", points=1)
    expect(table, "action-rotate", "asks: green")
    expect(table, "green:pass grid-3 =1", "asks: red+green")
    quiet(play(table, "green:pass", "red:wild-destroy", "grid-11", "d6=1"))
    expect(table, "", "asks: blue; on 11-1: X")


def test_wa_47_next_player_is_asked_too() -> None:
    """[WA-47] [WA-39] Blue may play before the own phase, after red whose phase ends."""
    table = position(seats=3, red="1", blue="wild 1", green="wild 1")
    expect(table, "end", "asks: red+blue+green")
    steps = "red:pass green:wild-create blue:wild-create"
    expect(table, steps, "hand blue: 1; hand green: 1 wild")
    expect(quiet(table), "", "at bC: 20-c+1; asks: blue; choices: disc no-disc")


def test_wa_47_first_player_comes_first_at_turn_start() -> None:
    """[WA-47] Nobody's phase has ended in this turn, though blue's was the last one before."""
    table = position(order="red blue", active="blue", red="wild 1", blue="wild 1")
    quiet(play(table, "end"))
    expect(table, "d20=9 d20=5", "asks: red+blue")
    expect(table, "red:wild-create blue:wild-create", "hand red: 1; hand blue: 1 wild")


def test_wa_47_ending_player_comes_first_between_phases() -> None:
    """[WA-47] [WA-39] Red comes first in this turn, but it is blue's phase that ends."""
    table = position(seats=3, red="wild 1", blue="wild 1")
    quiet(play(table, "end", "red:pass"))
    expect(table, "no-disc end", "asks: red+blue")
    expect(table, "red:wild-create blue:wild-create", "hand red: 1 wild; hand blue: 1")


def test_wa_47_same_order_for_cancelling_between_phases() -> None:
    """[WA-47] [WA-39] Green plays a Wild Warp while red's phase ends; red and blue would cancel."""
    table = position(seats=3, red="wild 1", blue="wild 1", green="wild 1")
    expect(table, "end red:pass blue:pass green:wild-create", "asks: red+blue+green")
    steps = "red:cancel blue:cancel green:pass"
    expect(table, steps, "hand red: 1; hand blue: 1 wild")
    expect(quiet(table), "", "at gC: 7-c; asks: blue")


def test_wa_47_no_second_window_if_the_next_seat_falls() -> None:
    """[WA-47] [WA-35] Blue falls before the own phase; green is not asked again."""
    table = position("bC@20-3", seats=3, red="wild 1", green="1 2")
    expect(table, "end", "asks: red+green")
    # Once more in the same window, as something was played.
    steps = "red:wild-destroy green:pass grid-20 d6=3 red:pass green:pass"
    expect(table, steps, "at bC:; asks: red+green")
    check(expect(table, "red:pass green:pass", "asks: green; choices: disc no-disc; points: 3"))


def test_wa_47_no_second_window_if_the_last_seat_falls() -> None:
    """[WA-47] [WA-8] Green falls before the last phase of the turn; dice follow at once."""
    table = position("gC@7-3", seats=3, active="blue", blue="wild 1", red="1")
    steps = "end blue:wild-destroy red:pass grid-7 d6=3 blue:pass red:pass"
    expect(table, steps, "at gC:; asks: red+blue")
    check(expect(table, "blue:pass red:pass", "asks: d20"))


def test_wa_47_no_second_window_if_the_first_seat_falls() -> None:
    """[WA-47] Green comes first in the new turn, and falls before it does anything."""
    table = position("gC@7-3", seats=3, active="green", order="red blue green", red="wild 1")
    quiet(play(table, "end"))
    steps = "d20=5 d20=4 d20=9 red:wild-destroy grid-7 d6=3 red:pass"
    expect(table, steps, "at gC:; asks: red")
    check(expect(table, "red:pass", "asks: red; choices: disc no-disc"))


def test_wa_47_the_active_player_plays_when_choosing() -> None:
    """[WA-47] [WA-37] Beside the actions, as often as there are Wild Warps."""
    table = position(red="wild wild", points=2)
    assert legal(table)[1:5] == ["wild-destroy", "wild-warp", "wild-double", "wild-create"]
    facts = "at rC: 1-c+2; points: 2; asks: red; not: wild-create"
    expect(table, "wild-create wild-create", facts)


def test_wa_48_all_seats_with_cards_are_asked() -> None:
    """[WA-48] No matter which; with an empty hand not."""
    table = expect(position(blue="1"), "action-destroy", "choices blue: pass")
    assert table.pass_action(1) == table.space.find("pass")
    refused_to(table, "cancel", 1)
    expect(position(), "action-destroy", "asks: red")
    assert position().pass_action(0) == -1


def test_wa_48_own_cards_can_be_cancelled() -> None:
    """[WA-48] [WA-37] Red aims at the own C-bot's grid, the die is bad, a Wild Warp saves it."""
    table = position("rC@9-3", red="destroy wild", blue="1")
    steps = "action-cards card-destroy grid-9 d6=3"
    expect(table, steps, "asks: red+blue; choices red: pass cancel")
    quiet(play(table, "red:cancel", "blue:pass"))
    expect(table, "", "at rC: 9-3; discards: destroy wild; asks: red")


def test_wa_48_own_actions_cannot_be_cancelled() -> None:
    """[WA-48] Those are for others to cancel: their player is not asked."""
    table = position(red="wild wild 1", blue="wild 1")
    for step, asked in (("action-destroy", "blue"), ("blue:cancel", "red"), ("red:cancel", "blue")):
        expect(table, step, f"asks: {asked}")


def test_wa_48_no_windows_if_all_four_are_discarded() -> None:
    """[WA-48] [WA-15] After a reshuffle there are windows again."""
    expect(position(blue="1 2", used=FOUR), "action-destroy", "asks: red")
    table = position(blue="1 2", used=FOUR)
    for card in range(1, 11):
        table.values[HAND + CARDS + card] += table.values[DECK + card]
        table.values[HELD + 1] += table.values[DECK + card]
        table.values[DECK + card] = 0
    table.values[DECK_LEFT] = 0
    expect(table, "action-draw d4=1", "hand red: wild; discards:; asks: blue")


def test_wa_48_answers_apply_when_all_have_come() -> None:
    """[WA-48] In any order, each once; a seat that is not asked cannot answer."""
    table = position(seats=3, blue="wild 1", green="1")
    expect(table, "action-destroy blue:cancel", "asks: green; discards:")
    refused_to(table, "pass", 0, 1)
    expect(table, "green:pass", "discards: wild")


def test_wa_48_unused_answers_are_never_shown() -> None:
    """[WA-48] Green's unused answer leaves no trace for others."""
    seen = []
    for answer in ("green:cancel", "green:pass"):
        table = position(seats=3, blue="wild 1", green="wild 1")
        play(table, "action-destroy", answer, "blue:cancel", "green:pass")
        seen.append([table.observe(viewer).numbers() for viewer in (-1, 0, 1)])
    assert seen[0] == seen[1]


def test_wa_35_eliminated_seats_are_not_asked() -> None:
    """[WA-35] [WA-48] Nor may a lost player play a Wild Warp."""
    table = position(seats=3, out="green", blue="1")
    refused_to(expect(table, "action-destroy", "asks: blue"), "wild-create", 2)
