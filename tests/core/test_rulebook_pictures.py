"""Pictures of rulebooks: what of a scene is seen, in both colours of a page, and of a fight."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from harena.content import messages
from harena.content.content import Content
from harena.content.pictures import picture_faults
from harena.core.game import Game
from harena.core.scene.scene import (
    Board,
    Cell,
    Contest,
    Damage,
    Duel,
    Event,
    Group,
    Line,
    Part,
    Preview,
    Scene,
    SeatView,
    Side,
    Stop,
    Target,
    Token,
    Tray,
)
from harena.render import svg_contest
from harena.render.illustration import (
    Picture,
    event_picture,
    illustration_svg,
    merge_light_dark,
    preview_picture,
)
from harena.render.theme import PLAIN, Card, Theme, Tone

SPACE = "{http://www.w3.org/2000/svg}"
LANE = Board(
    "lane",
    (-1, -1, 14, 2),
    tuple(Cell(f"c{n}", n, 0, 0.4, f"Place {n}", text=str(n)) for n in range(12)),
    (Line("way", tuple((float(n), 0.0) for n in range(12))),),
    "A lane",
)
SEATS = (SeatView(0, "Red", "R", 3), SeatView(1, "Blue", "B", 4))
DIE = Token("die", "die", "c2", 0, "A d6", sides=6, face=5)


def scene(*tokens: Token, board: Board = LANE, **more: object) -> Scene:
    """Return a scene on the lane."""
    return replace(Scene("any", board, SEATS, tokens), **more)  # type: ignore[arg-type]


def read(picture: Picture, look: Theme = PLAIN) -> ET.Element:
    """Draw a picture and parse it."""
    return ET.fromstring(illustration_svg(picture, look))


def words_in(root: ET.Element) -> list[str]:
    """Return the words in a picture, in their order."""
    return [text.text or "" for text in root.iter(f"{SPACE}text")]


def places(root: ET.Element) -> list[float]:
    """Return the x of round cells."""
    return [float(circle.get("cx", "")) for circle in root.iter(f"{SPACE}circle")]


def test_pictures_follow_the_looks_themes() -> None:
    svg = illustration_svg(Picture(scene(DIE)), PLAIN)
    assert "light-dark(#f4eee2,#12110e)" in svg
    assert svg.index("color-scheme:light dark") < svg.index("<rect")
    one_colour = replace(PLAIN, colours={"ground": "#123456"})
    assert 'fill="#123456"' in illustration_svg(Picture(scene(DIE)), one_colour)


def test_themes_differ_only_in_colours() -> None:
    assert merge_light_dark(
        '<a fill="#111111" line="#222222"/>', '<a fill="#111111" line="#333333"/>'
    ) == ('<a fill="#111111" line="light-dark(#222222,#333333)"/>')
    with pytest.raises(ValueError, match="more than their colours"):
        merge_light_dark('<a fill="#111111"/>', '<b fill="#111111"/>')


def test_hidden_shapes_are_left_out() -> None:
    root = read(Picture(scene(), around=("c2",), margin=1.0))
    assert places(root) == [1.0, 2.0, 3.0]
    assert root.get("viewBox") == "1 -1 2 2"
    assert (root.get("width"), root.get("height")) == ("152", "152")
    (line,) = root.iter(f"{SPACE}polyline")
    xs = [float(xy.split(",")[0]) for xy in line.get("points", "").split()]
    assert min(xs) <= 1
    assert 3 <= max(xs) < 6
    assert places(read(Picture(scene()))) == list(range(12))


def test_partly_visible_plates_stay_whole() -> None:
    cells = tuple(
        Cell(f"{n}-{k}", 3 * n + k % 2, k // 2, 0.48, "", "square", str(k), tone, 0.0, f"p{n}")
        for n in range(3)
        for k, tone in ((0, "hub"), (1, "floor"), (2, "gone"), (3, "floor"))
    )
    groups = tuple(Group(f"p{n}", 3 * n, 0, 0, f"Plate {n}", f"P{n}", "block") for n in range(3))
    plates = Board("plates", (-1, -1, 10, 4), cells, (), "Plates", groups)
    tones = {"hub": Tone(kind="hub"), "gone": Tone(kind="gap")}
    look = replace(PLAIN, ground="plates", tones=tones, colours={"ember": "#d0723a"})
    root = read(Picture(scene(board=plates), around=("0-0",), margin=0.4), look)
    assert words_in(root) == ["0", "1", "3", "P0"]  # the number of what is gone is gone as well
    embers = [path for path in root.iter(f"{SPACE}path") if path.get("stroke") == "#d0723a"]
    assert len(embers) == 2
    outlines = [path.get("d", "").count("M") for path in root.iter(f"{SPACE}path")][1:3]
    assert outlines == [1, 1]
    stands = Token("one", "cube", "0-0", 0, "A cube", "Q")
    covered = read(Picture(scene(stands, board=plates)), look)
    (free, aside) = (
        next(t for t in one.iter(f"{SPACE}text") if t.text == "P0") for one in (root, covered)
    )
    assert float(aside.get("x", "0")) < float(free.get("x", "0"))


def test_maps_have_tones_and_marks() -> None:
    hexes = tuple(
        Cell(f"h{n}", n * 0.866, n % 2 / 2, 0.5, f"Hex {n}", "hex", f"H{n}", tone, 30)
        for n, tone in enumerate(["sea", "land", ""])
    )
    tones = {"sea": Tone(("#112233", "#223344")), "land": Tone(("#445566", "#556677"))}
    look = replace(PLAIN, ground="washes", tones=tones)
    svg = illustration_svg(Picture(scene(board=Board("map", (-1, -1, 4, 3), hexes))), look)
    assert svg.index("light-dark(#112233,#223344)") < svg.index("light-dark(#445566,#556677)")
    washes = [path for path in ET.fromstring(svg).iter(f"{SPACE}path") if "Q" in path.get("d", "")]
    assert len(washes) == 2  # a cell without a tone has no loose edge
    assert {"H0", "H1", "H2"} == set(words_in(ET.fromstring(svg)))


def test_floors_have_walls_and_outside_labels() -> None:
    squares = tuple(
        Cell(f"{'AB'[n % 2]}{n // 2 + 1}", n % 2, -(n // 2), 0.5, "", "square") for n in range(4)
    )
    look = replace(PLAIN, ground="slabs", colours={"wall": "#c9a566"})
    root = read(Picture(scene(board=Board("sand", (-1, -2, 3, 4), squares))), look)
    assert words_in(root) == ["A", "B", "1", "2"]
    (wall,) = (rect for rect in root.iter(f"{SPACE}rect") if rect.get("fill") == "#c9a566")
    assert float(wall.get("width", "0")) == pytest.approx(2.32)
    below = [float(text.get("y", "0")) for text in root.iter(f"{SPACE}text")][:2]
    assert min(below) > 0.5 + 0.16


def test_previews_draw_path_and_result() -> None:
    way = (Stop("c2", "start"), Stop("c3"), Stop("c5", "warp"))
    strike = (Stop("c2", "start"), Stop("c7", "strike"))
    targets = (
        Target(0, "go", "cell", "c5", "move", "", Preview("", "die", way, rolls=(6,))),
        Target(
            *(1, "hit", "cell", "c7", "strike", ""),
            Preview("", "die", strike, cells=("c7",), damage=(Damage("c7", 2),)),
        ),
    )
    table = scene(DIE, targets=targets)
    went = preview_picture(table, "go", wide=300)
    assert (went.paths, went.wide) == ((way,), 300)
    assert [(ghost.at, ghost.face) for ghost in went.ghosts] == [("c5", 0)]
    dots = len(list(read(Picture(table)).iter(f"{SPACE}circle")))
    assert len(list(read(went).iter(f"{SPACE}circle"))) == dots + 1  # a ring, and a blank die
    hit = preview_picture(table, "hit")
    assert (hit.ghosts, hit.tinted, hit.losses) == ((), ("c7",), {"c7": 2})
    assert "\u22122" in words_in(read(hit))
    with pytest.raises(KeyError):
        preview_picture(table, "sleep")


def test_events_are_drawn_at_their_last_stop() -> None:
    hurt = Token("two", "die", "c7", 1, "", sides=4, face=1)
    events = (
        Event("moved", "", 0, "die", (Stop("c1", "start"), Stop("c2"))),
        Event("said", "Nothing.", 0),
        Event(
            "struck", "", 0, "die", (Stop("c2", "start"), Stop("c7", "strike")), cells=("c6", "c7")
        ),
        Event("hurt", "", 1, "two", amount=1),
        Event("hurt", "", 1, "two", amount=2),
        Event("hurt", "", 1, "gone", amount=5),
    )
    shown = event_picture(scene(DIE, hurt), events)
    assert [seat for seat, _ in shown.acts] == [0, 0]
    assert (shown.losses, shown.tinted) == ({"c7": 3}, ("c6", "c7"))


def fight(**duel: object) -> Scene:
    """Two against one over c2, the first pair as told."""
    pair = Duel(
        *("die", "two"),
        (Part("die", 0, "", 6), Part("discs", 2, ""), Part("card", 3, "")),
        (Part("hidden", 0, ""), Part("bonus", 4, "", void=True)),
    )
    table = Contest(
        *("Over c2", "c2", Side(0, "Red attacks", ("die", "three"))),
        *(Side(1, "Blue", ("two",)), (replace(pair, **duel),)),  # type: ignore[arg-type]
    )
    return scene(DIE, contest=table)


def test_fights_are_drawn_below_their_cell() -> None:
    root = read(Picture(fight(odds=0.996), around=("c2",), fight=True, wide=400))
    words = words_in(root)
    assert {"Red attacks", "Blue", "Red 99 %", "Blue 1 %", "waiting", "+4"} <= set(words)
    assert "three" in words  # a word, for what is no token
    assert int(root.get("width", "0")) == 400
    board, tall = root.find(f"{SPACE}svg"), svg_contest.panel_height(fight())
    assert board is not None
    assert int(board.get("height", "0")) + tall == pytest.approx(
        int(root.get("height", "0")), abs=1
    )
    faint = [group for group in root.iter(f"{SPACE}g") if group.get("opacity") == "0.4"]
    assert len(faint) == 1


def test_decided_fights_show_the_winner() -> None:
    over = fight(left_total=9, right_total=4, winner="left")
    words = words_in(
        ET.fromstring(f'<svg xmlns="{SPACE[1:-1]}">{svg_contest.panel(over, PLAIN, 400)}</svg>')
    )
    assert {"9", "4", "\u25c2 wins"} <= set(words)
    assert not any("%" in word for word in words)
    assert svg_contest.panel(scene(DIE), PLAIN, 400) == ""
    assert svg_contest.panel_height(scene(DIE)) == 0


def test_cards_are_drawn_side_by_side() -> None:
    hand = tuple(Token(f"k{n}", "card", "hand", 0, "", f"Card {n}", tone="hot") for n in range(3))
    table = scene(*hand, trays=(Tray("hand", 0, "Hand"),))
    look = replace(PLAIN, cards={"hot": Card("#c04020")})
    root = read(Picture(table, cards=("k0", "k2")), look)
    assert words_in(root) == ["Card", "0", "Card", "2"]
    assert "hand" not in ET.tostring(root, encoding="unicode").lower()
    assert re.fullmatch(r"0 0 1\.72 1\.12", root.get("viewBox", ""))


class Illustrated(Game):
    """A game that is only looked at."""

    name = "illustrated"
    title = "Illustrated"

    def new(self, seats: int, options: object) -> object:
        raise NotImplementedError


CONTENT = Content(
    rules="# A book\n\n![a lane](pictures/lane.svg)\n\n![gone](pictures/gone.png)",
    illustrations=lambda _game: {"lane": Picture(scene(DIE)), "more": Picture(scene(DIE))},
)


def test_missing_or_unused_pictures_are_named() -> None:
    found = list(picture_faults(Illustrated()))
    assert found == [
        messages.missing_picture("gone.png"),
        messages.unused_picture("more"),
    ]
