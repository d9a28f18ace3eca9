/** Device images: decoding, and the place of each scalar (docs/format/image.md). */

import { ByteReader, hexDump } from "./bytes.js";
import { type DType, isComplex, unpackDType } from "./dtype.js";
import {
  ACCESSES,
  ARGUMENT_INDEX_OFFSET,
  ARGUMENT_KINDS,
  ARGUMENT_RULES,
  IMAGE_MAGIC,
  IMAGE_VERSION,
  LEAST_BYTES,
  MAX_IMAGE_ARGUMENTS,
} from "./formats.js";
import { compareCodePoints } from "./json.js";

export type ArgumentKind = (typeof ARGUMENT_KINDS)[number];

/** Bits of an access. */
export const READ = ACCESSES.indexOf("read");
export const WRITE = ACCESSES.indexOf("write");

export interface ImageArgument {
  readonly kind: ArgumentKind;
  /** Of a buffer: READ, WRITE or both; otherwise 0. */
  readonly access: number;
  /** Of an offset: which buffer; of a grid base: which dimension; otherwise 0. */
  readonly index: number;
  readonly dtype: DType;
  /** Of a buffer: its binding, from 0. */
  readonly binding: number;
  /** Of all others: where the value stands in the scalar block, in bytes. */
  readonly scalarOffset: number;
}

export interface ImageFunction {
  readonly name: string;
  readonly symbol: string;
  readonly block: readonly [number, number, number];
  readonly sharedBytes: bigint;
  readonly arguments: readonly ImageArgument[];
  readonly bufferCount: number;
  readonly scalarBytes: number;
}

export interface Image {
  readonly kind: string;
  readonly format: string;
  readonly functions: ReadonlyMap<string, ImageFunction>;
  readonly payload: ReadonlyMap<string, Uint8Array>;
}

function readDType(reader: ByteReader): DType {
  const start = reader.at;
  const code = reader.u8("dtype");
  const bits = reader.u8("dtype");
  const lanes = reader.u16("dtype");
  if (![0, 1, 2, 4, 6].includes(code)) reader.refuse(start, "dtype code 0, 1, 2, 4 or 6", code);
  const dtype = unpackDType(code | (bits << 8) | (1 << 16));
  if (dtype === undefined || isComplex(dtype)) {
    reader.refuse(start + 1, `bits that dtype code ${code} can have`, bits);
  }
  if (lanes !== 1) reader.refuse(start + 2, "dtype lanes 1", lanes);
  return dtype;
}

type RawArgument = Omit<ImageArgument, "binding" | "scalarOffset">;

function readArgument(reader: ByteReader): RawArgument {
  const start = reader.at;
  const number = reader.u8("argument kind");
  const kind = ARGUMENT_KINDS[number];
  if (kind === undefined) reader.refuse(start, "argument kind 0 to 4", number);
  const access = reader.u8("argument access");
  if (kind === "buffer") {
    if (access < 1 || access > 3) reader.refuse(start + 1, "buffer access 1, 2 or 3", access);
  } else if (access !== 0) {
    reader.refuse(start + 1, "access 0 of an argument that is not a buffer", access);
  }
  const padding = reader.u16("argument padding");
  if (padding !== 0) reader.refuse(start + 2, "argument padding 0", padding);
  const index = reader.u32("argument index");
  if (kind === "grid_base" && index > 2) {
    reader.refuse(start + 4, "grid base dimension 0 to 2", index);
  }
  if (kind !== "grid_base" && kind !== "offset" && index !== 0) {
    const sort = kind === "shared" ? "shared memory" : "buffer or scalar";
    reader.refuse(start + 4, `index 0 of a ${sort} argument`, index);
  }
  const dtype = readDType(reader);
  const { allowed, dtypes }: { allowed: string; dtypes: readonly DType[] } = ARGUMENT_RULES[kind];
  if (allowed !== "" && !dtypes.includes(dtype)) reader.refuse(start + 8, allowed, dtype);
  return { kind, access, index, dtype };
}

