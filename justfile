# Every chore of the project. `just` lists them; without just: `uv run just`.

_list:
    @just --list

# Play in the browser.
play *args:
    uv run harena play {{args}}

# The Python tests, or some of them.
test *args:
    uv run pytest {{args}}

# Everything that only reads: lint, format, types, import rules, the rule register, pins.
check:
    uv run ruff check
    uv run ruff format --check
    uv run mypy
    uv run lint-imports --no-cache
    uv run python tools/register.py --check
    uv run python tools/fields.py --check
    uv run python tools/protocol.py --check
    uv run python tools/pictures.py --check
    uv run python tools/pin.py --check

# Look for faults in all games by random play, once for each seed: `just check-games 1 2`.
check-games *seeds:
    for seed in {{seeds}}; do for game in warp-arena gladiator-arena warp-6 arena; do \
      uv run harena check-game "$game" --seed "$seed" || exit 1; done; done

# Mend what lint and format can mend.
fix:
    uv run ruff check --fix
    uv run ruff format

# The page's types, lint and tests.
web:
    uv run python tools/npm.py install --no-audit --no-fund --loglevel=error
    uv run python tools/npm.py run lint
    uv run python tools/npm.py run check
    uv run python tools/npm.py test

# The page by itself, with its changes shown at once (needs `just play` beside it).
web-dev:
    uv run python tools/npm.py run dev

# Whole games in Debian's Chromium, in two workers.
browser *args:
    uv run pytest tests/browser -n 2 --durations=12 {{args}}

# How fast the rules are here, and beside other libraries.
bench:
    uv run harena bench
    uv run python bench/peers.py

# Let all bots play a game against each other, and write docs/ladder/GAME.md; goes on where it was.
ladder game *args:
    mkdir -p build/ladder
    uv run harena ladder {{game}} --record build/ladder/{{game}}.jsonl --markdown docs/ladder/{{game}}.md {{args}}

# Draw the pictures of README and rulebooks again.
pictures:
    uv run python tools/pictures.py

# Learn again what bots know of a game: `just weights warp-6 src/harena/games/warp6`.
weights game folder *args:
    uv run harena lab train {{game}} --out {{folder}}/weights.json {{args}}
    uv run python tools/pictures.py

# Write the table of rules, their code and their tests.
register:
    uv run python tools/register.py

# Write the places of the games' tables, and the page about them.
fields:
    uv run python tools/fields.py

# Write the protocol's schemas, and the page's types, from the server's types.
protocol:
    uv run python tools/protocol.py

# Plant faults one by one, and see whether the tests notice: all, or those of some parts.
faults *words:
    uv run python tools/faults.py {{words}}

# Play random games as they went at another commit, and compare: `just same --against 984bba3`.
same *args:
    uv run python tools/same_games.py {{args}}

# Write what a server says, for the page's tests.
told:
    uv run python -m tests.server.told

# Film what the page plays, for docs/motion.md: all strips, or those that are named.
strips *names:
    uv run python -m tests.browser.strips {{names}}

# The shape of the code in figures, now or at commits side by side.
shape *commits:
    uv run python tools/shape.py {{commits}}

# Take the newest version of every package, and write all of them down.
pin:
    uv run python tools/pin.py

# A wheel in dist/.
wheel:
    uv build --wheel
