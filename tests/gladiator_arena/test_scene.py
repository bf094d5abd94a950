"""Scenes: every choice can be pointed at and its plan played, and nobody sees what is secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from harena import Match
from harena.core.play.rng import Rng
from harena.core.play.state import SIMULTANEOUS, SPECTATOR, TERMINAL
from harena.core.scene.scene import Scene, Stop, Target, to_json
from harena.games.gladiator_arena import GAME
from harena.games.gladiator_arena.messages import actions, prompts, scene as messages
from harena.games.gladiator_arena.messages.words import PROPOSALS
from harena.games.gladiator_arena.rules.fields import FALL, KILLS, LOSS, PARLEY_ACTION, READY, WHOLE
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.theme import THEME
from harena.games.gladiator_arena.view import enrolment, read
from harena.games.gladiator_arena.view.plans import planned
from harena.games.gladiator_arena.view.scene import draw
from harena.games.gladiator_arena.view.words import SEAT_NAMES, kills, number
from harena.render.svg import scene_svg
from harena.testing.play import copy_of, random_decision as at_random
from tests.conftest import THOROUGH
from tests.gladiator_arena.games import hit_points, names, say, staged
from tests.gladiator_arena.positions import play, position, seat_of, turn
from tests.shared.scenes import assert_consistent

GAMES = 5 * THOROUGH
NODES = 150
SMALL = """
    . . . . .
    . . . . .
    . . B . .
    . . . . .
    . . . . C
"""


def walk(seed: int, every: int = 3) -> Iterator[tuple[GladiatorArena, GladiatorArena]]:
    """Positions of a random game, and the position in which the phase of each began."""
    options = {
        "width": 4 + seed % 4,
        "height": 4 + seed % 3,
        "weak-pairs": seed % 3 == 0,
        "limit": seed % 4 != 0,
        "limit-start": 1 + seed % 7,
        "swaps-bump": seed % 2 == 0,
    }
    state = GAME.start(2 + seed % 7, options)
    rng = Rng(seed)
    began = copy_of(state)
    for node in range(NODES):
        if node % every == 0 or state.to_move == TERMINAL:
            yield state, began
        if state.to_move == TERMINAL:
            return
        alone, waiting = state.to_move != SIMULTANEOUS, state.waiting
        seat, action = at_random(state, rng)
        if action == state.other + PARLEY_ACTION + 1 and rng.below(4):
            action = int(state.other + READY)  # rather than concede
        state.apply_action(action, seat)
        if alone or (waiting == 1 << seat and action == state.other + READY):
            began = copy_of(state)
    yield state, began


def target(scene: Scene, ref: str, role: str = "") -> Target:
    """The target on a cell or of a button; of several the first, unless a role is given."""
    return next(t for t in scene.targets if t.ref == ref and role in ("", t.role))


def plan_text(state: GladiatorArena, chosen: Target) -> str:
    """A target's plan in notation."""
    assert chosen.plan is not None
    return " ".join(state.space.name(action) for action in chosen.plan)


def scene_of(state: GladiatorArena, seat: str) -> Scene:
    """Return a seat's scene."""
    viewer = seat_of(seat)
    view = state.observe(viewer)
    return draw(view, viewer)


def zone(scene: Scene, kind: str, seat: str) -> set[str]:
    """The cells of a zone; empty if there is none."""
    found = [set(z.cells) for z in scene.zones if z.kind == kind and z.seat == seat_of(seat)]
    assert len(found) < 2
    return found[0] if found else set()


# --- all positions ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_plan_of_every_target_can_be_played(seed: int) -> None:
    """GA-3 to GA-6, GA-17: from the beginning of the phase each target's plan is legal."""
    for state, began in walk(seed):
        for seat in range(int(state.seats)):
            view = state.observe(seat)
            for chosen in draw(view, seat).targets:
                if chosen.plan is None:
                    assert state.is_legal(seat, chosen.action)
                    continue
                trial = copy_of(began)
                for action in chosen.plan:
                    trial.apply_action(action, seat)
                assert planned(read.read(trial), seat) == chosen.plan


