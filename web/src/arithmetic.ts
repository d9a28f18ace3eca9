/**
 * The arithmetic of plans: int64 with overflow as an error, division as the language has it for
 * device code; and conversions to the types of kernel arguments that round once.
 */

import type { OpcodeName } from "./plan.js";

export type Fault = "overflow";

const MASK = 63n;

function fits(value: bigint): bigint | Fault {
  return BigInt.asIntN(64, value) === value ? value : "overflow";
}

/** Toward minus infinity; 0 for a divisor of 0. */
function floorDivide(a: bigint, b: bigint): bigint {
  if (b === 0n) return 0n;
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function truth(value: boolean): bigint {
  return value ? 1n : 0n;
}

/** The value of one instruction on earlier values, or what is wrong. */
export function compute(name: OpcodeName, a: bigint, b: bigint, c: bigint): bigint | Fault {
  switch (name) {
    case "add":
      return fits(a + b);
    case "sub":
      return fits(a - b);
    case "mul":
      return fits(a * b);
    case "floordiv":
      return BigInt.asIntN(64, floorDivide(a, b)); // the least divided by -1 wraps
    case "floormod":
      return b === 0n ? 0n : a - floorDivide(a, b) * b;
    case "min":
      return a < b ? a : b;
    case "max":
      return a > b ? a : b;
    case "neg":
      return fits(-a);
    case "and_bits":
      return a & b;
    case "or_bits":
      return a | b;
    case "xor_bits":
      return a ^ b;
    case "shift_left":
      return b < 0n || b > MASK ? 0n : BigInt.asIntN(64, a << b);
    case "shift_right":
      return a >> (b < 0n || b > MASK ? MASK : b);
    case "eq":
      return truth(a === b);
    case "ne":
      return truth(a !== b);
    case "lt":
      return truth(a < b);
    case "le":
      return truth(a <= b);
    case "not":
      return truth(a === 0n);
    case "select":
      return a !== 0n ? b : c;
    default:
      throw new TypeError(`'${name}' is not an arithmetic op`);
  }
}

/** What `bits` gives of a scalar: a uint64 by its bits, a float as the bits of a float64. */
export function bitsOf(value: number | bigint): bigint {
  if (typeof value === "bigint") return BigInt.asIntN(64, value);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigInt64(0);
}

/**
 * An integer of at most 64 bits as the nearest float32. Number() would round to 53 bits first, and
 * two roundings are not one: what is lost is kept as a lowest bit instead (rounding to odd).
 */
export function bigintToFloat32(value: bigint): number {
  const magnitude = value < 0n ? -value : value;
  if (magnitude >> 53n === 0n) return Math.fround(Number(value));
  const kept = magnitude >> 12n;
  const sticky = kept << 12n === magnitude ? kept : kept | 1n;
  const rounded = Math.fround(Number(sticky)) * 4096;
  return value < 0n ? -rounded : rounded;
}

/** The nearest number of `digits` significant bits, ties to even; subnormals have quantum 2^least. */
function roundToPrecision(value: number, digits: number, least: number, most: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const field = (view.getUint32(0) >>> 20) & 0x7ff;
  // 2^exponent > |value|, as frexp has it; float64 subnormals are far below every quantum here.
  const exponent = field - 1022;
  const quantum = 2 ** Math.max(exponent - digits, least);
  const scaled = value / quantum;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const isUp = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  const rounded = (isUp ? floor + 1 : floor) * quantum;
  if (Math.abs(rounded) > most) return value < 0 ? -Infinity : Infinity;
  return rounded === 0 && value < 0 ? -0 : rounded;
}

/** binary16 (IEEE 754-2019, table 3.5). */
export function roundToHalf(value: number): number {
  return roundToPrecision(value, 11, -24, 65504);
}

/** bfloat16: the range of binary32 with 8 significant bits. */
export function roundToBfloat16(value: number): number {
  return roundToPrecision(value, 8, -133, (2 - 2 ** -7) * 2 ** 127);
}
