"""Functions that were built in this process: what they can do, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import dovetail_runtime as dr
from dovetail.bundle.reader import BundleReader
from dovetail_runtime import built

pytestmark = pytest.mark.level("real")


def variants(content: bytes, name: str) -> list[built.Variant]:
    """Those of a function in a file."""
    reader = BundleReader(content)
    return [
        built.Variant(
            image.kind, image.format, image.target, tuple(image.requirements), image.tool,
            reader.section(image.section), reader.section(plan),
        )
        for image, plan in (
            (reader.images[number], plan) for number, plan in reader.functions[name].variants
        )
    ]  # fmt: skip


def function(given: list[built.Variant], name: str = "add") -> dr.Function:
    return built.function(
        name, f"{name}(...)", given, device=dr.device("cpu"), origin="<kernel add>"
    )


def test_it_does_what_one_of_a_file_does(bundle_bytes: bytes) -> None:
    made = function(variants(bundle_bytes, "add"))
    loaded = dr.load_bytes(bundle_bytes, device="cpu", name="<kernel add>").add
    x = np.arange(8, dtype=np.float32)
    out = np.zeros_like(x)
    made.prepare()
    made(x, x, out)
    assert (out == 2 * x).all()
    made(x=x, y=out, out=out)
    assert (out == 3 * x).all()
    for say in (repr, dr.Function.explain, lambda each: each.signature):
        assert say(made) == say(loaded)
    assert made.parameters == loaded.parameters
    assert made.device is loaded.device
    assert made.last_use > 0
    for wrong in ((x, x), (x, x, 1), (x, x[:3], out)):
        texts = []
        for each in (made, loaded):
            with pytest.raises(dr.DovetailError) as caught:
                each(*wrong)
            texts.append(str(caught.value))
        assert texts[0] == texts[1]


def test_the_bytes_may_go(bundle_bytes: bytes) -> None:
    given = variants(bundle_bytes, "add")
    given = [
        each._replace(image=bytes(bytearray(each.image)), plan=bytes(bytearray(each.plan)))
        for each in given
    ]
    made = function(given)
    del given
    x = np.ones(8, np.float32)
    made(x, x, x)
    assert (x == 2).all()


def test_a_plan_and_an_image_are_checked(bundle_bytes: bytes) -> None:
    first = variants(bundle_bytes, "add")[0]
    x = np.ones(8, np.float32)
    with pytest.raises(dr.PlanError):
        function([first._replace(plan=first.plan[:-1])])(x, x, x)
    with pytest.raises(dr.ImageError, match="image byte"):
        function([first._replace(image=first.image[:-1])])(x, x, x)
    with pytest.raises(dr.BundleError, match="the plan of function 'other' is called 'add'"):
        function([first], "other")(x, x, x)
    with pytest.raises(dr.UnsupportedError, match="add has no variant"):
        function([first._replace(requirements=("cpu.avx9 >= 2",))])(x, x, x)


def test_names_are_those_of_a_header(bundle_bytes: bytes) -> None:
    first = variants(bundle_bytes, "add")[0]
    with pytest.raises(dr.BundleError, match=r"<kernel add>.*image 0\.target: expected at most"):
        function([first._replace(target="x" * 5000)])
    with pytest.raises(dr.BundleError, match="requirement"):
        function([first._replace(requirements=("much memory",))])
    with pytest.raises(
        dr.ArgumentValueError, match=r"<kernel add>: the target is .*null character"
    ):
        function([first._replace(target="a\0b")])
