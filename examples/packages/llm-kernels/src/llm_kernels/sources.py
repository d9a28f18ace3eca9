"""The kernels: compiled when the wheel is built, and read by nobody after that.

Rows are handled by blocks of threads, which add up in shared memory.
"""

import dovetail as dt
from dovetail import T

THREADS = 128


@dt.kernel
def rms_norm(
    x: T.Buffer[T.float32], weight: T.Buffer[T.float32], eps: T.float32
) -> T.Buffer[T.float32]:
    """Each row over the root of its mean square, times a weight for each column."""
    m, n = x.shape
    assert weight.shape == (n,)
    y = T.empty((m, n), T.float32)
    with T.launch(grid=m, block=THREADS) as (block, thread):
        parts = T.alloc((THREADS,), T.float32, scope="shared")
        total = T.float32(0)
        for j in range(thread.x, n, THREADS):
            total += x[block.x, j] * x[block.x, j]
        parts[thread.x] = total
        T.barrier()
        mean = T.sum(parts[k] for k in range(THREADS)) / T.float32(n)
        scale = 1.0 / T.sqrt(mean + eps)
        for j in range(thread.x, n, THREADS):
            y[block.x, j] = x[block.x, j] * scale * weight[j]
    return y


@dt.kernel
def rms_norm_backward(
    grad: T.Buffer[T.float32],
    x: T.Buffer[T.float32],
    weight: T.Buffer[T.float32],
    eps: T.float32,
) -> tuple[T.Buffer[T.float32], T.Buffer[T.float32]]:
    """The gradients of x and weight, from that of what rms_norm returns."""
    m, n = x.shape
    assert weight.shape == (n,)
    assert grad.shape == (m, n)
    of_x = T.empty((m, n), T.float32)
    of_weight = T.empty((n,), T.float32)
    scales = T.empty((m,), T.float32)
    with T.launch(grid=m, block=THREADS) as (block, thread):
        squares = T.alloc((THREADS,), T.float32, scope="shared")
        products = T.alloc((THREADS,), T.float32, scope="shared")
        square = T.float32(0)
        product = T.float32(0)
        for j in range(thread.x, n, THREADS):
            square += x[block.x, j] * x[block.x, j]
            product += grad[block.x, j] * weight[j] * x[block.x, j]
        squares[thread.x] = square
        products[thread.x] = product
        T.barrier()
        mean = T.sum(squares[k] for k in range(THREADS)) / T.float32(n)
        scale = 1.0 / T.sqrt(mean + eps)
        inner = T.sum(products[k] for k in range(THREADS)) / T.float32(n)
        if thread.x == 0:
            scales[block.x] = scale
        for j in range(thread.x, n, THREADS):
            of_x[block.x, j] = scale * (
                grad[block.x, j] * weight[j] - x[block.x, j] * inner * scale * scale
            )
    for j in T.parallel(n):
        of_weight[j] = T.sum(grad[i, j] * x[i, j] * scales[i] for i in range(m))
    return of_x, of_weight


@dt.kernel
def rotary(
    x: T.Buffer[T.float32], cosines: T.Buffer[T.float32], sines: T.Buffer[T.float32]
) -> None:
    """Rotary embedding, in place: of each position and head, the two halves as pairs."""
    positions, heads, size = x.shape
    half = size // 2
    assert size == 2 * half
    assert cosines.shape == (positions, half)
    assert sines.shape == (positions, half)
    for p, h, j in T.parallel(positions, heads, half):
        a = x[p, h, j]
        b = x[p, h, j + half]
        x[p, h, j] = a * cosines[p, j] - b * sines[p, j]
        x[p, h, j + half] = b * cosines[p, j] + a * sines[p, j]


@dt.kernel
def softmax(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    """Of each row."""
    m, n = x.shape
    assert n > 0
    y = T.empty((m, n), T.float32)
    with T.launch(grid=m, block=THREADS) as (block, thread):
        parts = T.alloc((THREADS,), T.float32, scope="shared")
        top = x[block.x, 0]
        for j in range(thread.x, n, THREADS):
            top = T.max(top, x[block.x, j])
        parts[thread.x] = top
        T.barrier()
        top = T.max(parts[k] for k in range(THREADS))
        T.barrier()
        total = T.float32(0)
        for j in range(thread.x, n, THREADS):
            total += T.exp(x[block.x, j] - top)
        parts[thread.x] = total
        T.barrier()
        total = T.sum(parts[k] for k in range(THREADS))
        for j in range(thread.x, n, THREADS):
            y[block.x, j] = T.exp(x[block.x, j] - top) / total
    return y


@dt.kernel
def softmax_backward(
    grad: T.Buffer[T.float32], result: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """The gradient of x, from that of what softmax returned and from that itself."""
    m, n = result.shape
    assert grad.shape == (m, n)
    of_x = T.empty((m, n), T.float32)
    with T.launch(grid=m, block=THREADS) as (block, thread):
        parts = T.alloc((THREADS,), T.float32, scope="shared")
        total = T.float32(0)
        for j in range(thread.x, n, THREADS):
            total += grad[block.x, j] * result[block.x, j]
        parts[thread.x] = total
        T.barrier()
        total = T.sum(parts[k] for k in range(THREADS))
        for j in range(thread.x, n, THREADS):
            of_x[block.x, j] = result[block.x, j] * (grad[block.x, j] - total)
    return of_x


@dt.kernel
def dequantize_int4(
    packed: T.Buffer[T.uint32], scales: T.Buffer[T.float32]
) -> T.Buffer[T.float32]:
    """Weights of 4 bits, eight in a word, the lowest first: (bits - 8) times their group's scale.

    A row of `scales` has one for each group of columns; all groups are of one size.
    """
    rows, words = packed.shape
    groups = scales.shape[1]
    assert groups > 0
    assert scales.shape[0] == rows
    per_group = words // groups
    assert words == groups * per_group
    y = T.empty((rows, 8 * words), T.float32)
    for i, w in T.parallel(rows, words):
        scale = scales[i, w // per_group]
        word = packed[i, w]
        for k in range(8):
            bits = T.int32((word >> T.uint32(4 * k)) & T.uint32(15))
            y[i, 8 * w + k] = T.float32(bits - 8) * scale
    return y
