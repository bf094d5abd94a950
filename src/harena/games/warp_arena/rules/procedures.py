"""Which chapter of the rules is asked at each point of the game."""

from __future__ import annotations

from mypy_extensions import i64

from harena.core.play.actions import Actions
from harena.games.warp_arena.rules.actions import (
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
from harena.games.warp_arena.rules.bidding import bidding_act, bidding_go, bidding_legal
from harena.games.warp_arena.rules.bombs import bomb_act, bomb_go, bomb_legal, extra_go
from harena.games.warp_arena.rules.cards import (
    draw_card,
    draw_go,
    play_cards_act,
    play_cards_go,
    play_cards_legal,
)
from harena.games.warp_arena.rules.combat import combat_act, combat_go, combat_legal
from harena.games.warp_arena.rules.discs import (
    legal_carriers,
    legal_sites,
    new_disc_act,
    new_disc_go,
    place_disc,
    random_disc_fall,
    random_disc_go,
)
from harena.games.warp_arena.rules.engage import fights_act, fights_go, fights_legal
from harena.games.warp_arena.rules.fight import fight_act, fight_fall, fight_go, fight_legal
from harena.games.warp_arena.rules.movement import FIGHTS, move_act, move_go, move_legal
from harena.games.warp_arena.rules.notation import HEX
from harena.games.warp_arena.rules.setup import (
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
from harena.games.warp_arena.rules.special import (
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
from harena.games.warp_arena.rules.table import (
    BIDDING,
    BOMB,
    BUILD,
    COMBAT,
    CONVERT,
    CREATE,
    DEPLOY,
    DESTROY,
    DOUBLE,
    DRAW,
    FIGHT,
    GAME,
    GO,
    L0,
    MOVE,
    NEW_DISC,
    PHASE,
    PLAY_CARDS,
    RANDOM_DISC,
    ROLL_OFF,
    ROTATE,
    WARP,
    WARP_ANY,
    WARP_CONVERTER,
    WARP_OWN,
    WINDOW,
    WarpArenaTable,
    alive,
)
from harena.games.warp_arena.rules.turn import phase_act, phase_go, phase_legal
from harena.games.warp_arena.rules.wildwarp import window_act, window_go, window_legal


def run(table: WarpArenaTable) -> None:
    """Go on until somebody must decide, a die must fall, or the game is over."""
    t = table.table
    while table.to_move == GO:
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
        elif procedure == DEPLOY:
            deploy_go(table, at)
        elif procedure == BIDDING:
            bidding_go(table, at)
        elif procedure == BOMB:
            bomb_go(table, at)
        else:
            extra_go(table, at)


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
    elif procedure == DEPLOY:
        deploy_legal(table, at, seat, out)
    elif procedure == RANDOM_DISC:
        legal_sites(table, out)
    elif procedure == BIDDING:
        bidding_legal(table, at, seat, out)
    else:
        bomb_legal(table, seat, out)


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
    elif procedure == DEPLOY:
        deploy_act(table, at, seat, action)
    elif procedure == RANDOM_DISC:
        place_disc(table, action - HEX)
    elif procedure == BIDDING:
        bidding_act(table, at, seat, action)
    else:
        bomb_act(table, at, action)


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