@pytest.mark.parametrize("seed", range(GAMES))
def test_scenes_are_complete(seed: int) -> None:
    """Cells, tokens and texts match for every viewer, and seats to act have choices."""
    for state, _ in walk(seed):
        for viewer in (SPECTATOR, *range(int(state.seats))):
            view = state.observe(viewer)
            scene = draw(view, int(viewer))
            assert_consistent(view, scene)
            assert scene.prompt.rule
            assert (scene.outcome is not None) == (state.to_move == TERMINAL)
            if viewer in state.deciding():
                assert scene.targets
            to_json(scene)


@pytest.mark.parametrize("seed", range(0, GAMES, 3))
def test_every_addition_has_a_target(seed: int) -> None:
    """GA-3 to GA-6: a plan with any legal addition is some target's plan."""
    for state, _ in walk(seed):
        if state.to_move != SIMULTANEOUS:
            continue
        for seat in state.deciding():
            targets = draw(state, seat).targets
            plans = {chosen.plan for chosen in targets}
            now = planned(read.read(state), seat)
            for action in state.legal_actions(seat):
                if action == state.other + READY:
                    assert action in {chosen.action for chosen in targets if chosen.plan is None}
                elif action == state.other + PARLEY_ACTION:
                    assert any(chosen.group == actions.PARLEY for chosen in targets)
                elif now[-1:] != (state.other + PARLEY_ACTION,):
                    assert (*now, action) in plans


@pytest.mark.parametrize("seed", range(0, GAMES, 4))
def test_plans_are_hidden_from_others(seed: int) -> None:
    """GA-18: two positions that differ in another's plan give the same scene."""
    compared = 0
    for state, _ in walk(seed):
        if state.to_move != SIMULTANEOUS:
            continue
        for seat in state.deciding():
            other = copy_of(state)
            action = int(other.random_action(seat, Rng(seed), state.space.borrow()))
            if action == state.other + READY:
                continue
            other._apply_action(seat, action)
            for viewer in (SPECTATOR, *range(int(state.seats))):
                if viewer != seat:
                    scenes = [GAME.scene(s.observe(viewer), int(viewer)) for s in (state, other)]
                    assert scenes[0] == scenes[1]
                    compared += 1
    assert compared


def test_plans_work_through_a_match() -> None:
    """GA-17: what a target's plan says replaces what the seat has decided, also when ready."""
    match = Match(GAME, 2)
    for seat, choice in enumerate(("human sword D4", "elf axe E6")):
        for name in (*choice.split(), "ready"):
            match.apply_action(name, seat)
    match.amend(0, target(match.scene(0), "D5", "move").plan or ())
    match.amend(0, target(match.scene(0), "E6", "strike").plan or ())
    match.apply_action("ready", 0)
    assert match.scene(0).seats[0].ready
    change = target(match.scene(0), "change")
    assert [t.ref for t in match.scene(0).targets] == ["change"]
    match.amend(0, change.plan or ())
    assert not match.scene(1).seats[0].ready
    match.amend(0, target(match.scene(0), "E6", "strike").plan or ())
    label = target(match.scene(0), "ready").label
    assert label == actions.ready(plan=actions.orders(goal="D5", strikes=["E6", "E6"]))


# --- before the first turn ----------------------------------------------------------------------


