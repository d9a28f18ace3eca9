"""What is compiled grows as the kernel does: forms of kernels, and two and three times as long.

A chain of names, each used twice by the next, has no end where what they stand for is written out:
then the build does not return.
"""

from __future__ import annotations

import pytest
from support.sources import executed

from dovetail.compiler import build

TEXTS = ["opencl", "vulkan", "webgpu", "metal"]
HEAD = """import dovetail as dt
from dovetail import T

@dt.kernel
def k(x: T.Buffer[T.float32], z: T.Buffer[T.int32], w: T.Buffer[T.int64], n: T.int32) -> None:
"""
LOOP = "    for i in T.parallel(x.shape[0]):\n"
STEPS: dict[str, tuple[str, str, str]] = {
    # What begins, what step {j} does, what ends.
    "values": (f"{LOOP}        v0 = x[i]", "        v{k} = v{j} * v{j} + v{j}", "x[i] = v{n}"),
    "wide": (
        f"{LOOP}        v0 = w[i]",
        "        v{k} = v{j} * v{j} + (v{j} >> 3)",
        "w[i] = v{n}",
    ),
    "choices": (
        f"{LOOP}        v0 = x[i]",
        "        v{k} = T.where(v{j} > {j}.0, v{j} * 2.0, v{j} + x[i + {j}])",
        "x[i] = v{n}",
    ),
    "places": (f"{LOOP}        v0 = z[i]", "        v{k} = z[v{j} + z[v{j}]]", "z[i] = v{n}"),
    "wide places": (
        f"{LOOP}        v0 = w[i]",
        "        v{k} = w[v{j}] + w[i + {j}]",
        "w[i] = v{n}",
    ),
    "ends": (
        f"{LOOP}        v0 = n + i",
        "        v{k} = v{j} * v{j} + v{j} // 3",
        "for k in range(v{n}):\n            x[i] += x[k]",
    ),
    "sizes": ("    v0 = n", "    v{k} = v{j} * 2 + v{j} // 3", ""),
    "slices": ("    v0 = x", "    v{k} = v{j}[n::2]", ""),
    "branches": (
        f"{LOOP}        v = x[i]",
        "        if v > {j}.0:\n            v -= x[{j}]",
        "x[i] = v",
    ),
    "breaks": (
        f"{LOOP}        v = x[i]\n        for k in range(n):",
        "            if x[k] > {j}.0:\n                break\n            v += x[{j}]",
        "x[i] = v",
    ),
}
ENDS = {
    "sizes": f"{LOOP}        for k in range(v{{n}}):\n            x[i] += x[k]",
    "slices": "    for i in T.parallel(v{n}.shape[0]):\n        v{n}[i] = 1.0",
}
NESTS = {
    "nested places": ("z[{}]", "i", "x[i] = x[{}]"),
    "nested choices": ("(x[i + {j}] if x[i] > {j}.0 else {})", "x[i]", "x[i] = {}"),
    "terms": ("{} + x[i + {j}]", "x[i]", "x[i] = {}"),
    "conditions": ("{} and x[i + {j}] > 0.0", "x[i] > 1.0", "if {}:\n            x[i] = 1.0"),
}


def source(form: str, n: int) -> str:
    """A kernel of a form with n steps."""
    if form in NESTS:
        around, expression, last = NESTS[form]
        for j in range(n):
            expression = around.replace("{j}", str(j)).replace("{}", expression)
        return f"{HEAD}{LOOP}        {last.replace('{}', expression)}\n"
    first, step, last = STEPS[form]
    steps = [step.format(j=j, k=j + 1) for j in range(n)]
    end = ENDS.get(form, f"        {last}").format(n=n)
    return "\n".join([HEAD + first, *steps, end, ""])


@pytest.mark.parametrize("form", [*STEPS, *NESTS])
def test_each_step_adds_as_much_as_the_one_before(form: str) -> None:
    # Deep expressions are taken apart (`nesting`); in less deep ones guards repeat choices.
    step = 60 if form in NESTS else 10
    sizes: list[dict[str, int]] = []
    for n in (step, 2 * step, 3 * step):
        kernel = executed(source(form, n), f"growth_{form.replace(' ', '_')}_{n}.py")["k"]
        # Of the processor the time alone tells: which of its loops become vectors differs.
        targets = ["cpu", *TEXTS] if n == 2 * step else TEXTS
        bundle = build([kernel], targets, use_cache=False)
        sizes.append({each.kind: len(each.data) for each in bundle.images})
    for kind in TEXTS:
        first, second, third = (size[kind] for size in sizes)
        grown = f"{kind}: {first}, {second}, {third} bytes"
        assert third - second <= 1.5 * (second - first), grown
