"""What a pass costs through C++: the same pass in both languages, and the way there and back.

    python -m pip install --no-build-isolation --no-deps examples/packages/dovetail-strength
    python benchmarks/bench_cpp_pass.py

Each ratio is of one run, in which both take turns (`measure.paired`). "nothing" is a run in which
the pass finds no work, as no kernel has been split off: encoding, the library, and comparing.
"""

from __future__ import annotations

import sys

from measure import paired

import dovetail as dt
from dovetail import T, ir
from dovetail.compiler import merge, pipeline_of, resolve, run_passes


@dt.kernel
def blocks(x: T.Buffer[T.int32], out: T.Buffer[T.int32], width: T.int64) -> None:
    """Something for the pass to do, in a module of usual size."""
    for i in T.parallel(out.shape[0]):
        total = x[i] * 16 + x[i] // 8 + x[i] % 4
        for j in range(x.shape[0] // 8):
            total += x[(j * width + i) % x.shape[0]]
        out[i] = total


def main() -> int:
    """Print a table of ratios."""
    try:
        from dovetail_strength import StrengthCpp
        from dovetail_strength.strength import Strength
    except ImportError:
        sys.exit("error: dovetail_strength is not installed: see the head of this file")
    target = resolve("opencl")
    stages: list[ir.Module] = []
    pipeline = pipeline_of(target, [Strength()])
    place = next(n for n, each in enumerate(pipeline) if isinstance(each, Strength))
    run_passes(merge(blocks), pipeline, target, lambda _, module: stages.append(module))
    from dovetail import plugin

    capabilities = plugin.load(target.kind).capabilities(target)
    before, parsed = stages[place], stages[0]
    data = ir.encode(before)
    python, native = Strength(induction=True), StrengthCpp(induction=True)
    results = [
        paired(
            "the pass in C++", lambda: native.run(before, capabilities),
            lambda: python.run(before, capabilities), "the pass in Python",
        ),
        paired(
            "nothing, in C++", lambda: native.run(parsed, capabilities),
            lambda: python.run(parsed, capabilities), "nothing, in Python",
        ),
        paired(
            "encode", lambda: ir.encode(before), lambda: native.run(before, capabilities),
            "the pass in C++",
        ),
        paired(
            "decode", lambda: ir.decode(data), lambda: native.run(before, capabilities),
            "the pass in C++",
        ),
        paired(
            "the pass in C++", lambda: native.run(before, capabilities),
            lambda: run_passes(merge(blocks), pipeline, target), "the whole pipeline",
        ),
    ]  # fmt: skip
    print(f"{len(data)} bytes")
    for each in results:
        print(f"{each.name:<18} {each.ratio:8.3f} of {each.against}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
