"""A record tells what its dice follow from, and reading it rolls them again."""

from __future__ import annotations

import random

import pytest
from click.testing import CliRunner

from harena.cli import app, messages as cli_messages
from harena.core import messages
from harena.core.errors import RecordError
from harena.core.play.dice import CommittedDice, mixed_secret, nonce_hash
from harena.core.play.match import Match
from harena.core.play.state import CHANCE
from harena.core.record import read_record, write_record

SECRET = bytes(range(32))


def played(game: str, seed: int = 1) -> Match:
    """Return a finished random match with dice by the secret."""
    dice, rng = CommittedDice(SECRET), random.Random(seed)
    match = Match(game, 2)
    match.commitment = dice.commitment
    while not match.over:
        if match.state.to_move == CHANCE:
            match.roll_all(dice)
            continue
        seat = match.state.next_seat()
        match.apply_action(rng.choice(match.state.legal_actions(seat)), seat)
    match.secret = SECRET.hex()
    return match


@pytest.mark.parametrize("game", ["warp-6", "arena", "warp-arena"])
def test_dice_are_rolled_again(game: str) -> None:
    match = played(game)
    text = write_record(match)
    assert read_record(text) == match
    assert f'[Commitment "{match.commitment}"]\n[Secret "{match.secret}"]\n[Result' in text


def test_secret_is_hidden_while_in_progress() -> None:
    match = Match("warp-6", 2)
    match.commitment = CommittedDice(SECRET).commitment
    text = write_record(match)
    assert "Secret" not in text
    assert read_record(text) == match


def test_wrong_dice_are_found() -> None:
    text = write_record(played("warp-6"))
    with pytest.raises(RecordError) as caught:
        read_record(text.replace("dice d8=5", "dice d8=6"))
    problem = messages.wrong_die(number=1, sides=8, right=5)
    assert str(caught.value) == messages.at_column(line=12, column=9, problem=problem)


@pytest.mark.parametrize(
    ("before", "after", "line", "problem"),
    [
        ('[Secret "00', '[Secret "01', 9, messages.wrong_commitment(right="")),
        ('[Secret "00', '[Secret "0x', 9, messages.SECRET_DUE),
        ('[Commitment "63', '[Commitment "', 8, messages.HASH_DUE),
    ],
)
def test_invalid_secrets_are_refused(before: str, after: str, line: int, problem: str) -> None:
    text = write_record(played("warp-6"))
    with pytest.raises(RecordError, match=problem) as caught:
        read_record(text.replace(before, after))
    assert (caught.value.line, caught.value.column) == (line, 1)


def test_check_reports_verified_dice() -> None:
    match = played("warp-6")
    dice = sum(entry.is_roll for entry in match.log)
    result = CliRunner().invoke(app, ["check", "-"], input=write_record(match))
    assert cli_messages.dice_match(dice) in result.output
    match.secret = ""
    result = CliRunner().invoke(app, ["check", "-"], input=write_record(match))
    assert cli_messages.DICE_UNCHECKED in result.output


def continued_match() -> Match:
    """Return a resigned match that continues another one, with dice by the secret."""
    rng, dice, match = random.Random(1), CommittedDice(SECRET), Match("warp-6", 2)
    match.roll_all(CommittedDice(b"another"))
    match.fork_step = len(match.log)
    match.commitment, match.secret = dice.commitment, SECRET.hex()
    while not any(entry.is_roll for entry in match.log[match.fork_step :]):
        match.apply_action(rng.choice(match.legal_actions()))
        match.roll_all(dice)
    match.resign(0)
    return match


def test_dice_before_the_fork_are_not_checked() -> None:
    match = continued_match()
    text = write_record(match)
    assert f'[Begun "{match.fork_step}"]\n[Commitment "' in text
    assert read_record(text) == match
    with pytest.raises(RecordError, match=r"d\d+=\d+$"):
        read_record(text.replace(f'[Begun "{match.fork_step}"]\n', ""))
    result = CliRunner().invoke(app, ["check", "-"], input=text)
    assert cli_messages.continues_match(match.fork_step) in result.output
    assert cli_messages.dice_match(1) in result.output


@pytest.mark.parametrize(
    ("begun", "message"),
    [
        ("0", messages.steps_due(found="0")),
        ("x", messages.steps_due(found="x")),
        ("4000", messages.fork_too_late(start=4000, steps=len(continued_match().log))),
    ],
)
def test_invalid_forks_are_refused(begun: str, message: str) -> None:
    match = continued_match()
    text = write_record(match).replace(f'[Begun "{match.fork_step}"]', f'[Begun "{begun}"]')
    if begun == "4000":
        text = text.replace(f'[Secret "{match.secret}"]\n', "")
    with pytest.raises(RecordError, match=message):
        read_record(text)


NONCE = "a1" * 32


def mixed() -> Match:
    """Return a resigned match whose first player has mixed the dice."""
    match = Match("warp-6", 2)
    match.commitment = CommittedDice(SECRET).commitment
    match.nonce_hashes = (nonce_hash(NONCE), nonce_hash("b2" * 32))
    match.nonces = (NONCE, "")
    match.roll_all(CommittedDice(mixed_secret(SECRET, match.nonces)))
    match.resign(0)
    match.secret = SECRET.hex()
    return match


def test_nonces_are_mixed_into_the_secret() -> None:
    match, text = mixed(), write_record(mixed())
    hashes = " ".join(match.nonce_hashes)
    assert f'[NonceHashes "{hashes}"]\n[Nonces "{NONCE} -"]\n[Secret' in text
    assert read_record(text) == match
    result = CliRunner().invoke(app, ["check", "-"], input=text)
    assert cli_messages.dice_mixed(nonces=1, hashes=2) in result.output
    with pytest.raises(RecordError, match=r"d8=\d"):
        read_record(text.replace(f'[Nonces "{NONCE} -"]\n', ""))


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        (f'[Nonces "{NONCE}', f'[Nonces "{"a2" * 32}', messages.wrong_nonce(seat="black")),
        (f'[Nonces "{NONCE} -', f'[Nonces "- {NONCE}', messages.wrong_nonce(seat="yellow")),
        (f'[Nonces "{NONCE} -', f'[Nonces "{NONCE}', messages.nonces_due(seats=2)),
        (f'[Nonces "{NONCE}', f'[Nonces "{NONCE[1:]}', messages.nonces_due(seats=2)),
        ('[NonceHashes "', '[NonceHashes "- ', messages.nonces_due(seats=2)),
    ],
)
def test_what_is_no_nonce_is_refused(before: str, after: str, problem: str) -> None:
    text = write_record(mixed())
    assert before in text
    with pytest.raises(RecordError) as caught:
        read_record(text.replace(before, after))
    assert problem in str(caught.value)
