"""From a device's attributes to its target."""

from __future__ import annotations

import pytest

from dovetail.backends.webgpu.detect import detect

MIN = {
    "webgpu.f16": "false",
    "webgpu.subgroups": "false",
    "webgpu.max_storage_buffers": "8",
    "webgpu.max_block_threads": "256",
    "webgpu.max_block_x": "256",
    "webgpu.max_block_y": "256",
    "webgpu.max_block_z": "64",
    "webgpu.max_shared_bytes": "16384",
}


def test_the_least_device_is_the_default_target() -> None:
    assert str(detect(MIN)) == "webgpu"


def test_features_and_limits() -> None:
    more = {
        **MIN,
        "webgpu.f16": "true",
        "webgpu.max_shared_bytes": "32768",
        "webgpu.max_storage_buffers": "10",
    }
    assert str(detect(more)) == "webgpu -f16 -max_storage_buffers=10 -max_shared_bytes=32768"


@pytest.mark.parametrize(
    ("least", "most", "wanted"),
    [("16", "16", 16), ("8", "32", None), ("128", "128", None), ("", "", None)],
)
def test_subgroups_of_one_size(least: str, most: str, wanted: int | None) -> None:
    sizes = {"webgpu.min_subgroup_size": least, "webgpu.max_subgroup_size": most}
    target = detect({**MIN, "webgpu.subgroups": "true", **sizes})
    assert target.get("subgroup_size") == wanted


def test_sizes_without_the_feature() -> None:
    sizes = {"webgpu.min_subgroup_size": "32", "webgpu.max_subgroup_size": "32"}
    assert detect({**MIN, **sizes}).get("subgroup_size") is None