def test_race_weapon_and_square_change_freely() -> None:
    """GA-2, GA-16: another race keeps weapon and square if it may carry the weapon."""
    table = GAME.start(2)
    scene = draw(table, 0)
    assert {t.group for t in scene.targets} == {actions.RACE_AND_WEAPON, actions.READY_MADE}
    off = {u.why for u in scene.unavailable if u.group == actions.RACE_AND_WEAPON}
    assert off == {actions.CHOOSE_RACE}
    play(table, "B", "human bow D4")
    scene = draw(table, 0)
    assert plan_text(table, target(scene, "elf")) == "elf bow D4"
    assert plan_text(table, target(scene, "dwarf")) == "dwarf"
    assert plan_text(table, target(scene, "spear")) == "human spear D4"
    assert plan_text(table, target(scene, "E5")) == "human bow E5"
    races = {ref: target(scene, ref).chosen for ref in ("human", "elf", "bow", "sword")}
    assert races == {"human": True, "elf": False, "bow": True, "sword": False}
    assert target(scene, "human").label == "Human"
    assert target(scene, "D5").chosen is None
    assert target(scene, "sword").detail == actions.weapon(damage=2, reach="range 2")
    assert target(scene, "giant").detail == actions.facts(hit_points=11, movement=2)
    plan = actions.start_plan(gladiator="human with a bow", square="D4")
    assert target(scene, "ready").label == actions.ready(plan=plan)
    assert plan_text(table, target(scene, "clear")) == ""
    (token,) = scene.tokens
    assert (token.id, token.at, token.tone, token.count) == ("g0", "D4", "planned", 8)
    assert draw(table, 1).tokens == ()


def test_races_and_weapons_stand_side_by_side() -> None:
    """GA-2: the damage of each pair, of which one click chooses both; and some are ready-made."""
    table = GAME.start(2)
    scene = draw(table, 0)
    (chart,) = scene.charts
    assert [(row.ref, row.detail) for row in chart.rows][::4] == [
        ("human", actions.facts(hit_points=8, movement=3)),
        ("giant", actions.facts(hit_points=11, movement=2)),
    ]
    assert chart.columns[3].detail == "range 3+"
    assert chart.cells[0] == ("4", "2", "1", "1", enrolment.NEVER)
    assert chart.cells[4] == ("5", "3", "2", "1", "2+1")
    with_weak = draw(GAME.start(2, {"weak-pairs": True}), 0).charts[0]
    assert with_weak.cells[0] == ("4", "2", "1", "1", "2+1")
    offered = {t.ref: t for t in scene.targets}
    for row, cells in zip(chart.rows, chart.cells, strict=True):
        for column, text in zip(chart.columns, cells, strict=True):
            both = f"{row.ref} {column.ref}"
            assert (both in offered) == (text != enrolment.NEVER)
            if both in offered:
                assert plan_text(table, offered[both]) == both
    made = [t for t in scene.targets if t.group == actions.READY_MADE]
    assert [(t.label, t.detail) for t in made][:1] == [(actions.ALL_ROUNDER, "human with a sword")]
    assert {plan_text(table, t) for t in made} < set(offered)
    play(table, "B", "human sword D4")
    scene = draw(table, 0)
    chosen = [t for t in scene.targets if t.ref == "human sword"]
    assert [(t.role, t.chosen) for t in chosen] == [("pair", True), ("made", True)]
    assert {plan_text(table, t) for t in chosen} == {"human sword D4"}
    assert {t.chosen for t in scene.targets if t.role == "made" and t not in chosen} == {False}
    play(table, "B", "ready")
    assert draw(table, 0).charts == ()


def test_forbidden_pairs_say_why() -> None:
    """GA-2: never, or not at this table."""
    table = GAME.start(2)
    play(table, "B", "elf")
    why = {u.label: u.why for u in draw(table, 0).unavailable}
    assert why["Spear"] == actions.never_carries(race="elf", weapon="spear")
    assert why["Catapult"] == actions.weak_pair(race="elf", weapon="catapult")
    assert why[actions.READY] == actions.choose_first(race=False, weapon=True)
    weak = GAME.start(2, {"weak-pairs": True})
    play(weak, "B", "elf")
    assert "Catapult" not in {u.label for u in draw(weak, 0).unavailable}
    assert plan_text(weak, target(draw(weak, 0), "catapult")) == "elf catapult"


def test_a_chosen_pair_is_named_before_its_square() -> None:
    table = GAME.start(2)
    play(table, "B", "human sword")
    text = prompts.choose_square(gladiator="human with a sword")
    assert draw(table, 0).prompt.text == text


