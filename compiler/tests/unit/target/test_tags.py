"""Tags: names for whole targets, data in the folders of the backends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dovetail.backends
from dovetail import plugin
from dovetail.compiler import resolve, variants
from dovetail.support.errors import TargetError
from dovetail.target.tag_file import Tag, read_tags

FILES = sorted(Path(dovetail.backends.__path__[0]).glob("*/tags.toml"))
TAGS = [(path.parent.name, tag) for path in FILES for tag in read_tags(path).values()]
TARGETS = {str(tag.target): tag for _, tag in TAGS}
TARGETS_BY_NAME = {tag.name: tag for _, tag in TAGS}


def test_there_are_as_many_as_people_expect():
    """TVM 0.22 has 287."""
    assert len(plugin.all_tags()) == len(TAGS) >= 320
    assert {entry.state for entry in plugin.tag_ledger()} == {"ready"}
    assert not [entry for entry in plugin.tag_ledger() if "not used" in entry.evidence]


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in TAGS}))
def test_a_tag_is_a_target_of_its_kind_with_a_source(kind: str):
    for tag in (tag for each, tag in TAGS if each == kind):
        assert resolve(tag.name) == resolve(tag.target), tag
        assert resolve(tag.name).kind == kind, tag
        assert len(tag.source) > 10, tag
        assert tag.profile, tag
        for name, fact in tag.profile.items():
            assert fact.source, (tag, name)
            prefix = name.partition(".")[0]
            assert prefix in (kind, "device", "driver", "platform", *OF_CPUS), (tag, name)


OF_CPUS = ("x86", "aarch64", "riscv64", "wasm")


@pytest.mark.parametrize("tag", TARGETS.values(), ids=TARGETS)
def test_what_a_tag_stands_for_can_be_compiled_for(tag: Tag):
    backend = plugin.load(tag.target.kind)
    for variant in variants(tag.target):
        backend.capabilities(variant)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nvidia/h100", "cuda -arch=sm_90a"),
        ("nvidia/jetson-orin-nano", "cuda -arch=sm_87"),
        ("amd/mi300x", "rocm -arch=gfx942"),
        ("raspberry-pi/5", "cpu -arch=aarch64"),
        ("raspberry-pi/4", "cpu -arch=aarch64"),
        ("qualcomm/hexagon-v68", "hexagon -version=68"),
        ("qualcomm/snapdragon-8-gen-3-hexagon", "hexagon -version=73"),
        ("aws/graviton2", "cpu -arch=aarch64"),
        ("aws/graviton3", "cpu -arch=aarch64 -vectors=sve"),
        ("aws/graviton4", "cpu -arch=aarch64 -vectors=sve2"),
        ("fujitsu/a64fx", "cpu -arch=aarch64 -vectors=sve"),
        ("wasm32/simd128", "cpu -arch=wasm32 -vectors=simd128"),
        ("apple/m4-cpu", "cpu -arch=aarch64"),
        ("amd/epyc-9005", "cpu -level=4 -vectors=avx512"),
        ("intel/cascadelake", "cpu -level=4"),
        ("intel/alderlake", "cpu -level=3"),
        ("spacemit/k1", "cpu -arch=riscv64 -vectors=v"),
        ("intel/arc-a770", "opencl -fp64=false"),
    ],
)
def test_what_people_know(name: str, text: str):
    assert resolve(name) == resolve(text)


def test_attributes_win_over_those_of_the_tag():
    target = resolve("google/swiftshader -max_block_threads=128")
    assert target.number("max_block_threads") == 128
    assert target.get("int64") is False


def test_a_wrong_attribute_beside_a_tag_names_both():
    with pytest.raises(TargetError, match=r"tag 'nvidia/h100' of 'dovetail-compiler' .* '-arhc'"):
        resolve("nvidia/h100 -arhc=sm_90")


def test_the_index_loads_no_backend():
    code = (
        "import sys; from dovetail import plugin; plugin.all_tags(); plugin.search_tags('rtx');"
        "print([m for m in sys.modules if m.startswith('dovetail.backends')])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("mesa/lavapip", "mesa/lavapipe"),
        ("nvidia/H200", "nvidia/h200"),
        ("nvidai/h100", "nvidia/h100"),
        ("h100", "nvidia/h100"),
        ("Hexagon V73", "qualcomm/hexagon-v73"),
        ("RTX 4090", "nvidia/rtx-4090"),
        ("GeForce RTX 4090", "nvidia/rtx-4090"),
        ("Radeon RX 7900 XTX", "amd/rx7900xtx"),
        ("NVIDIA H100", "nvidia/h100"),
        ("raspberry-pi", "raspberry-pi/5"),
        ("graviton2", "aws/graviton2"),
        ("RTX4090 -format=cu", "nvidia/rtx-4090"),
    ],
)
def test_a_text_that_is_no_target_is_answered_with_the_nearest_tag(text: str, near: str):
    with pytest.raises(TargetError) as error:
        resolve(text)
    assert f"did you mean '{near}'" in str(error.value)


@pytest.mark.parametrize(
    "text", ["zork", "acme/none", "?", "x" * 10_000, "\x1b[2J/x"], ids=range(5)
)
def test_nothing_is_suggested_where_nothing_is_near(text: str):
    with pytest.raises(TargetError) as error:
        resolve(text)
    assert "did you mean" not in str(error.value)


def test_an_unknown_tag_says_how_to_see_the_others():
    with pytest.raises(TargetError, match=r"`dovetail targets --tags nvidia` lists the \d+ of"):
        resolve("nvidia/zork")
    with pytest.raises(TargetError, match=r"`dovetail targets --tags` lists all \d+$"):
        resolve("acme/none")


def test_a_search_takes_words_as_people_write_them():
    found = [tag.name for tag in plugin.search_tags("RTX 50")]
    assert "nvidia/rtx-5090" in found
    assert "nvidia/rtx-4090" not in found
    assert "nvidia/rtx-a5000" not in found
    assert [tag.name for tag in plugin.search_tags("gfx942 mi300x")] == ["amd/mi300x"]
    assert plugin.search_tags("zork") == ()
    assert len(plugin.search_tags("")) == len(plugin.all_tags())


CORES = {
    **{tag.name: tag.name.partition("/")[2] for _, tag in TAGS if tag.name.startswith("arm/c")},
    **{tag.name: tag.name.partition("/")[2] for _, tag in TAGS if tag.name.startswith("arm/n")},
    **{f"apple/{name}-cpu": f"apple-{name}" for name in ("a12", "a13", "m1", "m2", "m3", "m4")},
    "aws/graviton": "cortex-a72", "aws/graviton2": "neoverse-n1",
    "aws/graviton3": "neoverse-v1", "aws/graviton4": "neoverse-v2",
    "raspberry-pi/3": "cortex-a53", "raspberry-pi/4": "cortex-a72",
    "raspberry-pi/5": "cortex-a76", "fujitsu/a64fx": "a64fx",
    "sifive/u74": "sifive-u74", "sifive/x280": "sifive-x280", "sifive/p670": "sifive-p670",
    "spacemit/x60": "spacemit-x60",
}  # fmt: skip
"""Tags of processors by what LLVM calls their core."""

MACROS = {
    "aarch64.fp16": "__ARM_FEATURE_FP16_SCALAR_ARITHMETIC",
    "aarch64.dotprod": "__ARM_FEATURE_DOTPROD",
    "aarch64.sve": "__ARM_FEATURE_SVE",
    "aarch64.sve2": "__ARM_FEATURE_SVE2",
    "riscv64.v": "__riscv_v",
}


@pytest.mark.needs(tool="clang++-19")
@pytest.mark.parametrize("name", CORES)
def test_a_core_has_the_features_that_clang_knows_of_it(name: str):
    tag = TARGETS_BY_NAME[name]
    arch = tag.target.text("arch")
    command = f"clang++-19 --target={arch}-linux-gnu -mcpu={CORES[name]} -dM -E -xc /dev/null"
    said = subprocess.run(command.split(), capture_output=True, text=True, check=True).stdout
    defined = {line.split()[1] for line in said.splitlines()}
    facts = {each: macro in defined for each, macro in MACROS.items() if each.startswith(arch)}
    assert {each: tag.profile[each].value for each in facts} == {
        each: str(fact).lower() for each, fact in facts.items()
    }
    vectors = [each.partition(".")[2] for each in ("aarch64.sve2", "aarch64.sve", "riscv64.v")
               if facts.get(each)]  # fmt: skip
    assert tag.target.get("vectors") == (vectors[0] if vectors else None)
