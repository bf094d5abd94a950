"""Posts as they are copied: quotes, what is struck out, signatures, and the frame of forums."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, strategies as st

from harena.games.gladiator_arena.messages import posts as messages
from harena.postal import messages as postal
from harena.postal.game import PostalGame
from harena.postal.game_file import read_postal_game
from harena.postal.split_posts import split_posts
from tests.gladiator_arena.forums import GAME, duel, notations, refused, take
from tests.gladiator_arena.frames import MAIL, PAGES, RUNBOARD, TURNS, XENFORO, page_of


def left(game: PostalGame, player: str) -> list[tuple[int, int, str]]:
    """Return the ignored lines of a standing post, with the reasons."""
    post = game.standing()[game.seat_of(player)]
    return [(one.line, one.last, one.why) for one in post.left]


def assert_kept(game: PostalGame) -> None:
    """The file holds what was understood: read again, it is understood in the same way."""
    again = read_postal_game(game.write())
    assert again.standing() == game.standing()
    assert again.write() == game.write()


@pytest.mark.parametrize("page", PAGES)
def test_ga_21_two_posts_with_page_frame(page: str) -> None:
    """[GA-21] No complaint, and only the authors' own orders."""
    game = duel()
    take(game, "", PAGES[page])
    assert notations(game, "Ann") == ["D5", "xE6", "xE5", "ready"]
    assert notations(game, "Ben") == ["xD5", "ready"]
    assert_kept(game)


@pytest.mark.parametrize("page", PAGES)
def test_ga_21_one_post_with_page_frame(page: str) -> None:
    """[GA-21] With the author chosen; another author's text below is a complaint."""
    text = PAGES[page]
    at = max(text.rfind(f"\n{line}") for line in ("Ben", "**Ben", "__Ben", "<p><b>Ben", "From: B"))
    if page.startswith("phpbb"):
        at = text.index("Top")
    game = duel()
    take(game, "Ann", text[:at])
    assert notations(game, "Ann") == ["D5", "xE6", "xE5", "ready"]
    assert_kept(game)
    assert postal.other_name(name="Ben", author="Ann") in refused(game, "Ann", text)


def test_ga_21_start_posts_with_page_frame() -> None:
    """[GA-21] [GA-17] The source's post, with the text around it."""
    game = PostalGame(GAME, ["Ann", "Ben"])
    take(game, "Ann", "sword human D4")
    text = RUNBOARD.replace(
        "Turn 1\n\nMove: D5\nStrike: E6,E5",
        "Sorry I will take the Axe instead. And start in the same place.",
    ).replace("\nStrike: D5", "\nelf axe E6")
    take(game, "", text)
    assert notations(game, "Ann") == ["human", "axe", "D4", "ready"]
    assert notations(game, "Ben") == ["elf", "axe", "E6", "ready"]
    assert_kept(game)


def test_ga_21_thread_of_four_over_three_turns() -> None:
    """[GA-21] Each turn pasted whole, with header, footer, quotes, signatures and onlookers.

    It comes out as the same orders written by hand.
    """
    names = ["Ann", "Ben", "Cy", "Dee"]
    thread, bare = PostalGame(GAME, names), PostalGame(GAME, names)
    said = ""
    for turn, posts in enumerate(TURNS):
        take(thread, "", page_of(turn, posts, said))
        for name, orders in posts.items():
            take(bare, name, orders)
        assert {seat: post.actions for seat, post in thread.standing().items()} == {
            seat: post.actions for seat, post in bare.standing().items()
        }
        assert_kept(thread)
        said = thread.resolve().text
        assert bare.resolve().text == said
    assert thread.turn == len(TURNS)
    assert thread.match.state.key() == bare.match.state.key()


def test_skipped_lines_are_reported() -> None:
    """[GA-21] With lines and reason, also for text outside all posts."""
    game = duel()
    take(game, "", RUNBOARD)
    assert left(game, "Ann") == [
        (1, 13, "the forum's page"),
        (23, 23, "a signature"),
        (25, 25, "the forum's page"),
        (27, 45, "by Zed, who does not play"),
    ]
    assert [(one.where, one.text) for one in game.outside] == [("lines 1 to 5", "Runboard.com")]
    take(game, "", XENFORO)
    assert (13, 15, "quoted") in left(game, "Ann")
    assert game.standing()[0].left[1].text == "Ben said:"
    take(game, "Ann", "~~Move: D3~~ stay\nhttps://example.org")
    assert left(game, "Ann") == [(1, 1, "struck out"), (2, 2, "a link")]
    assert game.standing()[0].left[0].text == "Move: D3"
    assert game.outside == ()


