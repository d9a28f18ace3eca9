"""What is asked of PyTorch's tensors, where PyTorch is not installed: a stand-in answers.

It is a class with the attributes that `_torch.py` reads, over a NumPy array. What it proves is
that they are read for every tensor of every call; that they mean what is thought is proved by
test_torch.py.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = pytest.mark.level("real")


class Tensor:
    """A tensor of the stand-in."""

    def __init__(self, array: Any, **flags: Any) -> None:
        self.array = array
        self.device = SimpleNamespace(type=flags.get("device", "cpu"))
        self.layout = flags.get("layout", "strided")
        self.dtype = array.dtype
        self.is_nested = flags.get("nested", False)
        self.is_quantized = flags.get("quantized", False)
        self.requires_grad = flags.get("grad", False)
        self.version = 0
        self._flags = flags

    def is_conj(self) -> bool:
        return self._flags.get("conj", False)

    def is_neg(self) -> bool:
        return self._flags.get("neg", False)

    def is_inference(self) -> bool:
        return False

    def detach(self) -> Tensor:
        return self

    def dim(self) -> int:
        return self.array.ndim

    def __dlpack__(self, **keywords: Any) -> Any:
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


@pytest.fixture
def module(bundle_path: Path, monkeypatch: pytest.MonkeyPatch) -> dr.Module:
    fake: Any = ModuleType("torch")

    def increment_version(tensor: Tensor) -> None:
        tensor.version += 1

    fake.Tensor = Tensor
    fake.strided = "strided"
    fake._C = SimpleNamespace()
    fake.is_grad_enabled = lambda: True
    fake.autograd = SimpleNamespace(graph=SimpleNamespace(increment_version=increment_version))
    monkeypatch.setitem(sys.modules, "torch", fake)
    return dr.load(bundle_path)


def ones(**flags: Any) -> Tensor:
    return Tensor(np.ones(4, np.float32), **flags)


@pytest.mark.parametrize(
    ("flags", "text"),
    [
        ({"neg": True}, "resolve_neg"),
        ({"conj": True}, "resolve_conj"),
        ({"device": "meta"}, "'meta' has no memory"),
        ({"layout": "sparse_coo"}, "x.to_dense"),
        ({"nested": True}, "to_padded_tensor"),
        ({"quantized": True}, "x.dequantize"),
    ],
)
def test_every_tensor_is_asked(module: dr.Module, flags: dict[str, Any], text: str) -> None:
    for place, name in enumerate(("x", "y", "out")):
        given = [ones(), ones(), ones()]
        given[place] = ones(**flags)
        with pytest.raises(dr.ArgumentTypeError, match=f"add: parameter '{name}': .*{text}"):
            module.add(*given)
        with pytest.raises(dr.ArgumentTypeError, match=f"add: parameter '{name}': .*{text}"):
            module.add(given[0], given[1], out=given[2])


def test_what_is_written_counts(module: dr.Module) -> None:
    x, y, out = ones(), ones(), ones()
    module.add(x, y, out)
    np.testing.assert_array_equal(out.array, [2, 2, 2, 2])
    module.add(x, y, out=out)
    with pytest.raises(dr.ArgumentValueError):
        module.add(x, Tensor(np.ones(3, np.float32)), out)
    assert [x.version, y.version, out.version] == [0, 0, 2]


def test_what_wants_gradients_is_read_and_not_written(module: dr.Module) -> None:
    out = ones()
    module.add(ones(grad=True), ones(), out)
    with pytest.raises(dr.ArgumentValueError, match=r"'out' is written by .* gradients"):
        module.add(ones(), ones(), ones(grad=True))
