/** Runs kernels of the bundle on made-up data and compares them with their references. */

import { type DeviceTensor, type Module, tensor } from "../src/index.js";
import { make, milliseconds, rowHeading, timed } from "./dom.js";
import * as reference from "./references.js";

interface Outcome {
  readonly got: ArrayLike<number>;
  readonly wanted: reference.Reference;
}

interface Check {
  readonly kernel: string;
  readonly about: string;
  readonly data: string;
  run(module: Module): Promise<Outcome>;
}

/** Numbers from a seed, the same on every visit: xorshift (Marsaglia, 2003). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function floats(count: number, seed: number, low = -1, high = 1): Float32Array {
  const next = random(seed);
  return Float32Array.from({ length: count }, () => low + (high - low) * next());
}

function integers(count: number, seed: number, low: number, high: number): Int32Array {
  const next = random(seed);
  return Int32Array.from({ length: count }, () => Math.floor(low + (high - low) * next()));
}

/** The elements of what a function returned. */
async function elements(returned: DeviceTensor): Promise<ArrayLike<number>> {
  const { data } = await returned.read();
  returned.destroy();
  return data as ArrayLike<number>; // none of these is of 64-bit integers
}

/** The function of a module, of which the page knows that it is there. */
function call(
  module: Module,
  name: string,
  ...args: Parameters<Module["call"]>[1]
): Promise<DeviceTensor> {
  return module.call(name, args) as Promise<DeviceTensor>;
}

/** A smooth picture with corners: what filters have work with. */
export function scene(h: number, w: number): Float32Array {
  return Float32Array.from({ length: h * w }, (_, i) => {
    const [y, x] = [Math.floor(i / w) / h, (i % w) / w];
    const disc = Math.hypot(x - 0.4, y - 0.55) < 0.25 ? 0.35 : 0;
    return 0.3 + 0.25 * Math.sin(9 * x) * Math.cos(7 * y) + disc;
  });
}

/** Taps of a Gaussian that sum to 1. */
export function gaussian(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3 * sigma));
  const taps = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - radius) / sigma) ** 2),
  );
  const total = taps.reduce((sum, tap) => sum + tap, 0);
  return Float32Array.from(taps, (tap) => tap / total);
}

const [H, W] = [120, 157]; // no multiples of a block

