"""A bundle of kernels in reverse Polish notation (`rpn_backend.py`), with plans by hand."""

from __future__ import annotations

from plan_writer import FLOAT32, PlanWriter, buffer, kernel, scalar, tensor

from dovetail import ir
from dovetail.bundle import Bundle, BundleFunction, BundleImage, encode_bundle
from dovetail.image import Argument, DeviceImage, encode_image

PROGRAMS = {
    "double": "a0 2 * a1 !",
    "axpy": "a0 a1 * a2 + a2 !",
    "fails_assert": "assert",
    "fails_unsupported": "unsupported",
    "fails_memory": "memory",
    "fails_resource": "resource",
    "fails_interrupt": "interrupt",
    "fails_word": "a0 frob a1 !",
}
READ, WRITE, BOTH = (buffer(FLOAT32, access) for access in ("read", "write", "both"))


def unary(name: str, *, launches: int = 1) -> PlanWriter:
    plan = PlanWriter(name, tensor("x"), tensor("out", access="write"))
    n = plan.op("dim", 1, 0)
    for _ in range(launches):
        plan.launch("double" if name.startswith("twice") else name, n, (0, 0), (0, 1))
    return plan


def bundle_bytes(kind: str, *, requirement: str = "", offsets: bool = False) -> bytes:
    """All programs for one kind, with plans; `returns` allocates what it returns."""
    axpy = PlanWriter("axpy", scalar("a", FLOAT32), tensor("x"), tensor("y", access="both"))
    axpy.launch("axpy", axpy.op("dim", 2, 0), (2, 0), (0, 0), (0, 1))
    returns = PlanWriter("returns", tensor("x"))
    n = returns.op("dim", 0, 0)
    returns.results.append(returns.result(FLOAT32, n))
    returns.launch("double", n, (0, 0), (0, 1))
    writers = [axpy, returns, *(unary(name) for name in PROGRAMS if name != "axpy")]
    tail = (
        [Argument("offset", ir.DType("int", 64), index=each) for each in (0, 1)] if offsets else []
    )
    kernels = [
        kernel("axpy", Argument("scalar", FLOAT32), READ, BOTH),
        *(kernel(name, READ, WRITE, *tail) for name in PROGRAMS if name != "axpy"),
    ]
    text = "\n".join(f"{name}: {words}" for name, words in PROGRAMS.items())
    image = encode_image(DeviceImage(kind, "rpn", tuple(kernels), {"program": text.encode()}))
    functions = tuple(
        BundleFunction(writer.name, f"{writer.name}(...)", ((0, writer.encode()),))
        for writer in sorted(writers, key=lambda each: each.name)
    )
    requirements = (requirement,) if requirement else ()
    return encode_bundle(
        Bundle("tests", functions, (BundleImage(kind, "rpn", kind, requirements, image),))
    )
