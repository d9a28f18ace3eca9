"""`check-uniformity`: where WGSL lets threads meet. Against its compilers: see unit/backends."""

from __future__ import annotations

import re

import pytest

from dovetail import ir
from dovetail.backends.webgpu.passes.check_uniformity import CheckUniformity
from dovetail.support.errors import UnsupportedError
from dovetail_conformance.pass_kit import check, check_unchanged

HEAD = """
@T.func
def f(
    x: T.tensor(T.int32, "read", (n,), (s,), T.layout((n,))),
    z: T.tensor(T.int32, "both", (m,), (t,), T.layout((m,))),
):
    T.dispatch("f_0", (1, 1, 1), (x, z, n))


@T.kernel(block=(4, 1, 1), block_vars=(a, b, c), thread_vars=(r, q, t), function="f")
def f_0(
    x: T.buffer(T.int32, "read", (0,)),
    y: T.buffer(T.int32, "both", (0,)),
    n: T.int32,
):
    tile = T.alloc((4,), T.int32, scope="shared")
    own = T.alloc((4,), T.int32, scope="local")
"""


def fails(body: str) -> str:
    with pytest.raises(UnsupportedError) as caught:
        CheckUniformity().run(ir.parse_ir(HEAD + body), None)  # pyright: ignore[reportArgumentType]
    return caught.value.why


ALLOWED = {
    "sizes": """
    for i in range(T.int32(0), n):
        if n < i:
            T.barrier()
""",
    "what is only read, at a place that all agree on": """
    if x[n] < 3:
        T.barrier()
""",
    "behind a branch that threads take apart": """
    if T.int32(r) < 3:
        y[0] = 1
    T.barrier()
""",
    "behind a loop that threads leave apart": """
    for i in range(T.int32(0), n):
        if y[0] == 1:
            break
    T.barrier()
""",
    "a variable that is uniform again": """
    v: T.Mutable[T.int32] = y[0]
    v = n
    if v == 1:
        T.barrier()
""",
    "an array of the thread's own that holds sizes": """
    own[n] = n
    if own[0] == 1:
        T.barrier()
""",
    "what stands behind a way out is never reached": """
    for i in range(T.int32(0), n):
        break
        if y[0] == 1:
            T.barrier()
""",
}

REFUSED = {
    "'y', which this kernel writes": """
    if y[0] == 1:
        T.barrier()
""",
    "'tile', which is shared memory": """
    if tile[T.int32(r)] == 1:
        T.barrier()
""",
    "the number of the thread": """
    own[T.int32(r)] = 1
    if own[0] == 1:
        T.barrier()
""",
    "the result of an atomic update": """
    old: T.int32 = T.atomic_add(y[0], T.int32(1))
    for i in range(T.int32(0), old):
        T.barrier()
""",
    "the loop depends on 'y'": """
    for i in range(T.int32(0), n):
        T.barrier()
        n2: T.int32 = y[0]
        while n2 == 1:
            T.barrier()
""",
    "the branch depends on 'y'": """
    for i in range(T.int32(0), n):
        if y[0] == i:
            continue
        T.barrier()
""",
    "the branch depends on the number of the thread": """
    v: T.Mutable[T.int32] = n
    if T.int32(r) == 1:
        v = 2
    if v == 1:
        T.barrier()
""",
}


def typed(body: str) -> str:
    """Bare numbers are int64; these kernels compute in 32 bits."""
    return re.sub(r"(?<=[=<,\[+] )(\d+)|(?<=\[)(\d+)(?=\])", r"T.int32(\1\2)", body)


@pytest.mark.parametrize("body", ALLOWED.values(), ids=ALLOWED)
def test_allowed(body: str) -> None:
    check_unchanged(CheckUniformity(), HEAD + typed(body))


@pytest.mark.parametrize(("why", "body"), REFUSED.items(), ids=REFUSED)
def test_refused(why: str, body: str) -> None:
    assert why in fails(typed(body))


def test_a_value_that_all_read_is_read_together() -> None:
    body = """
    v: T.int32 = tile[T.int32(1)]
    w: T.int32 = tile[T.int32(2)]
    for i in range(T.int32(0), v):
        T.barrier()
    y[w] = w
"""
    together = body.replace(
        "v: T.int32 = tile[T.int32(1)]", "v: T.int32 = T.webgpu.uniform_load(tile[T.int32(1)])"
    )
    check(CheckUniformity(), HEAD + body, HEAD + together)


def test_a_condition_is_read_together_each_time() -> None:
    body = """
    while tile[T.int32(0)] < n:
        T.barrier()
"""
    together = body.replace("tile[T.int32(0)]", "T.webgpu.uniform_load(tile[T.int32(0)])")
    check(CheckUniformity(), HEAD + body, HEAD + together)
