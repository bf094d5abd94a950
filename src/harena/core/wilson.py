"""Wilson's interval of a share, for reports of the lab and of the games' playtests."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie between -Z and Z


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share of games won; draws are half a win.

    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def compare_share(wins: float, games: float, share: float) -> int:
    """Return 1 if the interval lies above a share, -1 if below; 0 shows no difference.

    >>> compare_share(8, 12, 0.5), compare_share(80, 120, 0.5), compare_share(3, 120, 0.5)
    (0, 1, -1)
    """
    low, high = wilson(wins, games)
    return int(low > share) - int(high < share)
