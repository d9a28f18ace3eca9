/** Plans as a call sees them: arithmetic, blocks, checks, allocation, arguments, without a GPU. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { compute } from "../src/arithmetic.js";
import type { ErrorKind } from "../src/errors.js";
import { TableMemory } from "../src/memory.js";
import type { OpcodeName } from "../src/plan.js";
import { Program } from "../src/program.js";
import {
  Bytes,
  FACTS,
  type Line,
  NO_IMAGE,
  PACKED,
  execute,
  makeImage,
  makePlan,
  refusal,
  run,
  scalarParameter,
  scalarsOf,
  tensorParameter,
  view,
} from "./support.js";

/** The value of one instruction on int64 constants, through a check that fails with it. */
function evaluate(name: OpcodeName, ...values: readonly bigint[]): bigint {
  const lines: Line[] = values.map((value) => ["const", value]);
  lines.push([name, ...values.map((_, i) => i)], ["const", 0]);
  const at = values.length;
  lines.push(["check", 0, at + 1, at]);
  const plan = makePlan({ messages: ["<{0}>"], lines });
  let text = "";
  assert.throws(
    () => run(plan, NO_IMAGE, []),
    (thrown) => {
      text = (thrown as Error).message;
      return true;
    },
  );
  const found = /<(-?[0-9]+)>/.exec(text)?.[1];
  assert.ok(found !== undefined, text);
  return BigInt(found);
}

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

test("arithmetic floors, wraps shifts, compares and selects", () => {
  const cases: readonly (readonly [OpcodeName, readonly bigint[], bigint])[] = [
    ["add", [MOST, -1n], MOST - 1n],
    ["sub", [LEAST, -1n], LEAST + 1n],
    ["mul", [-(2n ** 31n), 2n ** 32n], LEAST],
    ["floordiv", [-7n, 2n], -4n],
    ["floordiv", [7n, -2n], -4n],
    ["floordiv", [-8n, 2n], -4n],
    ["floormod", [-7n, 3n], 2n],
    ["floormod", [7n, -3n], -2n],
    ["floordiv", [LEAST, -1n], LEAST],
    ["floordiv", [MOST, -1n], -MOST],
    ["floormod", [LEAST, -1n], 0n],
    ...[LEAST, -1n, 0n, 1n, MOST].flatMap((a) =>
      (["floordiv", "floormod"] as const).map((name) => [name, [a, 0n], 0n] as const),
    ),
    ["min", [LEAST, MOST], LEAST],
    ["max", [LEAST, MOST], MOST],
    ["neg", [MOST], -MOST],
    ["and_bits", [-1n, 12n], 12n],
    ["or_bits", [LEAST, 1n], LEAST + 1n],
    ["xor_bits", [-1n, -1n], 0n],
    ["shift_left", [3n, 63n], LEAST],
    ["shift_left", [1n, 64n], 0n],
    ["shift_left", [1n, -1n], 0n],
    ["shift_right", [LEAST, 200n], -1n],
    ["shift_right", [8n, 2n], 2n],
    ["eq", [5n, 5n], 1n],
    ["ne", [5n, 5n], 0n],
    ["lt", [LEAST, MOST], 1n],
    ["le", [4n, 4n], 1n],
    ["not", [7n], 0n],
    ["select", [0n, 1n, 2n], 2n],
  ];
  for (const [name, values, wanted] of cases) {
    assert.equal(evaluate(name, ...values), wanted, `${name} ${values.join(" ")}`);
  }
});

test("overflow is an error of the call", () => {
  for (const [name, a, b] of [
    ["add", MOST, 1n],
    ["sub", LEAST, 1n],
    ["mul", 2n ** 62n, 2n],
  ] as const) {
    const lines: Line[] = [
      ["const", a],
      ["const", b],
      [name, 0, 1],
    ];
    assert.throws(
      () => run(makePlan({ lines }), NO_IMAGE, []),
      refusal("value", /exceeds 64 bits/),
    );
  }
  assert.equal(compute("neg", LEAST, 0n, 0n), "overflow");
});

/** A plan that launches `k` with each value that `lines` passes. */
function launched(lines: readonly Line[], args: readonly bigint[] = []): number[] {
  const parameters = args.map((_, i) => scalarParameter(`p${i}`, "int64"));
  const plan = makePlan({ parameters, kernels: ["k"], lines });
  const work = run(plan, makeImage([{ kind: "scalar", dtype: "int32" }]), args);
  return work.launches.map((launch) => scalarsOf(launch).getInt32(0, true));
}

