"""Wild Warps in Warp Arena: the windows, who is asked, who comes first, what is cancelled."""

from __future__ import annotations

import pytest

from harena import IllegalActionError
from harena.games.warp_arena.rules.fields import DECK, DECK_LEFT, HAND, HELD
from harena.games.warp_arena.rules.ids import CARDS
from harena.games.warp_arena.rules.position import WarpArena
from tests.warp_arena.facts import asking, at, discards, hand, legal, on, points
from tests.warp_arena.games import check
from tests.warp_arena.positions import play, position, quiet, refused

FOUR = "wild wild wild wild"


def test_wa_37_as_any_special_card() -> None:
    """[WA-37] In a window of red's phase, free of points, at the player's own C-bot."""
    table = position(blue="wild wild wild 1", active="red")
    play(table, "action-draw", "d80=1", "blue:wild-destroy", "grid-11", "d6=3")
    quiet(table)
    assert (on(table, "11-3"), points(table), discards(table)) == ("X", 2, "wild")
    play(table, "action-draw", "d79=1", "blue:wild-create")
    quiet(table)
    assert at(table, "bC") == "20-c+1"


def test_wa_37_as_a_warp() -> None:
    """[WA-37] Warp Grid and Double Warp alike."""
    table = position(blue="wild wild")
    play(table, "action-draw", "d82=1", "blue:wild-warp", "d20=20", "by-18-2", "=0")
    play(table, "blue:wild-double", "grid-11", "d20=13", "=0", "=0")
    quiet(table)
    assert (discards(table), asking(table)) == ("wild wild", "red")
    check(table)


def test_wa_37_an_action_is_cancelled() -> None:
    """[WA-37] Two points gone, nothing moved, the card discarded."""
    table = position("rH1@11-c", blue="wild")
    play(table, "action-move", "blue:cancel")
    assert (asking(table), points(table), discards(table)) == ("red", 1, "wild")
    assert at(table, "rH1") == "11-c"


def test_wa_37_a_card_is_cancelled_with_all_it_would_do() -> None:
    """[WA-37] [WA-38] The card is spent; red goes on playing cards in the same action."""
    table = position(red="destroy create", blue="wild")
    play(table, "action-cards", "card-destroy", "grid-11", "d6=3", "blue:cancel")
    quiet(table)
    assert (on(table, "11-3"), discards(table), points(table)) == ("", "destroy wild", 1)
    assert legal(table) == ["done", "card-create"]


def test_wa_37_a_wild_warp_cancels_a_wild_warp() -> None:
    """[WA-37] Last in, first out: cancelled, the first has no effect; all are discarded."""
    table = position(red="wild 1", blue="wild wild 1")
    play(table, "action-destroy", "blue:cancel", "red:cancel")
    quiet(table)
    assert legal(table)[0] == "grid-1"
    assert discards(table) == "wild wild"
    table = position(red="wild 1", blue="wild wild 1")
    play(table, "action-destroy", "blue:cancel", "red:cancel", "blue:cancel")
    quiet(table)
    assert (asking(table), "end" in legal(table), points(table)) == ("red", True, 2)
    assert discards(table) == "wild wild wild"


def test_wa_37_all_four_at_once() -> None:
    """[WA-37] Three stand against three; the fourth decides, and nobody is asked any more."""
    table = position(red="wild wild 1", blue="wild wild 1")
    play(table, "action-destroy", "blue:cancel", "red:cancel", "blue:cancel", "red:cancel")
    assert (asking(table), legal(table)[0], discards(table)) == ("red", "grid-1", FOUR)
    check(table)


def test_wa_37_a_wild_warp_played_as_a_card_is_cancelled() -> None:
    """[WA-37] [WA-38] Its window is that of the card."""
    table = position(red="wild 1", blue="wild 1")
    play(table, "wild-destroy", "grid-11", "d6=3", "blue:cancel")
    quiet(table)
    assert (on(table, "11-3"), discards(table), points(table)) == ("", "wild wild", 3)


