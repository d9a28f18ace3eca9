/**
 * Runs a launch plan: checks its arguments, works out its sizes, and lists what is to be launched.
 *
 * Nothing here touches a device. What comes out is data: memory to be made, dispatches in order,
 * tensors to return. A plan branches on shapes and scalars, so that all of a call is known before
 * its first launch, but for one that reads what a kernel has computed: it is worked out in parts,
 * each up to the next `read` (docs/format/plan.md).
 */

import { checkAlias } from "./alias.js";
import {
  type ScalarSlot,
  bindScalar,
  bindTensor,
  checkArgumentCount,
  refuseNoTensor,
} from "./arguments.js";
import { bitsOf, compute } from "./arithmetic.js";
import { type DType, elementBytes, isUnsigned } from "./dtype.js";
import { defined, fail } from "./errors.js";
import { REPORT_HEADER_WORDS } from "./formats.js";
import type { Image } from "./image.js";
import { type Launch, LaunchRecipe } from "./launch.js";
import { Budget } from "./limits.js";
import {
  type DeviceFacts,
  type MemoryRef,
  TableMemory,
  type TensorSlot,
  type TensorView,
} from "./memory.js";
import type { Instruction, Plan, PlanTensor } from "./plan.js";
import { rowMajorStrides } from "./tensor.js";

/** Memory that a call needs made. */
export interface Allocation extends MemoryRef {
  readonly source: PlanTensor["source"];
  /** Whether it is of a tensor that the call returns. */
  readonly isReturned: boolean;
}

/** A tensor that a call returns. */
export interface ResultTensor {
  readonly memory: Allocation;
  readonly dtype: DType;
  readonly shape: readonly number[];
}

/** A part of a call: up to a `read`, or to its end. */
export interface Work {
  readonly launches: readonly Launch[];
  /** Those that the part makes, and those before. */
  readonly allocations: readonly Allocation[];
  /** Whose bytes the plan goes on with; undefined at its end. */
  readonly read: MemoryRef | undefined;
}

/** What a call has come down to at its end. */
export interface Outcome {
  readonly results: readonly ResultTensor[];
  /** The buffer of reports, when the function has one and the call reached it. */
  readonly reports: Allocation | undefined;
}

const INT64_MAX = (1n << 63n) - 1n;

function integerAttribute(facts: DeviceFacts, name: string): bigint {
  const text = facts.attributes.get(name);
  if (text === undefined) return 0n;
  if (text === "true") return 1n;
  return /^-?[0-9]+$/.test(text) ? BigInt.asIntN(64, BigInt(text)) : 0n;
}

/** For each `if`, `else`, `repeat`, `end` and `leave`: the instruction that it belongs to. */
function matchBlocks(instructions: readonly Instruction[]): number[] {
  const partner = new Array<number>(instructions.length).fill(-1);
  const open: number[] = [];
  instructions.forEach(({ name }, index) => {
    if (name === "if" || name === "repeat") open.push(index);
    if (name === "leave") {
      const repeats = open.filter((each) => instructions[each]?.name === "repeat");
      partner[index] = defined(repeats.pop(), "a repeat");
    }
    if (name !== "else" && name !== "end") return;
    const begin = defined(open.pop(), "the beginning of a block");
    partner[begin] = index; // an if: its else, when it has one
    if (name === "else") open.push(index);
    else partner[index] = begin;
  });
  return partner;
}

/** A message with the values of a check in the places of {0}, {1}, ... */
function fillIn(message: string, values: readonly bigint[]): string {
  return message.replace(/\{([0-9]{1,5})\}/g, (whole, digits: string) => {
    const value = values[Number(digits)];
    return value === undefined ? whole : String(value);
  });
}

/** A row-major tensor that fills its memory. */
function slotOf(memory: MemoryRef, shape: readonly number[]): TensorSlot {
  return {
    memory,
    shape,
    strides: rowMajorStrides(shape),
    first: 0,
    low: 0,
    high: memory.byteLength,
    aliasRoot: memory,
    aliasBase: 0,
  };
}

