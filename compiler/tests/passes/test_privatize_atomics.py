"""`privatize-atomics`: printed IR before, printed IR expected; run, `test_privatized_atomics`."""

from __future__ import annotations

import pytest

from dovetail.passes.privatize_atomics import PrivatizeAtomics
from dovetail_conformance.pass_kit import LOOPS, check, check_unchanged

HEAD = """
@T.func
def f(
    x: T.tensor(T.float32, "read", (n,), (x0,)),
    at: T.tensor(T.int64, "read", (m,), (a0,)),
    out: T.tensor(T.float32, "both", (k,), (o0,)),
):
"""


def test_parts_with_copies() -> None:
    check(
        PrivatizeAtomics(parts=8, least=16, share=2),
        f"""{HEAD}
    for i in T.parallel(n):
        T.atomic_add(out[at[i], T.when(at[i] < k)], x[i])
""",
        f"""{HEAD}
    parts: T.int64 = (
        min(max(min(n // max(k * 2, 16), 8), 2), n) if n >= max(k, 16) * 2 and n >= 2 else 0
    )
    out_parts = T.empty((parts, k + 32), T.float32)
    if parts > 0:
        with T.launch(grid=(parts, 1, 1), block=(1, 1, 1)) as ((p, q, r), (s, t, u)):
            for place in range(k):
                out_parts[p, place] = T.float32(-0.0)
            for i in range(p * n // parts, (p + 1) * n // parts):
                if at[i] < k:
                    where: T.int64 = at[i]
                    out_parts[p, where] = out_parts[p, where] + x[i]
        for place in T.parallel(k):
            whole: T.Mutable[T.float32] = T.float32(-0.0)
            for part in range(parts):
                whole = whole + out_parts[part, place]
            if T.bitcast(T.uint32, whole) != T.bitcast(T.uint32, T.float32(-0.0)):
                T.atomic_add(out[place], whole)
    else:
        for j in T.parallel(n):
            T.atomic_add(out[at[j], T.when(at[j] < k)], x[j])
""",
        LOOPS,
    )


@pytest.mark.parametrize(
    "body",
    [
        # Its old value is used.
        """
    for i in T.parallel(n):
        old: T.float32 = T.atomic_add(out[at[i]], x[i])
""",
        # It is read, and updated in two ways.
        """
    for i in T.parallel(n):
        T.atomic_add(out[at[i]], out[i])
""",
        """
    for i in T.parallel(n):
        T.atomic_add(out[at[i]], x[i])
        T.atomic_max(out[at[i]], x[i])
""",
        # The strict contract says the order; after a fence others see what was before it.
        """
    for i in T.parallel(n):
        T.atomic_add(out[at[i]], T.fp_strict(x[i]))
""",
        """
    for i in T.parallel(n):
        T.atomic_add(out[at[i]], x[i])
        T.fence("device")
""",
        # How long the loop is, the host knows only inside another one; and too short.
        """
    for j in range(n):
        for i in T.parallel(j):
            T.atomic_add(out[at[i]], x[i])
""",
        """
    for i in T.parallel(4096):
        T.atomic_add(out[at[i]], x[i])
""",
    ],
)
def test_what_stays(body: str) -> None:
    check_unchanged(PrivatizeAtomics(), HEAD + body, LOOPS)