test("if runs one of its blocks", () => {
  const lines: Line[] = [
    ["const", 1],
    ["scalar", 0],
    ["if", 1],
    ["const", 10],
    ["launch", 0, 0, 0, 0, 1, 3],
    ["else"],
    ["const", 20],
    ["launch", 0, 0, 0, 0, 1, 6],
    ["end"],
    ["const", 30],
    ["launch", 0, 0, 0, 0, 1, 9],
  ];
  assert.deepEqual(launched(lines, [1n]), [10, 30]);
  assert.deepEqual(launched(lines, [0n]), [20, 30]);
});

test("repeats count from 0, nest, and are skipped when there is nothing to repeat", () => {
  const lines: Line[] = [
    ["const", 1],
    ["scalar", 0],
    ["repeat", 1], // value 2
    ["repeat", 2], // value 3: as many as the outer one counts
    ["const", 10],
    ["mul", 2, 4],
    ["add", 5, 3],
    ["launch", 0, 0, 0, 0, 1, 6],
    ["end"],
    ["end"],
  ];
  assert.deepEqual(launched(lines, [4n]), [10, 20, 21, 30, 31, 32]);
  assert.deepEqual(launched(lines, [0n]), []);
  assert.deepEqual(launched(lines, [-5n]), []);
});

test("variables change, and a loop is left from inside of an if", () => {
  const lines: Line[] = [
    ["const", 1n],
    ["const", 100n],
    ["variable", 0], // value 2
    ["repeat", 1], // value 3
    ["lt", 1, 2], // value 4: it has passed 100
    ["if", 4],
    ["leave"],
    ["end"],
    ["add", 2, 2], // value 8
    ["set", 2, 8],
    ["end"],
    ["const", 0n],
    ["check", 0, 11, 2],
  ];
  const plan = makePlan({ messages: ["at the end {0}"], lines });
  assert.throws(() => run(plan, NO_IMAGE, []), refusal("value", /at the end 128/));
});

test("a call is worked out in parts, each up to what it reads", () => {
  // Doubles what it has read until that is above 20, and returns as many elements.
  const lines: Line[] = [
    ["const", 1n],
    ["const", 20n],
    ["const", 50n],
    ["workspace", PACKED.int32, 0],
    ["repeat", 2], // value 4
    ["read", 0], // value 5
    ["lt", 1, 5], // value 6
    ["if", 6],
    ["leave"],
    ["end"],
    ["end"],
    ["read", 0], // value 11
    ["result", PACKED.int32, 11],
  ];
  const plan = makePlan({ lines, results: [1] });
  const call = new Program(plan, NO_IMAGE, FACTS).begin([], []);
  const answers = [7, 14, 28, 3];
  for (const [i, value] of answers.entries()) {
    const { read, allocations } = call.advance();
    assert.equal(read, allocations[0], `part ${i}`);
    call.answer(Int32Array.of(value).buffer);
  }
  const { read } = call.advance();
  assert.equal(read, undefined);
  assert.deepEqual(call.outcome().results[0]?.shape, [3]);
});

test("an int64 is read whole", () => {
  const lines: Line[] = [
    ["const", 1n],
    ["workspace", PACKED.int64, 0],
    ["read", 0],
    ["const", 0n],
    ["check", 0, 3, 2],
  ];
  const call = new Program(makePlan({ messages: ["got {0}"], lines }), NO_IMAGE, FACTS).begin([], []);
  call.advance();
  call.answer(BigInt64Array.of(-(2n ** 40n)).buffer);
  assert.throws(() => call.advance(), refusal("value", /got -1099511627776/));
});

test("a workspace that is read has one element", () => {
  const lines: Line[] = [["const", 2n], ["workspace", PACKED.int32, 0], ["read", 0]];
  const call = new Program(makePlan({ lines }), NO_IMAGE, FACTS).begin([], []);
  assert.throws(() => call.advance(), refusal("plan", /tensor 0 has 2 elements, expected 1/));
});

test("an if without else inside a repeat", () => {
  const lines: Line[] = [
    ["const", 1],
    ["const", 5],
    ["repeat", 1],
    ["and_bits", 2, 0],
    ["if", 3],
    ["launch", 0, 0, 0, 0, 1, 2],
    ["end"],
    ["end"],
  ];
  assert.deepEqual(launched(lines), [1, 3]);
});

test("a plan cannot repeat for ever", () => {
  // const, const, repeat; then an end a round.
  const lines: Line[] = [["const", 7n], ["const", 1n], ["repeat", 0], ["end"]];
  const plan = makePlan({ lines });
  assert.doesNotThrow(() => run(plan, NO_IMAGE, [], undefined, { call_steps: 10 }));
  assert.throws(
    () => run(plan, NO_IMAGE, [], undefined, { call_steps: 9 }),
    refusal("resource", /limit 'call_steps': 10 needed, at most 9 allowed/),
  );
});

