"""First drafts by a stranger: idioms of NumPy and Numba that each were refused, or read otherwise.

They are compared with NumPy on the processor and on `reference`, and built for other kinds.
"""

# Drafts are what people write, and their references are as short as they can be.
# ruff: noqa: E731, E741, RUF059

from __future__ import annotations

import base64 as base64_of_python
import colorsys
import copy
import datetime
import math
from typing import Any

import numpy as np
import pytest

import dovetail as dt
from dovetail import T

rng = np.random.default_rng(7)


@dt.inline
def to_hsv(r: T.float32, g: T.float32, b: T.float32) -> tuple[T.float32, T.float32, T.float32]:
    mx = max(r, g, b)
    mn = min(r, g, b)
    d = mx - mn
    if d == 0:
        hue = 0.0
    elif mx == r:
        hue = ((g - b) / d) % 6
    elif mx == g:
        hue = (b - r) / d + 2
    else:
        hue = (r - g) / d + 4
    return hue * 60, d / mx if mx > 0 else 0.0, mx


@dt.kernel
def rgb2hsv(rgb: T.Buffer[T.uint8], hsv: T.Buffer[T.float32]) -> None:
    h, w, c = rgb.shape
    assert c == 3
    assert hsv.shape == rgb.shape
    for i, j in T.parallel(h, w):
        r, g, b = rgb[i, j]
        hsv[i, j, :] = to_hsv(r / 255, g / 255, b / 255)


def rgb2hsv_ref(rgb, hsv):
    for i in range(rgb.shape[0]):
        for j in range(rgb.shape[1]):
            a, b, c = colorsys.rgb_to_hsv(*(rgb[i, j] / 255))
            hsv[i, j] = a * 360, b, c


@dt.kernel
def lu_pivot(a: T.Buffer[T.float32], piv: T.Buffer[T.int32]) -> None:
    batch, n, _ = a.shape
    assert piv.shape == (batch, n)
    for b in T.parallel(batch):
        A = a[b]
        for k in range(n):
            p = k
            big = abs(A[k, k])
            for i in range(k + 1, n):
                if (v := abs(A[i, k])) > big:
                    big = v
                    p = i
            piv[b, k] = p
            if p != k:
                for j in range(n):
                    A[k, j], A[p, j] = A[p, j], A[k, j]
            for i in range(k + 1, n):
                A[i, k] /= A[k, k]
                for j in range(k + 1, n):
                    A[i, j] -= A[i, k] * A[k, j]


def lu_pivot_ref(a, piv):
    for b in range(len(a)):
        A = a[b].astype("f8")
        n = len(A)
        for k in range(n):
            p = k + np.argmax(abs(A[k:, k]))
            piv[b, k] = p
            A[[k, p]] = A[[p, k]]
            A[k + 1 :, k] /= A[k, k]
            A[k + 1 :, k + 1 :] -= np.outer(A[k + 1 :, k], A[k, k + 1 :])
        a[b] = A


def spd(n):
    m = rng.random((n, n))
    return (m @ m.T + n * np.eye(n)).astype("f4")


@dt.kernel
def cg(
    A: T.Buffer[T.float64], b: T.Buffer[T.float64], x: T.Buffer[T.float64], tol: float = 1e-10
) -> int:
    n = len(b)
    assert A.shape == (n, n)
    r = T.empty_like(b)
    p = T.empty_like(b)
    Ap = T.empty_like(b)
    r[:] = b - A @ x
    p[:] = r
    rs = np.dot(r, r)
    k = 0
    while np.sqrt(rs) > tol and k < 100:
        Ap[:] = A @ p
        alpha = rs / np.dot(p, Ap)
        x[:] += alpha * p
        r[:] -= alpha * Ap
        rs_new = np.dot(r, r)
        p[:] = r + (rs_new / rs) * p
        rs = rs_new
        k += 1
    return k


def cg_ref(A, b, x, tol=1e-10):
    x[:] = np.linalg.solve(A, b)
    return None


