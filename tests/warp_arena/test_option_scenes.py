"""Optional rules on the page: prompts, choices with what they would do, panels and hands."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from harena.core.play.rng import Rng
from harena.core.play.state import CHANCE, SPECTATOR, TERMINAL
from harena.core.scene.scene import to_json
from harena.games.warp_arena.messages import (
    actions,
    combat,
    effects,
    interrupts,
    prompts,
    scene as texts,
)
from harena.games.warp_arena.notation.write import parse, write_position
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.view import words
from harena.games.warp_arena.view.snapshot import read
from harena.games.warp_arena.view.targets_options import first_odds, hit_chances
from tests.conftest import THOROUGH
from tests.shared.random_play import positions
from tests.shared.scenes import assert_consistent
from tests.warp_arena.facts import hex_of, piece_of
from tests.warp_arena.positions import play, quiet, started
from tests.warp_arena.random_options import WANTED, random_tables
from tests.warp_arena.scene_helpers import contest_of, preview, scene_of, target


@pytest.mark.parametrize("part", range(6))
def test_every_choice_has_a_target_with_options(part: int) -> None:
    """WA-40 to WA-46, WA-65: prompts, targets and panels of sampled tables."""
    for number, chosen in enumerate(random_tables(6 * THOROUGH)[part::6]):
        start = started(*chosen)
        for n, table in enumerate(positions(start, Rng(100 * part + number), 160, WANTED)):
            if n % 3 and n > 60:
                continue
            for viewer in (SPECTATOR, *table.deciding()[:1]):
                scene = scene_of(table, viewer)
                assert scene.prompt.rule or table.to_move == TERMINAL
                assert to_json(scene)
                legal = table.legal_actions(viewer) if viewer >= 0 else []
                assert [target.action for target in scene.targets if target.is_single] == legal
                assert_consistent(table, scene)


@pytest.mark.parametrize(
    ("lines", "differ"),
    [
        (
            "arena squares 8\noptions chain=yes combat=six expansion=bombs actions=destroy,cards",
            [
                texts.SQUARES,
                texts.CHAINS,
                texts.actions_left_out(number=8),
                texts.SIX_SIDED_DICE,
                texts.BOMBS,
            ],
        ),
        (
            "arena quick 8\noptions actions=draw,own\nred holds wild destroy",
            [texts.actions_left_out(number=8), texts.ONLY_WILD_WARPS],
        ),
    ],
)
def test_wa_43_scenes_list_changed_rules(lines: str, differ: list[str]) -> None:
    """[WA-43] WA-40, WA-65: the classic game lists none."""
    table = parse(f"{lines}\nred C 3-4\nblue C 2-c\n")
    assert parse(write_position(table)).numbers() == table.numbers()
    assert scene_of(table).summary.endswith(texts.played_with(rules=differ))
    classic = parse("arena quick\nred C 9-4\nblue C 2-c\n")
    begins = texts.played_with(rules=[]).removesuffix(".")
    assert begins not in scene_of(classic).summary


# --- chain reactions --------------------------------------------------------------------------


def test_chains_show_where_each_face_leads() -> None:
    """WA-41: before the die falls, everybody sees what it would hit."""
    table = parse("arena quick\noptions chain=yes\nred C 9-4\nblue C 2-c\ndestroyed 9-3\n")
    play(table, "action-destroy", "grid-9", "d6=3")
    prompt = scene_of(table, SPECTATOR).prompt
    assert prompt.rule == "WA-41"
    ways = re.search(r"\((.*)\)", prompt.text)
    assert ways is not None
    faces = dict(part.split(" ") for part in ways[1].split(", "))
    assert list(faces) == ["1", "2", "3", "4", "5", "6"]
    assert (faces["1"], faces["5"], faces["6"]) == ("9-2", "9-4", "9-c")


def test_destroy_hex_shows_the_chances_of_a_chain() -> None:
    """WA-41: 9-4 is hit directly in 1 of 6 cases, and through 9-3 in 1 of 36."""
    table = parse("arena quick\noptions chain=yes\nred C 9-4\nblue C 2-c\ndestroyed 9-3\n")
    found = hit_chances(read(table), 8)
    assert found[hex_of(table, "9-4")] == pytest.approx(1 / 6 + 1 / 36)
    assert found[hex_of(table, "9-c")] == pytest.approx(1 / 36)
    assert sum(found.values()) == pytest.approx(1)
    play(table, "action-destroy")
    at_risk = [actions.at_risk(things="Red C", place="9-4", chance="19\u00a0%")]
    hit = {"die": "d6", "cell": "hex"}
    chain = actions.may_chain(**hit, grid="grid 9", gone=["9-3"], at_risk=at_risk, void="")
    assert preview(table, "grid-9") == chain
    assert preview(table, "grid-5") == actions.hits_grid(**hit, grid="grid 5")
    plain = play(parse("arena quick\nred C 9-4\nblue C 2-c\ndestroyed 9-3\n"), "action-destroy")
    assert preview(plain, "grid-9") == actions.hits_grid(**hit, grid="grid 9")


# --- cards for initiative ---------------------------------------------------------------------


def bidding() -> WarpArena:
    """A turn begins, and blue, who was first in the last one, is asked for a card."""
    table = parse(
        "arena quick\noptions initiative=yes\norder blue red\nphase red 1 point\n"
        "red C 9-4\nblue C 2-c\nred holds 3 wild-warp\nblue holds 5 destroy\n"
    )
    return quiet(play(table, "end"))


def test_initiative_cards_show_what_is_laid() -> None:
    """WA-42, WA-59: the asked seat sees laid cards and what a card would change."""
    table = bidding()
    first = scene_of(table, 1)
    assert first.prompt.secret
    assert first.prompt.text == prompts.card_for_order(who="Blue", laid=[])[0]
    assert {one.name for one in first.targets} == {"no-card", "card-5"}
    ahead = words.percent(first_odds(5, (0,)))
    adds = actions.adds_card(card="card 5", value=5, chance=ahead, surely=False)
    assert preview(table, "card-5", 1) == adds
    assert preview(table, "no-card", 1) == actions.adds_nothing(chance="50\u00a0%")
    play(table, "card-5")
    window = scene_of(table, 0).prompt
    assert window.window == "card"
    effect = effects.will_add(who="Blue", value=5)
    played = interrupts.plays_card(who="Blue", card="combat card 5", effect=effect)
    assert window.text == f"{played} {interrupts.may_cancel(tools='a Wild Warp')}"
    quiet(table)
    prompt = scene_of(table, SPECTATOR).prompt.text
    assert prompt == prompts.card_for_order(who="Red", laid=[("Blue", 5)])[1]
    assert preview(table, "card-wild") == actions.ADDS_WILD
    quiet(play(table, "no-card"))
    assert texts.for_order(bonus=5) in scene_of(table).seats[1].notes
    play(table, "d20=4")
    rolls = prompts.rolls_for_order(who="Blue", die="d20", all_places=True, bonus=5)
    assert scene_of(table).prompt.text == rolls


def test_chance_to_come_first_includes_ties() -> None:
    """WA-8, WA-42: tied seats roll again with the same bonus."""
    assert first_odds(0, (0,)) == pytest.approx(1 / 2)
    assert first_odds(3, (3, 3)) == pytest.approx(1 / 3)
    rolls = [(a + 5, b) for a in range(1, 21) for b in range(1, 21)]
    won = Fraction(sum(a > b for a, b in rolls), sum(a != b for a, b in rolls))
    assert first_odds(5, (0,)) == pytest.approx(float(won))
    chances = [first_odds(2, (0, 1)), first_odds(0, (1, 2)), first_odds(1, (0, 2))]
    assert sum(chances) == pytest.approx(1)


# --- discs by choice --------------------------------------------------------------------------


def test_placed_discs_show_their_carrier() -> None:
    """WA-43, WA-56: for every intact hex."""
    table = parse(
        "arena quick\noptions discs=placed\nred C 9-4, D1 9-1 +4\n"
        "blue C 2-c, H1 3-1, W1 3-1\ndestroyed 9-2\nphase red 3 points\nasks disc\n"
    )
    assert scene_of(table).prompt.text == prompts.offer_disc(who="Red", cell="hex")[0]
    assert preview(table, "9-4") == actions.disc_to_robot(robot="C", place="9-4")
    assert preview(table, "9-1") == actions.disc_lies_loose(place="9-1", full=True)
    shared = actions.disc_to_one_of(robots=["Blue H1", "Blue W1"], place="3-1", owner="Blue")
    assert preview(table, "3-1") == shared
    assert preview(table, "8-1") == actions.disc_lies_loose(place="8-1", full=False)
    names = {one.name for one in scene_of(table).targets}
    assert "9-2" not in names
    assert len(names) == 140


# --- fixed strengths --------------------------------------------------------------------------

SIDES = (
    "arena quick\noptions combat=fixed cards={cards}\n"
    "red C 20-c, H1 9-c +1, B1 9-4\nblue C 2-c, D1 9-2\n"
)


def test_volleys_show_sums_and_winner() -> None:
    """WA-43: 9 to 10, and with a distant B 15 to 10."""
    table = parse(SIDES.format(cards="none"))
    play(table, "action-move", "rH1")
    assert combat.attack_sums(sums=(15, 10), cards=False) in preview(table, "9-2")
    play(table, "9-2", "done", "9-2")
    prompt = scene_of(table).prompt
    outcome = combat.side_wins(winner="Blue", sums=(10, 9))
    assert prompt.text == prompts.join_combat(who="Red", place="9-2", outcome=outcome)[0]
    panel = contest_of(table, SPECTATOR)
    assert (panel.duels[0].left_total, panel.duels[0].right_total) == (9, 10)
    assert panel.duels[0].odds == 0
    could_join = combat.could_join(robots=[combat.with_strength(robot="B1", strength=6)])
    assert panel.note.endswith(could_join)
    assert [part.value for part in panel.duels[0].left_parts] == [9]
    joined = combat.side_wins(winner="Red", sums=(15, 10))
    adds = combat.adds_strength(robot="B1", strength=6, outcome=joined, cards=False)
    assert preview(table, "rB1") == adds
    assert preview(table, "done") == combat.fights_as_is(outcome=outcome, cards=False)


def test_cards_count_for_the_side() -> None:
    """WA-57: the sums with a card, and no concession."""
    table = parse(SIDES.format(cards="combat") + "red holds 3\nblue holds 2\n")
    play(table, "action-move", "rH1", "9-2", "done", "9-2", "done")
    assert {one.name for one in scene_of(table).targets} == {"no-card", "card-3"}
    with_card = combat.side_wins(winner="Red", sums=(12, 10))
    forecast = combat.side_forecast(outcome=with_card, reply=True, hidden=False)
    assert preview(table, "card-3").endswith(forecast)
    play(table, "card-3")
    other = scene_of(table, 1)
    outcome = combat.side_wins(winner="Blue", sums=(10, 9))
    assert other.prompt.text == prompts.side_card(who="Blue", foe="Red", outcome=outcome)[0]
    forecast = combat.side_forecast(outcome=outcome, reply=False, hidden=True)
    assert preview(table, "no-card", 1) == combat.side_without_card(forecast=forecast)
    panel = contest_of(table, 1)
    assert [part.kind for part in panel.duels[0].left_parts] == ["bonus", "hidden"]
    assert panel.duels[0].odds == -1


def test_fields_need_a_robot_of_six() -> None:
    """WA-30, WA-43: without dice the result is certain."""
    table = parse(
        "arena quick\noptions combat=fixed cards=none\nred C 20-c, H1 9-c, W1 9-1\n"
        "blue C 2-c, D1 9-2\nfield blue 9-2\n"
    )
    play(table, "action-move", "rH1", "9-2", "rW1", "9-2", "done")
    assert preview(table, "rH1") == combat.breaks_field(robot="H1", total=8, needed=6)
    fails = combat.fails_at_field(robot="W1", total=4, needed=6, cards=False, far=False)
    assert preview(table, "rW1") == fails
    assert combat.field_first(sums=(12, 10)) in contest_of(table).note
    found = target(table, "rW1").preview
    assert found is not None
    assert found.rolls == ()


# --- dice, actions and cards that differ ------------------------------------------------------


def test_six_sided_dice_show_what_is_added() -> None:
    """WA-44: d6 and 3 for a D-bot."""
    table = parse("arena quick\noptions combat=six\nred C 20-c, H1 9-c\nblue C 2-c, D1 9-2\n")
    labels = {token.id: token.label for token in scene_of(table).tokens}
    assert "d6 + 3" in labels["bD1"]
    assert "fights" not in labels["bD1"]
    play(table, "action-move", "rH1", "9-2", "done", "bD1", "no-card", "no-card")
    prompt = scene_of(table).prompt
    assert (table.die, prompt.rule) == (6, "WA-44")
    rolls = prompts.die_for_fight(die="d6", robot="Red H1", place="9-2", plus=2)
    assert prompt.text == rolls
    duel = contest_of(table).duels[0]
    assert [(part.kind, part.value) for part in duel.right_parts] == [("die", 0), ("bonus", 3)]


def test_menu_has_only_the_tables_actions() -> None:
    """WA-43: missing actions are not even listed as unavailable."""
    table = parse(
        "arena quick\noptions cards=none actions=destroy,draw,cards,own\nred C 9-4\nblue C 2-c\n"
    )
    scene = scene_of(table)
    actions = {one.name for one in scene.targets if one.group == "Actions"}
    assert actions == {"action-destroy", "action-move", "action-own"}
    assert [gone.label for gone in scene.unavailable] == ["Convert Power Discs"]


def test_without_cards_there_are_no_hands() -> None:
    """WA-43, WA-58: no trays, no counts, and no word of cards."""
    table = parse("arena quick\noptions cards=none\nred C 20-c, H1 9-c\nblue C 2-c, D1 9-2\n")
    scene = scene_of(table)
    assert not scene.trays
    assert not any("card" in note for seat in scene.seats for note in seat.notes)
    assert "0 cards" not in scene.summary
    play(table, "action-move", "rH1")
    assert "card" not in preview(table, "9-2")
    play(table, "9-2", "done", "bD1")
    assert table.to_move == CHANCE
    assert contest_of(table).note == combat.TIES


# --- the expansion ----------------------------------------------------------------------------


def test_a_bots_are_made_and_pick_a_foe() -> None:
    """WA-66: it is drawn with its letter, and shows its chance against each foe."""
    table = parse(
        "arena quick\noptions expansion=assassin\nred C 9-4, A 9-c\nblue C 2-c, D1 9-2, W1 9-2\n"
    )
    token = next(one for one in scene_of(table).tokens if one.id == "rA")
    assert (token.text, "Assassin" in token.label) == ("A", True)
    play(table, "action-move", "rA", "9-2", "done")
    scene = scene_of(table)
    assert scene.prompt.rule == "WA-66"
    assert {one.ref for one in scene.targets} == {"bD1", "bW1"}
    for foe, chance in (("bD1", "35\u00a0%"), ("bW1", "69\u00a0%")):
        assert combat.chance_to_win(chance=chance, cards=True) in preview(table, foe)
    assert combat.MARKS in contest_of(table).note


def test_a_bomb_shows_what_would_be_lost() -> None:
    """WA-69: robots but no C-bot, and their discs stay."""
    table = parse(
        "arena quick\noptions expansion=bombs\nred C 20-c, D1 9-c\nred holds bomb\n"
        "blue C 9-1, H1 9-1 +2, W1 9-2\nfield blue 9-2\n"
    )
    play(table, "action-cards")
    assert target(table, "card-bomb").ref == "card-0-11"
    play(table, "card-bomb")
    hit = effects.bomb_will_hit(robots=["Blue H1"], place="9-1", discs=2, safe=["Blue C"])
    assert preview(table, "9-1") == hit
    field = effects.field_will_go(owner="Blue", place="9-2", safe=["Blue W1"])
    assert preview(table, "9-2") == field


def test_bombs_without_target_are_explained() -> None:
    """WA-69: listed as unplayable."""
    table = parse("arena quick\noptions expansion=bombs\nred C 20-c\nblue C 9-1\nred holds bomb\n")
    gone = scene_of(play(table, "action-cards")).unavailable
    assert [(one.label, one.group) for one in gone] == [("Bomb", "Cards")]


def test_action_point_card_is_played_once() -> None:
    """WA-67: the menu shows its effect, and afterwards why no second is possible."""
    table = parse(
        "arena quick\noptions expansion=points\nred C 9-4\nblue C 2-c\nred holds point point\n"
    )
    assert target(table, "card-point").ref == "card-0-13"
    assert preview(table, "card-point") == actions.plays_point_card(points=3)
    quiet(play(table, "card-point"))
    scene = scene_of(table)
    assert texts.points_left(points=4) in scene.seats[0].notes
    assert (scene.seats[0].left, scene.seats[0].allowance) == (4, 4)
    assert ("Action Point", "Cards") in {(one.label, one.group) for one in scene.unavailable}


def test_both_wild_warps_are_offered() -> None:
    """WA-68: two distinct ways to cancel."""
    table = parse(
        "arena quick\noptions expansion=super\nred C 9-4\nblue C 2-c\n"
        "red holds 1\nblue holds wild-warp super-warp\n"
    )
    play(table, "action-rotate")
    scene = scene_of(table, 1)
    tools = interrupts.tools(wild=True, super_wild=True, another=False)
    assert scene.prompt.text.endswith(interrupts.may_cancel(tools=tools))
    assert [(one.name, one.group) for one in scene.targets] == [
        ("pass", ""),
        ("cancel", "Wild Warp"),
        ("super-cancel", "Super Wild Warp"),
    ]
    sure = interrupts.cancels_action(action="Red's Rotate a Grid", surely=True)
    assert preview(table, "super-cancel", 1) == sure
    hand = {token.id: token for token in scene.tokens if token.at == "hand-1"}
    assert (hand["card-1-12"].tone, hand["card-1-12"].text) == ("super", "Super Wild Warp")


def test_six_seats_have_their_own_colours_and_hands() -> None:
    """WA-46: red, blue, green, yellow, white and violet."""
    table = started(6, {"grids": "30"})
    scene = scene_of(table)
    assert len({seat.colour for seat in scene.seats}) == 6
    assert [seat.letter for seat in scene.seats] == list("RLGYTV")
    assert {tray.id for tray in scene.trays} >= {f"hand-{seat}" for seat in range(6)}
    assert piece_of(table, "vA") == 131
