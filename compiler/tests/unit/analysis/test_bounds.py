"""What the bounds analysis must prove, must not prove, and never proves wrongly."""

from __future__ import annotations

import itertools
import random

import pytest
from support.evaluate import Evaluator

from dovetail import ir
from dovetail.analysis import Bounds, BoundsRewriter
from dovetail.analysis.facts import MAX_ASKED_ABOUT
from dovetail.analysis.prover import MAX_FACTS

PROVEN = {
    "elementwise": "for i in T.parallel(n):\n x[i] = y[i]",
    "matmul": """
for i in T.parallel(n):
    for p in range(m):
        z[i, p] = z[i, m - 1 - p]
""",
    "transpose in tiles": """
with T.launch(grid=((n + 15) // 16, (m + 15) // 16), block=(16, 16, 1)) as ((a, b, c), (s, t, u)):
    tile = T.alloc((16, 17), T.float32, scope="shared")
    if a * 16 + s < n and b * 16 + t < m:
        tile[t, s] = z[a * 16 + s, b * 16 + t]
""",
    "condition in two steps": """
with T.launch(grid=((n + 15) // 16,), block=(16, 1, 1)) as ((a, b, c), (s, t, u)):
    i: T.int64 = a * 16 + s
    inside: T.bool = i < n
    if inside:
        x[i] = y[i]
""",
    "grid that divides": """
assert n % 16 == 0, "multiple"
with T.launch(grid=(n // 16,), block=(16, 1, 1)) as ((a, b, c), (s, t, u)):
    x[a * 16 + s] = T.float32(0.0)
""",
    "stencil by range": "for i in range(1, n - 1):\n x[i] = y[i - 1] + y[i] + y[i + 1]",
    "stencil by parallel": "for i in T.parallel(n - 2):\n x[i + 1] = y[i] + y[i + 1] + y[i + 2]",
    "stencil by clamp": """
for i in T.parallel(n):
    for d in range(-2, 3):
        x[i] = y[min(max(i + d, 0), n - 1)]
""",
    "clamp in the other order": "for i in T.parallel(n):\n x[i] = y[max(min(i + 7, n - 1), 0)]",
    "stencil by choice": """
for i in T.parallel(n):
    x[i] = (y[i - 1] if i > 0 else y[i]) + (y[i + 1] if i + 1 < n else y[i])
""",
    "index by choice": "for i in T.parallel(n):\n x[i] = y[i - 1 if i > 0 else 0]",
    "histogram": """
assert k == 256, "bins"
for i in T.parallel(w):
    T.atomic_add(h[T.int64(v[i])], T.int32(1))
""",
    "histogram in few bins": """
assert k == 16, "bins"
for i in T.parallel(w):
    T.atomic_add(h[T.int64(v[i]) // 16], T.int32(1))
    T.atomic_add(h[T.int64(v[i] >> T.uint8(4))], T.int32(1))
    T.atomic_add(h[T.int64(v[i] & T.uint8(15))], T.int32(1))
""",
    "strided loop": "for i in range(0, n, 2):\n x[i] = y[i]",
    "strided loop over pairs": "for i in range(0, n - 1, 2):\n x[i] = y[i + 1]",
    "loop in strips": """
for s in range(0, n // 8 * 8, 8):
    for l in T.vectorize(8):
        x[s + l] = y[s + l]
for i in range(n // 8 * 8, n):
    x[i] = y[i]
""",
    "tiles with a minimum": """
for t in range(0, n, 32):
    for i in range(t, min(t + 32, n)):
        x[i] = y[i]
""",
    "reversed": "for i in T.parallel(n):\n x[n - 1 - i] = y[i]",
    "downwards": "for i in range(n - 1, -1, -1):\n x[i] = y[i]",
    "halved": "for i in T.parallel(n):\n x[i // 2] = y[i]",
    "modulo an extent": "for i in T.parallel(n):\n x[i] = y[(i * 7 + 3) % n]",
    "modulo another extent": "if m > 0:\n for i in T.parallel(n):\n  z[i, i % m] = T.float32(0.0)",
    "row and column of a flat index": """
for i in T.parallel(n * m):
    z[i // m, i % m] = T.float32(0.0)
""",
    "flat index of row and column": """
assert w == n * m, "size"
for i, j in T.parallel(n, m):
    v[i * m + j] = T.uint8(0)
""",
    "leaving early": """
for i in range(w):
    if i >= n:
        continue
    x[i] = T.float32(0.0)
""",
    "either of two reasons": """
for i in range(w):
    if i < n and i >= 3:
        x[i - 3] = T.float32(0.0)
    if not (i >= n or i < 3):
        x[i - 3] = T.float32(0.0)
""",
    "a mutable count": """
for i in T.parallel(n):
    j: T.Mutable[T.int64] = i
    x[j] = T.float32(0.0)
    j = j - 1
    if j >= 0:
        x[j] = T.float32(0.0)
""",
    "a searching loop": """
for i in T.parallel(n):
    low: T.Mutable[T.int64] = 0
    while low < n and low >= 0:
        x[low] = T.float32(0.0)
        low = low * 2 + 1
""",
    "a narrow scalar, checked": """
if narrow >= T.int32(0) and T.int64(narrow) < n:
    x[T.int64(narrow)] = T.float32(0.0)
""",
    "a wide scalar, checked": "if wide >= 0 and wide < n:\n x[wide] = T.float32(0.0)",
    "a remainder of a wide scalar": "if n >= 8:\n x[wide % 8] = T.float32(0.0)",
    "a tree": """
with T.launch(grid=(n,), block=(256, 1, 1)) as ((a, b, c), (s, t, u)):
    tile = T.alloc((256,), T.int32, scope="shared")
    half: T.Mutable[T.int32] = T.int32(128)
    while half > T.int32(0):
        if T.int32(s) < half:
            tile[s] = tile[s] + tile[T.int32(s) + half]
        half = half >> T.int32(1)
""",
    "an index that is halved": """
for i in T.parallel(n):
    j: T.Mutable[T.int64] = i
    for r in range(m):
        x[j] = T.float32(0.0)
        j = j // 2 if r % 2 == 0 else j & 255
    x[j] = T.float32(0.0)
""",
    "a tile by two places": """
with T.launch(grid=(n,), block=(32, 1, 1)) as ((a, b, c), (s, t, u)):
    tile = T.alloc((4, 5), T.float32, scope="shared")
    if s < 20:
        tile[s // 5, s % 5] = T.float32(0.0)
""",
    "a quotient of what begins at a size": "for i in range(m, n):\n x[i // 3] = x[(i + 2) // 3]",
    "nothing to do": "for i in range(n, n):\n x[i] = T.float32(0.0)",
}

