/** Launches: grids, scalars, ranges to bind, shared memory, without a GPU. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { bigintToFloat32, roundToBfloat16, roundToHalf } from "../src/arithmetic.js";
import type { Launch } from "../src/launch.js";
import {
  Bytes,
  type Line,
  makeImage,
  makePlan,
  refusal,
  run,
  scalarParameter,
  scalarsOf,
  tensorParameter,
  view,
} from "./support.js";

const GRID = makePlan({
  parameters: ["x", "y", "z"].map((name) => scalarParameter(name, "int64")),
  kernels: ["k"],
  lines: [
    ["scalar", 0],
    ["scalar", 1],
    ["scalar", 2],
    ["launch", 0, 0, 1, 2],
  ],
});

test("grids are cut where a device launches fewer blocks", () => {
  const image = makeImage([
    { kind: "grid_base", dtype: "uint32", index: 0 },
    { kind: "grid_base", dtype: "uint32", index: 1 },
  ]);
  const { launches } = run(GRID, image, [200_000, 70_000, 2]);
  const shown = launches.map((launch): number[] => {
    const scalars = scalarsOf(launch);
    return [scalars.getUint32(0, true), scalars.getUint32(4, true), ...launch.grid];
  });
  assert.equal(shown.length, 4 * 2);
  assert.deepEqual(shown[0], [0, 0, 65535, 65535, 2]);
  assert.deepEqual(shown[7], [196605, 65535, 3395, 4465, 2]);
  const blocks = (each: Launch): number => each.grid[0] * each.grid[1] * each.grid[2];
  assert.equal(
    launches.reduce((sum, each) => sum + blocks(each), 0),
    200_000 * 70_000 * 2,
  );
});

test("grids that nothing can launch are errors, and empty ones are skipped", () => {
  const image = makeImage([{ kind: "grid_base", dtype: "uint32", index: 0 }]);
  assert.deepEqual(run(GRID, image, [0, 5, 5]).launches, []);
  assert.deepEqual(run(GRID, image, [5, 5, -1]).launches, []);
  assert.throws(
    () => run(GRID, image, [1, 65_536, 1]),
    refusal(
      "unsupported",
      /grid of \(1, 65536, 1\) blocks, test device launches at most 65535 along dimension 1, and the kernel takes no grid base/,
    ),
  );
  assert.throws(
    () => run(GRID, image, [2n ** 32n, 1, 1]),
    refusal("unsupported", /a cut grid ends at 4294967295/),
  );
  const all = makeImage(
    [0, 1, 2].map((index) => ({ kind: "grid_base", dtype: "uint32", index }) as const),
  );
  assert.throws(
    () => run(GRID, all, [2n ** 32n - 1n, 2n ** 32n - 1n, 1]),
    refusal("resource", /launches; at most/),
  );
});

test("scalars are converted to the kernel's types", () => {
  const parameters = [
    scalarParameter("f", "float16"),
    scalarParameter("i", "int64"),
    scalarParameter("b", "bool"),
  ];
  const image = makeImage([
    { kind: "scalar", dtype: "float32" },
    { kind: "scalar", dtype: "int32" },
    { kind: "scalar", dtype: "int32" },
    { kind: "scalar", dtype: "float32" },
    { kind: "scalar", dtype: "float64" },
  ]);
  const lines: Line[] = [
    ["const", 1],
    ["scalar", 1],
    ["launch", 0, 0, 0, 0, 2, 0, 2, 2, 1, 1, 1, 1, 2, 0],
  ];
  const plan = makePlan({ parameters, kernels: ["k"], lines });
  const value = 2n ** 61n + 2n ** 37n + 1n; // a tie for float32, but for its last bit
  const block = scalarsOf(run(plan, image, [0.1, value, true]).launches[0]);
  assert.equal(block.getFloat32(0, true), 0.0999755859375);
  assert.equal(block.getInt32(4, true), 1);
  assert.equal(block.getInt32(8, true), 1);
  assert.equal(block.getFloat32(12, true), 2 ** 61 + 2 ** 38);
  assert.equal(block.getFloat64(16, true), 0.0999755859375);
});

test("64-bit integers are rounded to float32 once", () => {
  assert.equal(bigintToFloat32(2n ** 61n + 2n ** 37n), 2 ** 61);
  assert.equal(bigintToFloat32(2n ** 61n + 2n ** 37n + 1n), 2 ** 61 + 2 ** 38);
  assert.equal(bigintToFloat32(-(2n ** 61n) - 2n ** 37n - 1n), -(2 ** 61) - 2 ** 38);
  assert.equal(bigintToFloat32(-(2n ** 63n)), -(2 ** 63));
  assert.equal(bigintToFloat32(2n ** 63n - 1n), 2 ** 63);
});

test("16-bit floats are rounded to nearest even, with subnormals and overflow", () => {
  assert.deepEqual(
    [1 + 2 ** -11, 1 + 3 * 2 ** -11, 65519, 65520, 2 ** -25, 1.5 * 2 ** -24, -0, NaN].map(
      roundToHalf,
    ),
    [1, 1 + 2 ** -9, 65504, Infinity, 0, 2 ** -23, -0, NaN],
  );
  assert.deepEqual([1 + 2 ** -8, 1 + 3 * 2 ** -8, 3.4e38].map(roundToBfloat16), [
    1,
    1 + 2 ** -6,
    Infinity,
  ]);
});

test("sizes of shared memory are summed and compared with the device", () => {
  const image = makeImage(
    [
      { kind: "shared", dtype: "uint32" },
      { kind: "shared", dtype: "uint32" },
    ],
    64,
    100n,
  );
  const plan = makePlan({
    parameters: [scalarParameter("n", "int64")],
    kernels: ["k"],
    lines: [
      ["const", 1],
      ["scalar", 0],
      ["launch", 0, 0, 0, 0, 1, 1, 1, 1],
    ],
  });
  const [launch] = run(plan, image, [1000]).launches;
  assert.deepEqual(launch?.shared, [1000, 1000]);
  assert.equal(scalarsOf(launch).getUint32(4, true), 1000);
  assert.throws(
    () => run(plan, image, [8193]),
    refusal("resource", /needs 16516 bytes of shared memory in a block, test device has 16384/),
  );
  assert.throws(() => run(plan, image, [-1]), refusal("resource", /needs -1 bytes/));
});

test("a buffer without elements is bound to something else", () => {
  const plan = makePlan({
    parameters: [tensorParameter("x", "float32", 2)],
    kernels: ["k"],
    lines: [
      ["const", 1],
      ["launch", 0, 0, 0, 0, 0, 0],
    ],
  });
  const image = makeImage([{ kind: "buffer", dtype: "float32", access: 1 }]);
  const [launch] = run(plan, image, [view({ shape: [0, 5] })]).launches;
  assert.equal(launch?.bindings[0]?.memory, undefined);
});

test("views that cannot be bound are errors that say so", () => {
  const plan = makePlan({
    parameters: [tensorParameter("x", "float32", 1)],
    kernels: ["k"],
    lines: [
      ["const", 1],
      ["launch", 0, 0, 0, 0, 0, 0],
    ],
  });
  const image = makeImage([{ kind: "buffer", dtype: "float32", access: 1 }]);
  const memory = new Bytes(4096);
  assert.doesNotThrow(() => run(plan, image, [view({ shape: [8], byteOffset: 512, memory })]));
  assert.throws(
    () => run(plan, image, [view({ shape: [8], byteOffset: 520, memory })]),
    refusal(
      "unsupported",
      /no offset argument for buffer 0.*multiples of 256 bytes; the data begins 2 elements later/,
    ),
  );
  const large = new Bytes(2 << 20);
  assert.throws(
    () => run(plan, image, [view({ shape: [1 << 19], memory: large })]),
    refusal("resource", /needs a bound range of 2097152 bytes, test device allows 1048576/),
  );
});
