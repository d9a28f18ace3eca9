"""From a device's attributes to a target."""

from __future__ import annotations

import pytest

from dovetail.backends.metal.detect import detect
from dovetail.compiler import resolve
from dovetail.support.errors import TargetError


def test_the_least_device_is_the_default_target() -> None:
    assert resolve(str(detect({"metal.language": "24"}))) == resolve("metal")


@pytest.mark.parametrize(
    ("offered", "version"),
    [("24", "2.4"), ("30", "3.0"), ("31", "3.1"), ("32", "3.2"), ("40", "3.2")],
)
def test_the_newest_language_that_both_know(offered: str, version: str) -> None:
    assert detect({"metal.language": offered}).get("version") == version


def test_features_and_limits() -> None:
    found = detect(
        {
            "metal.language": "32", "metal.matrices": "true", "metal.float_atomics": "true",
            "metal.max_block_threads": "512", "metal.max_shared_bytes": "16384",
        }
    )  # fmt: skip
    wanted = (
        "metal -version=3.2 -matrices -float_atomics -max_block_threads=512 "
        "-max_shared_bytes=16384"
    )
    assert resolve(str(found)) == resolve(wanted)


def test_atomic_floats_need_the_language_too() -> None:
    found = detect({"metal.language": "24", "metal.float_atomics": "true"})
    assert resolve(str(found)) == resolve("metal")


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({}, "up to 0.0; the oldest that can be written is 2.4; update the system"),
        ({"metal.language": "23"}, "up to 2.3; the oldest that can be written is 2.4"),
        ({"metal.language": "new"}, "'metal.language' is 'new', expected a whole number"),
    ],
)
def test_a_device_that_nothing_can_be_written_for(
    attributes: dict[str, str], message: str
) -> None:
    with pytest.raises(TargetError, match=message):
        detect(attributes)


def test_every_tag_is_a_target() -> None:
    for tag in ("apple/a11", "apple/m1", "apple/m4-max"):
        assert resolve(tag).kind == "metal"
