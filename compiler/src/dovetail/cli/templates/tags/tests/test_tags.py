"""The names are found, and stand for targets that exist."""

from __future__ import annotations

import pytest

from dovetail import plugin
from dovetail.compiler import resolve

TAGS = [name for name in plugin.all_tags() if name.startswith("acme/")]


def test_they_are_found() -> None:
    assert "acme/x1" in TAGS


@pytest.mark.parametrize("name", TAGS)
def test_it_stands_for_a_target(name: str) -> None:
    tag = plugin.find_tag(name)
    assert resolve(name).kind == tag.target.kind
    assert tag.source