test("attributes are integers, truths or 0", () => {
  const lines: Line[] = [
    ["const", 0],
    ["attribute", 1],
    ["attribute", 2],
    ["attribute", 3],
    ["attribute", 4],
    ["check", 0, 0, 1, 2, 3, 4],
  ];
  const messages = ["{0} {1} {2} {3} {4} {x}", "limits.example", "flag", "word", "absent"];
  assert.throws(
    () => run(makePlan({ messages, lines }), NO_IMAGE, []),
    refusal("value", /^f: 12 1 0 0 \{4\} \{x\}$/),
  );
});

test("saxpy: shapes, strides, a checked size, computed by a kernel in JavaScript", () => {
  const parameters = [
    scalarParameter("a", "float32"),
    tensorParameter("x", "float32", 1),
    tensorParameter("y", "float32", 1, 3),
  ];
  const image = makeImage([
    { kind: "buffer", dtype: "float32", access: 1 },
    { kind: "buffer", dtype: "float32", access: 3 },
    { kind: "scalar", dtype: "float32" },
    { kind: "scalar", dtype: "int32" },
    { kind: "scalar", dtype: "int32" },
    { kind: "offset", dtype: "int32", index: 0 },
    { kind: "offset", dtype: "int32", index: 1 },
  ]);
  const lines: Line[] = [
    ["dim", 1, 0],
    ["dim", 2, 0],
    ["eq", 0, 1],
    ["check", 0, 2, 0, 1],
    ["const", 1],
    ["stride", 1, 0],
    ["launch", 0, 4, 4, 4, 0, 0, 0, 1, 2, 0, 1, 0, 1, 5],
  ];
  const plan = makePlan({
    parameters,
    aliasRules: [{ a: 1, b: 2, sameAllowed: true }],
    kernels: ["k"],
    messages: ["sizes differ: {0}, {1}"],
    lines,
  });
  const x = new Bytes(4000);
  const y = new Bytes(4000);
  const [fx, fy] = [new Float32Array(x.buffer), new Float32Array(y.buffer)];
  fx.forEach((_, i) => {
    fx[i] = i;
    fy[i] = 1000;
  });
  // x backwards from element 300 in steps of 3, y from element 70.
  const views = [
    view({ shape: [50], strides: [-3], byteOffset: 1200, memory: x }),
    view({ shape: [50], byteOffset: 280, memory: y }),
  ];
  const work = run(plan, image, [0.5, ...views]);
  execute(work, {
    k: ([bx, by], scalars) => {
      assert.ok(bx !== undefined && by !== undefined);
      const [a, n, stride, x0, y0] = [
        scalars.getFloat32(0, true),
        ...[4, 8, 12, 16].map((at) => scalars.getInt32(at, true)),
      ] as [number, number, number, number, number];
      for (let i = 0; i < n; i += 1) {
        const at = 4 * (y0 + i);
        by.setFloat32(
          at,
          by.getFloat32(at, true) + a * bx.getFloat32(4 * (x0 + i * stride), true),
          true,
        );
      }
    },
  });
  for (let i = 0; i < 1000; i += 1) {
    const inside = i >= 70 && i < 120;
    assert.equal(fy[i], inside ? 1000 + 0.5 * (300 - 3 * (i - 70)) : 1000, `element ${i}`);
  }
  const [launch] = work.launches;
  for (const { offset } of launch?.bindings ?? []) assert.equal(offset % FACTS.bindingAlignment, 0);
  const short = view({ shape: [3] });
  assert.throws(
    () => run(plan, image, [1, short, view({ shape: [4] })]),
    refusal("value", /^f: sizes differ: 3, 4$/),
  );
  assert.doesNotThrow(() => run(plan, image, [1, short, short]), "the very same view is allowed");
  const overlapping = view({ shape: [3], byteOffset: 4, memory: short.memory as Bytes });
  assert.throws(
    () =>
      run(plan, image, [
        1,
        view({ shape: [2], memory: short.memory as Bytes }),
        { ...overlapping, shape: [2] },
      ]),
    refusal(
      "value",
      /'y' and 'x' share memory, and 'y' is written; they must be apart, or the very same view/,
    ),
  );
});

test("interleaved views are apart", () => {
  const parameters = [tensorParameter("x", "float32", 1), tensorParameter("y", "float32", 1, 2)];
  const plan = makePlan({
    parameters,
    aliasRules: [{ a: 0, b: 1, sameAllowed: false }],
    lines: [],
  });
  const memory = new Bytes(400);
  const even = view({ shape: [50], strides: [2], memory });
  const odd = view({ shape: [50], strides: [2], byteOffset: 4, memory });
  assert.doesNotThrow(() => run(plan, NO_IMAGE, [even, odd]));
  const third = view({ shape: [33], strides: [3], byteOffset: 4, memory });
  assert.throws(() => run(plan, NO_IMAGE, [even, third]), refusal("value", /share memory/));
});