function readArguments(
  reader: ByteReader,
): Pick<ImageFunction, "arguments" | "bufferCount" | "scalarBytes"> {
  const countAt = reader.at;
  const count = reader.count("argument count", LEAST_BYTES["image argument"]);
  if (count > MAX_IMAGE_ARGUMENTS) {
    reader.refuse(countAt, `argument count of at most ${MAX_IMAGE_ARGUMENTS}`, count);
  }
  const firstAt = reader.at;
  let bufferCount = 0;
  let scalarBytes = 0;
  const placed: ImageArgument[] = [];
  for (let i = 0; i < count; i += 1) {
    const argument = readArgument(reader);
    if (argument.kind === "buffer") {
      placed.push({ ...argument, binding: bufferCount, scalarOffset: 0 });
      bufferCount += 1;
      continue;
    }
    const size = argument.dtype.endsWith("64") ? 8 : 4;
    const scalarOffset = Math.ceil(scalarBytes / size) * size;
    placed.push({ ...argument, binding: 0, scalarOffset });
    scalarBytes = scalarOffset + size;
  }
  // An offset may stand before its buffer, so its index is judged when all buffers are known.
  const seen = new Set<string>();
  placed.forEach(({ kind, index }, i) => {
    if (kind !== "offset" && kind !== "grid_base") return;
    const at = firstAt + i * LEAST_BYTES["image argument"] + ARGUMENT_INDEX_OFFSET;
    if (kind === "offset" && index >= bufferCount) {
      reader.refuse(at, `offset index below ${bufferCount}, the buffer count`, index);
    }
    if (seen.has(`${kind} ${index}`)) {
      if (kind === "offset") {
        reader.refuse(
          at,
          "at most one offset argument a buffer",
          `a second one for buffer ${index}`,
        );
      }
      reader.refuse(
        at,
        "at most one grid base argument a dimension",
        `a second one for dimension ${index}`,
      );
    }
    seen.add(`${kind} ${index}`);
  });
  return { arguments: placed, bufferCount, scalarBytes };
}

function readFunction(reader: ByteReader): ImageFunction {
  const name = reader.text("function name");
  const symbol = reader.text("function symbol");
  const extent = (): number => {
    const at = reader.at;
    const threads = reader.u32("block");
    if (threads === 0) reader.refuse(at, "block extent of at least 1", 0);
    return threads;
  };
  const block = [extent(), extent(), extent()] as const;
  const sharedBytes = reader.u64("shared bytes");
  return { name, symbol, block, sharedBytes, ...readArguments(reader) };
}

/** The image that bytes encode, all of them; a DovetailError of kind "image" names the byte. */
export function decodeImage(bytes: Uint8Array): Image {
  const reader = new ByteReader(bytes, "image", "image");
  const magic = hexDump(reader.view(IMAGE_MAGIC.length, "magic"));
  const expected = hexDump(Uint8Array.from(IMAGE_MAGIC));
  if (magic !== expected) reader.refuse(0, `magic ${expected}`, magic);
  const version = reader.u32("version");
  if (version !== IMAGE_VERSION) reader.refuse(4, `version ${IMAGE_VERSION}`, version);
  const kind = reader.text("kind");
  const format = reader.text("format");
  const functions = new Map<string, ImageFunction>();
  const payload = new Map<string, Uint8Array>();
  let last: string | undefined;
  let count = reader.count("function count", LEAST_BYTES["image function"]);
  for (let i = 0; i < count; i += 1) {
    const start = reader.at;
    const made = readFunction(reader);
    if (last !== undefined && compareCodePoints(made.name, last) <= 0) {
      reader.refuse(start, `a function name after '${last}'`, `'${made.name}'`);
    }
    functions.set(made.name, made);
    last = made.name;
  }
  last = undefined;
  count = reader.count("payload count", LEAST_BYTES["image payload"]);
  for (let i = 0; i < count; i += 1) {
    const start = reader.at;
    const key = reader.text("payload key");
    const value = reader.bytes("payload value");
    if (last !== undefined && compareCodePoints(key, last) <= 0) {
      reader.refuse(start, `a payload key after '${last}'`, `'${key}'`);
    }
    payload.set(key, value);
    last = key;
  }
  reader.end();
  return { kind, format, functions, payload };
}
