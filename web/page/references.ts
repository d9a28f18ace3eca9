/**
 * What kernels must give, in float64, and how far off each element may be.
 *
 * The bounds are those of Higham, Accuracy and Stability of Numerical Algorithms, 3.1: a sum of n
 * products in float32, in any order and with or without fused multiply-add, is off by at most
 * n u Σ|products| / (1 - n u). Division may be off by 2.5 units in the last place and a square root
 * by 4.5 (WGSL, 15.7.4); the elementary functions by 8 (docs/math.md).
 */

/** The unit roundoff of float32. */
export const UNIT = 2 ** -24;

const DIVISION = 5 * UNIT;
const ELEMENTARY = 16 * UNIT;

export interface Reference {
  readonly values: Float64Array;
  /** Of each element; 0 where it must be exact. */
  readonly bounds: Float64Array;
}

export type Numbers = ArrayLike<number>;

function gamma(n: number): number {
  return (n * UNIT) / (1 - n * UNIT);
}

/** Values that must come out exactly. */
export function exactly(values: Numbers): Reference {
  return { values: Float64Array.from(values), bounds: new Float64Array(values.length) };
}

function at(x: Numbers, i: number): number {
  return x[i] ?? Number.NaN; // compares as wrong
}

/** Fills values and bounds element by element. */
function each(count: number, compute: (i: number) => readonly [number, number]): Reference {
  const values = new Float64Array(count);
  const bounds = new Float64Array(count);
  for (let i = 0; i < count; i += 1) [values[i], bounds[i]] = compute(i) as [number, number];
  return { values, bounds };
}

export function saxpy(a: number, x: Numbers, y: Numbers): Reference {
  return each(x.length, (i) => {
    const product = a * at(x, i);
    return [at(y, i) + product, 1.01 * UNIT * (2 * Math.abs(product) + Math.abs(at(y, i)))];
  });
}

export function matmul(a: Numbers, b: Numbers, m: number, k: number, n: number): Reference {
  return each(m * n, (i) => {
    const row = Math.floor(i / n);
    let sum = 0;
    let size = 0;
    for (let p = 0; p < k; p += 1) {
      const product = at(a, row * k + p) * at(b, p * n + (i % n));
      sum += product;
      size += Math.abs(product);
    }
    return [sum, gamma(k + 1) * size];
  });
}

export function softmax(x: Numbers, m: number, n: number): Reference {
  const made = { values: new Float64Array(m * n), bounds: new Float64Array(m * n) };
  for (let row = 0; row < m; row += 1) {
    const values = Array.from({ length: n }, (_, j) => at(x, row * n + j));
    const top = Math.max(...values);
    const total = values.reduce((sum, value) => sum + Math.exp(value - top), 0);
    // Rounding x - top by UNIT moves its exponential by that much times |x - top|.
    const widest = Math.max(...values.map((value) => top - value));
    const one = ELEMENTARY + widest * UNIT * 1.01;
    values.forEach((value, j) => {
      const exact = Math.exp(value - top) / total;
      const own = ELEMENTARY + (top - value) * UNIT * 1.01;
      made.values[row * n + j] = exact;
      made.bounds[row * n + j] = exact * (own + one + gamma(n) + DIVISION) * 1.01;
    });
  }
  return made;
}

export function total(x: Numbers): Reference {
  let sum = 0;
  let size = 0;
  for (let i = 0; i < x.length; i += 1) {
    sum += at(x, i);
    size += Math.abs(at(x, i));
  }
  return { values: Float64Array.of(sum), bounds: Float64Array.of(gamma(x.length) * size) };
}

export function histogram(x: Numbers): Reference {
  const counts = new Float64Array(256);
  for (let i = 0; i < x.length; i += 1) counts[at(x, i)] = (counts[at(x, i)] ?? 0) + 1;
  return exactly(counts);
}

/** In int32, which wraps. */
export function runningSum(x: Numbers): Reference {
  let sum = 0;
  return exactly(Array.from(x, (value) => (sum = (sum + value) | 0)));
}

export function transpose(x: Numbers, m: number, n: number): Reference {
  return exactly(Array.from({ length: m * n }, (_, i) => at(x, (i % m) * n + Math.floor(i / m))));
}

const WEIGHTS = [0.299, 0.587, 0.114].map(Math.fround);

