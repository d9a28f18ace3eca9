/**
 * Memory as plans see it: something of a size that a tensor is a view of.
 *
 * The interpreter of plans touches no device. It hands on references, and the executor puts
 * buffers in their place: of device tensors at once, of host arrays after an upload, of results
 * and workspaces after an allocation. So a call that fails in its checks has moved nothing.
 */

import type { DType } from "./dtype.js";
import type { Shape, Tensor } from "./tensor.js";

/** Compared by identity. */
export interface MemoryRef {
  readonly byteLength: number;
}

/** Host memory of a call: given to the device before the first launch, read back if it was written. */
export class HostMemory implements MemoryRef {
  readonly tensor: Tensor;
  readonly byteLength: number;
  isWritten = false;

  constructor(tensor: Tensor) {
    this.tensor = tensor;
    this.byteLength = tensor.byteLength;
  }
}

/** What a plan says that memory holds, the same in all calls. */
export class TableMemory implements MemoryRef {
  readonly bytes: Uint8Array<ArrayBuffer>;

  /** @param words The bytes as a plan has them, padded. */
  constructor(words: readonly number[], byteLength: number) {
    const view = new DataView(new ArrayBuffer(4 * words.length));
    words.forEach((word, index) => view.setUint32(4 * index, word, true));
    this.bytes = new Uint8Array(view.buffer, 0, byteLength);
  }

  get byteLength(): number {
    return this.bytes.length;
  }
}

/** What a tensor argument is, wherever it lies. */
export interface TensorView {
  readonly dtype: DType;
  readonly shape: Shape;
  /** In elements; of undefined the tensor is row-major. */
  readonly strides: readonly number[] | undefined;
  /** Of the element whose indices are all 0, in bytes from the start of the memory. */
  readonly byteOffset: number;
  readonly memory: MemoryRef;
  /** What two views of the same bytes share, and where the memory begins in it. */
  readonly aliasRoot: object;
  readonly aliasBase: number;
}

/** A tensor of a call, bound. Byte numbers count from the start of the memory. */
export interface TensorSlot {
  readonly memory: MemoryRef;
  readonly shape: Shape;
  readonly strides: readonly number[];
  /** Where the element whose indices are all 0 stands. */
  readonly first: number;
  /** The lowest byte, and behind the highest; equal when there are no elements. */
  readonly low: number;
  readonly high: number;
  readonly aliasRoot: object;
  readonly aliasBase: number;
}

/** What the interpreter must know of a device. */
export interface DeviceFacts {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Offsets of bindings are multiples of this; of 1, kernels get the address of each tensor. */
  readonly bindingAlignment: number;
  readonly maxBindingBytes: number;
  /** Blocks of one launch, by dimension. */
  readonly maxGrid: readonly [number, number, number];
  readonly maxSharedBytes: number;
}
