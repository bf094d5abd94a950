"""The outcomes of a hint: in the log's words, dice as chances, no guesses."""

from __future__ import annotations

from itertools import islice

import pytest

from harena.bots.advice import Reply, Suggestion, advise
from harena.core.play.match import Match
from harena.core.play.rng import Rng
from harena.core.play.state import State
from harena.core.registry import get_game
from harena.games.arena.messages import log as messages
from harena.games.warp_arena.messages import combat, moves
from harena.games.warp_arena.messages.scene import wins
from harena.games.warp_arena.notation.write import parse
from harena.server.analysis.analysis_json import hint_json
from harena.server.workers.bot_jobs import DescribedLine, Job, suggest
from harena.server.workers.outcome_preview import (
    STEPS,
    OutcomePreview,
    PossibleEvent,
    preview_outcome,
)
from tests.arena.positions import position
from tests.server.test_hints import hidden
from tests.warp_arena.positions import play


def started(table: State, game: str, **options: object) -> State:
    """A position made by hand, as one of a match."""
    state = get_game(game).start(2, options)
    state.load(table.numbers())
    return state


def arena(text: str) -> State:
    """Violet's movement."""
    return started(position(text), "arena")


def way(state: State, words: str, *replies: Reply) -> Suggestion:
    """Return a seat's actions, as in a record."""
    return Suggestion(tuple(state.space.find(word) for word in words.split()), 1.0, (), replies)


def preview_of(state: State, words: str, *replies: Reply) -> OutcomePreview:
    """Return the preview for the seat whose turn it is."""
    seat = int(state.next_seat())
    return preview_outcome(state.observe(seat), seat, way(state, words, *replies), Rng(1))


def shots(*words: str) -> State:
    """Red's B-bot may fire from a distance at blue's C-bot; or has begun to."""
    table = parse("arena quick\nred C 20-c, B1 3-2\nblue C 3-c\n")
    play(table, "action-move", "done", *words)
    return started(table, "warp-arena", arena="quick")


# --- what it leads to -------------------------------------------------------------------------


def test_dice_outcomes_have_chances() -> None:
    """A die says which of two beaten elves dies; the retreat hex is not listed."""
    found = preview_of(arena("A1:v.giant A2:a.2xelf A5:a.orc"), "giant A2 done")
    assert found.outcomes == (
        PossibleEvent(messages.killed(creature="Amber's elf 1", place="A2"), 0.5),
        PossibleEvent(messages.killed(creature="Amber's elf 2", place="A2"), 0.5),
    )


def test_certain_outcomes_use_the_logs_words() -> None:
    found = preview_of(arena("A1:v.giant A2:a.orc A5:a.elf"), "giant A2 done")
    dies = messages.killed(creature="Amber's elf 1", place="A2")
    assert found.outcomes == (PossibleEvent(dies, 1.0),)
    advice = hint_json(0, [DescribedLine(way(arena("A1:v.orc"), "done"), ("Done",), found)])
    assert advice["outcomes"] == [{"text": dies}]
    assert "reply" not in advice


def test_game_end_counts_once() -> None:
    """A d6 beats a d12 in 15 of 72 cases. Robots lost with their C-bot are not listed."""
    table = shots("3-c", "rB1", "bC", "no-card")
    (coming,) = preview_of(table, "no-card").outcomes
    assert coming.text == wins(seat="Red")
    assert coming.chance == pytest.approx(15 / 72)


def test_fights_with_choices_use_the_estimate() -> None:
    """The opponent's card is unknown; the menu shows the same estimate."""
    (coming,) = preview_of(shots(), "3-c rB1").outcomes
    chance = combat.attack_chance(cell="hex", chance="21\u00a0%", cards=True, discs=False)
    fires = moves.starts_combat(enemies=["Blue C"], place="3-c", far=True, forecast=chance)
    assert coming == PossibleEvent(fires, 1.0)


