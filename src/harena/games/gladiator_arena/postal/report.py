"""The referee's post after a turn: the board, each action with its result, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from harena.games.gladiator_arena.log.story import Answer, Story, Strike, read_journal
from harena.games.gladiator_arena.messages import posts as post_messages, report as messages
from harena.games.gladiator_arena.notation.write import mixed, picture
from harena.games.gladiator_arena.postal.words import OFFERS
from harena.games.gladiator_arena.rules import fields as F, gladiators, journal
from harena.games.gladiator_arena.rules.position import GladiatorArena
from harena.games.gladiator_arena.rules.time_limit import is_limit_turn
from harena.games.gladiator_arena.view.read import Gladiator, read


def report(
    turn: int,
    after: GladiatorArena,
    names: Sequence[str],
    late: Sequence[int],
) -> str:
    """GA-21: return the report of a turn, of starting squares, or of an answer."""
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
        messages.turn(number=turn),
        "",
        *picture(after, lambda seat: str(seat + 1), len(str(int(after.height)))),
        "",
        *body,
    ]
    if after.values[F.PHASE] == F.ENDED:
        over = f"{messages.GAME_OVER}."
        lines += ["", over, "", messages.RANKING, *ranking(after, names)]
    else:
        if not story.claims and not story.given:
            lines += ["", messages.SCORE, *(_score(one, names) for one in by_rank(after))]
        words = phase_words(after, names)
        orders = after.values[F.PHASE] == F.ORDERS  # otherwise a name begins it
        phase = f"{words[0].lower()}{words[1:]}" if orders else words
        lines += ["", messages.next_posts(phase=phase)]
    return "\n".join(lines) + "\n"


# --- what stands there --------------------------------------------------------------------------


def status(state: GladiatorArena, seat: int) -> str:
    """Return weapon, race and hit points: `sword human 8HP`."""
    t = state.values
    if t[F.RACE + seat] == 0 or t[F.WEAPON + seat] == 0:
        return ""
    armed = f"{gladiators.WEAPONS[t[F.WEAPON + seat] - 1]} {gladiators.RACES[t[F.RACE + seat] - 1]}"
    return messages.status(
        armed=armed,
        hit_points=int(t[F.HP + seat]),
        out=(t[F.ALIVE] >> seat) & 1 == 0,
        again=t[F.PHASE] == F.ENROL and t[F.AT + seat] < 0,
    )


def phase_words(state: GladiatorArena, names: Sequence[str]) -> str:
    """Return the kind of the coming posts in words."""
    t = state.values
    phase, turn = t[F.PHASE], t[F.TURN]
    if phase == F.ENDED:
        return messages.GAME_OVER
    if phase == F.ANSWER:
        proposer = int(t[F.PROPOSER])
        other, offer = names[int(state.to_move)], _offered(int(t[F.SAID + proposer]))
        return messages.answering(name=other, proposer=names[proposer], offer=offer)
    if phase == F.ENROL:
        again = [names[seat] for seat in _seats(state) if (t[F.PLACING] >> seat) & 1 == 1]
        if all(t[F.HP + seat] == 0 for seat in _seats(state)):
            return messages.START_POSTS
        return messages.choosing_again(names=again)
    limit = is_limit_turn(state, turn)
    return messages.orders(turn=int(turn), strikes=t[F.TRUCED] == 0, limit=limit)


def _offered(offer: int) -> str:
    return post_messages.offered(offer=OFFERS[offer])


def _seats(state: GladiatorArena) -> range:
    return range(int(state.seats))


def _square(state: GladiatorArena, square: int) -> str:
    return F.square_name(int(square), int(state.width))


def _line(state: GladiatorArena, names: Sequence[str], seat: int) -> str:
    return messages.gladiator(number=seat + 1, name=names[seat], status=status(state, seat))


# --- turn 0 -------------------------------------------------------------------------------------


def _starts(
    story: Story, after: GladiatorArena, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """Return the starting squares, and the gladiators that were moved or choose again."""
    notes = [messages.default_start(name=names[seat]) for seat in late]
    for claim in story.claims:
        name, square = names[claim.seat], _square(after, claim.square)
        if claim.kind == journal.CROWDED:
            rivals = {one.seat for one in story.claims if one.square == claim.square}
            others = sorted((rivals | {claim.first}) - {claim.seat, -1})
            also = [names[other] for other in others]
            notes.append(messages.crowded(name=name, square=square, others=also))
        elif claim.kind == journal.OPPOSITE:
            start, first = _square(after, after.values[F.AT + claim.seat]), names[claim.first]
            notes.append(messages.opposite(name=name, square=square, first=first, start=start))
        elif claim.kind == journal.NO_ROOM:
            notes.append(messages.no_room(name=name, square=square, first=names[claim.first]))
    for seat, at in story.given.items():
        notes.append(messages.given(name=names[seat], square=_square(after, at)))
    lines = [_line(after, names, seat) for seat in _seats(after)]
    return [*lines, *([""] if notes else []), *notes]


# --- a turn -------------------------------------------------------------------------------------


def _turn(
    story: Story, after: GladiatorArena, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """Return each gladiator's orders with their results, and then the outcome."""
    lines: list[str] = []
    for seat in _seats(after):
        lines.append(_line(after, names, seat))
        if after.is_alive(seat) or seat in story.gone:
            lines += _order(story, after, names, seat, seat in late)
    return [*lines, *_outcome(story, names)]


