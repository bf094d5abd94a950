"""The rules, compiled: the state, and files by the chapters of the rulebook (`../README.md`).

- The box: `components`
- The arena, robots: `grids`, `shapes`, `ids`
- Power discs, cards: `discs`, `cards`
- Setting up: `setup`
- A turn: `turn`, `initiative`, `player_phase`
- The twelve actions: `actions`, `destroy`, `grids`, `special`
- Moving: `movement`
- Combat: `combat` (its course), `forces` (who takes part), `fight` (a pair)
- Losing your C-bot, and winning: `victory`
- Wild Warp: `wild_warp`, `windows`
- Optional rules: `variant`, `expansion`

For all chapters: `position`, `fields`, `procedures`, `secrets`, `journal`.
"""
