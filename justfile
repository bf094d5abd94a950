# All tasks of the project. `just` lists them; without just: `uv run just`.

_list:
    @just --list

# Play in the browser.
play *args:
    uv run harena play {{args}}

# Run the Python tests, or some of them.
test *args:
    uv run pytest {{args}}

# Run all static checks: lint, format, types, imports, generated files, pins.
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

# Look for faults in all games by random play, once per seed: `just check-games 1 2`.
check-games *seeds:
    for seed in {{seeds}}; do for game in warp-arena gladiator-arena warp-6 arena; do \
      uv run harena check-game "$game" --seed "$seed" || exit 1; done; done

# Fix lint and format automatically.
fix:
    uv run ruff check --fix
    uv run ruff format

# Check the page: types, lint, tests.
web:
    uv run python tools/npm.py install --no-audit --no-fund --loglevel=error
    uv run python tools/npm.py run lint
    uv run python tools/npm.py run check
    uv run python tools/npm.py test

# Serve the page with hot reload (run `just play` as well).
web-dev:
    uv run python tools/npm.py run dev

# Run the browser tests in Debian's Chromium, with two workers.
browser *args:
    uv run pytest tests/browser -n 2 --durations=12 {{args}}

# Measure the speed of the rules, also against other libraries.
bench:
    uv run harena bench
    uv run python bench/peers.py

# Rate all bots of a game and write docs/results/ladders/GAME.md; resumes a stopped run.
ladder game *args:
    mkdir -p build/ladder
    uv run harena ladder {{game}} --record build/ladder/{{game}}.jsonl --markdown docs/results/ladders/{{game}}.md {{args}}

# Build the documentation site, strictly; `harena play` serves it under /docs.
docs:
    uv run sphinx-build -q -W --keep-going -d build/doctrees docs src/harena/server/site

# Redraw the pictures of README and rulebooks.
pictures:
    uv run python tools/pictures.py

# Train a game's evaluation weights: `just weights warp-6 src/harena/games/warp6`.
weights game folder *args:
    uv run harena lab train {{game}} --out {{folder}}/weights.json {{args}}
    uv run python tools/pictures.py

# Write the rule register: rules, their code, their tests.
register:
    uv run python tools/register.py

# Write the games' field constants, and the page about them.
fields:
    uv run python tools/fields.py

# Write the protocol's schemas and the page's types from the server's types.
protocol:
    uv run python tools/protocol.py

# Plant faults and check that the tests notice: all, or those of some parts.
faults *words:
    uv run python tools/faults.py {{words}}

# Compare random games with another commit: `just same --against 984bba3`.
same *args:
    uv run python tools/same_games.py {{args}}

# Write server messages for the page's tests.
messages:
    uv run python -m tests.server.messages

# Film the animations for docs/explanation/animation.md: all strips, or the named ones.
strips *names:
    uv run python -m tools.film_strips {{names}}

# Draw the icons of the installed app.
icons:
    uv run python -m tools.icons

# Print code metrics, now or at several commits.
shape *commits:
    uv run python tools/shape.py {{commits}}

# Update and pin the newest version of every package.
pin:
    uv run python tools/pin.py

# Build a release in dist/, check it in clean environments, and print how to publish it.
release:
    uv run python tools/release.py
