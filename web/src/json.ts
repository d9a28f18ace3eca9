/**
 * Canonical JSON: one spelling for each value, and a refusal of every other.
 *
 * JSON.parse is no help here: it takes duplicate and unsorted keys, blanks, fractions, and rounds
 * integers (docs/format/bundle.md, "Canonical JSON").
 */

import { decodeUtf8, findBadUtf8 } from "./bytes.js";
import { fail } from "./errors.js";
import { MAX_JSON_DEPTH } from "./formats.js";
import { Budget } from "./limits.js";

export type JsonValue = null | boolean | bigint | string | JsonValue[] | JsonObject;

export class JsonObject {
  /** In the order of the file, which is sorted. */
  readonly members = new Map<string, JsonValue>();
}

const LEAST = -(1n << 63n);
const MOST = (1n << 63n) - 1n;

/** What a value is, as messages say it. */
export function jsonTypeName(value: JsonValue): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return "a boolean";
  if (typeof value === "bigint") return "an integer";
  if (typeof value === "string") return "a string";
  return Array.isArray(value) ? "an array" : "an object";
}

/** Negative, zero or positive as `a` stands before, at or after `b` by code points. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    // Surrogates (U+D800 to U+DFFF) stand for what lies above all other code units.
    const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
    if (isHigh(left) !== isHigh(right)) return isHigh(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}

const CODE = {
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  colon: 0x3a,
  bracket: 0x5b,
  backslash: 0x5c,
  closingBracket: 0x5d,
  brace: 0x7b,
  closingBrace: 0x7d,
} as const;

class Parser {
  #at = 0;
  readonly #bytes: Uint8Array;
  readonly #budget: Budget;
  #nodes = 0;

  constructor(bytes: Uint8Array, budget: Budget) {
    this.#bytes = bytes;
    this.#budget = budget;
  }

  document(): JsonValue {
    const bad = findBadUtf8(this.#bytes);
    if (bad >= 0) this.#refuse(bad, "UTF-8");
    const value = this.#value(0);
    if (this.#at !== this.#bytes.length) this.#refuse(this.#at, "the end of the JSON text");
    return value;
  }

  #refuse(offset: number, expected: string): never {
    const byte = this.#bytes[offset];
    let found = "the end";
    if (byte !== undefined) {
      found = byte >= 0x20 && byte < 0x7f ? `'${String.fromCharCode(byte)}'` : `byte ${byte}`;
    }
    fail("bundle", `header byte ${offset}: expected ${expected}, found ${found}`);
  }

  #take(wanted: number): boolean {
    if (this.#bytes[this.#at] !== wanted) return false;
    this.#at += 1;
    return true;
  }

  #word(word: string): void {
    for (let i = 0; i < word.length; i += 1) {
      if (this.#bytes[this.#at + i] !== word.charCodeAt(i)) this.#refuse(this.#at, `'${word}'`);
    }
    this.#at += word.length;
  }

  #value(depth: number): JsonValue {
    this.#nodes += 1;
    this.#budget.hold("header_nodes", this.#nodes, "bundle", "header: ");
    const first = this.#bytes[this.#at];
    if (depth === MAX_JSON_DEPTH && (first === CODE.brace || first === CODE.bracket)) {
      this.#refuse(this.#at, `at most ${MAX_JSON_DEPTH} arrays and objects inside each other`);
    }
    switch (first) {
      case CODE.brace:
        return this.#object(depth);
      case CODE.bracket:
        return this.#array(depth);
      case CODE.quote:
        return this.#string();
      case "t".charCodeAt(0):
        this.#word("true");
        return true;
      case "f".charCodeAt(0):
        this.#word("false");
        return false;
      case "n".charCodeAt(0):
        this.#word("null");
        return null;
      default:
        return this.#integer();
    }
  }

  #object(depth: number): JsonObject {
    const object = new JsonObject();
    this.#at += 1;
    if (this.#take(CODE.closingBrace)) return object;
    let last: string | undefined;
    do {
      const start = this.#at;
      if (this.#bytes[start] !== CODE.quote) this.#refuse(start, "a key in double quotes");
      const key = this.#string();
      if (last !== undefined && compareCodePoints(key, last) <= 0) {
        this.#refuse(start, `a key after '${last}' (keys are sorted and unique)`);
      }
      if (!this.#take(CODE.colon)) this.#refuse(this.#at, "':'");
      object.members.set(key, this.#value(depth + 1));
      last = key;
    } while (this.#take(CODE.comma));
    if (!this.#take(CODE.closingBrace)) this.#refuse(this.#at, "',' or '}'");
    return object;
  }

  #array(depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    this.#at += 1;
    if (this.#take(CODE.closingBracket)) return items;
    do {
      items.push(this.#value(depth + 1));
    } while (this.#take(CODE.comma));
    if (!this.#take(CODE.closingBracket)) this.#refuse(this.#at, "',' or ']'");
    return items;
  }

  #integer(): bigint {
    const start = this.#at;
    const isNegative = this.#take(CODE.minus);
    const digits = this.#at;
    for (;;) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte < CODE.zero || byte > CODE.zero + 9) break;
      this.#at += 1;
      // Longer ones are out of range; a header of 64 MiB of digits must not become a number.
      if (this.#at - digits > 20) this.#refuse(start, "an integer in -2^63 ... 2^63-1");
    }
    if (this.#at === digits) this.#refuse(start, "a value in canonical JSON");
    if (this.#bytes[digits] === CODE.zero && (this.#at - digits > 1 || isNegative)) {
      this.#refuse(digits, "an integer without leading zeros or minus zero");
    }
    const value = BigInt(decodeUtf8(this.#bytes.subarray(start, this.#at)));
    if (value < LEAST || value > MOST) this.#refuse(start, "an integer in -2^63 ... 2^63-1");
    return value;
  }

  #string(): string {
    this.#at += 1;
    let out = "";
    for (;;) {
      const start = this.#at;
      let byte = this.#bytes[this.#at];
      while (byte !== undefined && byte >= 0x20 && byte !== CODE.quote && byte !== CODE.backslash) {
        this.#at += 1;
        byte = this.#bytes[this.#at];
      }
      out += decodeUtf8(this.#bytes.subarray(start, this.#at));
      if (byte === undefined) this.#refuse(this.#at, "'\"' at the end of a string");
      if (byte === CODE.quote) {
        this.#at += 1;
        return out;
      }
      if (byte !== CODE.backslash) {
        this.#refuse(this.#at, "a control character written as \\u00xx");
      }
      out += this.#escape();
    }
  }

  #escape(): string {
    const start = this.#at;
    this.#at += 1;
    if (this.#take(CODE.quote)) return '"';
    if (this.#take(CODE.backslash)) return "\\";
    const text = decodeUtf8(this.#bytes.subarray(this.#at, this.#at + 5).map((b) => b & 0x7f));
    if (/^u00[01][0-9a-f]$/.test(text)) {
      this.#at += 5;
      return String.fromCharCode(Number.parseInt(text.slice(1), 16));
    }
    this.#refuse(start, 'one of the escapes \\", \\\\ and \\u0000 to \\u001f in lower case');
  }
}

/** The value that bytes spell, or a DovetailError of kind "bundle". */
export function parseCanonicalJson(bytes: Uint8Array, budget = new Budget()): JsonValue {
  return new Parser(bytes, budget).document();
}
