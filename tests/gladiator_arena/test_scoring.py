"""The options for what counts at the end."""

from __future__ import annotations

import pytest

from harena import get_game
from harena.games.gladiator_arena.messages import log, report, scene as messages
from harena.games.gladiator_arena.notation.write import parse, position_to_text
from harena.games.gladiator_arena.print.summary import RANKING, ending, kills as kills_note
from harena.games.gladiator_arena.rules import fields as F, gladiators
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.view import read, result
from tests.gladiator_arena.event_helpers import texts, turn_events
from tests.gladiator_arena.forums import played, started
from tests.gladiator_arena.games import give_orders, kills, staged

GAME = get_game("gladiator-arena")
EVALUATOR = GAME.evaluator

SURVIVAL = F.Scoring(F.BY_SURVIVAL)
DAMAGE = F.Scoring(F.BY_DAMAGE)
WHOLE_KILLS = F.Scoring(shares=False)
FREE_LIMIT = F.Scoring(penalty=False)

Row = tuple[int, int, int, int]
"""Kill points, the turn it was out, HP and damage of a gladiator."""


def ended(scoring: F.Scoring, *rows: Row) -> GladiatorArena:
    """Return an end at which the gladiators have this."""
    table = GladiatorArena(len(rows), scoring=scoring)
    t = table.values
    t[F.ALIVE] = 0
    for seat, (killed, out, points, damage) in enumerate(rows):
        t[F.RACE + seat], t[F.WEAPON + seat], t[F.AT + seat] = (
            gladiators.HUMAN,
            gladiators.SWORD,
            -1,
        )
        t[F.KILLS + seat], t[F.OUT + seat] = killed, out
        t[F.HP + seat], t[F.DAMAGE + seat] = points, damage
        t[F.CAUSE + seat] = F.STRUCK_DOWN if out else 0
        t[F.ALIVE] |= 0 if out else 1 << seat
    t[F.TURN], t[F.PLACING] = 9, 0
    table.begin(F.ENDED)
    table.run()
    return table


def survives(*winners: str, standing: bool = False, tied: bool = False) -> str:
    return messages.wins_by_survival(winners=winners, standing=standing, tied=tied)


@pytest.mark.parametrize(
    ("scoring", "rows", "worth", "said"),
    [
        (
            SURVIVAL,
            [(1680, 5, 0, 9), (0, 0, 3, 1)],
            [0.0, 1.0],
            survives("Crimson", standing=True),
        ),
        (
            SURVIVAL,
            [(1680, 5, 0, 9), (0, 6, -1, 1)],
            [0.0, 1.0],
            survives("Crimson"),
        ),
        (
            SURVIVAL,
            [(840, 6, -1, 1), (0, 6, 0, 9)],
            [1.0, 0.0],
            f"{survives('Bronze', tied=True)} "
            f"{messages.as_long(names=['Crimson'], but=messages.FEWER_KILLS)}",
        ),
        (
            SURVIVAL,
            [(0, 6, 0, 9), (0, 6, 0, 9)],
            [0.5, 0.5],
            survives("Bronze", "Crimson"),
        ),
        (
            DAMAGE,
            [(1680, 0, 5, 8), (0, 2, -1, 12), (0, 3, 0, 3)],
            [0.0, 1.0, 0.0],
            f"{messages.wins_by_damage(winners=['Crimson'], damage=12)} "
            f"{messages.others_damage(damage=[('Bronze', 8), ('Azure', 3)])}",
        ),
        (
            DAMAGE,
            [(0, 0, 5, 8), (840, 2, -1, 8)],
            [0.0, 1.0],
            f"{messages.wins_by_damage(winners=['Crimson'], damage=8)} "
            f"{messages.as_much_damage(names=['Bronze'], but=messages.FEWER_KILLS)}",
        ),
        (
            DAMAGE,
            [(0, 4, 0, 8), (0, 4, 0, 8)],
            [0.5, 0.5],
            messages.wins_by_damage(winners=["Bronze", "Crimson"], damage=8),
        ),
        (
            F.USUAL,
            [(840, 5, 0, 2), (0, 0, 3, 9)],
            [1.0, 0.0],
            f"{messages.wins_by_kills(winners=['Bronze'], kills='1 kill')} "
            f"{messages.others_kills(groups=[(['Crimson'], '')])}",
        ),
    ],
)
def test_ga_29_first_criterion(
    scoring: F.Scoring, rows: list[Row], worth: list[float], said: str
) -> None:
    """[GA-29] The last one standing or the most damage; kills break ties."""
    table = ended(scoring, *rows)
    assert table.returns() == worth
    assert result.text(read.read(table)) == said


def test_ga_29_chances_exist_if_kills_decide() -> None:
    """[GA-29] The evaluation was made for them; bots play all the same."""
    told = {
        value: EVALUATOR.has_win_probabilities(GAME.start(2, {"scoring": value}))
        for value in ("kills", "survival", "damage")
    }
    assert told == {"kills": True, "survival": False, "damage": False}