test("a table is memory with contents, the same in each call", () => {
  const lines: Line[] = [
    ["table", PACKED.int8, 5, 0xff020100, 0x80],
    ["table", PACKED.int8, 0],
    ["const", 1],
    ["launch", 0, 2, 2, 2, 0, 0, 0, 1],
  ];
  const plan = makePlan({ kernels: ["k"], lines });
  const image = makeImage([
    { kind: "buffer", dtype: "int8", access: 1 },
    { kind: "buffer", dtype: "int8", access: 1 },
  ]);
  const program = new Program(plan, image, FACTS);
  const [one, other] = [0, 1].map(() => {
    const { launches, allocations } = program.begin([], []).advance();
    assert.deepEqual(allocations, []);
    return launches[0]?.bindings.map(({ memory }) => memory);
  });
  assert.ok(one?.[0] instanceof TableMemory);
  assert.deepEqual([...one[0].bytes], [0, 1, 2, 0xff, 0x80]);
  assert.equal(one[1], undefined);
  assert.equal(one[0], other?.[0]);
});

test("results and workspaces are allocated by their extents", () => {
  const parameters = [tensorParameter("x", "float32", 2)];
  const lines: Line[] = [
    ["dim", 0, 0],
    ["dim", 0, 1],
    ["result", PACKED.float32, 1, 0],
    ["workspace", PACKED.int32],
    ["const", 1],
    ["launch", 0, 4, 4, 4, 0, 1, 0, 2],
  ];
  const plan = makePlan({ parameters, kernels: ["k"], lines, results: [1] });
  const image = makeImage([
    { kind: "buffer", dtype: "float32", access: 2 },
    { kind: "buffer", dtype: "int32", access: 3 },
  ]);
  const work = run(plan, image, [view({ shape: [3, 5] })]);
  assert.deepEqual(
    work.results.map(({ shape, dtype }) => [shape, dtype]),
    [[[5, 3], "float32"]],
  );
  assert.deepEqual(
    work.allocations.map(({ byteLength, source }) => [byteLength, source]),
    [
      [60, "result"],
      [4, "workspace"],
    ],
  );
  const negative = makePlan({
    lines: [
      ["const", -1],
      ["result", PACKED.float32, 0],
    ],
    results: [0],
  });
  assert.throws(
    () => run(negative, NO_IMAGE, []),
    refusal("value", /extent -1 along axis 0, which is negative/),
  );
});

test("arguments of the wrong sort are refused by name", () => {
  const plan = makePlan({
    parameters: [
      tensorParameter("x", "float32", 2),
      scalarParameter("n", "int8"),
      scalarParameter("a", "float32"),
    ],
    lines: [],
  });
  const good = view({ shape: [2, 3] });
  const cases: readonly (readonly [readonly unknown[], ErrorKind, RegExp])[] = [
    [[good, 1], "type", /^f takes 3 arguments \(x, n, a\), got 2$/],
    [
      [new Float32Array(6), 1, 1],
      "type",
      /'x' expects a float32 tensor of rank 2, got a Float32Array without a shape/,
    ],
    [[undefined, 1, 1], "type", /'x' expects a float32 tensor of rank 2, got undefined/],
    [[view({ dtype: "float64", shape: [2, 3] }), 1, 1], "type", /'x' expects float32, got float64/],
    [[view({ shape: [6] }), 1, 1], "value", /'x' expects rank 2, got rank 1 with shape \[6\]/],
    [[good, 1.5, 1], "type", /'n' expects int8, got the float 1.5/],
    [[good, 128, 1], "value", /'n' is int8 \(-128 to 127\), got 128/],
    [[good, "1", 1], "type", /'n' expects int8, got a String/],
    [[good, NaN, 1], "type", /'n' expects int8, got the float NaN/],
    [[good, 1, good], "type", /'a' expects float32, got a tensor/],
  ];
  for (const [args, kind, pattern] of cases) {
    assert.throws(() => run(plan, NO_IMAGE, args), refusal(kind, pattern));
  }
  assert.doesNotThrow(() => run(plan, NO_IMAGE, [good, true, 3n]));
});

test("written views that fold onto themselves are refused", () => {
  const plan = makePlan({ parameters: [tensorParameter("y", "float32", 2, 2)], lines: [] });
  const memory = new Bytes(400);
  assert.throws(
    () => run(plan, NO_IMAGE, [view({ shape: [3, 3], strides: [0, 1], memory })]),
    refusal("value", /stride along axis 0 is 0/),
  );
  assert.throws(
    () => run(plan, NO_IMAGE, [view({ shape: [3, 3], strides: [2, 1], memory })]),
    refusal("value", /its strides overlap/),
  );
  assert.throws(
    () => run(plan, NO_IMAGE, [view({ shape: [30, 30], memory })]),
    refusal("value", /outside its memory of 400 bytes/),
  );
});