def test_too_many_dice_give_no_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    table = shots("3-c", "rB1", "bC", "no-card")
    assert STEPS > 6 + 6 * 12
    monkeypatch.setattr("harena.server.workers.outcome_preview.STEPS", 6 + 12)
    assert preview_of(table, "no-card").outcomes == ()


# --- what it expects --------------------------------------------------------------------------


def test_replies_use_the_logs_words() -> None:
    """Pieces come first, then the ground; invisible replies have no text."""
    table = arena("A1:v.giant A3:a.elf A5:a.orc A4/a B4/a C4/a C5/a")

    def reply(words: str, share: float = 0.6) -> Reply:
        return Reply(1, tuple(table.space.find(word) for word in words.split()), share)

    found = preview_of(table, "done", reply("A4=forest elf1 A2 done"))
    taken = messages.walked(
        creature="Amber's elf 1", start="A3", place="A2", attacked=[], takes=True, holder=""
    )
    assert (found.reply, found.share) == (taken, 0.6)
    changed = preview_of(table, "done", reply("A4=forest"))
    assert changed.reply.startswith("Amber turns A4 from grass into forest")
    assert preview_of(table, "done", reply("elf1 A2 done", 0.2)).reply == ""
    assert preview_of(table, "done", reply("elf1")) == OutcomePreview()


def test_search_reports_expected_replies() -> None:
    """The shares of all replies to the best move sum to 1, likeliest first."""
    state = arena("A1:v.giant A3:a.elf A5:a.orc")
    best, *others = advise(state.observe(0), 0, Rng(1), 0.0, 200)
    shares = [reply.share for reply in best.replies]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert {reply.seat for reply in best.replies} == {1}
    assert not any(other.replies for other in others)


def test_secret_plans_are_weighed_by_frequency() -> None:
    """A strike hits if the opponent stays and misses if they move."""
    match = Match("gladiator-arena", 2)
    for seat, words in ((0, "human sword C4 ready"), (1, "elf bow E4 ready")):
        for word in words.split():
            match.apply_action(word, seat=seat)
    state = match.state
    stays, goes = (
        (state.space.find("ready"),),
        (state.space.find("F4"), state.space.find("ready")),
    )
    row = " ".join(["D4", "xE4", "ready"])
    both = Reply(1, goes, 0.7), Reply(1, stays, 0.3)
    found = preview_outcome(state.observe(0), 0, way(state, row, *both), Rng(1))
    assert found.reply == "Crimson moves to F4."
    assert found.share == 0.7
    (coming,) = found.outcomes
    assert coming.text == "Crimson is hit."
    assert coming.chance == pytest.approx(0.3)


@pytest.mark.parametrize(("square", "said"), [("C4", ""), ("F3", "starts on F3.")])
def test_order_of_readiness_is_not_assumed(square: str, said: str) -> None:
    """[GA-17] The later of two on a square is moved, and nobody knows who that is."""
    state = Match("gladiator-arena", 2).state
    plan = tuple(state.space.find(word) for word in ("elf", "bow", square, "ready"))
    reply = preview_outcome(
        state.observe(0), 0, way(state, "human sword C4 ready", Reply(1, plan, 1.0)), Rng(1)
    ).reply
    assert reply.endswith(said)
    assert bool(reply) == bool(said)


# --- what nobody can know -----------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("warp-arena", 2), ("whistle", 3)])
def test_hidden_state_gives_no_replies(game: str, seats: int) -> None:
    """A reply would be a guess; the answer is the same whatever the others hold."""
    for match, seat, other in islice(hidden(game, seats), 0, 60, 6):
        found = []
        for state in (match.state, other):
            numbers = state.observe(seat).numbers()
            job = Job(game, seats, match.options, numbers, seat, "", 7, seat)
            found.append(suggest(job, 0.0, 12))
        assert found[0] == found[1]
        assert found[0][0].preview.reply == ""
