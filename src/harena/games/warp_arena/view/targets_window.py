"""What may be chosen in a window: to let it pass, or a Wild Warp (WA-38)."""

from __future__ import annotations

from harena.core.play.state import FRAME
from harena.core.show.scene import Target
from harena.games.warp_arena.rules import notation as say, table as on
from harena.games.warp_arena.rules.fight import attack_total, defence_total, value
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L3
from harena.games.warp_arena.view import frames, pointing, windows, words

WILD_GROUP = "Wild Warp"


def struck(table: WarpArena) -> tuple[str, ...]:
    """The hexes that a special card waiting for its window would change."""
    t = table.table
    at = frames.waiting_card(table)
    if at < 0:
        return ()
    if t[at] in (on.DESTROY, on.BOMB):
        return (words.hex_title(table, int(t[at + L3])),) if t[at + L3] >= 0 else ()
    if t[at] not in (on.WARP, on.DOUBLE):
        return ()
    grids = {int(t[at + L2])} | ({int(t[at + L3])} if t[at] == on.DOUBLE else set())
    cells = int(table.cells)
    return tuple(
        words.hex_title(table, cells * grid + k) for grid in sorted(grids) for k in range(cells)
    )


def window_target(table: WarpArena, at: int, seat: int, action: int) -> Target:
    """An answer in a window."""
    t = table.table
    what = int(t[at + L0])
    if action == say.PASS:
        return pointing.button(
            table, action, "Let it pass", _passed(table, at), cells=struck(table)
        )
    if what == on.INTERJECT:
        title = words.CARD_TITLES[windows.wild_card(action)]
        text = f"You play your Wild Warp as {title}, before anything else happens."
        return pointing.button(table, action, f"As {title}", text, WILD_GROUP, "0 AP")
    surely = action >= say.SUPER + say.CANCEL
    tool = words.CARD_TITLES[say.SUPER_WARP if surely else say.WILD_WARP]
    sure = "; nobody can cancel that" if surely else ""
    wanted = action - int(say.SUPER) if surely else action
    if wanted == say.CANCEL:
        text = f"Your {tool} cancels {_cancelled(table, at)}{sure}."
        label = "Cancel it for good" if surely else "Cancel it"
        return pointing.button(table, action, label, text, tool, cells=struck(table))
    fight = at - int(FRAME)
    attack = wanted == say.CANCEL_ATTACK
    piece = int(t[fight + (L0 if attack else L1)])
    card = int(t[fight + (L2 if attack else L3)])
    massed = table.variant.massed and t[fight + L1] >= 0
    owner = words.seat_title(int(say.OWNER[piece])) if massed else words.whose(piece)
    label = f"Cancel {owner}'s {words.laid_card(card)}" + (" for good" if surely else "")
    text = (
        f"Your {tool} cancels the {words.laid_card(card)}: {_without(table, fight, attack)}{sure}."
    )
    return pointing.button(table, action, label, text, tool)


def _passed(table: WarpArena, at: int) -> str:
    what = int(table.table[at + L0])
    if what == on.INTERJECT:
        return "You play nothing now."
    if what == on.STOP_COMBAT:
        return "You cancel no card."
    return "You do not interrupt."


def _cancelled(table: WarpArena, at: int) -> str:
    t = table.table
    what = int(t[at + L0])
    who = words.seat_title(int(t[at + L1]))
    if what == on.STOP_ACTION:
        title = words.ACTION_TITLES[int(t[at + L2])]
        return f"{who}'s action, {title}; the points are spent all the same"
    if what == on.STOP_CARD:
        title = words.CARD_TITLES[int(t[at + L2])]
        return f"{who}'s {title} with all it would do; the card is discarded"
    return f"{who}'s Wild Warp, so that {windows.wild_aim(table, at - int(FRAME))} stands"


def _without(table: WarpArena, at: int, attack: bool) -> str:
    """WA-31: both totals of a fight without one of the cards."""
    t = table.table
    piece, foe = int(t[at + L0]), int(t[at + L1])
    first = int(attack_total(table, at)) - (int(value(t[at + L2])) if attack else 0)
    if foe < 0:
        return f"{words.whose(piece)} has {first}, and {say.FIELD_TOTAL} break the force field"
    second = int(defence_total(table, at)) - (0 if attack else int(value(t[at + L3])))
    if table.variant.massed:
        sides = words.seat_title(int(say.OWNER[piece])), words.seat_title(int(say.OWNER[foe]))
        return f"then {sides[0]} has {first}, {sides[1]} {second}"
    return f"then {words.whose(piece)} has {first}, {words.whose(foe)} {second}"