def test_lost_squares_are_chosen_again() -> None:
    """GA-16: race and weapon stay; a held square sends the gladiator to the opposite square."""
    table = position(
        SMALL.replace("C", "."), "B human sword 8", "C elf axe 7", "A giant spear 11", "turn 0"
    )
    scene = scene_of(table, "C")
    assert not {t.group for t in scene.targets} & {actions.RACE_AND_WEAPON, actions.READY_MADE}
    assert scene.charts == ()
    assert scene.prompt.text == prompts.CHOOSE_SQUARE_AGAIN
    assert scene.prompt.rule == "GA-16"
    assert not any(t.ref == "C3" for t in scene.targets)  # its own opposite, and held
    moved = target(scene, "A1").preview
    assert moved is not None
    assert moved.text == actions.start_preview(square="A1", opposite="E5", held=False)


# --- orders -------------------------------------------------------------------------------------


def test_moves_and_strikes_make_plans() -> None:
    """GA-3, GA-10, GA-11: what is pointed at is added, and can be taken back."""
    table = position(SMALL, "B human sword", "C elf axe")
    scene = scene_of(table, "B")
    turn_1 = prompts.turn(number=1, strikes=True, limit=False)
    assert scene.prompt.text == prompts.plan(turn=turn_1, strikes=True, left=3, offer="")
    assert plan_text(table, target(scene, "C4")) == "C4"
    assert plan_text(table, target(scene, "E5")) == "xE5"
    play(table, "B", "C4 xD5")
    scene = scene_of(table, "B")
    assert plan_text(table, target(scene, "D5")) == "C4 xD5 xD5"
    assert target(scene, "D5").label == actions.strike(square="D5", again=True, instead="")
    assert plan_text(table, target(scene, "D5", "unstrike")) == "C4"
    assert plan_text(table, target(scene, "C4")) == "xD5"
    assert plan_text(table, target(scene, "C3", "stay")) == "xD5"
    assert plan_text(table, target(scene, "clear")) == ""
    plan = actions.orders(goal="C4", strikes=["D5"])
    assert target(scene, "ready").label == actions.ready(plan=plan)
    ghost = next(token for token in scene.tokens if token.id == "plan-0")
    assert (ghost.at, ghost.tone) == ("C4", "planned")


def test_changed_moves_keep_strikes_in_reach() -> None:
    """GA-3, GA-11: in order, as long as the MpT pay for them."""
    table = position(SMALL, "B human sword", "C elf axe")
    play(table, "B", "xE5 xC1 xE4")
    scene = scene_of(table, "B")
    up, down = target(scene, "C4", "move"), target(scene, "C2", "move")
    assert plan_text(table, up) == "C4 xE5 xE4"
    assert up.preview is not None
    text = actions.move_preview(square="C4", instead="", left=2, other="", lost=["C1"])
    assert up.preview.text == text
    assert plan_text(table, down) == "C2 xC1 xE4"
    assert "D5" in up.preview.cells
    assert "C1" not in up.preview.cells


def test_extra_strikes_replace_the_last() -> None:
    """GA-6: if all MpT are spent, another target replaces the last."""
    table = position(SMALL, "B giant catapult", "C elf axe")
    assert {t.role for t in scene_of(table, "B").targets if t.on == "cell"} == {"move", "strike"}
    play(table, "B", "xE1")
    scene = scene_of(table, "B")
    other = target(scene, "E2", "strike")
    assert plan_text(table, other) == "xE2"
    assert other.label == actions.strike(square="E2", again=False, instead="E1")
    assert [t.role for t in scene.targets if t.ref == "E1"] == ["unstrike"]
    assert other.preview is not None
    assert set(other.preview.cells) == {"D1", "E1", "D2", "E2", "D3", "E3"}
    assert other.preview.text == actions.strike_preview(
        label=other.label, damage=2, splash=True, cost=2, useless=False
    )


