"""Targets of kind cpu: attributes, variants, requirements, and detection."""

from __future__ import annotations

import pytest

from dovetail.backends.cpu import BACKEND
from dovetail.backends.cpu.target import (
    LAST_LEVEL_CACHE,
    LEVEL_FEATURES,
    SCHEMA,
    WHOLE_REGISTERS,
    capabilities,
    variants,
)
from dovetail.support.errors import TargetError
from dovetail.target import Target

ALL_FLAGS = [*(name for names in LEVEL_FEATURES.values() for name in names), WHOLE_REGISTERS]


def device(*flags: str, arch: str = "x86-64") -> dict[str, str]:
    attributes = {"cpu.arch": arch, "device.name": "test", "cpu.threads": "4"}
    for name in ALL_FLAGS:
        attributes[f"x86.{name}"] = "true" if name in flags else "false"
    return attributes


def holds(requirement: str, attributes: dict[str, str]) -> bool:
    name, _, wanted = requirement.partition(" == ")
    return attributes.get(name) == (wanted or "true")


def test_the_default_is_x86_64_whatever_the_host_is():
    assert str(SCHEMA.resolve(Target("cpu"))) == "cpu -arch=x86-64"


def test_an_open_level_stands_for_all_levels_most_specific_first():
    assert [str(each) for each in variants(Target("cpu"))] == [
        "cpu -arch=x86-64 -level=4 -vectors=avx512",
        "cpu -arch=x86-64 -level=3",
        "cpu -arch=x86-64 -level=2",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "cpu -level=3", "cpu -arch=aarch64", "cpu -arch=riscv64", "cpu -arch=wasm32",
        "cpu -arch=wasm32 -vectors=simd128", "cpu -arch=aarch64 -vectors=sve",
        "cpu -level=4", "cpu -level=4 -vectors=avx512", "cpu -vectors=avx512",
    ],
)  # fmt: skip
def test_a_full_target_stands_for_itself(text: str):
    assert len(variants(Target(text))) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cpu -arch=aarch64 -level=3", "'aarch64' has no levels"),
        ("cpu -level=1", "expected one of 2, 3, 4"),
        ("cpu -arch=arm", "expected one of x86-64, aarch64, riscv64, wasm32"),
        ("cpu -arch=riscv64 -vectors=sve", "'riscv64' has no '-vectors=sve', it has -vectors=v"),
        ("cpu -arch=aarch64 -vectors=v", "it has -vectors=sve and sve2"),
        ("cpu -vectors=simd128", "'x86-64' has no '-vectors=simd128', it has -vectors=avx512"),
        ("cpu -level=3 -vectors=avx512", "'-vectors=avx512' is for -level=4 only"),
        ("cpu -arch=wasm32 -vectors=avx", "expected one of avx512, sve, sve2, v, simd128"),
        ("cpu -levle=3", "did you mean '-level'"),
        ("cpu -arch=aarch64 -last_level_cache=1", "'-last_level_cache' is for -arch=x86-64 only"),
        ("cpu -last_level_cache=-1", "expected a whole number of at least 0"),
    ],
)
def test_wrong_targets_are_refused(text: str, message: str):
    with pytest.raises(TargetError, match=message):
        variants(Target(text))


@pytest.mark.parametrize(
    ("text", "requirement"),
    [
        ("cpu -arch=aarch64 -vectors=sve", "aarch64.sve"),
        ("cpu -arch=aarch64 -vectors=sve2", "aarch64.sve2"),
        ("cpu -arch=riscv64 -vectors=v", "riscv64.v"),
        ("cpu -arch=wasm32 -vectors=simd128", "wasm.simd128"),
        ("cpu -level=4 -vectors=avx512", f"x86.{WHOLE_REGISTERS}"),
    ],
)
def test_vectors_are_required_and_make_a_variant_more_specific(text: str, requirement: str):
    plain, declared = (
        set(capabilities(Target(each)).requirements) for each in (text.partition(" -v")[0], text)
    )
    assert plain < declared
    assert requirement in declared - plain


