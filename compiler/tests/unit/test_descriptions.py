"""What `repr`, `help`, `dir` and a notebook say of the values that people meet."""

from __future__ import annotations

import html
import pydoc

import numpy as np

import dovetail as dt
from dovetail import T
from dovetail.compiler import compile_module, resolve

PLAIN = pydoc.TextDoc()
# Bold as a terminal has it would stand between the words.
PLAIN.bold = str  # pyright: ignore[reportAttributeAccessIssue]


@dt.kernel
def double(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    """Twice as much."""
    (n,) = x.shape
    assert y.shape == (n,)
    for i in T.parallel(n):
        y[i] = x[i] * 2


def test_descriptions_are_short():
    bundle = dt.build([double], ["cpu", "opencl", "vulkan", "null"])
    target = resolve(dt.Target("null"))
    compiled = compile_module(double.parse(), target)
    assert repr(bundle) == "<bundle: 1 function for cpu, opencl, vulkan, null>"
    for thing in (
        double, bundle, target, compiled.image, *bundle.images, *bundle.functions, double.parse()
    ):  # fmt: skip
        assert len(repr(thing)) < 200, repr(thing)[:500]
    assert "DVT" not in repr(bundle.images) + repr(bundle.functions)


def test_they_show_what_they_are():
    signature = "double(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None"
    assert repr(double) == f"<kernel {signature}>"
    report = double.check(np.ones(2, np.float32), np.ones(2, np.float32))
    assert repr(report) == str(report) == "double: no fault was found"
    bundle = dt.build([double, double.renamed("again")], ["cpu", "opencl"])
    shown = (
        (double, ("def double", "y[i] = x[i] * 2")),
        (report, ("no fault",)),
        (bundle, (repr(bundle), "double, again", *(image.target for image in bundle.images))),
        (dt.load_bytes(bundle.tobytes()), (signature, "cpu, opencl")),
    )
    for thing, texts in shown:
        page = thing._repr_html_()
        assert all(html.escape(text) in page for text in texts), page


def test_help_shows_kernels_and_helpers():
    @dt.inline
    def half(x: T.float32) -> T.float32:
        """Half as much."""
        return x / 2

    for called in (False, True):
        text = pydoc.render_doc(double, renderer=PLAIN)
        assert "Documentation: Kernel in module" in text, called
        assert "double(x: 'T.Buffer[T.float32]', y: 'T.Buffer[T.float32]')" in text
        assert "Twice as much." in text
        double(np.ones(2, np.float32), np.ones(2, np.float32))
    text = pydoc.render_doc(half, renderer=PLAIN)
    assert "half(x: 'T.float32') -> 'T.float32'\n    Half as much." in text


def test_dir_lists_what_is_public():
    assert dir(dt) == sorted([*dt.__all__, "__version__"])