@pytest.mark.parametrize(
    ("me", "other", "move"),
    [
        ("human sword C3", "elf axe E3", ""),
        ("human spear A1", "halfling bow D3", "A2"),
        ("giant catapult B2", "dwarf axe E4", ""),
        ("halfling catapult A1", "halfling axe C1", ""),
        ("elf bow A1", "giant axe D5", "B1"),
    ],
)
def test_pointless_strikes_are_marked(me: str, other: str, move: str) -> None:
    """It is polite not to strike then; said exactly where no move of the other is hit."""
    table = staged(me, other, width=6, height=6)
    say(table, 0, move)
    strikes = [t for t in scene_of(table, "B").targets if t.role == "strike"]
    steps = ["", *(name for name in names(table, 1) if table.space.find(name) < table.area)]
    useless = {t.ref for t in strikes if t.preview and t.preview.text.endswith(actions.USELESS)}
    hit = set()
    for strike in strikes:
        for step in steps:
            turn_over = copy_of(table)
            say(turn_over, 0, f"x{strike.ref} ready")
            before = hit_points(turn_over)[1]
            say(turn_over, 1, f"{step} ready")
            if hit_points(turn_over)[1] < before:
                hit.add(strike.ref)
    assert useless == {strike.ref for strike in strikes} - hit
    assert useless
    assert hit


def test_default_choice_of_a_square_comes_first() -> None:
    """An occupied square is struck, an empty adjacent square is entered."""
    near = SMALL.replace(". . B . .", ". . B C .").replace(". . . . C", ". . . . .")
    table = position(near, "B human sword", "C elf axe")
    scene = scene_of(table, "B")
    assert target(scene, "D3").role == "strike"
    assert target(scene, "B3").role == "move"
    bump = target(scene, "D3", "move").preview
    assert bump is not None
    text = actions.move_preview(square="D3", instead="", left=2, other="Crimson", lost=())
    assert bump.text == text
    play(table, "B", "C4")
    planned = scene_of(table, "B")
    assert target(planned, "B3").role == "strike"
    # Where one could go to is still marked, and would take the place of what is planned.
    assert planned.prompt.text == prompts.planned(
        turn=prompts.turn(number=1, strikes=True, limit=False),
        orders=actions.orders(goal="C4", strikes=()),
        left=2,
        goal="C4",
        offer="",
    )
    other = target(planned, "B3", "move").preview
    assert other is not None
    text = actions.move_preview(square="B3", instead="C4", left=2, other="", lost=())
    assert other.text == text


@pytest.mark.parametrize(
    ("race", "weapon", "reached"),
    [
        ("human", "axe", 8),
        ("human", "sword", 24),
        ("human", "spear", 48),
        ("human", "bow", 56),
        ("halfling", "catapult", 72),
    ],
)
def test_zones_show_the_range_of_each_weapon(race: str, weapon: str, reached: int) -> None:
    """GA-11: squares around, near ones left out for bow and catapult."""
    middle = "\n".join(". . . . B . . . ." if row == 4 else ". . . . . . . . ." for row in range(9))
    table = position(middle.replace(".", "C", 1), f"B {race} {weapon}", "C elf axe")
    found = zone(scene_of(table, "B"), "range", "B")
    assert len(found) == reached
    assert "E5" not in found


def test_zones_show_threats_after_moves() -> None:
    """GA-3: an elf with an axe may step and strike; a giant never does both."""
    table = position(SMALL, "B human sword", "C elf axe")
    assert zone(scene_of(table, "B"), "threat", "C") == {
        *("D1", "D2", "E2", "C1", "C2", "E1", "E3", "D3"),
    }
    table = position(SMALL, "B human sword", "C giant axe")
    assert zone(scene_of(table, "B"), "threat", "C") == {"D1", "D2", "E2"}


def test_zones_are_only_for_planning_seats() -> None:
    """Spectators and lost seats see no zones, nor does anybody in a turn without strikes."""
    table = position(SMALL, "B human sword", "C elf axe", "A dwarf axe 0 out")
    play(table, "B", "C4 xD5 xD5")
    assert draw(table, -1).zones == ()
    assert scene_of(table, "A").zones == ()
    scene = scene_of(table, "B")
    assert [z.cells for z in scene.zones if z.kind == "plan"] == [("D5", "D5")]
    assert "C2" in zone(scene, "range", "B")
    assert "C1" not in zone(scene, "range", "B")
    truce = position(SMALL, "B human sword", "C elf axe", "truce")
    assert scene_of(truce, "B").zones == ()
    assert {t.role for t in scene_of(truce, "B").targets if t.on == "cell"} == {"move"}
    turn_1 = prompts.turn(number=1, strikes=False, limit=False)
    assert turn_1 in scene_of(truce, "B").prompt.text


