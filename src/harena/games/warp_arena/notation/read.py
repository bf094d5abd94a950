"""The parser of positions; `write` describes the format."""

from __future__ import annotations

import re
from typing import Final

from harena.core.errors import OptionError, PositionError
from harena.core.play.procedures import GO
from harena.core.play.state import STEP
from harena.core.position_parser import Lines, seat_named, written_lines
from harena.games.warp_arena.messages import notation as messages
from harena.games.warp_arena.notation import maps, options
from harena.games.warp_arena.notation.maps import MapLayout, TextGrid
from harena.games.warp_arena.rules import (
    components,
    fields as F,
    grids,
    ids,
    player_phase,
    setup,
    shapes,
    turn,
)
from harena.games.warp_arena.rules.player_phase import Phase
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.turn import Game

CARD_WORDS: Final = (
    *("none", "1", "2", "3", "4", "5"),
    *("destroy", "warp", "double", "create", "wild-warp", "bomb", "super-warp", "point"),
)
SHORT: Final = {"wild": "wild-warp", "super": "super-warp"}
"""Short words for cards."""
ASKS: Final = {
    int(player_phase.BEGIN): "start",
    int(player_phase.OFFER): "disc",
    int(player_phase.CHOOSE): "action",
}
KEYS: Final = (
    *("map", "arena", "built", "options", "turn", "order", "phase", "boosted"),
    *ids.SEAT_NAMES,
    *("loose", "used", "deck", "fired", "destroyed", "field", "asks"),
)
_ROBOT: Final = re.compile(r"(C|[DHBW][1-5]|A) +(\S+)(?: +\+([0-4]))?")
_HEX: Final = re.compile(r"([1-9]|[12][0-9]|30)-([1-8c])")
_QUICK: Final = re.compile(r"(quick|squares)(?: +([1-9][0-9]?))?")


