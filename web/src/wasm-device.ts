/**
 * WebAssembly as a device: for browsers without WebGPU, and for what WebGPU lacks (64-bit numbers).
 *
 * Tensors are ordinary memory of the page; a call copies what it binds into the module's memory
 * and back. Kernels run in the thread that calls, and it waits for them.
 */

import { ComputeDevice } from "./compute-device.js";
import { DeviceTensor, type Layout, type Storage } from "./device-tensor.js";
import { type DType, elementBytes } from "./dtype.js";
import { DovetailError, fail } from "./errors.js";
import type { ImageEntry } from "./header.js";
import type { Image, ImageFunction } from "./image.js";
import type { DeviceFacts } from "./memory.js";
import { type Shape, elementCount, shapeText } from "./tensor.js";
import { WasmKernels } from "./wasm-kernels.js";

const KIND = "cpu";
const FORMAT = "wasm";

/** That of the native runtime (cpu_backend.cc). */
const MAX_SHARED_BYTES = 64 << 20;

const MAX_UINT32 = 0xffffffff;

/** The bytes of a module of one function without arguments and results, and of a memory. */
function probe(body: readonly number[]): Uint8Array<ArrayBuffer> {
  const code = [0, ...body, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, 4, 1, 0x60, 0, 0],
    ...[3, 2, 1, 0],
    ...[5, 3, 1, 0, 0],
    ...[10, code.length + 2, 1, code.length, ...code],
  ]);
}

/** What images may require, with instructions that need it (WebAssembly Core Specification 2.0). */
const FEATURES: readonly (readonly [string, readonly number[]])[] = [
  // memory.fill, i32.trunc_sat_f32_s and i32.extend8_s: what LLVM's processor "lime1" adds.
  [
    "wasm.lime1",
    [
      ...[0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 0x0b, 0],
      ...[0x43, 0, 0, 0, 0, 0xfc, 0x00, 0xc0, 0x1a],
    ],
  ],
  // i8x16.splat
  ["wasm.simd128", [0x41, 0, 0xfd, 0x0f, 0x1a]],
];

/** Memory of the page that a tensor and its views share. */
export class WasmStorage implements Storage {
  bytes: Uint8Array<ArrayBuffer>;
  readonly byteLength: number;
  isDestroyed = false;

  constructor(byteLength: number) {
    try {
      this.bytes = new Uint8Array(byteLength);
    } catch (error) {
      throw new DovetailError("resource", `there is no memory for ${byteLength} bytes`, {
        cause: error,
      });
    }
    this.byteLength = byteLength;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.bytes = new Uint8Array(0);
  }
}

export class WasmTensor extends DeviceTensor {
  readonly device: WasmDevice;
  protected readonly storage: WasmStorage;

  /** Made by WasmDevice.empty, WasmDevice.upload, calls, and view. */
  constructor(device: WasmDevice, storage: WasmStorage, layout: Layout) {
    super(layout);
    this.device = device;
    this.storage = storage;
  }

  toString(): string {
    return `WasmTensor(${this.dtype}, ${shapeText(this.shape)})`;
  }

  protected override over(layout: Layout): this {
    return new WasmTensor(this.device, this.storage, layout) as this;
  }

  protected override readRange(low: number, size: number): Promise<ArrayBuffer> {
    return this.device.enqueue(() => {
      this.check();
      return this.storage.bytes.slice(low, low + size).buffer;
    });
  }

  /** In the order of calls; the bytes are taken now. */
  protected override writeBytes(start: number, bytes: Uint8Array): void {
    const copy = bytes.slice();
    void this.device.enqueue(() => {
      if (!this.storage.isDestroyed) this.storage.bytes.set(copy, start);
    });
  }
}

export class WasmDevice extends ComputeDevice {
  readonly kind = KIND;
  readonly format = FORMAT;
  readonly target = "cpu -arch=wasm32";
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly facts: DeviceFacts;
  readonly lost: Promise<DovetailError>;
  #isDestroyed = false;
  #lose: (error: DovetailError) => void = () => undefined;

  private constructor() {
    super();
    const attributes = new Map([["cpu.arch", "wasm32"]]);
    for (const [name, body] of FEATURES) {
      attributes.set(name, String(WebAssembly.validate(probe(body))));
    }
    this.attributes = attributes;
    this.name = "wasm";
    this.facts = {
      name: this.name,
      attributes,
      bindingAlignment: 1,
      maxBindingBytes: MAX_UINT32,
      maxGrid: [MAX_UINT32, MAX_UINT32, MAX_UINT32],
      maxSharedBytes: MAX_SHARED_BYTES,
    };
    this.lost = new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  /** Whether there is an engine. */
  static get isThere(): boolean {
    return (globalThis as { WebAssembly?: unknown }).WebAssembly !== undefined;
  }

  /** The engine of this page, or of Node. */
  static async request(): Promise<WasmDevice> {
    if (!WasmDevice.isThere) {
      fail("not-ready", "there is no WebAssembly here: it may be switched off in the settings");
    }
    return new WasmDevice();
  }

  /** Whether an image is one of WebAssembly. */
  static takes({ kind, format }: ImageEntry): boolean {
    return kind === KIND && format === FORMAT;
  }

  empty(shape: Shape, dtype: DType): WasmTensor {
    this.throwIfLost();
    const storage = new WasmStorage(elementCount(shape) * elementBytes(dtype));
    return new WasmTensor(this, storage, { shape, dtype });
  }

  throwIfLost(): void {
    if (this.#isDestroyed) throw this.#loss();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#lose(this.#loss());
  }

  misfit(kernel: ImageFunction): string {
    return kernel.sharedBytes > MAX_SHARED_BYTES
      ? `kernel '${kernel.name}' needs bytes of shared memory: ${kernel.sharedBytes}, the device allows ${MAX_SHARED_BYTES}`
      : "";
  }

  kernels(image: Image): WasmKernels {
    return new WasmKernels(this, image);
  }

  #loss(): DovetailError {
    return new DovetailError(
      "device-lost",
      `the device ${this.name} is lost: it was destroyed; request a new device and load the bundle again`,
    );
  }
}
