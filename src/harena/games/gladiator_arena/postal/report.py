"""The referee's post after a turn: the board, each action with its result, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from harena.core.english import listed
from harena.games.gladiator_arena.log.story import Answer, Story, Strike, read_journal
from harena.games.gladiator_arena.notation.write import mixed, picture
from harena.games.gladiator_arena.postal.words import offered
from harena.games.gladiator_arena.rules import fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.turn import is_limit_turn
from harena.games.gladiator_arena.view.read import Gladiator, read

GONE: Final = {
    0: "survived",
    int(F.STRUCK_DOWN): "struck down in turn {turn}",
    int(F.TIME_LIMIT): "died on the time limit in turn {turn}",
    int(F.CONCEDED): "conceded before turn {turn}",
    int(F.STANDOFF): "left by agreement before turn {turn}",
}
"""[cause] -> how a gladiator left the arena, if it did."""


def report(
    turn: int,
    after: GladiatorArena,
    names: Sequence[str],
    late: Sequence[int],
) -> str:
    """GA-21: the report of the turn that was posted for, of starting squares, or of an answer."""
    story = read_journal(after.journal)
    if story.claims or story.given:
        body = _starts(story, after, names, late)
    elif story.answer:
        body = _answer(story, story.answer, after, names, late)
    elif story.conceded:
        body = _concessions(story, after, names)
    else:
        body = _turn(story, after, names, late)
    while not body[-1]:
        body.pop()
    lines = [
        f"Turn {turn}",
        "",
        *picture(after, lambda seat: str(seat + 1), len(str(int(after.height)))),
        "",
        *body,
    ]
    if after.values[F.PHASE] == F.ENDED:
        lines += ["", "The game is over.", "", "Final ranking", *ranking(after, names)]
    else:
        if not story.claims and not story.given:
            lines += ["", "Score", *(_score(one, names) for one in by_rank(after))]
        words = phase_words(after, names)
        orders = after.values[F.PHASE] == F.ORDERS  # otherwise a name begins it
        lines += ["", f"Next: {words[0].lower() if orders else words[0]}{words[1:]}"]
    return "\n".join(lines) + "\n"


# --- what stands there --------------------------------------------------------------------------


def status(state: GladiatorArena, seat: int) -> str:
    """Weapon, race and hit points: `sword human 8HP`."""
    t = state.values
    if t[F.RACE + seat] == 0 or t[F.WEAPON + seat] == 0:
        return ""
    armed = f"{gladiators.WEAPONS[t[F.WEAPON + seat] - 1]} {gladiators.RACES[t[F.RACE + seat] - 1]}"
    if (t[F.ALIVE] >> seat) & 1 == 0:
        return f"{armed} out, {t[F.HP + seat]}HP"
    again = ", chooses a square again" if t[F.PHASE] == F.ENROL and t[F.AT + seat] < 0 else ""
    return f"{armed} {t[F.HP + seat]}HP{again}"


def phase_words(state: GladiatorArena, names: Sequence[str]) -> str:
    """Return the kind of the coming posts in words."""
    t = state.values
    phase, turn = t[F.PHASE], t[F.TURN]
    if phase == F.ENDED:
        return "The game is over"
    if phase == F.ANSWER:
        proposer = int(t[F.PROPOSER])
        other = names[int(state.to_move)]
        return f"{other} answers {names[proposer]}'s proposal: {offered(int(t[F.SAID + proposer]))}"
    if phase == F.ENROL:
        again = [names[seat] for seat in _seats(state) if (t[F.PLACING] >> seat) & 1 == 1]
        if all(t[F.HP + seat] == 0 for seat in _seats(state)):
            return "Race, weapon and starting square"
        return f"{listed(again)} {_s(again, 'chooses', 'choose')} a starting square again"
    truce = ", without strikes" if t[F.TRUCED] == 1 else ""
    limit = ", with the time limit" if is_limit_turn(state, turn) else ""
    return f"Orders for turn {turn}{truce}{limit}"


def _seats(state: GladiatorArena) -> range:
    return range(int(state.seats))


def _s(names: Sequence[str], one: str, several: str) -> str:
    return one if len(names) == 1 else several


def _square(state: GladiatorArena, square: int) -> str:
    return F.square_name(int(square), int(state.width))


def _line(state: GladiatorArena, names: Sequence[str], seat: int) -> str:
    return f"{seat + 1} {names[seat]} {status(state, seat)}"


# --- turn 0 -------------------------------------------------------------------------------------


def _starts(
    story: Story, after: GladiatorArena, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """Return the starting squares, and the gladiators that were moved or choose again."""
    notes = [f"{names[seat]} did not post: chosen by default." for seat in late]
    for claim in story.claims:
        told = f"{names[claim.seat]} asked for {_square(after, claim.square)}"
        if claim.kind == journal.CROWDED:
            rivals = {one.seat for one in story.claims if one.square == claim.square}
            others = sorted((rivals | {claim.first}) - {claim.seat, -1})
            also = listed([names[other] for other in others])
            notes.append(f"{told}, as did {also}, and chooses a square again.")
        elif claim.kind == journal.OPPOSITE:
            at = _square(after, int(after.values[F.AT + claim.seat]))
            first = f"where {names[claim.first]} was first"
            notes.append(f"{told}, {first}, and starts opposite on {at}.")
        elif claim.kind == journal.NO_ROOM:
            first = f"where {names[claim.first]} was first, and the square opposite is taken"
            notes.append(f"{told}, {first}: chooses a square again.")
    for seat, square in story.given.items():
        notes.append(
            f"{names[seat]} is not asked any more, and starts on {_square(after, square)}."
        )
    lines = [_line(after, names, seat) for seat in _seats(after)]
    return [*lines, *([""] if notes else []), *notes]


# --- a turn -------------------------------------------------------------------------------------


def _turn(
    story: Story, after: GladiatorArena, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """Each gladiator's order and what came of it; then what it led to."""
    lines: list[str] = []
    for seat in _seats(after):
        lines.append(_line(after, names, seat))
        if after.is_alive(seat) or seat in story.gone:
            lines += _order(story, after, names, seat, seat in late)
    return [*lines, *_outcome(story, names)]


