/** What the verification of plans refuses, and the numbers of reports as text. */

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Bundle } from "../src/bundle.js";
import type { ComputeDevice } from "../src/compute-device.js";
import { DovetailError } from "../src/errors.js";
import { compareCodePoints, parseCanonicalJson } from "../src/json.js";
import { Budget } from "../src/limits.js";
import { verifyLaunches } from "../src/plan-verify.js";
import { type NumberDType, formatReport, parseReportText } from "../src/report-text.js";
import { explainUnmet, parseRequirement } from "../src/requirement.js";
import { choose, rank, whyNot } from "../src/variant.js";
import {
  FACTS,
  type Line,
  PACKED,
  makeImage,
  makePlan,
  scalarParameter,
  tensorParameter,
} from "./support.js";

function refused(pattern: RegExp): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof DovetailError, String(thrown));
    assert.match(thrown.message, pattern);
    return true;
  };
}

const WEBGPU = { kind: "webgpu", format: "wgsl" };

test("plans with a number out of place name the instruction", () => {
  const parameters = [tensorParameter("x", "float32", 1), scalarParameter("f", "float32")];
  const cases: readonly (readonly [readonly Line[], RegExp])[] = [
    [[["add", 0, 0]], /instruction 0 \(add\): operand 0 is not an earlier value/],
    [[["dim", 0, 1]], /axis 1 of a parameter of rank 1/],
    [[["dim", 1, 0]], /operand 1 is not a tensor parameter/],
    [[["scalar", 0]], /operand 0 is not a scalar parameter/],
    [[["scalar", 1]], /of type float32, expected a bool or an integer/],
    [[["const", 1], ["if", 0], ["const", 2], ["end"], ["neg", 2]], /value 2 is not visible here/],
    [
      [["const", 1], ["if", 0], ["const", 2], ["else"], ["neg", 2], ["end"]],
      /value 2 is not visible here/,
    ],
    [[["const", 1], ["repeat", 0], ["end"], ["neg", 1]], /value 1 is not visible here/],
    [
      [
        ["const", 1],
        ["if", 0],
      ],
      /1 blocks are still open/,
    ],
    [[["end"]], /closes no block/],
    [[["leave"]], /is in no open repeat/],
    [[["const", 1], ["if", 0], ["leave"], ["end"]], /is in no open repeat/],
    [[["read", 0]], /tensor 0 is not an earlier workspace/],
    [[["result", PACKED.int32], ["read", 1]], /tensor 1 is not an earlier workspace/],
    [[["workspace", PACKED.float32], ["read", 1]], /tensor 1 of float32, expected int32 or int64/],
    [[["const", 1], ["set", 0, 0]], /value 0 is not a variable/],
    [[["const", 1], ["variable", 0], ["set", 1, 2]], /operand 2 is not an earlier value/],
    [[["const", 1], ["repeat", 0], ["else"], ["end"]], /is in no open if/],
    [
      [["const", 1], ["if", 0], ["workspace", PACKED.int32], ["end"]],
      /only in the outermost block/,
    ],
    [[["workspace", 77]], /dtype 77 is not known/],
    [[["attribute", 0]], /message 0 of 0/],
    [
      [
        ["const", 1],
        ["launch", 0, 0, 0, 0],
      ],
      /kernel 0 of 0/,
    ],
    [
      [
        ["const", 1, 2],
        ["add", 0],
      ],
      /1 operands, expected 2/,
    ],
  ];
  for (const [lines, pattern] of cases) {
    assert.throws(() => makePlan({ parameters, lines }), refused(pattern));
  }
  assert.throws(
    () => makePlan({ parameters, lines: [], results: [0] }),
    refused(/tensor 0 is returned/),
  );
  const rule = { a: 0, b: 1, sameAllowed: false };
  assert.throws(
    () => makePlan({ parameters, lines: [], aliasRules: [rule] }),
    refused(/alias rule \(0, 1\)/),
  );
});

