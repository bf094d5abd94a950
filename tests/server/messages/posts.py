"""A game by post: the answers to whoever runs it."""

from __future__ import annotations

from tests.gladiator_arena.forums import duel, played, started, take
from tests.server.client import Json, Server, body

POSTED = """[quote=Ben]Move: D6
Strike: D7[/quote]
Turn 3
[quote]Move: D7[/quote]
Move: D5"""
SMALL = {"width": 6, "height": 6}


def postal_game(server: Server) -> Json:
    """Ann has posted for turn 3, Ben and Cy have not; and what may come of it."""

    def call(name: str, **content: object) -> Json:
        answer = server.browser().http.post(f"/api/postal/{name}", json=content)
        assert answer.status_code == 200, answer.text
        return body(answer)

    out: Json = {}
    players = ["Ann", "Ben", "Cy"]
    out["new"] = call("new", game="gladiator-arena", players=players, options=SMALL)
    game = started("Ann: sword human D4", "Ben: axe elf E6", "Cy: spear dwarf B2", **SMALL)
    for turn in (1, 2):
        played(game, f"Ann: Turn {turn}\nStrike: E6", "Ben: stay", "Cy: stay")
    take(game, "Ann", POSTED)
    file = game.write()
    out["open"] = call("open", file=file)
    out["taken"] = call("post", file=file, player="Ben", text="Turn 3\nMove: E5")
    out["wrong"] = call("post", file=file, player="", text="[b]Ben[/b]\nTurn 3\nMove: D9")
    out["resolved"] = call("resolve", file=file)
    out["back"] = call("back", file=file)
    ended = duel(**SMALL)
    played(ended, "Ann: Concede", "Ben: stay")
    out["over"] = call("open", file=ended.write())
    return out
