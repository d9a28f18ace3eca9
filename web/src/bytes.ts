/**
 * A bounds-checked cursor over bytes that nobody vouches for, little-endian.
 *
 * Each failure names the byte, what was wanted there, and what was found; counts and lengths are
 * checked against what is left before anything is allocated (docs/format/image.md, "Conventions").
 */

import { type ErrorKind, fail } from "./errors.js";

/** The place of the first byte that is no well-formed UTF-8 (Unicode 3.9, D92), or -1. */
export function findBadUtf8(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    let more = 0;
    let low = 0x80;
    let high = 0xbf;
    if (lead >= 0xc2 && lead <= 0xdf) {
      more = 1;
    } else if (lead >= 0xe0 && lead <= 0xef) {
      more = 2;
      if (lead === 0xe0) low = 0xa0;
      if (lead === 0xed) high = 0x9f;
    } else if (lead >= 0xf0 && lead <= 0xf4) {
      more = 3;
      if (lead === 0xf0) low = 0x90;
      if (lead === 0xf4) high = 0x8f;
    } else {
      return at;
    }
    for (let i = 1; i <= more; i += 1) {
      const byte = bytes[at + i];
      if (byte === undefined || byte < low || byte > high) return at;
      low = 0x80;
      high = 0xbf;
    }
    at += more + 1;
  }
  return -1;
}

// A byte order mark is a character like any other here.
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of bytes that are well-formed UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

/** Bytes as in "44 56 54 49". */
export function hexDump(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

/** Bytes as in "deadbeef". */
export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class ByteReader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #kind: ErrorKind;
  readonly #what: string;

  constructor(bytes: Uint8Array, kind: ErrorKind, what: string) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#kind = kind;
    this.#what = what;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  refuse(offset: number, expected: string, found: string | number | bigint): never {
    fail(this.#kind, `${this.#what} byte ${offset}: expected ${expected}, found ${found}`);
  }

  u8(field: string): number {
    return this.#view.getUint8(this.#take(1, field));
  }

  u16(field: string): number {
    return this.#view.getUint16(this.#take(2, field), true);
  }

  u32(field: string): number {
    return this.#view.getUint32(this.#take(4, field), true);
  }

  u64(field: string): bigint {
    return this.#view.getBigUint64(this.#take(8, field), true);
  }

  i64(field: string): bigint {
    return this.#view.getBigInt64(this.#take(8, field), true);
  }

  /** A view of the next bytes. */
  view(count: number, field: string): Uint8Array {
    const start = this.#take(count, field);
    return this.#bytes.subarray(start, start + count);
  }

  /** A u64 length and that many bytes, as a view. */
  bytes(field: string): Uint8Array {
    const start = this.at;
    const length = this.u64(field);
    if (length > BigInt(this.left)) {
      // The fault of the length, not of the place where the bytes would stand.
      this.refuse(start, `${length} bytes of ${field}`, `${this.left} left`);
    }
    return this.view(Number(length), field);
  }

  /** A u64 length and that many bytes of UTF-8. */
  text(field: string): string {
    const view = this.bytes(field);
    const bad = findBadUtf8(view);
    if (bad >= 0) {
      this.refuse(this.at - view.length + bad, `UTF-8 in ${field}`, `byte ${view[bad]}`);
    }
    return decodeUtf8(view);
  }

  /** A count of records of at least `least` bytes each, of which there may be `most`. */
  count(field: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
    const start = this.at;
    const count = this.u64(field);
    if (count > BigInt(most)) this.refuse(start, `${field} of at most ${most}`, count);
    const room = Math.floor(this.left / least);
    if (count > BigInt(room)) {
      this.refuse(start, `${field} of at most ${room} in the bytes that are left`, count);
    }
    return Number(count);
  }

  end(): void {
    if (this.left !== 0) {
      this.refuse(this.at, `the end of the ${this.#what}`, `${this.left} bytes left over`);
    }
  }

  #take(count: number, field: string): number {
    if (count > this.left) {
      const unit = count === 1 ? "byte" : "bytes";
      this.refuse(this.at, `${count} ${unit} of ${field}`, `${this.left} left`);
    }
    const start = this.at;
    this.at += count;
    return start;
  }
}
