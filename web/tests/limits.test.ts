/** What hostile files are answered: limits, and changed bundles that every reader decides alike. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Bundle } from "../src/bundle.js";
import { DovetailError } from "../src/errors.js";
import { DEFAULT_LIMITS } from "../src/formats.js";
import { Budget, type LimitName } from "../src/limits.js";
import { parseCanonicalJson } from "../src/json.js";

/** A folder with bundles and what the Python reader says of each; made by test_unit.py. */
const MUTANTS = process.env["DOVETAIL_TEST_MUTANTS"] ?? "";

async function verdict(bytes: Uint8Array): Promise<string> {
  try {
    await (await Bundle.open(bytes)).verify();
    return "good";
  } catch (error) {
    assert.ok(error instanceof DovetailError, `not ours: ${String(error)}`);
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(error.message, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    return "bad";
  }
}

test("the defaults are those of docs/format/limits.md", { skip: MUTANTS === "" }, () => {
  const declared = JSON.parse(readFileSync(join(MUTANTS, "limits.json"), "utf8")) as object;
  assert.deepEqual({ ...DEFAULT_LIMITS }, declared);
});

test("changed bundles are decided as in Python", { skip: MUTANTS === "" }, async () => {
  const all = readFileSync(join(MUTANTS, "bundles.bin"));
  const wanted = readFileSync(join(MUTANTS, "verdicts.txt"), "utf8").trim().split("\n");
  let at = 0;
  for (const [number, line] of wanted.entries()) {
    const [length = 0, python] = line.split(" ");
    const bytes = new Uint8Array(all.subarray(at, at + Number(length)));
    at += Number(length);
    assert.equal(await verdict(bytes), python, `mutant ${number}`);
  }
  assert.equal(at, all.length);
});

test("what Python needs passes, one less is refused", { skip: MUTANTS === "" }, async () => {
  const bytes = new Uint8Array(readFileSync(join(MUTANTS, "base.bin")));
  const needs = JSON.parse(readFileSync(join(MUTANTS, "needs.json"), "utf8")) as object;
  for (const [name, need] of Object.entries(needs) as [LimitName, number][]) {
    if (need === 0) continue;
    await (await Bundle.open(bytes, "x", { [name]: need })).verify();
    const open = async (): Promise<void> =>
      (await Bundle.open(bytes, "x", { [name]: need - 1 })).verify();
    await assert.rejects(open, (error) => {
      assert.ok(error instanceof DovetailError);
      assert.match(error.message, new RegExp(`limit '${name}': ${need} needed, at most`), name);
      return true;
    });
  }
});

test("a limit that is none is refused", () => {
  assert.throws(() => new Budget({ nodes: 1 } as object), /there is no limit 'nodes'/);
  for (const value of [-1, 0.5, Number.NaN, 2 ** 60]) {
    assert.throws(() => new Budget({ header_nodes: value }), /is a whole number of at least 0/);
  }
});

test("values are counted before they are made", () => {
  const nodes = (text: string, most: number): unknown =>
    parseCanonicalJson(new TextEncoder().encode(text), new Budget({ header_nodes: most }));
  for (const [text, count] of [
    ["1", 1],
    ["[]", 1],
    ["{}", 1],
    ["[[],[1,\"a,b[{\"]]", 5],
    ['{"a":{"b":[]},"c":null}', 4],
  ] as const) {
    assert.doesNotThrow(() => nodes(text, count), text);
    assert.throws(() => nodes(text, count - 1), /limit 'header_nodes'/, text);
  }
});
