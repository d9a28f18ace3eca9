"""PyTorch tensors, where PyTorch is installed: used where they lie, and returned as such."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dovetail_runtime as dr

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(group="torch")]


@pytest.mark.parametrize("tvm_ffi", [False, True])
def test_no_copy(module: dr.Module, tvm_ffi: bool) -> None:
    import torch

    if tvm_ffi:
        importlib.import_module("tvm_ffi")

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


@pytest.fixture(params=["library", "python", "keyword"])
def call(request: pytest.FixtureRequest, module: dr.Module) -> Callable[..., Any]:
    """Calls a function by name in one of several ways."""

    def by_keyword(name: str, *given: Any) -> Any:
        function = module[name]
        names = [info.name for info in function.parameters]
        return function(*given[:-1], **{names[len(given) - 1]: given[-1]})

    def in_python(name: str, *given: Any) -> Any:
        return module[name].call_in_python(*given)

    ways = {"python": in_python, "keyword": by_keyword}
    return ways.get(request.param, lambda name, *given: module[name](*given))


def fake_tensor() -> Any:
    from torch._subclasses import FakeTensorMode

    with FakeTensorMode():
        import torch

        return torch.ones(4)


def unsound() -> dict[str, tuple[Callable[[Any], Any], str]]:
    """Tensors whose memory is not what they stand for, and what the error says of each."""
    return {
        "negative": (lambda t: (t.ones(4, dtype=t.complex64) * 1j).conj().imag, "resolve_neg"),
        "conjugate": (lambda t: t.ones(4, dtype=t.complex64).conj(), "resolve_conj"),
        "meta": (lambda t: t.ones(4, device="meta"), "device 'meta' has no memory"),
        "sparse": (lambda t: t.ones(4).to_sparse(), r"layout torch.sparse_coo .* x.to_dense"),
        "csr": (lambda t: t.ones(4, 4).to_sparse_csr(), "x.to_dense"),
        "mkldnn": (lambda t: t.ones(4).to_mkldnn(), r"layout torch._mkldnn .* x.to_dense"),
        "quantized": (lambda t: t.quantize_per_tensor(t.ones(4), 1, 0, t.qint8), "x.dequantize"),
        "nested": (lambda t: t.nested.nested_tensor([t.ones(4)]), "to_padded_tensor"),
        "jagged": (
            lambda t: t.nested.nested_tensor([t.ones(4)], layout=t.jagged),
            "a NestedTensor wraps other tensors",
        ),
        "zeros": (lambda t: t._efficientzerotensor(4), "x.clone"),
        "fake": (lambda _: fake_tensor(), "a FakeTensor wraps other tensors"),
    }


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", unsound())
def test_a_tensor_whose_memory_is_not_what_it_stands_for(
    call: Callable[..., Any], case: str
) -> None:
    import torch

    make, text = unsound()[case]
    x, out = torch.ones(4), torch.zeros(4)
    bad = make(torch)
    for index, name in ((1, "y"), (2, "out")):
        given = [x, x, out]
        given[index] = bad
        with pytest.raises(dr.ArgumentTypeError, match=f"add: parameter '{name}': .*{text}"):
            call("add", *given)
    for function in (dr.asarray, dr.asnumpy, dr.as_device):
        with pytest.raises(dr.ArgumentTypeError, match=text):
            function(bad)
    assert torch.equal(out, torch.zeros(4))
    call("add", x, x, out)
    assert torch.equal(out, torch.full((4,), 2.0))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["vmap", "grad", "functionalize"])
def test_inside_of_a_transform(call: Callable[..., Any], name: str) -> None:
    import torch

    def inner(x: Any) -> Any:
        call("add", x, x, torch.zeros(4))
        return x.sum()

    transform: Any = getattr(torch.func, name)
    given = torch.ones(2, 4) if name == "vmap" else torch.ones(4)
    with pytest.raises(dr.ArgumentTypeError, match=r"add: parameter 'x': .*torch\.func"):
        transform(inner)(given)


def test_what_the_fix_says_is_right(call: Callable[..., Any]) -> None:
    import torch

    x = (torch.arange(4.0) + 1j * torch.arange(4.0)).conj().imag
    out = torch.zeros(4)
    call("add", x.resolve_conj().resolve_neg(), x.resolve_neg(), out)
    assert torch.equal(out, -2 * torch.arange(4.0))


def test_a_written_tensor_counts_a_version(call: Callable[..., Any]) -> None:
    """So that a gradient that needs what it held before is an error, as with torch itself."""
    import torch

    weight = torch.full((4,), 3.0, requires_grad=True)
    saved = torch.ones(4)
    loss = (weight * saved).sum()
    versions = [saved._version]
    call("add", torch.ones(4), torch.ones(4), saved)
    versions.append(saved._version)
    assert versions == [0, 1]
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        loss.backward()
    read = torch.ones(4)
    call("add", read, read, torch.zeros(4))
    assert read._version == 0
    both = torch.ones(4)
    call("saxpy", 2.0, read, both)
    assert both._version == 1


def test_a_view_shares_the_version(call: Callable[..., Any]) -> None:
    import torch

    base = torch.zeros(8)
    call("add", torch.ones(4), torch.ones(4), base[:4])
    assert base._version == 1
    call("add", torch.ones(4), torch.ones(4), base.detach()[4:])
    assert base._version == 2
    assert torch.equal(base, torch.full((8,), 2.0))


def test_a_refused_call_counts_none(call: Callable[..., Any]) -> None:
    import torch

    out = torch.zeros(4)
    for wrong in (torch.ones(5), torch.ones(4, dtype=torch.float64), None):
        with pytest.raises((TypeError, ValueError)):
            call("add", wrong, torch.ones(4), out)
    assert out._version == 0


def test_inference_tensors_have_no_version(call: Callable[..., Any]) -> None:
    import torch

    with torch.inference_mode():
        out = torch.zeros(4)
        call("add", torch.ones(4), torch.ones(4), out)
    assert out.tolist() == [2, 2, 2, 2]


def test_what_wants_gradients_is_not_written(call: Callable[..., Any]) -> None:
    import torch

    x = torch.ones(4)
    for out in (torch.zeros(4, requires_grad=True), torch.zeros(4, requires_grad=True) * 2):
        with pytest.raises(dr.ArgumentValueError, match=r"add: parameter 'out' is wri.*x\.detach"):
            call("add", x, x, out)
    leaf = torch.nn.Parameter(torch.zeros(4))
    with torch.no_grad():  # as torch's own operations in place
        call("add", x, x, leaf)
    assert leaf.tolist() == [2, 2, 2, 2]
    assert leaf._version == 1
    call("add", x, x, leaf.detach())
    assert leaf._version == 2


def test_results_come_back_as_tensors_without_an_import(bundle_path: Path) -> None:
    program = """
import sys
import torch
import dovetail_runtime as dr
module = dr.load(sys.argv[1])
x = torch.arange(4, dtype=torch.float32)
imported = []
module.pair
sys.addaudithook(lambda event, given: event == "import" and imported.append(given[0]))
for _ in range(1500):
    total, double = module.pair(x, x)
    module.add(x, total, double)
assert isinstance(total, torch.Tensor) and torch.equal(total, x + x)
assert double.tolist() == [0, 3, 6, 9]
assert all(each.startswith("dovetail_runtime.") for each in imported), imported
assert "tvm_ffi" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program, str(bundle_path)], check=True)


def test_fixes_are_written_for_torch(module: dr.Module) -> None:
    import torch

    out = torch.zeros(4)
    for y in (
        torch.ones(4, dtype=torch.float64),
        torch.ones(2, 2),
        torch.ones(4, dtype=torch.bool),
    ):
        with pytest.raises(dr.DovetailError, match="parameter 'y' expects") as caught:
            module.add(torch.ones(4), y, out)
        fix = str(caught.value).partition("; if")[0].rpartition(": ")[2]
        taken = eval(fix, {"torch": torch, "y": y})
        module.add(torch.ones(4), taken, out)
        assert out.tolist() == [2, 2, 2, 2]
