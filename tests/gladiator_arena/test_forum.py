"""Gladiator Arena run from forum posts: the reports, the last two, and whole games."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from harena.content import messages as content_messages
from harena.content.referee import MissingPostsError, RefereeError
from harena.core.play.match import Match
from harena.core.play.state import SIMULTANEOUS
from harena.games.gladiator_arena.messages import posts, report as messages
from harena.postal.game import PostalGame
from harena.postal.game_file import read_postal_game
from tests.gladiator_arena.forums import GAME, duel, played, refused, started, take


def test_ga_21_the_worked_example() -> None:
    """A human with a sword on D4 moves to D5, strikes E6 and E5, and an elf's axe hits it."""
    game = started("Ann: sword human D4", "Ben: axe elf E6")
    take(game, "Ann", "Turn 1\n\nMove: D5\nStrike: E6,E5")
    take(game, "Ben", "Strike: D5")
    assert game.resolve().text == (
        "Turn 1\n\n"
        "8 . . . . . . . .\n"
        "7 . . . . . . . .\n"
        "6 . . . . 2 . . .\n"
        "5 . . . 1 . . . .\n"
        "4 . . . . . . . .\n"
        "3 . . . . . . . .\n"
        "2 . . . . . . . .\n"
        "1 . . . . . . . .\n"
        "  A B C D E F G H\n\n"
        "1 Ann sword human 5HP\n"
        "Move to: D5\n"
        "Strike: E6,E5 = hit Ben 2 damage, miss\n\n"
        "2 Ben axe elf 5HP\n"
        "Move to: none\n"
        "Strike: D5 = hit Ann 3 damage\n\n"
        "Score\n"
        "Ben: 0 kills, 3 damage\n"
        "Ann: 0 kills, 2 damage\n\n"
        "Next: orders for turn 2\n"
    )


def test_ga_7_bumps_are_reported() -> None:
    game = started("Ann: sword human D4", "Ben: axe elf E5")
    told = played(game, "Ann: Move: D5, Strike: E6,E5", "Ben: Move D5, strike D4")
    assert "Move to: D5 = bumps into Ben, back on D4\nStrike: E6,E5 = miss, hit Ben 2" in told
    assert "Move to: D5 = bumps into Ann, back on E5\nStrike: D4 = hit Ann 3 damage" in told
    standing = played(game, "Ann: Move: D5", "Ben: stay")
    assert "Move to: D5\n" in standing
    assert "Move to: E5 = bumps into Ben, back on D5" in played(game, "Ann: move E5", "Ben: stay")


def test_ga_8_trading_places_may_bump() -> None:
    game = started("Ann: sword human D4", "Ben: axe elf D5", swaps_bump=True)
    told = played(game, "Ann: Move: D5", "Ben: Move: D4")
    assert "Move to: D5 = bumps into Ben, back on D4" in told


def test_ga_6_all_catapult_hits_are_reported() -> None:
    game = started("Ann: catapult giant A1", "Ben: sword human E5", "Cy: axe elf E6")
    told = played(game, "Ann: Strike: E5", "Ben: stay", "Cy: stay")
    assert "Strike: E5 = hit Ben 2 damage and Cy 1 damage" in told


def test_ga_13_kills_are_shared() -> None:
    game = started("Ann: sword human D4", "Ben: axe elf E5", "Cy: sword halfling D6")
    told = played(game, "Ann: Strike D6 x3", "Ben: Strike D6 x2", "Cy: stay")
    kill = messages.kill(names=["Ann", "Ben"], whole=False)
    assert kill == "Kill: 1/2 Ann, 1/2 Ben."
    assert messages.struck_down(name="Cy", credit=kill) in told
    assert "3 Cy sword halfling out, -7HP\n" in told
    assert "Score\nAnn: 1/2 kill, 6 damage\nBen: 1/2 kill, 6 damage\nCy: 0 kills" in told
    assert "Cy is out of the game" in refused(game, "Cy", "stay")