@dt.kernel
def rope(q: T.Buffer[T.float32], base: float = 10000.0) -> None:
    seq, heads, dim = q.shape
    half = dim // 2
    for t, h, i in T.parallel(seq, heads, half):
        freq = 1.0 / base ** (2 * i / dim)
        c, s = np.cos(t * freq), np.sin(t * freq)
        a, b = q[t, h, i], q[t, h, i + half]
        q[t, h, i], q[t, h, i + half] = a * c - b * s, a * s + b * c


def rope_ref(q, base=10000.0):
    S, H, D = q.shape
    h = D // 2
    f = 1 / base ** (2 * np.arange(h) / D)
    ang = np.arange(S)[:, None] * f
    c, s = np.cos(ang)[:, None], np.sin(ang)[:, None]
    a, b = q[..., :h].astype("f8"), q[..., h:].astype("f8")
    q[..., :h], q[..., h:] = a * c - b * s, a * s + b * c


def attn_ref(q, k, v, causal=True):
    q, k, v = (z.astype("f8") for z in (q, k, v))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    if causal:
        s[:, np.triu(np.ones(s.shape[1:], bool), 1)] = -np.inf
    p = np.exp(s - s.max(-1, keepdims=True))
    return p / p.sum(-1, keepdims=True) @ v


@dt.kernel
def flash(
    q: T.Buffer[T.float32],
    k: T.Buffer[T.float32],
    v: T.Buffer[T.float32],
    o: T.Buffer[T.float32],
    D: T.constexpr[int] = 4,
) -> None:
    s, d = q.shape
    assert d == D
    for i in T.parallel(s):
        m = -math.inf
        l = 0.0
        acc = T.zeros((D,), T.float32)
        for j in range(i + 1):
            sc = T.dot(q[i, :], k[j, :]) / np.sqrt(D)
            m_new = max(m, sc)
            alpha = np.exp(m - m_new)
            p = np.exp(sc - m_new)
            l = l * alpha + p
            acc[:] = acc * alpha + p * v[j]
            m = m_new
        o[i, :] = acc / l


def flash_ref(q, k, v, o):
    o[:] = attn_ref(q[None], k[None], v[None])[0]


@dt.kernel
def embedding(
    table: T.Buffer[T.float32], ids: T.Buffer[T.int32], out: T.Buffer[T.float32]
) -> None:
    n = ids.shape[0]
    for i in T.parallel(n):
        out[i] = table[ids[i]]