@pytest.mark.parametrize(
    ("arch", "facts", "vectors"),
    [
        ("aarch64", {}, None),
        ("aarch64", {"aarch64.sve": "true"}, "sve"),
        ("aarch64", {"aarch64.sve": "true", "aarch64.sve2": "true"}, "sve2"),
        ("aarch64", {"aarch64.sve": "false", "riscv64.v": "true"}, None),
        ("riscv64", {"riscv64.v": "true"}, "v"),
        ("wasm32", {"wasm.lime1": "true", "wasm.simd128": "true"}, "simd128"),
    ],
)
def test_detection_takes_the_vectors_that_are_there(
    arch: str, facts: dict[str, str], vectors: str | None
):
    assert BACKEND.detect is not None
    assert (
        BACKEND.detect({"cpu.arch": arch, "aarch64.neon": "true", **facts}).get("vectors")
        == vectors
    )


def test_stores_go_past_the_cache_that_the_target_says():
    assert capabilities(Target("cpu")).stream_bytes == LAST_LEVEL_CACHE
    assert capabilities(Target("cpu -last_level_cache=4096")).stream_bytes == 4096
    assert capabilities(Target("cpu -last_level_cache=0")).stream_bytes == 0
    assert capabilities(Target("cpu -arch=aarch64")).stream_bytes == 0
    targets = variants(Target("cpu -last_level_cache=4096"))
    assert {each.number("last_level_cache") for each in targets} == {4096}


def test_each_level_requires_all_below_it():
    lists = [set(capabilities(Target(f"cpu -level={level}")).requirements) for level in (2, 3, 4)]
    assert lists[0] < lists[1] < lists[2]
    assert "cpu.arch == x86-64" in lists[0]
    assert {"x86.avx2", "x86.fma", "x86.f16c"} <= lists[1] - lists[0]
    assert {f"x86.avx512{part}" for part in ("f", "bw", "cd", "dq", "vl")} == lists[2] - lists[1]


@pytest.mark.parametrize("level", [2, 3, 4])
def test_detection_gives_what_the_device_meets(level: int):
    flags = [name for each in range(2, level + 1) for name in LEVEL_FEATURES[each]]
    attributes = device(*flags)
    assert BACKEND.detect is not None
    found = BACKEND.detect(attributes)
    assert found == SCHEMA.resolve(Target(f"cpu -level={level}"))
    for each in (2, 3, 4):
        needed = capabilities(Target(f"cpu -level={each}")).requirements
        assert all(holds(item, attributes) for item in needed) == (each <= level)


def test_whole_registers_are_used_where_they_do_not_lower_the_clock():
    """A processor with AVX-512 that lacks the feature runs the image of level 3."""
    assert BACKEND.detect is not None
    older, newer = device(*ALL_FLAGS[:-1]), device(*ALL_FLAGS)
    whole = "cpu -level=4 -vectors=avx512"
    assert BACKEND.detect(older) == SCHEMA.resolve(Target("cpu -level=4"))
    assert BACKEND.detect(newer) == SCHEMA.resolve(Target(whole))
    runs = {
        str(each): [
            all(holds(item, attributes) for item in capabilities(each).requirements)
            for attributes in (older, newer)
        ]
        for each in variants(Target("cpu"))
    }
    assert runs[f"cpu -arch=x86-64{whole[3:]}"] == [False, True]
    assert runs["cpu -arch=x86-64 -level=3"] == [True, True]


def test_one_missing_flag_lowers_the_level():
    assert BACKEND.detect is not None
    attributes = device(*(name for name in ALL_FLAGS if name != "fma"))
    assert BACKEND.detect(attributes).get("level") == 2


def test_detection_below_level_2_says_what_is_missing():
    assert BACKEND.detect is not None
    with pytest.raises(TargetError, match="lacks popcnt"):
        BACKEND.detect(device(*(name for name in ALL_FLAGS if name != "popcnt")))


def test_detection_of_other_architectures():
    assert BACKEND.detect is not None
    assert BACKEND.detect(device(arch="aarch64")) == Target("cpu -arch=aarch64")
    with pytest.raises(TargetError, match="expected one of"):
        BACKEND.detect(device(arch="sparc"))
