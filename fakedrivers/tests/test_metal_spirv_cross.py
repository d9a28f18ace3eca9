"""A second producer of Metal texts: our SPIR-V, translated by Khronos' SPIRV-Cross.

The same kernels come to the shim by another way, the Vulkan emitter's: where both give what NumPy
does, neither the shim nor the Metal emitter is right by an agreement of the two alone. The texts
bind in the same way, too: buffers, then the scalar block.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from metal_device import METAL
from rebundled import rebundled

import dovetail as dt
from dovetail import plugin
from dovetail.bundle import BundleReader
from dovetail.compiler import resolve
from dovetail.image import DeviceImage
from dovetail.target import Target
from dovetail_conformance.case import Array, Case
from dovetail_conformance.cases import ALL
from dovetail_conformance.runner import DeviceExecutor, run_case
from dovetail_fakedrivers.metal_shim import compile_image
from dovetail_fakedrivers.metal_text import kernels_of

pytestmark = [
    pytest.mark.needs(tool="clang++-19"),
    pytest.mark.needs(tool="spirv-cross"),
    pytest.mark.needs(tool="spirv-opt"),
]

_WIDE_PRODUCT = (
    "SPIRV-Cross 1.3.239 multiplies the lower halves alone for OpUMulExtended of 64 bits"
)
_SIZES = "arrays whose size a launch says stand at the defaults of specialisation constants"

GAPS = {
    **plugin.load("metal").gaps,
    "last_block_sums": "SPIRV-Cross makes a fence a barrier, to which not all threads come",
    **dict.fromkeys(
        ("divisors_int64", "divisors_uint64", "wide_pairs_int64", "wide_pairs_uint64"),
        _WIDE_PRODUCT,
    ),
    "special_values_constant_zeros": "SPIRV-Cross writes a product that is not to be fused as "
    "fma(x, y, 0), which is never -0",
    **dict.fromkeys(("dynamic_shared_100", "dynamic_shared_1500"), _SIZES),
}  # fmt: skip
"""Cases whose translation there is none of, or which is wrong, each with the reason."""

CASES = {case.name: case for case in ALL}
EACH = [
    pytest.param(
        case,
        id=name,
        marks=[pytest.mark.xfail(reason=GAPS[name], strict=True)] if name in GAPS else [],
    )
    for name, case in CASES.items()
]


def translated(code: bytes) -> str:
    """A SPIR-V module as Metal text, its specialisation constants at their defaults."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.spv"
        path.write_bytes(code)
        freeze = ("--freeze-spec-const", "--fold-spec-const-op-composite")
        subprocess.run(["spirv-opt", *freeze, str(path), "-o", str(path)], check=True)
        # Arrays as they are: its class around them has methods of an address space.
        command = [
            "spirv-cross", "--msl", "--msl-version", "20300", "--msl-force-native-arrays",
            str(path),
        ]  # fmt: skip
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@dataclass(frozen=True)
class TranslatedExecutor:
    """Runs bundles for Vulkan as Metal texts (`dovetail_conformance.runner.Executor`)."""

    images: Path

    @property
    def target(self) -> Target:
        return resolve("vulkan")

    def run(
        self, bundle: bytes, function: str, arguments: Sequence[Any]
    ) -> tuple[list[Array], list[Array]]:
        METAL.register()
        given = rebundled(bundle, METAL.kind, self._given, anywhere=True)
        return DeviceExecutor(f"{METAL.kind}:0").run(given, function, arguments)

    def _given(self, image: DeviceImage) -> DeviceImage:
        symbols = [function.symbol for function in image.functions]
        texts = {each: translated(image.payload[each]).encode() for each in symbols}
        for text in texts.values():
            compile_image(text, self.images)
        return replace(image, kind=METAL.kind, payload={**image.payload, **texts})


@pytest.mark.level("shim")
@pytest.mark.evidence("metal-spirv-cross")
@pytest.mark.parametrize("case", EACH)
def test_case(case: Case, shim_images: Path) -> None:
    assert run_case(case, TranslatedExecutor(shim_images)) == []


@pytest.mark.parametrize("name", ["saxpy", "tiled_matmul", "row_sums"])
def test_both_bind_the_same(name: str) -> None:
    kernel = CASES[name].kernel
    metal = BundleReader(dt.build([kernel], ["metal"]).tobytes()).image(0)
    vulkan = BundleReader(dt.build([kernel], ["vulkan"]).tobytes()).image(0)
    ours = {each.name: each for each in kernels_of(metal.payload["source"].decode())}
    for function in vulkan.functions:
        (theirs,) = kernels_of(translated(vulkan.payload[function.symbol]))
        assert theirs.count("buffer") == ours[function.symbol].count("buffer")
