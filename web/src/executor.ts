/**
 * Gives the work of one call to the device: one command buffer, one submission, for each part of
 * it, of which there is one unless the plan reads what a kernel has computed.
 *
 * WebGPU forbids two things that plans allow: one buffer bound for reading and for writing in one
 * dispatch, wherever the ranges lie; and two written bindings whose ranges overlap, which rounding
 * offsets down makes of views that do not. Such an argument moves to a buffer of its own, with the
 * same offsets inside, and what it wrote is copied back (docs/decisions/0001-backend-abi.md).
 */

import { type Device, STORAGE_USAGE, wholeWords } from "./device.js";
import { defined, fail } from "./errors.js";
import type { Execution, Submitted } from "./compute-device.js";
import { DeviceStorage, GPUTensor, submitRead } from "./gpu-tensor.js";
import { WRITE } from "./image.js";
import type { Kernels } from "./kernels.js";
import type { Binding, Launch } from "./launch.js";
import { type HostMemory, type MemoryRef, TableMemory } from "./memory.js";
import { REPORT_HEADER_WORDS } from "./formats.js";
import type { ResultTensor, Work } from "./program.js";

const UNIFORM_USAGE = 0x40 | 0x8; // UNIFORM, COPY_DST (WebGPU, 5.1.2)

function overlap(a: number, aEnd: number, b: number, bEnd: number): boolean {
  return a < bEnd && b < aEnd;
}

/** Whether binding `index` of a launch can stand beside the others as it is. */
function needsOwnBuffer(launch: Launch, index: number, where: string): boolean {
  const a = launch.bindings[index];
  if (a?.memory === undefined) return false;
  let moves = false;
  launch.bindings.forEach((b, other) => {
    if (other === index || a.memory !== b.memory) return;
    const isWritten = (a.access & WRITE) !== 0;
    const isOtherWritten = (b.access & WRITE) !== 0;
    if (!isWritten) {
      // The reader moves in front of a writer.
      moves ||= isOtherWritten;
      return;
    }
    // Of two written ones the later moves.
    if (!isOtherWritten || other > index) return;
    const end = (each: Binding): number => each.offset + wholeWords(each.size);
    if (!overlap(a.offset, end(a), b.offset, end(b))) return;
    if (overlap(a.offset + a.lead, a.offset + a.size, b.offset + b.lead, b.offset + b.size)) {
      fail(
        "unsupported",
        `${where}: WebGPU cannot write the same bytes through two arguments (buffers ${other} and ${index}): copy one of them first`,
      );
    }
    if ((a.offset + a.lead) % 4 !== 0 || (a.size - a.lead) % 4 !== 0) {
      fail(
        "unsupported",
        `${where}: buffers ${other} and ${index} are written, lie within ${launch.bindings.length} bindings of one memory, and do not begin and end at whole words: copy one of them first`,
      );
    }
    moves = true;
  });
  return moves;
}

/** One call: its memory, and its parts one after the other. */
export class GPUExecution implements Execution {
  readonly #device: Device;
  readonly #kernels: Kernels;
  readonly #name: string;
  readonly #hosts: readonly HostMemory[];
  readonly #buffers = new Map<MemoryRef, GPUBuffer>();
  readonly #storages = new Map<MemoryRef, DeviceStorage>();
  /** Given back after the last part: host arrays and workspaces. */
  readonly #kept: GPUBuffer[] = [];
  /** Given back after each part. */
  #borrowed: GPUBuffer[] = [];
  readonly #settled: Promise<void>[] = [];
  #empties: GPUBuffer[] = [];
  #pass: GPUComputePassEncoder | undefined;

  constructor(device: Device, kernels: Kernels, name: string, hosts: readonly HostMemory[]) {
    this.#device = device;
    this.#kernels = kernels;
    this.#name = name;
    this.#hosts = hosts;
  }