def test_wa_38_a_before_any_die_or_choice() -> None:
    """[WA-38] Blue is asked when the action is announced; once a die has fallen it is too late."""
    table = play(position(blue="wild"), "action-destroy")
    assert (asking(table), legal(table, "blue")) == ("blue", ["pass", "cancel"])
    play(table, "blue:pass", "grid-11", "d6=2")
    assert (on(table, "11-2"), asking(table)) == ("X", "blue")
    assert "cancel" not in legal(table, "blue")
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("cancel"), 1)


def test_wa_38_b_the_die_is_known() -> None:
    """[WA-38] A card's result shows before the answer; passed, it happens without a new die."""
    table = position(red="destroy", blue="wild")
    play(table, "action-cards", "card-destroy", "grid-11", "d6=3")
    assert (asking(table), on(table, "11-3")) == ("blue", "")
    play(table, "blue:pass")
    assert on(table, "11-3") == "X"


def test_wa_38_c_where_windows_open() -> None:
    """[WA-38] [WA-47] Between actions, where a phase begins, and at the end of a turn."""
    table = position(blue="1", red="1")
    play(table, "action-rotate", "blue:pass", "grid-3", "=1")
    assert (asking(table), legal(table, "blue")) == ("blue", ["pass"])
    play(table, "blue:pass", "end")
    # The end of red's phase and the start of blue's are one window: each is asked, once.
    assert asking(table) == "red+blue"
    play(table, "red:pass", "blue:pass")
    assert legal(table) == ["disc", "no-disc"]
    play(table, "no-disc")
    assert asking(table) == "blue"
    play(table, "end")
    assert asking(table) == "red+blue"
    play(table, "blue:pass", "red:pass")
    assert asking(table) == "d20"


def test_wa_38_d_a_wild_warp_as_a_combat_card() -> None:
    """[WA-38] Its value is named when it is shown: 1 to 5."""
    table = position("rH1@11-c bD1@11-1", red="wild", used="wild wild wild")
    play(table, "action-move", "rH1", "11-1", "done", "bD1")
    assert legal(table) == ["no-card", "concede", "card-wild"]
    play(table, "card-wild", "no-card", "d8=3", "d10=6")
    assert (asking(table), legal(table)) == ("red", ["=1", "=2", "=3", "=4", "=5"])
    for wrong in ("=0", "=6"):
        refused(table, wrong)
    play(table, "=4")
    assert (on(table, "11-1"), discards(table)) == ("rH1", FOUR)


def fight(things: str = "rH1@11-c bD1@11-1", *, seats: int = 2, **hands: str) -> WarpArena:
    """Red's H-bot has entered 11-1; the attacker is to lay a card."""
    table = position(things, seats=seats, **hands)  # type: ignore[arg-type]
    return play(table, "action-move", "rH1", "11-1", "done", "bD1")


def test_wa_38_d_cancelling_combat_cards() -> None:
    """[WA-38] After the reveal; a cancelled card counts nought and is spent."""
    table = fight(red="5", blue="wild 1")
    play(table, "card-5", "no-card", "d8=6", "d10=8")
    assert (asking(table), legal(table, "blue")) == ("blue", ["pass", "cancel-attack"])
    play(table, "blue:cancel-attack")
    assert (on(table, "11-1"), discards(quiet(table))) == ("bD1", "5 wild")


def test_wa_38_d_one_after_the_other() -> None:
    """[WA-38] [WA-37] The cancelling is cancelled; then the other card is."""
    table = fight(red="5 wild wild 2", blue="2 wild 1")
    play(table, "card-5", "card-2", "d8=6", "d10=8", "blue:cancel-attack", "red:cancel")
    assert discards(table) == "2 5 wild wild"
    play(table, "red:cancel-defence")
    quiet(table)
    assert (on(table, "11-1"), discards(table)) == ("rH1", "2 5 wild wild wild")


