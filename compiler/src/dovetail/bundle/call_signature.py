"""Whether a plan's `call` fits the signature of the function that it names."""

from __future__ import annotations

from collections.abc import Sequence

from dovetail.bundle.plan import Plan, PlanParam
from dovetail.support.call_signature import KNOWN, CallParameter, parse_signature
from dovetail.support.printable import printable
from dovetail_runtime import formats


def why_not_fits(
    signature: Sequence[CallParameter],
    plan: Plan,
    tensors: Sequence[PlanParam],
    operands: Sequence[int],
) -> str:
    """Why the arguments of a `call` do not fit; "" if they do.

    Args:
        signature: The parameters.
        plan: The plan.
        tensors: What it may name, by number.
        operands: Of the instruction; its numbers have been checked.
    """
    pairs = list(zip(operands[1::2], operands[2::2], strict=True))
    if len(pairs) != len(signature):
        return f"it takes {len(signature)} arguments, {len(pairs)} are given"
    for place, (parameter, (tag, number)) in enumerate(zip(signature, pairs, strict=True)):
        which = f"argument {place} ('{parameter.name}')"
        if (tag == 0) != (parameter.kind == "tensor"):
            return f"{which} gets a {'tensor' if tag == 0 else 'scalar'}"
        if tag != 0:
            is_float = tag == 2 and plan.params[number].dtype.is_float
            if is_float != (parameter.kind == "float"):
                return f"{which} gets {'a float' if is_float else 'an integer'}"
            continue
        tensor = tensors[number]
        if tensor.rank != len(parameter.extents):
            return f"{which} has {len(parameter.extents)} axes, tensor {number} has {tensor.rank}"
        allowed = parameter.dtypes or (str(tensors[pairs[parameter.same][1]].dtype),)
        if str(tensor.dtype) not in allowed:
            return f"{which} does not take tensor {number} of dtype {tensor.dtype}"
        if tensor.access not in ("both", parameter.access):
            return f"{which} has access {parameter.access}, tensor {number} allows {tensor.access}"
        if parameter.access != "read":
            for other, pair in enumerate(pairs):
                if other != place and pair == (0, number):
                    return f"{which} is written, and tensor {number} is argument {other}, too"
    return ""


def why_no_call(plan: Plan, tensors: Sequence[PlanParam], operands: Sequence[int]) -> str:
    """What is wrong with a `call`, whatever library is installed; "" if nothing is."""
    name = plan.messages[operands[0]]
    library, _, function = name.partition(".")
    if not library or not function or len(name.encode()) > formats.MAX_NAME_BYTES:
        return f"'{printable(name, 100)}' is not a library, a dot, and a function"
    if name not in KNOWN:
        return (
            f"there is no function '{printable(name, 100)}'"
            if library in formats.LIBRARIES
            else ""
        )
    reason = why_not_fits(parse_signature(KNOWN[name].signature), plan, tensors, operands)
    return reason and f"function '{name}': {reason}"
