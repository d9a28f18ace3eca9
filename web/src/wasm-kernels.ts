/**
 * Kernels of an image of WebAssembly, and the work of a call in the memory of its module.
 *
 * A kernel is called as dovetail/cpu_kernel.h says, with words of 32 bits. From `__heap_base` on
 * the memory is ours: what the launches of a call bind, their arguments, and scratch memory.
 */

import { memoize } from "./bundle.js";
import type { ComputeKernels, Execution, Submitted } from "./compute-device.js";
import { DovetailError, defined, fail, textOf } from "./errors.js";
import { type Image, WRITE } from "./image.js";
import type { Launch } from "./launch.js";
import { HostMemory, type MemoryRef, TableMemory } from "./memory.js";
import type { ResultTensor, Work } from "./program.js";
import { type WasmDevice, WasmStorage, WasmTensor } from "./wasm-device.js";

const PAGE = 65536; // WebAssembly Core Specification 2.0, 4.2.8
const MAX_BYTES = 65536 * PAGE;

/** A memory never shrinks: one that has grown beyond this is given up after its call. */
const MAX_IDLE_BYTES = 256 << 20;

/** The alignment of scratch memory, and more than any element needs. */
const ALIGN = 64;

/** Kernels count blocks in signed words of 32 bits. */
const MAX_BLOCKS = 0x7fffffff;

type Entry = (
  buffers: number,
  scalars: number,
  first: number,
  last: number,
  grid: number,
  scratch: number,
) => void;

interface Instance {
  readonly memory: WebAssembly.Memory;
  readonly heapBase: number;
  readonly entries: ReadonlyMap<string, Entry>;
}

/** The bytes of a memory that the launches of a call reach, and where they stand meanwhile. */
interface Range {
  low: number;
  high: number;
  isWritten: boolean;
  /** Of the memory's byte 0; only those from low to high are there. */
  base: number;
}

function alignUp(value: number): number {
  return Math.ceil(value / ALIGN) * ALIGN;
}

/** As the native runtime counts (dovetail/cpu_kernel.h). */
function scratchBytes({ kernel, shared }: Launch): number {
  return shared.reduce((sum, bytes) => sum + alignUp(bytes), Number(kernel.sharedBytes));
}

function argumentBytes({ bindings, scalars }: Launch): number {
  return alignUp(4 * bindings.length) + alignUp(scalars.length) + alignUp(12);
}

export class WasmKernels implements ComputeKernels {
  readonly #device: WasmDevice;
  readonly #image: Image;
  readonly #modules = new Map<string, Promise<WebAssembly.Module>>();
  #instance: Instance | undefined;

  constructor(device: WasmDevice, image: Image) {
    this.#device = device;
    this.#image = image;
  }

  async prepare(): Promise<void> {
    await this.#ready();
  }

  begin(name: string, hosts: readonly HostMemory[]): Execution {
    void hosts; // bindings name those that are used
    return new WasmExecution(this.#device, this, name);
  }

  /** Runs the launches of a part, with what is kept of the call between its parts. */
  async run(
    work: Work,
    name: string,
    stored: ReadonlyMap<MemoryRef, WasmStorage>,
  ): Promise<void> {
    const instance = work.launches.length > 0 ? await this.#ready() : undefined;
    this.#device.throwIfLost();
    if (instance === undefined) return;
    try {
      this.#run(instance, work, name, stored);
    } finally {
      if (instance.memory.buffer.byteLength > MAX_IDLE_BYTES) this.#instance = undefined;
    }
  }

  #run(
    instance: Instance,
    work: Work,
    name: string,
    stored: ReadonlyMap<MemoryRef, WasmStorage>,
  ): void {
    const ranges = rangesOf(work.launches);
    let top = instance.heapBase;
    for (const range of ranges.values()) {
      // Every byte as far from a multiple of ALIGN as it is in its own memory.
      range.base = alignUp(top) + (range.low % ALIGN) - range.low;
      top = range.base + range.high;
    }
    const args = alignUp(top);
    const scratch = args + Math.max(0, ...new Set(work.launches.map(argumentBytes)));
    const end = scratch + Math.max(0, ...new Set(work.launches.map(scratchBytes)));
    this.#grow(instance.memory, end, name);
    const bytes = new Uint8Array(instance.memory.buffer);
    for (const [memory, { low, high, base }] of ranges) {
      const from = bytesOf(memory, stored);
      if (from !== undefined) bytes.set(from.subarray(low, high), base + low);
    }
    for (const launch of work.launches) this.#launch(instance, launch, ranges, args, scratch, name);
    const after = new Uint8Array(instance.memory.buffer); // a strange kernel may have grown it
    for (const [memory, { low, high, base, isWritten }] of ranges) {
      if (isWritten) bytesOf(memory, stored)?.set(after.subarray(base + low, base + high), low);
    }
  }

