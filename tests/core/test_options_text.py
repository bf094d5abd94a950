"""Options that are texts: read by the game, kept in one form, written in records."""

from __future__ import annotations

import pytest

from harena.core.errors import OptionError
from harena.core.options import Option, check_options, value_text
from harena.core.registry import load_games


def doubled(text: str) -> str:
    """Letters twice, without spaces; digits cannot be read."""
    if any(c.isdigit() for c in text):
        raise ValueError(f"no digits in {text!r}")
    return "".join(2 * c for c in text if c != " ")


NAME = Option("name", "Name", "ab", "Which.", most=6, reads=doubled)
PLAIN = Option("word", "Word", "", "Which.", most=4)


def test_a_text_is_told_by_its_default() -> None:
    assert (NAME.kind, PLAIN.kind) == ("text", "text")
    assert Option("n", "N", 3, "").kind == "int"
    assert Option("b", "B", True, "").kind == "bool"
    found = NAME.to_json()
    assert (found["kind"], found["default"], found["max"]) == ("text", "ab", 6)


def test_a_text_is_kept_in_the_form_in_which_it_is_read() -> None:
    checked = check_options([NAME, PLAIN], {"name": "x y", "word": "huhu"})
    assert checked == {"name": "xxyy", "word": "huhu"}
    assert check_options([NAME, PLAIN], None) == {"name": "aabb", "word": ""}
    assert value_text(checked["name"]) == "xxyy"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (3, "3 is not a text"),
        (True, "True is not a text"),
        (None, "None is not a text"),
        ("abcdefg", "6 characters at most, not 7"),
        ("a1", "no digits in 'a1'"),
        ("a\tb", "holds a space"),
        ("a\x00", "holds a space"),
    ],
)
def test_texts_that_do_not_fit(value: object, why: str) -> None:
    with pytest.raises(OptionError, match=why) as caught:
        NAME.check(value)
    assert caught.value.name == "name"
    assert str(caught.value).startswith("option 'name'")


def test_a_text_without_a_reader_may_hold_no_space() -> None:
    """Or it would fall apart in a record."""
    for value in ("a b", "a\n", "\u00a0"):
        with pytest.raises(OptionError, match="holds a space"):
            PLAIN.check(value)
    assert PLAIN.check("\u00e9=,") == "\u00e9=,"


def test_what_a_text_lists_can_be_read() -> None:
    """Each thing by itself, several of it, and one of one's own of the least and the most."""
    listed = [(game, option) for game in load_games()[0] for option in game.options if option.lists]
    assert listed
    for game, option in listed:
        lists = option.lists
        assert lists is not None
        for thing in lists.things:
            assert game.check_options(2, {option.name: thing.value})[option.name] == thing.value
            many = f"{lists.most}x{thing.value}"
            assert game.check_options(2, {option.name: many})[option.name] == many
        with pytest.raises(OptionError):
            game.check_options(2, {option.name: f"{lists.most + 1}x{lists.things[0].value}"})
        for end in (0, -1):
            facts = [
                own.choices[end].value if own.choices else str((own.least, own.most)[end])
                for own in lists.own
            ]
            mine = ":".join(["guard", *facts])
            assert game.check_options(2, {option.name: mine})[option.name] == mine


def test_what_an_option_hangs_on_is_an_option() -> None:
    for game in load_games()[0]:
        known = {option.name: option for option in game.options}
        for option in game.options:
            if option.when is not None:
                other, value = option.when
                assert known[other].check(value) == value
                assert option.to_json()["when"] == {"option": other, "value": value}