  async submit(work: Work): Promise<void> {
    const { launches } = work;
    for (const { kernel, shared } of launches) {
      if (!this.#kernels.isReady(kernel, shared)) await this.#kernels.prepare(kernel, shared);
    }
    this.#device.throwIfLost();
    try {
      const { settled } = this.#device.scoped(this.#name, () => this.#submit(work));
      this.#settled.push(settled);
    } finally {
      // Once submitted, what was borrowed may serve the next part: the queue runs in order.
      for (const buffer of this.#borrowed) this.#device.pool.give(buffer);
      this.#borrowed = [];
      this.#empties = [];
    }
  }

  async read(memory: MemoryRef): Promise<ArrayBuffer> {
    const bytes = submitRead(this.#device, this.#buffer(memory), 0, memory.byteLength);
    await Promise.all(this.#settled);
    this.#settled.length = 0;
    return bytes();
  }

  finish(results: readonly ResultTensor[], reports: MemoryRef | undefined): Submitted {
    const tensors = new Map<MemoryRef, GPUTensor>();
    const returned = results.map(({ memory, shape, dtype }) => {
      const storage = defined(this.#storages.get(memory), "the memory of a result");
      const tensor =
        tensors.get(memory) ?? new GPUTensor(this.#device, storage, { shape, dtype });
      tensors.set(memory, tensor);
      return tensor;
    });
    const reads = this.#hosts
      .filter((host) => host.isWritten && host.byteLength > 0)
      .map((host): (() => Promise<void>) => {
        const { data } = host.tensor;
        const read = submitRead(this.#device, this.#buffer(host), 0, data.byteLength);
        const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
        return async () => bytes.set(new Uint8Array(await read()));
      });
    const readReports =
      reports === undefined
        ? undefined
        : submitRead(this.#device, this.#buffer(reports), 0, reports.byteLength);
    this.#giveBack();
    const finish = async (): Promise<ArrayBuffer | undefined> => {
      try {
        await Promise.all(this.#settled);
      } catch (error) {
        for (const tensor of returned) tensor.destroy();
        throw error;
      }
      await Promise.all(reads.map((read) => read()));
      return readReports?.();
    };
    return { results: returned, finish };
  }

  abandon(): void {
    for (const storage of this.#storages.values()) storage.destroy();
    this.#giveBack();
  }

  #giveBack(): void {
    for (const buffer of this.#kept) this.#device.pool.give(buffer);
    this.#kept.length = 0;
  }

  /** Everything that must happen without a break: allocate, upload, record, submit. */
  #submit(work: Work): void {
    const { gpu } = this.#device;
    this.#allocate(work);
    const [uniforms, slot] = this.#writeScalars(work);
    const encoder = gpu.createCommandEncoder({ label: this.#name });
    work.launches.forEach((launch, i) => {
      this.#record(encoder, launch, uniforms, i * slot);
    });
    this.#endPass();
    gpu.queue.submit([encoder.finish()]);
  }

  #buffer(memory: MemoryRef): GPUBuffer {
    if (memory instanceof DeviceStorage) return memory.buffer;
    if (memory instanceof TableMemory) return this.#kernels.table(memory);
    return defined(this.#buffers.get(memory), "a buffer of the call");
  }

  /** Something for this part alone. */
  #borrow(bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const buffer = this.#device.pool.take(bytes, usage);
    this.#borrowed.push(buffer);
    return buffer;
  }

  /** Memory of the whole call. */
  #keep(memory: MemoryRef): GPUBuffer {
    this.#checkSize(memory.byteLength);
    const buffer = this.#device.pool.take(wholeWords(memory.byteLength), STORAGE_USAGE);
    this.#kept.push(buffer);
    this.#buffers.set(memory, buffer);
    return buffer;
  }

  #allocate({ allocations }: Work): void {
    const { gpu } = this.#device;
    for (const host of this.#hosts) {
      if (host.byteLength === 0 || this.#buffers.has(host)) continue;
      const buffer = this.#keep(host);
      const { data } = host.tensor;
      const words = data.byteLength - (data.byteLength % 4);
      if (words > 0) gpu.queue.writeBuffer(buffer, 0, data.buffer, data.byteOffset, words);
      if (words === data.byteLength) continue;
      const rest = new Uint8Array(4);
      rest.set(new Uint8Array(data.buffer, data.byteOffset + words, data.byteLength - words));
      gpu.queue.writeBuffer(buffer, words, rest);
    }
    for (const memory of allocations) {
      if (this.#buffers.has(memory)) continue;
      if (memory.isReturned) {
        const storage = new DeviceStorage(this.#device.allocate(memory.byteLength));
        this.#storages.set(memory, storage);
        this.#buffers.set(memory, storage.buffer);
        continue;
      }
      if (memory.byteLength === 0) continue;
      const buffer = this.#keep(memory);
      if (memory.source === "reports") {
        gpu.queue.writeBuffer(buffer, 0, new Uint32Array(REPORT_HEADER_WORDS));
      }
    }
  }

  #checkSize(bytes: number): void {
    const most = this.#device.gpu.limits.maxBufferSize;
    if (wholeWords(bytes) > most) {
      fail(
        "resource",
        `${this.#name}: ${this.#device.name} allocates at most ${most} bytes at once, asked for ${bytes}`,
      );
    }
  }

  /** One upload for the scalars of all launches, each in a slot that can be bound. */
  #writeScalars({ launches }: Work): [GPUBuffer | undefined, number] {
    const largest = Math.max(0, ...new Set(launches.map(({ scalars }) => scalars.length)));
    if (largest === 0) return [undefined, 0];
    const { gpu } = this.#device;
    const alignment = gpu.limits.minUniformBufferOffsetAlignment;
    const slot = Math.ceil(largest / alignment) * alignment;
    const bytes = new Uint8Array(slot * launches.length);
    launches.forEach(({ scalars }, i) => bytes.set(scalars, i * slot));
    const uniforms = this.#borrow(bytes.length, UNIFORM_USAGE);
    gpu.queue.writeBuffer(uniforms, 0, bytes);
    return [uniforms, slot];
  }

  #record(
    encoder: GPUCommandEncoder,
    launch: Launch,
    uniforms: GPUBuffer | undefined,
    uniformAt: number,
  ): void {
    const where = `${this.#name}: kernel '${launch.kernel.name}'`;
    const { pipeline, layout } = this.#kernels.ready(launch.kernel, launch.shared);
    const entries: GPUBindGroupEntry[] = [];
    const back: (() => void)[] = [];
    let empties = 0;
    launch.bindings.forEach((binding, index) => {
      const size = wholeWords(binding.size);
      if (binding.memory === undefined) {
        const buffer = this.#empty(empties);
        empties += 1;
        entries.push({ binding: index, resource: { buffer } });
        return;
      }
      let buffer = this.#buffer(binding.memory);
      let { offset } = binding;
      if (needsOwnBuffer(launch, index, where)) {
        const original = buffer;
        const own = this.#borrow(size, STORAGE_USAGE);
        this.#endPass();
        encoder.copyBufferToBuffer(original, offset, own, 0, size);
        if ((binding.access & WRITE) !== 0) {
          const { lead } = binding;
          back.push(() => {
            const at = binding.offset + lead;
            encoder.copyBufferToBuffer(own, lead, original, at, binding.size - lead);
          });
        }
        buffer = own;
        offset = 0;
      }
      entries.push({ binding: index, resource: { buffer, offset, size } });
    });
    if (uniforms !== undefined && launch.scalars.length > 0) {
      const size = Math.ceil(launch.scalars.length / 16) * 16;
      const resource = { buffer: uniforms, offset: uniformAt, size };
      entries.push({ binding: launch.bindings.length, resource });
    }
    // Dispatches of one pass are ordered: each is a scope of its own (WebGPU, 3.5.2).
    this.#pass ??= encoder.beginComputePass();
    this.#pass.setPipeline(pipeline);
    this.#pass.setBindGroup(0, this.#device.gpu.createBindGroup({ layout, entries }));
    this.#pass.dispatchWorkgroups(...launch.grid);
    if (back.length === 0) return;
    this.#endPass();
    for (const copy of back) copy();
  }

  #endPass(): void {
    this.#pass?.end();
    this.#pass = undefined;
  }

  /** Something to bind for an argument without elements; each in a launch has its own. */
  #empty(number: number): GPUBuffer {
    const known = this.#empties[number];
    if (known !== undefined) return known;
    const buffer = this.#borrow(16, STORAGE_USAGE);
    this.#empties = [...this.#empties, buffer];
    return buffer;
  }
}
