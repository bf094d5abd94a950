"""Scenes: every choice can be pointed at and is explained, and nobody sees what is secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from harena.core.play.state import SPECTATOR
from harena.core.scene.scene import Board, Scene, Target, to_json
from harena.games.arena import GAME
from harena.games.arena.messages import actions, forecasts, log, prompts, scene
from harena.games.arena.rules.board import NEAR, PLACE_NAMES
from harena.games.arena.rules.fields import AT, LEFT, MOVER, PHASE, PLACING
from harena.games.arena.rules.position import Arena
from harena.games.arena.view.layout import board, reach
from harena.games.arena.view.read import read
from tests.arena.games import random_game
from tests.arena.positions import play, position
from tests.conftest import THOROUGH
from tests.shared.scenes import assert_consistent


@pytest.mark.parametrize("part", range(5))
def test_every_choice_has_a_target(part: int) -> None:
    """Short games, each position drawn for everybody."""
    for seed in range(part, 15 * THOROUGH, 5):
        for n, table in enumerate(random_game(seed)):
            for viewer in range(SPECTATOR, 2):
                scene = GAME.scene(table.observe(viewer), viewer)
                mine = viewer >= 0 and viewer in table.deciding()
                legal = table.legal_actions(viewer) if mine else []
                assert [target.action for target in scene.targets] == legal
                assert {zone.kind for zone in scene.zones} <= {"control"}
                assert_consistent(table, scene)
                assert n % 40 or to_json(scene)


def others(scene: Scene, viewer: int) -> Scene:
    """A scene without what only its viewer is asked."""
    prompt = replace(scene.prompt, text="", seat=-1)
    return replace(scene, prompt=prompt, targets=(), unavailable=(), blocked=())


def test_viewers_differ_only_in_prompts() -> None:
    for seed in range(5):
        for table in random_game(seed):
            if table.values[PHASE] == PLACING:
                continue
            seen = [GAME.scene(table.observe(viewer), viewer) for viewer in range(SPECTATOR, 2)]
            assert seen[0].board is seen[1].board is seen[2].board
            assert others(seen[0], SPECTATOR) == others(seen[1], 0) == others(seen[2], 1)


def test_ar_6_placement_is_hidden() -> None:
    """Also how many creatures the other has placed, and whether it is done."""
    for seed in range(10):
        start = next(random_game(seed))
        before = GAME.scene(start.observe(1), 1)
        for table in random_game(seed):
            if table.values[PHASE] != PLACING:
                break
            for viewer in range(SPECTATOR, 2):
                scene = GAME.scene(table.observe(viewer), viewer)
                assert scene.prompt.secret
                assert scene.prompt.rule == "AR-6"
                for token in scene.tokens:
                    assert token.seat == viewer or token.at == f"hand-{token.seat}"
                assert not scene.zones
                assert scene.board == before.board
                for seat in scene.seats:
                    assert seat.acting or seat.seat == viewer
                    assert replace(seat, acting=True) == before.seats[seat.seat]
                words_of = GAME.scene(start.observe(viewer), viewer)
                if viewer < 0:
                    assert scene == words_of


def test_ar_6_finished_seats_wait() -> None:
    state = GAME.start(2, {"army": "game-1"})
    ask = prompt_of(state, 0)
    assert ask == prompts.place_creature(creature="zombie 1", number=1, of=3)
    assert prompt_of(state, -1) == prompts.others_place(["Violet", "Amber"])
    for name in ("A0", "A0", "C0"):
        state.apply_action(state.space.find(name), 0)
    assert prompt_of(state, 0) == prompts.others_place(["Amber"])
    assert prompt_of(state, 1) == prompts.place_creature(creature="orc 1", number=1, of=4)
    assert target(GAME.scene(state.observe(1), 1), "B4") == (
        "Orc 1 to B4",
        "",
        actions.places(
            creature="orc 1",
            facts="power 1, move 1, enters rocky ground, grass and river",
            place="B4",
            beside="",
        ),
    )


def prompt_of(state: Arena, viewer: int) -> str:
    """Return a viewer's prompt."""
    return GAME.scene(state.observe(viewer), viewer).prompt.text


