/**
 * Tensors that stay on a device between calls: what functions return, and what `upload` makes.
 *
 * What is the same wherever the memory is: shapes, views, what a call sees, gathering of elements.
 */

import type { ComputeDevice } from "./compute-device.js";
import { type DType, elementBytes, viewAs } from "./dtype.js";
import { fail } from "./errors.js";
import type { MemoryRef, TensorView } from "./memory.js";
import { type Shape, Tensor, elementCount, rowMajorStrides, shapeText } from "./tensor.js";

export interface ViewOptions {
  shape: Shape;
  /** In elements, by default row-major; negative ones go backwards. */
  strides?: readonly number[];
  /** Of the first element, in elements from that of this tensor. */
  offset?: number;
}

/** Memory of a device that a tensor and its views share. */
export interface Storage extends MemoryRef {
  readonly isDestroyed: boolean;
  destroy(): void;
}

/** What a tensor is over its memory. */
export interface Layout {
  readonly shape: Shape;
  readonly dtype: DType;
  /** In elements; undefined when row-major. */
  readonly strides?: readonly number[] | undefined;
  /** Of the element whose indices are all 0, in elements. */
  readonly offset?: number;
}

export abstract class DeviceTensor {
  readonly shape: Shape;
  readonly dtype: DType;
  /** In elements; undefined when row-major. */
  readonly strides: readonly number[] | undefined;
  /** Of the element whose indices are all 0, in elements. */
  readonly offset: number;
  abstract readonly device: ComputeDevice;
  protected abstract readonly storage: Storage;

  protected constructor({ shape, dtype, strides, offset = 0 }: Layout) {
    this.shape = Object.freeze([...shape]);
    this.dtype = dtype;
    this.strides = strides === undefined ? undefined : Object.freeze([...strides]);
    this.offset = offset;
  }

  get size(): number {
    return elementCount(this.shape);
  }

  /** Another tensor over the same memory. */
  view({ shape, strides, offset = 0 }: ViewOptions): this {
    if (strides !== undefined && strides.length !== shape.length) {
      fail("value", `${strides.length} strides for shape ${shapeText(shape)}`);
    }
    if (![offset, ...(strides ?? [])].every(Number.isSafeInteger)) {
      fail(
        "value",
        `strides and offset are whole numbers, got ${strides?.join(", ")} and ${offset}`,
      );
    }
    const made = this.over({ shape, dtype: this.dtype, strides, offset: this.offset + offset });
    const [low, high] = made.span();
    if (low < 0 || high > this.storage.byteLength) {
      fail(
        "value",
        `a ${this.dtype} view of shape ${shapeText(shape)} reaches from byte ${low} to ${high}, outside its memory of ${this.storage.byteLength} bytes`,
      );
    }
    return made;
  }

  /** The elements, once the calls before are done; a copy, row-major. */
  async read(): Promise<Tensor> {
    return new Tensor(viewAs(this.dtype, await this.#readBytes()), this.shape, this.dtype);
  }

  /** Replaces the elements; this tensor must be row-major. */
  write(tensor: Tensor): void {
    this.check();
    if (tensor.dtype !== this.dtype || shapeText(tensor.shape) !== shapeText(this.shape)) {
      fail("value", `${String(tensor)} does not fit into ${String(this)}`);
    }
    if (this.strides !== undefined) this.refuseWrite();
    const { buffer, byteOffset, byteLength } = tensor.data;
    const start = this.offset * elementBytes(this.dtype);
    this.writeBytes(start, new Uint8Array(buffer, byteOffset, byteLength));
  }

  /** Gives the memory back, of all views of it. */
  destroy(): void {
    this.storage.destroy();
  }

  /** How a call sees this tensor. */
  argument(): TensorView {
    this.check();
    return {
      dtype: this.dtype,
      shape: this.shape,
      strides: this.strides,
      byteOffset: this.offset * elementBytes(this.dtype),
      memory: this.storage,
      aliasRoot: this.storage,
      aliasBase: 0,
    };
  }

  abstract toString(): string;

  /** Another tensor over the same memory, whatever it reaches. */
  protected abstract over(layout: Layout): this;
  /** A copy of bytes of the memory, once the calls before are done. */
  protected abstract readRange(low: number, size: number): Promise<ArrayBuffer>;
  protected abstract writeBytes(start: number, bytes: Uint8Array): void;

  protected refuseWrite(): never {
    fail(
      "unsupported",
      `${String(this)} is a view that a browser cannot write: write to the whole tensor`,
    );
  }

  protected check(): void {
    this.device.throwIfLost();
    if (this.storage.isDestroyed) fail("value", `${String(this)} has been destroyed`);
  }

  /** The lowest byte and behind the highest, in the memory. */
  protected span(): [number, number] {
    const size = elementBytes(this.dtype);
    const start = this.offset * size;
    if (this.size === 0) return [start, start];
    let low = 0;
    let high = 1;
    const strides = this.strides ?? rowMajorStrides(this.shape);
    for (const [axis, extent] of this.shape.entries()) {
      const span = (strides[axis] ?? 0) * (extent - 1);
      if (span < 0) low += span;
      else high += span;
    }
    return [start + low * size, start + high * size];
  }

  async #readBytes(): Promise<ArrayBuffer> {
    this.check();
    const [low, high] = this.span();
    const size = elementBytes(this.dtype);
    if (low === high) return new ArrayBuffer(0);
    const bytes = await this.readRange(low, high - low);
    if (this.strides === undefined) return bytes;
    // Gathered here: what lies between the elements came along.
    const from = new Uint8Array(bytes);
    const to = new Uint8Array(this.size * size);
    const index = new Array<number>(this.shape.length).fill(0);
    for (let i = 0; i < this.size; i += 1) {
      const element = index.reduce(
        (sum, at, axis) => sum + at * (this.strides?.[axis] ?? 0),
        this.offset,
      );
      const at = element * size - low;
      to.set(from.subarray(at, at + size), i * size);
      for (let axis = index.length - 1; axis >= 0; axis -= 1) {
        index[axis] = (index[axis] ?? 0) + 1;
        if ((index[axis] ?? 0) < (this.shape[axis] ?? 0)) break;
        index[axis] = 0;
      }
    }
    return to.buffer;
  }
}
