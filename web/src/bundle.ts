/**
 * A bundle in memory: its directory at once, its sections when they are asked for.
 *
 * The order of the checks is that of docs/format/bundle.md, "Order in a reader". The bytes are
 * copied once, so that nobody changes them between the hash and the use. A section is hashed by
 * WebCrypto at its first use, and with `verify` all of them are.
 */

import { hexDump, hexText } from "./bytes.js";
import { DovetailError, fail } from "./errors.js";
import { BUNDLE_MAGIC, BUNDLE_OFFSETS, BUNDLE_VERSION, LEAST_BYTES } from "./formats.js";
import { type Directory, align, readDirectory } from "./header.js";
import { type Image, decodeImage } from "./image.js";
import { inflate } from "./inflate.js";
import { Budget, type Limits } from "./limits.js";
import type { Plan } from "./plan.js";
import { decodePlan } from "./plan-decode.js";
import { verifyLaunches } from "./plan-verify.js";

const MAGIC = Uint8Array.from(BUNDLE_MAGIC);
const FIXED_BYTES = LEAST_BYTES.bundle;
const HASH_OFFSET = BUNDLE_OFFSETS.hash;

/** Called after each section that was found to be whole: how many are done, and of how many. */
export type SectionProgress = (done: number, total: number) => void;

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Pages that are not a secure context have no WebCrypto, whatever the types say.
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) {
    fail(
      "not-ready",
      "this page has no WebCrypto, which checks the hashes of a bundle: serve it over https, or from localhost",
    );
  }
  return hexText(new Uint8Array(await subtle.digest("SHA-256", bytes)));
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

export class Bundle {
  /** Where the bundle came from, for messages. */
  readonly name: string;
  readonly directory: Directory;
  readonly byteLength: number;
  /** What reading it may cost, and calls of it. */
  readonly budget: Budget;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #sections = new Map<number, Promise<Uint8Array>>();
  readonly #images = new Map<number, Promise<Image>>();
  readonly #plans = new Map<number, Promise<Plan>>();
  readonly #checked = new Set<string>();

  private constructor(
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    directory: Directory,
    budget: Budget,
  ) {
    this.name = name;
    this.budget = budget;
    this.#bytes = bytes;
    this.byteLength = bytes.length;
    this.directory = directory;
  }

  /** Reads the header of the given bytes, which are copied. */
  static async open(given: Uint8Array, name = "<bytes>", limits: Limits = {}): Promise<Bundle> {
    const bytes = new Uint8Array(given);
    const budget = new Budget(limits, bytes.length);
    try {
      return new Bundle(name, bytes, await readHeader(bytes, budget), budget);
    } catch (error) {
      if (!(error instanceof DovetailError) || error.kind !== "bundle") throw error;
      throw new DovetailError("bundle", `bundle '${name}': ${error.message}`, { cause: error });
    }
  }