export const CHECKS: readonly Check[] = [
  {
    kernel: "saxpy",
    about: "in place, 9,999 elements",
    data: "float32 [9999]",
    run: async (module) => {
      const [x, y] = [floats(9999, 1), floats(9999, 2)];
      const wanted = reference.saxpy(Math.fround(2.7), x, y);
      await call(module, "saxpy", 2.7, tensor(x), tensor(y));
      return { got: y, wanted };
    },
  },
  {
    kernel: "matmul",
    about: "tiles in shared memory, barriers",
    data: "float32 [150, 170] × [170, 130]",
    run: async (module) => {
      const [m, k, n] = [150, 170, 130];
      const [a, b] = [floats(m * k, 3), floats(k * n, 4)];
      const out = await call(module, "matmul", tensor(a, [m, k]), tensor(b, [k, n]));
      return { got: await elements(out), wanted: reference.matmul(a, b, m, k, n) };
    },
  },
  {
    kernel: "softmax",
    about: "of rows; exponentials",
    data: "float32 [64, 300]",
    run: async (module) => {
      const x = floats(64 * 300, 5, -12, 12);
      const out = await call(module, "softmax", tensor(x, [64, 300]));
      return { got: await elements(out), wanted: reference.softmax(x, 64, 300) };
    },
  },
  {
    kernel: "total",
    about: "a reduction of a whole array, in two launches",
    data: "float32 [100000]",
    run: async (module) => {
      const x = floats(100_000, 6);
      return {
        got: await elements(await call(module, "total", tensor(x))),
        wanted: reference.total(x),
      };
    },
  },
  {
    kernel: "largest",
    about: "the greatest element of an image",
    data: `float32 [${H}, ${W}]`,
    run: async (module) => {
      const image = floats(H * W, 7, -5, 5);
      const out = await call(module, "largest", tensor(image, [H, W]));
      return { got: await elements(out), wanted: reference.exactly([Math.max(...image)]) };
    },
  },
  {
    kernel: "histogram",
    about: "bytes, counted by atomic additions",
    data: "uint8 [50001]",
    run: async (module) => {
      const x = Uint8Array.from(integers(50_001, 8, 0, 256));
      const out = await call(module, "histogram", tensor(x));
      return { got: await elements(out), wanted: reference.histogram(x) };
    },
  },
  {
    kernel: "running_sum",
    about: "a scan in three steps; int32 wraps",
    data: "int32 [70000]",
    run: async (module) => {
      const x = integers(70_000, 9, -1_000_000, 2_000_000);
      const out = await call(module, "running_sum", tensor(x));
      return { got: await elements(out), wanted: reference.runningSum(x) };
    },
  },
  {
    kernel: "sort",
    about: "bitonic: the plan repeats a launch 78 times",
    data: "float32 [4096]",
    run: async (module) => {
      const x = floats(4096, 10);
      const out = await call(module, "sort", tensor(x));
      return { got: await elements(out), wanted: reference.exactly(x.slice().sort()) };
    },
  },
  {
    kernel: "floor_division",
    about: "toward minus infinity, as in Python",
    data: "int32 [10007]",
    run: async (module) => {
      const x = integers(10_007, 11, -(2 ** 31), 2 ** 31 - 1);
      const y = integers(10_007, 12, -50, 50).map((value) => (value === 0 ? 7 : value));
      const [out, rest] = [new Int32Array(x.length), new Int32Array(x.length)];
      await call(module, "floor_division", tensor(x), tensor(y), tensor(out), tensor(rest));
      const quotients = Array.from(x, (value, i) => Math.floor(value / (y[i] ?? 1)));
      const rests = Array.from(x, (value, i) => value - (quotients[i] ?? 0) * (y[i] ?? 1));
      return { got: [...out, ...rest], wanted: reference.exactly([...quotients, ...rests]) };
    },
  },
  {
    kernel: "transpose",
    about: "tiles with padding in shared memory",
    data: "float32 [133, 91]",
    run: async (module) => {
      const x = floats(133 * 91, 13);
      const out = new Float32Array(x.length);
      await call(module, "transpose", tensor(x, [133, 91]), tensor(out, [91, 133]));
      return { got: out, wanted: reference.transpose(x, 133, 91) };
    },
  },
  {
    kernel: "invert",
    about: "bytes in, bytes out: four to a word",
    data: "uint8 [37, 41, 3]",
    run: async (module) => {
      const x = Uint8Array.from(integers(37 * 41 * 3, 14, 0, 256));
      const out = new Uint8Array(x.length);
      await call(module, "invert", tensor(x, [37, 41, 3]), tensor(out, [37, 41, 3]));
      return { got: out, wanted: reference.exactly(x.map((value) => 255 - value)) };
    },
  },
  {
    kernel: "grey",
    about: "three of four bytes of each pixel: a strided view",
    data: `uint8 [${H}, ${W}, 3 of 4]`,
    run: async (module) => {
      const rgba = Uint8Array.from(integers(4 * H * W, 15, 0, 256));
      const pixels = module.device.upload(tensor(rgba, [H, W, 4]));
      const photo = pixels.view({ shape: [H, W, 3], strides: [4 * W, 4, 1] });
      const out = new Float32Array(H * W);
      await call(module, "grey", photo, tensor(out, [H, W]));
      pixels.destroy();
      return { got: out, wanted: reference.grey(rgba, H * W) };
    },
  },
  {
    kernel: "blur",
    about: "separable, through a workspace",
    data: `float32 [${H}, ${W}], 11 taps`,
    run: async (module) => {
      const [image, taps] = [scene(H, W), gaussian(1.6)];
      const out = new Float32Array(H * W);
      await call(module, "blur", tensor(image, [H, W]), tensor(taps), tensor(out, [H, W]));
      return { got: out, wanted: reference.blur(image, taps, H, W) };
    },
  },
  {
    kernel: "sobel",
    about: "magnitude of the gradient",
    data: `float32 [${H}, ${W}]`,
    run: async (module) => {
      const image = scene(H, W);
      const out = new Float32Array(H * W);
      await call(module, "sobel", tensor(image, [H, W]), tensor(out, [H, W]));
      return { got: out, wanted: reference.sobel(image, H, W) };
    },
  },
  {
    kernel: "equalise",
    about: "four launches: clear, count, scan, look up",
    data: `float32 [${H}, ${W}]`,
    run: async (module) => {
      const image = scene(H, W);
      const out = new Float32Array(H * W);
      await call(module, "equalise", tensor(image, [H, W]), 1, tensor(out, [H, W]));
      return { got: out, wanted: reference.equalise(image, 1) };
    },
  },
  {
    kernel: "paint",
    about: "pixels for a canvas, packed into words",
    data: `float32 [${H}, ${W}]`,
    run: async (module) => {
      const image = scene(H, W);
      const out = new Uint32Array(H * W);
      await call(module, "paint", tensor(image, [H, W]), 0.9, tensor(out, [H, W]));
      return { got: out, wanted: reference.paint(image, Math.fround(0.9)) };
    },
  },
  {
    kernel: "squared_norms",
    about: "of rows",
    data: "float32 [211, 64]",
    run: async (module) => {
      const x = floats(211 * 64, 16, -3, 3);
      const out = await call(module, "squared_norms", tensor(x, [211, 64]));
      return { got: await elements(out), wanted: reference.squaredNorms(x, 211, 64) };
    },
  },
];

