/** The directory of a bundle, read from its header (docs/format/bundle.md, "Header"). */

import { fail } from "./errors.js";
import {
  BUNDLE_ALIGNMENT,
  FEATURES,
  HEADER_KEYS,
  INFLATED_BYTES_PER_BYTE,
  MAX_DEFLATE_RATIO,
  MAX_NAME_BYTES,
} from "./formats.js";
import { JsonObject, type JsonValue, jsonTypeName, parseCanonicalJson } from "./json.js";
import { Budget } from "./limits.js";
import { type Requirement, parseRequirement } from "./requirement.js";

export interface SectionEntry {
  readonly offset: number;
  /** In the file. */
  readonly length: number;
  /** Of the content: greater than `length` if that is deflated, else the same. */
  readonly size: number;
  /** SHA-256 of the section and its padding, 64 lower-case hexadecimal digits. */
  readonly hash: string;
}

export interface ImageEntry {
  readonly kind: string;
  readonly format: string;
  readonly target: string;
  /** Names the external tool that made the payload; "" for our own formats. */
  readonly tool: string;
  readonly requirements: readonly Requirement[];
  readonly section: number;
  /** Numbers of sections that hold human-readable text, by file name. */
  readonly sources: ReadonlyMap<string, number>;
}

export interface VariantEntry {
  readonly image: number;
  readonly plan: number;
}

export interface FunctionEntry {
  readonly name: string;
  readonly signature: string;
  readonly variants: readonly VariantEntry[];
}

export interface Directory {
  readonly producer: string;
  readonly functions: ReadonlyMap<string, FunctionEntry>;
  readonly images: readonly ImageEntry[];
  readonly sections: readonly SectionEntry[];
}

/** The next multiple: sections begin and end there. */
export function align(bytes: number): number {
  return Math.ceil(bytes / BUNDLE_ALIGNMENT) * BUNDLE_ALIGNMENT;
}

function refuse(where: string, expected: string, found: string | bigint | number): never {
  fail("bundle", `header: ${where}: expected ${expected}, found ${found}`);
}

/** One object of the header, whose keys are exactly these. */
class HeaderObject {
  readonly #where: string;
  readonly #members: ReadonlyMap<string, JsonValue>;

  constructor(value: JsonValue, keys: readonly string[], where: string) {
    this.#where = where;
    this.#members = membersOf(value, where);
    for (const key of keys) {
      if (!this.#members.has(key)) refuse(where, `the key '${key}'`, "none");
    }
    for (const key of this.#members.keys()) {
      if (!keys.includes(key)) refuse(where, "no other key", `'${key}'`);
    }
  }

  #member(field: string): JsonValue {
    return this.#members.get(field) ?? null;
  }