/** Of RGBA pixels. */
export function grey(rgba: Numbers, count: number): Reference {
  return each(count, (i) => {
    const sum = WEIGHTS.reduce((luma, weight, c) => luma + weight * at(rgba, 4 * i + c), 0);
    const value = sum * Math.fround(1 / 255);
    return [value, value * 6 * UNIT];
  });
}

export function blur(image: Numbers, taps: Numbers, h: number, w: number): Reference {
  const n = taps.length;
  const half = Math.floor(n / 2);
  const clamp = (i: number, length: number): number => Math.min(Math.max(i, 0), length - 1);
  const rows = new Float64Array(h * w);
  for (let i = 0; i < h * w; i += 1) {
    const [y, x] = [Math.floor(i / w), i % w];
    let sum = 0;
    for (let k = 0; k < n; k += 1) sum += at(taps, k) * at(image, y * w + clamp(x + k - half, w));
    rows[i] = sum;
  }
  return each(h * w, (i) => {
    const [y, x] = [Math.floor(i / w), i % w];
    let sum = 0;
    for (let k = 0; k < n; k += 1) sum += at(taps, k) * at(rows, clamp(y + k - half, h) * w + x);
    return [sum, sum * 2 * (n + 1) * UNIT * 1.01];
  });
}

/** Offsets and weights of the two gradients. */
const STENCIL = [-1, 0, 1].flatMap((dy) =>
  [-1, 0, 1].map((dx) => ({
    dy,
    dx,
    down: dy * (2 - Math.abs(dx)),
    across: dx * (2 - Math.abs(dy)),
  })),
);

export function sobel(image: Numbers, h: number, w: number): Reference {
  return each(h * w, (i) => {
    const [y, x] = [Math.floor(i / w), i % w];
    if (y === 0 || y === h - 1 || x === 0 || x === w - 1) return [0, 0];
    let down = 0;
    let across = 0;
    let size = 0;
    for (const part of STENCIL) {
      const value = at(image, (y + part.dy) * w + x + part.dx);
      down += part.down * value;
      across += part.across * value;
      size += (Math.abs(part.down) + Math.abs(part.across)) * Math.abs(value);
    }
    const value = Math.hypot(down, across);
    // The length of the pair moves by no more than both together; 3 roundings and a square root.
    return [value, 4 * UNIT * size + value * 12 * UNIT];
  });
}

/**
 * Counts are exact. The level of a pixel is a computation in float32, and a device that rounds its
 * division differently may move a pixel that stands at an edge to the level beside it.
 */
export function equalise(image: Numbers, peak: number): Reference {
  const count = image.length;
  const levels = Int32Array.from(image, (value) => {
    const scaled = Math.fround(Math.fround(value / peak) * 255);
    return Math.min(Math.max(Math.trunc(scaled), 0), 255);
  });
  const counts = new Float64Array(256);
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  const below = new Float64Array(256);
  let sum = 0;
  counts.forEach((value, level) => (below[level] = sum += value));
  const isNear = Array.from(image, (value) => {
    const part = Math.abs((value / peak) * 255) % 1;
    return part < 1e-4 || part > 1 - 1e-4;
  });
  const slack = isNear.filter(Boolean).length;
  return each(count, (i) => {
    const level = levels[i] ?? 0;
    const value = (below[level] ?? 0) / count;
    const neighbours = [level - 1, level, level + 1].map((near) => counts[near] ?? 0);
    const share = isNear[i] === true ? Math.max(...neighbours) : 0;
    return [value, value * (DIVISION + UNIT) + (share + slack) / count];
  });
}

/** Grey pixels of RGBA; the level may be off by one where the product lies at an edge. */
export function paint(image: Numbers, scale: number): Reference {
  return each(image.length, (i) => {
    const wide = Math.min(Math.max(at(image, i) * scale, 0), 1) * 255 + 0.5;
    const level = Math.trunc(wide);
    const isNear = Math.abs(wide - Math.round(wide)) < 255.5 * 4 * UNIT;
    return [level * 0x010101 + 0xff000000, isNear ? 0x010101 : 0];
  });
}

export function squaredNorms(x: Numbers, n: number, d: number): Reference {
  return each(n, (i) => {
    let sum = 0;
    for (let p = 0; p < d; p += 1) sum += at(x, i * d + p) ** 2;
    return [sum, gamma(d + 1) * sum];
  });
}
