/**
 * From a launch of a plan to what a device is told: ranges to bind, the scalar block, sizes of
 * shared memory, and grids cut where a device launches fewer blocks at once (docs/format/image.md).
 */

import { bigintToFloat32 } from "./arithmetic.js";
import type { ScalarSlot } from "./arguments.js";
import { type DType, elementBytes, partOf } from "./dtype.js";
import { defined, fail } from "./errors.js";
import type { ImageFunction } from "./image.js";
import type { DeviceFacts, MemoryRef, TensorSlot } from "./memory.js";
import { LAUNCH_TAGS } from "./formats.js";
import type { Plan } from "./plan.js";
import { launchArguments } from "./plan-verify.js";

/** What stands at one binding. */
export interface Binding {
  /** Undefined: the argument has no elements, and anything may be bound. */
  readonly memory: MemoryRef | undefined;
  readonly offset: number;
  readonly size: number;
  /** Bytes of the range that were added in front to reach an allowed offset. */
  readonly lead: number;
  /** Of the element whose indices are all 0, from the start of the memory. */
  readonly first: number;
  readonly access: number;
}

/** One dispatch. */
export interface Launch {
  readonly kernel: ImageFunction;
  readonly grid: readonly [number, number, number];
  readonly bindings: readonly Binding[];
  readonly scalars: Uint8Array<ArrayBuffer>;
  /** Sizes in bytes of the arguments of kind shared memory, in order. */
  readonly shared: readonly number[];
}

/** The values, tensors and scalars of a call at one point of its plan. */
export interface Frame {
  readonly values: readonly bigint[];
  readonly tensors: readonly (TensorSlot | undefined)[];
  readonly scalars: readonly (ScalarSlot | undefined)[];
}

interface ScalarRecipe {
  readonly source: "value" | "parameter" | "offset" | "grid_base" | "shared";
  readonly number: number;
  readonly at: number;
  readonly dtype: DType;
}

interface BufferRecipe {
  readonly tensor: number;
  readonly elementBytes: number;
  readonly access: number;
  hasOffset: boolean;
}

type Triple = [number, number, number];

/** Block indices are uint32. */
const MAX_CUT_EXTENT = 0xffffffffn;

/** Dispatches of one call; a plan beyond it would hang the page. */
export const MAX_LAUNCHES = 1 << 20;

function storeInteger(view: DataView, at: number, dtype: DType, value: bigint): void {
  switch (dtype) {
    case "int32":
    case "uint32":
      view.setUint32(at, Number(BigInt.asUintN(32, value)), true);
      break;
    case "int64":
    case "uint64":
      view.setBigUint64(at, BigInt.asUintN(64, value), true);
      break;
    case "float32":
      view.setFloat32(at, bigintToFloat32(value), true);
      break;
    default:
      view.setFloat64(at, Number(value), true);
  }
}

function storeScalar(view: DataView, at: number, dtype: DType, value: ScalarSlot): void {
  if (typeof value === "bigint") storeInteger(view, at, dtype, value);
  else if (dtype === "float32") view.setFloat32(at, value, true);
  else view.setFloat64(at, value, true);
}

/** One launch instruction, made ready once. */
export class LaunchRecipe {
  readonly kernel: ImageFunction;
  readonly #plan: Plan;
  readonly #facts: DeviceFacts;
  readonly #grid: readonly number[];
  readonly #buffers: readonly BufferRecipe[];
  readonly #scalars: readonly ScalarRecipe[];
  readonly #hasGridBase = [false, false, false];

  constructor(
    plan: Plan,
    operands: readonly number[],
    functions: ReadonlyMap<string, ImageFunction>,
    facts: DeviceFacts,
  ) {
    this.#plan = plan;
    this.#facts = facts;
    const name = plan.kernels[operands[0] ?? 0] ?? "";
    this.kernel = defined(functions.get(name), `kernel '${name}'`);
    this.#grid = operands.slice(1, 4);
    const given = launchArguments(operands);
    const buffers: BufferRecipe[] = [];
    const scalars: ScalarRecipe[] = [];
    const offsets: number[] = [];
    let next = 0;
    for (const argument of this.kernel.arguments) {
      const { kind, dtype, index, scalarOffset: at } = argument;
      if (kind === "offset" || kind === "grid_base") {
        scalars.push({ source: kind, number: index, at, dtype });
        if (kind === "grid_base") this.#hasGridBase[index] = true;
        else offsets.push(index);
        continue;
      }
      const { tag, number } = defined(given[next], `argument ${next} of '${name}'`);
      next += 1;
      if (kind === "buffer") {
        const tensor = defined(plan.tensors[number], `tensor ${number}`);
        buffers.push({
          tensor: number,
          elementBytes: elementBytes(partOf(tensor.dtype)),
          access: argument.access,
          hasOffset: false,
        });
        continue;
      }
      let source: ScalarRecipe["source"] = tag === LAUNCH_TAGS.value ? "value" : "parameter";
      if (kind === "shared") source = "shared";
      scalars.push({ source, number, at, dtype });
    }
    for (const index of offsets) defined(buffers[index], `buffer ${index}`).hasOffset = true;
    this.#buffers = buffers;
    this.#scalars = scalars;
  }

