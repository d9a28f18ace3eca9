"""PyTorch tensors, where PyTorch is installed: used where they lie, and returned as such."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(module="torch")]


@pytest.fixture(scope="module")
def module(bundle_path: Path) -> dr.Module:
    return dr.load(bundle_path)


@pytest.mark.parametrize("warm", [False, True])
def test_no_copy(module: dr.Module, warm: bool) -> None:
    import torch

    if warm:
        importlib.import_module("tvm_ffi")  # from now on calls go through it

    x = torch.arange(8, dtype=torch.float32)
    out = torch.zeros(8)
    module.add(x, x, out)
    assert torch.equal(out, x + x)
    mixed = np.zeros(8, np.float32)
    module.add(x, out, mixed)
    np.testing.assert_array_equal(mixed, (x + out).numpy())


def test_torch_in_torch_out(module: dr.Module) -> None:
    import torch

    x = torch.arange(4, dtype=torch.float32)
    total, double = module.pair(x, x)
    assert isinstance(total, torch.Tensor)
    assert torch.equal(double, x + x)
    by_name = module.pair(x=x, y=x)
    assert all(isinstance(tensor, torch.Tensor) for tensor in by_name)


def test_strides_and_dtypes(module: dr.Module) -> None:
    import torch

    for name in ("bool", "uint8", "int64", "float16", "bfloat16", "float64"):
        source = (torch.arange(20) % 3).to(getattr(torch, name))[::2]
        out = torch.zeros(10, dtype=getattr(torch, name))
        module[f"copy_{name}"](source, out)
        assert torch.equal(out, source)
        back = dr.asarray(source)
        assert back.shape == (10,)


def test_a_tensor_that_wants_gradients(module: dr.Module) -> None:
    """It is read like any other, on every way to the engine; no gradient is recorded."""
    import torch

    x = torch.ones(4, requires_grad=True)
    read_only = np.ones(4, np.float32)
    read_only.flags.writeable = False
    for other in (x, read_only):  # through tvm-ffi, and by ctypes
        out = torch.zeros(4)
        module.add(x, other, out)
        assert torch.equal(out, torch.full((4,), 2.0))
        assert not out.requires_grad


def test_a_tensor_without_memory(module: dr.Module) -> None:
    import torch

    x = torch.ones(4)
    with pytest.raises(dr.DovetailError, match="parameter 'y'"):
        module.add(x, torch.ones(4, device="meta"), torch.zeros(4))