# --- nothing that is not the author's own order is carried out ---------------------------------

QUOTED = [
    ("[quote=Ann]Turn 1\nMove: D5\nStrike: D6[/quote]\nI strike D5", "xD5"),
    ("[QUOTE]Move: C4[/QUOTE]Move: D5", "D5"),
    ("[quote][quote]a[/quote]Move: C4[/quote]Move: D5", "D5"),
    ("[s]Strike: D5[/s]\nMove: D5", "D5"),
    ("[S]Strike: D5[/S] stay", ""),
    ("> Move: D6\nMove: D5", "D5"),
    ("&gt; Move: C4\nMove: D5", "D5"),
    ("Move: ~~C4~~ D5", "D5"),
    ("~~Move: C4\nStrike: D5~~\nMove: D5", "D5"),
    ("Move: D5\nStrike: E6, <del>E5</del>", "D5 xE6"),
    ("Move: <s>C4</s> D5", "D5"),
    ("Strike: E6, E\u03365\u0336", "xE6"),
    ("Strike: E6 [quote]unclosed [s]inside[/quote], E5", "xE6 xE5"),
    ("[quote]\nBen\nMove: C4\n[/quote]\nMove: D5", "D5"),
    ("Ben wrote:\n> Move: C4\nMove: D5", "D5"),
    ("Ben wrote:\n[quote]Move: C4[/quote]\nMove: D5", "D5"),
    ("Move: D5\n-- \nFollow me on the net", "D5"),
    ("Move: D5\n___\nlord of nothing much\n\nand of less", "D5"),
    ("Turn 1\n-----\nMove: D5", "D5"),
    ("Move: D5\n\n-----Original Message-----\nFrom: Ref\nMove: C4", "D5"),
    ("Move: D5\n\nQuote:\nOriginally Posted by Ben View Post\nHow are you?", "D5"),
]


@pytest.mark.parametrize(("text", "actions"), QUOTED)
def test_ga_21_quotes_and_signatures_are_not_orders(text: str, actions: str) -> None:
    """[GA-21] Also struck-out words, whatever they contain."""
    game = duel()
    take(game, "Ann", text)
    assert notations(game, "Ann") == [*actions.split(), "ready"]
    assert_kept(game)


def ignored(where: str, why: str) -> str:
    return postal.no_orders(where=where, why=why)


def unended(mark: str, why: str) -> str:
    return postal.begin_without_end(mark=mark, why=why)


def unbegun(mark: str, why: str) -> str:
    return postal.end_without_begin(mark=mark, why=why)


def not_understood(word: str, near: str = "") -> str:
    hint = messages.did_you_mean(word=near) if near else ""
    return messages.not_understood(word=word, hint=hint)


UNCLEAR = [
    (
        "> Move: D5\n> Strike: E6",
        f"1, column 1: {ignored('lines 1 to 2', postal.QUOTED)}",
    ),
    (
        "[s]Move: D5[/s]",
        f"1, column 1: {ignored('line 1', postal.STRUCK_OUT)}",
    ),
    (
        "[quote]Move: C4\nMove: D5",
        f"1, column 1: {unended('[quote]Move: C4', postal.QUOTED)}",
    ),
    (
        "Move: C4[/quote]\nMove: D5",
        f"1, column 9: {unbegun('[/quote]', postal.QUOTED)}",
    ),
    (
        "[quote][s]a[/quote][/s] stay",
        f"1, column 20: {unbegun('[/s]', postal.STRUCK_OUT)}",
    ),
    (
        "[s]Move: C4</s> Move: D5",
        f"1, column 1: {unended('[s]Move: C4</s> Move', postal.STRUCK_OUT)}",
    ),
    (
        "stay\n~~Strike: D5",
        f"2, column 1: {unended('~~Strike: D5', postal.STRUCK_OUT)}",
    ),
    (
        "[Strike] D5",
        f"1, column 1: {unended('[Strike] D5', postal.STRUCK_OUT)}",
    ),
    ("Move: <D9>", "1, column 8: D9 is not on the board"),
    (
        "Move: D5\n--\nStrike: E6",
        f"3, column 1: {postal.ORDER_IN_SIGNATURE}",
    ),
    (
        "Quote:\nMove: C4\nMove: D5",
        f"1, column 1: {postal.UNENDED_QUOTE}",
    ),
    (
        "Ben wrote: \u2191Mon\nMove: C4\n\nMove: D5",
        f"1, column 1: {postal.UNENDED_QUOTE}",
    ),
    ("Ben\nMove: D5", f"1, column 1: {postal.other_name(name='Ben', author='Ann')}"),
    (
        "Bem Profile\nPosts: 3\nBlog\nstay",
        f"1, column 1: {postal.did_you_mean(name='Bem', near='Ben')}",
    ),
    ("Edit: stay", f"1, column 1: {not_understood('Edit')}"),
    ("Location: D5", f"1, column 1: {not_understood('Location')}"),
    ("Keeping a low profile\nMove: D5", f"1, column 1: {not_understood('Keeping')}"),
    ("by the way, Tuesday\nMove: D5", f"1, column 8: {not_understood('way')}"),
]


