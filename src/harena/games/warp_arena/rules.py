"""Warp Arena as a state: which chapter of the rules is asked at each point of the game."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from harena.core.actions import Actions
from harena.core.state import OVER, TOGETHER, Rng, State
from harena.games.warp_arena.actions import (
    convert_act,
    convert_go,
    convert_legal,
    warp_any_act,
    warp_any_fall,
    warp_any_go,
    warp_any_legal,
    warp_converter_fall,
    warp_converter_go,
    warp_own_act,
    warp_own_go,
    warp_own_legal,
)
from harena.games.warp_arena.board import is_place, link_all, random_place
from harena.games.warp_arena.cards import (
    draw_card,
    draw_go,
    play_cards_act,
    play_cards_go,
    play_cards_legal,
)
from harena.games.warp_arena.combat import combat_act, combat_go, combat_legal
from harena.games.warp_arena.discs import (
    legal_carriers,
    new_disc_act,
    new_disc_go,
    random_disc_fall,
    random_disc_go,
)
from harena.games.warp_arena.engage import fights_act, fights_go, fights_legal
from harena.games.warp_arena.fight import fight_act, fight_fall, fight_go, fight_legal
from harena.games.warp_arena.movement import FIGHTS, move_act, move_go, move_legal
from harena.games.warp_arena.secrets import hide_from, redraw_for, witnesses_of
from harena.games.warp_arena.setup import (
    begin_game,
    build_act,
    build_fall,
    build_go,
    build_legal,
    deploy_act,
    deploy_go,
    deploy_legal,
    game_go,
    roll_off_fall,
    roll_off_go,
)
from harena.games.warp_arena.special import (
    create_go,
    destroy_act,
    destroy_fall,
    destroy_go,
    double_act,
    double_fall,
    double_go,
    double_legal,
    legal_grids,
    rotate_act,
    rotate_go,
    rotate_legal,
    warp_act,
    warp_fall,
    warp_go,
    warp_legal,
)
from harena.games.warp_arena.state import (
    ALIVE,
    BUILD,
    BUILT,
    CARDS,
    COMBAT,
    CONVERT,
    CREATE,
    DECK,
    DECK_LEFT,
    DESTROY,
    DOUBLE,
    DRAW,
    FIGHT,
    GAME,
    GO,
    L0,
    L1,
    L2,
    MOVE,
    NEW_DISC,
    PASS,
    PHASE,
    PLAY_CARDS,
    RANDOM_DISC,
    ROLL_OFF,
    ROTATE,
    SLOT,
    WARP,
    WARP_ANY,
    WARP_CONVERTER,
    WARP_OWN,
    WINDOW,
    WINNER,
    WarpArenaTable,
    alive,
)
from harena.games.warp_arena.turn import phase_act, phase_go, phase_legal
from harena.games.warp_arena.wildwarp import window_act, window_go, window_legal
from harena.games.warp_arena.yardstick import appraisal


@final
class WarpArena(WarpArenaTable):
    """A position of Warp Arena."""

    def __init__(self, seats: i64, grids: i64 = 20, built: bool = False) -> None:
        """For 2 to 6 seats: the arena laid out (WA-50), or `built` by the players (WA-4)."""
        super().__init__(seats, grids)
        t = self.table
        one: i64 = 1
        t[BUILT] = 1 if built else 0
        t[ALIVE] = (one << seats) - 1
        t[WINNER] = -1
        card: i64
        for card in range(CARDS):
            t[DECK + card] = self.pack[card]
            t[DECK_LEFT] += self.pack[card]
        begin_game(self)
        link_all(self)
        self.pending = GO
        run(self)

    def legal(self, seat: i64, out: Actions) -> None:
        """What a seat may point at, by the rule that is being carried out."""
        list_legal(self, seat, out)

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a seat may point at that; any numbers may be asked."""
        if places_grid(self) and self.can_act(seat):
            grid = grid_to_place(self)
            return SLOT <= action < self.space.size and is_place(self, grid, action)
        return super().is_legal(seat, action)

    def random_action(self, seat: i64, rng: Rng, scratch: Actions) -> i64:
        """One of the legal actions, each as likely."""
        if places_grid(self):
            return random_place(self, grid_to_place(self), rng)
        return super().random_action(seat, rng, scratch)

    def act(self, seat: i64, action: i64) -> None:
        """A seat pointed at something it may."""
        self.pending = GO
        carry_out(self, seat, action)
        run(self)

    def fall(self, face: i64) -> None:
        """The die asked for shows a face."""
        self.pending = GO
        self.die = 0
        take_face(self, face)
        run(self)

    def blank(self) -> State:
        """A state of the same game, to be overwritten: no arena is laid for it."""
        return WarpArena(self.seats, self.grids, True)

    def load(self, numbers: list[int]) -> None:
        """Take over what `numbers` gave. ValueError when the count does not fit this game."""
        super().load(numbers)
        link_all(self)

    def returns(self, seat: i64) -> float:
        """WA-36: 1 for the last C-bot's owner, 0 for the others and before the end."""
        return 1.0 if self.pending == OVER and self.table[WINNER] == seat else 0.0

    def appraise(self, seat: i64) -> float:
        """The yardstick: robots, discs, cards and safety against the best opponent's."""
        return appraisal(self, seat)

    def pass_action(self, seat: i64) -> i64:
        """WA-48: in a window the action that lets it pass."""
        return PASS if self.pending == TOGETHER else -1

    def witnesses(self, actor: i64) -> i64:
        """WA-5, WA-31, WA-48: drawn cards, cards face down and answers in windows are secret."""
        return witnesses_of(self, actor)

    def hide(self, seat: i64) -> None:
        """WA-5, WA-31, WA-48: blot out other hands, the deck, face-down cards and answers."""
        hide_from(self, seat)

    def redraw(self, seat: i64, rng: Rng) -> None:
        """Deal the cards that a seat cannot see at random to where they could be."""
        redraw_for(self, seat, rng)


