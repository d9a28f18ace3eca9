/** Tensors of WebGPU; memory is given back by `destroy`, or when a tensor and its views are collected. */

import type { Device } from "./device.js";
import { DeviceTensor, type Layout, type Storage } from "./device-tensor.js";
import { fail } from "./errors.js";
import { shapeText } from "./tensor.js";

const MAP_READ = 0x1 | 0x8; // MAP_READ, COPY_DST (WebGPU, 5.1.2)

const collected =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry<GPUBuffer>((buffer) => buffer.destroy());

/** What a tensor and views of it share. */
export class DeviceStorage implements Storage {
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

export class GPUTensor extends DeviceTensor {
  readonly device: Device;
  protected readonly storage: DeviceStorage;

  /** Made by Device.empty, Device.upload, calls, and view. */
  constructor(device: Device, storage: GPUBuffer | DeviceStorage, layout: Layout) {
    super(layout);
    this.device = device;
    this.storage = storage instanceof DeviceStorage ? storage : new DeviceStorage(storage);
  }

  /** The buffer that the elements lie in, for a program that draws or computes with it directly. */
  get buffer(): GPUBuffer {
    return this.storage.buffer;
  }

  toString(): string {
    return `GPUTensor(${this.dtype}, ${shapeText(this.shape)})`;
  }

  protected override over(layout: Layout): this {
    return new GPUTensor(this.device, this.storage, layout) as this;
  }

  protected override readRange(low: number, size: number): Promise<ArrayBuffer> {
    return readBuffer(this.device, this.buffer, low, size);
  }

  /** WebGPU writes whole words. */
  protected override writeBytes(start: number, bytes: Uint8Array): void {
    if (start % 4 !== 0) this.refuseWrite();
    const { buffer, byteOffset, byteLength } = bytes;
    const words = byteLength - (byteLength % 4);
    if (byteLength !== words && start + words + 4 < this.storage.byteLength) {
      fail(
        "unsupported",
        `${String(this)} ends inside a word that other elements share: write to the whole tensor`,
      );
    }
    const { queue } = this.device.gpu;
    if (words > 0) queue.writeBuffer(this.buffer, start, buffer, byteOffset, words);
    if (byteLength !== words) {
      const rest = new Uint8Array(4);
      rest.set(bytes.subarray(words));
      queue.writeBuffer(this.buffer, start + words, rest);
    }
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