def test_ga_14_the_time_limit_kills() -> None:
    game = started("Ann: sword halfling A1", "Ben: axe human H8", limit_start=1, limit_step=1)
    told = ""
    for turn in range(1, 6):
        assert game.phase == messages.orders(turn=turn, strikes=True, limit=True)
        told = played(game, "Ann: stay", "Ben: stay")
    assert messages.TIME_LIMIT in told
    assert messages.killed_by_limit(name="Ann", loses_kill=True) in told
    assert told.endswith(
        "The game is over.\n\nFinal ranking\n"
        "1. Ben: 0 kills, survived, 3HP, 0 damage\n"
        "2. Ann: -1 kill, killed by the time limit in turn 5, 0HP, 0 damage\n"
    )
    assert game.ranking()[0].startswith("1. Ben")
    assert "the game is over" in refused(game, "Ann", "stay")
    with pytest.raises(RefereeError, match="the game is over"):
        game.resolve()


def test_ga_11_missing_posts_mean_stay() -> None:
    game = duel()
    take(game, "Ann", "Move: D5")
    with pytest.raises(MissingPostsError, match=content_messages.no_post_yet(["Ben"])):
        game.resolve()
    assert game.missing() == [1]
    told = game.resolve(deadline=True).text
    assert "2 Ben axe elf 7HP\nDid not post\nMove to: none\nStrike: none\n" in told
    assert "== Turn 1 resolved without Ben ==" in game.write()
    assert read_postal_game(game.write()).write() == game.write()


def test_ga_24_missing_start_posts_get_a_default() -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    take(game, "Ann", "axe elf D4")
    told = game.resolve(deadline=True).text
    assert "2 Ben sword human 8HP" in told
    assert messages.default_start(name="Ben") in told


# --- the last two -------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["concede", "I concede.", "I surrender", "We give up!"])
def test_ga_22_a_concession(words: str) -> None:
    game = duel()
    take(game, "Ann", words)
    take(game, "Ben", "Strike: E5")
    told = game.resolve().text
    assert messages.concedes(name="Ann", credit=messages.kill(names=["Ben"], whole=True)) in told
    assert "1. Ben: 1 kill, survived, 7HP, 0 damage" in told
    assert "2. Ann: 0 kills, conceded before turn 1, 8HP, 0 damage" in told


def test_ga_19_proposals_must_be_allowed_and_clear() -> None:
    game = started("Ann: sword human D4", "Ben: axe elf E6", "Cy: bow elf A1")
    assert posts.ONLY_LAST_TWO in refused(game, "Ann", "concede")
    two = duel()
    assert posts.ONLY_CONCEDE in refused(two, "Ann", "Concede\nMove: D5")
    assert posts.which_standoff() in refused(two, "Ann", "Propose standoff")
    assert posts.which_standoff() in refused(two, "Ann", "standoff: loss / truce")
    unequal = posts.unequal_hp(offer="loss", have=8, other="Ben", theirs=7)
    assert unequal in refused(two, "Ann", "propose standoff: loss")
    more = posts.not_fewer_hp(have=8, other="Ben", theirs=7)
    assert more in refused(two, "Ann", "offer: fall")
    endless = duel(limit=False)
    assert posts.FALL_NEEDS_LIMIT in refused(endless, "Ben", "propose fall")
    take(endless, "Ann", "propose standoff: loss")


def test_ga_23_a_proposal_is_made_with_an_order_and_answered() -> None:
    game = duel()
    take(game, "Ben", "Turn 1\nMove: F6\nPropose standoff: fall")
    take(game, "Ann", "Move: D5")
    told = game.resolve().text
    fall = posts.offered(offer="fall")
    assert f"Move to: F6\nStrike: none\n{messages.proposes(offer=fall)}" in told
    assert game.phase == messages.answering(name="Ann", proposer="Ben", offer=fall)
    assert f"\n\n{messages.next_posts(phase=game.phase)}" in told
    assert "Ben has nothing to post" in refused(game, "Ben", "agree")
    hint = posts.write_answer(proposer="Ben", offer="fall")
    assert posts.no_answer(word="Move", hint=hint) in refused(game, "Ann", "Move: D6")
    assert posts.both_answers(hint=hint) in refused(game, "Ann", "agree, no, decline")
    assert hint in refused(game, "Ann", "")
    take(game, "Ann", "I agree")
    over = game.resolve().text
    assert messages.answers(name="Ann", agrees=True, late=False, offer=fall) in over
    assert messages.leaves(name="Ben") in over
    assert game.over


