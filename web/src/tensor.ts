/**
 * Tensors on the host: a typed array with a shape.
 *
 * Row-major and contiguous. A kernel that writes a host tensor has its typed array changed when
 * the call's promise resolves; what should stay on the device between calls is a GPUTensor.
 */

import {
  type DType,
  type TypedArray,
  canHold,
  elementBytes,
  float16Array,
  isDType,
  naturalDType,
  partsOf,
} from "./dtype.js";
import { fail } from "./errors.js";

export type Shape = readonly number[];

/** "[2, 3]" */
export function shapeText(shape: Shape): string {
  return `[${shape.join(", ")}]`;
}

/** The number of elements; extents must be whole numbers of at least 0 whose product is exact. */
export function elementCount(shape: Shape): number {
  let count = 1;
  for (const [axis, extent] of shape.entries()) {
    if (!Number.isSafeInteger(extent) || extent < 0) {
      fail(
        "value",
        `shape ${shapeText(shape)}: axis ${axis} is ${extent}, expected a whole number of at least 0`,
      );
    }
    count *= extent;
  }
  if (!Number.isSafeInteger(count)) {
    fail("value", `shape ${shapeText(shape)} has more elements than 2^53 - 1`);
  }
  return count;
}

/** Strides in elements, last axis fastest. */
export function rowMajorStrides(shape: Shape): number[] {
  const strides = new Array<number>(shape.length).fill(1);
  for (let axis = shape.length - 2; axis >= 0; axis -= 1) {
    strides[axis] = (strides[axis + 1] ?? 1) * (shape[axis + 1] ?? 1);
  }
  return strides;
}

export class Tensor {
  readonly data: TypedArray;
  readonly shape: Shape;
  readonly dtype: DType;

  /** See `tensor`. */
  constructor(data: TypedArray, shape: Shape, dtype: DType) {
    if (!isDType(dtype)) fail("type", `'${String(dtype)}' is not a valid dtype`);
    const count = elementCount(shape);
    if (!canHold(data, dtype)) {
      const advice =
        dtype === "float16" && float16Array() === undefined
          ? ": this browser has no Float16Array, pass the bits in a Uint16Array"
          : "";
      fail("type", `a ${naturalDType(data)} array cannot hold ${dtype}${advice}`);
    }
    const needed = count * partsOf(dtype);
    if (data.length !== needed) {
      fail(
        "value",
        `a ${dtype} tensor of shape ${shapeText(shape)} needs an array of ${needed} elements, got ${data.length}`,
      );
    }
    this.data = data;
    this.shape = Object.freeze([...shape]);
    this.dtype = dtype;
  }

  get size(): number {
    return this.data.length / partsOf(this.dtype);
  }

  get byteLength(): number {
    return this.size * elementBytes(this.dtype);
  }

  toString(): string {
    return `Tensor(${this.dtype}, ${shapeText(this.shape)})`;
  }
}

/**
 * A tensor over a typed array, which is not copied.
 *
 * @param data Its elements, row-major: the array that goes with the dtype; Uint8Array of 0 and 1
 *   for bool; pairs for complex numbers; bits in a Uint16Array for bfloat16 and (also) float16.
 * @param shape By default one axis over all elements.
 * @param dtype By default what the array says: Float32Array is float32, Uint8ClampedArray uint8.
 */
export function tensor(data: TypedArray, shape?: Shape, dtype?: DType): Tensor {
  const sort = dtype ?? naturalDType(data);
  return new Tensor(data, shape ?? [data.length / partsOf(sort)], sort);
}
