/** Checks the arguments of a call against the parameters of its plan. */

import { roundToBfloat16, roundToHalf } from "./arithmetic.js";
import { type DType, elementBytes, isFloat, partOf, rangeOf } from "./dtype.js";
import { fail } from "./errors.js";
import { WRITE } from "./image.js";
import type { TensorSlot, TensorView } from "./memory.js";
import type { Plan, PlanParameter } from "./plan.js";
import { elementCount, rowMajorStrides, shapeText } from "./tensor.js";

export type Scalar = number | bigint | boolean;

/** A scalar argument, converted: a float as a number, everything else as a bigint. */
export type ScalarSlot = number | bigint;

export function isScalar(value: unknown): value is Scalar {
  return typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "undefined";
  if (typeof value === "number") return Number.isInteger(value) ? "an integer" : "a float";
  if (typeof value === "bigint") return "an integer";
  if (typeof value === "boolean") return "a bool";
  if (typeof value === "object" && "shape" in value) return "a tensor";
  const name = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return ArrayBuffer.isView(value)
    ? `a ${name} without a shape (make it a tensor: tensor(x, [2, 3]))`
    : `a ${name}`;
}

export function checkArgumentCount(plan: Plan, count: number): void {
  const wanted = plan.parameters.length;
  if (count === wanted) return;
  const names = plan.parameters.map(({ name }) => name).join(", ");
  const listed = names === "" ? "" : ` (${names})`;
  fail(
    "type",
    `${plan.name} takes ${wanted} ${wanted === 1 ? "argument" : "arguments"}${listed}, got ${count}`,
  );
}

function where(plan: Plan, parameter: PlanParameter): string {
  return `${plan.name}: parameter '${parameter.name}'`;
}

/** Whether strides keep all elements of a view apart: each is beyond what the smaller ones span. */
function elementsAreApart(shape: readonly number[], strides: readonly number[]): boolean {
  const axes = shape
    .map((extent, axis) => ({ extent, stride: Math.abs(strides[axis] ?? 0) }))
    .filter(({ extent }) => extent > 1)
    .sort((a, b) => a.stride - b.stride);
  let span = 0;
  for (const { extent, stride } of axes) {
    if (stride <= span) return false;
    span += stride * (extent - 1);
  }
  return true;
}

/** The refusal of an argument that is not a tensor. */
export function refuseNoTensor(plan: Plan, parameter: PlanParameter, given: unknown): never {
  fail(
    "type",
    `${where(plan, parameter)} expects a ${parameter.dtype} tensor of rank ${parameter.rank}, got ${describe(given)}`,
  );
}

/** Binds a tensor argument: dtype, rank, extents, strides, alignment, in the order of the core. */
export function bindTensor(plan: Plan, parameter: PlanParameter, view: TensorView): TensorSlot {
  const at = where(plan, parameter);
  const { dtype, shape } = view;
  if (dtype !== parameter.dtype) fail("type", `${at} expects ${parameter.dtype}, got ${dtype}`);
  if (shape.length !== parameter.rank) {
    fail(
      "value",
      `${at} expects rank ${parameter.rank}, got rank ${shape.length} with shape ${shapeText(shape)}`,
    );
  }
  const size = elementBytes(dtype);
  const isWritten = (parameter.access & WRITE) !== 0;
  const count = elementCount(shape);
  const strides = rowMajorStrides(shape);
  let low = 0;
  let high = count === 0 ? 0 : count;
  let isRowMajor = true;
  if (view.strides !== undefined && count !== 0) {
    high = 1;
    for (const [axis, extent] of shape.entries()) {
      if (extent <= 1) continue;
      const stride = view.strides[axis] ?? 0;
      if (stride === 0 && isWritten) {
        fail(
          "value",
          `${at} is written, and its stride along axis ${axis} is 0, so several of its elements share memory; pass a separate array`,
        );
      }
      isRowMajor &&= stride === strides[axis];
      strides[axis] = stride;
      const span = stride * (extent - 1);
      if (span < 0) low += span;
      else high += span;
    }
  }
  const first = view.byteOffset;
  const lowByte = low * size + first;
  const highByte = high * size + first;
  if (![lowByte, highByte].every(Number.isSafeInteger)) {
    fail("value", `${at} has shape ${shapeText(shape)}, which spans more bytes than 2^53 - 1`);
  }
  if (isWritten && !isRowMajor && !elementsAreApart(shape, strides)) {
    fail(
      "value",
      `${at} is written, and its strides overlap, so several of its elements may share memory; pass a separate array`,
    );
  }
  const part = elementBytes(partOf(dtype));
  if (first % part !== 0) {
    fail(
      "value",
      `${at} must begin at a multiple of ${part} bytes, and begins at ${first}; copy it first`,
    );
  }
  if (lowByte < 0 || highByte > view.memory.byteLength) {
    fail(
      "value",
      `${at} has shape ${shapeText(shape)} and reaches from byte ${lowByte} to ${highByte}, outside its memory of ${view.memory.byteLength} bytes`,
    );
  }
  return {
    memory: view.memory,
    shape,
    strides,
    first,
    low: lowByte,
    high: count === 0 ? lowByte : highByte,
    aliasRoot: view.aliasRoot,
    aliasBase: view.aliasBase,
  };
}

function roundTo(dtype: DType, value: number): number {
  switch (dtype) {
    case "float16":
      return roundToHalf(value);
    case "bfloat16":
      return roundToBfloat16(value);
    case "float32":
      return Math.fround(value);
    default:
      return value;
  }
}

/** Converts a scalar argument to its parameter's dtype; integers must fit, floats are rounded. */
export function bindScalar(plan: Plan, parameter: PlanParameter, given: unknown): ScalarSlot {
  const at = where(plan, parameter);
  const { dtype } = parameter;
  if (!isScalar(given)) fail("type", `${at} expects ${dtype}, got ${describe(given)}`);
  if (isFloat(dtype)) return roundTo(dtype, Number(given));
  if (typeof given === "number" && !Number.isInteger(given)) {
    fail("type", `${at} expects ${dtype}, got the float ${given}`);
  }
  const value = BigInt(given);
  const [least, most] = rangeOf(dtype);
  if (value < least || value > most) {
    fail("value", `${at} is ${dtype} (${least} to ${most}), got ${value}`);
  }
  return value;
}
