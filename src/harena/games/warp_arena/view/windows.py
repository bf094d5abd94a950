"""Windows in words: what somebody is about to do, and how it could be interrupted (WA-38)."""

from __future__ import annotations

from harena.core.play.state import FRAME, STEP
from harena.core.show.english import listed
from harena.games.warp_arena.rules import cards, notation as say, table as on, turn
from harena.games.warp_arena.rules.fight import attack_total, defence_total
from harena.games.warp_arena.rules.position import WarpArena
from harena.games.warp_arena.rules.table import L0, L1, L2, L3, L4, L5
from harena.games.warp_arena.view import frames, layout, targets_options, words


def window_text(table: WarpArena, viewer: int) -> tuple[str, str]:
    """What the open window is about, what may be done in it, and the rule.

    Who holds no Wild Warp reads what the others could do; nobody else sees which he reads.
    """
    at = int(table.frame())
    text = _about(table, at)
    how = _means(table, at, viewer) if viewer >= 0 and table.can_act(viewer) else ""
    if how:
        return f"{text} {how}, or let it pass.", "WA-38"
    return f"{text} Others may interrupt.", "WA-38"


def _means(table: WarpArena, at: int, viewer: int) -> str:
    """WA-38, WA-68: what a viewer holds that may be used in a window; "" for nothing."""
    what = int(table.table[at + L0])
    held = [
        f"a {words.CARD_TITLES[card]}"
        for card in (say.WILD_WARP, say.SUPER_WARP)
        if cards.holds(table, viewer, card) and (what != on.INTERJECT or card == say.WILD_WARP)
    ]
    if not held:
        return ""
    by = listed(held, "or")
    if what == on.INTERJECT:
        return f"You may play {by} as a special card"
    if what == on.STOP_COMBAT:
        return f"You may cancel one of them with {by}"
    if what == on.STOP_WILD:
        return "You may cancel that with " + by.replace("a Wild Warp", "another one")
    return f"You may cancel it with {by}"


def _about(table: WarpArena, at: int) -> str:
    t = table.table
    what = int(t[at + L0])
    who = words.seat_title(int(t[at + L1])) if t[at + L1] >= 0 else ""
    if what == on.STOP_ACTION:
        return f"{who} announces {words.ACTION_TITLES[int(t[at + L2])]}."
    if what == on.STOP_CARD:
        title = words.CARD_TITLES[int(t[at + L2])]
        return f"{who} plays {title}: {card_effect(table, at - int(FRAME))}."
    if what == on.STOP_COMBAT:
        return f"The cards are shown: {sums(table, at - int(FRAME))}."
    if what == on.INTERJECT:
        return f"{_moment(table, at)}."
    return f"{who} plays a Wild Warp to cancel {wild_aim(table, at - int(FRAME))}."


def _moment(table: WarpArena, at: int) -> str:
    """WA-38 c: which moment of a phase it is."""
    t = table.table
    active = words.seat_title(int(t[on.ACTIVE]))
    step = t[at - FRAME + STEP]
    if step == turn.OFFER:
        return f"The phase of {active} begins"
    return "The turn ends" if step == turn.CLOSED else f"{active} is about to choose an action"


def card_effect(table: WarpArena, at: int) -> str:
    """WA-49: what a special card in its frame is about to do, without a full stop."""
    t = table.table
    procedure = t[at]
    if procedure == on.DESTROY:
        hex_ = int(t[at + L3])
        if hex_ < 0:
            return "the hit is lost in the void, so nothing would happen"
        return frames.strike(table, hex_, words.hex_title(table, hex_))
    if procedure == on.BIDDING:
        seat = int(t[on.ORDER + t[at + L0]])
        return f"{t[on.BONUS + seat]} would be added to {words.seat_title(seat)}'s d20"
    if procedure == on.BOMB:
        return targets_options.blast(table, int(t[at + L3]))
    if procedure == on.EXTRA:
        return targets_options.more_points(table, int(t[at + L0]))
    grid = int(t[at + L2])
    if procedure == on.WARP:
        place = layout.place_title(table, grid, int(t[at + L3]), int(t[at + L4]))
        return f"{words.grid_title(grid)} would go {place}{words.turned(table, int(t[at + L5]))}"
    if procedure == on.DOUBLE:
        other = int(t[at + L3])
        if grid == other:
            turned = words.turned(table, int(t[at + L4])) or " as it lies"
            return f"{words.grid_title(grid)} would stay{turned}"
        names = [
            words.grid_turned(table, one, int(t[at + steps]))
            for one, steps in ((grid, L4), (other, L5))
        ]
        return f"{names[0]} and {names[1]} would change places"
    place = words.hex_title(table, int(on.converter(table, int(t[at + L0]))))
    return f"a power disc would appear in {place}"


def wild_aim(table: WarpArena, at: int) -> str:
    """What the Wild Warp that was played in a window's frame is to cancel."""
    t = table.table
    what = int(t[at + L0])
    who = words.seat_title(int(t[at + L1])) if t[at + L1] >= 0 else ""
    if what == on.STOP_ACTION:
        return f"{who}'s action, {words.ACTION_TITLES[int(t[at + L2])]}"
    if what == on.STOP_CARD:
        return f"{who}'s {words.CARD_TITLES[int(t[at + L2])]}"
    if what == on.STOP_COMBAT:
        fight = at - int(FRAME)
        attack = t[at + L4] == say.CANCEL_ATTACK
        piece = int(t[fight + (L0 if attack else L1)])
        card = int(t[fight + (L2 if attack else L3)])
        return f"the {words.laid_card(card)} of {words.whose(piece)}"
    return f"{who}'s Wild Warp"


def sums(table: WarpArena, at: int) -> str:
    """WA-31: both totals of a fight as they stand."""
    t = table.table
    piece, foe = int(t[at + L0]), int(t[at + L1])
    attack = f"{words.whose(piece)} has {attack_total(table, at)}"
    if table.variant.massed and foe >= 0:
        sides = words.seat_title(int(say.OWNER[piece])), words.seat_title(int(say.OWNER[foe]))
        return f"{sides[0]} has {attack_total(table, at)}, {sides[1]} {defence_total(table, at)}"
    if foe < 0:
        return f"{attack}, and {say.FIELD_TOTAL} break the force field"
    return f"{attack}, {words.whose(foe)} {defence_total(table, at)}"


def wild_card(action: int) -> int:
    """The special card that a Wild Warp is played as."""
    return action - int(say.WILD) + int(say.DESTROY_HEX)