def places_grid(table: WarpArenaTable) -> bool:
    """Whether the place of a grid is asked for: the longest of all lists of choices."""
    t = table.table
    if table.depth == 0:
        return False
    at = table.frame()
    return t[at + 1] == 1 and table.pending >= 0 and (t[at] == WARP or t[at] == BUILD)


def grid_to_place(table: WarpArenaTable) -> i64:
    """The grid whose place is asked for."""
    t = table.table
    at = table.frame()
    return t[at + L2] if t[at] == WARP else t[at + L1]


def run(table: WarpArenaTable) -> None:
    """Go on until somebody must decide, a die must fall, or the game is over."""
    t = table.table
    while table.pending == GO:
        at = table.frame()
        procedure = t[at]
        if procedure == WINDOW:
            window_go(table, at)
        elif procedure == PHASE:
            phase_go(table, at)
        elif procedure >= DESTROY and procedure <= MOVE and not alive(table, t[at + L0]):
            # WA-35: what a lost player was doing ends.
            table.pop()
        elif procedure == MOVE:
            if t[at + 1] == FIGHTS:
                fights_go(table, at)
            else:
                move_go(table, at)
        elif procedure == FIGHT:
            fight_go(table, at)
        elif procedure == COMBAT:
            combat_go(table, at)
        elif procedure == DRAW:
            draw_go(table, at)
        elif procedure == GAME:
            game_go(table, at)
        elif procedure == ROLL_OFF:
            roll_off_go(table, at)
        elif procedure == RANDOM_DISC:
            random_disc_go(table, at)
        elif procedure == NEW_DISC:
            new_disc_go(table, at)
        elif procedure == DESTROY:
            destroy_go(table, at)
        elif procedure == WARP:
            warp_go(table, at)
        elif procedure == DOUBLE:
            double_go(table, at)
        elif procedure == CREATE:
            create_go(table, at)
        elif procedure == ROTATE:
            rotate_go(table, at)
        elif procedure == CONVERT:
            convert_go(table, at)
        elif procedure == WARP_CONVERTER:
            warp_converter_go(table, at)
        elif procedure == WARP_ANY:
            warp_any_go(table, at)
        elif procedure == WARP_OWN:
            warp_own_go(table, at)
        elif procedure == PLAY_CARDS:
            play_cards_go(table, at)
        elif procedure == BUILD:
            build_go(table, at)
        else:
            deploy_go(table, at)


