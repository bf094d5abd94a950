"""The procedures of WARP 6 and what they note; the log tells only what was noted."""

from __future__ import annotations

from harena import SPECTATOR, get_game
from harena.core.play.state import State
from harena.games.warp6 import messages
from harena.games.warp6.rules import journal
from harena.games.warp6.rules.fields import PHASE, PLACING
from harena.games.warp6.rules.position import PHASES, WarpSix
from tests.warp6.positions import die_of, play, position


def notes(state: State) -> list[list[int]]:
    """The journal in plain numbers: kind, then six."""
    kept = state.journal or []
    return [[int(n) for n in (e.kind, e.a, e.b, e.c, e.d, e.e, e.f)] for e in kept]


def words(state: WarpSix) -> list[str]:
    """Return the log's texts of the last step."""
    return [event.text for event in get_game("warp-6").events([], state, SPECTATOR)]


def test_phases_are_indexed_by_number() -> None:
    assert [getattr(phase, "NUMBER", -1) for phase in PHASES] == list(range(len(PHASES)))


def test_w6_3_move_entries_list_warps() -> None:
    table = position("black: 6a=2@20", "yellow: 8a=1@18 8b=1@7")
    table.keep_journal()
    play(table, "6a")
    die = die_of(table, "black 6a")
    # 18 is the last but one of ring 2: it leads to 6, past 7.
    assert notes(table) == [[int(journal.MOVED), die, 2, 20, 18, 6, 0]]
    assert words(table) == [
        messages.moves(seat="Black", sides=6, face=2, start=20, reached=18, warps=[6])
    ]


def test_w6_5_wormhole_entries_count_the_dice_off() -> None:
    table = position("black: 6a=4@3 off=2", "yellow:")
    table.keep_journal()
    play(table, "6a")
    assert notes(table) == [[int(journal.MOVED), die_of(table, "black 6a"), 4, 3, 0, 0, 3]]
    assert words(table) == [
        messages.moves(seat="Black", sides=6, face=4, start=3, reached=0, warps=[], out=3, goal=6)
    ]


def test_w6_6_change_entries_have_both_faces() -> None:
    table = position("black: 6a=4@30", "yellow:")
    table.keep_journal()
    play(table, "6a-")
    assert notes(table) == [[int(journal.TURNED), die_of(table, "black 6a"), 4, 3, 0, 0, 0]]


def test_w6_8_extra_dice_are_details_of_the_first_player() -> None:
    """[W6-8] The last extra die brings the first player and the heading of placement."""
    hand = "8a=1 8b=1 6a=1 6b=1 6c=1 4a=1 4b=1 4c=1 4d=1".replace("=1", "=1@hand")
    table = position(f"black: {hand}", f"yellow: {hand}", "tie: black=5 yellow=?")
    table.keep_journal()
    play(table, 3)
    events = get_game("warp-6").events([], table, SPECTATOR)
    assert [(event.kind, event.detail, event.text) for event in events] == [
        ("rolled", True, messages.rolls_extra(seat="Yellow", face=3)),
        ("said", False, messages.goes_first(seat="Black")),
        ("heading", False, messages.PLACING),
    ]


def test_w6_7_the_last_die_placed_opens_the_race() -> None:
    """[W6-7] Earlier dice bring no heading."""
    table = WarpSix(2)
    play(table, 2, *[1] * 17)
    headings = []
    while table.values[PHASE] == PLACING:
        table.keep_journal()
        play(table, table.space.name(table.legal_actions(-1)[0]))
        events = get_game("warp-6").events([], table, SPECTATOR)
        headings.append([event.text for event in events if event.kind == "heading"])
    assert headings == [[]] * 17 + [[messages.RACE]]


def test_w6_13_the_next_game_of_a_series_has_a_heading() -> None:
    """[W6-13] The last game has none after it."""
    for game, headings in ((1, [messages.next_game(game=2, games=2)]), (2, [])):
        table = position("black: 8a=1@1 off=5", "yellow:", f"series: {game} of 2")
        table.keep_journal()
        play(table, "8a")
        events = get_game("warp-6").events([], table, SPECTATOR)
        assert [event.text for event in events if event.kind == "heading"] == headings


def test_w6_12_choice_entries_are_private() -> None:
    def chosen(face: int) -> WarpSix:
        table = WarpSix(2, 1, True)
        table.keep_journal()
        return play(table, f"={face}")

    one, other = chosen(3), chosen(7)
    assert notes(one.observe(0)) != notes(other.observe(0))
    for viewer in (1, SPECTATOR):
        assert notes(one.observe(viewer)) == notes(other.observe(viewer)) == []


def test_w6_12_faces_are_revealed_after_the_last_choice() -> None:
    table = WarpSix(2, 1, True)
    play(table, *["=1"] * 17)
    table.keep_journal()
    play(table, "=2")
    shown = [note[2] for note in notes(table.observe(SPECTATOR)) if note[0] == journal.SHOWN]
    assert shown == [1] * 17 + [2]
