/** The public face: load a bundle, call its functions. */

import type { Scalar } from "./arguments.js";
import { Bundle, memoize } from "./bundle.js";
import type { ComputeDevice, ComputeKernels, Submitted } from "./compute-device.js";
import { Device } from "./device.js";
import { DeviceTensor } from "./device-tensor.js";
import { DovetailError, fail } from "./errors.js";
import type { FunctionEntry } from "./header.js";
import { type Image, WRITE } from "./image.js";
import type { Limits } from "./limits.js";
import { HostMemory, type TensorView } from "./memory.js";
import type { PlanParameter } from "./plan.js";
import { readReports } from "./reports.js";
import { type BundleSource, fetchBundle } from "./source.js";
import { Tensor } from "./tensor.js";
import { type Choice, choose } from "./variant.js";
import { WasmDevice } from "./wasm-device.js";

export type Argument = Tensor | DeviceTensor | Scalar;

/** What a function returns: nothing, one tensor, or several; they stay on the device. */
export type Returned = undefined | DeviceTensor | readonly DeviceTensor[];

/** A function of a bundle; its promise resolves when the device has taken the work. */
export type AnyFunction = (...args: Argument[]) => Promise<DeviceTensor>;

/** Functions by name; a program may give their types: `load<{ sobel(x: Tensor, out: Tensor): Promise<void> }>`. */
export type Functions = Record<string, AnyFunction>;

export interface Progress {
  /** What is being done. */
  readonly phase: "download" | "verify" | "compile";
  readonly done: number;
  /** Bytes, sections or functions; undefined when a server does not say how long a file is. */
  readonly total: number | undefined;
}

export interface LoadOptions {
  /** Called again and again while the bundle is loaded. */
  onProgress?: (progress: Progress) => void;
  /**
   * A device to share between bundles; by default WebGPU's, or, where the browser has none and the
   * bundle holds images of WebAssembly, that.
   */
  device?: ComputeDevice;
  /** Hash every section and check every plan now, not at first use. */
  verify?: boolean;
  /** Compile every function now, not at its first call. */
  compile?: boolean;
  /** Stops the download. */
  signal?: AbortSignal;
  /** What the bundle and its calls may cost, where it differs from the defaults. */
  limits?: Limits;
  /** Where lines of T.printf go; by default to the console. */
  onPrint?: (line: string) => void;
}

interface HostUse {
  readonly memory: HostMemory;
  readonly view: TensorView;
}

export class Module<F = Functions> {
  readonly bundle: Bundle;
  readonly device: ComputeDevice;
  /** The functions; a name that the bundle does not have is an error that lists those it has. */
  readonly functions: Readonly<F>;
  readonly #print: (line: string) => void;
  readonly #choices = new Map<string, Promise<Choice>>();
  readonly #kernels = new Map<Image, ComputeKernels>();