def find(scene: Scene, name: str) -> Target:
    """The target with a notation."""
    return next(target for target in scene.targets if target.name == name)


def target(scene: Scene, name: str) -> tuple[str, str, str]:
    """Return a target's label, detail and preview."""
    found = find(scene, name)
    assert found.preview
    return found.label, found.detail, found.preview.text


def preview(state: Arena, name: str) -> str:
    """Return the preview of a target of the deciding seat."""
    seat = int(state.next_seat())
    return target(GAME.scene(state.observe(seat), seat), name)[2]


# --- the board ----------------------------------------------------------------------------------


def test_lines_are_columns_and_neighbours_touch() -> None:
    cells = {cell.id: cell for cell in board(read(position())).cells}
    assert list(cells) == list(PLACE_NAMES)
    for place, name in enumerate(PLACE_NAMES):
        for other, second in enumerate(PLACE_NAMES):
            one, two = cells[name], cells[second]
            away = ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5
            kings = place > 16 and other > 16
            assert (abs(away - 1) < 0.01) == bool(NEAR[place] >> other & 1) or kings
    assert len({cells[f"A{n}"].x for n in range(6)}) == 1
    left, top, width, height = board(read(position())).view_box
    for cell in cells.values():
        assert left < cell.x - cell.size < cell.x + cell.size < left + width
        assert top < cell.y - cell.size < cell.y + cell.size < top + height
        assert (cell.shape, cell.angle) == ("hex", 30.0)


def test_ar_1_cells_show_terrain_and_owner() -> None:
    table = position("A1:v.orc B2/a B2=water A5=forest C5=rocky")
    cells = {cell.id: (cell.tone, cell.label) for cell in board(read(table)).cells}
    assert cells["A0"] == ("grass", "A0, grass")
    assert cells["A1"] == ("grass", "A1, grass, held by Violet")
    assert cells["B1"] == ("river", "B1, river")
    assert cells["B2"] == ("water", "B2, water, held by Amber")
    assert cells["A5"] == ("forest", "A5, forest")
    assert cells["C5"] == ("rocky", "C5, rocky ground")
    assert cells["K2"] == ("king-2", "K2, the area of Amber's king")


def test_ar_11_changed_terrain_gives_a_new_board() -> None:
    table = position("A0:v.orc A1/v A2/v A3/v", phase="terrain")
    before = board(read(table))
    assert board(read(position("A0:v.orc A1/v A2/v A3/v", phase="terrain"))) is before
    play(table, "A0=rocky")
    assert board(read(table)).id != before.id


def test_equal_board_ids_mean_equal_boards() -> None:
    known: dict[str, Board] = {}
    for seed in range(5):
        for table in random_game(seed):
            found = board(read(table))
            assert known.setdefault(found.id, found) == found


def test_ar_10_zones_show_control() -> None:
    scene = GAME.scene(position("A1:v.orc B2/a A5:a.elf"), 0)
    assert [(zone.seat, zone.cells, zone.label) for zone in scene.zones] == [
        (0, ("A1",), "Violet holds A1"),
        (1, ("A5", "B2"), "Amber holds A5 and B2"),
    ]


# --- creatures and seats ------------------------------------------------------------------------


def test_ar_8_creatures_show_their_numbers() -> None:
    table = position("B2:v.sea-serpent C5:a.giant", turn=4)
    tokens = {token.id: token for token in GAME.scene(table, 0).tokens}
    serpent = tokens["sea-serpent"]
    assert (serpent.kind, serpent.at, serpent.seat) == ("creature", "B2", 0)
    assert (serpent.text, serpent.pips, serpent.marks) == ("sea serpent", (3, 1), ("water",))
    assert serpent.label == (
        "Violet's sea serpent, power 3, move 1, enters water and river, in B2 on river"
    )
    assert tokens["giant"].seat == 1


def test_moved_creatures_are_marked() -> None:
    table = play(position("B2:v.land-centaur B4:a.orc"), "land-centaur B1")
    assert [token.tone for token in GAME.scene(table, 0).tokens] == ["", ""]
    play(table, "B0")
    assert [token.tone for token in GAME.scene(table, 0).tokens] == ["moved", ""]
    assert GAME.scene(table, 0).tokens[0].label.endswith("in B0 on river, has moved")


