/** Kernels of an image on a device: shader modules and pipelines, each made once. */

import { memoize } from "./bundle.js";
import { decodeUtf8 } from "./bytes.js";
import type { Device } from "./device.js";
import type { ComputeKernels, Execution } from "./compute-device.js";
import { DovetailError, defined, fail, textOf } from "./errors.js";
import { GPUExecution } from "./executor.js";
import { type Image, type ImageFunction, WRITE } from "./image.js";
import type { HostMemory, TableMemory } from "./memory.js";

const COMPUTE = 0x4; // GPUShaderStage.COMPUTE (WebGPU, 10.3)

/** Number of the first override that is a size of shared memory (docs/format/image.md). */
const FIRST_SHARED_OVERRIDE = 16;

/** "" when a device with these limits can run a kernel, else which of them it exceeds. */
export function whyKernelDoesNotFit(
  kernel: ImageFunction,
  limits: GPUSupportedLimits,
): string {
  const over = (what: string, needs: number | bigint, has: number): string =>
    needs > has ? `kernel '${kernel.name}' needs ${what} ${needs}, the device allows ${has}` : "";
  const [x, y, z] = kernel.block;
  const wide = kernel.arguments.find(
    ({ kind, dtype }) => kind !== "buffer" && dtype.endsWith("64"),
  );
  return (
    over("blocks of width", x, limits.maxComputeWorkgroupSizeX) ||
    over("blocks of height", y, limits.maxComputeWorkgroupSizeY) ||
    over("blocks of depth", z, limits.maxComputeWorkgroupSizeZ) ||
    over("blocks of threads:", x * y * z, limits.maxComputeInvocationsPerWorkgroup) ||
    over("bytes of shared memory:", kernel.sharedBytes, limits.maxComputeWorkgroupStorageSize) ||
    over("buffers:", kernel.bufferCount, limits.maxStorageBuffersPerShaderStage) ||
    over("bytes of scalars:", kernel.scalarBytes, limits.maxUniformBufferBindingSize) ||
    (wide === undefined
      ? ""
      : `kernel '${kernel.name}' takes a ${wide.dtype} scalar, WebGPU has none`)
  );
}

/** The log of a shader that was refused, each message with the line it is about. */
function logText(text: string, messages: readonly GPUCompilationMessage[]): string {
  const lines = text.split("\n");
  return messages
    .filter(({ type }) => type === "error")
    .map(({ lineNum, linePos, message }) => {
      const line = lines[lineNum - 1];
      const shown = line === undefined ? "" : `\n      ${line.trim()}`;
      return `\n  wgsl:${lineNum}:${linePos}: ${message}${shown}`;
    })
    .join("");
}

export interface Kernel {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
}

/** The kernels of one image on one device. */
export class Kernels implements ComputeKernels {
  readonly #device: Device;
  readonly #image: Image;
  readonly #modules = new Map<string, Promise<GPUShaderModule>>();
  readonly #pipelines = new Map<string, Promise<Kernel>>();
  readonly #ready = new Map<string, Kernel>();
  readonly #tables = new Map<TableMemory, GPUBuffer>();

  constructor(device: Device, image: Image) {
    this.#device = device;
    this.#image = image;
  }

  /** The pipeline of a kernel with these sizes of shared memory, when it has been made. */
  ready(kernel: ImageFunction, shared: readonly number[]): Kernel {
    return defined(this.#ready.get(keyOf(kernel, shared)), `the pipeline of '${kernel.name}'`);
  }

  isReady(kernel: ImageFunction, shared: readonly number[]): boolean {
    return this.#ready.has(keyOf(kernel, shared));
  }

  /** The memory of a table, which is filled when it is first needed. */
  table(memory: TableMemory): GPUBuffer {
    const known = this.#tables.get(memory);
    if (known !== undefined) return known;
    const made = this.#device.allocate(memory.byteLength);
    this.#device.gpu.queue.writeBuffer(made, 0, memory.bytes.buffer);
    this.#tables.set(memory, made);
    return made;
  }

  begin(name: string, hosts: readonly HostMemory[]): Execution {
    return new GPUExecution(this.#device, this, name, hosts);
  }

  /** Makes the pipeline of a kernel with these sizes of shared memory. */
  prepare(kernel: ImageFunction, shared: readonly number[]): Promise<Kernel> {
    const key = keyOf(kernel, shared);
    return memoize(this.#pipelines, key, async () => {
      const made = await this.#make(kernel, shared);
      this.#ready.set(key, made);
      return made;
    });
  }

  async #make(kernel: ImageFunction, shared: readonly number[]): Promise<Kernel> {
    const misfit = this.#device.misfit(kernel);
    if (misfit !== "") fail("unsupported", `${this.#device.name}: ${misfit}`);
    const key = this.#image.payload.has(kernel.symbol) ? kernel.symbol : "source";
    const payload = this.#image.payload.get(key);
    if (payload === undefined) {
      const keys = [...this.#image.payload.keys()].join(", ");
      fail(
        "image",
        `the image has no code for kernel '${kernel.name}': expected the payload key '${kernel.symbol}' or 'source', found ${keys || "none"}`,
      );
    }
    const shader = await memoize(this.#modules, key, () => this.#compile(key, payload));
    const { gpu } = this.#device;
    // Made from the record and not by "auto": a text may leave arguments unused.
    const layout = gpu.createBindGroupLayout({ entries: layoutEntries(kernel) });
    const constants: Record<string, number> = {};
    shared.forEach((bytes, i) => {
      // WGSL has no empty arrays.
      constants[String(FIRST_SHARED_OVERRIDE + i)] = Math.max(bytes, 4);
    });
    try {
      const pipeline = await this.#device.orLost(
        gpu.createComputePipelineAsync({
          label: kernel.name,
          layout: gpu.createPipelineLayout({ bindGroupLayouts: [layout] }),
          compute: { module: shader, entryPoint: kernel.symbol, constants },
        }),
      );
      return { pipeline, layout };
    } catch (error) {
      if (error instanceof DovetailError) throw error;
      throw new DovetailError(
        "backend",
        `kernel '${kernel.name}': ${this.#device.name} makes no pipeline of it: ${textOf(error)}`,
        { cause: error },
      );
    }
  }

  async #compile(key: string, payload: Uint8Array): Promise<GPUShaderModule> {
    const code = decodeUtf8(payload);
    const { gpu } = this.#device;
    gpu.pushErrorScope("validation");
    const shader = gpu.createShaderModule({ label: key, code });
    const scope = gpu.popErrorScope();
    const [error, info] = await this.#device.orLost(
      Promise.all([scope, shader.getCompilationInfo()]),
    );
    const log = logText(code, info.messages);
    if (error !== null || log !== "") {
      fail(
        "backend",
        `the WGSL of '${key}' was refused by ${this.#device.name}:${log || ` ${error?.message ?? ""}`}`,
      );
    }
    return shader;
  }
}

function keyOf(kernel: ImageFunction, shared: readonly number[]): string {
  return [kernel.name, ...shared].join("|");
}

function layoutEntries(kernel: ImageFunction): GPUBindGroupLayoutEntry[] {
  const entries: GPUBindGroupLayoutEntry[] = kernel.arguments
    .filter(({ kind }) => kind === "buffer")
    .map(({ binding, access }) => ({
      binding,
      visibility: COMPUTE,
      buffer: { type: (access & WRITE) === 0 ? "read-only-storage" : "storage" },
    }));
  if (kernel.scalarBytes > 0) {
    const buffer = { type: "uniform" } as const;
    entries.push({ binding: kernel.bufferCount, visibility: COMPUTE, buffer });
  }
  return entries;
}