  /** Adds the dispatches of this launch; none when an extent of its grid is 0 or less. */
  add(frame: Frame, launches: Launch[]): void {
    const extents = this.#grid.map((number) => defined(frame.values[number], "a grid extent"));
    if (extents.some((extent) => extent <= 0n)) return;
    const pieces = this.#cut(extents);
    if (launches.length + pieces.length > MAX_LAUNCHES) {
      fail("resource", `${this.#plan.name}: more than ${MAX_LAUNCHES} launches in one call`);
    }
    const offsets: number[] = [];
    const bindings = this.#buffers.map((recipe, number) => {
      const slot = defined(frame.tensors[recipe.tensor], `tensor ${recipe.tensor}`);
      const [binding, offset] = this.#bind(recipe, number, slot);
      offsets.push(offset);
      return binding;
    });
    for (const { base, grid } of pieces) {
      const [scalars, shared] = this.#writeScalars(frame, offsets, base);
      launches.push({ kernel: this.kernel, grid, bindings, scalars, shared });
    }
  }

  get #where(): string {
    return `${this.#plan.name}: kernel '${this.kernel.name}'`;
  }

  /** The range to bind, and the element offset that is left. */
  #bind(recipe: BufferRecipe, number: number, slot: TensorSlot): [Binding, number] {
    const { bindingAlignment, maxBindingBytes, name } = this.#facts;
    const { access, elementBytes: element } = recipe;
    if (slot.low === slot.high) {
      return [{ memory: undefined, offset: 0, size: element, lead: 0, first: 0, access }, 0];
    }
    // Ranges begin at whole elements, so that what is left is a number of elements.
    const alignment = Math.max(bindingAlignment, element);
    const start = Math.floor(slot.low / alignment) * alignment;
    const { first } = slot;
    // A kernel that gets the address of that element has nothing to add.
    const offset = bindingAlignment === 1 ? 0 : (first - start) / element;
    const size = slot.high - start;
    if (offset !== 0 && !recipe.hasOffset) {
      fail(
        "unsupported",
        `${this.#where} has no offset argument for buffer ${number}, and ${name} binds only at multiples of ` +
          `${bindingAlignment} bytes; the data begins ${offset} elements later: copy it first`,
      );
    }
    if (size > maxBindingBytes) {
      fail(
        "resource",
        `${this.#plan.name}: buffer ${number} of kernel '${this.kernel.name}' needs a bound range of ${size} bytes, ` +
          `${name} allows ${maxBindingBytes}`,
      );
    }
    const lead = slot.low - start;
    return [{ memory: slot.memory, offset: start, size, lead, first, access }, offset];
  }

  #cut(extents: readonly bigint[]): { base: Triple; grid: Triple }[] {
    const { maxGrid, name } = this.#facts;
    extents.forEach((extent, i) => {
      const most = maxGrid[i] ?? 1;
      if (extent <= BigInt(most)) return;
      const hasBase = this.#hasGridBase[i] === true;
      if (hasBase && extent <= MAX_CUT_EXTENT) return;
      const reason = hasBase
        ? `and a cut grid ends at ${MAX_CUT_EXTENT}`
        : "and the kernel takes no grid base";
      fail(
        "unsupported",
        `${this.#where} needs a grid of (${extents.join(", ")}) blocks, ${name} launches at most ${most} along dimension ${i}, ${reason}`,
      );
    });
    const [x = 1, y = 1, z = 1] = extents.map(Number);
    const [stepX, stepY, stepZ] = maxGrid;
    const count = Math.ceil(x / stepX) * Math.ceil(y / stepY) * Math.ceil(z / stepZ);
    if (count > MAX_LAUNCHES) {
      fail(
        "resource",
        `${this.#where} needs a grid of (${extents.join(", ")}) blocks, which ${name} runs in ${count} launches; at most ${MAX_LAUNCHES} are made`,
      );
    }
    const pieces: { base: Triple; grid: Triple }[] = [];
    for (let baseZ = 0; baseZ < z; baseZ += stepZ) {
      for (let baseY = 0; baseY < y; baseY += stepY) {
        for (let baseX = 0; baseX < x; baseX += stepX) {
          pieces.push({
            base: [baseX, baseY, baseZ],
            grid: [
              Math.min(x - baseX, stepX),
              Math.min(y - baseY, stepY),
              Math.min(z - baseZ, stepZ),
            ],
          });
        }
      }
    }
    return pieces;
  }

  #writeScalars(
    frame: Frame,
    offsets: readonly number[],
    base: Triple,
  ): [Uint8Array<ArrayBuffer>, number[]] {
    const block = new Uint8Array(this.kernel.scalarBytes);
    const view = new DataView(block.buffer);
    const shared: number[] = [];
    let sharedBytes = this.kernel.sharedBytes;
    for (const { source, number, at, dtype } of this.#scalars) {
      switch (source) {
        case "value":
          storeInteger(view, at, dtype, defined(frame.values[number], `value ${number}`));
          break;
        case "parameter":
          storeScalar(view, at, dtype, defined(frame.scalars[number], `scalar ${number}`));
          break;
        case "offset": {
          const offset = offsets[number] ?? 0;
          if (dtype === "int32" && offset > 0x7fffffff) {
            fail(
              "unsupported",
              `${this.#where} takes 32-bit offsets, buffer ${number} begins at element ${offset}`,
            );
          }
          storeInteger(view, at, dtype, BigInt(offset));
          break;
        }
        case "grid_base":
          storeInteger(view, at, dtype, BigInt(base[number] ?? 0));
          break;
        case "shared": {
          const bytes = defined(frame.values[number], `value ${number}`);
          // As `analysis.shared_bytes` of the compiler counts: arrays are aligned to 16.
          sharedBytes += ((bytes + 15n) / 16n) * 16n;
          if (bytes < 0n || sharedBytes > BigInt(this.#facts.maxSharedBytes)) {
            fail(
              "resource",
              `${this.#where} needs ${bytes < 0n ? bytes : sharedBytes} bytes of shared memory in a block, ` +
                `${this.#facts.name} has ${this.#facts.maxSharedBytes}`,
            );
          }
          storeInteger(view, at, dtype, bytes);
          shared.push(Number(bytes));
        }
      }
    }
    return [block, shared];
  }
}
