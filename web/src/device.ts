/**
 * A WebGPU device: its facts, its memory, and what becomes of its failures.
 *
 * Everything is asked of the adapter that it offers beyond WebGPU's defaults, because bundles are
 * chosen by attributes, and an attribute is only true where the device was made with it.
 */

import { ComputeDevice } from "./compute-device.js";
import { type DType, elementBytes } from "./dtype.js";
import { DovetailError, fail, textOf } from "./errors.js";
import { GPUTensor } from "./gpu-tensor.js";
import type { Image, ImageFunction } from "./image.js";
import { Kernels, whyKernelDoesNotFit } from "./kernels.js";
import type { DeviceFacts } from "./memory.js";
import { BufferPool } from "./pool.js";
import { type Shape, type Tensor, elementCount } from "./tensor.js";

export interface DeviceOptions {
  /** Which adapter where there are several. */
  powerPreference?: GPUPowerPreference;
  /** An adapter to use instead of asking the browser for one. */
  adapter?: GPUAdapter;
  /** Called with failures that belong to no call; by default they go to the console. */
  onError?: (error: DovetailError) => void;
}

/** Features of WebGPU that images may require, and their attributes. */
const FEATURES = [
  ["shader-f16", "webgpu.f16"],
  ["subgroups", "webgpu.subgroups"],
] as const satisfies readonly (readonly [GPUFeatureName, string])[];

/** Limits that images may require, and their attributes. */
const LIMITS = [
  ["maxStorageBuffersPerShaderStage", "webgpu.max_storage_buffers"],
  ["maxComputeInvocationsPerWorkgroup", "webgpu.max_block_threads"],
  ["maxComputeWorkgroupSizeX", "webgpu.max_block_x"],
  ["maxComputeWorkgroupSizeY", "webgpu.max_block_y"],
  ["maxComputeWorkgroupSizeZ", "webgpu.max_block_z"],
  ["maxComputeWorkgroupStorageSize", "webgpu.max_shared_bytes"],
  ["maxStorageBufferBindingSize", "webgpu.max_binding_bytes"],
  ["maxBufferSize", "webgpu.max_buffer_bytes"],
  ["maxComputeWorkgroupsPerDimension", "webgpu.max_grid"],
] as const;

/** How long a failed operation waits for the word that the device is lost. */
const LOSS_PATIENCE_MS = 200;

/** Limits that are asked for besides, and have no attribute. */
const OTHER_LIMITS = ["maxUniformBufferBindingSize", "maxBindingsPerBindGroup"] as const;

/** Subgroup sizes, which the type definitions do not know everywhere. */
interface SubgroupInfo {
  readonly subgroupMinSize?: number;
  readonly subgroupMaxSize?: number;
}

export const STORAGE_USAGE = 0x80 | 0x8 | 0x4; // STORAGE, COPY_DST, COPY_SRC (WebGPU, 5.1.2)

/** Buffers are whole words. */
export function wholeWords(bytes: number): number {
  return Math.max(4, Math.ceil(bytes / 4) * 4);
}

function adapterName({ vendor, architecture, device, description }: GPUAdapterInfo): string {
  const said = description || [vendor, architecture || device].filter((part) => part).join(" ");
  return said === "" ? "webgpu" : `webgpu (${said})`;
}

export class Device extends ComputeDevice {
  readonly kind = "webgpu";
  readonly format = "wgsl";
  readonly target = "webgpu";
  readonly gpu: GPUDevice;
  readonly facts: DeviceFacts;
  /** "webgpu" and what the browser tells of the adapter. */
  readonly name: string;
  /** What requirements of images are compared with. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Resolves, with the reason, when the device is gone. */
  readonly lost: Promise<DovetailError>;
  readonly pool: BufferPool;
  #loss: DovetailError | undefined;