UNPROVEN = {
    "one too far": "for i in T.parallel(n):\n x[i] = y[i + 1]",
    "one too low": "for i in T.parallel(n):\n x[i] = y[i - 1]",
    "another extent": "for i in T.parallel(m):\n x[i] = T.float32(0.0)",
    "no lower bound": "if T.int64(narrow) < n:\n x[T.int64(narrow)] = T.float32(0.0)",
    "the tail of a grid": """
with T.launch(grid=((n + 15) // 16,), block=(16, 1, 1)) as ((a, b, c), (s, t, u)):
    x[a * 16 + s] = T.float32(0.0)
""",
    "pairs of an odd number": "for i in range(0, n, 2):\n x[i] = y[i + 1]",
    "a sum that may wrap": """
if wide + 4 < n and wide >= 0:
    x[wide + 4] = T.float32(0.0)
    x[wide] = x[wide + 2]
""",
    "a mutable condition": """
for i in T.parallel(n):
    j: T.Mutable[T.int64] = i
    inside: T.bool = j < n
    j = j + 5
    if inside:
        x[j] = T.float32(0.0)
""",
    "behind a loop that changes it": """
j: T.Mutable[T.int64] = 0
while j < 100:
    j = j + 1
if n > 0:
    x[j] = T.float32(0.0)
""",
    "an index below 0 that is halved": """
j: T.Mutable[T.int64] = wide
while j < n:
    x[j] = T.float32(0.0)
    j = j // 2
""",
    "an index that another loop adds to": """
for i in T.parallel(n):
    j: T.Mutable[T.int64] = i
    for r in range(m):
        j = j // 2
        if r > 3:
            j = j + 1
        x[j] = T.float32(0.0)
""",
    "a read that another thread may change": """
for i in T.parallel(w):
    if T.int64(h[i, T.when(i < k)]) < n and h[i, T.when(i < k)] >= T.int32(0):
        x[T.int64(h[i, T.when(i < k)])] = T.float32(0.0)
""",
    "a byte in few bins": "for i in T.parallel(w):\n T.atomic_add(h[T.int64(v[i])], T.int32(1))",
}