interface Prepared {
  /** For each `if`, `else`, `repeat`, `end` and `leave`: the instruction that it belongs to. */
  readonly partner: readonly number[];
  readonly recipes: ReadonlyMap<number, LaunchRecipe>;
  /** The number of the tensor that an instruction makes. */
  readonly made: ReadonlyMap<number, number>;
  /** By instruction: the values of const and attribute. */
  readonly constants: readonly bigint[];
  /** By instruction. */
  readonly tables: ReadonlyMap<number, TensorSlot>;
}

export class Program {
  readonly plan: Plan;
  readonly image: Image;
  /** What calls need, worked out once. */
  readonly prepared: Prepared;

  /** What calls may cost. */
  readonly budget: Budget;

  /** Takes a plan that has been checked against the image. */
  constructor(plan: Plan, image: Image, facts: DeviceFacts, budget = new Budget()) {
    this.budget = budget;
    this.plan = plan;
    this.image = image;
    const recipes = new Map<number, LaunchRecipe>();
    const constants = plan.instructions.map(({ name, operands, immediate }, index) => {
      if (name === "launch") {
        recipes.set(index, new LaunchRecipe(plan, operands, image.functions, facts));
      }
      if (name === "attribute") {
        return integerAttribute(facts, plan.messages[operands[0] ?? 0] ?? "");
      }
      return immediate;
    });
    const made = new Map(
      plan.tensors.flatMap((tensor, number): [number, number][] =>
        tensor.source === "parameter" ? [] : [[tensor.number, number]],
      ),
    );
    const tables = new Map(
      plan.tensors
        .filter(({ source }) => source === "table")
        .map(({ number, dtype }): [number, TensorSlot] => {
          const [, elements = 0, ...words] = plan.instructions[number]?.operands ?? [];
          const memory = new TableMemory(words, elements * elementBytes(dtype));
          return [number, slotOf(memory, [elements])];
        }),
    );
    const partner = matchBlocks(plan.instructions);
    this.prepared = { partner, recipes, made, constants, tables };
  }

  /** Kernels that this program may launch. */
  get recipes(): Iterable<LaunchRecipe> {
    return this.prepared.recipes.values();
  }

  /**
   * Begins a call: binds its arguments.
   *
   * @param given Views for tensors (undefined for what is none), anything else as the caller gave it.
   */
  begin(given: readonly (TensorView | undefined)[], raw: readonly unknown[]): Call {
    const { plan } = this;
    checkArgumentCount(plan, raw.length);
    const tensors = new Array<TensorSlot | undefined>(plan.tensors.length).fill(undefined);
    const scalars = new Array<ScalarSlot | undefined>(plan.parameters.length).fill(undefined);
    const byParameter: (TensorSlot | undefined)[] = [];
    let next = 0;
    plan.parameters.forEach((parameter, i) => {
      if (!parameter.isTensor) {
        scalars[i] = bindScalar(plan, parameter, raw[i]);
        return;
      }
      const view = given[i] ?? refuseNoTensor(plan, parameter, raw[i]);
      const slot = bindTensor(plan, parameter, view);
      byParameter[i] = slot;
      tensors[next] = slot;
      next += 1;
    });
    for (const rule of plan.aliasRules) {
      const a = defined(byParameter[rule.a], "an aliased parameter");
      const b = defined(byParameter[rule.b], "an aliased parameter");
      checkAlias(plan, rule, a, b);
    }
    return new Call(this, byParameter, tensors, scalars);
  }
}

/** One call in progress. */
export class Call {
  readonly #plan: Plan;
  readonly #inner: Prepared;
  readonly #byParameter: readonly (TensorSlot | undefined)[];
  readonly #tensors: (TensorSlot | undefined)[];
  readonly #scalars: readonly (ScalarSlot | undefined)[];
  readonly #values: bigint[];
  readonly #limits = new Map<number, bigint>(); // of repeats, by instruction
  #launches: Launch[] = [];
  readonly #allocations = new Map<number, Allocation>(); // by tensor
  readonly #budget: Budget;
  #steps = 0;
  #at = 0;
  #read: MemoryRef | undefined;

