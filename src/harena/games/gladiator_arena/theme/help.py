"""Help texts for the things in Gladiator Arena, with numbers taken from the rules."""

from __future__ import annotations

from typing import Final

from harena.content.help import SCORE, Book, Help, sample_token
from harena.games.gladiator_arena.rules import gladiators
from harena.render.art import Part, Path, disc

_INK: Final = "board-ink"
_AIM: Final[tuple[Part, ...]] = (
    Path(disc(0.28), line="hurt", width=0.05),
    Path("M-.42 0H-.14M.42 0H.14M0-.42V-.14M0 .42V.14", line="hurt", width=0.05),
)
_STEP: Final[tuple[Part, ...]] = (
    Path("M-.36 0H.34M.34 0L.14-.18M.34 0L.14 .18", line="path", width=0.07),
)
_TICK: Final[tuple[Part, ...]] = (Path("M-.32 .04L-.08 .28L.34-.26", line="glow", width=0.1),)
_AGAIN: Final[tuple[Part, ...]] = (
    Path("M.26-.22A.34 .34 0 1 0 .34 .08M.28-.42V-.2H.06", line=_INK, width=0.06),
)
_FLAG: Final[tuple[Part, ...]] = (
    Path("M-.24 .42V-.4H.3L.16-.22L.3-.04H-.24", _INK, _INK, 0.05, fill_opacity=0.1),
)
_HEART: Final[tuple[Part, ...]] = (
    Path(
        "M0 .36C-.5 0-.36-.34-.14-.34C-.04-.34 0-.24 0-.2C0-.24 .04-.34 .14-.34C.36-.34 .5 0"
        " 0 .36Z",
        "hurt",
        "hurt",
        0.03,
        fill_opacity=0.4,
    ),
)
_SQUARE: Final[tuple[Part, ...]] = (Path("M-.38-.38H.38V.38H-.38Z", "cell", "cell-line", 0.04),)

_RACE_LINES: Final = {
    gladiators.HUMAN: "Neither fast nor strong, but good with every weapon.",
    gladiators.DWARF: "One more damage with every hand weapon, but slow.",
    gladiators.ELF: "The fastest, with weak strikes.",
    gladiators.HALFLING: "Few hit points, but can take two steps in a move, even around a corner.",
    gladiators.GIANT: "Strong and tough. A step takes all its MpT, so it either moves or strikes.",
}
_WEAPON_LINES: Final = {
    gladiators.AXE: "The hardest strike, at the eight squares around you.",
    gladiators.SWORD: "Reaches two squares in every direction.",
    gladiators.SPEAR: "Reaches three squares in every direction, with the least damage.",
    gladiators.BOW: "Reaches squares three or more away. Each arrow costs 2 MpT.",
    gladiators.CATAPULT: "Reaches squares two or more away. Takes all your MpT, so you can't move.",
}


def _race(race: int) -> str:
    cost = f"a step costs {gladiators.STEP_COST[race]}"
    return f"{gladiators.HIT_POINTS[race]} HP. {gladiators.MOVEMENT[race]} MpT a turn; {cost}."


def harm_of(race: int, weapon: int) -> str:
    """Return a strike's damage in a table: `4`, `2 and 1`."""
    harm = str(gladiators.damage_of(race, weapon))
    return f"{harm} and 1" if weapon == gladiators.CATAPULT else harm


def _gladiator(race: int, weapon: int) -> Help:
    name, arm = gladiators.RACES[race - 1], gladiators.WEAPONS[weapon - 1]
    special = {gladiators.BOW: 2, gladiators.CATAPULT: int(gladiators.MOVEMENT[race])}
    cost = special.get(weapon, 1)
    return Help(
        f"{name.capitalize()} with {'an' if arm[0] in 'aeiou' else 'a'} {arm}",
        (
            _race(race),
            f"A strike does {harm_of(race, weapon)} damage and costs {cost} MpT.",
            _WEAPON_LINES[weapon],
        ),
        "GA-2",
        sample_token("gladiator", marks=(name, arm), count=int(gladiators.HIT_POINTS[race])),
    )


def _standoff(line: str) -> Help:
    answer = "The other player answers after this turn. It lapses if it no longer applies."
    return Help("Propose a standoff", (line, answer), "GA-23", _FLAG)