export interface Result {
  readonly kernel: string;
  readonly isGood: boolean;
  readonly error: number;
  /** The greatest error as a part of what is allowed at that element. */
  readonly part: number;
  readonly milliseconds: number;
  readonly failure: string;
}

/** Compares element by element; a NaN is wrong. */
export function compare({ got, wanted }: Outcome): Pick<Result, "isGood" | "error" | "part"> {
  const { values, bounds } = wanted;
  if (got.length !== values.length) return { isGood: false, error: Infinity, part: Infinity };
  let [isGood, error, part] = [true, 0, 0];
  values.forEach((value, i) => {
    const difference = Math.abs((got[i] ?? Number.NaN) - value);
    const bound = bounds[i] ?? 0;
    if (!(difference <= bound)) isGood = false;
    error = Math.max(error, difference);
    if (difference > 0) part = Math.max(part, difference / bound);
  });
  return { isGood, error, part };
}

async function runCheck(check: Check, module: Module): Promise<Result> {
  const { kernel } = check;
  try {
    await check.run(module); // compiles
    const [outcome, took] = await timed(() => check.run(module));
    return { kernel, ...compare(outcome), milliseconds: took, failure: "" };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { kernel, isGood: false, error: Number.NaN, part: Number.NaN, milliseconds: 0, failure };
  }
}

function row(check: Check, result: Result): HTMLElement {
  const { isGood, error, part, failure } = result;
  const isExact = isGood && error === 0;
  const bar = make("span", "bar");
  const fill = document.createElement("i");
  fill.style.width = `${Math.min(100, 100 * part)}%`;
  bar.append(fill);
  bar.setAttribute("aria-hidden", "true");
  const percent = part === 0 ? "0 %" : part < 0.01 ? "< 1 %" : `${(100 * part).toFixed(0)} %`;
  const note = failure === "" ? "" : make("small", "", failure);
  const cells = [
    rowHeading(check.kernel, check.about),
    make("td", "", make("span", isGood ? "good" : "bad", isGood ? "✓ right" : "✗ wrong"), note),
    make("td", "number", failure === "" ? milliseconds(result.milliseconds) : "–"),
    make("td", "number", isExact ? "exact" : error.toExponential(1)),
    make("td", "number", ...(isExact || failure !== "" ? ["–"] : [bar, percent])),
    make("td", "data", check.data),
  ];
  const made = make("tr", "", ...cells);
  made.dataset["kernel"] = check.kernel;
  made.dataset["good"] = String(isGood);
  return made;
}

/** Runs every check, one row each. */
export async function runChecks(
  module: Module,
  body: HTMLElement,
  progress: (done: number, total: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of CHECKS) {
    progress(results.length, CHECKS.length);
    const result = await runCheck(check, module);
    results.push(result);
    body.append(row(check, result));
  }
  return results;
}
