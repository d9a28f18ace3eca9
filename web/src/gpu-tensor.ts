/**
 * Tensors that stay on the device between calls: what functions return, and what `upload` makes.
 *
 * Memory is given back by `destroy`, or when the tensor and its views are collected.
 */

import type { Device } from "./device.js";
import { type DType, elementBytes, viewAs } from "./dtype.js";
import { fail } from "./errors.js";
import type { TensorView } from "./memory.js";
import { type Shape, Tensor, elementCount, rowMajorStrides, shapeText } from "./tensor.js";

export interface ViewOptions {
  shape: Shape;
  /** In elements, by default row-major; negative ones go backwards. */
  strides?: readonly number[];
  /** Of the first element, in elements from that of this tensor. */
  offset?: number;
}

const MAP_READ = 0x1 | 0x8; // MAP_READ, COPY_DST (WebGPU, 5.1.2)

const collected =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry<GPUBuffer>((buffer) => buffer.destroy());

/** What a tensor and views of it share. */
export class DeviceStorage {
  readonly byteLength: number;
  readonly buffer: GPUBuffer;
  isDestroyed = false;

  constructor(buffer: GPUBuffer) {
    this.buffer = buffer;
    this.byteLength = buffer.size;
    collected?.register(this, buffer, this);
  }

  destroy(): void {
    this.isDestroyed = true;
    collected?.unregister(this);
    this.buffer.destroy();
  }
}

export class GPUTensor {
  readonly device: Device;
  readonly shape: Shape;
  readonly dtype: DType;
  /** In elements; undefined when row-major. */
  readonly strides: readonly number[] | undefined;
  /** Of the element whose indices are all 0, in elements. */
  readonly offset: number;
  readonly #storage: DeviceStorage;

  /** Made by Device.empty, Device.upload, calls, and view. */
  constructor(
    device: Device,
    storage: GPUBuffer | GPUTensor,
    shape: Shape,
    dtype: DType,
    strides?: readonly number[],
    offset = 0,
  ) {
    this.device = device;
    this.shape = Object.freeze([...shape]);
    this.dtype = dtype;
    this.strides = strides === undefined ? undefined : Object.freeze([...strides]);
    this.offset = offset;
    this.#storage = storage instanceof GPUTensor ? storage.#storage : new DeviceStorage(storage);
  }

  get size(): number {
    return elementCount(this.shape);
  }

  /** The buffer that the elements lie in, for a program that draws or computes with it directly. */
  get buffer(): GPUBuffer {
    return this.#storage.buffer;
  }

  /** Another tensor over the same memory. */
  view({ shape, strides, offset = 0 }: ViewOptions): GPUTensor {
    if (strides !== undefined && strides.length !== shape.length) {
      fail("value", `${strides.length} strides for shape ${shapeText(shape)}`);
    }
    if (![offset, ...(strides ?? [])].every(Number.isSafeInteger)) {
      fail(
        "value",
        `strides and offset are whole numbers, got ${strides?.join(", ")} and ${offset}`,
      );
    }
    const made = new GPUTensor(this.device, this, shape, this.dtype, strides, this.offset + offset);
    const [low, high] = made.#span();
    if (low < 0 || high > this.#storage.byteLength) {
      fail(
        "value",
        `a ${this.dtype} view of shape ${shapeText(shape)} reaches from byte ${low} to ${high}, outside its memory of ${this.#storage.byteLength} bytes`,
      );
    }
    return made;
  }

  /** The elements, once the calls before are done; a copy, row-major. */
  async read(): Promise<Tensor> {
    return new Tensor(viewAs(this.dtype, await this.#readBytes()), this.shape, this.dtype);
  }

  /** Replaces the elements; this tensor must be row-major and begin at a whole word. */
  write(tensor: Tensor): void {
    this.#check();
    if (tensor.dtype !== this.dtype || shapeText(tensor.shape) !== shapeText(this.shape)) {
      fail("value", `${String(tensor)} does not fit into ${String(this)}`);
    }
    const start = this.offset * elementBytes(this.dtype);
    if (this.strides !== undefined || start % 4 !== 0) {
      fail(
        "unsupported",
        `${String(this)} is a view that a browser cannot write: write to the whole tensor`,
      );
    }
    const { buffer, byteOffset, byteLength } = tensor.data;
    const words = byteLength - (byteLength % 4);
    if (byteLength !== words && start + words + 4 < this.#storage.byteLength) {
      fail(
        "unsupported",
        `${String(this)} ends inside a word that other elements share: write to the whole tensor`,
      );
    }
    const { queue } = this.device.gpu;
    if (words > 0) queue.writeBuffer(this.buffer, start, buffer, byteOffset, words);
    if (byteLength !== words) {
      const rest = new Uint8Array(4);
      rest.set(new Uint8Array(buffer, byteOffset + words, byteLength - words));
      queue.writeBuffer(this.buffer, start + words, rest);
    }
  }

  /** Gives the memory back, of all views of it. */
  destroy(): void {
    this.#storage.destroy();
  }

  /** How a call sees this tensor. */
  argument(): TensorView {
    this.#check();
    return {
      dtype: this.dtype,
      shape: this.shape,
      strides: this.strides,
      byteOffset: this.offset * elementBytes(this.dtype),
      memory: this.#storage,
      aliasRoot: this.#storage,
      aliasBase: 0,
    };
  }

  toString(): string {
    return `GPUTensor(${this.dtype}, ${shapeText(this.shape)})`;
  }

  #check(): void {
    this.device.throwIfLost();
    if (this.#storage.isDestroyed) fail("value", `${String(this)} has been destroyed`);
  }

  /** The lowest byte and behind the highest, in the memory. */
  #span(): [number, number] {
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
    this.#check();
    const [low, high] = this.#span();
    const size = elementBytes(this.dtype);
    if (low === high) return new ArrayBuffer(0);
    const bytes = await readBuffer(this.device, this.buffer, low, high - low);
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

/** A copy of bytes of a buffer, in order with the calls before. */
export async function readBuffer(
  device: Device,
  buffer: GPUBuffer,
  offset: number,
  size: number,
): Promise<ArrayBuffer> {
  // Only the copy stands in the order of calls; those that follow need not wait for its bytes.
  const read = await device.enqueue(() => submitRead(device, buffer, offset, size));
  return read();
}

/** Submits a copy of bytes to where the host can see them; the result waits for them. */
export function submitRead(
  device: Device,
  buffer: GPUBuffer,
  offset: number,
  size: number,
): () => Promise<ArrayBuffer> {
  device.throwIfLost();
  const start = Math.floor(offset / 4) * 4;
  const length = Math.ceil((offset + size) / 4) * 4 - start;
  const { value: staging, settled } = device.scoped(`read of ${size} bytes`, () => {
    const made = device.pool.take(length, MAP_READ);
    const encoder = device.gpu.createCommandEncoder();
    encoder.copyBufferToBuffer(buffer, start, made, 0, length);
    device.gpu.queue.submit([encoder.finish()]);
    return made;
  });
  return async () => {
    await settled;
    await device.orLost(staging.mapAsync(1, 0, length)); // GPUMapMode.READ
    const bytes = staging.getMappedRange(0, length).slice(offset - start, offset - start + size);
    staging.unmap();
    device.pool.give(staging);
    return bytes;
  };
}