def test_ar_11_seats_show_power_hexes_and_pool() -> None:
    table = position("A0:v.giant A1:v.orc A2/v B0/v B1/v A5:a.elf")
    scene = GAME.scene(table, 0)
    assert [(seat.score, seat.notes) for seat in scene.seats] == [
        ("2 creatures", ("power 6", "5 hexes")),
        ("1 creature", ("power 1", "1 hex")),
    ]
    table = position("A0:v.giant A1/v A2/v B0/v B1/v A5:a.elf", phase="terrain")
    notes = GAME.scene(table, 0).seats[0].notes
    assert notes == ("power 5", "5 points left")
    assert GAME.scene(table, 1).seats[1].acting is False


def test_ar_15_dead_creatures_are_in_a_tray() -> None:
    table = play(position("A1:v.giant A2:a.orc A5:a.elf"), "giant A2 done")
    scene = GAME.scene(table, 0)
    assert [tray.id for tray in scene.trays] == ["dead-1"]
    orc = next(token for token in scene.tokens if token.id == "orc")
    assert (orc.at, orc.tone) == ("dead-1", "dead")
    assert orc.label.endswith(", dead")
    assert [seat.notes[-1] for seat in scene.seats] == ["2 hexes", "1 dead"]
    assert scene.summary.startswith(
        "Turn 6, Amber's. Violet: giant in A2; holds A1 and A2. Amber: elf in A5; holds A5. "
        "Terrain: grass A0,"
    )


# --- terrain ------------------------------------------------------------------------------------


def test_ar_11_every_step_shows_its_price() -> None:
    table = position("A0:v.orc A1/v A2/v A3/v A4/v B0/v A5:a.elf", phase="terrain")
    scene = GAME.scene(table, 0)
    assert [(seat.left, seat.allowance) for seat in scene.seats] == [(6, 6), (0, 0)]
    assert scene.prompt.text == prompts.change_terrain(6)
    assert target(scene, "A1=forest") == (
        "A1 into forest",
        "for 4",
        actions.changes_to(place="A1", old="grass", new="forest", cost=4, pool=6),
    )
    assert target(scene, "C2=river")[1] == "for 6"
    assert target(scene, "A1=rocky")[0] == "A1 into rocky ground"
    assert {(one.role, one.on, one.ref) for one in scene.targets if one.ref == "A1"} == {
        ("forest", "cell", "A1"),
        ("rocky", "cell", "A1"),
        ("river", "cell", "A1"),
    }
    assert {one.cost for one in scene.targets if one.ref in ("A1", "C2")} == {4, 6}
    (dear,) = scene.unavailable
    assert (dear.label, dear.detail) == ("Amber's hexes", "cost 8")
    assert dear.why == actions.changes_too_dear(places=["A5"], cost=8, pool=6)
    assert preview(table, "done") == actions.stops_changing(6)
    assert GAME.scene(table, 1).prompt.text == prompts.changes_terrain(seat="Violet", pool=6)


@pytest.mark.parametrize(
    ("text", "step", "words_after"),
    [
        ("A0:v.orc", "A0=forest", actions.must_leave(names=["orc"], own=True, other="Amber")),
        ("A1:a.2xorc A0:v.elf", "A1=forest", actions.must_leave(
             names=["orc 1", "orc 2"], own=False, other="Amber")),
        ("A1:a.evil-mound(rocky,1,0) A0:v.elf", "A1=forest", actions.will_die(
             names=["evil mound"], other="Amber")),
    ],
)  # fmt: skip
def test_ar_19_terrain_steps_show_stranded_creatures(
    text: str, step: str, words_after: str
) -> None:
    held = "A0/v A2/v A3/v B0/v B1/v B2/v C0/v C1/v C2/v"
    table = position(f"{text} {held} C5:a.elf", phase="terrain")
    assert preview(table, step).endswith(f" left. {words_after}")


# --- movement -----------------------------------------------------------------------------------


