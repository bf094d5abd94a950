"""The rules, compiled: the state, and files by the chapters of the rulebook (`../README.md`).

- The box: `components`
- The arena, robots: `board`, `shapes`, `ids`
- Power discs, cards: `discs`, `cards`, `special`
- Setting up: `setup`
- A turn: `turn`, `initiative`, `player_phase`
- The twelve actions: `actions`, `destroy`, `grids`
- Moving: `movement`, `reach`
- Combat: `combat` (its course), `forces` (who takes part), `fight` (a pair)
- Losing your C-bot, and winning: `victory`
- Wild Warp: `windows`, `interrupts`
- Optional rules: `variant`, `expansion_cards`

For all chapters: `position`, `fields`, `procedures`, `secrets`, `journal`.
"""
