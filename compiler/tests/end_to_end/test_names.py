"""Names that a language keeps for itself, or cannot write, are names of kernels all the same."""

from __future__ import annotations

import contextlib
import runpy
import unicodedata
from collections.abc import Iterator

import numpy as np
import pytest
from support import devices

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, ir, plugin
from dovetail.compiler import compile_module, merge, variants
from dovetail.image import DeviceImage
from dovetail.support.errors import DovetailError, UnsupportedError

AWKWARD = """
    étape etape größe матрица 変数 μ ªx
    M_PI M_PI_2 FLT_MAX INT_MAX CHAR_BIT NULL NAN INFINITY HUGE_VALF CLK_LOCAL_MEM_FENCE M_PI_F
    half uint uchar size_t float2 half4 uint3 bool double image2d_t event_t constant device thread
    get_global_id get_group_id barrier vload_half as_uint convert_int atomic_add fmin select
    exp sqrt floor min abs kernel global_ local threadgroup inline void struct typedef sizeof
    threadIdx blockIdx asm uint8 int64 lane warp dynamic_shared linux assert_ offsetof printf
    scalars Scalars block_position metal access block linear ptr vec4 f32 fn let var storage
    nl nisa nt grid isinstance print sum grid_base_x block_x thread_y x_shape0 y_offset
    __ _x __x __double _Bool x__y v v_2 dvt_bfloat16 main std this template nullptr and_eq memset
    buffers first scratch
"""
NAMES = [unicodedata.normalize("NFKC", name) for name in AWKWARD.split()]

ROLES = (
    ("kernel",), ("twice", "plus", "half"), ("x", "y", "scalar"),
    ("given", "n", "i", "local", "sums", "j", "tile"),
)  # fmt: skip
"""Kinds of things that have names; the names of every third kernel have been of each kind."""

KERNEL = """
import dovetail as dt
from dovetail import T

@dt.inline
def {twice}({given}: T.float32) -> T.float32:
    return {given} * 2

@dt.inline
def {plus}({given}: T.float32) -> T.float32:
    return {given} + 2

@dt.inline
def {half}({given}: T.float32) -> T.float32:
    return {given} / 2

@dt.kernel
def {kernel}(
    {x}: T.Buffer[T.float32], {y}: T.Buffer[T.float32], {scalar}: T.float32
) -> None:
    ({n},) = {x}.shape
    for {i} in T.parallel({n}):
        {local} = {half}({plus}({twice}({twice}({x}[{i}])))) * {scalar}
        {tile} = T.alloc((2,), T.float32)
        {tile}[0] = T.floor({local})
        {sums} = T.float32(0)
        for {j} in range(3):
            {sums} += T.float32({j}) * {local}
        {y}[{i}] = {sums} + T.sqrt(T.abs({local})) + T.exp(T.min({local}, 1.0)) + {tile}[0]
"""


def expected(x: np.ndarray, scalar: float) -> np.ndarray:
    value = (x.astype(np.float64) * 2 + 1) * scalar
    return 3 * value + np.sqrt(abs(value)) + np.exp(np.minimum(value, 1)) + np.floor(value)


@dt.kernel
def fill(y: T.Buffer[T.int32], value: T.constexpr[int]) -> None:
    for i in T.parallel(y.shape[0]):
        y[i] = value


GIVEN = ["scale.int8", "scale_int8", "scale int8", "é", "e", "матрица", "строка", "v", "v_2", "3d",
         "__x", "for", "M_PI", "a\"b'\\c", "x" * 4096, "x" * 4095]  # fmt: skip


def given() -> list[dt.Kernel]:
    """A kernel of each name that a decorator may give, which does what no other one does."""
    return [fill.specialize(value=number).renamed(name) for number, name in enumerate(GIVEN)]


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[dt.Kernel, list[str]]]:
    """Kernels in which every name is that of a helper, a parameter and a variable."""
    folder = tmp_path_factory.mktemp("names")
    found: list[tuple[dt.Kernel, list[str]]] = []
    for number in range(0, len(NAMES), 3):
        roles = {
            role: NAMES[(number + 10 * kind + place) % len(NAMES)]
            for kind, group in enumerate(ROLES)
            for place, role in enumerate(group)
        }
        file = folder / f"names_{number}.py"
        file.write_text(KERNEL.format(**roles), encoding="utf-8")
        kernel = runpy.run_path(str(file))[roles["kernel"]]
        found.append((kernel, [roles[each] for each in ("x", "y", "scalar")]))
    return found


def targets() -> Iterator[str]:
    """Every kind, in every format that it has."""
    for kind in sorted(plugin.kind_files()):
        for attribute in plugin.load(kind).schema.attributes:
            if attribute.name == "format":
                yield from (f"{kind} -format={each}" for each in attribute.choices)
                break
        else:
            yield kind


@pytest.mark.level("compile_only")
def test_every_target_takes_them(kernels: list[tuple[dt.Kernel, list[str]]]) -> None:
    named = {kernel.name: kernel for kernel in [*given(), *(each for each, _ in kernels)]}
    module = merge(named.values())
    for target in targets():
        # A tool of another party's may be missing, which is a matter of other tests.
        with contextlib.suppress(UnsupportedError):
            check_symbols(target, compile_module(module, variants(target)[0]).image)


def check_symbols(target: str, image: DeviceImage) -> None:
    symbols = [function.symbol for function in image.functions]
    assert all(each.isascii() and each.isidentifier() for each in symbols), target
    assert len(set(symbols)) == len(symbols), target


@pytest.mark.level("real")
def test_they_run_and_keep_their_names(kernels: list[tuple[dt.Kernel, list[str]]]) -> None:
    x = np.linspace(-2, 2, 37).astype(np.float32)
    wanted = expected(x, 1.5)
    for device in devices.executing():
        target = dt.Target.detect(device)
        module = dt.load_bytes(dt.build([kernel for kernel, _ in kernels], target).tobytes())
        assert sorted(module) == sorted(kernel.name for kernel, _ in kernels)
        there = dr.asarray(x, device=device)
        for kernel, parameters in kernels:
            function = module[kernel.name]
            assert [each.name for each in function.parameters] == parameters
            y = dr.empty(x.shape, "float32", device=device)
            function(there, y, 1.5)
            # float32 of three sums of values up to 15: 20 roundings, and exp of 2 units.
            np.testing.assert_allclose(
                y.numpy(), wanted, rtol=1e-5, atol=1e-5, err_msg=f"{device}: {kernel.name}"
            )


@pytest.mark.level("real")
def test_given_names_that_would_become_the_same_stay_apart() -> None:
    many = given()
    text = ir.print_ir(merge(many))
    assert ir.print_ir(ir.parse_ir(text)) == text
    for device in devices.executing():
        module = dt.load_bytes(dt.build(many, dt.Target.detect(device)).tobytes())
        for number, name in enumerate(GIVEN):
            y = dr.empty((3,), "int32", device=device)
            module[name](y)
            assert y.numpy().tolist() == [number] * 3, (device, name)


def test_names_that_no_bundle_holds_are_refused() -> None:
    for name, words in (
        ("", "is empty"),
        ("a\nb", r"is 'a\nb', which has characters that cannot be printed"),
        ("a\0", r"is 'a\x00', which has characters that cannot be printed"),
        ("é" * 2049, "(2049 characters)', 4098 bytes; 4096 are allowed"),
        (5, "is 5, not a string"),
    ):
        for make in (fill.renamed, lambda name: dt.kernel(name=name)(fill.function)):
            with pytest.raises(DovetailError) as caught:
                make(name)
            assert words in str(caught.value), name