def test_ar_12_creatures_show_their_reach() -> None:
    """Orc, serpent and centaur of the example: none passes water or enemies."""
    table = position("A1=rocky A1:v.orc B0:v.land-centaur B1=water B2:v.sea-serpent C1:a.kobold")
    scene = GAME.scene(table, 0)
    assert find(scene, "orc").preview is not None
    assert set(cells_of(scene, "orc")) == {"A0", "A2", "B0"}
    assert set(cells_of(scene, "sea-serpent")) == {"B1", "B3"}
    assert set(cells_of(scene, "land-centaur")) == {"A0", "A1", "A2", "C0", "C1"}
    assert preview(table, "sea-serpent") == actions.pick_creature(
        creature="sea serpent",
        facts="power 3, move 1, enters water and river",
        steps=1,
        ends=["B1", "B3"],
    )


def cells_of(scene: Scene, name: str) -> tuple[str, ...]:
    """The cells of a target's preview."""
    found = find(scene, name).preview
    assert found
    return found.cells


def test_ar_12_shown_reach_is_exact() -> None:
    """All walks are tried: no other hex can be reached."""
    for seed in range(5):
        for n, table in enumerate(random_game(seed, 10)):
            mover = int(table.values[MOVER])
            if mover >= 0 and table.values[LEFT + mover] and n % 2:
                here = int(table.values[AT + mover])
                assert reach(read(table), mover) == walked(table) & ~(1 << here)


def walked(state: Arena) -> int:
    """The places to which the creature that walks can come, a bit each, by walking."""
    mover = int(state.values[MOVER])
    found = 0
    for action in state.legal_actions():
        if PLACE_NAMES.count(state.space.name(action)):
            after = state.clone()
            assert isinstance(after, Arena)
            after._apply_action(int(state.to_move), action)
            found |= 1 << int(after.values[AT + mover])
            if after.to_move == state.to_move and after.values[LEFT + mover]:
                found |= walked(after)
    return found


LOSES = forecasts.loses


def step(
    creature: str,
    place: str,
    *,
    takes: bool = False,
    holder: str = "",
    friends: Sequence[str] = (),
    ends: str = actions.STOPS_THERE,
) -> str:
    return actions.step(
        creature=creature, place=place, takes=takes, holder=holder, friends=friends, ends=ends
    )


def fight(creature: str, place: str, *sentences: str) -> str:
    return " ".join([actions.ends_in_fight(creature=creature, place=place), *sentences])


def retreats(who: str, *ends: str, many: bool = False) -> str:
    return forecasts.retreats_to(who=who, many=many, ends=ends)


ELF_AWAY = retreats("elf", "B0 (1/2)", "C0 (1/2)")


@pytest.mark.parametrize(
    ("text", "moves", "name", "means"),
    [
        ("A1:v.elf", "elf", "A2", step("elf", "A2", takes=True)),
        ("A1:v.elf A2/a", "elf", "A2", step("elf", "A2", takes=True, holder="Amber")),
        ("A1:v.elf A2:v.orc", "elf", "A2", step("elf", "A2", friends=["orc"])),
        ("A0:v.centaur A2=rocky B1=water B0=rocky", "centaur", "A1", step(
             "centaur", "A1", takes=True, ends=actions.steps_more(steps=1, ends=["A0"]))),
        ("B4:v.elf", "elf", "K2", actions.takes_king(
             creature="elf", area=scene.kings_area(seat="Amber"), seat="Violet")),
        ("A1:v.4xorc A2:a.ogre A2:a.kobold A3/a", "orc1 A2 orc2 A2 orc3 A2 orc4", "A2",
         fight("orc 4", "A2", LOSES(sums="Violet 4 (orc 1, orc 2, orc 3 and orc 4) against "
               "Amber 3 (ogre and kobold)", seat="Amber", names=["ogre", "kobold"]),
               retreats(forecasts.survivors(1), "A3"))),
        ("A1:v.elf A2:a.evil-mound", "elf", "A2", fight(
            "elf", "A2", forecasts.tie("Violet 1 (elf) against Amber 1 (evil mound)"),
            retreats("elf", "A1"))),
        ("C1:v.dragon B1:a.3xelf A1=rocky A2=rocky B2:v.orc", "dragon", "B1",
         fight("dragon", "B1", LOSES(sums="Violet 4 (dragon) against Amber 3 (elf 1, elf 2 and "
               "elf 3)", seat="Amber", names=["elf 1", "elf 2", "elf 3"]),
               retreats(forecasts.survivors(2), "B0 (1/2)", "C2 (1/2)", many=True),
               actions.can_join(["orc"]))),
        ("A1:v.2xzombie A0:v.elf A0=river A2:a.orc", "zombie1", "A2",
         fight("zombie 1", "A2", forecasts.tie("Violet 1 (zombie 1) against Amber 1 (orc)"),
               retreats("zombie 1", "A1"), actions.can_join(["zombie 2"]))),
        ("C1:v.dragon B1:a.2xelf B1:a.evil-mound B2/a", "dragon", "B1",
         fight("dragon", "B1", LOSES(sums="Violet 4 (dragon) against Amber 3 (elf 1, elf 2 and "
               "evil mound)", seat="Amber", names=["elf 1", "elf 2", "evil mound"]),
               retreats(forecasts.if_alive(["elf 1", "elf 2"]), "B2", many=True),
               forecasts.dies_retreating(
                   who=forecasts.if_alive(["evil mound"]), many=False, why=forecasts.MOVE_ZERO))),
        ("A1=rocky A1:v.elf A2:a.orc", "elf", "A2", fight(
            "elf", "A2", forecasts.tie("Violet 1 (elf) against Amber 1 (orc)"),
            forecasts.dies_retreating(
                who="elf", many=False, why=forecasts.no_way_back("rocky ground")))),
    ],
)  # fmt: skip
def test_ar_14_steps_show_the_combat_forecast(text: str, moves: str, name: str, means: str) -> None:
    table = play(position(f"{text} C0:v.sea-serpent C5:a.zombie"), moves)
    assert preview(table, name) == means