def test_wa_38_d_own_cards_and_missing_ones() -> None:
    """[WA-38] [WA-48] Own cards too, but none that was not laid; no card, no window."""
    table = fight(red="5 wild", blue="wild 1")
    play(table, "card-5", "no-card", "d8=6", "d10=8")
    assert asking(table) == "red+blue"
    assert legal(table, "red") == legal(table, "blue") == ["pass", "cancel-attack"]
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("cancel-defence"), 1)
    play(table, "blue:pass", "red:cancel-attack")
    assert (on(quiet(table), "11-1"), discards(table)) == ("bD1", "5 wild")
    table = fight(red="5 wild", blue="wild 1")
    play(table, "no-card", "no-card", "d8=6", "d10=8")
    assert on(table, "11-1") == "bD1"


def test_wa_38_d_against_a_force_field() -> None:
    """[WA-38] The card of an attacker on a force field may be cancelled too."""
    table = position("rH1@11-c FF(b)@11-1", red="5", blue="wild")
    play(table, "action-move", "rH1", "11-1", "done", "rH1", "card-5", "d8=5")
    assert asking(table) == "blue"
    play(table, "blue:cancel-attack")
    assert on(table, "11-1") == "FF(b)"


def test_wa_38_d_a_third_player() -> None:
    """[WA-38] Green may cancel a card of red's fight with blue, either of them."""
    table = fight(seats=3, red="5", blue="2", green="wild")
    play(table, "card-5", "card-2", "d8=4", "d10=5")
    assert asking(table) == "green"
    assert legal(table, "green") == ["pass", "cancel-attack", "cancel-defence"]
    play(table, "green:cancel-attack")
    assert on(table, "11-1") == "bD1"


def test_wa_39_one_at_a_time() -> None:
    """[WA-39] [WA-48] Blue comes before green; green keeps the card and is asked again."""
    table = position(seats=3, blue="wild 1", green="wild 1")
    play(table, "action-destroy")
    assert asking(table) == "blue+green"
    play(table, "green:cancel", "blue:cancel")
    assert (discards(table), asking(table)) == ("wild", "green")
    assert (hand(table, "green"), legal(table, "green")) == ("1 wild", ["pass", "cancel"])
    play(table, "green:pass")
    assert "end" in legal(quiet(table))


def test_wa_39_the_active_player_comes_first() -> None:
    """[WA-39] Against blue's Wild Warp red and green would: red does."""
    table = position(seats=3, red="wild 1", blue="wild 1", green="wild 1")
    play(table, "action-destroy", "green:pass", "blue:cancel", "green:cancel", "red:cancel")
    assert (hand(table, "red"), hand(table, "green")) == ("1", "1 wild")
    assert asking(table) == "blue+green"


def test_wa_39_order_of_play_not_of_seats() -> None:
    """[WA-39] Green comes before blue in this turn's order."""
    table = position(seats=3, order="red green blue", blue="wild 1", green="wild 1")
    play(table, "action-destroy", "blue:cancel", "green:cancel")
    assert (hand(table, "blue"), hand(table, "green")) == ("1 wild", "1")


def test_wa_39_who_is_asked_tells_nothing() -> None:
    """[WA-39] [WA-48] Whether blue's card is a Wild Warp or a 3: the same are asked, and seen."""
    wild, three = [
        play(position(seats=3, blue=card, green="1"), "action-destroy") for card in ("wild", "3")
    ]
    for viewer in (-1, 0, 2):
        assert wild.observe(viewer).numbers() == three.observe(viewer).numbers()
    play(wild, "blue:cancel")
    play(three, "blue:pass")
    for viewer in (-1, 0, 2):
        assert wild.observe(viewer).numbers() == three.observe(viewer).numbers()
    play(wild, "green:pass")
    play(three, "green:pass")
    assert wild.observe(0).numbers() != three.observe(0).numbers()


def test_wa_47_one_window_between_two_phases() -> None:
    """[WA-47] With no points left red is asked together with the others, once."""
    table = position(seats=3, red="wild 1", green="1", points=1)
    play(table, "action-rotate")
    assert asking(table) == "green"
    play(table, "green:pass", "grid-3", "=1")
    assert asking(table) == "red+green"
    play(table, "green:pass", "red:wild-destroy", "grid-11", "d6=1")
    quiet(table)
    assert (asking(table), on(table, "11-1")) == ("blue", "X")