@pytest.mark.parametrize(
    ("scoring", "killed", "share"),
    [
        (F.USUAL, [0.5, 0.5, 0.0], "½"),
        (WHOLE_KILLS, [1.0, 1.0, 0.0], ""),
    ],
)
def test_ga_30_kills_are_split_or_whole(
    scoring: F.Scoring, killed: list[float], share: str
) -> None:
    """[GA-30] In points and in the log."""
    table = staged("human sword A1", "human sword B1", "elf axe A2 2", scoring=scoring)
    lines = texts(turn_events(table, bronze="xA2", crimson="xA2"))
    assert kills(table) == killed
    seats = ["Bronze", "Crimson"]
    shared = log.share_kill_alone(seats=seats, share=share, damage=[2, 2], had=2)
    assert log.struck_down(victim="Azure", credit=shared) in lines


def test_ga_30_referee_reports_whole_kills() -> None:
    """[GA-30] In the report and in the score."""
    starts = ("Ann: sword human D4", "Ben: axe elf E5", "Cy: sword halfling D6")
    told = played(
        started(*starts, share_kills=False), "Ann: Strike D6 x3", "Ben: Strike D6 x2", "Cy: stay"
    )
    kill = report.kill(names=["Ann", "Ben"], whole=True)
    assert kill == "Kill: 1 Ann, 1 Ben."
    assert report.struck_down(name="Cy", credit=kill) in told
    assert "Score\nAnn: 1 kill, 6 damage\nBen: 1 kill, 6 damage\nCy: 0 kills" in told


@pytest.mark.parametrize(
    ("scoring", "killed", "cost"),
    [(F.USUAL, [-1.0, 0.0, 0.0], True), (FREE_LIMIT, [0.0, 0.0, 0.0], False)],
)
def test_ga_31_a_death_by_the_limit_may_be_free(
    scoring: F.Scoring, killed: list[float], cost: bool
) -> None:
    """[GA-31] In points and in the log."""
    rows = ("human sword A1 1", "human sword H8", "elf axe H1")
    table = staged(*rows, turn=15, scoring=scoring)
    assert log.killed_by_limit(seat="Bronze", loses_kill=cost) in texts(turn_events(table))
    assert kills(table) == killed


def test_ga_29_ga_31_the_referee_ranks_by_the_options() -> None:
    """[GA-29] [GA-31] Nobody loses a kill by the limit, and damage decides."""
    options = {"limit_start": 1, "limit_step": 1, "limit_penalty": False, "scoring": "damage"}
    game = started("Ann: sword halfling A1", "Ben: axe human H8", "Cy: bow elf D8", **options)
    played(game, "Ann: stay", "Ben: stay", "Cy: Strike A1, A1")
    told = ""
    while not game.over:
        told = game.resolve(deadline=True).text
    assert f"{report.killed_by_limit(name='Cy', loses_kill=False)}\n" in told
    assert told.endswith(
        "Final ranking\n"
        "1. Cy: 0 kills, killed by the time limit in turn 7, 0HP, 2 damage\n"
        "2. Ben: 0 kills, survived, 1HP, 0 damage\n"
        "3. Ann: 0 kills, killed by the time limit in turn 3, 0HP, 0 damage\n"
    )


def test_ga_31_standoffs_still_cost_a_kill() -> None:
    """[GA-31] It is agreed on."""
    table = staged("human axe A1", "human axe D4", scoring=FREE_LIMIT)
    give_orders(table, "parley propose-loss", "parley propose-loss")
    assert kills(table) == [-1.0, -1.0]


@pytest.mark.parametrize(
    ("scoring", "words"),
    [
        (F.USUAL, []),
        (SURVIVAL, ["last standing"]),
        (F.Scoring(F.BY_DAMAGE, False, False), ["most damage", "whole kills", "free limit"]),
    ],
)
def test_ga_29_positions_in_text_keep_the_scoring(scoring: F.Scoring, words: list[str]) -> None:
    """[GA-29] [GA-30] [GA-31] Their lines are read back."""
    table = staged("human axe A1", "human axe D4", scoring=scoring)
    lines = position_to_text(table).splitlines()
    assert lines[lines.index("weak pairs") + 1 :] == words
    read_back = parse(position_to_text(table)).scoring
    assert (read_back.first, read_back.shares, read_back.penalty) == (
        *(scoring.first, scoring.shares, scoring.penalty),
    )
    options = get_game("gladiator-arena").from_text(position_to_text(table)).options
    assert options["scoring"] == ["kills", "survival", "damage"][int(scoring.first)]
    assert (options["share-kills"], options["limit-penalty"]) == (scoring.shares, scoring.penalty)


def test_ga_29_printed_summary_shows_the_scoring() -> None:
    """[GA-29] [GA-30] [GA-31]"""
    usual = GladiatorArena(2)
    other = GladiatorArena(2, scoring=F.Scoring(F.BY_SURVIVAL, False, False))
    said = [" ".join((*ending(one).lines, *kills_note(one).lines)) for one in (usual, other)]
    assert RANKING[F.BY_KILLS] in said[0]
    assert RANKING[F.BY_SURVIVAL] in said[1]
    assert ["costs a kill" in text for text in said] == [True, False]
    assert ["share the kill" in text for text in said] == [True, False]