def test_moving_giants_have_no_range() -> None:
    """GA-3: it cannot pay for a strike then."""
    table = position(SMALL, "B giant axe", "C elf axe")
    assert zone(scene_of(table, "B"), "range", "B")
    play(table, "B", "C4")
    scene = scene_of(table, "B")
    assert zone(scene, "range", "B") == set()
    assert not any(t.role == "strike" for t in scene.targets)


# --- of two -------------------------------------------------------------------------------------


def test_the_last_two_may_parley() -> None:
    """GA-19, GA-22, GA-23: concede, or propose with an order; what is not possible says why."""
    table = position(SMALL, "B human sword 8", "C elf axe 5", "A dwarf axe 0 out")
    scene = scene_of(table, "B")
    why = {u.label: u.why for u in scene.unavailable}
    assert why[actions.PROPOSE_FALL] == actions.NOT_FEWER_HP
    assert why[actions.PROPOSE_LOSS] == actions.UNEQUAL_HP
    assert plan_text(table, target(scene, "concede")) == "parley concede"
    play(table, "B", "parley concede")
    scene = scene_of(table, "B")
    assert {t.ref for t in scene.targets} == {"ready", "clear", "concede"}
    assert target(scene, "ready").label == actions.ready(plan=actions.CONCEDE_ORDER)
    assert plan_text(table, target(scene, "concede")) == ""
    play(table, "C", "xD2")
    scene = scene_of(table, "C")
    assert plan_text(table, target(scene, "propose-fall")) == "parley propose-fall xD2"
    # It is seldom wanted, and stands apart until it is chosen.
    assert target(scene, "propose-fall").role == "aside"
    table = position(SMALL, "B human sword 8", "C elf axe 5", "A dwarf axe 0 out")
    play(table, "C", "parley propose-fall")
    assert target(scene_of(table, "C"), "propose-fall").role != "aside"


def test_proposals_are_part_of_the_plan() -> None:
    """GA-23: a button pressed by mistake is noticed, before ready is said to it."""
    offer = prompts.proposing(offer=PROPOSALS[FALL])
    table = position(SMALL, "B human sword 8", "C elf axe 5", "A dwarf axe 0 out")
    asked = scene_of(table, "C").prompt.text
    play(table, "C", "parley propose-fall")
    assert scene_of(table, "C").prompt.text == f"{asked} {offer}"
    play(table, "C", "xD2")
    assert actions.orders(goal="", strikes=["D2"]) in scene_of(table, "C").prompt.text
    assert scene_of(table, "C").prompt.text.endswith(offer)
    assert offer not in scene_of(table, "B").prompt.text


def test_ga_22_only_conceding_asks_first() -> None:
    """[GA-22] Neither proposals, nor taking it back."""
    table = position(SMALL, "B human sword 8", "C elf axe 8", "A dwarf axe 0 out")
    asked = {t.name: t.confirm for t in scene_of(table, "B").targets if t.confirm}
    assert asked == {"concede": actions.concede_confirm(other="Crimson")}
    play(table, "B", "parley concede")
    assert not [t for t in scene_of(table, "B").targets if t.confirm]


def test_three_players_cannot_parley() -> None:
    """GA-19: only the last two."""
    table = position(
        SMALL.replace(". . B . .", "A . B . ."), "B human sword", "C elf axe", "A dwarf axe"
    )
    scene = scene_of(table, "B")
    assert scene.unavailable == ()
    assert not any(t.group == actions.PARLEY for t in scene.targets)


