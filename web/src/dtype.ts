/**
 * Element types, and the typed array that holds each.
 *
 * The four bytes of a dtype are DLPack's (docs/format/image.md, "Conventions").
 */

import { DTYPE_CODES, DTYPE_TABLE } from "./formats.js";

export type DType = (typeof DTYPE_TABLE)[number][0];

export const DTYPES: readonly DType[] = DTYPE_TABLE.map(([name]) => name);

/** What holds the elements of a tensor on the host; float16 also as its bits, in a Uint16Array. */
export type TypedArray =
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array
  | Uint8Array
  | Uint8ClampedArray
  | Uint16Array
  | Uint32Array
  | BigUint64Array
  | Float16Array
  | Float32Array
  | Float64Array;

type TypedArrayConstructor = new (
  buffer: ArrayBuffer,
  byteOffset: number,
  length: number,
) => TypedArray;

interface Sort {
  readonly code: number;
  readonly bits: number;
  readonly isComplex: boolean;
}

const SORTS = new Map<DType, Sort>(
  DTYPE_TABLE.map(([name, family, bits]) => [
    name,
    { code: DTYPE_CODES[family], bits, isComplex: family === "complex" },
  ]),
);

const NAMES = new Map(
  [...SORTS].map(([name, sort]) => [sort.code | (sort.bits << 8) | (1 << 16), name]),
);

function sortOf(dtype: DType): Sort {
  return SORTS.get(dtype) as Sort; // the map has every DType
}

/** The dtype whose four bytes, as a little-endian number, are `packed`; complex ones included. */
export function unpackDType(packed: number): DType | undefined {
  return NAMES.get(packed);
}

/** "code 9 bits 8 lanes 1", for what is not a known dtype. */
export function describePacked(packed: number): string {
  return `code ${packed & 255} bits ${(packed >>> 8) & 255} lanes ${packed >>> 16}`;
}

export function isDType(name: string): name is DType {
  return (DTYPES as readonly string[]).includes(name);
}

export function elementBytes(dtype: DType): number {
  return sortOf(dtype).bits / 8;
}

export function isComplex(dtype: DType): boolean {
  return sortOf(dtype).isComplex;
}

/** What kernels see of an element: of a complex one, two floats, one after the other. */
export function partOf(dtype: DType): DType {
  if (dtype === "complex64") return "float32";
  if (dtype === "complex128") return "float64";
  return dtype;
}

/** Typed array elements that make one element: two for complex numbers. */
export function partsOf(dtype: DType): number {
  return isComplex(dtype) ? 2 : 1;
}

export function isFloat(dtype: DType): boolean {
  return dtype.startsWith("float") || dtype === "bfloat16";
}

export function isUnsigned(dtype: DType): boolean {
  return dtype.startsWith("uint");
}

/** Smallest and largest value of an integer dtype, bool counting as 0 and 1. */
export function rangeOf(dtype: DType): readonly [bigint, bigint] {
  if (dtype === "bool") return [0n, 1n];
  const bits = BigInt(sortOf(dtype).bits);
  if (isUnsigned(dtype)) return [0n, (1n << bits) - 1n];
  return [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
}

/** The platform's Float16Array, which came to browsers in 2025. */
export function float16Array(): typeof Float16Array | undefined {
  return (globalThis as { Float16Array?: typeof Float16Array }).Float16Array;
}

const ARRAYS: Record<Exclude<DType, "float16">, TypedArrayConstructor> = {
  bool: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  uint64: BigUint64Array,
  bfloat16: Uint16Array,
  float32: Float32Array,
  float64: Float64Array,
  complex64: Float32Array,
  complex128: Float64Array,
};

/**
 * A view of whole elements as the typed array of a dtype: Uint8Array of 0 and 1 for bool, pairs in
 * a Float32Array for complex64, bits in a Uint16Array for bfloat16, and for float16 too where the
 * platform has no Float16Array.
 */
export function viewAs(dtype: DType, buffer: ArrayBuffer, byteOffset = 0): TypedArray {
  const bytes = elementBytes(partOf(dtype));
  const length = Math.floor((buffer.byteLength - byteOffset) / bytes);
  const made = dtype === "float16" ? (float16Array() ?? Uint16Array) : ARRAYS[dtype];
  return new made(buffer, byteOffset, length);
}

/** The dtype that an array has when nothing else is said. */
export function naturalDType(data: TypedArray): DType {
  // Named, not compared by class: an array may come from another frame.
  const name = Object.prototype.toString.call(data).slice("[object ".length, -"Array]".length);
  const dtype = name.toLowerCase().replace("big", "").replace("clamped", "");
  if (!isDType(dtype)) throw new TypeError(`${name}Array holds no elements that a tensor can have`);
  return dtype;
}

/** Whether an array can hold elements of a dtype. */
export function canHold(data: TypedArray, dtype: DType): boolean {
  const natural = naturalDType(data);
  if (natural === partOf(dtype)) return true;
  if (dtype === "bool") return natural === "uint8";
  return (dtype === "float16" || dtype === "bfloat16") && natural === "uint16";
}
