"""Targets of ROCm: attributes, what is refused, and what is detected from a device."""

from __future__ import annotations

import pytest

from dovetail.backends.rocm.detect import detect
from dovetail.backends.rocm.intrinsics import ARCHITECTURES, wave
from dovetail.backends.rocm.target import SCHEMA, capabilities
from dovetail.support.errors import TargetError
from dovetail.target import Target


def of(text: str) -> Target:
    return SCHEMA.resolve(Target(text))


@pytest.mark.parametrize("attribute", SCHEMA.attributes, ids=lambda each: each.name)
def test_attributes_say_what_they_are_and_why(attribute) -> None:
    assert attribute.doc
    assert attribute.source
    assert attribute.type != "int" or attribute.unit


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_image_asks_for_its_architecture_and_an_object_for_a_linker(name: str) -> None:
    needed = capabilities(of(f"rocm -arch={name}")).requirements
    assert needed == (f"rocm.arch == {name}", "rocm.linker != none")
    needed = capabilities(of(f"rocm -arch={name} -format=hsaco")).requirements
    assert needed == (f"rocm.arch == {name}",)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("rocm", 64),
        ("rocm -arch=gfx942 -wave=64", 64),
        ("rocm -arch=gfx1030", 32),
        ("rocm -arch=gfx1100", 32),
        ("rocm -arch=gfx1100 -wave=64", 64),
        ("rocm -arch=gfx1201 -wave=32", 32),
    ],
)
def test_wavefronts_are_subgroups(text: str, size: int) -> None:
    assert wave(of(text)) == size
    assert capabilities(of(text)).subgroup_size == size


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("rocm -arch=gfx942 -wave=32", ("wavefronts of 32", "'gfx942' is generated for 64")),
        ("rocm -arch=gfx1030 -wave=64", ("wavefronts of 64", "'gfx1030' is generated for 32")),
        ("rocm -max_shared_bytes=65537", ("65537", "'gfx90a' has 65536")),
        ("rocm -max_shared_bytes=-1", ("-max_shared_bytes=-1", "whole number of at least 0")),
        ("rocm -max_block_threads=2048", ("2048", "1 to 1024")),
    ],
)
def test_what_the_architecture_has_not_is_refused(text: str, parts: tuple[str, ...]) -> None:
    with pytest.raises(TargetError) as error:
        capabilities(of(text))
    for part in parts:
        assert part in str(error.value)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("gfx940", "gfx942"),
        ("942", "gfx942"),
        ("GFX1100", "gfx1100"),
        ("gfx90a:xnack+", "gfx90a"),
        ("mi300x", "gfx942"),
        ("RX-7900-XTX", "gfx1100"),
        ("amd/rx9070xt", "gfx1201"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_one(given: str, meant: str) -> None:
    with pytest.raises(TargetError) as error:
        of(f"rocm -arch={given}")
    assert f"did you mean '{meant}'" in str(error.value)
    with pytest.raises(TargetError, match="rocminfo"):
        of("rocm -arch=voodoo")
    # Nothing like it runs the code of gfx906: a name that looks alike would be bad advice.
    with pytest.raises(TargetError, match="gfx1201; it is not supported, and"):
        of("rocm -arch=gfx906")


def test_limits_are_the_architecture_s_unless_the_target_says_less() -> None:
    assert capabilities(of("rocm -arch=gfx950")).max_shared_bytes == 160 * 1024
    assert capabilities(of("rocm -arch=gfx942")).max_shared_bytes == 64 * 1024
    assert capabilities(of("rocm -max_shared_bytes=4096")).max_shared_bytes == 4096
    assert capabilities(of("rocm -max_block_threads=128")).block_threads == 128


def test_sums_of_floats_are_atomic_where_the_architecture_has_them() -> None:
    def sums(arch: str) -> set[str]:
        able = capabilities(of(f"rocm -arch={arch}"))
        return {each for each in able.atomics if each.startswith("add.float")}

    assert sums("gfx90a") == sums("gfx950") == {"add.float32", "add.float64"}
    assert sums("gfx1100") == sums("gfx1201") == {"add.float32"}
    assert sums("gfx1030") == set()


def test_the_architecture_says_what_t_rocm_has() -> None:
    def has(text: str, name: str) -> bool:
        return f"rocm.{name}" in capabilities(of(text)).ops

    assert has("rocm -arch=gfx90a", "matrix_multiply")
    assert has("rocm -arch=gfx1100", "matrix_multiply")
    assert not has("rocm -arch=gfx1030", "matrix_multiply")
    assert has("rocm -arch=gfx1030", "permute_row")
    assert not has("rocm -arch=gfx942", "permute_row")
    assert has("rocm -arch=gfx942", "load_to_shared")
    assert not has("rocm -arch=gfx90a", "load_to_shared")


def test_detected_target_is_the_device_s_architecture_without_its_features() -> None:
    found = detect({"rocm.arch": "gfx90a", "rocm.target_id": "gfx90a:sramecc+:xnack-"})
    assert found.text("arch") == "gfx90a"
    assert detect({"rocm.target_id": "gfx942:sramecc+:xnack-"}).text("arch") == "gfx942"
    for attributes in (
        {"rocm.arch": "gfx1100", "rocm.wavefront_size": "32"},
        {"rocm.arch": "gfx942", "rocm.wavefront_size": "64"},
    ):
        assert detect(attributes).get("wave") is None
    wide = detect({"rocm.arch": "gfx1100", "rocm.wavefront_size": "64"})
    assert wave(SCHEMA.resolve(wide)) == 64


def test_a_device_of_an_unknown_architecture_is_named() -> None:
    with pytest.raises(TargetError, match=r"'gfx803'.*gfx90a"):
        detect({"rocm.arch": "gfx803"})