test("launches must fit the image's record", () => {
  const parameters = [tensorParameter("x", "float32", 1), scalarParameter("f", "float32")];
  const buffer = { kind: "buffer", dtype: "float32", access: 1 } as const;
  const cases = [
    [[buffer], [0], /argument 0 of kernel 'k' is not given/],
    [[buffer], [0, 1, 0], /is a buffer and gets a scalar/],
    [[{ ...buffer, dtype: "int32" }], [0, 0, 0], /have different dtypes/],
    [[{ ...buffer, access: 3 }], [0, 0, 0], /has access 'both', tensor 0 allows 'read'/],
    [
      [{ kind: "scalar", dtype: "int32" }],
      [0, 2, 1],
      /is an integer and gets the float32 parameter 'f'/,
    ],
    [[{ kind: "shared", dtype: "uint32" }], [0, 2, 1], /gets a parameter, not a value/],
    [[], [0, 0, 0], /takes 0 arguments, 1 are given/],
  ] as const;
  for (const [record, [kernel, ...rest], pattern] of cases) {
    const lines: Line[] = [
      ["const", 1],
      ["launch", kernel, 0, 0, 0, ...rest],
    ];
    const plan = makePlan({ parameters, kernels: ["k"], lines });
    assert.throws(() => verifyLaunches(plan, makeImage(record)), refused(pattern));
  }
  const other = makePlan({
    parameters,
    kernels: ["other"],
    lines: [
      ["const", 1],
      ["launch", 0, 0, 0, 0],
    ],
  });
  assert.throws(
    () => verifyLaunches(other, makeImage([])),
    refused(/the image has no kernel 'other'/),
  );
});

function formatted(message: string, dtype: NumberDType, value: number | bigint): string {
  const parsed = parseReportText(message, [dtype]);
  if (typeof parsed === "string") return parsed;
  const view = new DataView(new ArrayBuffer(8));
  if (dtype === "float32") view.setFloat32(0, Number(value), true);
  else if (dtype === "float64") view.setFloat64(0, Number(value), true);
  else view.setBigInt64(0, BigInt(value), true);
  return formatReport(parsed, view, 0);
}

test("numbers of reports are written as Python writes them", () => {
  // The right column is what Python 3.11 prints for the same format and value.
  const cases: readonly (readonly [string, NumberDType, number | bigint, string])[] = [
    ["{}", "float32", 0.1, "0.1"],
    ["{}", "float32", 16777216, "16777216.0"],
    ["{}", "float32", 1e-5, "1e-05"],
    ["{}", "float64", 1e16, "1e+16"],
    ["{}", "float64", 123456789012345680, "1.2345678901234568e+17"],
    ["{}", "float64", -0, "-0.0"],
    ["{}", "float64", NaN, "nan"],
    ["{}", "float64", -Infinity, "-inf"],
    ["{:.0f}", "float64", 0.5, "0"],
    ["{:.0f}", "float64", 2.5, "2"],
    ["{:.2f}", "float64", 2.675, "2.67"],
    ["{:.3f}", "float64", 1e22, "10000000000000000000000.000"],
    ["{:e}", "float64", 12345.678, "1.234568e+04"],
    ["{:.0e}", "float64", 25, "2e+01"],
    ["{:.3E}", "float64", 9.9996e-7, "1.000E-06"],
    ["{:g}", "float64", 0.0001, "0.0001"],
    ["{:g}", "float64", 0.00001234, "1.234e-05"],
    ["{:g}", "float64", 1e6, "1e+06"],
    ["{:.3g}", "float64", 999.9, "1e+03"],
    ["{:9G}", "float64", 1e-10, "    1E-10"],
    ["{:.1%}", "float64", 0.256, "25.6%"],
    ["{:+05d}", "int32", 42, "+0042"],
    ["{:#x}", "uint32", 255, "0xff"],
    ["{:#X}", "uint32", 255, "0XFF"],
    ["{:b}", "int32", 5, "101"],
    ["{:x<6}", "int32", -3, "-3xxxx"],
    ["{:^7}", "int32", 12, "  12   "],
    ["{:*=8}", "int64", -(2n ** 40n), "-1099511627776"],
    ["{:.2f}", "int32", 3, "3.00"],
    ["{}", "int64", -(2n ** 63n), "-9223372036854775808"],
    ["{}", "uint64", -1, "18446744073709551615"],
    ["{}", "bool", 1, "True"],
    ["{:d}", "bool", 1, "1"],
    ["{{{}}}", "int32", 7, "{7}"],
    ["{:q}", "int32", 1, "'{:q}' is not a valid format for int32"],
    ["{", "int32", 1, "a single '{' in the message at character 0"],
    ["{} {}", "int32", 1, "the message has more fields than the 1 operands"],
    ["x", "int32", 1, "the message has 0 fields for 1 operands"],
  ];
  for (const [message, dtype, value, wanted] of cases) {
    assert.equal(formatted(message, dtype, value), wanted, `${message} of ${value}`);
  }
});