def list_legal(table: WarpArenaTable, seat: i64, out: Actions) -> None:
    """What the running procedure lets a seat choose."""
    t = table.table
    at = table.frame()
    procedure = t[at]
    if procedure == WINDOW:
        window_legal(table, at, seat, out)
    elif procedure == PHASE:
        phase_legal(table, at, seat, out)
    elif procedure == MOVE:
        if t[at + 1] == FIGHTS:
            fights_legal(table, seat, out)
        else:
            move_legal(table, at, seat, out)
    elif procedure == FIGHT:
        fight_legal(table, at, seat, out)
    elif procedure == COMBAT:
        combat_legal(table, at, seat, out)
    elif procedure == DESTROY:
        legal_grids(table, -1, out)
    elif procedure == WARP:
        warp_legal(table, at, seat, out)
    elif procedure == DOUBLE:
        double_legal(table, at, seat, out)
    elif procedure == ROTATE:
        rotate_legal(table, at, seat, out)
    elif procedure == CONVERT:
        convert_legal(table, at, seat, out)
    elif procedure == WARP_ANY:
        warp_any_legal(table, seat, out)
    elif procedure == WARP_OWN:
        warp_own_legal(table, at, seat, out)
    elif procedure == PLAY_CARDS:
        play_cards_legal(table, seat, out)
    elif procedure == NEW_DISC:
        legal_carriers(table, seat, t[at + L0], out)
    elif procedure == BUILD:
        build_legal(table, at, seat, out)
    else:
        deploy_legal(table, at, seat, out)


def carry_out(table: WarpArenaTable, seat: i64, action: i64) -> None:
    """The running procedure takes a choice."""
    t = table.table
    at = table.frame()
    procedure = t[at]
    if procedure == WINDOW:
        window_act(table, at, seat, action)
    elif procedure == PHASE:
        phase_act(table, at, seat, action)
    elif procedure == MOVE:
        if t[at + 1] == FIGHTS:
            fights_act(table, at, seat, action)
        else:
            move_act(table, at, seat, action)
    elif procedure == FIGHT:
        fight_act(table, at, seat, action)
    elif procedure == COMBAT:
        combat_act(table, at, seat, action)
    elif procedure == DESTROY:
        destroy_act(table, at, seat, action)
    elif procedure == WARP:
        warp_act(table, at, seat, action)
    elif procedure == DOUBLE:
        double_act(table, at, seat, action)
    elif procedure == ROTATE:
        rotate_act(table, at, seat, action)
    elif procedure == CONVERT:
        convert_act(table, at, seat, action)
    elif procedure == WARP_ANY:
        warp_any_act(table, at, action)
    elif procedure == WARP_OWN:
        warp_own_act(table, at, action)
    elif procedure == PLAY_CARDS:
        play_cards_act(table, at, seat, action)
    elif procedure == NEW_DISC:
        new_disc_act(table, at, seat, action)
    elif procedure == BUILD:
        build_act(table, at, seat, action)
    else:
        deploy_act(table, at, seat, action)


def take_face(table: WarpArenaTable, face: i64) -> None:
    """The running procedure takes a die's face."""
    at = table.frame()
    procedure = table.table[at]
    if procedure == FIGHT:
        fight_fall(table, at, face)
    elif procedure == DRAW:
        draw_card(table, at, face)
    elif procedure == ROLL_OFF:
        roll_off_fall(table, at, face)
    elif procedure == RANDOM_DISC:
        random_disc_fall(table, at, face)
    elif procedure == DESTROY:
        destroy_fall(table, at, face)
    elif procedure == WARP:
        warp_fall(table, at, face)
    elif procedure == DOUBLE:
        double_fall(table, at, face)
    elif procedure == WARP_CONVERTER:
        warp_converter_fall(table, at, face)
    elif procedure == WARP_ANY:
        warp_any_fall(table, at, face)
    else:
        build_fall(table, at, face)