def test_wa_47_whose_phase_starts_is_asked_too() -> None:
    """[WA-47] [WA-39] Blue may play before the own phase, after red whose phase ends."""
    table = position(seats=3, red="1", blue="wild 1", green="wild 1")
    play(table, "end")
    assert asking(table) == "red+blue+green"
    play(table, "red:pass", "green:wild-create", "blue:wild-create")
    assert (hand(table, "blue"), hand(table, "green")) == ("1", "1 wild")
    quiet(table)
    assert (at(table, "bC"), asking(table)) == ("20-c+1", "blue")
    assert legal(table) == ["disc", "no-disc"]


def test_wa_47_in_the_first_phase_of_a_turn_its_player_comes_first() -> None:
    """[WA-47] Nobody's phase has ended in this turn, though blue's was the last one before."""
    table = position(order="red blue", active="blue", red="wild 1", blue="wild 1")
    play(table, "end")
    quiet(table)
    play(table, "d20=9", "d20=5")
    assert asking(table) == "red+blue"
    play(table, "red:wild-create", "blue:wild-create")
    assert (hand(table, "red"), hand(table, "blue")) == ("1", "1 wild")


def test_wa_47_whose_phase_ends_comes_first_between_two() -> None:
    """[WA-47] [WA-39] Red comes first in this turn, but it is blue's phase that ends."""
    table = position(seats=3, red="wild 1", blue="wild 1")
    play(table, "end", "red:pass")
    quiet(table)
    play(table, "no-disc")
    quiet(table)
    play(table, "end")
    assert asking(table) == "red+blue"
    play(table, "red:wild-create", "blue:wild-create")
    assert (hand(table, "red"), hand(table, "blue")) == ("1 wild", "1")


def test_wa_47_who_comes_first_between_two_does_so_against_what_is_played_there() -> None:
    """[WA-47] [WA-39] Green plays a Wild Warp while red's phase ends; red and blue would cancel."""
    table = position(seats=3, red="wild 1", blue="wild 1", green="wild 1")
    play(table, "end", "red:pass", "blue:pass", "green:wild-create")
    assert asking(table) == "red+blue+green"
    play(table, "red:cancel", "blue:cancel", "green:pass")
    assert (hand(table, "red"), hand(table, "blue")) == ("1", "1 wild")
    quiet(table)
    assert (at(table, "gC"), asking(table)) == ("7-c", "blue")


def test_wa_47_no_second_window_where_the_next_c_bot_falls_in_it() -> None:
    """[WA-47] [WA-35] Blue falls before the own phase; green is not asked again."""
    table = position("bC@20-3", seats=3, red="wild 1", green="1 2")
    play(table, "end")
    assert asking(table) == "red+green"
    play(table, "red:wild-destroy", "green:pass", "grid-20", "d6=3", "red:pass", "green:pass")
    assert at(table, "bC") == ""
    assert asking(table) == "red+green"  # once more in the same window, as something was played
    play(table, "red:pass", "green:pass")
    assert (asking(table), legal(table)) == ("green", ["disc", "no-disc"])
    assert points(table) == 3
    check(table)


def test_wa_47_no_second_window_where_the_last_c_bot_of_a_turn_falls_in_it() -> None:
    """[WA-47] [WA-8] Green falls before the last phase of the turn; dice follow at once."""
    table = position("gC@7-3", seats=3, active="blue", blue="wild 1", red="1")
    play(table, "end", "blue:wild-destroy", "red:pass", "grid-7", "d6=3", "blue:pass", "red:pass")
    assert (at(table, "gC"), asking(table)) == ("", "red+blue")
    play(table, "blue:pass", "red:pass")
    assert asking(table) == "d20"
    check(table)


def test_wa_47_no_second_window_where_the_first_c_bot_of_a_turn_falls_in_it() -> None:
    """[WA-47] Green comes first in the new turn, and falls before it does anything."""
    table = position("gC@7-3", seats=3, active="green", order="red blue green", red="wild 1")
    quiet(play(table, "end"))
    play(table, "d20=5", "d20=4", "d20=9", "red:wild-destroy", "grid-7", "d6=3", "red:pass")
    assert (at(table, "gC"), asking(table)) == ("", "red")
    play(table, "red:pass")
    assert (asking(table), legal(table)) == ("red", ["disc", "no-disc"])
    check(table)


