"""Functions of bundles as operators of PyTorch: what is registered, and what is refused."""

from __future__ import annotations

import dataclasses
import importlib
from pathlib import Path
from typing import Any

import pytest

import dovetail_runtime as dr

pytestmark = [pytest.mark.level("real"), pytest.mark.needs(group="torch")]


def op(name: str, function: Any, **options: Any) -> Any:
    return importlib.import_module("dovetail_runtime.torch").op(name, function, **options)


def test_results_and_written_arguments(module: dr.Module) -> None:
    import torch

    add = op("dvt_one::add", module.add)
    pair = op("dvt_one::pair", module.pair)
    x, out = torch.arange(6, dtype=torch.float32), torch.zeros(6)
    assert add(x, x, out) is None
    assert torch.equal(out, x + x)
    total, double = torch.ops.dvt_one.pair(x, x)
    assert torch.equal(double, x + x)
    assert total.shape == (6,)
    assert torch.ops.dvt_one.add.default._schema.arguments[2].alias_info.is_write
    assert not torch.ops.dvt_one.add.default._schema.arguments[0].alias_info
    torch.library.opcheck(add, (x, x, out))
    torch.library.opcheck(pair, (x, x))

    def run(x: Any) -> Any:
        out = torch.empty_like(x)
        add(x, x, out)
        return pair(out, x)[1] + 1

    compiled = torch.compile(run, fullgraph=True, backend="aot_eager", dynamic=True)
    for size in (4, 7):
        x = torch.arange(size, dtype=torch.float32)
        assert torch.equal(compiled(x), run(x))


def test_what_the_kernel_lacks_while_it_is_traced(module: dr.Module) -> None:
    """The operator, its function, its bundle and the fix are named, and nothing has run."""
    import torch

    pair = op("dvt_two::pair", module.pair)
    compiled = torch.compile(pair, fullgraph=True, backend="aot_eager")
    good = torch.ones(3)
    wrong = {
        r"parameter 'y' is float32\[1\], but this tensor is float64\[1\] \(operator dvt_two::pair,"
        r" of '.*'\); pass y\.to\(torch\.float32\)": (good, good.double()),
        r"parameter 'x' is float32\[1\], but this tensor is float32\[2\] .*; pass x\.reshape": (
            torch.ones(3, 1),
            good,
        ),
    }
    for text, given in wrong.items():
        with pytest.raises(Exception, match=text):
            compiled(*given)


def test_a_device_that_the_bundle_lacks_while_it_is_traced(
    module: dr.Module, bundle_bytes: bytes
) -> None:
    import torch

    from dovetail.bundle import decode_bundle, keep_images

    whole = decode_bundle(bundle_bytes, list(module))
    alone = dataclasses.replace(whole, functions=(_of(whole, "pair"),))
    kept = keep_images(alone, lambda image: image.kind == "cpu").tobytes()
    pair = op("dvt_seven::pair", dr.load_bytes(kept, name="acme/kernels.dvt").pair)
    with torch._subclasses.FakeTensorMode():
        far = torch.empty(3, device="cuda")
        with pytest.raises(dr.UnsupportedError) as caught:
            pair(far, far)
    assert str(caught.value) == (
        "pair has no variant for torch's device 'cuda:0': there are cpu"
        " (operator dvt_seven::pair, of 'acme/kernels.dvt'); move the tensors to such a device, or"
        " build the bundle for this one as well"
    )
    nowhere = torch.empty(3, device="meta")
    assert [each.device.type for each in pair(nowhere, nowhere)] == ["meta", "meta"]


def _of(bundle: Any, name: str) -> Any:
    (found,) = (each for each in bundle.functions if each.name == name)
    return found


def test_a_check_that_fails_while_it_is_traced(module: dr.Module) -> None:
    import torch

    add = op("dvt_three::add", module.add)
    good, longer = torch.ones(3), torch.ones(4)
    with pytest.raises(dr.ArgumentValueError) as real:
        module.add(good, longer, good.clone())
    with torch._subclasses.FakeTensorMode():
        fakes = torch.empty(3), torch.empty(4), torch.empty(3)
        with pytest.raises(dr.ArgumentValueError, match="operator dvt_three::add, of") as fake:
            add(*fakes)
    assert str(fake.value).startswith(str(real.value))
    compiled = torch.compile(add, fullgraph=True, backend="aot_eager")
    with pytest.raises(Exception, match="operator dvt_three::add, of"):
        compiled(good, longer, good.clone())


def test_no_gradient_is_said(module: dr.Module) -> None:
    import torch

    pair = op("dvt_four::pair", module.pair)
    x = torch.ones(3, requires_grad=True)
    total, _ = pair(x, x)
    with pytest.raises(RuntimeError, match="no autograd formula was registered"):
        total.sum().backward()


def test_two_of_one_name(module: dr.Module, bundle_path: Path, tmp_path: Path) -> None:
    import torch

    op("dvt_five::add", module.add)
    op("dvt_five::add", dr.load(bundle_path).add)  # a module that is run again
    other = tmp_path / "other.dvt"
    other.write_bytes(bundle_path.read_bytes())
    with pytest.raises(dr.ArgumentValueError) as caught:
        op("dvt_five::add", dr.load(other).add)
    said = str(caught.value)
    assert f"'dvt_five::add' is already registered for function 'add' of '{bundle_path}'" in said
    assert f"cannot be registered for 'add' of '{other}' too; use another namespace" in said
    with pytest.raises(dr.ArgumentValueError, match="already registered, by other means"):
        op("aten::add", module.add)
    assert torch.ops.aten.add


@pytest.mark.parametrize(
    "name", ["", "add", "::add", "a::", "a-b::c", "a::b c", "a::b::c", "ä::b"]
)
def test_no_name(module: dr.Module, name: str) -> None:
    with pytest.raises(dr.ArgumentValueError, match="is not the name of an operator"):
        op(name, module.add)


def test_what_does_not_fit(module: dr.Module) -> None:
    with pytest.raises(dr.ArgumentTypeError, match="a function of a bundle as function, such as"):
        op("dvt_six::f", print)
    with pytest.raises(dr.ArgumentTypeError, match="as backward, such as"):
        op("dvt_six::f", module.pair, backward=print)
    with pytest.raises(dr.ArgumentValueError, match="writes parameter 'out'; it has to return"):
        op("dvt_six::f", module.add, backward=module.add)
    with pytest.raises(dr.ArgumentValueError, match=r"parameter 'a' of .* matches nothing"):
        op("dvt_six::g", module.pair, backward=module.saxpy)
    with pytest.raises(dr.ArgumentValueError, match="'n' has no gradient; those that can"):
        op("dvt_six::h", module.pair, backward=module.pair, gradients=["n"])
    with pytest.raises(dr.ArgumentValueError, match="returns 2 results, but the gradients are"):
        op("dvt_six::i", module.pair, backward=module.pair, gradients=["x"])