class PositionReader:
    """A parser of one position."""

    def __init__(self, text: str) -> None:
        """Sort the lines by their first words; PositionError names unknown lines."""
        self.lines = Lines(("field", "destroyed", "loose"))
        self.rows: list[tuple[int, str]] = []
        in_map = False
        for number, line in written_lines(text.expandtabs()):
            if in_map and maps.ROW.match(line):
                self.rows.append((number, line))
                continue
            words = line.split(maxsplit=1)
            key, rest = words[0], words[1].strip() if len(words) > 1 else ""
            if key in ("doing", "asked", "bonus", "over"):
                raise PositionError(number, messages.ONLY_ACTIONS)
            if key not in KEYS:
                raise PositionError(number, messages.unknown_line(starts=KEYS, word=key))
            in_map = key == "map"
            if key in ids.SEAT_NAMES and rest.partition(" ")[0] == "holds":
                key, rest = f"{key} holds", rest.partition(" ")[2].strip()
            self.lines.add(key, number, rest)

    def read(self) -> WarpArena:
        """Return the position. PositionError if it is invalid."""
        self.seats = self._count_seats()
        self._lay(self._layout())
        self._grounds()
        for seat in range(self.seats):
            self._robots(seat)
        self._loose()
        self._cards()
        self._turn()
        self._check()
        self._begin()
        return self.values

    # --- lines ------------------------------------------------------------------------------

    def _hex(self, number: int, word: str) -> int:
        parts = _HEX.fullmatch(word)
        cell = self.sheet.cell(parts[1], parts[2]) if parts else -1
        if not 0 <= cell < self.values.hexes:
            why = messages.unknown_cell(
                word=word, cell_word=self.sheet.cell_word, grids=self.values.grids
            )
            raise PositionError(number, why)
        return cell

    def _count_seats(self) -> int:
        named = [key.partition(" ")[0] for key in self.lines] + self.lines.value("order").split()
        return max(
            2, *(ids.SEAT_NAMES.index(name) + 1 for name in named if name in ids.SEAT_NAMES), 2
        )

    # --- the arena --------------------------------------------------------------------------

    def _layout(self) -> MapLayout | None:
        """Return the map's layout, or None for the quick arena, and make the table."""
        if ("map" in self.lines) == ("arena" in self.lines):
            raise PositionError(0, messages.MAP_OR_ARENA)
        layout = None
        if "map" in self.lines:
            layout = maps.read_map(self.lines.all("map")[0], self.rows)
            shape, grids = layout.shape, len(layout.grids)
            if grids < 2:
                raise PositionError(0, messages.wrong_grids(most=maps.MOST_GRIDS, grids=grids))
        else:
            said = _QUICK.fullmatch(self.lines.value("arena"))
            grids = int(said[2] or 20) if said else 0
            if not said or not 2 <= grids <= maps.MOST_GRIDS:
                self.lines.fail("arena", messages.quick_due(most=maps.MOST_GRIDS))
            shape = shapes.SQUARES if said[1] == "squares" else shapes.HEXES
        self.sheet = TextGrid(shape)
        try:
            variant = options.read_options(self.lines.value("options"), square=self.sheet.square)
        except OptionError as error:
            self.lines.fail("options", str(error))
        self.values = WarpArena(self.seats, grids, True, variant)
        t = self.values.values
        for i in range(len(t)):
            t[i] = 0
        self.values.depth = 0
        for i in range(grids):
            t[F.TURNED + i] = -1
        for piece in range(self.seats * int(ids.OWN)):
            t[F.AT + piece] = -1
        return layout

    def _lay(self, layout: MapLayout | None) -> None:
        t = self.values.values
        self.layout = layout or MapLayout()
        if layout is None:
            setup.lay_quick_arena(self.values)
        for grid, (q, r, turned) in enumerate(self.layout.grids):
            t[F.CELL_Q + grid], t[F.CELL_R + grid], t[F.TURNED + grid] = q, r, turned
        grids.link_all(self.values)
        t[F.PLACED] = self.values.grids
        t[F.BUILT] = int("built" in self.lines)

    def _grounds(self) -> None:
        """Set destroyed hexes and force fields, from the map and their own lines."""
        t = self.values.values
        fields = list(self.layout.fields)
        gone = list(self.layout.destroyed)
        gone += [self._hex(number, item) for number, item in self.lines.items("destroyed")]
        for number, rest in self.lines.all("field"):
            name, _, hexes = rest.partition(" ")
            seat = seat_named(number, name, ids.SEAT_NAMES[: self.seats])
            fields += [(self._hex(number, h.strip()), seat) for h in hexes.split(",")]
        for hex_ in gone:
            t[F.GROUND + F.EACH * hex_] = 1
        for hex_, seat in fields:
            name = self.sheet.name(hex_)
            if t[F.GROUND + F.EACH * hex_]:
                raise PositionError(0, messages.no_room_for_field(place=name))
            if seat >= self.seats:
                raise PositionError(0, messages.field_of_nobody(place=name))
            t[F.GROUND + F.EACH * hex_] = (seat + 1) << 1

    # --- robots, discs and cards ------------------------------------------------------------

    def _robots(self, seat: int) -> None:
        t = self.values.values
        key = ids.SEAT_NAMES[seat]
        number, rest = self.lines.number(key), self.lines.value(key)
        if rest in ("", "out", "in stock"):
            return
        names = {ids.piece_name(seat * int(ids.OWN) + own)[1:]: own for own in range(int(ids.OWN))}
        for item in rest.split(","):
            parts = _ROBOT.fullmatch(item.strip())
            if not parts or parts[1] not in names:
                self.lines.fail(key, messages.bad_robot(text=item.strip()))
            piece = seat * int(ids.OWN) + names[parts[1]]
            if ids.KIND[piece] == ids.A and self.values.variant.kinds <= ids.A:
                self.lines.fail(key, messages.NO_ASSASSINS)
            robot, place = parts[1], parts[2]
            hex_ = self._hex(number, place)
            if t[F.AT + piece] >= 0:
                self.lines.fail(key, messages.robot_twice(robot=robot))
            if F.destroyed(self.values, hex_):
                self.lines.fail(key, messages.stands_in_destroyed(robot=robot, place=place))
            if F.hostile(self.values, hex_, seat):
                self.lines.fail(key, messages.stands_with_others(robot=robot, place=place))
            F.put(self.values, piece, hex_)
            t[F.DISCS + piece] = int(parts[3] or 0)
            assert t[F.DISCS + piece] <= components.LOAD
        if t[F.AT + seat * ids.OWN + ids.C] < 0:
            self.lines.fail(key, messages.no_c_bot(seat=key))
        t[F.ALIVE] |= 1 << seat

    def _loose(self) -> None:
        for number, item in self.lines.items("loose"):
            name, _, count = item.partition(" ")
            hex_ = self._hex(number, name)
            if not re.fullmatch(r" *[1-9][0-9]?", count):
                raise PositionError(number, messages.discs_due(text=item))
            if F.destroyed(self.values, hex_):
                raise PositionError(number, messages.discs_in_destroyed(place=name))
            self.values.values[F.LOOSE + F.EACH * hex_] += int(count)

    def _counts(self, key: str) -> list[int]:
        counts = [0] * int(ids.CARDS)
        for short in self.lines.value(key).split():
            word = SHORT.get(short, short)
            if word not in CARD_WORDS[1:]:
                self.lines.fail(key, messages.unknown_card(word=word, cards=CARD_WORDS[1:]))
            counts[CARD_WORDS.index(word)] += 1
        return counts

    def _cards(self) -> None:
        """Set hands and discards; the deck is the rest of the pack."""
        t = self.values.values
        left = [int(n) for n in self.values.pack]
        hidden = 0
        known = "deck" not in self.lines
        for seat in range(self.seats):
            key = f"{ids.SEAT_NAMES[seat]} holds"
            if counted := re.fullmatch(r"([0-9]{1,2}) cards?", self.lines.value(key)):
                t[F.HELD + seat] = int(counted[1])
                hidden += int(counted[1])
                known = False
                continue
            for card, n in enumerate(self._counts(key)):
                t[F.HAND + seat * ids.CARDS + card] = n
                t[F.HELD + seat] += n
                left[card] -= n
        for card, n in enumerate(self._counts("used")):
            t[F.USED + card] = n
            left[card] -= n
        for card, n in enumerate(left):
            if n < 0:
                pack = int(self.values.pack[card])
                why = messages.too_many_cards(card=CARD_WORDS[card], count=pack - n, pack=pack)
                raise PositionError(0, why)
            t[F.DECK + card] = n if known else 0
        t[F.DECK_LEFT] = sum(left) - hidden
        if t[F.DECK_LEFT] < 0:
            raise PositionError(0, messages.hands_too_full(extra=-t[F.DECK_LEFT]))
        if "deck" in self.lines and self.lines.value("deck").split()[:1] != [str(t[F.DECK_LEFT])]:
            self.lines.fail("deck", messages.wrong_deck(count=t[F.DECK_LEFT]))

    # --- turn and phase ---------------------------------------------------------------------

    def _turn(self) -> None:
        t = self.values.values
        number = self.lines.value("turn") or "1"
        if not re.fullmatch(r"[1-9][0-9]{0,5}", number):
            self.lines.fail("turn", messages.TURN_DUE)
        t[F.TURN] = int(number)
        names = ids.SEAT_NAMES[: self.seats]
        order = self.lines.value("order").split() or list(names)
        if sorted(order) != sorted(names):
            self.lines.fail("order", messages.order_due(seats=names))
        for place, name in enumerate(order):
            t[F.ORDER + place] = names.index(name)
        words = self.lines.value("phase").split()
        living = [name for name in order if (t[F.ALIVE] >> names.index(name)) & 1]
        active = words[0] if words else (living or order)[0]
        seat = seat_named(self.lines.number("phase"), active, names)
        t[F.BOOSTED] = int("boosted" in self.lines)
        most = player_phase.ACTION_POINTS + t[F.BOOSTED]
        if words[1:]:
            if not re.fullmatch(rf"[0-{most}] points?", " ".join(words[1:])):
                self.lines.fail("phase", messages.phase_due(most=most))
            t[F.POINTS] = int(words[1])
        else:
            t[F.POINTS] = player_phase.ACTION_POINTS
        t[F.ACTIVE] = seat
        t[F.PLACE] = order.index(names[seat])
        own = {
            ids.piece_name(seat * int(ids.OWN) + n): n
            for n in range(int(ids.OWN))
            if ids.KIND[n] == ids.B
        }
        for word in self.lines.value("fired").replace(",", " ").split():
            if word not in own:
                why = messages.cannot_fire(word=word, seat=names[seat], robots=list(own))
                self.lines.fail("fired", why)
            t[F.FIRED] |= 1 << own[word]

    def _check(self) -> None:
        """Check that the position is consistent."""
        table, t = self.values, self.values.values
        t[F.WINNER] = -1
        if t[F.ALIVE] & (t[F.ALIVE] - 1) == 0:
            raise PositionError(0, messages.TWO_SEATS)
        for seat in range(self.seats):
            name = ids.SEAT_NAMES[seat]
            if (t[F.ALIVE] >> seat) & 1 == 0 and (t[F.HELD + seat] or seat == t[F.ACTIVE]):
                raise PositionError(0, messages.out_but_active(seat=name))
        for hex_ in range(int(table.hexes)):
            owner = F.field_owner(table, hex_)
            if owner >= 0 and (
                (t[F.ALIVE] >> owner) & 1 == 0 or F.enemy_robots(table, hex_, int(owner))
            ):
                why = messages.field_cannot_stand(
                    seat=ids.SEAT_NAMES[owner], place=self.sheet.name(hex_)
                )
                raise PositionError(0, why)

    def _begin(self) -> None:
        """Start the procedures and ask for the decision."""
        table, t = self.values, self.values.values
        asks = self.lines.value("asks") or "action"
        if asks not in ASKS.values():
            self.lines.fail("asks", messages.asks_due(known=list(ASKS.values())))
        step = next(number for number, word in ASKS.items() if word == asks)
        if step != player_phase.CHOOSE and (
            t[F.POINTS] != player_phase.ACTION_POINTS or t[F.BOOSTED]
        ):
            self.lines.fail("asks", messages.full_points_due(points=player_phase.ACTION_POINTS))
        if step == player_phase.CHOOSE and t[F.POINTS] == 0:
            raise PositionError(0, messages.NO_POINTS)
        game = table.push(Game.NUMBER)
        t[game + STEP] = turn.NEXT_PHASE
        phase = table.push(Phase.NUMBER)
        t[phase + STEP] = step
        t[phase + Phase.SEAT] = t[F.ACTIVE]
        table.waiting = table.die = 0
        table.to_move = GO
        table.run()