  private constructor(gpu: GPUDevice, info: GPUAdapterInfo, options: DeviceOptions) {
    super();
    this.gpu = gpu;
    this.name = adapterName(info);
    this.attributes = attributesOf(gpu, info);
    const { limits } = gpu;
    const grid = limits.maxComputeWorkgroupsPerDimension;
    this.facts = {
      name: this.name,
      attributes: this.attributes,
      bindingAlignment: limits.minStorageBufferOffsetAlignment,
      maxBindingBytes: limits.maxStorageBufferBindingSize,
      maxGrid: [grid, grid, grid],
      maxSharedBytes: limits.maxComputeWorkgroupStorageSize,
    };
    this.pool = new BufferPool(gpu);
    this.lost = gpu.lost.then(({ reason, message }) => {
      const why =
        reason === "destroyed" ? "it was destroyed" : message || "the browser gave no reason";
      this.#loss = new DovetailError(
        "device-lost",
        `the device ${this.name} is lost: ${why}; what its tensors held is gone. Request a new device and load the bundle again`,
      );
      return this.#loss;
    });
    const report = options.onError ?? ((error: DovetailError): void => console.error(error));
    gpu.addEventListener("uncapturederror", (event) => {
      event.preventDefault();
      report(new DovetailError("backend", `${this.name}: ${event.error.message}`));
    });
  }

  /** The best device that the browser has. */
  static async request(options: DeviceOptions = {}): Promise<Device> {
    const adapter = options.adapter ?? (await requestAdapter(options.powerPreference));
    const requiredFeatures = FEATURES.map(([feature]) => feature).filter((feature) =>
      adapter.features.has(feature),
    );
    const requiredLimits: Record<string, number> = {};
    for (const name of [...LIMITS.map(([limit]) => limit), ...OTHER_LIMITS]) {
      const most = adapter.limits[name] as number | undefined;
      if (most !== undefined) requiredLimits[name] = most;
    }
    try {
      const gpu = await adapter.requestDevice({ requiredFeatures, requiredLimits });
      return new Device(gpu, adapter.info, options);
    } catch (error) {
      throw new DovetailError(
        "not-ready",
        `the browser has a WebGPU adapter (${adapterName(adapter.info)}) and gives no device: ${textOf(error)}`,
        { cause: error },
      );
    }
  }

  /** A tensor on this device; its elements are 0. */
  empty(shape: Shape, dtype: DType): GPUTensor {
    this.throwIfLost();
    const bytes = elementCount(shape) * elementBytes(dtype);
    return new GPUTensor(this, this.allocate(bytes), { shape, dtype });
  }

  override upload(tensor: Tensor): GPUTensor {
    return super.upload(tensor) as GPUTensor;
  }

  override async synchronize(): Promise<void> {
    await super.synchronize();
    await this.gpu.queue.onSubmittedWorkDone();
    this.throwIfLost();
  }

  misfit(kernel: ImageFunction): string {
    return whyKernelDoesNotFit(kernel, this.gpu.limits);
  }

  kernels(image: Image): Kernels {
    return new Kernels(this, image);
  }

  destroy(): void {
    this.gpu.destroy();
  }

  throwIfLost(): void {
    if (this.#loss !== undefined) throw this.#loss;
  }

  /**
   * Waits for something of the device; that the device is lost is said instead of what follows
   * from it. (No race with `lost` where all is well: each would stay with that promise for ever.)
   */
  async orLost<T>(work: Promise<T>): Promise<T> {
    let value: T;
    try {
      value = await work;
    } catch (error) {
      // A loss and its consequences arrive in any order.
      const patience = new Promise<undefined>((resolve) => {
        setTimeout(resolve, LOSS_PATIENCE_MS);
      });
      throw (await Promise.race([this.lost, patience])) ?? error;
    }
    this.throwIfLost();
    return value;
  }

  /** A buffer for storage of at least this many bytes, zeroed. */
  allocate(bytes: number): GPUBuffer {
    const size = wholeWords(bytes);
    const most = this.gpu.limits.maxBufferSize;
    if (size > most) {
      fail("resource", `${this.name} allocates at most ${most} bytes at once, asked for ${bytes}`);
    }
    return this.gpu.createBuffer({ size, usage: STORAGE_USAGE });
  }

  /**
   * Runs what may fail on the device; `settled` rejects with what the browser then reports.
   *
   * The action must not wait for anything: error scopes are a stack of the device. Work after it
   * need not wait for `settled`, which takes a round trip to the browser's GPU process.
   */
  scoped<T>(what: string, action: () => T): Scoped<T> {
    const filters = ["validation", "out-of-memory", "internal"] as const;
    for (const filter of filters) this.gpu.pushErrorScope(filter);
    let popped: Promise<(GPUError | null)[]> | undefined;
    try {
      const value = action();
      popped = this.#pop(filters.length);
      const settled = this.orLost(popped).then((found) => this.#throwReported(what, found));
      settled.catch(() => undefined); // whoever waits for it hears of it
      return { value, settled };
    } finally {
      // An action that throws says more than what the browser finds.
      if (popped === undefined) this.#pop(filters.length).catch(() => undefined);
    }
  }

  #pop(count: number): Promise<(GPUError | null)[]> {
    return Promise.all(Array.from({ length: count }, () => this.gpu.popErrorScope()));
  }

  #throwReported(what: string, [internal, memory, validation]: (GPUError | null)[]): void {
    if (memory) fail("resource", `${what}: ${this.name} is out of memory: ${memory.message}`);
    const error = validation ?? internal;
    if (error) fail("backend", `${what}: ${this.name} refused the work: ${error.message}`);
  }
}

/** A value at once, and the device's word on it later. */
export interface Scoped<T> {
  readonly value: T;
  readonly settled: Promise<void>;
}

function attributesOf(gpu: GPUDevice, info: GPUAdapterInfo): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [feature, name] of FEATURES) attributes.set(name, String(gpu.features.has(feature)));
  for (const [limit, name] of LIMITS) attributes.set(name, String(gpu.limits[limit]));
  const { subgroupMinSize, subgroupMaxSize }: SubgroupInfo = info;
  if (subgroupMinSize !== undefined && subgroupMaxSize !== undefined) {
    attributes.set("webgpu.min_subgroup_size", String(subgroupMinSize));
    attributes.set("webgpu.max_subgroup_size", String(subgroupMaxSize));
  }
  return attributes;
}

async function requestAdapter(powerPreference?: GPUPowerPreference): Promise<GPUAdapter> {
  const gpu = (globalThis.navigator as Navigator | undefined)?.gpu as GPU | undefined;
  if (gpu === undefined) {
    fail(
      "not-ready",
      globalThis.isSecureContext === false
        ? "this page has no WebGPU because it is not a secure context: serve it over https, or from localhost"
        : "this browser has no WebGPU: use a recent Chrome, Edge, Safari or Firefox, or switch it on in the browser's settings",
    );
  }
  const adapter = await gpu.requestAdapter(
    powerPreference === undefined ? undefined : { powerPreference },
  );
  if (adapter === null) {
    fail(
      "not-ready",
      "this browser knows WebGPU and has no adapter for it: look at chrome://gpu (or about:support) for the reason, and switch hardware acceleration on",
    );
  }
  return adapter;
}