  #launch(
    { memory, entries }: Instance,
    launch: Launch,
    ranges: ReadonlyMap<MemoryRef, Range>,
    args: number,
    scratch: number,
    name: string,
  ): void {
    const { kernel, bindings, scalars, grid } = launch;
    const blocks = grid[0] * grid[1] * grid[2];
    if (blocks > MAX_BLOCKS) {
      fail(
        "resource",
        `${name}: kernel '${kernel.name}' needs ${blocks} blocks, wasm runs at most ${MAX_BLOCKS} in one launch`,
      );
    }
    const view = new DataView(memory.buffer);
    bindings.forEach(({ memory: bound, first }, index) => {
      // Without elements nothing is read there.
      const at = bound === undefined ? scratch : defined(ranges.get(bound), "a range").base + first;
      view.setUint32(args + 4 * index, at, true);
    });
    const scalarsAt = args + alignUp(4 * bindings.length);
    new Uint8Array(memory.buffer).set(scalars, scalarsAt);
    const gridAt = scalarsAt + alignUp(scalars.length);
    grid.forEach((extent, axis) => view.setUint32(gridAt + 4 * axis, extent, true));
    const entry = defined(entries.get(kernel.symbol), `the function '${kernel.symbol}'`);
    try {
      entry(args, scalarsAt, 0, blocks, gridAt, scratch);
    } catch (error) {
      this.#instance = undefined; // its stack pointer is where the kernel ended
      throw new DovetailError(
        "backend",
        `${name}: kernel '${kernel.name}' ended with a trap: ${textOf(error)}`,
        { cause: error },
      );
    }
  }

  #grow(memory: WebAssembly.Memory, end: number, name: string): void {
    const missing = end - memory.buffer.byteLength;
    if (missing <= 0) return;
    if (end > MAX_BYTES) {
      fail(
        "resource",
        `${name}: a call needs ${end} bytes, a module of WebAssembly has at most ${MAX_BYTES}`,
      );
    }
    try {
      memory.grow(Math.ceil(missing / PAGE));
    } catch (error) {
      throw new DovetailError("resource", `${name}: there is no memory for ${end} bytes`, {
        cause: error,
      });
    }
  }

  async #ready(): Promise<Instance> {
    const module = await memoize(this.#modules, "", () => this.#compile());
    this.#instance ??= await this.#instantiate(module);
    return this.#instance;
  }

  async #compile(): Promise<WebAssembly.Module> {
    const payload = this.#image.payload.get("binary");
    if (payload === undefined) {
      const keys = [...this.#image.payload.keys()].join(", ");
      fail("image", `the image has no module: expected the payload key 'binary', found ${keys || "none"}`);
    }
    let module: WebAssembly.Module;
    try {
      module = await WebAssembly.compile(payload as Uint8Array<ArrayBuffer>);
    } catch (error) {
      throw new DovetailError("backend", `the module was refused by wasm: ${textOf(error)}`, {
        cause: error,
      });
    }
    const asked = WebAssembly.Module.imports(module);
    if (asked.length > 0) {
      const names = asked.slice(0, 20).map((each) => `'${each.module}.${each.name}'`);
      fail(
        "image",
        `the module asks for ${names.join(", ")}; modules of the cpu kind get nothing from their host`,
      );
    }
    return module;
  }

  async #instantiate(module: WebAssembly.Module): Promise<Instance> {
    let exported: WebAssembly.Exports;
    try {
      exported = (await WebAssembly.instantiate(module)).exports;
    } catch (error) {
      throw new DovetailError("backend", `the module was refused by wasm: ${textOf(error)}`, {
        cause: error,
      });
    }
    const { memory, __heap_base: base } = exported;
    const heapBase: unknown = base instanceof WebAssembly.Global ? base.value : undefined;
    if (!(memory instanceof WebAssembly.Memory) || typeof heapBase !== "number") {
      fail("image", "the module does not export 'memory', a memory, and '__heap_base', a number");
    }
    const entries = new Map<string, Entry>();
    for (const { symbol } of this.#image.functions.values()) {
      const entry = exported[symbol];
      if (typeof entry !== "function") {
        fail("image", `the module does not export '${symbol}', a function`);
      }
      entries.set(symbol, entry as Entry);
    }
    return { memory, heapBase: heapBase >>> 0, entries };
  }
}

