"""Acts that only some editions or campaigns have: at other tables nobody looks for them."""

from __future__ import annotations

from abc import abstractmethod

from hearthside.families.deckahedron.editions import Edition, Format
from hearthside.kernel.steps import Act


class LocalAct(Act):
    """Something that can be done in some editions or campaigns."""

    @abstractmethod
    def played_in(self, edition: Edition, format: Format) -> bool: ...