def test_ar_9_the_last_step_says_that_movement_ends() -> None:
    """The server ends a movement in which no creature may walk any more."""
    table = position("A1:v.centaur C0:v.elf B4:a.elf")
    play(table, "elf1 C1 centaur")
    assert not preview(table, "A2").endswith(actions.LAST_STEP)
    play(table, "A2")
    assert preview(table, "A3").endswith(actions.LAST_STEP)


def test_ar_12_places_out_of_reach_say_why() -> None:
    table = position("A1:v.centaur C0:v.elf A2=water C1:v.evil-mound B4:a.2xelf")

    def why(thing: str) -> str:
        blocked = GAME.scene(table, 0).blocked
        return next((one.why for one in blocked if thing in one.things), "")

    assert why("A3") == why("K2") == actions.CHOOSE_CREATURE
    assert why("evil-mound") == actions.NEVER_MOVES
    assert why("elf2") == actions.NOT_YOURS
    assert why("centaur") == ""
    play(table, "centaur")
    assert GAME.scene(table, 0).prompt.about == ("centaur",)
    assert why("A0") == why("B1") == ""
    assert why("A1") == actions.is_here("centaur")
    assert why("A2") == actions.cannot_enter(creature="centaur", ground="water")
    assert why("B2") == actions.step_by_step(creature="centaur", steps=2)
    assert why("A3") == actions.no_way("centaur")
    assert why("C5") == actions.too_far(creature="centaur", steps=5, left=2)
    assert why("K1") == actions.OWN_KING
    assert why("K2") == actions.too_far(creature="centaur", steps=5, left=2)
    assert why("elf1") == actions.step_first("centaur")
    assert why("elf2") == why("centaur") == ""
    play(table, "B1 B2")
    assert why("C5") == actions.walked_out("centaur")
    assert why("centaur") == ""
    play(table, "elf1 B0")
    assert why("centaur") == actions.HAS_MOVED
    assert GAME.scene(table, 0).prompt.about == ()


def test_ar_11_ground_that_never_changes_says_why() -> None:
    table = position("A0:v.elf A1/v A2/v A3/v C5:a.elf", phase="terrain")
    (never,) = (one for one in GAME.scene(table, 0).blocked if "K1" in one.things)
    assert never.why == actions.NEVER_CHANGES