/** One call: what stays of it between its parts. */
class WasmExecution implements Execution {
  readonly #device: WasmDevice;
  readonly #kernels: WasmKernels;
  readonly #name: string;
  readonly #stored = new Map<MemoryRef, WasmStorage>();
  #hasParts = false;

  constructor(device: WasmDevice, kernels: WasmKernels, name: string) {
    this.#device = device;
    this.#kernels = kernels;
    this.#name = name;
  }

  async submit(work: Work): Promise<void> {
    this.#hasParts ||= work.read !== undefined;
    for (const memory of work.allocations) {
      // Workspaces of a call of one part are in the module's memory only.
      const isStored = this.#hasParts || memory.isReturned || memory.source === "reports";
      if (!isStored || this.#stored.has(memory)) continue;
      this.#stored.set(memory, new WasmStorage(memory.byteLength));
    }
    await this.#kernels.run(work, this.#name, this.#stored);
  }

  read(memory: MemoryRef): Promise<ArrayBuffer> {
    const { bytes } = defined(this.#stored.get(memory), "a workspace");
    return Promise.resolve(bytes.slice().buffer);
  }

  finish(results: readonly ResultTensor[], reports: MemoryRef | undefined): Submitted {
    const returned = results.map(({ memory, shape, dtype }) => {
      const storage = defined(this.#stored.get(memory), "the memory of a result");
      return new WasmTensor(this.#device, storage, { shape, dtype });
    });
    const told = reports === undefined ? undefined : this.#stored.get(reports)?.bytes.buffer;
    return { results: returned, finish: () => Promise.resolve(told) };
  }

  abandon(): void {
    this.#stored.clear();
  }
}

/** What a memory holds outside of the module; other workspaces are nowhere else. */
function bytesOf(
  memory: MemoryRef,
  stored: ReadonlyMap<MemoryRef, WasmStorage>,
): Uint8Array | undefined {
  if (memory instanceof WasmStorage || memory instanceof TableMemory) return memory.bytes;
  if (memory instanceof HostMemory) {
    const { buffer, byteOffset, byteLength } = memory.tensor.data;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  return stored.get(memory)?.bytes;
}

function rangesOf(launches: readonly Launch[]): Map<MemoryRef, Range> {
  const ranges = new Map<MemoryRef, Range>();
  for (const { bindings } of launches) {
    for (const { memory, offset, size, access } of bindings) {
      if (memory === undefined) continue;
      const end = offset + size;
      const range = ranges.get(memory) ?? { low: offset, high: end, isWritten: false, base: 0 };
      range.low = Math.min(range.low, offset);
      range.high = Math.max(range.high, end);
      range.isWritten ||= (access & WRITE) !== 0;
      ranges.set(memory, range);
    }
  }
  return ranges;
}