@dt.kernel
def quantize_rows(x: T.Buffer[T.float32], q: T.Buffer[T.int8], scale: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    for i in T.parallel(m):
        amax = np.max(np.abs(x[i]))
        s = amax / 127 if amax > 0 else 1.0
        scale[i] = s
        q[i] = T.int8(np.clip(np.round(x[i] / s), -128, 127))


def qr_ref(x, q, s):
    s[:] = np.abs(x).max(1) / 127
    q[:] = np.clip(np.round(x / s[:, None]), -128, 127)


@dt.kernel
def beam_step(
    logp: T.Buffer[T.float32],
    scores: T.Buffer[T.float32],
    out_scores: T.Buffer[T.float32],
    parent: T.Buffer[T.int32],
    token: T.Buffer[T.int32],
) -> None:
    beams, vocab = logp.shape
    K = out_scores.shape[0]
    taken = T.zeros((beams, vocab), T.bool)
    for k in range(K):
        total = T.empty((beams, vocab), T.float32)
        for b, v in T.parallel(beams, vocab):
            total[b, v] = -np.inf if taken[b, v] else scores[b] + logp[b, v]
        best = np.argmax(total)
        b, v = divmod(best, vocab)
        out_scores[k] = total[b, v]
        parent[k] = b
        token[k] = v
        taken[b, v] = True


def beam_ref(l, s, o, p, t):
    z = s[:, None].astype("f8") + l
    i = np.argsort(-z.ravel())[: len(o)]
    o[:] = z.ravel()[i]
    p[:], t[:] = divmod(i, l.shape[1])


@dt.kernel
def nbody_rows(pos: T.Buffer[T.float32], acc: T.Buffer[T.float32]) -> None:
    n, _ = pos.shape
    for i in T.parallel(n):
        x, y, z = pos[i]
        fx, fy, fz = 0.0, 0.0, 0.0
        for j in range(n):
            if j != i:
                x2, y2, z2 = pos[j]
                dx, dy, dz = x2 - x, y2 - y, z2 - z
                r = (dx**2 + dy**2 + dz**2) ** 0.5
                fx += dx / r**3
                fy += dy / r**3
                fz += dz / r**3
        acc[i] = fx, fy, fz


def nbr_ref(p, a):
    P = p.astype("f8")
    d = P[None] - P[:, None]
    r = np.sqrt((d**2).sum(2))
    np.fill_diagonal(r, np.inf)
    a[:] = (d / r[:, :, None] ** 3).sum(1)


WT = [4 / 9] + [1 / 9] * 4 + [1 / 36] * 4


WTA = np.array(WT)


@dt.kernel
def lbm_weights(f: T.Buffer[T.float32], rho: T.Buffer[T.float32]) -> None:
    q, n = f.shape
    for x in T.parallel(n):
        acc = 0.0
        for k, w in enumerate(WT):
            acc += w * f[k, x]
        rho[x] = acc


@dt.kernel
def mandel(
    out: T.Buffer[T.uint8],
    x0: T.float32 = -2.0,
    x1: T.float32 = 0.5,
    y0: T.float32 = -1.25,
    y1: T.float32 = 1.25,
    max_iter: T.constexpr[int] = 50,
) -> None:
    h, w = out.shape
    for py, px in T.parallel(h, w):
        c = complex(x0 + (x1 - x0) * px / (w - 1), y0 + (y1 - y0) * py / (h - 1))
        z = 0j
        n = 0
        while n < max_iter and z.real * z.real + z.imag * z.imag <= 4:
            z = z * z + c
            n += 1
        out[py, px] = n


def mandel_ref(o, *a):
    h, w = o.shape
    for i in range(h):
        for j in range(w):
            c = complex(-2 + 2.5 * j / (w - 1), -1.25 + 2.5 * i / (h - 1))
            z = 0j
            n = 0
            while n < 50 and abs(z) <= 2:
                z = z * z + c
                n += 1
            o[i, j] = n


@dt.inline
def lorenz(s, sigma, rho, beta):
    x, y, z = s
    return sigma * (y - x), x * (rho - z) - y, x * y - beta * z


@dt.inline
def axpy(a, x, y):
    return a * x[0] + y[0], a * x[1] + y[1], a * x[2] + y[2]


@dt.kernel
def rk4(state: T.Buffer[T.float32], h: T.float32, steps: int) -> None:
    n, _ = state.shape
    for i in T.parallel(n):
        s = (state[i, 0], state[i, 1], state[i, 2])
        for _ in range(steps):
            k1 = lorenz(s, 10.0, 28.0, 8 / 3)
            k2 = lorenz(axpy(h / 2, k1, s), 10.0, 28.0, 8 / 3)
            k3 = lorenz(axpy(h / 2, k2, s), 10.0, 28.0, 8 / 3)
            k4 = lorenz(axpy(h, k3, s), 10.0, 28.0, 8 / 3)
            s = tuple(s[d] + h / 6 * (k1[d] + 2 * k2[d] + 2 * k3[d] + k4[d]) for d in range(3))
        state[i, 0], state[i, 1], state[i, 2] = s


def rk4_ref(st, h, n):
    f = lambda s: np.stack(
        [
            10 * (s[:, 1] - s[:, 0]),
            s[:, 0] * (28 - s[:, 2]) - s[:, 1],
            s[:, 0] * s[:, 1] - 8 / 3 * s[:, 2],
        ],
        1,
    )
    s = st.astype("f8")
    for _ in range(n):
        a = f(s)
        b = f(s + h / 2 * a)
        c = f(s + h / 2 * b)
        d = f(s + h * c)
        s = s + h / 6 * (a + 2 * b + 2 * c + d)
    st[:] = s


ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@dt.kernel
def base64(src: T.Buffer[T.uint8], dst: T.Buffer[T.uint8]) -> None:
    n = len(src)
    groups = T.ceildiv(n, 3)
    assert len(dst) == 4 * groups
    for g in T.parallel(groups):
        v = 0
        for k in range(3):
            v = (v << 8) | (src[3 * g + k] if 3 * g + k < n else 0)
        for k in range(4):
            dst[4 * g + k] = ALPHABET[(v >> (18 - 6 * k)) & 63] if 3 * g + k <= n else ord("=")


def b64_ref(s, d):
    d[:] = np.frombuffer(base64_of_python.b64encode(s.tobytes()), "u1")


@dt.kernel
def bits(
    x: T.Buffer[T.uint64],
    pc: T.Buffer[T.int32],
    gray: T.Buffer[T.uint64],
    parity: T.Buffer[T.bool],
    dist: T.Buffer[T.int32],
) -> None:
    n = len(x)
    for i in T.parallel(n):
        v = x[i]
        pc[i] = T.popcount(v)
        gray[i] = v ^ (v >> 1)
        parity[i] = T.bool(T.popcount(v) & 1)
        dist[i] = T.popcount(v ^ x[(i + 1) % n])


def bits_ref(x, pc, g, p, d):
    for i, v in enumerate(x.tolist()):
        pc[i] = bin(v).count("1")
        g[i] = v ^ (v >> 1)
        p[i] = pc[i] & 1
        d[i] = bin(v ^ int(x[(i + 1) % len(x)])).count("1")


@dt.kernel
def civil(days: T.Buffer[T.int32], ymd: T.Buffer[T.int32]) -> None:
    n = len(days)
    assert ymd.shape == (n, 3), "one row a day"
    for i in T.parallel(n):
        z = days[i] + 719468
        era, doe = divmod(z, 146097)
        yoe = (doe - doe // 1460 + doe // 36524 - doe // 146096) // 365
        doy = doe - (365 * yoe + yoe // 4 - yoe // 100)
        mp = (5 * doy + 2) // 153
        d = doy - (153 * mp + 2) // 5 + 1
        m = mp + 3 if mp < 10 else mp - 9
        y = yoe + era * 400 + (m <= 2)
        ymd[i] = (y, m, d)


def civil_ref(days, ymd):
    for i, d in enumerate(days.tolist()):
        t = datetime.date(1970, 1, 1) + datetime.timedelta(d)
        ymd[i] = t.year, t.month, t.day


@dt.kernel
def saxpy2(x: T.Buffer[T.float32, 2], y: T.Buffer[T.float32, 2], a: T.float32) -> None:
    y += a * x


@dt.kernel
def pdist(x: T.Buffer[T.float32], y: T.Buffer[T.float32], d: T.Buffer[T.float32]) -> None:
    d[:, :] = np.sqrt(np.sum((x[:, None, :] - y[None, :, :]) ** 2, axis=-1))


@dt.kernel
def normalize_cols(x: T.Buffer[T.float32], y: T.Buffer[T.float32]) -> None:
    m, n = x.shape
    mean = T.empty(n, T.float32)
    mean[:] = x.mean(axis=0)
    y[:] = x - mean


@dt.kernel
def standardize(x: T.Buffer[T.float32], ddof: T.constexpr[int] = 0) -> T.Buffer[T.float32]:
    out = T.empty_like(x)
    mean = x.mean()
    std = np.sqrt(np.sum((x - mean) ** 2) / (x.size - ddof))
    out[:] = (x - mean) / (std + 1e-8)
    return out


@dt.kernel
def outer_sum(a: T.Buffer[T.int32], b: T.Buffer[T.int32]) -> T.Buffer[T.int32]:
    out = T.zeros((len(a), len(b)), T.int32)
    out += a[:, None] * b - np.abs(a[:, None] - b[None, :])
    out[out > 10] = 10
    return out


@dt.kernel
def nms(
    boxes: T.Buffer[T.float32],
    scores: T.Buffer[T.float32],
    keep: T.Buffer[T.bool],
    thr: float = 0.5,
) -> None:
    n = len(scores)
    keep[:] = True
    for i in range(n):
        if keep[i]:
            for j in T.parallel(range(i + 1, n)):
                x1, y1, x2, y2 = boxes[i]
                u1, v1, u2, v2 = boxes[j]
                iw = max(0, min(x2, u2) - max(x1, u1))
                ih = max(0, min(y2, v2) - max(y1, v1))
                inter = iw * ih
                union = (x2 - x1) * (y2 - y1) + (u2 - u1) * (v2 - v1) - inter
                if inter / union > thr:
                    keep[j] = False


def nms_ref(b, s, k, thr=0.5):
    k[:] = True
    for i in range(len(s)):
        if k[i]:
            for j in range(i + 1, len(s)):
                iw = max(0, min(b[i, 2], b[j, 2]) - max(b[i, 0], b[j, 0]))
                ih = max(0, min(b[i, 3], b[j, 3]) - max(b[i, 1], b[j, 1]))
                it = iw * ih
                if (
                    it
                    / (
                        (b[i, 2] - b[i, 0]) * (b[i, 3] - b[i, 1])
                        + (b[j, 2] - b[j, 0]) * (b[j, 3] - b[j, 1])
                        - it
                    )
                    > thr
                ):
                    k[j] = False


@dt.kernel
def warp_affine(
    src: T.Buffer[T.float32], M: T.Buffer[T.float32], dst: T.Buffer[T.float32], fill: float = 0.0
) -> None:
    h, w = src.shape
    (a, b, tx), (c, d, ty) = M
    for y, x in T.parallel(*dst.shape):
        u = a * x + b * y + tx
        v = c * x + d * y + ty
        if not (0 <= u <= w - 1 and 0 <= v <= h - 1):
            dst[y, x] = fill
            continue
        x0, y0 = math.floor(u), math.floor(v)
        fx, fy = u - x0, v - y0
        x1, y1 = min(x0 + 1, w - 1), min(y0 + 1, h - 1)
        dst[y, x] = (1 - fy) * ((1 - fx) * src[y0, x0] + fx * src[y0, x1]) + fy * (
            (1 - fx) * src[y1, x0] + fx * src[y1, x1]
        )


def warp_ref(s, M, o, fill=0.0):
    h, w = s.shape
    for y in range(o.shape[0]):
        for x in range(o.shape[1]):
            u, v = (M.astype("f4") @ np.array([x, y, 1], "f4")).astype("f8")
            if not (0 <= u <= w - 1 and 0 <= v <= h - 1):
                o[y, x] = fill
                continue
            x0, y0 = int(u), int(v)
            fx, fy = u - x0, v - y0
            x1, y1 = min(x0 + 1, w - 1), min(y0 + 1, h - 1)
            o[y, x] = (1 - fy) * ((1 - fx) * s[y0, x0] + fx * s[y0, x1]) + fy * (
                (1 - fx) * s[y1, x0] + fx * s[y1, x1]
            )


@dt.kernel
def softmax_np(x: T.Buffer[T.float32]) -> T.Buffer[T.float32]:
    m = x.max(axis=-1, keepdims=True)
    e = T.empty_like(x)
    e[:] = np.exp(x - m)
    e /= e.sum(axis=-1, keepdims=True)
    return e


@dt.kernel
def scatter_mean(
    src: T.Buffer[T.float32, 2], idx: T.Buffer[T.int64], out: T.Buffer[T.float32, 2]
) -> None:
    cnt = T.zeros((out.shape[0],), T.int32)
    out[:] = 0
    for i in T.parallel(len(idx)):
        T.atomic_add(cnt, idx[i], 1)
        for j in range(src.shape[1]):
            T.atomic_add(out, (idx[i], j), src[i, j])
    for k in T.parallel(out.shape[0]):
        out[k] /= max(cnt[k], 1)


def sm_ref(s, i, o):
    o[:] = 0
    np.add.at(o, i, s)
    o /= np.maximum(np.bincount(i, minlength=len(o)), 1)[:, None]


@dt.kernel
def viterbi(
    obs: T.Buffer[T.int32],
    start: T.Buffer[T.float32],
    trans: T.Buffer[T.float32],
    emit: T.Buffer[T.float32],
    path: T.Buffer[T.int32],
) -> float:
    n = len(obs)
    S = trans.shape[0]
    score = T.empty((n, S), T.float32)
    back = T.empty((n, S), T.int32)
    for s in T.parallel(S):
        score[0, s] = start[s] + emit[s, obs[0]]
    for t in range(1, n):
        for s in T.parallel(S):
            best, arg = -np.inf, 0
            for q in range(S):
                if (v := score[t - 1, q] + trans[q, s]) > best:
                    best, arg = v, q
            score[t, s] = best + emit[s, obs[t]]
            back[t, s] = arg
    last = np.argmax(score[n - 1])
    result = score[n - 1, last]
    path[n - 1] = last
    for t in range(n - 2, -1, -1):
        path[t] = back[t + 1, path[t + 1]]
    return result


def vit_ref(o, st, tr, em, p):
    n = len(o)
    sc = st + em[:, o[0]]
    bk = []
    for t in range(1, n):
        m = sc[:, None] + tr
        bk.append(m.argmax(0))
        sc = m.max(0) + em[:, o[t]]
    p[-1] = sc.argmax()
    for t in range(n - 2, -1, -1):
        p[t] = bk[t][p[t + 1]]
    return sc.max()


DRAFTS: list[tuple[Any, Any, Any, float]] = [
    (
        rgb2hsv,
        lambda: [rng.integers(0, 256, (5, 6, 3)).astype("u1"), np.zeros((5, 6, 3), "f4")],
        rgb2hsv_ref,
        1e-4,
    ),
    (lu_pivot, lambda: [rng.random((3, 5, 5), "f4"), np.zeros((3, 5), "i4")], lu_pivot_ref, 1e-4),
    (cg, lambda: [spd(6).astype("f8"), rng.random(6), np.zeros(6)], cg_ref, 1e-4),
    (rope, lambda: [rng.random((6, 2, 8), "f4")], rope_ref, 1e-4),
    (
        flash,
        lambda: [*(rng.random((6, 4), "f4") for _ in range(3)), np.zeros((6, 4), "f4")],
        flash_ref,
        1e-4,
    ),
    (
        embedding,
        lambda: [
            rng.random((10, 4), "f4"),
            rng.integers(0, 10, 6).astype("i4"),
            np.zeros((6, 4), "f4"),
        ],
        lambda t, i, o: o.__setitem__(slice(None), t[i]),
        1e-4,
    ),
    (
        quantize_rows,
        lambda: [
            rng.standard_normal((4, 9)).astype("f4"),
            np.zeros((4, 9), "i1"),
            np.zeros(4, "f4"),
        ],
        qr_ref,
        1,
    ),
    (
        beam_step,
        lambda: [
            rng.random((3, 6), "f4"),
            rng.random(3, "f4"),
            np.zeros(4, "f4"),
            np.zeros(4, "i4"),
            np.zeros(4, "i4"),
        ],
        beam_ref,
        1e-4,
    ),
    (nbody_rows, lambda: [rng.random((8, 3), "f4"), np.zeros((8, 3), "f4")], nbr_ref, 1e-4),
    (
        lbm_weights,
        lambda: [rng.random((9, 5), "f4"), np.zeros(5, "f4")],
        lambda f, r: r.__setitem__(slice(None), WTA @ f.astype("f8")),
        1e-4,
    ),
    (mandel, lambda: [np.zeros((11, 13), "u1")], mandel_ref, 3),
    (rk4, lambda: [rng.random((4, 3), "f4"), 0.01, 5], rk4_ref, 1e-4),
    (base64, lambda: [rng.integers(0, 256, 20).astype("u1"), np.zeros(28, "u1")], b64_ref, 1e-4),
    (
        bits,
        lambda: [
            rng.integers(0, 2**63, 7).astype("u8"),
            np.zeros(7, "i4"),
            np.zeros(7, "u8"),
            np.zeros(7, bool),
            np.zeros(7, "i4"),
        ],
        bits_ref,
        1e-4,
    ),
    (
        civil,
        lambda: [rng.integers(-200000, 40000, 12).astype("i4"), np.zeros((12, 3), "i4")],
        civil_ref,
        1e-4,
    ),
    (
        saxpy2,
        lambda: [rng.random((3, 4), "f4"), rng.random((3, 4), "f4"), 2.0],
        lambda x, y, a: y.__setitem__(slice(None), y + a * x),
        1e-4,
    ),
    (
        pdist,
        lambda: [rng.random((4, 3), "f4"), rng.random((5, 3), "f4"), np.zeros((4, 5), "f4")],
        lambda x, y, d: d.__setitem__(
            slice(None), np.sqrt(((x[:, None].astype("f8") - y) ** 2).sum(-1))
        ),
        1e-4,
    ),
    (
        normalize_cols,
        lambda: [rng.random((4, 3), "f4"), np.zeros((4, 3), "f4")],
        lambda x, y: y.__setitem__(slice(None), x - x.astype("f8").mean(0)),
        1e-4,
    ),
    (
        standardize,
        lambda: [rng.random((4, 3), "f4")],
        lambda x: (x - x.astype("f8").mean()) / x.astype("f8").std(),
        1e-4,
    ),
    (
        warp_affine,
        lambda: [
            rng.random((8, 9), "f4"),
            np.array([[0.9, 0.1, 0.3], [-0.1, 0.9, 0.5]], "f4"),
            np.zeros((8, 9), "f4"),
        ],
        warp_ref,
        1e-4,
    ),
    (
        softmax_np,
        lambda: [rng.random((3, 5), "f4")],
        lambda x: (
            np.exp(x - x.max(-1, keepdims=True))
            / np.exp(x - x.max(-1, keepdims=True)).sum(-1, keepdims=True)
        ),
        1e-4,
    ),
    (
        nms,
        lambda: [
            (lambda p: np.concatenate([p, p + 0.5 + 0.2 * rng.random((8, 2), "f4")], 1))(
                rng.random((8, 2), "f4")
            ),
            rng.random(8, "f4"),
            np.zeros(8, bool),
        ],
        nms_ref,
        1e-4,
    ),
    (
        scatter_mean,
        lambda: [rng.random((9, 3), "f4"), rng.integers(0, 4, 9), np.zeros((5, 3), "f4")],
        sm_ref,
        1e-4,
    ),
    (
        viterbi,
        lambda: [
            rng.integers(0, 3, 7).astype("i4"),
            rng.random(4, "f4"),
            rng.random((4, 4), "f4"),
            rng.random((4, 3), "f4"),
            np.zeros(7, "i4"),
        ],
        vit_ref,
        1e-4,
    ),
    (
        outer_sum,
        lambda: [rng.integers(-5, 5, 4).astype("i4"), rng.integers(-5, 5, 6).astype("i4")],
        lambda a, b: np.minimum(a[:, None] * b - abs(a[:, None] - b), 10),
        1e-4,
    ),
]


@pytest.mark.parametrize("device", [None, "reference:0"])
@pytest.mark.parametrize("number", range(len(DRAFTS)), ids=lambda n: DRAFTS[n][0].name)
def test_draft_means_what_numpy_means(number: int, device: str | None):
    kernel, arguments, reference, bound = DRAFTS[number]
    given = arguments()
    wanted = copy.deepcopy(given)
    expected = reference(*wanted)
    result = (kernel if device is None else kernel.on(device, copy=True))(*given)
    pairs = [pair for pair in zip(given, wanted, strict=True) if isinstance(pair[0], np.ndarray)]
    if expected is not None:
        pairs.append((np.asarray(result), np.asarray(expected)))
    for found, want in pairs:
        assert np.allclose(
            found.astype(np.float64), want.astype(np.float64), atol=bound, rtol=bound
        )


@pytest.mark.level("compile_only")
@pytest.mark.parametrize("number", range(len(DRAFTS)), ids=lambda n: DRAFTS[n][0].name)
def test_draft_is_built(number: int):
    kernel = DRAFTS[number][0]
    # webgpu has no buffers of float64.
    kinds = ["cuda", "opencl", "vulkan", *(["webgpu"] if kernel is not cg else [])]
    assert dt.build([kernel], kinds).functions
