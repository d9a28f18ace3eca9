"""An NVIDIA GPU: plain loops beside PyTorch, on the same device in the same process.

The kernels say nothing of blocks and threads. Every result is compared with PyTorch's before it is
timed. Left out, and said so, where there is no such device or no PyTorch that uses it.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

from measure import Result, paired

import dovetail as dt
from dovetail import T

Array = T.Buffer[T.float32]


@dt.kernel
def add(x: Array, y: Array, z: Array) -> None:
    """Three streams."""
    (n,) = x.shape
    assert y.shape == (n,)
    assert z.shape == (n,)
    for i in T.parallel(n):
        z[i] = x[i] + y[i]


@dt.kernel
def transpose(x: Array, y: Array) -> None:
    """Rows become columns."""
    m, n = x.shape
    assert y.shape == (n, m)
    for i, j in T.parallel(n, m):
        y[i, j] = x[j, i]


@dt.kernel
def softmax(x: Array, y: Array) -> None:
    """Of each row, with exp computed twice."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        top = T.max(x[i, :])
        total = T.sum(T.exp(x[i, :] - top))
        for j in range(n):
            y[i, j] = T.exp(x[i, j] - top) / total


@dt.kernel
def layer_norm(x: Array, y: Array) -> None:
    """Of each row."""
    m, n = x.shape
    assert y.shape == (m, n)
    for i in T.parallel(m):
        mean = T.sum(x[i, :]) / n
        spread = T.sum((x[i, j] - mean) * (x[i, j] - mean) for j in range(n)) / n
        scale = T.rsqrt(spread + 1e-5)
        for j in range(n):
            y[i, j] = (x[i, j] - mean) * scale


@dt.kernel
def row_sums(x: Array, y: Array) -> None:
    """Of each row."""
    m, _ = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        y[i] = T.sum(x[i, :])


@dt.kernel
def row_places(x: Array, y: T.Buffer[T.int64]) -> None:
    """Where each row has its maximum."""
    m, _ = x.shape
    assert y.shape == (m,)
    for i in T.parallel(m):
        y[i] = T.argmax(x[i, :])


@dt.kernel
def whole_sum(x: Array, y: Array) -> None:
    """Of everything."""
    m, n = x.shape
    assert y.shape == (1,)
    y[0] = T.sum(x[i, j] for i in range(m) for j in range(n))


@dt.kernel
def gemv(a: Array, x: Array, y: Array) -> None:
    """A matrix times a vector."""
    m, k = a.shape
    assert x.shape == (k,)
    assert y.shape == (m,)
    for i in T.parallel(m):
        y[i] = T.sum(a[i, j] * x[j] for j in range(k))


@dt.kernel
def matmul(a: Array, b: Array, c: Array) -> None:
    """The plain product."""
    m, k = a.shape
    n = b.shape[1]
    assert b.shape == (k, n)
    assert c.shape == (m, n)
    for i, j in T.parallel(m, n):
        total = T.float32(0)
        for p in range(k):
            total += a[i, p] * b[p, j]
        c[i, j] = total


@dt.kernel
def scores(q: Array, k: Array, s: Array) -> None:
    """Attention's scores: a product with a transpose, for every head."""
    h, m, d = q.shape
    n = k.shape[1]
    assert k.shape == (h, n, d)
    assert s.shape == (h, m, n)
    for head, i, j in T.parallel(h, m, n):
        total = T.float32(0)
        for p in range(d):
            total += q[head, i, p] * k[head, j, p]
        s[head, i, j] = total * 0.125


@dt.kernel
def convolution(x: Array, w: Array, y: Array) -> None:
    """Three by three, channels first, with a border of zeros."""
    cin, height, width = x.shape
    cout = w.shape[0]
    assert w.shape == (cout, cin, 3, 3)
    assert y.shape == (cout, height, width)
    for o, i, j in T.parallel(cout, height, width):
        total = T.float32(0)
        for c in range(cin):
            for u in range(3):
                for v in range(3):
                    r = i + u - 1
                    s = j + v - 1
                    if r >= 0 and r < height and s >= 0 and s < width:
                        total += w[o, c, u, v] * x[c, r, s]
        y[o, i, j] = total