@pytest.mark.parametrize(("text", "where"), UNCLEAR)
def test_ga_21_unclear_quotes_are_refused(text: str, where: str) -> None:
    """[GA-21] With the place; also lines that only look like a forum's frame."""
    game = duel()
    assert f"line {where}" in refused(game, "Ann", text)


def test_ga_21_page_frames_hide_no_orders() -> None:
    """[GA-21] Not even misspelt orders between frame lines."""
    game = duel()
    told = refused(game, "Ann", "Posts: 3\nMvoe: none\nJoined: 2008\nStrike: E6")
    assert f"line 2, column 1: {not_understood('Mvoe', 'Move')}" in told
    told = refused(game, "", "Runboard.com\nMove: D5\n\nBen Profile\nPosts: 2\nstay")
    assert f"line 2, column 1: {postal.name_missing(players=['Ann', 'Ben'], near='')}" in told
    told = refused(game, "", "Anm\nMove: D5\n\nBen\nstay")
    missing = postal.name_missing(players=["Ann", "Ben"], near="Ann")
    assert told.endswith(f"line 1, column 1: {missing}")


def test_ga_21_unclear_authors_are_refused() -> None:
    """[GA-21] If names stand alone above posts, `Ann wrote:` may start a quote."""
    game = duel()
    told = refused(game, "", "Ben\nStrike: E5\n\nAnn wrote:\nMove: D5\nI strike D5")
    assert f"line 4, column 1: {postal.post_or_quote('Ann')}" in told
    take(game, "", "Ben wrote:\nStrike: E5\n\nAnn wrote:\nMove: D5")
    assert notations(game, "Ann") == ["D5", "ready"]


def test_ga_21_name_and_order_in_a_line() -> None:
    game = duel()
    take(game, "", "**Ann:** Move: D5, strike E6\n[b]Ben[/b]: stay")
    assert notations(game, "Ann") == ["D5", "xE6", "ready"]
    assert notations(game, "Ben") == ["ready"]
    assert game.standing()[0].text == "**Ann:** Move: D5, strike E6"
    assert_kept(game)


def test_ga_21_authors_without_a_post_are_reported() -> None:
    """[GA-21] An empty frame is reported, unless the author has posted elsewhere."""
    game = duel()
    told = refused(game, "", "Ann\nPosts: 3\nJoined: 2008\n\nBen\nstay")
    empty = postal.no_orders(where="lines 2 to 3", why=postal.FRAME)
    assert told == f"line 2, column 1: {empty}"
    take(game, "", "Ann\nPosts: 3\n\nBen\nstay\n\nAnn\nMove: D5")
    assert notations(game, "Ann") == ["D5", "ready"]


def test_complaints_name_the_author() -> None:
    """[GA-21] Also if the name is in bold, or in a forum's frame."""
    game = duel()
    text = PAGES["phpbb"].replace("Strike: D5", "Strike: D9").replace("E6,E5", "E9[/s]")
    found = [(one.line, one.player) for one in game.post("", text)]
    assert found == [(9, "Ann"), (9, "Ann"), (21, "Ben")]
    text = "[b]Ann[/b]\nMove: D9\n**Ben:**\nStike D5"
    found = [(one.line, one.player) for one in game.post("", text)]
    assert found == [(2, "Ann"), (4, "Ben")]


