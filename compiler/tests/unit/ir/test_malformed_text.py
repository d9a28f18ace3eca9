"""Text that is not printed IR: whatever is wrong with it, the reader's own error says so."""

from __future__ import annotations

import random
import re

import pytest

from dovetail import ir
from dovetail.compiler import lower, merge, resolve
from dovetail_conformance.cases import ALL

SEED = 11
MUTATIONS = 60
"""Of each text."""

STRANGERS = [
    "", "()", "None", "-1", "18446744073709551616", "'text'", "T.launch", "1.5", "*", "x", ":",
    "=", "T.float32x4", "T.int99", "lambda: 0", "[0]", "{}", ",",
]  # fmt: skip

TOKEN = re.compile(r"'[^'\n]*'|[A-Za-z_][A-Za-z_0-9.]*|\d+|\s+|.")


def texts() -> list[str]:
    """Printed IR of all forms: as it is parsed, and as code generators take it."""
    cases = {case.kernel.name: case.kernel for case in ALL}
    chosen = [cases[name] for name in sorted(cases)[::6]]
    found = [ir.print_ir(merge([kernel])) for kernel in chosen]
    target = resolve("null")
    found += [ir.print_ir(lower(merge([kernel]), target).module) for kernel in chosen[::3]]
    return found


def mutated(text: str, source: random.Random) -> str:
    """One to three tokens left out, doubled, or replaced by others."""
    tokens = TOKEN.findall(text)
    for _ in range(source.randint(1, 3)):
        place = source.randrange(len(tokens))
        match source.randrange(4):
            case 0:
                del tokens[place]
            case 1:
                tokens.insert(place, tokens[place])
            case 2:
                tokens[place] = source.choice(tokens)
            case _:
                tokens[place] = source.choice(STRANGERS)
    return "".join(tokens)


@pytest.mark.parametrize("part", range(4))
def test_mutations_are_read_or_refused(part: int) -> None:
    source = random.Random(SEED + part)
    lines: list[tuple[int, int]] = []
    for text in texts()[part::4]:
        for _ in range(MUTATIONS):
            changed = mutated(text, source)
            try:
                ir.verify(ir.parse_ir(changed))
            except ir.ReadError as error:
                lines.append((error.line, changed.count("\n") + 1))
    assert lines
    assert all(0 <= line <= last for line, last in lines)


LAUNCH = (
    "@T.func\ndef f(x: T.tensor(T.float32, 'write', (n,), (s,))):\n    with {}:\n        pass\n"
)


@pytest.mark.parametrize(
    "head",
    [
        "T.launch as ((a, b, c), (d, e, g))",
        "T.launch() as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,)) as ((a, b, c), (d, e, g))",
        "T.launch(block=(1, 1, 1)) as ((a, b, c), (d, e, g))",
        "T.launch(grid=1, block=(1, 1, 1)) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=1) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1)) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, n)) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, 1.5)) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, 'x')) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, f(1))) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, c),)",
        "T.launch(grid=(1,), block=(1, 1, 1)) as ((a, b, a), (d, e, g))",
        "T.launch(grid=(q,), block=(1, 1, 1)) as ((a, b, c), (d, e, g))",
        "T.launch(grid=(1,), block=(1, 1, 1))",
        "x",
    ],
)
def test_launch(head: str) -> None:
    with pytest.raises(ir.ReadError) as caught:
        ir.parse_ir(LAUNCH.format(head))
    assert caught.value.line == 3
    assert str(caught.value).startswith("printed IR, line 3: ")


@pytest.mark.parametrize(
    "text", ["\0", "(" * 1000, "x" * 10 + "\0", "1" * 10000, "-" * 100000 + "1"]
)
def test_what_python_cannot_read(text: str) -> None:
    with pytest.raises(ir.ReadError):
        ir.parse_ir(text)