KERNELS = (
    add, transpose, softmax, layer_norm, row_sums, row_places, whole_sum, gemv, matmul, scores,
    convolution,
)  # fmt: skip


def run() -> list[Result]:
    """Each kernel at the sizes where it matters."""
    import dovetail_runtime as runtime

    if not any(device.kind == "cuda" for device in runtime.devices()):
        print("cuda: no device here, left out", file=sys.stderr)
        return []
    if importlib.util.find_spec("torch") is None:
        print("cuda: no PyTorch here, left out", file=sys.stderr)
        return []
    torch: Any = importlib.import_module("torch")
    if not torch.cuda.is_available():
        print("cuda: PyTorch sees no device, left out", file=sys.stderr)
        return []
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    torch.manual_seed(0)
    device = runtime.device("cuda:0")
    arch = "".join(map(str, torch.cuda.get_device_capability()))
    module = runtime.load_bytes(
        dt.build([*KERNELS], [f"cuda -arch=sm_{arch}"]).tobytes(), device=device
    )
    print(f"cuda: {torch.cuda.get_device_name()}", file=sys.stderr)
    results: list[Result] = []
    for name, shapes, theirs in _cases(torch):
        inputs = [torch.randn(shape, device="cuda") for shape in shapes]
        wanted = theirs(*inputs)
        ours_in = [runtime.asarray(each.cpu().numpy(), device) for each in inputs]
        out = runtime.asarray(torch.zeros_like(wanted).cpu().numpy(), device)
        function = getattr(module, name)

        ours = _ten(partial(function, *ours_in, out), partial(runtime.synchronize, device))
        peer = _ten(partial(theirs, *inputs), torch.cuda.synchronize)
        ours()
        found = torch.from_numpy(runtime.asnumpy(out)).cuda()
        torch.testing.assert_close(found, wanted, rtol=2e-3, atol=2e-2)
        sizes = ", ".join("x".join(map(str, shape)) for shape in shapes)
        results.append(paired(f"cuda: {name} {sizes}", ours, peer, "PyTorch", 5))
        print(f"{results[-1].name}: {1 / results[-1].ratio:.2f} x PyTorch's speed,"
              f" {results[-1].ours * 1e5:.1f} us", file=sys.stderr)  # fmt: skip
    return results


def _ten(call: Callable[[], object], wait: Callable[[], object]) -> Callable[[], None]:
    """Ten launches and the wait for them, so that what is timed is the device."""

    def launches() -> None:
        for _ in range(10):
            call()
        wait()

    return launches


def _cases(torch: ModuleType) -> list[tuple[str, tuple[tuple[int, ...], ...], Callable[..., Any]]]:
    f = torch.nn.functional
    square = (4096, 4096)
    return [
        ("add", ((1 << 26,),) * 2, torch.add),
        ("transpose", (square,), lambda x: x.t().contiguous()),
        *(("softmax", (shape,), lambda x: torch.softmax(x, 1))
          for shape in ((32768, 128), square, (64, 262144))),
        ("layer_norm", (square,), lambda x: f.layer_norm(x, x.shape[1:])),
        *(("row_sums", (shape,), lambda x: x.sum(1)) for shape in (square, (1 << 20, 16))),
        ("row_places", (square,), lambda x: x.argmax(1)),
        *(("whole_sum", (shape,), lambda x: x.sum()[None])
          for shape in ((8192, 8192), (1 << 22, 3))),
        ("gemv", ((8192, 8192), (8192,)), torch.mv),
        *(("matmul", ((m, k), (k, n)), torch.matmul)
          for m, k, n in ((1024,) * 3, (4096,) * 3, (4096, 4096, 64), (513,) * 3)),
        ("scores", ((16, 1024, 64), (16, 1024, 64)), lambda q, k: (q @ k.transpose(1, 2)) * 0.125),
        ("convolution", ((64, 56, 56), (64, 64, 3, 3)),
         lambda x, w: f.conv2d(x[None], w, padding=1)[0]),
    ]  # fmt: skip
