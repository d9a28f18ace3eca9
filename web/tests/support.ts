/** Plans written by hand, and a device without a GPU that runs them. */

import assert from "node:assert/strict";

import type { DType } from "../src/dtype.js";
import { DovetailError, type ErrorKind } from "../src/errors.js";
import type { Image, ImageArgument, ImageFunction } from "../src/image.js";
import type { Binding, Launch } from "../src/launch.js";
import { Budget, type Limits } from "../src/limits.js";
import type { DeviceFacts, MemoryRef, TensorView } from "../src/memory.js";
import type { AliasRule, Instruction, OpcodeName, Plan, PlanParameter } from "../src/plan.js";
import { type BarePlan, verifyLaunches, verifyStructure } from "../src/plan-verify.js";
import { type Outcome, Program, type Work } from "../src/program.js";

/** The number of a dtype in operands of result and workspace. */
export const PACKED = {
  int8: (8 << 8) | (1 << 16),
  float32: 2 | (32 << 8) | (1 << 16),
  int32: (32 << 8) | (1 << 16),
  int64: (64 << 8) | (1 << 16),
} as const;

export type Line = readonly [OpcodeName, ...(number | bigint)[]];

/** Instructions from lines; the number of a const is its value. */
export function instructions(lines: readonly Line[]): Instruction[] {
  return lines.map(([name, ...numbers]) =>
    name === "const"
      ? { name, operands: [], immediate: BigInt(numbers[0] ?? 0) }
      : { name, operands: numbers.map(Number), immediate: 0n },
  );
}

export function tensorParameter(
  name: string,
  dtype: DType,
  rank: number,
  access = 1,
): PlanParameter {
  return { name, isTensor: true, access, dtype, rank };
}

export function scalarParameter(name: string, dtype: DType): PlanParameter {
  return { name, isTensor: false, access: 0, dtype, rank: 0 };
}

interface PlanParts {
  parameters?: readonly PlanParameter[];
  aliasRules?: readonly AliasRule[];
  kernels?: readonly string[];
  messages?: readonly string[];
  lines: readonly Line[];
  results?: readonly number[];
}

/** A plan that has passed the checks of its structure. */
export function makePlan(parts: PlanParts): Plan {
  const bare: BarePlan = {
    name: "f",
    parameters: parts.parameters ?? [],
    aliasRules: parts.aliasRules ?? [],
    kernels: parts.kernels ?? [],
    messages: parts.messages ?? [],
    instructions: instructions(parts.lines),
    results: parts.results ?? [],
  };
  return { ...bare, ...verifyStructure(bare) };
}

type ArgumentParts = Partial<ImageArgument> & Pick<ImageArgument, "kind" | "dtype">;

/** An image of one kernel, `k`. */
export function makeImage(parts: readonly ArgumentParts[], block = 64, sharedBytes = 0n): Image {
  let bufferCount = 0;
  let scalarBytes = 0;
  const placed = parts.map((part): ImageArgument => {
    const argument = { access: 0, index: 0, binding: 0, scalarOffset: 0, ...part };
    if (part.kind === "buffer") {
      bufferCount += 1;
      return { ...argument, binding: bufferCount - 1 };
    }
    const size = part.dtype.endsWith("64") ? 8 : 4;
    const scalarOffset = Math.ceil(scalarBytes / size) * size;
    scalarBytes = scalarOffset + size;
    return { ...argument, scalarOffset };
  });
  const kernel: ImageFunction = {
    name: "k",
    symbol: "k",
    block: [block, 1, 1],
    sharedBytes,
    arguments: placed,
    bufferCount,
    scalarBytes,
  };
  return {
    kind: "webgpu",
    format: "wgsl",
    functions: new Map([["k", kernel]]),
    payload: new Map(),
  };
}

export const NO_IMAGE: Image = {
  kind: "webgpu",
  format: "wgsl",
  functions: new Map(),
  payload: new Map(),
};

export const FACTS: DeviceFacts = {
  name: "test device",
  attributes: new Map([
    ["limits.example", "12"],
    ["flag", "true"],
    ["word", "abc"],
  ]),
  bindingAlignment: 256,
  maxBindingBytes: 1 << 20,
  maxGrid: [65535, 65535, 65535],
  maxSharedBytes: 16384,
};

/** Host bytes that stand for device memory. */
export class Bytes implements MemoryRef {
  readonly buffer: ArrayBuffer;

  constructor(readonly byteLength: number) {
    this.buffer = new ArrayBuffer(Math.ceil(byteLength / 4) * 4);
  }
}

interface ViewParts {
  dtype?: DType;
  shape: readonly number[];
  strides?: readonly number[];
  byteOffset?: number;
  memory?: Bytes;
}

/** A tensor argument. */
export function view({
  dtype = "float32",
  shape,
  strides,
  byteOffset = 0,
  memory,
}: ViewParts): TensorView {
  const size = shape.reduce((product, extent) => product * extent, 4);
  const bytes = memory ?? new Bytes(size);
  return {
    dtype,
    shape,
    strides,
    byteOffset,
    memory: bytes,
    aliasRoot: bytes,
    aliasBase: 0,
  };
}

/** Works a call out; views stand for tensors, everything else is itself. */
export function run(
  plan: Plan,
  image: Image,
  args: readonly unknown[],
  facts = FACTS,
  limits: Limits = {},
): Work & Outcome {
  const isView = (each: unknown): each is TensorView =>
    typeof each === "object" && each !== null && "aliasRoot" in each;
  const views = args.map((each) => (isView(each) ? each : undefined));
  verifyLaunches(plan, image);
  const call = new Program(plan, image, facts, new Budget(limits)).begin(views, args);
  const work = call.advance();
  assert.equal(work.read, undefined, "the plan reads");
  return { ...work, ...call.outcome() };
}

export type KernelBody = (
  buffers: readonly DataView[],
  scalars: DataView,
  grid: readonly [number, number, number],
) => void;

/** Runs launches with bodies in JavaScript; memory that is not given is made. */
export function execute(
  work: Work,
  bodies: Readonly<Record<string, KernelBody>>,
): Map<MemoryRef, Bytes> {
  const made = new Map<MemoryRef, Bytes>();
  for (const memory of work.allocations) made.set(memory, new Bytes(memory.byteLength));
  const bytesOf = (memory: MemoryRef): Bytes => {
    const bytes = memory instanceof Bytes ? memory : made.get(memory);
    if (bytes === undefined) throw new Error("memory that nobody made");
    return bytes;
  };
  const bind = ({ memory, offset, size }: Binding): DataView =>
    memory === undefined
      ? new DataView(new ArrayBuffer(16))
      : new DataView(bytesOf(memory).buffer, offset, size);
  for (const launch of work.launches) {
    const body = bodies[launch.kernel.name];
    if (body === undefined) throw new Error(`no body of ${launch.kernel.name}`);
    body(launch.bindings.map(bind), scalarsOf(launch), launch.grid);
  }
  return made;
}

/** The scalar block of a launch. */
export function scalarsOf(launch: Launch | undefined): DataView {
  if (launch === undefined) throw new Error("no launch");
  return new DataView(launch.scalars.buffer);
}

/** A check of what was thrown: its kind and its text. */
export function refusal(kind: ErrorKind, pattern: RegExp): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof DovetailError, String(thrown));
    assert.equal(thrown.kind, kind, thrown.message);
    assert.match(thrown.message, pattern);
    return true;
  };
}
