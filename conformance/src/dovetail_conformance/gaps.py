"""The cases that a backend says it does not pass."""

from __future__ import annotations

from collections.abc import Mapping

from dovetail import plugin
from dovetail_conformance.cases import BY_NAME
from dovetail_runtime.suggest import did_you_mean


def gaps_of(kind: str) -> Mapping[str, str]:
    """A backend's gaps, each with its reason.

    Raises:
        PluginError: One names no case, so that nothing would ever test it.
    """
    gaps = plugin.load(kind).gaps
    for name in gaps:
        if name not in BY_NAME:
            entry = next(each for each in plugin.entries() if each.kind == kind)
            fix = did_you_mean(name, BY_NAME, "remove it, or correct it")
            raise entry.error(f"its gaps have '{name}', which is not a conformance case", fix)
    return gaps