# --- misspelt words --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("Stike: E6, E5 x2", 1, not_understood("Stike", "Strike")),
        ("Mvoe: D5", 1, not_understood("Mvoe", "Move")),
        ("Move: noen", 7, not_understood("noen", "none")),
        ("concide", 1, not_understood("concide", "concede")),
        ("strike E6 tiwce", 11, not_understood("tiwce", "twice")),
        ("with my swrd strike E6", 9, not_understood("swrd", "sword")),
        ("Trun 1\nstay", 1, not_understood("Trun", "Turn")),
        ("stay, Benn", 7, not_understood("Benn", "Ben")),
    ],
)
def test_ga_21_misspelt_words_get_a_suggestion(text: str, column: int, said: str) -> None:
    """[GA-21] One complaint for the line, and nothing is carried out."""
    game = duel()
    complaints = game.post("Ann", text)
    assert [str(one) for one in complaints[:1]] == [f"line 1, column {column}: {said}"]
    assert len(complaints) <= 2
    assert game.standing() == {}


def test_ga_21_misspelt_races_weapons_and_answers() -> None:
    game = PostalGame(GAME, ["Ann", "Ben"])
    told = game.post("Ann", "halfing with an axxe at D4")
    assert [str(one).split(": ")[1] for one in told] == [
        not_understood("halfing", "halfling"),
        not_understood("axxe", "axe"),
    ]
    two = duel()
    take(two, "Ben", "propose standoff: fall")
    take(two, "Ann", "stay")
    two.resolve()
    no_answer = messages.no_answer(word="agre", hint=messages.did_you_mean(word="agree"))
    assert no_answer in refused(two, "Ann", "I agre")


def test_ga_21_chat_gives_a_complaint_per_line() -> None:
    game = duel()
    text = "Good luck my dear friends of old\nMove: D5\nMay the best among us win this"
    assert [(one.line, one.column) for one in game.post("Ann", text)] == [(1, 1), (3, 1)]


# --- any text at all -------------------------------------------------------------------------

MARKS = "[quote] [/quote] [quote=Ben] [s] [/s] ~~ ~ <del> </del> > -- ___ [b] [/b] [*] </p> ∙"
WORDS = "Ann Ben Zed Ann: Bem Move: D5 Strike: E6 E5 stay Turn 1 Stike #3 3h * E\u0336 hello"
LINES = """
Posts: 3 | Ann Profile | Zed Profile | Reply ∙ Quote | Re: game | Like | Top | 6/10/14, 9:38 am |
Post by Ann » Tue Jun 10, 2014 | Ben wrote: | Ben said: | Click to expand... | Quote: |
Link to this post Email Ann
"""
BREAKS = ["\n", "\n\n", "\nAnn\n", "\nBen\n", "\n--\n", "\n>"]
BITS = st.sampled_from(
    [*MARKS.split(), *WORDS.split(), *(one.strip() for one in LINES.split("|")), *3 * BREAKS]
)


@given(st.lists(BITS, max_size=24).map(" ".join), st.sampled_from(["", "Ann"]))
def test_ga_21_any_page_is_parsed_or_refused(text: str, player: str) -> None:
    """[GA-21] All reported lines are in the text; the file is read the same way."""
    game = duel()
    before = game.write()
    complaints = game.post(player, text)
    lines = text.splitlines() or [""]
    for one in complaints:
        assert 1 <= one.line <= len(lines)
        assert one.column >= 1
    if complaints:
        assert game.write() == before
        return
    for post in game.standing().values():
        count = len(post.text.split("\n"))
        assert all(0 <= one.line <= count for one in post.orders)
        assert all(1 <= one.line <= one.last <= count for one in post.left)
    assert_kept(game)


PIECES = [
    *("[quote]", "[/quote]", "~~", "~ ", "<a ", "> ", "D5 ", "9:38 ", "a", "Ann", "Ann wrote:"),
    *("Zed Profile", "Reply ∙ Quote", "by x, ", "Quote:", "Ann said:\nClick to expand", "-- \na"),
]


@pytest.mark.parametrize("piece", PIECES)
def test_splitting_a_page_takes_linear_time(piece: str) -> None:
    """Four times the lines take about four times the calls, whatever they contain."""

    def work(lines: int) -> int:
        calls = 0

        def count(*_: object) -> None:
            nonlocal calls
            calls += 1

        referee, text = duel().referee, "\n".join([piece] * lines).split("\n")
        sys.setprofile(count)
        try:
            split_posts(text, -1, ["Ann", "Ben"], referee)
        finally:
            sys.setprofile(None)
        return calls

    work(10)  # what is kept by patterns from the first time on
    assert work(400) < 6 * work(100)


def test_mails_below_a_reply_are_quotes() -> None:
    """[GA-21] With the line that names the author."""
    game = duel()
    take(game, "", MAIL)
    whys = [why for _, _, why in left(game, "Ben")]
    assert whys[-1] == "quoted"