def test_proposals_are_answered() -> None:
    """GA-23: by the other one, with two buttons."""
    table = position(SMALL, "B human sword", "C elf axe 8", "C offers loss")
    scene = scene_of(table, "B")
    assert [t.label for t in scene.targets] == [actions.AGREE, actions.DECLINE]
    assert scene.prompt.text == prompts.answer(proposer="Crimson", proposal=PROPOSALS[LOSS])
    assert not scene.prompt.secret
    assert scene_of(table, "C").targets == ()


# --- seats, prompts, the end --------------------------------------------------------------------


def wins(kills: str, *winners: str) -> str:
    return messages.wins_by_kills(winners=winners, kills=kills)


def tied(but: str, *names: str) -> str:
    return messages.as_many_kills(names=names, but=but)


def others(kills: str, *names: str) -> str:
    return messages.others_kills(groups=[(names, kills)])


def test_seats_show_readiness_and_state() -> None:
    """GA-18: ready is seen by all; kill points are fractions."""
    table = position(SMALL, "B human sword 8 HP, 1 1/2 kills, 4 damage", "C elf axe 5")
    play(table, "B", "C4 ready")
    bronze, crimson = draw(table, -1).seats
    assert (bronze.ready, bronze.acting, bronze.score) == (True, False, "1½ kills")
    assert bronze.notes == ("8 HP", "human with a sword", messages.damage_done(damage=4))
    assert (crimson.ready, crimson.acting, crimson.score) == (False, True, "0 kills")
    assert crimson.notes == ("5 HP", "elf with an axe")
    assert scene_of(table, "B").prompt.text == prompts.waiting(names="Crimson")
    turn_over = turn(position(SMALL, "B human sword", "C elf axe"))
    assert not any(seat.ready for seat in draw(turn_over, -1).seats)


def test_ready_shows_the_plan_and_its_effect() -> None:
    """GA-17: a plan can be changed until the last seat is ready; then it is carried out."""

    def ready_preview(scene: Scene) -> str:
        preview = target(scene, "ready").preview
        return preview.text if preview else ""

    def said(plan: str, *, last: bool, enrolling: bool = False) -> str:
        return actions.ready_preview(plan=plan, last=last, enrolling=enrolling)

    table = position(SMALL, "B human sword 8 HP", "C elf axe 5")
    stay, move = actions.orders(goal="", strikes=()), actions.orders(goal="C4", strikes=())
    assert ready_preview(scene_of(table, "B")) == said(stay, last=False)
    play(table, "C", "ready")
    assert ready_preview(scene_of(table, "B")) == said(stay, last=True)
    play(table, "B", "C4")
    assert ready_preview(scene_of(table, "B")) == said(move, last=True)
    enrolling = Match(GAME, 2).state
    assert isinstance(enrolling, GladiatorArena)
    play(enrolling, "C", "elf axe E6 ready")
    play(enrolling, "B", "human sword D4")
    start = actions.start_plan(gladiator="human with a sword", square="D4")
    assert ready_preview(scene_of(enrolling, "B")) == said(start, last=True, enrolling=True)


def test_plan_prompts_are_secret() -> None:
    """GA-16, GA-18: a shared screen is handed over before anybody plans."""
    assert GAME.scene(GAME.start(2), 0).prompt.secret
    table = position(SMALL, "B human sword", "C elf axe", "turn 15")
    assert scene_of(table, "B").prompt.secret
    turn_15 = prompts.turn(number=15, strikes=True, limit=True)
    assert turn_15 in scene_of(table, "B").prompt.text


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            ("B human sword 8 HP", "C elf axe -1 HP, -1 kill, out 16 time-limit"),
            " ".join([wins("", "Bronze"), others("\u22121 kill", "Crimson")]),
        ),
        (
            ("B human sword 8 HP, 1/2 kill", "C elf axe 5 HP, 1/2 kill"),
            f"{wins('½ kill', 'Bronze')} {tied(messages.FEWER_HP, 'Crimson')}",
        ),
        (
            ("B human sword 5 HP, 3 damage", "C elf axe 5 HP, 4 damage"),
            f"{wins('', 'Crimson')} {tied(messages.LESS_DAMAGE, 'Bronze')}",
        ),
        (
            ("B human sword 5 HP, 1 kill", "C elf axe 5 HP, 1 kill"),
            wins("1 kill", "Bronze", "Crimson"),
        ),
    ],
)
def test_ga_15_outcome_names_the_deciding_rule(rows: tuple[str, str], said: str) -> None:
    board = SMALL.replace("C", ".") if " out " in rows[1] else SMALL
    scene = draw(position(board, *rows, "over"), -1)
    assert scene.outcome is not None
    assert scene.outcome.text == said