def test_ar_17_end_of_movement_shows_all_forecasts() -> None:
    table = position("A1:v.giant A2:a.orc C1:a.elf C1=rocky C2:v.zombie B4:a.orc B1=water")
    tied = forecasts.tie("Violet 1 (zombie) against Amber 1 (elf)")
    assert preview(table, "done") == forecasts.stranded(ELF_AWAY)
    play(table, "giant A2 zombie")
    ends = [tied, retreats("zombie", "C2"), ELF_AWAY, actions.LAST_STEP]
    assert preview(table, "C1").endswith(" ".join(ends))
    play(table, "C1")
    assert preview(table, "done") == (
        forecasts.combat_ahead(
            place="A2",
            text=LOSES(
                sums="Violet 5 (giant) against Amber 1 (orc 1)", seat="Amber", names=["orc 1"]
            ),
        )
        + " "
        + forecasts.combat_ahead(place="C1", text=tied)
        + f" {retreats('zombie', 'C2')} {ELF_AWAY}"
    )
    assert preview(position("A0:v.elf A5:a.elf"), "done") == actions.no_fights("Amber")


def test_ar_7_first_movement_shows_its_limit() -> None:
    table = position("A0:v.giant A0:v.2xorc A5:a.elf", turn=1)
    scene = GAME.scene(table, 0)
    assert scene.prompt.rule == "AR-7"
    assert scene.prompt.text == (
        prompts.choose_mover() + " " + prompts.first_movement(limit=3, strength=7)
    )
    assert "7, rounded down" in scene.prompt.text
    assert "rounded" not in prompts.first_movement(limit=2, strength=4)
    (giant,) = scene.unavailable
    assert giant.label == "Move Giant"
    assert giant.why == actions.too_strong(limit=3, strength=7, power=5, moved=0)


def test_ar_20_immobile_creatures_say_why() -> None:
    table = position("A0:v.evil-mound C0:v.shark(water,1,1) B4:v.orc B0=grass C5:a.elf")
    told = {gone.label: gone.why for gone in GAME.scene(table, 0).unavailable}
    assert told == {
        "Move Evil mound": actions.NEVER_MOVES,
        "Move Shark": actions.NO_HEX_TO_ENTER,
    }


def test_ar_12_movement_prompts() -> None:
    table = position("A0:v.centaur B4:a.elf")
    assert prompt_of(table, 0) == prompts.choose_mover()
    assert prompt_of(table, 1) == prompts.moves("Violet")
    play(table, "centaur")
    assert prompt_of(table, 0) == prompts.choose_hex("centaur")
    assert prompt_of(table, -1) == prompts.moves_creature(seat="Violet", creature="centaur")
    play(table, "A1")
    assert prompt_of(table, 0) == prompts.keep_moving(creature="centaur", steps=1)
    table = play(position("A1:v.giant A2:a.orc"), "giant A2")
    assert prompt_of(table, 0) == (
        prompts.choose_mover() + " " + prompts.combats_so_far(["Violet 5 against Amber 1 in A2"])
    )


def test_ar_14_dice_prompts() -> None:
    table = play(position("A1:v.giant A2:a.3xelf B4:a.orc"), "giant A2 done")
    assert prompt_of(table, 1) == prompts.die_for_victim(die="d3", seat="Amber", place="A2")
    play(table, "d3=1")
    assert prompt_of(table, 1) == prompts.die_for_retreat(
        die="d3", creature="Amber's elf 2", place="A2"
    )


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves", "winners", "how"),
    [
        ("B4:v.elf A0:a.elf", "elf1 K2", (0,), log.king_taken(
             creature="Violet's elf 1", area=scene.kings_area(seat="Amber"), winner="Violet")),
        ("A1:v.giant A2:a.elf", "giant A2 done", (0,), log.army_dead(
             loser="Amber", winner="Violet")),
        ("A1:v.evil-mound A4:a.evil-mound", "done", (), log.STUCK),
    ],
)  # fmt: skip
def test_ar_5_outcome_in_words(text: str, moves: str, winners: tuple[int, ...], how: str) -> None:
    scene = GAME.scene(play(position(text), moves), 0)
    assert scene.outcome is not None
    assert (scene.outcome.winners, scene.outcome.text) == (winners, how)
    assert scene.prompt.text == how
    assert not scene.targets


def test_ar_5_outcome_of_the_last_turn() -> None:
    table = play(position("A1:v.elf A4:a.elf", turn=200), "done")
    outcome = GAME.scene(table, 0).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.text) == ((), log.too_long(200))
