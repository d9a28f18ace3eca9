"""What must hold of a random program: devices agree on its results, and every pass keeps them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from support.evaluate import CheckFailedError
from support.program_inputs import Array, arguments, evaluated, run, same

from dovetail import ir
from dovetail.passes import (
    FINISH,
    FLATTEN,
    LEGALIZE,
    NARROW,
    PREPARE,
    SPLIT,
    WORDS,
    Pipeline,
)
from dovetail.passes.map_parallel import MapParallel
from dovetail.passes.privatize_atomics import PrivatizeAtomics
from dovetail.passes.serialize_threads import SerializeThreads
from dovetail.passes.tile_parallel import TileParallel
from dovetail.support.errors import SourceError
from dovetail.target import Capabilities
from dovetail_conformance.pass_kit import GRID, LOOPS
from dovetail_conformance.pass_kit import WORDS as WORD_TARGET
from dovetail_runtime.errors import ArgumentValueError

DEVICES = ("cpu:0", "opencl:0")

PIPELINES: dict[str, tuple[Pipeline, Capabilities]] = {
    "grid": ((*PREPARE, MapParallel(block=8, width=4), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT,
              *FINISH), GRID),
    "loops": ((*PREPARE, PrivatizeAtomics(parts=3, least=1, share=1), TileParallel(),
               SerializeThreads(), *FLATTEN, *LEGALIZE, *SPLIT, *FINISH), LOOPS),
    "words": ((*PREPARE, MapParallel(block=8, width=4), *FLATTEN, *NARROW, *LEGALIZE, *SPLIT,
               *WORDS, *FINISH), WORD_TARGET),
}  # fmt: skip


def values(module: ir.Module, seed: int) -> list[object]:
    return arguments(module, np.random.default_rng(seed))


def outcome(module: ir.Module, device: str, given_values: list[object]) -> list[Array] | str:
    """The tensors after the call, or why it was refused."""
    try:
        return run(module, device, given_values)
    except SourceError as error:
        return f"rejected: {error.message}"
    except ArgumentValueError as error:
        return f"refused: {error}"


def agree(module: ir.Module, seed: int, devices: Sequence[str] = DEVICES) -> None:
    """Every device gives what the reference gives."""
    given_values = values(module, seed)
    wanted = outcome(module, "reference:0", given_values)
    for device in devices:
        found = outcome(module, device, given_values)
        if isinstance(wanted, str) or isinstance(found, str):
            # An index that is certainly out of range is found by the passes of some targets only.
            rejected = (isinstance(x, str) and x.startswith("rejected") for x in (wanted, found))
            assert any(rejected) or wanted == found, f"{device}\n{ir.print_ir(module)}"
            continue
        assert same(found, wanted), (
            f"{device}\n{ir.print_ir(module)}\n{given_values}\n{wanted}\n{found}"
        )


def passes_keep(module: ir.Module, seed: int) -> None:
    """A scalar evaluator finds no difference after any pass of either kind of pipeline."""
    given_values = values(module, seed)
    try:
        wanted = evaluated(module, given_values, lenient=True)
    except (CheckFailedError, ZeroDivisionError):
        return
    # What has been evaluated, by its text: many passes change nothing, and pipelines begin alike.
    right: dict[tuple[str, bool], ir.Module] = {}
    for passes, capabilities in PIPELINES.values():
        lowered, lenient = module, True
        for each in passes:
            try:
                lowered = each.run(lowered, capabilities)
            except SourceError:
                break
            lenient = lenient and each.name != "guard-accesses"
            text = ir.print_ir(lowered)
            same_text = right.get((text, lenient))
            if same_text is not None:
                assert ir.difference(same_text, lowered) is None, str(each)
                continue
            assert not ir.verify(lowered), f"{each}\n{ir.print_ir(module)}\n{text}"
            assert ir.difference(ir.parse_ir(text), lowered) is None, str(each)
            try:
                found = evaluated(lowered, given_values, lenient)
            except CheckFailedError as refused:
                # Where there are no 64-bit integers, what is too large for 32 is refused.
                if capabilities.wide_index or "32 bits" not in str(refused):
                    raise
                break
            assert same(found, wanted), (
                f"{each}\n{ir.print_ir(module)}\n{ir.print_ir(lowered)}\n{given_values}"
            )
            right[text, lenient] = lowered
