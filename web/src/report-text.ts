/**
 * Numbers of reports as text, by Python's rules for formats (docs/format/plan.md, "Reports").
 *
 * `[[fill]align][sign][#][0][width][.precision][type]`. Digits are exact for any precision up  */

import type { DType } from "./dtype.js";
import { MAX_FIELD_PRECISION, MAX_FIELD_WIDTH, REPORT_REAL_TYPES } from "./formats.js";

/** What a record can hold. */
export type NumberDType = "bool" | "int32" | "int64" | "uint32" | "uint64" | "float32" | "float64";

export function isStored(dtype: DType): dtype is NumberDType {
  return /^(bool|u?int32|u?int64|float32|float64)$/.test(dtype);
}

interface NumberFormat {
  readonly isEmpty: boolean;
  readonly fill: string;
  readonly align: string;
  readonly sign: string;
  readonly hasPrefix: boolean;
  readonly width: number;
  readonly precision: number | undefined;
  readonly type: string;
}

interface Field {
  readonly before: string;
  readonly dtype: NumberDType;
  readonly format: NumberFormat;
}

export interface ReportText {
  readonly fields: readonly Field[];
  readonly rest: string;
}

const FORMAT =
  /^(?:(?<fill>[ -~])(?=[<>=^]))?(?<align>[<>=^])?(?<sign>[-+ ])?(?<prefix>#)?(?<zero>0)?(?<width>[0-9]*)(?:\.(?<precision>[0-9]+))?(?<type>[bdoxXeEfFgG%])?$/;

function parseFormat(text: string, dtype: NumberDType): NumberFormat | undefined {
  const groups = FORMAT.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { fill, align, sign, prefix, zero, width, precision, type = "" } = groups;
  const format = {
    isEmpty: text === "",
    fill: fill ?? (zero === undefined ? " " : "0"),
    align: align ?? (zero === undefined ? "" : "="),
    sign: sign ?? "-",
    hasPrefix: prefix !== undefined,
    width: Number(width ?? 0),
    precision: precision === undefined ? undefined : Number(precision),
    type,
  };
  if (format.width > MAX_FIELD_WIDTH || (format.precision ?? 0) > MAX_FIELD_PRECISION) return undefined;
  const isReal = type !== "" && REPORT_REAL_TYPES.includes(type);
  let isGood: boolean;
  if (dtype.startsWith("float")) {
    isGood = (isReal || (type === "" && format.precision === undefined)) && !format.hasPrefix;
  } else if (isReal) {
    isGood = !format.hasPrefix;
  } else {
    isGood = format.precision === undefined;
  }
  return isGood ? format : undefined;
}

/** Words of a record that the operands of a text take. */
export function wordsOf(text: ReportText): number {
  return text.fields.reduce((sum, { dtype }) => sum + (dtype.endsWith("64") ? 2 : 1), 0);
}

/** The parsed message, or what is wrong with it. */
export function parseReportText(
  message: string,
  dtypes: readonly NumberDType[],
): ReportText | string {
  const fields: Field[] = [];
  let before = "";
  for (let at = 0; at < message.length; at += 1) {
    const char = message.charAt(at);
    if (char !== "{" && char !== "}") {
      before += char;
      continue;
    }
    if (message.charAt(at + 1) === char) {
      before += char;
      at += 1;
      continue;
    }
    const end = message.indexOf("}", at);
    if (char === "}" || end < 0) return `a single '${char}' in the message at character ${at}`;
    const dtype = dtypes[fields.length];
    if (dtype === undefined) {
      return `the message has more fields than the ${dtypes.length} operands`;
    }
    const text = message.slice(at + 1, end);
    const format =
      text === "" || text.startsWith(":") ? parseFormat(text.slice(1), dtype) : undefined;
    if (format === undefined) return `'{${text}}' is not a valid format for ${dtype}`;
    fields.push({ before, dtype, format });
    before = "";
    at = end;
  }
  if (fields.length !== dtypes.length) {
    return `the message has ${fields.length} fields for ${dtypes.length} operands`;
  }
  return { fields, rest: before };
}

function padded(format: NumberFormat, isNegative: boolean, prefix: string, digits: string): string {
  const sign = isNegative ? "-" : format.sign === "-" ? "" : format.sign;
  const head = sign + prefix;
  const padding = Math.max(0, format.width - head.length - digits.length);
  const fill = format.fill.repeat(padding);
  switch (format.align) {
    case "<":
      return head + digits + fill;
    case "=":
      return head + fill + digits;
    case "^": {
      const half = Math.floor(padding / 2);
      return fill.slice(0, half) + head + digits + fill.slice(half);
    }
    default:
      return fill + head + digits;
  }
}

/** An exponent as C writes it: at least two digits. */
function withExponent(mantissa: string, exponent: number): string {
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

function split(scientific: string): [digits: string, exponent: number] {
  const [mantissa = "", exponent = "0"] = scientific.split("e");
  return [mantissa.replace(".", ""), Number(exponent)];
}

/** The shortest digits that give the same number when read, as Python's repr writes them. */
function shortest(value: number, isNarrow: boolean): string {
  let text = value.toExponential();
  if (isNarrow) {
    // 9 digits tell any two float32 apart (IEEE 754-2019, 5.12.2).
    for (let digits = 0; digits < 9; digits += 1) {
      text = value.toExponential(digits);
      if (Math.fround(Number(text)) === value) break;
    }
  }
  const [digits, exponent] = split(text);
  if (exponent < -4 || exponent >= 16) {
    const rest = digits.slice(1);
    return withExponent(digits.charAt(0) + (rest === "" ? "" : `.${rest}`), exponent);
  }
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${whole}.${digits.slice(exponent + 1) || "0"}`;
}

/** `value` times 10^places, rounded to an integer, ties to even. */
function scaledInteger(value: number, places: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const field = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  // IEEE 754-2019, 3.4: value = mantissa * 2^exponent.
  const mantissa = field === 0 ? fraction : fraction | (1n << 52n);
  const exponent = Math.max(field, 1) - 1075;
  let above = mantissa;
  let below = 1n;
  if (exponent >= 0) above <<= BigInt(exponent);
  else below <<= BigInt(-exponent);
  if (places >= 0) above *= 10n ** BigInt(places);
  else below *= 10n ** BigInt(-places);
  const floor = above / below;
  const rest = 2n * (above % below);
  const isUp = rest > below || (rest === below && (floor & 1n) === 1n);
  return isUp ? floor + 1n : floor;
}

/** printf's %f. */
function fixed(value: number, precision: number): string {
  const digits = scaledInteger(value, precision)
    .toString()
    .padStart(precision + 1, "0");
  if (precision === 0) return digits;
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

/** The first `count` significant digits, and the exponent of the first. */
function significantDigits(value: number, count: number): [digits: string, exponent: number] {
  if (value === 0) return ["0".repeat(count), 0];
  let [, exponent] = split(value.toExponential());
  for (;;) {
    const digits = scaledInteger(value, count - 1 - exponent).toString();
    if (digits.length === count) return [digits, exponent];
    exponent += digits.length > count ? 1 : -1;
  }
}

/** printf's %e. */
function scientific(value: number, precision: number): string {
  const [digits, exponent] = significantDigits(value, precision + 1);
  const rest = digits.slice(1);
  return withExponent(digits.charAt(0) + (rest === "" ? "" : `.${rest}`), exponent);
}

/** printf's %g: `precision` significant digits, zeros at the end dropped. */
function general(value: number, precision: number): string {
  const count = Math.max(1, precision);
  const [digits, exponent] = significantDigits(value, count);
  if (exponent < -4 || exponent >= count) {
    const rest = digits.slice(1).replace(/0+$/, "");
    return withExponent(digits.charAt(0) + (rest === "" ? "" : `.${rest}`), exponent);
  }
  const text = fixed(value, count - 1 - exponent);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function real(format: NumberFormat, value: number, isNarrow: boolean): string {
  const isNegative = value < 0 || Object.is(value, -0);
  const magnitude = Math.abs(value);
  const kind = format.type.toLowerCase();
  const scaled = kind === "%" ? 100 * magnitude : magnitude;
  let digits: string;
  if (Number.isNaN(scaled)) {
    digits = "nan";
  } else if (scaled === Infinity) {
    digits = "inf";
  } else if (kind === "") {
    digits = shortest(magnitude, isNarrow);
  } else if (kind === "e") {
    digits = scientific(scaled, format.precision ?? 6);
  } else if (kind === "g") {
    digits = general(scaled, format.precision ?? 6);
  } else {
    digits = fixed(scaled, format.precision ?? 6);
  }
  if (kind === "%") digits += "%";
  return padded(format, isNegative, "", kind === format.type ? digits : digits.toUpperCase());
}

const BASES: Record<string, number> = { b: 2, o: 8, x: 16, X: 16 };

function whole(format: NumberFormat, value: bigint): string {
  if (format.type !== "" && REPORT_REAL_TYPES.includes(format.type)) return real(format, Number(value), false);
  const magnitude = value < 0n ? -value : value;
  const base = BASES[format.type] ?? 10;
  const digits = magnitude.toString(base);
  const prefix = format.hasPrefix && base !== 10 ? `0${format.type}` : "";
  const cased = format.type === "X" ? digits.toUpperCase() : digits;
  return padded(format, value < 0n, prefix, cased);
}

function number({ dtype, format }: Field, view: DataView, at: number): string {
  switch (dtype) {
    case "bool": {
      const value = view.getUint32(at, true) !== 0;
      if (format.isEmpty) return value ? "True" : "False";
      return whole(format, value ? 1n : 0n);
    }
    case "float32":
      return real(format, view.getFloat32(at, true), true);
    case "float64":
      return real(format, view.getFloat64(at, true), false);
    case "int32":
      return whole(format, BigInt(view.getInt32(at, true)));
    case "uint32":
      return whole(format, BigInt(view.getUint32(at, true)));
    case "int64":
      return whole(format, view.getBigInt64(at, true));
    case "uint64":
      return whole(format, view.getBigUint64(at, true));
  }
}

/** The text with the operands that stand at a byte of a record. */
export function formatReport(text: ReportText, view: DataView, byteOffset: number): string {
  let at = byteOffset;
  let out = "";
  for (const field of text.fields) {
    out += field.before + number(field, view, at);
    at += field.dtype.endsWith("64") ? 8 : 4;
  }
  return out + text.rest;
}
