"""Texts of Warp Arena: reasons for a suggested line, as parts of a sentence."""

from __future__ import annotations

from harena.core.english import counted


def danger(*, now: int, before: int) -> str:
    if not now:
        return "takes your C-bot out of every enemy's reach"
    robots = counted(now, "enemy robot")
    if now > before:
        return f"brings your C-bot within reach of {robots} ({before or 'none'} before)"
    return f"leaves {robots} within reach of your C-bot ({before} before)"


def reaches(*, seat: str, now: int, before: int) -> str:
    robots = f"{now} of your robots"
    return f"brings {seat}'s C-bot within reach of {robots} ({before or 'none'} before)"


def takes_discs(discs: int) -> str:
    return f"adds {counted(discs, 'disc')} to your robots"


def comes_near(*, seat: str, now: int, before: int) -> str:
    return f"comes closer to {seat}'s C-bot ({counted(now, 'step')} instead of {before})"


def keeps_from(*, seat: str, steps: int) -> str:
    return f"stands {counted(steps, 'step')} from {seat}'s C-bot"


def stays_near(steps: int) -> str:
    if not steps:
        return "shares the hex of your C-bot"
    return f"stands {counted(steps, 'step')} from your C-bot"


def safe(robots: int) -> str:
    if not robots:
        return "is out of every enemy's reach"
    return f"is within reach of only {counted(robots, 'enemy robot')}"