test("requirements are compared as the format says", () => {
  const attributes = new Map([
    ["webgpu.f16", "true"],
    ["webgpu.max_block_threads", "256"],
  ]);
  const unmet = (text: string): string => explainUnmet(parseRequirement(text), attributes);
  for (const text of [
    "webgpu.f16",
    "!webgpu.subgroups",
    "webgpu.max_block_threads >= 256",
    "webgpu.f16 == true",
  ]) {
    assert.equal(unmet(text), "", text);
  }
  assert.equal(
    unmet("webgpu.subgroups"),
    "needs webgpu.subgroups, the device has no attribute webgpu.subgroups",
  );
  assert.equal(
    unmet("webgpu.max_block_threads > 256"),
    "needs webgpu.max_block_threads > 256, the device has webgpu.max_block_threads = 256",
  );
  assert.match(unmet("webgpu.f16 < 3"), /needs/);
  for (const text of ["", "a b", "a = 3", "a == b c", "a  == 3", "a >= ", "ä"]) {
    assert.throws(() => parseRequirement(text), refused(/is not one of: name, !name, name OP value/));
  }
});

test("the most specific image that fits is chosen, then the first", () => {
  const image = (
    kind: string,
    format: string,
    ...needs: string[]
  ): Parameters<typeof whyNot>[0] => ({
    kind,
    format,
    target: kind,
    tool: "",
    requirements: needs.map(parseRequirement),
    section: 0,
    sources: new Map(),
  });
  const attributes = new Map([["webgpu.f16", "false"]]);
  const images = [
    image("cpu", "obj"),
    image("webgpu", "wgsl", "webgpu.f16"),
    image("webgpu", "wgsl"),
    image("webgpu", "wgsl"),
    image("webgpu", "spv"),
  ];
  const variants = images.map((_, i) => ({ image: i, plan: i }));
  assert.deepEqual(
    rank(variants, images, { ...WEBGPU, attributes }).map((each) => each.image),
    [2, 3],
  );
  const able = new Map([["webgpu.f16", "true"]]);
  assert.deepEqual(
    rank(variants, images, { ...WEBGPU, attributes: able }).map((each) => each.image),
    [1, 2, 3],
  );
  assert.deepEqual(
    images.map((each) => whyNot(each, { ...WEBGPU, attributes })),
    [
      "is for kind cpu",
      "needs webgpu.f16, the device has webgpu.f16 = false",
      "",
      "",
      "a browser does not take format spv, only wgsl",
    ],
  );
});