  text(field: string): string {
    return textOf(this.#member(field), `${this.#where}.${field}`);
  }

  name(field: string): string {
    return nameOf(this.#member(field), `${this.#where}.${field}`);
  }

  items(field: string): readonly JsonValue[] {
    const value = this.#member(field);
    if (!Array.isArray(value)) refuse(`${this.#where}.${field}`, "an array", jsonTypeName(value));
    return value;
  }

  members(field: string, where: string): ReadonlyMap<string, JsonValue> {
    return membersOf(this.#member(field), where);
  }

  /** An integer of at least 0, exact as it is compared with sizes of files. */
  unsigned(field: string): bigint {
    return unsigned(this.#member(field), `${this.#where}.${field}`);
  }

  index(field: string, count: number): number {
    return index(this.#member(field), count, `${this.#where}.${field}`);
  }
}

function membersOf(value: JsonValue, where: string): ReadonlyMap<string, JsonValue> {
  if (!(value instanceof JsonObject)) refuse(where, "an object", jsonTypeName(value));
  return value.members;
}

function textOf(value: JsonValue, where: string): string {
  if (typeof value !== "string") refuse(where, "a string", jsonTypeName(value));
  return value;
}

/** A text that may be no longer than names are. */
function nameOf(value: JsonValue, where: string): string {
  const text = textOf(value, where);
  // No character takes fewer bytes than it has code units.
  const bytes =
    text.length > MAX_NAME_BYTES ? text.length : new TextEncoder().encode(text).length;
  if (bytes > MAX_NAME_BYTES) refuse(where, `a name of at most ${MAX_NAME_BYTES} bytes`, bytes);
  return text;
}

function unsigned(value: JsonValue, where: string): bigint {
  if (typeof value !== "bigint") refuse(where, "an integer", jsonTypeName(value));
  if (value < 0n) refuse(where, "a number of at least 0", value);
  return value;
}

function index(value: JsonValue, count: number, where: string): number {
  const number = unsigned(value, where);
  if (number >= BigInt(count)) refuse(where, `a number below ${count}`, number);
  return Number(number);
}

/** The size of a section that has one: how much its content, a deflate stream, becomes. */
function readSize(record: HeaderObject, length: number, mayDeflate: boolean, where: string): number {
  if (!mayDeflate) {
    refuse(where, "the feature 'deflate' in the header, as it has a size", "none");
  }
  const size = record.unsigned("size");
  if (size <= BigInt(length) || size > BigInt(length) * BigInt(MAX_DEFLATE_RATIO)) {
    const expected = `more than the length, ${length}, and at most ${MAX_DEFLATE_RATIO} times as much`;
    refuse(`${where}.size`, expected, size);
  }
  return Number(size);
}

function readSections(
  items: readonly JsonValue[],
  firstSection: number,
  fileLength: number,
  mayDeflate: boolean,
  budget: Budget,
): SectionEntry[] {
  let next = firstSection;
  let inflated = 0;
  const sections = items.map((item, number) => {
    const where = `section ${number}`;
    const isDeflated = membersOf(item, where).has("size");
    const keys = HEADER_KEYS[isDeflated ? "deflated section" : "section"];
    const record = new HeaderObject(item, keys, where);
    const offset = record.unsigned("offset");
    const length = record.unsigned("length");
    const hash = record.text("hash");
    if (!/^[0-9a-f]{64}$/.test(hash)) {
      refuse(`${where}.hash`, "64 lower-case hexadecimal digits", `'${hash}'`);
    }
    if (offset !== BigInt(next)) {
      refuse(`${where}.offset`, `${next}, where the part before it ends`, offset);
    }
    const room = fileLength - next;
    if (length > BigInt(room)) {
      refuse(`${where}.length`, `at most ${room}, the rest of the file`, length);
    }
    const stored = Number(length);
    const offsetHere = next;
    next = align(offsetHere + stored);
    if (next > fileLength) {
      refuse(`${where}.length`, "padding to a multiple of 64 inside the file", length);
    }
    const size = isDeflated ? readSize(record, stored, mayDeflate, where) : stored;
    if (isDeflated) inflated += size;
    return { offset: offsetHere, length: stored, size, hash };
  });
  if (next !== fileLength) {
    refuse("sections", `the last one's padding to end at ${fileLength}, the end of the file`, next);
  }
  budget.hold("inflated_bytes", Math.max(0, inflated - INFLATED_BYTES_PER_BYTE * fileLength), "bundle");
  return sections;
}

function readImage(item: JsonValue, number: number, sectionCount: number): ImageEntry {
  const where = `image ${number}`;
  const record = new HeaderObject(item, HEADER_KEYS.image, where);
  const texts = {
    kind: record.name("kind"),
    format: record.name("format"),
    target: record.name("target"),
    tool: record.name("tool"),
  };
  const section = record.index("section", sectionCount);
  const requirements = record
    .items("requirements")
    .map((each) => parseRequirement(nameOf(each, `${where}.requirements`)));
  const sources = new Map<string, number>();
  for (const [name, value] of record.members("sources", `${where}.sources`)) {
    nameOf(name, `the name of a source of ${where}`);
    sources.set(name, index(value, sectionCount, `${where} source '${name}'`));
  }
  return { ...texts, section, requirements, sources };
}

function readFunction(
  name: string,
  value: JsonValue,
  imageCount: number,
  sectionCount: number,
): FunctionEntry {
  const where = `function '${nameOf(name, "the name of a function")}'`;
  const record = new HeaderObject(value, HEADER_KEYS.function, where);
  const variants = record.items("variants").map((item, number) => {
    const variant = new HeaderObject(item, HEADER_KEYS.variant, `${where} variant ${number}`);
    return { image: variant.index("image", imageCount), plan: variant.index("plan", sectionCount) };
  });
  return { name, signature: record.text("signature"), variants };
}

/** The directory that a header spells; a DovetailError of kind "bundle" says what is wrong. */
export function readDirectory(
  header: Uint8Array,
  firstSection: number,
  fileLength: number,
  budget = new Budget(),
): Directory {
  const value = parseCanonicalJson(header, budget);
  const root = new HeaderObject(value, HEADER_KEYS.header, "the root");
  let mayDeflate = false;
  for (const feature of root.items("features")) {
    const name = textOf(feature, "the root.features");
    mayDeflate ||= name === "deflate";
    if ((FEATURES as readonly string[]).includes(name)) continue;
    fail(
      "bundle",
      `the bundle needs the feature '${name}', which this version does not know; update dovetail-web`,
    );
  }
  const producer = root.text("producer");
  const items = root.items("sections");
  const sections = readSections(items, firstSection, fileLength, mayDeflate, budget);
  const images = root
    .items("images")
    .map((item, number) => readImage(item, number, sections.length));
  const functions = new Map<string, FunctionEntry>();
  for (const [name, value] of root.members("functions", "functions")) {
    functions.set(name, readFunction(name, value, images.length, sections.length));
  }
  return { producer, functions, images, sections };
}
