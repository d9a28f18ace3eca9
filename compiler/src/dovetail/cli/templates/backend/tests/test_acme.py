"""What Acme adds to what the conformance suite demands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T, plugin
from dovetail_acme import device
from dovetail_runtime import BackendNotReadyError, ImageError


@dt.kernel
def turn(x: T.Buffer[T.uint32], out: T.Buffer[T.uint32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    for i in T.parallel(n):
        out[i] = T.acme.rotate_left(x[i], T.uint32(8))


@dt.kernel
def backwards(x: T.Buffer[T.float32], out: T.Buffer[T.float32]) -> None:
    (n,) = x.shape
    assert out.shape == (n,)
    with T.launch(grid=T.ceildiv(n, 8), block=8) as (block, thread):
        tile = T.alloc((8,), T.float32, scope="shared")
        tile[thread.x] = x[block.x * 8 + thread.x]
        T.barrier()
        out[block.x * 8 + thread.x] = tile[7 - thread.x]


def run(kernel: Any, *arrays: np.ndarray) -> None:
    module = dt.load_bytes(dt.build([kernel], ["acme"]).tobytes(), device="acme:0")
    getattr(module, kernel.name)(*arrays)


def test_both_halves_are_found() -> None:
    assert "acme" in plugin.kinds()
    assert dt.device("acme:0").kind == "acme"
    assert plugin.find_tag("acme/x1").target.kind == "acme"


def test_a_function_of_its_own() -> None:
    x = np.array([1, 0x80000001, 0xFF000000], np.uint32)
    out = np.zeros_like(x)
    run(turn, x, out)
    assert out.tolist() == [0x100, 0x180, 0xFF]


def test_threads_of_a_block_are_loops() -> None:
    x = np.arange(16, dtype=np.float32)
    out = np.zeros_like(x)
    run(backwards, x, out)
    assert out.tolist() == [*range(7, -1, -1), *range(15, 7, -1)]
    source = dt.build([backwards], ["acme"]).images[0].data.decode("latin-1")
    assert "static void backwards" in source
    assert "for (" in source


def test_what_the_compiler_refuses_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    external = dt.external(
        "acme", "c", b"void broken(", {"x": "inout float32[n]"},
        dt.ExternalLaunch("broken", grid="n", block=1),
    )  # fmt: skip
    data = dt.build([external], ["acme"]).tobytes()
    with pytest.raises(ImageError, match="broken"):
        dt.load_bytes(data, device="acme:0").broken(np.zeros(1, np.float32))
    monkeypatch.setenv("DOVETAIL_ACME_CC", "no-such-compiler")
    with pytest.raises(BackendNotReadyError, match="tried 'no-such-compiler'"):
        device.Acme().open(())