def test_equal_kills_are_listed_together() -> None:
    rows = ("B human sword 1 kill", "C elf axe 1/2 kill", "A giant spear 1/2 kill")
    scene = draw(position(SMALL.replace(". .", "A .", 1), *rows, "over"), -1)
    assert scene.outcome is not None
    assert scene.outcome.text == (
        f"{wins('1 kill', 'Bronze')} {others('½ kill', 'Azure', 'Crimson')}"
    )


def test_outcome_ranks_everybody() -> None:
    """GA-15: winners, places and kills."""
    table = position(
        SMALL.replace("C", "."),
        *("B human sword 8 HP, 1/2 kill", "C elf axe -1 HP, 1/2 kill, out 3 struck-down", "over"),
    )
    scene = draw(table, -1)
    assert scene.outcome is not None
    assert scene.outcome.winners == (0,)
    assert scene.outcome.text == (f"{wins('½ kill', 'Bronze')} {tied(messages.SHORTER, 'Crimson')}")
    gone, _, left = scene.seats[1].notes
    assert gone == messages.struck_down(turn=3)
    assert left == messages.at_the_end(points="\u22121 HP")


def test_kills_are_shown_as_fractions() -> None:
    """GA-13: never as decimals."""
    shown = {value: number(Fraction(value)) for value in ("0", "1/2", "3/2", "-2/3", "-1", "7/12")}
    assert shown == {
        **{"0": "0", "1/2": "½", "3/2": "1½", "-2/3": "\u2212⅔", "-1": "\u22121", "7/12": "7/12"}
    }
    assert number(Fraction(31, 12)) == "2 7/12"
    assert [kills(Fraction(n)) for n in (0, 1, 2)] == ["0 kills", "1 kill", "2 kills"]


def test_eight_seats_differ_in_pictures() -> None:
    """GA-20: names, letters, and colours on sand."""
    lines = [f"{name[0]} human sword" for name in SEAT_NAMES]
    rows = ["B C A O", "I V U T", ". . . .", ". . . ."]
    table = position("\n".join(rows), *lines)
    table.values[KILLS] = WHOLE // 3
    scene = draw(table, 0)
    assert len({seat.letter for seat in scene.seats}) == 8
    assert [seat.colour for seat in scene.seats] == list(range(8))
    assert scene.seats[0].score == "⅓ kill"
    svg = scene_svg(scene, THEME)
    shoulders = r'fill="(#[0-9a-f]{6})" stroke="[^"]+" stroke-width="0.035"'
    bodies = [body for body in re.findall(shoulders, svg) if body != THEME.paint("shade")]
    assert len(bodies) == 8
    assert len(set(bodies)) == 8
    for name in ("A", "D", "1", "4"):
        assert f">{name}</text>" in svg


def test_pictures_show_zones_paths_and_strikes() -> None:
    """GA-7, GA-11: what the page draws over the sand is in SVG pictures too."""
    table = position(SMALL, "B human sword", "C elf axe")
    plain = scene_svg(draw(table, -1), THEME)
    play(table, "B", "C4 xD5 xD5")
    ways = [
        (Stop("C3", "start"), Stop("C4", "bump"), Stop("C3")),
        (Stop("E1", "start"), Stop("E2")),
    ]
    shown = scene_svg(scene_of(table, "B"), THEME, paths=ways)
    dashes = 'stroke-dasharray="0.14 0.1"'
    for part in ("url(#threat-1)", dashes, ">\u00d72</text>", 'opacity="0.5"'):
        assert part in shown
        assert part not in plain
    assert shown.count("<line ") == 2  # a way back from a bump is not drawn