def test_wa_47_the_active_player_plays_when_choosing() -> None:
    """[WA-47] [WA-37] Beside the actions, as often as there are Wild Warps."""
    table = position(red="wild wild", points=2)
    names = ["wild-destroy", "wild-warp", "wild-double", "wild-create"]
    assert legal(table)[1:5] == names
    play(table, "wild-create", "wild-create")
    assert (at(table, "rC"), points(table), asking(table)) == ("1-c+2", 2, "red")
    assert "wild-create" not in legal(table)


def test_wa_48_whoever_holds_cards_is_asked() -> None:
    """[WA-48] No matter which; with an empty hand not."""
    table = play(position(blue="1"), "action-destroy")
    assert legal(table, "blue") == ["pass"]
    assert table.pass_action(1) == table.space.find("pass")
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("cancel"), 1)
    assert asking(play(position(), "action-destroy")) == "red"
    assert position().pass_action(0) == -1


def test_wa_48_a_card_is_cancelled_by_its_own_player() -> None:
    """[WA-48] [WA-37] Red aims at the own C-bot's grid, the die is bad, a Wild Warp saves it."""
    table = position("rC@9-3", red="destroy wild", blue="1")
    play(table, "action-cards", "card-destroy", "grid-9", "d6=3")
    assert (asking(table), legal(table, "red")) == ("red+blue", ["pass", "cancel"])
    play(table, "red:cancel", "blue:pass")
    quiet(table)
    assert (at(table, "rC"), discards(table), asking(table)) == ("9-3", "destroy wild", "red")


def test_wa_48_neither_an_own_action_nor_an_own_wild_warp() -> None:
    """[WA-48] Those are for others to cancel: the player himself is not asked."""
    table = position(red="wild wild 1", blue="wild 1")
    play(table, "action-destroy")
    assert asking(table) == "blue"
    play(table, "blue:cancel")
    assert asking(table) == "red"
    play(table, "red:cancel")
    assert asking(table) == "blue"


def test_wa_48_no_windows_when_all_four_lie_open() -> None:
    """[WA-48] [WA-15] After a reshuffle there are windows again."""
    assert asking(play(position(blue="1 2", used=FOUR), "action-destroy")) == "red"
    table = position(blue="1 2", used=FOUR)
    for card in range(1, 11):
        table.values[HAND + CARDS + card] += table.values[DECK + card]
        table.values[HELD + 1] += table.values[DECK + card]
        table.values[DECK + card] = 0
    table.values[DECK_LEFT] = 0
    play(table, "action-draw", "d4=1")
    assert (hand(table, "red"), discards(table)) == ("wild", "")
    assert asking(table) == "blue"


def test_wa_48_answers_count_when_all_have_come() -> None:
    """[WA-48] In any order, each once; who is not asked cannot answer."""
    table = play(position(seats=3, blue="wild 1", green="1"), "action-destroy")
    play(table, "blue:cancel")
    assert (asking(table), discards(table)) == ("green", "")
    for seat in (0, 1):
        with pytest.raises(IllegalActionError):
            table.apply_action(table.space.find("pass"), seat)
    play(table, "green:pass")
    assert discards(table) == "wild"


def test_wa_48_unused_answers_are_never_shown() -> None:
    """[WA-48] Green's unused answer leaves no trace for others."""
    seen = []
    for answer in ("green:cancel", "green:pass"):
        table = position(seats=3, blue="wild 1", green="wild 1")
        play(table, "action-destroy", answer, "blue:cancel", "green:pass")
        seen.append([table.observe(viewer).numbers() for viewer in (-1, 0, 1)])
    assert seen[0] == seen[1]


def test_wa_35_who_is_out_is_not_asked() -> None:
    """[WA-35] [WA-48] Nor may a lost player play a Wild Warp."""
    table = play(position(seats=3, out="green", blue="1"), "action-destroy")
    assert asking(table) == "blue"
    with pytest.raises(IllegalActionError):
        table.apply_action(table.space.find("wild-create"), 2)