  constructor(bundle: Bundle, device: ComputeDevice, print: (line: string) => void) {
    this.bundle = bundle;
    this.device = device;
    this.#print = print;
    const members = new Map<string, (...args: unknown[]) => Promise<Returned>>();
    for (const name of bundle.directory.functions.keys()) {
      const call = (...args: unknown[]): Promise<Returned> => this.call(name, args);
      Object.defineProperty(call, "name", { value: name });
      members.set(name, call);
    }
    this.functions = new Proxy(Object.fromEntries(members), {
      get: (_, key) => (typeof key === "string" ? members.get(this.#entry(key).name) : undefined),
    }) as Readonly<F>;
  }

  /** Names of the functions, sorted. */
  get names(): string[] {
    return [...this.bundle.directory.functions.keys()];
  }

  /** The parameters of a function, in order. */
  async parameters(name: string): Promise<readonly PlanParameter[]> {
    return (await this.#choice(name)).program.plan.parameters;
  }

  /** One line for each variant of a function: chosen, or why not. */
  async explain(name: string): Promise<readonly string[]> {
    return (await this.#choice(name)).reasons;
  }

  /** Compiles functions, by default all, so that their first calls do not wait for it. */
  async compile(names = this.names, onProgress?: (progress: Progress) => void): Promise<void> {
    for (const [done, name] of names.entries()) {
      onProgress?.({ phase: "compile", done, total: names.length });
      const { program } = await this.#choice(name);
      const kernels = this.#kernelsOf(program.image);
      for (const { kernel } of program.recipes) {
        // Those whose shared memory each launch sizes are compiled when the size is known.
        if (kernel.arguments.every(({ kind }) => kind !== "shared")) {
          await kernels.prepare(kernel, []);
        }
      }
    }
    onProgress?.({ phase: "compile", done: names.length, total: names.length });
  }

  /**
   * Calls a function. Calls run in the order in which they are made, also when nobody awaits them.
   *
   * Host tensors are uploaded, and those that are written have their arrays changed before the
   * promise resolves; with tensors of the device only, nothing waits for the work to be done.
   */
  call(name: string, args: readonly unknown[]): Promise<Returned> {
    const given = [...args];
    return this.device.enqueue(() => this.#start(name, given)).then((finish) => finish());
  }

  #entry(name: string): FunctionEntry {
    const entry = this.bundle.directory.functions.get(name);
    if (entry === undefined) {
      const names = this.names.slice(0, 20).join(", ");
      const more = this.names.length > 20 ? ", ..." : "";
      fail(
        "not-found",
        `bundle '${this.bundle.name}' has no function '${name}'; it has ${names || "none"}${more}`,
      );
    }
    return entry;
  }

  #choice(name: string): Promise<Choice> {
    return memoize(this.#choices, name, async () => {
      this.device.throwIfLost();
      return choose(this.bundle, this.#entry(name), this.device);
    });
  }

  #kernelsOf(image: Image): ComputeKernels {
    const known = this.#kernels.get(image);
    if (known !== undefined) return known;
    const made = this.device.kernels(image);
    this.#kernels.set(image, made);
    return made;
  }

  /** Submits a call; what it returns waits for what the host gets back. */
  async #start(name: string, args: readonly unknown[]): Promise<() => Promise<Returned>> {
    this.device.throwIfLost();
    const { program } = await this.#choice(name);
    const { plan } = program;
    const hosts = new Map<string, HostUse>();
    const roots = new Map<ArrayBufferLike, number>();
    const views = args.map((each, i) => this.#view(each, plan.parameters[i], hosts, roots, name));
    const call = program.begin(views, args);
    let work = call.advance();
    const memories = [...hosts.values()].map(({ memory }) => memory);
    const execution = this.#kernelsOf(program.image).begin(name, memories);
    let submitted: Submitted;
    try {
      await execution.submit(work);
      while (work.read !== undefined) {
        call.answer(await execution.read(work.read));
        work = call.advance();
        await execution.submit(work);
      }
      const { results, reports } = call.outcome();
      submitted = execution.finish(results, reports);
    } catch (error) {
      execution.abandon();
      throw error;
    }
    return async () => {
      const reports = await submitted.finish();
      if (reports !== undefined && plan.reports !== undefined) {
        const { lines, failure } = readReports(name, plan.reports, reports, program.budget);
        for (const line of lines) this.#print(line);
        if (failure !== undefined) throw failure;
      }
      const { results } = submitted;
      return results.length > 1 ? results : results[0];
    };
  }

  /** How a plan sees an argument; undefined for what is not a tensor. */
  #view(
    given: unknown,
    parameter: PlanParameter | undefined,
    hosts: Map<string, HostUse>,
    roots: Map<ArrayBufferLike, number>,
    name: string,
  ): TensorView | undefined {
    if (given instanceof DeviceTensor) {
      if (given.device !== this.device) {
        fail(
          "value",
          `${name}: parameter '${parameter?.name}' is on another device than the call (${given.device.name}): read it and upload it here`,
        );
      }
      return given.argument();
    }
    if (!(given instanceof Tensor)) return undefined;
    // One upload for one range of bytes, however often it is passed.
    const { buffer, byteOffset, byteLength } = given.data;
    const root = roots.get(buffer) ?? roots.size;
    roots.set(buffer, root);
    const key = `${root} ${byteOffset} ${byteLength}`;
    const use = hosts.get(key) ?? hostUse(given);
    hosts.set(key, use);
    if (parameter?.isTensor === true && (parameter.access & WRITE) !== 0) {
      use.memory.isWritten = true;
    }
    return { ...use.view, dtype: given.dtype, shape: given.shape };
  }
}

function hostUse(tensor: Tensor): HostUse {
  const memory = new HostMemory(tensor);
  const view: TensorView = {
    dtype: tensor.dtype,
    shape: tensor.shape,
    strides: undefined,
    byteOffset: 0,
    memory,
    aliasRoot: tensor.data.buffer,
    aliasBase: tensor.data.byteOffset,
  };
  return { memory, view };
}

/** The device for a bundle: WebGPU's, or one for its images of WebAssembly where there is none. */
async function requestDevice(bundle: Bundle): Promise<ComputeDevice> {
  try {
    return await Device.request();
  } catch (error) {
    const serves = WasmDevice.isThere && bundle.directory.images.some(WasmDevice.takes);
    const isMissing = error instanceof DovetailError && error.kind === "not-ready";
    if (!isMissing || !serves) throw error;
    return WasmDevice.request();
  }
}

/**
 * Loads a bundle and readies it for WebGPU, or for WebAssembly where there is no WebGPU.
 *
 * @param source An address, bytes, a Blob (a File too), or the Response of a fetch.
 * @returns Its functions under `functions`, e.g. `await module.functions.sobel(x, out)`.
 * @throws DovetailError The file is damaged, or nothing here runs it; `kind` tells which.
 */
export async function load<F = Functions>(
  source: BundleSource,
  options: LoadOptions = {},
): Promise<Module<F>> {
  const { onProgress, signal } = options;
  const { bytes, name } = await fetchBundle(source, signal, (done, total) =>
    onProgress?.({ phase: "download", done, total }),
  );
  const bundle = await Bundle.open(bytes, name, options.limits);
  if (options.verify === true) {
    await bundle.verify((done, total) => onProgress?.({ phase: "verify", done, total }));
  }
  const device = options.device ?? (await requestDevice(bundle));
  const print = options.onPrint ?? ((line: string): void => console.log(line));
  const module = new Module<F>(bundle, device, print);
  if (options.compile === true) await module.compile(undefined, onProgress);
  return module;
}