  constructor(
    program: Program,
    byParameter: readonly (TensorSlot | undefined)[],
    tensors: (TensorSlot | undefined)[],
    scalars: readonly (ScalarSlot | undefined)[],
  ) {
    this.#plan = program.plan;
    this.#budget = program.budget;
    this.#inner = program.prepared;
    this.#byParameter = byParameter;
    this.#tensors = tensors;
    this.#scalars = scalars;
    this.#values = [...this.#inner.constants];
  }

  /** Works the call out, up to the next `read` or to its end. */
  advance(): Work {
    const { instructions } = this.#plan;
    const most = this.#budget.allowed("call_steps");
    this.#launches = [];
    this.#read = undefined;
    while (this.#at < instructions.length && this.#read === undefined) {
      this.#steps += 1;
      if (this.#steps > most) {
        this.#budget.hold("call_steps", this.#steps, "resource", `${this.#plan.name}: `);
      }
      this.#at = this.#step(this.#at, defined(instructions[this.#at], "a step"));
    }
    return {
      launches: this.#launches,
      allocations: [...this.#allocations.values()],
      read: this.#read,
    };
  }

  /** Gives the last `read` the bytes that it has asked for. */
  answer(bytes: ArrayBuffer): void {
    const view = new DataView(bytes);
    this.#values[this.#at - 1] =
      bytes.byteLength === 8 ? view.getBigInt64(0, true) : BigInt(view.getInt32(0, true));
  }

  /** After the last part. */
  outcome(): Outcome {
    const { tensors, results, reports } = this.#plan;
    const returned = results.map((number) => {
      const { dtype } = defined(tensors[number], `tensor ${number}`);
      const { shape } = defined(this.#tensors[number], `tensor ${number}`);
      return { memory: defined(this.#allocations.get(number), `result ${number}`), dtype, shape };
    });
    return {
      results: returned,
      reports: reports === undefined ? undefined : this.#allocations.get(reports.tensor),
    };
  }

  #value(number: number | undefined): bigint {
    return defined(this.#values[number ?? 0], `value ${number}`);
  }

  /** Runs one instruction; returns the number of the next. */
  #step(at: number, { name, operands }: Instruction): number {
    const [first = 0, second = 0] = operands;
    const next = at + 1;
    switch (name) {
      case "const":
      case "attribute":
      case "report":
      case "work": // what a device does not need that decides by itself
        return next;
      case "dim":
        this.#values[at] = BigInt(this.#parameter(first).shape[second] ?? 0);
        return next;
      case "stride":
        this.#values[at] = BigInt(this.#parameter(first).strides[second] ?? 0);
        return next;
      case "scalar":
        this.#values[at] = this.#scalar(first);
        return next;
      case "bits":
        this.#values[at] = bitsOf(defined(this.#scalars[first], "a scalar"));
        return next;
      case "check":
        if (this.#value(second) === 0n) this.#failCheck(operands);
        return next;
      case "result":
      case "workspace":
        this.#allocate(at, name, operands);
        return next;
      case "table":
        this.#tensors[defined(this.#inner.made.get(at), "a tensor")] = this.#inner.tables.get(at);
        return next;
      case "reports":
        this.#allocateReports(at);
        return next;
      case "call": // no library is installed in a browser, and nothing is done
        this.#values[at] = 0n;
        return next;
      case "launch":
        defined(this.#inner.recipes.get(at), "a launch").add(
          { values: this.#values, tensors: this.#tensors, scalars: this.#scalars },
          this.#launches,
        );
        return next;
      case "variable":
        this.#values[at] = this.#value(first);
        return next;
      case "set":
        this.#values[first] = this.#value(second);
        return next;
      case "read":
        this.#read = this.#element(at, first);
        return next;
      case "leave":
        return this.#after(defined(this.#inner.partner[at], "a repeat"));
      case "if":
        return this.#value(first) === 0n ? this.#after(at) : next;
      case "else": // reached from the block before it
        return this.#after(at);
      case "repeat": {
        const limit = this.#value(first);
        if (limit <= 0n) return this.#after(at);
        this.#limits.set(at, limit);
        this.#values[at] = 0n;
        return next;
      }
      case "end":
        return this.#endBlock(at);
      default: {
        const [a, b, c] = [this.#value(first), this.#value(second), this.#value(operands[2])];
        const value = compute(name, a, b, c);
        if (typeof value === "string") {
          fail(
            "value",
            `${this.#plan.name}: ${name} of ${a} and ${b} exceeds 64 bits while the sizes of this call are computed`,
          );
        }
        this.#values[at] = value;
        return next;
      }
    }
  }

  /** Behind the else or end that belongs to an instruction. */
  #after(at: number): number {
    return defined(this.#inner.partner[at], "the end of a block") + 1;
  }

  #endBlock(at: number): number {
    const begin = defined(this.#inner.partner[at], "the beginning of a block");
    const limit = this.#limits.get(begin);
    if (limit === undefined || this.#plan.instructions[begin]?.name !== "repeat") return at + 1;
    const round = this.#value(begin) + 1n;
    this.#values[begin] = round;
    return round < limit ? begin + 1 : at + 1;
  }

  /** The memory of a workspace of one element. */
  #element(at: number, number: number): MemoryRef {
    const { dtype } = defined(this.#plan.tensors[number], `tensor ${number}`);
    const memory = defined(this.#allocations.get(number), `tensor ${number}`);
    const size = elementBytes(dtype);
    if (memory.byteLength !== size) {
      fail(
        "plan",
        `plan '${this.#plan.name}': instruction ${at} (read): tensor ${number} has ${memory.byteLength / size} elements, expected 1`,
      );
    }
    return memory;
  }

  #parameter(number: number): TensorSlot {
    return defined(this.#byParameter[number], `parameter ${number}`);
  }

  #scalar(number: number): bigint {
    const parameter = defined(this.#plan.parameters[number], `parameter ${number}`);
    const value = this.#scalars[number];
    if (typeof value !== "bigint") fail("internal", `parameter ${number} is not an integer`);
    if (isUnsigned(parameter.dtype) && value > INT64_MAX) {
      fail(
        "value",
        `${this.#plan.name}: parameter '${parameter.name}' is ${value}, sizes are computed with values up to ${INT64_MAX}`,
      );
    }
    return value;
  }

  #failCheck(operands: readonly number[]): never {
    const [message = 0, , ...rest] = operands;
    const values = rest.map((number) => this.#value(number));
    fail("value", `${this.#plan.name}: ${fillIn(this.#plan.messages[message] ?? "", values)}`);
  }

  #allocate(at: number, source: "result" | "workspace", operands: readonly number[]): void {
    const tensor = defined(this.#inner.made.get(at), "a tensor");
    const { dtype } = defined(this.#plan.tensors[tensor], "a tensor");
    let bytes = BigInt(elementBytes(dtype));
    const shape = operands.slice(1).map((number, axis) => {
      const extent = this.#value(number);
      bytes *= extent;
      if (extent < 0n || bytes > BigInt(Number.MAX_SAFE_INTEGER)) {
        const reason = extent < 0n ? "which is negative" : "too many bytes for a browser";
        fail(
          "value",
          `${this.#plan.name}: tensor ${tensor} would have the extent ${extent} along axis ${axis}, ${reason}`,
        );
      }
      return Number(extent);
    });
    this.#place(tensor, source, Number(bytes), shape);
  }

  #allocateReports(at: number): void {
    const { lines, failures, words } = defined(this.#plan.reports, "the reports");
    const count = REPORT_HEADER_WORDS + (lines + failures) * words;
    this.#place(defined(this.#inner.made.get(at), "a tensor"), "reports", 4 * count, [count]);
  }

  #place(
    tensor: number,
    source: Allocation["source"],
    byteLength: number,
    shape: readonly number[],
  ): void {
    const isReturned = this.#plan.results.includes(tensor);
    const memory: Allocation = { byteLength, source, isReturned };
    this.#allocations.set(tensor, memory);
    this.#tensors[tensor] = slotOf(memory, shape);
  }
}
