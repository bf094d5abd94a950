"""Calibration: a curve of observed over predicted probabilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log

from harena.core.scene.scene import Json
from harena.core.wilson import wilson
from harena.lab import messages

BINS = 10
SURE = 1e-6  # a chance nearer to 0 or 1 counts as so near, or one wrong word would cost all


@dataclass(frozen=True)
class Bin:
    """Positions whose chance was predicted between two bounds, and how they came out."""

    low: float
    high: float
    count: int
    predicted: float
    """The mean prediction."""
    seen: float
    """The share of wins; a shared win counts in part."""
    interval: tuple[float, float]
    """The 95 % confidence interval of the true share."""


@dataclass(frozen=True)
class Calibration:
    """Predictions and their results. Losses are means over positions.

    `log_loss` is in natural units; `blind` is the loss of equal predictions for all seats.
    """

    positions: int
    log_loss: float
    blind: float
    brier: float
    bins: tuple[Bin, ...]

    def to_json(self) -> dict[str, Json]:
        """Return all figures, chances with four places."""
        return {
            "positions": self.positions,
            "log_loss": round(self.log_loss, 4),
            "blind": round(self.blind, 4),
            "brier": round(self.brier, 4),
            "bins": [
                {
                    name: [round(end, 4) for end in value]
                    if isinstance(value, tuple)
                    else round(value, 4)
                    for name, value in asdict(one).items()
                }
                for one in self.bins
            ],
        }


def calibrated(seen: Sequence[tuple[float, float, int]], bins: int = BINS) -> Calibration:
    """Compare predictions (chance, result, seats of the game); bins without any are left out.

    For the intervals to be true each prediction should be from a game of its own.

    >>> found = calibrated([(0.25, 0.0, 2), (0.25, 1.0, 2), (0.75, 1.0, 2)], bins=2)
    >>> [(one.count, one.predicted, one.seen) for one in found.bins], round(found.brier, 4)
    ([(2, 0.25, 0.5), (1, 0.75, 1.0)], 0.2292)
    """
    rows: list[Bin] = []
    for place in range(bins):
        here = [one for one in seen if min(int(one[0] * bins), bins - 1) == place]
        if here:
            count = len(here)
            won = sum(one[1] for one in here)
            rows.append(
                Bin(
                    place / bins,
                    (place + 1) / bins,
                    count,
                    sum(one[0] for one in here) / count,
                    won / count,
                    wilson(won, count),
                )
            )
    count = max(1, len(seen))
    return Calibration(
        len(seen),
        sum(loss(chance, result) for chance, result, _ in seen) / count,
        sum(loss(1 / seats, result) for _, result, seats in seen) / count,
        sum((chance - result) ** 2 for chance, result, _ in seen) / count,
        tuple(rows),
    )


def loss(chance: float, result: float) -> float:
    """Return the loss of a prediction: minus the logarithm of the probability given to the result.

    >>> round(loss(0.5, 1.0), 3), round(loss(0.9, 1.0), 3)
    (0.693, 0.105)
    """
    kept = min(max(chance, SURE), 1.0 - SURE)
    return -(result * log(kept) + (1.0 - result) * log(1.0 - kept))


def from_json(told: Mapping[str, object]) -> Calibration:
    """Return the calibration that `Calibration.to_json` wrote."""
    rows = told["bins"]
    assert isinstance(rows, list)
    log_loss, blind, brier = (float(str(told[name])) for name in ("log_loss", "blind", "brier"))
    bins = tuple(Bin(**{**row, "interval": tuple(row["interval"])}) for row in rows)
    return Calibration(int(str(told["positions"])), log_loss, blind, brier, bins)


# --- its picture ------------------------------------------------------------------------------

SIDE = 320  # of the square in which the curve stands, in pixels
LEFT, TOP, RIGHT, BELOW = 56, 34, 18, 46
INK, FAINT, CURVE, GROUND = "#33302b", "#b9b2a6", "#a4442f", "#fbf8f1"
DARK = {INK: "#d9d2c5", FAINT: "#5e584e", CURVE: "#e58e74", GROUND: "#1b1a18"}
"""The colours in dark mode."""


def curve_svg(calibration: Calibration, title: str) -> str:
    """Draw the curve: a dot a bin with its interval, and the diagonal."""
    head = messages.curve_head(title=title, games=calibration.positions, loss=calibration.log_loss)
    dark = "".join(
        f'[fill="{light}"]{{fill:{shade}}}[stroke="{light}"]{{stroke:{shade}}}'
        for light, shade in DARK.items()
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + SIDE + RIGHT} '
        f'{TOP + SIDE + BELOW}" font-family="sans-serif" font-size="12" fill="{INK}">',
        f"<title>{messages.curve_title(title)}</title>",
        f"<style>@media (prefers-color-scheme:dark){{{dark}}}</style>",
        f'<rect width="{LEFT + SIDE + RIGHT}" height="{TOP + SIDE + BELOW}" fill="{GROUND}"/>',
        f'<text x="{LEFT}" y="20" font-size="14">{head}</text>',
    ]
    for tenth in range(0, 11, 2):
        x, y = _across(tenth / 10), _up(tenth / 10)
        parts += [
            f'<path d="M{x} {TOP}V{TOP + SIDE}M{LEFT} {y}H{LEFT + SIDE}" stroke="{FAINT}" '
            'stroke-width="0.5"/>',
            f'<text x="{x}" y="{TOP + SIDE + 16}" text-anchor="middle">{tenth * 10} %</text>',
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{tenth * 10} %</text>',
        ]
    parts.append(
        f'<path d="M{LEFT} {TOP + SIDE}L{LEFT + SIDE} {TOP}" stroke="{FAINT}" '
        'stroke-dasharray="5 4"/>'
    )
    line = " ".join(f"{_across(one.predicted)},{_up(one.seen)}" for one in calibration.bins)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{CURVE}" stroke-width="1.5"/>')
    for one in calibration.bins:
        x = _across(one.predicted)
        low, high = (_up(end) for end in one.interval)
        parts += [
            f'<path d="M{x} {low}V{high}M{x - 4} {low}h8M{x - 4} {high}h8" stroke="{CURVE}"/>',
            f'<circle cx="{x}" cy="{_up(one.seen)}" r="3.5" fill="{CURVE}"/>',
        ]
    middle = LEFT + SIDE // 2
    parts += [
        f'<text x="{middle}" y="{TOP + SIDE + 36}" text-anchor="middle">'
        f"{messages.PREDICTED}</text>",
        f'<text transform="translate(14 {TOP + SIDE // 2}) rotate(-90)" '
        f'text-anchor="middle">{messages.OBSERVED}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _across(chance: float) -> float:
    return round(LEFT + SIDE * chance, 1)


def _up(chance: float) -> float:
    return round(TOP + SIDE * (1.0 - chance), 1)
