/** The test vectors that all decoders share: what is good decodes to its text, what is bad is refused. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Bundle } from "../src/bundle.js";
import { DovetailError, type ErrorKind } from "../src/errors.js";
import { ACCESSES } from "../src/formats.js";
import { type Image, decodeImage } from "../src/image.js";
import type { Plan } from "../src/plan.js";
import { decodePlan } from "../src/plan-decode.js";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const VECTORS = process.env["DOVETAIL_TEST_VECTORS"] ?? "";

function vectors(format: string, sort: string): string[] {
  const folder = join(VECTORS, format, sort);
  const found = readdirSync(folder).filter((name) => name.endsWith(".bin"));
  assert.notEqual(found.length, 0, `no vectors in ${folder}`);
  return found.map((name) => join(folder, name.slice(0, -".bin".length)));
}

function bytesOf(path: string): Uint8Array {
  return new Uint8Array(readFileSync(`${path}.bin`));
}

/** The text of a good vector; its 64-bit integers as strings, as JSON.parse would round them. */
function textOf(path: string): Json {
  const text = readFileSync(`${path}.txt`, "utf8").replace(/(-?[0-9]{16,})(?=[,\]\s])/g, '"$1"');
  return JSON.parse(text) as Json;
}

function exact(value: bigint): Json {
  const text = String(value);
  return text.replace("-", "").length >= 16 ? text : Number(value);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

function describeImage(image: Image): Json {
  return {
    kind: image.kind,
    format: image.format,
    functions: [...image.functions.values()].map((each) => ({
      name: each.name,
      symbol: each.symbol,
      block: [...each.block],
      shared_bytes: exact(each.sharedBytes),
      arguments: each.arguments.map((argument) => [
        argument.kind,
        ACCESSES[argument.access] ?? "?",
        argument.index,
        argument.dtype,
      ]),
    })),
    payload: Object.fromEntries([...image.payload].map(([key, value]) => [key, hex(value)])),
  };
}

function describePlan(plan: Plan): Json {
  return {
    name: plan.name,
    params: plan.parameters.map((each) => [
      each.name,
      each.isTensor,
      ACCESSES[each.access] ?? "?",
      each.dtype,
      each.rank,
    ]),
    aliases: plan.aliasRules.map((rule) => [rule.a, rule.b, rule.sameAllowed]),
    kernels: [...plan.kernels],
    messages: [...plan.messages],
    instructions: plan.instructions.map((each) => [
      each.name,
      [...each.operands],
      exact(each.immediate),
    ]),
    results: [...plan.results],
  };
}

function describeBundle({ directory }: Bundle): Json {
  return {
    producer: directory.producer,
    functions: Object.fromEntries(
      [...directory.functions.values()].map((each) => [
        each.name,
        [each.signature, each.variants.map((variant) => [variant.image, variant.plan])],
      ]),
    ),
    images: directory.images.map((each) => [
      each.kind,
      each.format,
      each.target,
      each.requirements.map(({ text }) => text),
      each.section,
      each.tool,
    ]),
    sections: directory.sections.map(({ offset, length, size }) =>
      size === length ? [offset, length] : [offset, length, size],
    ),
  };
}

function refusal(kind: ErrorKind, offset?: string): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof DovetailError, String(thrown));
    assert.equal(thrown.kind, kind, thrown.message);
    if (offset !== undefined) assert.match(thrown.message, new RegExp(`byte ${offset}:`));
    return true;
  };
}

function offsetOf(path: string): string {
  return readFileSync(`${path}.txt`, "utf8").trim();
}

test("good images decode to their texts", () => {
  for (const path of vectors("image", "good")) {
    assert.deepEqual(describeImage(decodeImage(bytesOf(path))), textOf(path), path);
  }
});

test("bad images are refused at the byte that is wrong", () => {
  for (const path of vectors("image", "bad")) {
    assert.throws(() => decodeImage(bytesOf(path)), refusal("image", offsetOf(path)), path);
  }
});

test("good plans decode to their texts", () => {
  for (const path of vectors("plan", "good")) {
    assert.deepEqual(describePlan(decodePlan(bytesOf(path))), textOf(path), path);
  }
});

test("bad plans are refused at the byte that is wrong", () => {
  for (const path of vectors("plan", "bad")) {
    assert.throws(() => decodePlan(bytesOf(path)), refusal("plan", offsetOf(path)), path);
  }
});

test("plans with one wrong operand, or a wrong number of them, are refused", () => {
  for (const path of vectors("plan", "invalid")) {
    assert.throws(() => decodePlan(bytesOf(path)), refusal("plan"), path);
  }
});

test("good bundles read as their texts, and verify", async () => {
  for (const path of vectors("bundle", "good")) {
    const bundle = await Bundle.open(bytesOf(path), path);
    assert.deepEqual(describeBundle(bundle), textOf(path), path);
    await bundle.verify();
  }
});

test("bad bundles are refused", async () => {
  for (const path of vectors("bundle", "bad")) {
    await assert.rejects(Bundle.open(bytesOf(path), path), refusal("bundle"), path);
  }
});

test("sections that are no streams of their sizes are refused", async () => {
  for (const path of vectors("bundle", "invalid")) {
    const bundle = await Bundle.open(bytesOf(path), path);
    await assert.rejects(bundle.verify(), (thrown) => {
      refusal("bundle")(thrown);
      return assert.match(String(thrown), /section 0 .* is no deflate stream of \d+ bytes: /) ?? true;
    });
  }
});

test("without a decoder, a compressed bundle says what it needs", async () => {
  const whole = globalThis.DecompressionStream;
  const bundle = await Bundle.open(bytesOf(join(VECTORS, "bundle", "good", "deflate")));
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  try {
    await assert.rejects(bundle.verify(), refusal("not-ready"));
  } finally {
    globalThis.DecompressionStream = whole;
  }
  await bundle.verify();
});

test("any change of a bit in a bundle is a clean error", async () => {
  const [path] = vectors("bundle", "good").filter((each) => each.endsWith("full"));
  const whole = bytesOf(path ?? "");
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = whole.slice();
    damaged[at] = (damaged[at] ?? 0) ^ (1 << at % 8);
    await assert.rejects(
      Bundle.open(damaged).then((bundle) => bundle.verify()),
      refusal("bundle"),
      `byte ${at}`,
    );
  }
});

test("a bundle cut off anywhere is a clean error", async () => {
  const [path] = vectors("bundle", "good").filter((each) => each.endsWith("full"));
  const whole = bytesOf(path ?? "");
  for (let length = 0; length < whole.length; length += 1) {
    const cut = whole.subarray(0, length);
    await assert.rejects(Bundle.open(cut), refusal("bundle"), `${length} bytes`);
  }
});

test("any change of a byte in an image or plan decodes or is a clean error", () => {
  for (const [format, decode] of [
    ["image", decodeImage],
    ["plan", decodePlan],
  ] as const) {
    for (const path of vectors(format, "good")) {
      const whole = bytesOf(path);
      for (let at = 0; at < whole.length; at += 1) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const damaged = whole.slice();
          damaged[at] = value;
          try {
            decode(damaged);
          } catch (error) {
            assert.ok(error instanceof DovetailError, `${path} byte ${at}: ${String(error)}`);
            assert.equal(error.kind, format);
          }
        }
      }
    }
  }
});