HELP: Final[Book] = {
    **{
        f"{kind} {gladiators.RACES[race - 1]} {gladiators.WEAPONS[weapon - 1]}": _gladiator(
            race, weapon
        )
        for kind in ("gladiator", "choice")
        for race, weapon in gladiators.allowed_pairs(weak=True)
    },
    **{
        f"choice {name}": Help(
            name.capitalize(),
            (_race(race), _RACE_LINES[race]),
            "GA-2",
            sample_token("gladiator", marks=(name, "axe"), count=int(gladiators.HIT_POINTS[race])),
            (name,),
        )
        for race, name in enumerate(gladiators.RACES, 1)
    },
    **{
        f"choice {name}": Help(
            name.capitalize(),
            (
                _WEAPON_LINES[weapon],
                f"With a human a strike does {harm_of(gladiators.HUMAN, weapon)} damage.",
            ),
            "GA-2",
            sample_token(
                "gladiator",
                marks=("human", name),
                count=int(gladiators.HIT_POINTS[gladiators.HUMAN]),
            ),
            (name,),
        )
        for weapon, name in enumerate(gladiators.WEAPONS, 1)
    },
    "cell": Help(
        "A square",
        (
            "At most one gladiator ends a turn here.",
            "Two gladiators who try to enter bump, and go back where they came from.",
            "Strikes hit the gladiator who stands here after all moves.",
        ),
        "GA-7",
        _SQUARE,
    ),
    "choice ready": Help(
        "Ready",
        (
            "When everyone is ready, all orders are carried out at once.",
            "Until then, you can change your mind.",
        ),
        "GA-17",
        _TICK,
    ),
    "choice change": Help(
        "Change your mind",
        ("You're no longer ready, and can change your plan.",),
        "GA-17",
        _AGAIN,
    ),
    "choice clear": Help(
        "Start over", ("This drops everything you chose this turn.",), "GA-17", _AGAIN
    ),
    "choice place": Help(
        "Start here",
        ("If two players choose this square, the later one starts on the opposite square.",),
        "GA-16",
        _SQUARE,
    ),
    "choice move": Help(
        "Move here", ("One square, never diagonally. A halfling can go two.",), "GA-3", _STEP
    ),
    "choice stay": Help("Stay", ("You don't move this turn.",), "GA-11", _SQUARE),
    "choice strike": Help(
        "Strike here",
        (
            "Your strike lands after all moves, from the square you tried to enter.",
            "You can strike the same square several times.",
        ),
        "GA-10",
        _AIM,
    ),
    "choice unstrike": Help("One strike less", ("You get its MpT back.",), "GA-11", _AIM),
    "choice concede": Help(
        "Concede",
        ("You leave before the turn, and the other gladiator gains a kill.",),
        "GA-22",
        _FLAG,
    ),
    "choice propose-loss": _standoff("Both lose a kill, and the game ends."),
    "choice propose-truce": _standoff("The next turn has no strikes."),
    "choice propose-fall": _standoff("You lose a kill, and the game ends."),
    "choice agree": Help("Agree", ("The proposal takes effect.",), "GA-23", _TICK),
    "choice decline": Help(
        "Decline", ("The proposal lapses, and the game continues.",), "GA-23", _AGAIN
    ),
    SCORE: Help(
        "Kills",
        (
            "The most kills at the end win, alive or not, unless the table says otherwise.",
            "If several strike down a gladiator, they can share the kill.",
        ),
        "GA-15",
        _AIM,
        ("kills", "kill"),
    ),
    "HP": Help(
        "HP, hit points",
        ("Strikes reduce them. At 0 or less, you're out when the turn ends.",),
        "GA-12",
        _HEART,
        ("HP",),
    ),
    "MpT": Help(
        "MpT, movement per turn",
        (
            "You spend it on a step and on strikes each turn.",
            "A step costs 1, a giant's 2. A strike costs 1, an arrow 2, a catapult's stone all.",
            "Unspent MpT is lost.",
        ),
        "GA-3",
        _STEP,
        ("MpT",),
    ),
    "damage": Help(
        "Damage done",
        ("Hit points that your strikes have taken. They can decide who wins.",),
        "GA-15",
        _AIM,
        ("damage done", "damage"),
    ),
    "gone": Help(
        "Out of the arena",
        ("Struck down, killed by the time limit, or left.", "Its kills still count."),
        "GA-15",
        _FLAG,
        ("struck down", "killed by the time limit", "conceded", "left by agreement"),
    ),
}
"""[key] -> its help text."""
