"""A bot that looks ahead for a long time: apart, so that the process in which it thinks finds it quickly."""

from __future__ import annotations

import time
from pathlib import Path

from hearthside.agents.thumb import thumb
from hearthside.kernel.asks import Reply
from hearthside.kernel.views import View


class Slow:
    """Thinks as long as a file is there, and then plays by rules of thumb."""

    ahead, thumb = True, thumb("adventure-deck")

    def __init__(self, hourglass: Path) -> None:
        self._hourglass = hourglass

    def choose(self, view: View) -> Reply:
        while self._hourglass.exists():
            time.sleep(0.01)
        return self.thumb.choose(view)
