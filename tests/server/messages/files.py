"""The files of `web/tests/messages`, each with the messages of one game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from harena import SIMULTANEOUS, Match
from tests.server.client import Json, Server, settings
from tests.server.messages.posts import postal_game
from tests.server.messages.tables import first, hello, kept, lay, visit
from tests.warp_arena.scripted_matches import (
    new_match,
    play_match,
    prepared_match,
    quiet_match,
    set_up,
    turn,
)

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "web" / "tests" / "messages"
GAMES = ("arena", "gladiator-arena", "toll", "warp-6", "warp-arena")


def warp_six(server: Server) -> Json:
    """Black may move dice of his, one of them down a dotted line."""
    out: Json = {}
    match = kept("warp6/records/longest-chain")
    game = lay(server, "warp-6", match, ("me", "greedy"), 71)
    with visit(server, game) as ann:
        out["hello"] = ann.play.hello
        out["turned"] = ann.act("8b+")
        out["undone"] = ann.undo()
        out["moved"], out["rolled"] = ann.frames("6a")
    out["past"] = server.browser().http.get(f"/api/tables/{game}/frames/19").json()
    last = lay(server, "warp-6-last", match, ("me", "greedy"), len(match.log) - 1)
    with visit(server, last) as ann:
        out["through"] = ann.act("4a")
    out["placing"] = hello(server, lay(server, "warp-6-placing", match, ("me", "greedy"), 18))
    resigned = lay(server, "warp-6-over", match, ("me", "person"), 18)
    with visit(server, resigned, 1, "Bea") as bea:
        bea.resign()
    out["over"] = hello(server, resigned)
    secret = Match("warp-6", 2, {"start": "secret"})
    out["choosing"] = hello(server, lay(server, "warp-6-secret", secret, ("me", "greedy")))
    out["shared"] = hello(server, lay(server, "warp-6-shared", secret, ("me", "me")))
    out["waiting"] = hello(server, lay(server, "warp-6-waiting", secret, ("me", "open")))
    return out


def arena(server: Server) -> Json:
    """Violet changes the land, and then may move."""
    out: Json = {}
    game = lay(server, "arena", kept("arena/records/starter-game-3"), ("me", "person"), 21)
    with visit(server, game) as ann:
        out["hello"] = ann.play.hello
        out["turned"] = ann.act("B2=water")
    return out


GLADIATORS = (
    "elf sword D4",
    "human axe B7",
    "elf bow G6",
    "giant catapult C2",
    "human spear B8",
    "dwarf axe H7",
    "halfling sword H8",
    "human sword E6",
)
ORDERS = ("D5 xE6 xE6", "B8", "xD5", "xF2", "", "xH8", "", "")
"""A move, a bump, strokes, an arrow and a stone, and a death, in a turn of the time limit."""


def gladiators(server: Server) -> Json:
    """All have planned, and Azure is ready; then all are but Bronze."""
    out: Json = {}
    match = Match("gladiator-arena", 8, {"limit-start": 1}, settles=False)
    for seat, words in enumerate(GLADIATORS):
        for word in f"{words} ready".split():
            match.apply_action(word, seat)
    for seat in (2, 0, 1, 3, 4, 5, 6, 7):
        for word in ORDERS[seat].split() + ["ready"] * (seat == 2):
            match.apply_action(word, seat)
    kinds = ("me", *["person"] * 7)
    with visit(server, lay(server, "gladiators", match, kinds)) as ann:
        out["hello"] = ann.play.hello
        out["two"] = ann.plan("D5", "xE6", kind="undone")
        out["three"] = ann.plan("D5", "xE6", "xF5")
        out["cleared"] = ann.plan(kind="undone")
    for seat in (1, 3, 4, 5, 6, 7):
        match.apply_action("ready", seat)
    with visit(server, lay(server, "gladiators-ready", match, kinds)) as ann:
        out["story"] = ann.act("ready")
    duel = kept("gladiator_arena/records/concession")
    out["duel"] = hello(server, lay(server, "gladiators-duel", duel, ("me", "person"), 17))
    return out


HANDS = {
    "red": "3 destroy wild",
    "blue": "wild wild 1",
    "green": "wild warp double",
    "yellow": "2 4 create",
}
HOMES = {
    "red": "8-c 8-1 3-6 1-4 2-c",
    "blue": "16-c 16-2 5-6 4-4 10-c",
    "green": "14-c 14-3 6-6 13-4 6-c",
    "yellow": "18-c 18-4 2-6 11-4 19-c",
}
"""Where C, D, H, B and W stand."""
BURNT = ("no-disc", "action-destroy", "grid-3")


def hexes(server: Server) -> Json:
    """Each kind of question of Warp Arena, with four players but in combat."""
    out: Json = {}

    def record(name: str, match: Match, upto: int | None = None) -> None:
        kinds = ["me", *["person"] * (match.seats - 1)]
        said = hello(server, lay(server, f"hexes-{name}", match, kinds, upto))
        out[name] = said if name == "hello" else said["frames"][0]

    def after(*steps: str, homes: dict[str, str] | None = HOMES) -> Match:
        return quiet_match(play_match(prepared_match(4, HANDS, homes), *BURNT, "d6=5", *steps))

    record("hello", after())
    record("stacked", after("action-move", homes=None))
    record("choosing", after("action-rotate"))
    record("turning", after("action-rotate", "grid-3"))
    placing = after("action-warp", "d20=19")
    record("placing", placing)
    table = lay(server, "hexes-warped", play_match(placing, "by-18-2"), ("me", *["person"] * 3))
    with visit(server, table) as ann:
        out["warped"] = ann.act("=1")
    combat = kept("warp_arena/records/worked-example")
    record("contest", combat, first(combat, paired))
    record("hidden", combat, first(combat, waits_with_a_card))
    record("fenced", combat, first(combat, at_a_fence))
    whole = kept("warp_arena/records/twelve-actions")
    record("window", whole, first(whole, interrupted))
    return out


def paired(match: Match) -> bool:
    """Return whether Red may lay a card in the first of three duels."""
    contest = match.scene(0).contest
    return contest is not None and len(contest.duels) == 3 and contest.duels[0].now


def waits_with_a_card(match: Match) -> bool:
    """Return whether Blue has laid a card that Red does not see yet."""
    contest = match.scene(0).contest
    duels = contest.duels if contest else ()
    return any(part.kind == "hidden" for duel in duels for part in duel.right_parts)


def at_a_fence(match: Match) -> bool:
    """Return whether Red fights a force field."""
    contest = match.scene(0).contest
    return any(duel.right == "Force field" for duel in (contest.duels if contest else ()))


def interrupted(match: Match) -> bool:
    """Return whether Red may cancel what another has announced."""
    asked = match.state.to_move == SIMULTANEOUS and len(match.state.legal_actions(0)) > 1
    return asked and match.scene(0).prompt.window == "action"


def squares(server: Server) -> Json:
    """Warp Arena with optional rules: grids of squares, the expansion, many grids and seats."""
    out: Json = {}

    def record(name: str, match: Match, upto: int | None = None) -> None:
        kinds = ["me", *["person"] * (match.seats - 1)]
        said = hello(server, lay(server, f"squares-{name}", match, kinds, upto))
        out[name] = said if name == "hello" else said["frames"][0]

    def after(*steps: str) -> Match:
        match = new_match("grids=8 shape=square expansion=assassin,points,super,bombs")
        set_up(
            match,
            ["1-c 2-1 5-4 2-c 3-6", "8-c 7-3 5-c 5-c 5-c"],
            ["super point bomb", "wild 1 2"],
            ["1-1", "8-1"],
        )
        moves = ("d8=3", "action-move", "rD1", "2-2", "field", "done")
        play_match(match, *turn("red"), *BURNT, *moves)
        play_match(match, "no-disc", "end", *turn("red"), "no-disc", *steps)
        return quiet_match(match)

    record("hello", after())
    record("moving", after("action-move"))
    record("hopping", after("action-move", "rH1"))
    record("choosing", after("action-rotate"))
    record("placing", after("action-warp", "d8=8"))
    exchange = after("action-exchange", "grid-2", "grid-7", "=1")
    with visit(server, lay(server, "squares-exchanged", exchange, ("me", "person"))) as ann:
        out["exchanged"] = ann.act("=0")
    made = kept("warp_arena/records/options/expansion-assassin")
    record("assassin", made, first(made, has_an_assassin))
    homes = ["1-c", "30-c", "3-c", "8-c", "17-c", "12-c"]
    for name, shape in (("thirty", "hex"), ("thirty-squares", "square")):
        match = new_match(f"grids=30 shape={shape} cards=none", 6)
        set_up(match, homes, [], [f"{n}-1" for n in (1, 30, 3, 8, 17, 12)])
        record(name, quiet_match(play_match(match, *turn("red", 6), "no-disc")))
    return out


def has_an_assassin(match: Match) -> bool:
    """Return whether Red has built one."""
    return any(token.id == "rA" for token in match.scene(0).tokens)


RECORDERS: dict[str, Callable[[Server], Json]] = {
    "arena.json": arena,
    "gladiator-arena.json": gladiators,
    "hexes.json": hexes,
    "squares.json": squares,
    "warp-6.json": warp_six,
}


def games(server: Server) -> Json:
    """Return the games as the first page gets them."""
    listed = server.browser().http.get("/api/games").json()["games"]
    return {game["name"]: game for game in listed if game["name"] in GAMES}


def of_each(server: Server, what: str) -> Json:
    """Return the themes or the help texts of our games."""
    http = server.browser().http
    ours = [name for name in GAMES if name != "toll"]
    answers = {name: http.get(f"/api/games/{name}/{what}") for name in ours}
    return {name: answer.raise_for_status().json() for name, answer in answers.items()}


def without_repeats(messages: Json) -> Json:
    """Keep each board only where it comes first, as one socket would get it."""
    seen: set[str] = set()
    for message in messages.values():
        for frame in message.get("frames", [message.get("frame", message)]):
            board = frame["scene"]["board"]
            if board["id"] in seen:
                frame["scene"]["board"] = {"id": board["id"]}
            seen.add(board["id"])
    return messages


def files(folder: Path) -> dict[str, str]:
    """Return the text of each file; the tables are in a database in `folder`."""
    with Server(settings(folder, bot_pace=3600.0)) as server:
        found = {name: without_repeats(record(server)) for name, record in RECORDERS.items()}
        found["postal.json"] = postal_game(server)
        found["games.json"] = games(server)
        found["themes.json"] = of_each(server, "theme")
        found["help.json"] = of_each(server, "help")
    return {name: as_text(messages) for name, messages in found.items()}


def as_text(messages: Json) -> str:
    """Return messages by name as JSON, one a line."""
    dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    lines = ",\n".join(f"{dump(name)}:{dump(message)}" for name, message in messages.items())
    return f"{{\n{lines}\n}}\n"
