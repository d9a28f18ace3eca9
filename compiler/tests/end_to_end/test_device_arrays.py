"""Arrays on devices as one touches them: on every device that is here."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.devices import installed

import dovetail as dt
import dovetail_runtime as dr
from dovetail import T, jit
from dovetail.api import Kernel


@dt.kernel
def scale(x: T.Buffer[T.float32], by: T.float32) -> T.Buffer[T.float32]:
    (n,) = x.shape
    out = T.empty_like(x)
    for i in T.parallel(n):
        x[i] *= by
        out[i] = -x[i]
    return out


WHOLE = np.arange(12, dtype=np.float32).reshape(3, 4)


def tensors() -> list[dr.Tensor]:
    return [dt.asarray(WHOLE.copy(), device) for device in installed()]


@pytest.mark.level("real")
def test_a_tensor_indexes_as_an_array_of_numpy_does():
    for x in tensors():
        assert (x[1, 2], x[-1, -1], len(x), x.shape, x.dtype) == (6, 11, 3, (3, 4), "float32")
        for index in (1, -1, slice(1, None), (slice(None), 2), (..., -1), (slice(None, None, 2),),
                      (slice(2, 0, -1), slice(1, 3)), (slice(3, 3),), ...):  # fmt: skip
            assert x[index].numpy().tolist() == WHOLE[index].tolist()
        assert [row.numpy().tolist() for row in x] == WHOLE.tolist()


@pytest.mark.level("real")
def test_what_no_index_is():
    for x in tensors():
        with pytest.raises(IndexError, match="index 3 is out of range: axis 0 has 3 elements"):
            x[3]
        with pytest.raises(IndexError, match="rank 2 is given 3 indices"):
            x[0, 0, 0]
        with pytest.raises(TypeError, match=r"not by list; for more take x\.numpy"):
            x[[0, 1]]


@pytest.mark.level("real")
def test_copying_into_a_tensor_and_a_part():
    for x in tensors():
        x[0] = 7
        x[1:, 1:3] = -WHOLE[1:, 1:3]
        wanted = WHOLE.copy()
        wanted[0], wanted[1:, 1:3] = 7, -WHOLE[1:, 1:3]
        assert x.numpy().tolist() == wanted.tolist()
        assert x.copy_from(WHOLE).numpy().tolist() == WHOLE.tolist()
        with pytest.raises(ValueError, match=r"has the shape \(3, 4\), the array \(3,\)"):
            x.copy_from(np.zeros(3, np.float32))
        with pytest.raises(TypeError, match=r"convert it: x.astype\('float32'\)"):
            x.copy_from(np.zeros((3, 4)))


@pytest.mark.level("real")
def test_a_tensor_prints_its_elements():
    for x in tensors():
        assert str(x) == f"{WHOLE}\n<tensor float32[3, 4] on {x.device}>"


@pytest.mark.level("real")
def test_a_bound_kernel_copies_on_request():
    for device in installed():
        x = np.arange(8, dtype=np.float32)[::2]
        try:
            given = scale.on(device, copy=True)(x, 3)
        except dt.UnsupportedError:
            continue
        assert (x.tolist(), given.tolist()) == ([0, 6, 12, 18], [0, -6, -12, -18])
        if not device.is_host_memory:
            with pytest.raises(ValueError, match=r"kernel.on\('.*', copy=True\)"):
                scale.on(device)(np.ones(3, np.float32), 1)


@dt.kernel
def along(x: T.Buffer[T.float32, 1], y: T.Buffer[T.float32, 1], z: T.Buffer[T.float32, 1]) -> None:
    for i in T.parallel(T.min(x.shape[0], T.min(y.shape[0], z.shape[0]))):
        y[i] = x[i] + y[i]
        z[i] = x[i] * 2


@dt.kernel
def turned(
    x: T.Buffer[T.float32, 1], y: T.Buffer[T.float32, 1], z: T.Buffer[T.float32, 1]
) -> None:
    n = y.shape[0]
    for i in T.parallel(n):
        y[i] = x[x.shape[0] - 1 - i % x.shape[0]]
    for i in T.parallel(z.shape[0]):
        z[i] = T.float32(i)


VIEWS = {
    "front": np.s_[:6], "back": np.s_[6:], "shifted": np.s_[1:7], "even": np.s_[::2],
    "odd": np.s_[1::2], "reversed": np.s_[5::-1], "none": np.s_[:0], "one": np.s_[3:4],
}  # fmt: skip


def outcome(call: Callable[..., Any], names: Sequence[str]) -> object:
    """What a call leaves in the memory that its arguments are views of, or its error."""
    memory = np.arange(12, dtype=np.float32)
    folded = np.lib.stride_tricks.as_strided(memory, (4,), (0,))
    try:
        call(*(folded if name == "folded" else memory[VIEWS[name]] for name in names))
    except dt.DovetailError as error:
        return error
    return memory.tolist()


@pytest.mark.level("real")
@pytest.mark.parametrize("kernel", [along, turned], ids=lambda kernel: kernel.name)
def test_copies_share_memory_as_the_arrays_do(kernel: Kernel) -> None:
    every = [*itertools.product((*VIEWS, "folded"), repeat=3)]
    wanted = {names: outcome(kernel, names) for names in every[::5]}
    for device in installed():
        call = kernel.on(device, copy=True)
        for names, expected in wanted.items():
            found = outcome(call, names)
            if isinstance(expected, dt.DovetailError):
                assert isinstance(found, dt.DovetailError), (device.name, names)
            elif not isinstance(found, dt.DovetailError):
                assert found == expected, (device.name, names)
            elif device.kind in ("opencl", "vulkan", "reference"):  # others refuse more of it
                raise found


@pytest.mark.level("real")
def test_arrays_of_the_host_are_used_by_the_device_that_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used: list[str] = []
    built = jit._built
    monkeypatch.setattr(jit, "_built", lambda *given: used.append(given[1].name) or built(*given))
    x = np.ones(3, np.float32)
    for device in (each for each in installed() if each.is_host_memory):
        for kernel in (scale, scale.on(device), scale.on(device, copy=True), scale):
            jit.forget()
            used.clear()
            kernel(x, 2)
            assert used == [device.name if kernel is not scale else "cpu:0"]


@pytest.mark.level("real")
def test_a_bundle_loads_from_a_path_bytes_and_a_file(tmp_path: Path):
    bundle = dt.build([scale], ["cpu"])
    file = tmp_path / "scale.dvt"
    bundle.save(file)
    content = bundle.tobytes()
    with file.open("rb") as opened:
        sources = [file, str(file), bytes(file), content, bytearray(content), memoryview(content),
                   io.BytesIO(content), opened]  # fmt: skip
        for source in sources:
            x = np.ones(2, np.float32)
            dt.load(source).scale(x, 2)
            assert x.tolist() == [2, 2]
    with pytest.raises(TypeError, match="open it for bytes"):
        dt.load(io.StringIO("text"))  # pyright: ignore[reportArgumentType]


@pytest.mark.level("real")
def test_a_number_too_large_for_its_parameter():
    x = np.ones(2, np.float32)
    for call in (scale, dt.load(dt.build([scale], ["cpu"]).tobytes()).scale):
        with pytest.raises(ValueError, match=r"'by' is float32, which 1e\+300 is too large for"):
            call(x, 1e300)
        assert x.tolist() == [1, 1]
        call(x, float("inf"))
        x[:] = 1
