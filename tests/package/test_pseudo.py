"""The pseudo-locale changes texts, and nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys

from tests.pseudo import CLOSE, OPEN, Transformer, lengthened

SOURCE = '''
def rolled(*, name: str, face: int) -> str:
    """Return a text."""
    if name == "Red":
        return "Nobody rolls."
    return f"{name} rolls {face:02d}, {({'d': 'dice'})['d']}." + " - ".join(["1", "2"])
'''


def test_texts_are_marked_and_lengthened() -> None:
    space: dict[str, object] = {}
    exec(
        compile(ast.fix_missing_locations(Transformer().visit(ast.parse(SOURCE))), "x", "exec"),
        space,
    )
    rolled = space["rolled"]
    assert callable(rolled)
    assert rolled.__doc__ == "Return a text."
    assert rolled(name="Red", face=3) == f"{OPEN}{lengthened('Nobody rolls.')}{CLOSE}"
    text = rolled(name="Blue", face=3)
    assert text.startswith(f"{OPEN}Blue {lengthened('rolls')} 03, ")
    assert text.endswith(f".{CLOSE}1 - 2")
    assert len(lengthened("conditional moves")) >= 1.4 * len("conditional moves")
    assert lengthened("{count} 17 / 3") == "{count} 17 / 3"


def test_messages_load_in_the_pseudo_locale() -> None:
    code = (
        "from tests import pseudo; pseudo.install()\n"
        "from harena.server.messages import refusals, log\n"
        "print(refusals.GAME_OVER, log.agrees(name='Ann'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    over, agrees = lengthened("The game is over."), lengthened("agrees.")
    assert done.stdout.decode().strip() == f"{OPEN}{over}{CLOSE} {OPEN}Ann {agrees}{CLOSE}"