def _order(
    story: Story, state: GladiatorArena, names: Sequence[str], seat: int, late: bool
) -> list[str]:
    lines = ["Did not post"] if late else []
    move = next((one for one in story.moves if one.seat == seat), None)
    way = _square(state, move.goal) if move else "none"
    if move and move.bumped:
        others = sorted({*move.rivals, move.owner} - {seat, -1})
        bump = listed([names[other] for other in others])
        way += f" = bumps into {bump}, back on {_square(state, move.start)}"
    lines.append(f"Move to: {way}")
    struck = [strike for strike in story.strikes if strike.seat == seat]
    aims = ",".join(_square(state, strike.square) for strike in struck)
    hits = ", ".join(_hit(names, strike) for strike in struck)
    lines.append(f"Strike: {aims} = {hits}" if struck else "Strike: none")
    for made in story.proposals:
        if made.seat == seat:
            lines.append(f"Proposes a standoff: {offered(made.offer)}")
    return [*lines, ""]


def _hit(names: Sequence[str], strike: Strike) -> str:
    """Return the result of one strike: `miss`, `hit Ben 2 damage`."""
    hits = [f"{names[other]} {damage} damage" for other, damage in strike.damage.items()]
    return f"hit {listed(hits)}" if hits else "miss"


def _outcome(story: Story, names: Sequence[str]) -> list[str]:
    """Kills, the time limit, the last turn, and what was agreed."""
    lines: list[str] = []
    for seat, takers in story.kills.items():
        killers = [names[other] for other in takers]
        lines.append(f"{names[seat]} is struck down. {_credit(killers, story.whole_kills)}")
    if story.limit:
        lines.append("Time limit: all who are left lose 1HP.")
    cost = "" if story.died_free else " and loses a kill"
    lines += [f"{names[seat]} dies on the time limit{cost}." for seat in story.died]
    if story.proposer >= 0:
        return [*lines, _agreed(story, names)]
    if story.last_turn >= 0:
        lines.append(f"Turn {story.last_turn} was the last one (GA-27).")
    lapsed = [f"{names[made.seat]}'s proposal" for made in story.proposals if not made.stands]
    if lapsed and len(lapsed) == len(story.proposals):
        lines.append(f"{listed(lapsed)} {_s(lapsed, 'lapses', 'lapse')}.")
    return lines


def _credit(killers: Sequence[str], whole: bool = False) -> str:
    """`Kill: Ann`, `Kill: 1/2 Ann, 1/2 Ben`, or `Kill: 1 Ann, 1 Ben`."""
    if len(killers) == 1:
        return f"Kill: {killers[0]}."
    share = "1" if whole else f"1/{len(killers)}"
    return f"Kill: {', '.join(f'{share} {name}' for name in killers)}."


def _agreed(story: Story, names: Sequence[str]) -> str:
    """Return a standoff that both agreed on."""
    if story.truce >= 0:
        return "A standoff is agreed: a turn without strikes."
    if len(story.parted) > 1:
        return "A standoff is agreed: both leave, and each loses a kill."
    return f"A standoff is agreed: {names[story.proposer]} leaves and loses a kill."


def _answer(
    story: Story, answer: Answer, after: GladiatorArena, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """Return the answer to a proposal."""
    lines = [_line(after, names, one) for one in _seats(after)]
    offer, who = offered(answer.offer), names[answer.seat]
    told = f"{who} {'agrees' if answer.agrees else 'declines'}: {offer}."
    if answer.seat in late:
        told = f"{who} did not answer, and so declines: {offer}."
    return [*lines, "", told, *([_agreed(story, names)] if answer.agrees else [])]


def _concessions(story: Story, after: GladiatorArena, names: Sequence[str]) -> list[str]:
    """One of the last two gave up before the turn, or both did."""
    lines = [_line(after, names, seat) for seat in _seats(after)] + [""]
    for seat, other in story.conceded.items():
        lines.append(f"{names[seat]} concedes. {_credit([names[other]])}")
    return lines


# --- the score ----------------------------------------------------------------------------------


def by_rank(state: GladiatorArena) -> list[Gladiator]:
    """Return the gladiators, best first."""
    return sorted(read(state).gladiators, key=lambda one: one.place)


def kill_text(value: Fraction) -> str:
    """Kill points with fractions in figures: `1 kill`, `1/2 kill`, `-1 1/2 kills`."""
    return f"{mixed(value) or '0'} {'kill' if 0 < abs(value) <= 1 else 'kills'}"


def _score(one: Gladiator, names: Sequence[str]) -> str:
    return f"{names[one.seat]}: {kill_text(one.kills)}, {one.damage} damage"


def ranking(state: GladiatorArena, names: Sequence[str]) -> list[str]:
    """Return the final ranking; seats that tie share a place."""
    ranked = by_rank(state)
    places = [one.place for one in ranked]
    return [
        f"{one.place}.{' (shared)' if places.count(one.place) > 1 else ''} {names[one.seat]}: "
        f"{kill_text(one.kills)}, {GONE[one.cause].format(turn=one.out)}, {one.hit_points}HP, "
        f"{one.damage} damage"
        for one in ranked
    ]
