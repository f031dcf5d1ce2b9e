"""A bot that looks ahead for a long time: apart, so that the process in which it thinks finds it quickly."""

from __future__ import annotations

import time

from hearthside.agents.thumb import thumb
from hearthside.kernel.asks import Reply
from hearthside.kernel.views import View


class Slow:
    """Thinks for two seconds, and then plays by rules of thumb."""

    ahead, thumb = True, thumb("adventure-deck")

    def choose(self, view: View) -> Reply:
        time.sleep(2)
        return self.thumb.choose(view)