test("an image is asked about once, however many variants share it", () => {
  let asked = 0;
  class Counting extends Map<string, string> {
    override get(key: string): string | undefined {
      asked += 1;
      return super.get(key);
    }
  }
  const entry: Parameters<typeof whyNot>[0] = {
    kind: "webgpu",
    format: "wgsl",
    target: "webgpu",
    tool: "",
    requirements: Array.from({ length: 10 }, (_, i) => parseRequirement(`x.r${i}`)),
    section: 0,
    sources: new Map(),
  };
  const variants = Array.from({ length: 1000 }, (_, plan) => ({ image: 0, plan }));
  const attributes = new Counting(Array.from({ length: 9 }, (_, i) => [`x.r${i}`, "true"]));
  assert.deepEqual(rank(variants, [entry], { ...WEBGPU, attributes }), []);
  const once = asked;
  assert.ok(once > 0);
  rank(variants.slice(0, 1), [entry], { ...WEBGPU, attributes });
  assert.equal(asked, 2 * once);
});

test("a plan and an image that do not fit a device are tried once", async () => {
  const plan = makePlan({
    kernels: ["k"],
    lines: [
      ["const", 1],
      ["launch", 0, 0, 0, 0],
    ],
  });
  const image = makeImage([], 512);
  const entry = { kind: "webgpu", format: "wgsl", target: "webgpu", tool: "", requirements: [] };
  let decoded = 0;
  const bundle = {
    directory: { images: [0, 0, 1].map((section) => ({ ...entry, section })) },
    plan: async () => plan,
    image: async () => {
      decoded += 1;
      return image;
    },
    checkLaunches: () => undefined,
    budget: new Budget(),
  } as unknown as Bundle;
  const device = {
    name: "small",
    attributes: new Map(),
    facts: FACTS,
    kind: "webgpu",
    format: "wgsl",
    misfit: () => "kernel 'k' needs blocks of width 512, the device allows 256",
  } as unknown as ComputeDevice;
  const variants = Array.from({ length: 300 }, (_, i) => ({ image: i % 3, plan: 2 }));
  await assert.rejects(
    choose(bundle, { name: "f", signature: "", variants }, device),
    refused(/f has no variant for small:\n {2}image 0 .*: kernel 'k' needs blocks of width 512/),
  );
  assert.equal(decoded, 2); // sections of images
});

test("checking launches looks at nothing else of a plan", () => {
  const plan = makePlan({
    kernels: ["k"],
    lines: [
      ["const", 1],
      ["neg", 0],
      ["launch", 0, 1, 1, 1],
    ],
  });
  assert.deepEqual(plan.launches, [2]);
  const instructions = plan.instructions.map((each) =>
    each.name === "launch" ? each : (undefined as never),
  );
  verifyLaunches({ ...plan, instructions }, makeImage([]));
});

test("JSON that is not canonical is refused", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  for (const text of [
    "1 ",
    " 1",
    "01",
    "-0",
    "1.0",
    "1e3",
    '{"b":1,"a":2}',
    '{"a":1,"a":2}',
    '"\\n"',
    '"\\u000A"',
    '"\\u0041"',
    '"\\/"',
    "[1,]",
    '{"a" :1}',
    "nul",
    "9223372036854775808",
    "-9223372036854775809",
    '"',
    "",
    `${"[".repeat(33)}${"]".repeat(33)}`,
    "9".repeat(1000),
  ]) {
    assert.throws(() => parseCanonicalJson(bytes(text)), refused(/header byte/), text);
  }
  assert.throws(
    () => parseCanonicalJson(Uint8Array.of(0x22, 0xff, 0x22)),
    refused(/expected UTF-8/),
  );
  assert.equal(parseCanonicalJson(bytes('"\\"\\\\\\u000a\u{1f600}é"')), '"\\\n\u{1f600}é');
  assert.equal(parseCanonicalJson(bytes("-9223372036854775808")), -(2n ** 63n));
  assert.doesNotThrow(() => parseCanonicalJson(bytes(`${"[".repeat(32)}${"]".repeat(32)}`)));
  // By code points U+FF5E stands before U+1F600, by UTF-16 units behind it.
  assert.ok(compareCodePoints("\uff5e", "\u{1f600}") < 0);
  assert.doesNotThrow(() => parseCanonicalJson(bytes('{"\uff5e":1,"\u{1f600}":2}')));
});