HEADER = """
@T.func
def f(
    x: T.tensor(T.float32, "both", (n,), (x0,)),
    y: T.tensor(T.float32, "both", (n_1,), (y0,), T.layout((n,), (y0,))),
    z: T.tensor(T.float32, "both", (n_2, m), (z0, z1), T.layout((n, m), (z0, z1))),
    h: T.tensor(T.int32, "both", (k,), (h0,)),
    v: T.tensor(T.uint8, "both", (w,), (b0,)),
    narrow: T.int32,
    wide: T.int64,
):
"""


class Collect(BoundsRewriter):
    """What is proven of each access that has no guard."""

    def __init__(self) -> None:
        super().__init__()
        self.proven: list[bool] = []

    def _look(self, item: ir.Load | ir.Store | ir.Atomic) -> None:
        if item.guard is None:
            for index, extent in zip(item.indices, item.buffer.shape, strict=True):
                self.proven.append(
                    self.bounds.not_negative(index) and self.bounds.less(index, extent)
                )

    def on_load(self, expr: ir.Load) -> ir.Expr:
        self._look(expr)
        return super().on_load(expr)

    def on_store(self, stmt: ir.Store) -> ir.Stmt:
        self._look(stmt)
        return super().on_store(stmt)

    def on_atomic(self, stmt: ir.Atomic) -> ir.Stmt:
        self._look(stmt)
        return super().on_atomic(stmt)


def accesses(body: str) -> list[bool]:
    lines = "\n".join("    " + line.replace("\t", " ") for line in body.strip("\n").splitlines())
    func = ir.parse_func(HEADER + lines)
    assert (
        any(isinstance(item, ir.Load | ir.Store) for item in ir.walk_all(func.body))
        or "atomic" in body
    )
    collect = Collect()
    collect.enter_func(func)
    collect.stmt(func.body)
    return collect.proven


@pytest.mark.parametrize("name", PROVEN)
def test_is_proven(name: str) -> None:
    found = accesses(PROVEN[name])
    assert found
    assert all(found)


@pytest.mark.parametrize("name", UNPROVEN)
def test_is_not_proven(name: str) -> None:
    assert not all(accesses(UNPROVEN[name]))