def test_ga_23_declined_and_agreed_truces() -> None:
    game = duel(limit=False)
    take(game, "Ben", "propose a standoff by truce")
    take(game, "Ann", "stay")
    game.resolve()
    take(game, "Ann", "No")
    offer = posts.offered(offer="truce")
    declines = messages.answers(name="Ann", agrees=False, late=False, offer=offer)
    assert f"{declines}\n" in game.resolve().text
    assert game.turn == 2
    take(game, "Ben", "truce standoff")
    take(game, "Ann", "standoff: truce")
    told = game.resolve().text
    assert messages.TRUCE in told
    assert game.phase == messages.orders(turn=3, strikes=False, limit=False)
    assert posts.NO_STRIKES in refused(game, "Ann", "Strike: D5")


def test_ga_15_places_are_shared() -> None:
    game = started("Ann: sword human D4", "Ben: sword human E6")
    told = played(game, "Ann: propose standoff: loss", "Ben: propose standoff: loss")
    assert messages.BOTH_LEAVE in told
    assert game.ranking() == [
        "1. (shared) Ann: -1 kill, left by agreement before turn 2, 8HP, 0 damage",
        "1. (shared) Ben: -1 kill, left by agreement before turn 2, 8HP, 0 damage",
    ]


# --- whole games ---


def as_post(names: Sequence[str]) -> str:
    """A plan in notation as somebody would post it."""
    said = {"concede": "I concede", "agree": "agree", "decline": "decline"}
    proposals = [f"Propose standoff: {n[8:]}" for n in names if n.startswith("propose-")]
    words = [said[name] for name in names if name in said]
    strikes = ",".join(name[1:] for name in names if name[0] == "x")
    squares = [name for name in names if name[0].isupper()]
    if words:
        return words[0]
    move = squares[0] if squares else "none"
    return "\n".join([f"Move: {move}", f"Strike: {strikes or 'none'}", *proposals])


@pytest.mark.parametrize("seed", range(4))
def test_ga_21_random_games_replay_from_posts(seed: int) -> None:
    rng = random.Random(seed)
    seats = 2 + seed % 3
    options = {"width": 4, "height": 4, "limit-start": 4, "limit-step": 2}
    match, game = (
        Match(GAME, seats, options),
        PostalGame(GAME, ["Ann", "Ben", "Cy", "Dee"][:seats], options),
    )
    while not match.over:
        plans: dict[int, list[str]] = {}
        turn, together = game.turn, match.state.to_move == SIMULTANEOUS
        owing = match.state.deciding()
        for seat in owing:
            names: list[str] = []
            while not names or (together and names[-1] != "ready"):
                action = rng.choice(match.state.legal_actions(seat))
                names.append(match.state.space.name(action))
                match.apply_action(action, seat)
            plans[seat] = [name for name in names if name not in ("ready", "parley")]
        for seat, names in plans.items():
            text = as_post(names) if turn else " ".join(names)
            take(game, game.names[seat], text)
        game.resolve()
        assert game.match.state.key() == match.state.key()
    assert game.over
    assert read_postal_game(game.write()).match.state.key() == match.state.key()


def test_the_picture_has_the_numbers_of_the_report() -> None:
    """[GA-21] The second player is 2 on the board as in the report, not the letter of a seat."""
    game = PostalGame(GAME, ["Cy", "Ben"])
    for player, text in (("Cy", "sword human D4"), ("Ben", "axe elf E6")):
        assert game.post(player, text) == []
    game.resolve()
    assert ">2</text>" in game.picture()
    assert ">C</text>" in game.picture()  # the column
    assert game.picture().count(">C</text>") == 1
