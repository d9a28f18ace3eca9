"""Programs given as text: parsed as if they stood in a file."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Callable

import pytest
from support.sources import executed

from dovetail import ir
from dovetail.api import External, Kernel
from dovetail.support.errors import SourceError

PRELUDE = "import dovetail as dt\nfrom dovetail import T\n"
_numbers = itertools.count()


def kernels_of(text: str, file: str) -> list[Kernel | External]:
    """The kernels that a program defines; its source is found under the name `file`."""
    values = executed(text, file).values()
    return [value for value in values if isinstance(value, Kernel | External)]


@pytest.fixture(scope="session")
def rejection() -> Callable[[str, str], str]:
    """The rendered error of the first kernel of a program that is rejected; "" if none is."""

    def run(text: str, file: str) -> str:
        for kernel in kernels_of(text, file):
            try:
                assert ir.verify(kernel.parse()) == []
            except SourceError as error:
                return str(error)
        return ""

    return run


@pytest.fixture(scope="session")
def program() -> Callable[[str], Kernel]:
    """The last kernel of a program."""

    def make(text: str) -> Kernel:
        full = PRELUDE + textwrap.dedent(text)
        last = kernels_of(full, f"program{next(_numbers)}.py")[-1]
        assert isinstance(last, Kernel)
        return last

    return make


@pytest.fixture(scope="session")
def parsed(program: Callable[[str], Kernel]) -> Callable[..., str]:
    """The printed IR of the last kernel of a program: verified, read back, without its head."""

    def run(text: str, **constants: object) -> str:
        module = program(text).parse(**constants)
        assert ir.verify(module) == []
        printed = ir.print_ir(module)
        again = ir.parse_ir(printed)
        assert ir.equal(module, again)
        lines = printed.splitlines()
        start = next(n for n, line in enumerate(lines) if line.endswith("):"))
        return textwrap.dedent("\n".join(lines[start + 1 :])).strip()

    return run


@pytest.fixture(scope="session")
def elementwise(parsed: Callable[..., str]) -> Callable[..., str]:
    """The printed body of a `T.parallel` over a float32 `x`, an int32 `k`, a uint8 `u`, ...

    Parameters: buffers x (float32), k (int32), u (uint8), f (bool), d (float64), all of extent n,
    and the scalars s (int32), q (float32), flag (bool).
    """

    def run(*lines: str) -> str:
        names = {"x": "float32", "k": "int32", "u": "uint8", "f": "bool", "d": "float64"}
        head = ", ".join(f"{name}: T.Buffer[T.{dtype}]" for name, dtype in names.items())
        body = "\n".join(f"        {line}" for line in lines)
        shapes = "".join(f"    assert {name}.shape == (n,)\n" for name in "kufd")
        text = (
            f"@dt.kernel\ndef f({head}, s: T.int32, q: T.float32, flag: T.bool) -> None:\n"
            f"    (n,) = x.shape\n{shapes}    for i in T.parallel(n):\n{body}\n"
        )
        return textwrap.dedent(parsed(text).partition("T.parallel(n):\n")[2]).strip()

    return run


@pytest.fixture(scope="session")
def reason(elementwise: Callable[..., str]) -> Callable[..., str]:
    """Why the body of such a loop is rejected."""

    def run(*lines: str) -> str:
        with pytest.raises(SourceError) as caught:
            elementwise(*lines)
        return caught.value.message

    return run
