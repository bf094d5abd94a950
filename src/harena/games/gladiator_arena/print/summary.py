"""Gladiator Arena on a page: races, weapons, orders and kills, as the table plays them."""

from __future__ import annotations

from typing import Final

from harena.content.sheets import Notes, Summary, Table
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena

NONE: Final = "\u2013"
RANKING: Final = (
    "The most kills win, alive or not. Ties: longer stay, then more HP, then more damage.",
    "The longest stay wins. Ties: more kills, then more HP, then more damage.",
    "The most damage wins, alive or not. Ties: more kills, then longer stay, then more HP.",
)
"""[Scoring.first] -> GA-15, GA-29: what ranks the gladiators at the end."""
Pairs = tuple[tuple[int, int], ...]
START: Final = Notes(
    "Getting ready",
    (
        "All choose a race, a weapon and a square in secret. If two want the same square, the "
        "one who is ready later starts on the opposite square. If that is taken, or three want "
        "the square, they choose again.",
    ),
)


def summary(state: GladiatorArena, pairs: Pairs) -> Summary:
    """Return the summary sheet."""
    return Summary(
        "summary",
        "Summary",
        (
            START,
            races(),
            weapons(),
            damages(pairs),
            turn(state),
            kills(state),
            ending(state),
            last_two(state),
        ),
    )


def races() -> Table:
    """Return the races with their numbers."""
    rows = tuple(
        (
            name,
            str(int(gladiators.HIT_POINTS[race])),
            str(int(gladiators.MOVEMENT[race])),
            f"{int(gladiators.BONUS[race]):+d}".replace("+0", NONE).replace("-", "\u2212"),
            {gladiators.HALFLING: "1 MpT a square, up to two"}.get(
                race, f"{int(gladiators.STEP_COST[race])} MpT, one square"
            ),
        )
        for race, name in enumerate(gladiators.RACES, 1)
    )
    return Table("Races", ("race", "HP", "MpT", "damage", "moving"), rows)


def reach(weapon: int) -> str:
    """Return the squares a weapon strikes: `1 to 3 away`."""
    nearest, furthest = int(gladiators.HOLE[weapon]) + 1, int(gladiators.REACH[weapon])
    if furthest >= 26:
        return f"{nearest} or more away"
    return f"{nearest} to {furthest} away" if nearest < furthest else f"{nearest} away"


def weapons() -> Table:
    """Return the weapons with their numbers."""
    cost = {int(gladiators.BOW): "2 MpT", int(gladiators.CATAPULT): "all MpT; no move"}
    rows = tuple(
        (
            name,
            str(int(gladiators.BASE[weapon]))
            + {int(gladiators.BOW): " always", int(gladiators.CATAPULT): ", 1 around"}.get(
                weapon, ""
            ),
            reach(weapon),
            cost.get(weapon, "1 MpT"),
        )
        for weapon, name in enumerate(gladiators.WEAPONS, 1)
    )
    return Table("Weapons", ("weapon", "damage", "strikes", "a strike costs"), rows)


def damages(pairs: Pairs) -> Table:
    """Return the damage of each allowed pair."""
    rows = tuple(
        (
            name,
            *(
                str(int(gladiators.damage_of(race, weapon))) if (race, weapon) in pairs else NONE
                for weapon in range(1, len(gladiators.WEAPONS) + 1)
            ),
        )
        for race, name in enumerate(gladiators.RACES, 1)
    )
    return Table("Damage of a strike", ("", *gladiators.WEAPONS), rows)


def turn(state: GladiatorArena) -> Notes:
    """Return the order of a turn."""
    swap = (
        "Gladiators who try to trade places, or to go round in a ring, bump."
        if int(state.values[F.SWAPS_BUMP])
        else "Two can trade places, and more can go round in a ring."
    )
    return Notes(
        "A turn: write your orders, then all carry them out at once",
        (
            "Order a move up, down, left or right, never diagonally, and strikes, as far as your "
            "MpT go. Ranges count from the square you try to enter. A diagonal counts as one.",
            "First all move. Two who enter the same square bump, and so does anyone who enters a "
            "square whose gladiator stays or returns. They go back, and the move's MpT are spent.",
            swap,
            "Then all strike the squares they named at once, even those who fall. With 0 HP or "
            "less, you are out when the turn ends.",
            "A bow can't strike the 5 by 5 squares around it, and a catapult can't aim at its 3 by "
            "3. A stone does 1 damage on the eight squares around. You never hit your own square.",
        ),
    )


def kills(state: GladiatorArena) -> Notes:
    """GA-13, GA-30: Return who gets a kill."""
    share = "share the kill" if state.scoring.shares else "get a whole kill each"
    return Notes(
        "Kills",
        (
            "Compare the damage that a gladiator takes in the turn they fall. All whose damage "
            f"alone was enough {share}. If nobody's was, those with the most damage do.",
        ),
    )


def ending(state: GladiatorArena) -> Notes:
    """Return the time limit, and the rule of winning."""
    first, step = int(state.values[F.LIMIT_START]), int(state.values[F.LIMIT_STEP])
    cost = " Dying of it costs a kill." if state.scoring.penalty else ""
    every = "every turn" if step == 1 else f"every {step} turns"
    limit = (
        f"In turn {first}, and {every} after that, all lose 1 HP after the strikes.{cost}"
        if first
        else "There is no time limit."
    )
    return Notes(
        "The end",
        (
            limit,
            f"The game ends with one gladiator left, or none. {RANKING[state.scoring.first]}",
        ),
    )


def last_two(state: GladiatorArena) -> Notes:
    """Return the standoffs that the last two may agree on."""
    limit = int(state.values[F.LIMIT_START]) > 0
    you = "With equal HP, you" if limit else "You"
    fall = " With fewer HP, you can propose to lose a kill and end the game." if limit else ""
    return Notes(
        "The last two",
        (
            "Instead of giving orders, you can concede: the other gains a kill.",
            f"{you} can agree that both lose a kill and the game ends, or that the next turn has "
            f"no strikes.{fall}",
        ),
    )