def _order(
    story: Story, state: GladiatorArena, names: Sequence[str], seat: int, late: bool
) -> list[str]:
    lines = [messages.DID_NOT_POST] if late else []
    move = next((one for one in story.moves if one.seat == seat), None)
    goal = _square(state, move.goal) if move else ""
    if move and move.bumped:
        others = [names[other] for other in sorted({*move.rivals, move.owner} - {seat, -1})]
        back = _square(state, move.start)
        lines.append(messages.bump(square=goal, others=others, back=back))
    else:
        lines.append(messages.move(square=goal))
    struck = [strike for strike in story.strikes if strike.seat == seat]
    squares = [_square(state, strike.square) for strike in struck]
    results = [_hit(names, strike) for strike in struck]
    lines.append(messages.strikes(squares=squares, results=results))
    for made in story.proposals:
        if made.seat == seat:
            lines.append(messages.proposes(offer=_offered(made.offer)))
    return [*lines, ""]


def _hit(names: Sequence[str], strike: Strike) -> str:
    """Return the result of one strike: `miss`, `hit Ben 2 damage`."""
    damage = [(names[other], damage) for other, damage in strike.damage.items()]
    return messages.hit(damage=damage) if damage else messages.MISS


def _outcome(story: Story, names: Sequence[str]) -> list[str]:
    """Return kills, the time limit, the last turn, and what was agreed."""
    lines: list[str] = []
    for seat, takers in story.kills.items():
        killers = [names[other] for other in takers]
        credit = messages.kill(names=killers, whole=story.whole_kills)
        lines.append(messages.struck_down(name=names[seat], credit=credit))
    if story.limit:
        lines.append(messages.TIME_LIMIT)
    for seat in story.died:
        text = messages.killed_by_limit(name=names[seat], loses_kill=not story.died_free)
        lines.append(text)
    if story.proposer >= 0:
        return [*lines, _agreed(story, names)]
    if story.last_turn >= 0:
        lines.append(messages.last_turn(number=story.last_turn))
    lapsed = [names[made.seat] for made in story.proposals if not made.stands]
    if lapsed and len(lapsed) == len(story.proposals):
        lines.append(messages.lapses(names=lapsed))
    return lines


def _agreed(story: Story, names: Sequence[str]) -> str:
    """Return a standoff that both agreed on."""
    if story.truce >= 0:
        return messages.TRUCE
    if len(story.parted) > 1:
        return messages.BOTH_LEAVE
    return messages.leaves(name=names[story.proposer])


def _answer(
    story: Story, answer: Answer, after: GladiatorArena, names: Sequence[str], late: Sequence[int]
) -> list[str]:
    """Return the answer to a proposal."""
    lines = [_line(after, names, one) for one in _seats(after)]
    told = messages.answers(
        name=names[answer.seat],
        agrees=answer.agrees,
        late=answer.seat in late,
        offer=_offered(answer.offer),
    )
    return [*lines, "", told, *([_agreed(story, names)] if answer.agrees else [])]


def _concessions(story: Story, after: GladiatorArena, names: Sequence[str]) -> list[str]:
    """Return the concessions of one or both of the last two."""
    lines = [_line(after, names, seat) for seat in _seats(after)] + [""]
    for seat, other in story.conceded.items():
        credit = messages.kill(names=[names[other]], whole=True)
        lines.append(messages.concedes(name=names[seat], credit=credit))
    return lines


# --- the score ----------------------------------------------------------------------------------


def by_rank(state: GladiatorArena) -> list[Gladiator]:
    """Return the gladiators, best first."""
    return sorted(read(state).gladiators, key=lambda one: one.place)


def kill_text(value: Fraction) -> str:
    """Return kill points with fractions in figures: `1 kill`, `1/2 kill`, `-1 1/2 kills`."""
    return f"{mixed(value) or '0'} {'kill' if 0 < abs(value) <= 1 else 'kills'}"


def _score(one: Gladiator, names: Sequence[str]) -> str:
    return messages.score(name=names[one.seat], kills=kill_text(one.kills), damage=one.damage)


def ranking(state: GladiatorArena, names: Sequence[str]) -> list[str]:
    """Return the final ranking; seats that tie share a place."""
    ranked = by_rank(state)
    places = [one.place for one in ranked]
    return [
        messages.ranked(
            place=one.place,
            shared=places.count(one.place) > 1,
            name=names[one.seat],
            kills=kill_text(one.kills),
            left=one.gone or messages.SURVIVED,
            hit_points=one.hit_points,
            damage=one.damage,
        )
        for one in ranked
    ]
