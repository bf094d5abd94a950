"""Matches as text: golden records, and records that must be refused."""

from __future__ import annotations

from harena import CHANCE, Match
from harena.games.arena.rules import fields as F
from harena.games.arena.rules.position import Arena
from tests.arena.positions import controlled, creature, creature_name, hex_of, hexes, where
from tests.shared.records import record


def after(match: Match, number: int) -> Arena:
    """The position after so many steps."""
    state = match.state_at(number)
    assert isinstance(state, Arena)
    return state


def end(match: Match) -> Arena:
    """The last position."""
    return after(match, len(match.log))


def stand(state: Arena, *names: str) -> str:
    """Return the places of creatures."""
    return " ".join(where(state, name) for name in names)


def terrain(state: Arena, name: str) -> str:
    """The terrain of a hex."""
    return F.TERRAIN_NAMES[int(state.values[F.GROUND + hex_of(name)])]


def movers(state: Arena) -> list[int]:
    """The creatures that may be pointed at."""
    return [action - int(F.CREATURE) for action in state.legal_actions() if action >= F.CREATURE]


def test_ar_14_four_orcs_defeat_an_ogre_and_a_kobold() -> None:
    """[AR-7] [AR-14] [AR-18] A kobold of power 0 walks first and an ogre follows; four orcs come
    in from three sides, 4 to 3. The kobold dies; the ogre flees neither to where orcs came from
    nor into the water behind it."""
    match = record("arena", "four-orcs")
    assert "ogre" not in [creature_name(after(match, 7), c) for c in movers(after(match, 7))]
    table = after(match, 50)
    assert stand(table, "orc1", "orc2", "orc3", "orc4", "ogre", "kobold") == " ".join(["B3"] * 6)
    table = after(match, 52)
    assert (where(table, "kobold"), table.values[F.PHASE]) == ("dead", F.RETREATING)
    assert hexes(int(table.values[F.CHOICES + creature(table, "ogre")])) == "A4 C4"
    table = after(match, 53)
    assert stand(table, "orc1", "orc2", "orc3", "orc4", "ogre") == "B3 B3 B3 B3 A4"
    assert controlled(table, "amber") == "A4 B4"
    assert (match.winners(), end(match).values[F.HOW]) == ([0], F.BY_KING)


def test_ar_17_a_dragon_attacks_three_elves() -> None:
    """[AR-11] [AR-16] [AR-17] [AR-18] With 8 controlled hexes one of the enemy's becomes water,
    with 9 one of nobody's becomes rocky. Of the six hexes around the elves two are left: not
    where the dragon came from, not where the orc stands, not water, not rocky."""
    match = record("arena", "dragon")
    table = after(match, 34)
    assert (table.values[F.POOL], terrain(table, "B3")) == (8, "river")
    assert (after(match, 35).values[F.POOL], terrain(after(match, 35), "B3")) == (0, "water")
    assert (after(match, 39).values[F.POOL], after(match, 40).values[F.POOL]) == (9, 3)
    table = after(match, 44)
    assert where(table, "elf2") == "dead"
    for name in ("elf1", "elf3"):
        assert hexes(int(table.values[F.CHOICES + creature(table, name)])) == "A2 C2"
    table = after(match, 46)
    assert stand(table, "dragon", "elf1", "elf3") == "B2 C2 A2"
    assert controlled(table, "amber") == "A2 B3 B4 C2"
    assert (match.winners(), end(match).values[F.HOW]) == ([0], F.BY_KING)


def test_ar_19_an_ogre_on_water() -> None:
    """[AR-11] [AR-19] The hex under an ogre becomes water. After that turn it still stands there;
    it does not walk in its own, and flees at the end of it."""
    match = record("arena", "ogre-on-water")
    assert after(match, 25).values[F.POOL] >= 8
    table = after(match, 27)
    assert (stand(table, "ogre"), terrain(table, "B4"), table.to_move) == ("B4", "water", 1)
    table = after(match, 28)
    assert (table.to_move, table.die) == (CHANCE, 5)
    assert hexes(int(table.values[F.CHOICES + creature(table, "ogre")])) == "A4 A5 B3 C4 C5"
    table = after(match, 29)
    assert (stand(table, "ogre"), controlled(table, "amber")) == ("A5", "A5 B4")
    assert (match.winners(), end(match).values[F.HOW]) == ([0], F.BY_KING)


def test_ar_14_an_elf_walks_in_on_a_mound() -> None:
    """[AR-7] [AR-14] [AR-16] [AR-20] 1 to 1: nobody dies, the elf goes back to where it came from.
    All alone it may not walk in the first movement."""
    match = record("arena", "elf-and-mound")
    assert not movers(after(match, 3))
    assert stand(after(match, 20), "elf", "evil-mound") == "B4 B4"
    assert stand(after(match, 21), "elf", "evil-mound") == "B3 B4"
    assert controlled(after(match, 21), "amber") == "B4"
    assert (match.winners(), stand(end(match), "elf")) == ([0], "K2")


def test_ar_22_the_first_starter_game() -> None:
    """[AR-4] [AR-22] Zombies swim where orcs cannot; an orc is at the king first."""
    match = record("arena", "starter-game-1")
    table = end(match)
    assert (match.winners(), table.values[F.HOW]) == ([1], F.BY_KING)
    assert stand(table, "zombie1", "zombie2", "zombie3") == "dead C5 B4"
    assert stand(table, "orc1", "orc2", "orc3", "orc4") == "K1 B2 dead dead"
    assert terrain(table, "B4") == "water"


def test_ar_22_the_second_starter_game() -> None:
    """[AR-4] [AR-22] Five elves do not stop a giant."""
    match = record("arena", "starter-game-2")
    table = end(match)
    assert (match.winners(), table.values[F.HOW]) == ([0], F.BY_KING)
    assert stand(table, "giant", "orc1", "orc2") == "K2 A3 A3"
    assert stand(table, "elf1", "elf2", "elf3", "elf4", "elf5") == "dead C5 C4 dead C5"


def test_ar_22_the_third_starter_game() -> None:
    """[AR-5] [AR-22] Two ogres leave nobody alive."""
    match = record("arena", "starter-game-3")
    table = end(match)
    assert (match.winners(), table.values[F.HOW]) == ([1], F.BY_DEATH)
    assert stand(table, "centaur", "elf1", "elf2", "elf3") == "dead dead dead dead"
    assert stand(table, "ogre1", "ogre2", "kobold") == "A0 C0 A1"
    assert controlled(table, "violet") == "B0 C2"


def test_ar_5_a_draw_after_the_last_turn() -> None:
    """[AR-5] A match of two turns."""
    match = record("arena", "out-of-turns")
    assert (match.winners(), end(match).values[F.HOW]) == ([0, 1], F.OUT_OF_TURNS)
