/** What runs images: WebGPU (`Device`) or an engine of WebAssembly (`WasmDevice`). */

import type { DeviceTensor } from "./device-tensor.js";
import type { DType } from "./dtype.js";
import type { DovetailError } from "./errors.js";
import type { Image, ImageFunction } from "./image.js";
import type { DeviceFacts, HostMemory, MemoryRef } from "./memory.js";
import type { ResultTensor, Work } from "./program.js";
import type { Shape, Tensor } from "./tensor.js";

/** What a call that has been given to a device leaves behind. */
export interface Submitted {
  readonly results: readonly DeviceTensor[];
  /** Waits for the device to accept the work and for what the host gets back; returns reports. */
  finish(): Promise<ArrayBuffer | undefined>;
}

/** The kernels of one image on one device. */
export interface ComputeKernels {
  /** Compiles a kernel, for these sizes of shared memory. */
  prepare(kernel: ImageFunction, shared: readonly number[]): Promise<unknown>;
  /** Begins the execution of one call of the function `name`, which binds these host arrays. */
  begin(name: string, hosts: readonly HostMemory[]): Execution;
}

/** One call on a device, given to it in parts: each ends where the plan reads, or at its end. */
export interface Execution {
  /** Gives a part to the device; compiles what is not yet compiled. */
  submit(work: Work): Promise<void>;
  /** The bytes of a workspace, once the parts so far are done. */
  read(memory: MemoryRef): Promise<ArrayBuffer>;
  /** After the last part. */
  finish(results: readonly ResultTensor[], reports: MemoryRef | undefined): Submitted;
  /** Instead of `finish`, when the call has failed. */
  abandon(): void;
}

export abstract class ComputeDevice {
  /** The kind and the format of the images that it runs, and a target that they are built for. */
  abstract readonly kind: string;
  abstract readonly format: string;
  abstract readonly target: string;
  abstract readonly name: string;
  /** What requirements of images are compared with. */
  abstract readonly attributes: ReadonlyMap<string, string>;
  abstract readonly facts: DeviceFacts;
  /** Resolves, with the reason, when the device is gone. */
  abstract readonly lost: Promise<DovetailError>;
  #tail: Promise<unknown> = Promise.resolve();

  /** A tensor on this device; its elements are 0. */
  abstract empty(shape: Shape, dtype: DType): DeviceTensor;
  abstract throwIfLost(): void;
  abstract destroy(): void;
  /** "" when a kernel can run here, else which limit it exceeds. */
  abstract misfit(kernel: ImageFunction): string;
  abstract kernels(image: Image): ComputeKernels;

  /** A copy of a host tensor on this device. */
  upload(tensor: Tensor): DeviceTensor {
    const made = this.empty(tensor.shape, tensor.dtype);
    made.write(tensor);
    return made;
  }

  /** Resolves when all work so far is done. */
  async synchronize(): Promise<void> {
    await this.#tail.catch(() => undefined);
    this.throwIfLost();
  }

  /** Runs actions one after the other, in the order in which they were asked for. */
  enqueue<T>(action: () => T | Promise<T>): Promise<T> {
    const result = this.#tail.then(action, action);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}