  /** The content of a section, inflated if need be, whose bytes are what the header says. */
  section(number: number): Promise<Uint8Array> {
    return memoize(this.#sections, number, () => this.#readSection(number));
  }

  /** The decoded image of this number. */
  async image(number: number): Promise<Image> {
    const entry = this.directory.images[number];
    if (entry === undefined) {
      const count = this.directory.images.length;
      fail("not-found", `bundle '${this.name}' has no image ${number}; it has ${count}`);
    }
    // Entries may share a section, and plans too: each is decoded once.
    const decoded = memoize(this.#images, entry.section, async () =>
      decodeImage(await this.section(entry.section)),
    );
    return decoded.then((image) => {
      if (image.kind !== entry.kind || image.format !== entry.format) {
        fail(
          "bundle",
          `bundle '${this.name}': image ${number} is of kind '${image.kind}' and format '${image.format}', ` +
            `the header says '${entry.kind}' and '${entry.format}'`,
        );
      }
      return image;
    });
  }

  /** The decoded plan of a function, from this section. */
  plan(section: number, name: string): Promise<Plan> {
    const decoded = memoize(this.#plans, section, async () =>
      decodePlan(await this.section(section), this.budget),
    );
    return decoded.then((plan) => {
      if (plan.name !== name) {
        fail(
          "bundle",
          `bundle '${this.name}': the plan of function '${name}' is called '${plan.name}'`,
        );
      }
      return plan;
    });
  }

  /** Hashes every section, decodes every image and plan, and checks plans against images. */
  async verify(progress?: SectionProgress): Promise<void> {
    const { sections, images, functions } = this.directory;
    for (let number = 0; number < sections.length; number += 1) {
      await this.section(number);
      progress?.(number + 1, sections.length);
    }
    for (let number = 0; number < images.length; number += 1) await this.image(number);
    for (const entry of functions.values()) {
      for (const { plan, image } of entry.variants) {
        this.checkLaunches(plan, image, await this.plan(plan, entry.name), await this.image(image));
      }
    }
  }

  /** Checks the launches of a plan against an image; each pair of sections once. */
  checkLaunches(section: number, number: number, plan: Plan, image: Image): void {
    const pair = `${section} ${this.directory.images[number]?.section}`;
    if (this.#checked.has(pair)) return;
    verifyLaunches(plan, image, this.budget);
    this.#checked.add(pair);
  }

  async #readSection(number: number): Promise<Uint8Array> {
    const entry = this.directory.sections[number];
    if (entry === undefined) {
      const count = this.directory.sections.length;
      fail("not-found", `bundle '${this.name}' has no section ${number}; it has ${count}`);
    }
    const { offset, length, size, hash } = entry;
    const where = `bundle '${this.name}': section ${number}: `;
    this.budget.hold("section_bytes", size, "bundle", where);
    const padded = this.#bytes.subarray(offset, align(offset + length));
    const found = await sha256(padded);
    if (found !== hash) {
      fail(
        "bundle",
        `bundle '${this.name}': section ${number} (${length} bytes at ${offset}) is damaged: ` +
          `its SHA-256 is ${found}, the header says ${hash}`,
      );
    }
    if (!isZero(padded.subarray(length))) {
      fail("bundle", `bundle '${this.name}': the padding after section ${number} is not zero`);
    }
    const content = padded.subarray(0, length);
    if (size === length) return content;
    try {
      return await inflate(content, size);
    } catch (error) {
      if (error instanceof DovetailError) throw error;
      const wrong = error instanceof Error ? error.message : String(error);
      fail(
        "bundle",
        `bundle '${this.name}': section ${number} (${length} bytes at ${offset}) is no deflate ` +
          `stream of ${size} bytes: ${wrong}`,
      );
    }
  }
}

/** One promise for each key, made when it is first asked for; a failed one is tried again. */
export function memoize<K, V>(
  known: Map<K, Promise<V>>,
  key: K,
  make: () => Promise<V>,
): Promise<V> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function readHeader(bytes: Uint8Array<ArrayBuffer>, budget: Budget): Promise<Directory> {
  const size = bytes.length;
  if (size === 0) fail("bundle", "the file is empty");
  const head = bytes.subarray(0, MAGIC.length);
  if (hexDump(head) !== hexDump(MAGIC)) {
    fail(
      "bundle",
      `the file is not a bundle: expected the magic bytes ${hexDump(MAGIC)}, found ${hexDump(head)}`,
    );
  }
  if (size < FIXED_BYTES) {
    fail("bundle", `the file is cut off: ${size} bytes, a bundle has at least ${FIXED_BYTES}`);
  }
  const view = new DataView(bytes.buffer);
  const version = view.getUint32(BUNDLE_OFFSETS.version, true);
  if (version !== BUNDLE_VERSION) {
    const advice = version > BUNDLE_VERSION ? "; update dovetail-web" : "";
    fail("bundle", `format version ${version}, this reader knows version ${BUNDLE_VERSION}${advice}`);
  }
  const flags = view.getUint32(BUNDLE_OFFSETS.flags, true);
  if (flags !== 0) fail("bundle", `flags: expected 0, found ${flags}`);
  const headerLength = view.getBigUint64(BUNDLE_OFFSETS["header length"], true);
  const fileLength = view.getBigUint64(BUNDLE_OFFSETS["file length"], true);
  if (fileLength !== BigInt(size)) {
    const reason = BigInt(size) < fileLength ? "it is cut off" : "something was added or changed";
    fail("bundle", `the file should have ${fileLength} bytes and has ${size}: ${reason}`);
  }
  budget.hold("header_bytes", headerLength, "bundle");
  const headerEnd = FIXED_BYTES + Number(headerLength);
  const firstSection = align(headerEnd);
  if (firstSection > size) {
    fail(
      "bundle",
      `header length: expected at most ${size - FIXED_BYTES} bytes, the rest of the file, found ${headerLength}`,
    );
  }
  const hashed = new Uint8Array(firstSection - HASH_OFFSET);
  hashed.set(bytes.subarray(0, HASH_OFFSET));
  hashed.set(bytes.subarray(FIXED_BYTES, firstSection), HASH_OFFSET);
  const found = await sha256(hashed);
  const stated = hexText(bytes.subarray(HASH_OFFSET, FIXED_BYTES));
  if (found !== stated) {
    fail("bundle", `the header is damaged: its SHA-256 is ${found}, the file says ${stated}`);
  }
  if (!isZero(bytes.subarray(headerEnd, firstSection))) {
    fail("bundle", "the padding after the header is not zero");
  }
  return readDirectory(bytes.subarray(FIXED_BYTES, headerEnd), firstSection, size, budget);
}