class Random:
    """A world of a few variables, conditions over them, and expressions."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.n, self.m = ir.Var("n", ir.INT64), ir.Var("m", ir.INT64)
        self.i, self.j = ir.Var("i", ir.INT64), ir.Var("j", ir.INT64)
        self.u, self.p = ir.Var("u", ir.UINT8), ir.Var("p", ir.INT32)
        self.bounds = Bounds()
        self.bounds.extent(self.n)
        self.bounds.extent(self.m)
        self.conditions: list[ir.Expr] = []

    def linear(self) -> ir.Expr:
        step = ir.literal(self.random.choice([-2, -1, 1, 1, 2, 3]))
        shift = ir.literal(self.random.randint(-3, 3))
        return ir.call("add", ir.call("mul", self.random.choice([self.n, self.m]), step), shift)

    def expr(self, depth: int) -> ir.Expr:
        pick = self.random.random()
        if depth == 0 or pick < 0.2:
            leaf = self.random.choice([self.n, self.m, self.i, self.j, self.i, self.j, 0, 1, 2])
            if isinstance(leaf, int):
                leaves = [
                    ir.literal(self.random.randint(-4, 4)),
                    ir.Cast(ir.INT64, self.u),
                    ir.Cast(ir.INT64, self.p),
                ]
                return leaves[leaf]
            return leaf
        if pick < 0.3:
            return ir.select(self.condition(depth - 1), self.expr(depth - 1), self.expr(depth - 1))
        name = self.random.choice(
            ["add", "add", "sub", "sub", "mul", "floordiv", "floormod", "min", "max", "and"]
        )
        second = self.expr(depth - 1)
        if name in ("floordiv", "floormod") and self.random.random() < 0.7:
            second = ir.literal(self.random.choice([1, 2, 3, 4, 16, -2]))
        if name == "and":
            second = ir.literal(self.random.choice([1, 3, 7, 5]))
        return ir.call(name, self.expr(depth - 1), second)

    def condition(self, depth: int) -> ir.Expr:
        pick = self.random.random()
        if depth > 0 and pick < 0.25:
            join = ir.logical_and if pick < 0.12 else ir.logical_or
            return join(self.condition(depth - 1), self.condition(depth - 1))
        name = self.random.choice(["lt", "le", "gt", "ge", "eq", "ne"])
        return ir.call(name, self.expr(depth), self.expr(depth))


@pytest.mark.parametrize("seed", range(200))
def test_what_is_proven_holds(seed: int) -> None:
    world = Random(seed)
    r = world.random
    loops = []
    for var, other in ((world.i, None), (world.j, world.i)):
        step = r.choice([1, 1, 2, 3, -1, -2])
        start = ir.literal(r.randint(-2, 3)) if r.random() < 0.5 or other is None else other
        stop = world.linear()
        world.bounds.loop(var, start, stop, step)
        loops.append((var, start, stop, step))
    conditions = [world.condition(1) for _ in range(r.randint(0, 2))]
    for condition in conditions:
        world.bounds.assume(condition, True)
    goals = [world.condition(2) for _ in range(4)]
    goals += [ir.ge(world.expr(2), 0), ir.lt(world.expr(2), world.n)]
    decided = [(goal, world.bounds.decide(goal)) for goal in goals]
    decided = [(goal, truth) for goal, truth in decided if truth is not None]
    for values in states(world, loops):
        for goal, truth in decided:
            if all(values.expr(condition) for condition in conditions):
                assert values.expr(goal) == truth, (goal, values.values)


def states(world: Random, loops: list[tuple[ir.Var, ir.Expr, ir.Expr, int]]):
    evaluator = Evaluator(ir.Module(()))  # expressions only
    for n, m in itertools.product(range(4), repeat=2):
        evaluator.values.update({world.n: n, world.m: m})
        (i, start, stop, step), (j, start_2, stop_2, step_2) = loops
        for a in range(evaluator.expr(start), evaluator.expr(stop), step):
            evaluator.values[i] = a
            for b in range(evaluator.expr(start_2), evaluator.expr(stop_2), step_2):
                evaluator.values[j] = b
                for u, p in ((0, -2), (255, 3), (7, -(1 << 31)), (2, (1 << 31) - 1)):
                    evaluator.values.update({world.u: u, world.p: p})
                    yield evaluator


def test_scope_takes_back() -> None:
    bounds = Bounds()
    n, i = ir.Var("n", ir.INT64), ir.Var("i", ir.INT64)
    bounds.extent(n)
    with bounds.scope():
        bounds.loop(i, ir.literal(0), n, 1)
        assert bounds.less(i, n)
        assert bounds.less(ir.literal(0), n)
    assert not bounds.less(ir.literal(0), n)


def test_a_contradiction_proves_everything() -> None:
    bounds = Bounds()
    bounds.assume(ir.lt(ir.literal(1), ir.literal(0)))
    assert bounds.not_negative(ir.literal(-1))


def test_narrow_arithmetic_that_may_wrap_is_not_trusted() -> None:
    bounds = Bounds()
    p = ir.Var("p", ir.INT32)
    bounds.assume(ir.ge(p, 0))
    wrapped = ir.call("add", p, ir.literal(1, ir.INT32))
    assert not bounds.not_negative(wrapped)
    bounds.assume(ir.lt(p, ir.literal(100, ir.INT32)))
    assert bounds.within(wrapped, 1, 100)


def test_choice_is_between_its_values() -> None:
    bounds = Bounds()
    u = ir.Var("u", ir.UINT8)
    chosen = ir.Select(ir.lt(ir.Cast(ir.INT64, u), 10), ir.Cast(ir.INT64, u), ir.literal(3))
    assert bounds.within(chosen, 0, 9)
    assert not bounds.within(chosen, 0, 8)


def test_an_answer_is_of_the_facts_it_was_asked_with() -> None:
    bounds = Bounds()
    n = ir.Var("n", ir.INT64)
    bounds.extent(n)

    def question() -> bool:
        return bounds.less(ir.literal(4), n)

    assert not question()
    with bounds.scope():
        bounds.assume(ir.lt(ir.literal(9), n))
        assert question()
        with bounds.scope():
            bounds.assume(ir.lt(n, ir.literal(20)))
            assert question()
        assert question()
    assert not question()
    with bounds.scope():
        assert not question()
        bounds.assume(ir.lt(ir.literal(3), n))
        assert not question()
        bounds.assume(ir.lt(ir.literal(4), n))
        assert question()
    assert not question()


def test_a_condition_is_read_again_where_a_variable_has_changed() -> None:
    bounds, n, most = Bounds(), ir.Var("n", ir.INT64), ir.Var("most", ir.INT64)
    bounds.extent(n)
    bounds.declare(most, ir.literal(5), mutable=True)
    condition = ir.lt(n, most)
    for value in (5, 9, 5):
        bounds.declare(most, ir.literal(value), mutable=True)
        for _ in range(2):
            with bounds.scope():
                bounds.assume(condition)
                assert bounds.less(n, ir.literal(value))
                assert not bounds.less(n, ir.literal(value - 1))
            assert not bounds.less(n, ir.literal(value))


def test_a_condition_is_read_again_where_its_name_has_come_to_mean_something() -> None:
    bounds, n, small = Bounds(), ir.Var("n", ir.INT64), ir.Var("small", ir.BOOL)
    bounds.extent(n)
    with bounds.scope():
        bounds.assume(small)
        assert not bounds.less(n, ir.literal(3))
    bounds.declare(small, ir.lt(n, ir.literal(3)))
    for _ in range(2):
        with bounds.scope():
            bounds.assume(small)
            assert bounds.less(n, ir.literal(3))


def test_what_each_part_of_a_condition_says_is_known_once_and_forgotten_once() -> None:
    bounds, names = Bounds(), [ir.Var(name, ir.INT64) for name in "abcd"]
    for var in names:
        bounds.extent(var)
    first, second, third = (ir.lt(a, b) for a, b in itertools.pairwise(names))
    both, all_three = (
        ir.logical_and(first, second),
        ir.logical_and(ir.logical_and(first, second), third),
    )
    for condition, known in ((first, 1), (both, 2), (all_three, 3), (both, 2), (all_three, 3)):
        with bounds.scope():
            bounds.assume(condition)
            proven = [bounds.less(names[0], var) for var in names[1:]]
        assert proven == [place < known for place in range(3)]
        assert not bounds.facts
        assert not any(bounds.facts.by_monomial.values())


def test_a_step_looks_at_a_part_of_many_facts_and_finds_the_bounds_among_them() -> None:
    """Each remainder by one size adds facts about it; a search must not grow by them."""
    bounds = Bounds()
    n, m, i = (ir.Var(name, ir.INT64) for name in "nmi")
    bounds.extent(n)
    bounds.extent(m)
    bounds.loop(i, ir.literal(0), n, 1)
    bounds.assume(ir.lt(n, m))
    rests = [ir.floormod(ir.add(i, ir.literal(shift)), n) for shift in range(500)]
    for rest in rests:
        assert bounds.less(rest, n)
    (size,) = bounds.of(n)
    assert len(bounds.facts.by_monomial[size]) > 500
    assert len(bounds.facts.about(size)) <= 2 * MAX_FACTS
    assert len(bounds.facts) + len(bounds.everywhere) > MAX_ASKED_ABOUT
    assert bounds.less(i, m)
    assert bounds.less(rests[0], m)
    assert bounds.less(rests[-1], m)
    assert not bounds.less(ir.add(i, ir.literal(1)), n)
    assert not bounds.not_negative(ir.sub(rests[0], ir.literal(1)))
