/**
 * Checks plans before they run: by themselves, and against the image they launch.
 *
 * After this no number of a plan needs a look again: the interpreter trusts them
 * (docs/format/plan.md, "Verification").
 */

import { whyNoCall } from "./call-signature.js";
import { type DType, describePacked, elementBytes, isFloat, partOf, unpackDType } from "./dtype.js";
import { fail } from "./errors.js";
import {
  ACCESSES,
  LAUNCH_TAGS,
  MAX_RANK,
  MAX_REPORT_BUFFER_BYTES,
  type OperandKind,
  REPORT_HEADER_WORDS,
  REPORT_KINDS,
} from "./formats.js";
import { type Image, READ, WRITE } from "./image.js";
import { Budget } from "./limits.js";
import {
  type Instruction,
  type Plan,
  type PlanParameter,
  type PlanTensor,
  ROWS,
  type ReportLayout,
} from "./plan.js";
import { type NumberDType, isStored, parseReportText, wordsOf } from "./report-text.js";

export type Structure = Pick<Plan, "tensors" | "reports" | "launches">;
export type BarePlan = Omit<Plan, keyof Structure>;

interface Block {
  readonly name: "plan" | "if" | "repeat";
  scope: number;
  hasElse: boolean;
}

/** Operands of a report before its names: kind, region, two messages, outer, inner. */
const REPORT_FIXED = ROWS.get("report")?.operands.length ?? 0;

class StructureVerifier {
  readonly #plan: BarePlan;
  readonly #budget: Budget;
  #messageBytes: readonly number[] | undefined;
  #reportBytes = 0;
  readonly #tensors: PlanTensor[] = [];
  readonly #blocks: Block[] = [{ name: "plan", scope: 0, hasElse: false }];
  readonly #isOpen: boolean[] = [true]; // by scope
  readonly #scopes: (number | undefined)[] = []; // by instruction; undefined: it has no value
  #reports: ReportLayout | undefined;
  readonly #launches: number[] = [];
  #index = 0;

  constructor(plan: BarePlan, budget: Budget) {
    this.#plan = plan;
    this.#budget = budget;
  }

  run(): Structure {
    const { name, parameters, aliasRules, instructions, results } = this.#plan;
    for (const { a, b } of aliasRules) {
      if (a >= b || !parameters[a]?.isTensor || !parameters[b]?.isTensor) {
        fail(
          "plan",
          `plan '${name}': alias rule (${a}, ${b}): expected two tensor parameters in increasing order`,
        );
      }
    }
    parameters.forEach(({ isTensor, dtype, rank, access }, number) => {
      if (isTensor) this.#tensors.push({ source: "parameter", number, dtype, rank, access });
    });
    for (const instruction of instructions) {
      this.#scopes.push(this.#visit(instruction));
      this.#index += 1;
    }
    if (this.#blocks.length !== 1) {
      fail("plan", `plan '${name}': ${this.#blocks.length - 1} blocks are still open at the end`);
    }
    for (const tensor of results) {
      if (this.#tensors[tensor]?.source !== "result") {
        fail(
          "plan",
          `plan '${name}': tensor ${tensor} is returned and not made by a result instruction`,
        );
      }
    }
    return { tensors: this.#tensors, reports: this.#reports, launches: this.#launches };
  }

  #refuse(reason: string): never {
    const opcode = this.#plan.instructions[this.#index]?.name;
    fail("plan", `plan '${this.#plan.name}': instruction ${this.#index} (${opcode}): ${reason}`);
  }

  #block(): Block {
    return this.#blocks[this.#blocks.length - 1] as Block; // the outermost one stays
  }

  #needValue(value: number): void {
    const scope = value < this.#index ? this.#scopes[value] : undefined;
    if (scope === undefined) this.#refuse(`operand ${value} is not an earlier value`);
    if (!this.#isOpen[scope]) {
      this.#refuse(`value ${value} is not visible here: its block has ended`);
    }
  }

  #needMessage(message: number): string {
    const text = this.#plan.messages[message];
    if (text === undefined) this.#refuse(`message ${message} of ${this.#plan.messages.length}`);
    return text;
  }

  /** Counts the bytes of the messages that a report names, before they are looked at. */
  #holdReport(messages: readonly number[]): void {
    const encoder = new TextEncoder();
    this.#messageBytes ??= this.#plan.messages.map((each) => encoder.encode(each).length);
    for (const each of messages) this.#reportBytes += this.#messageBytes[each] ?? 0;
    this.#budget.hold("report_bytes", this.#reportBytes, "plan", `plan '${this.#plan.name}': `);
  }

  #newScope(): number {
    this.#isOpen.push(true);
    return this.#isOpen.length - 1;
  }

  /** The scope of the value that an instruction defines, or undefined when it defines none. */
  #visit({ name, operands }: Instruction): number | undefined {
    const row = ROWS.get(name);
    if (row === undefined) return undefined; // decoding knows only names of the table
    const count = row.operands.length;
    if (row.repeated === "" ? operands.length !== count : operands.length < count) {
      const least = row.repeated === "" ? "" : "at least ";
      this.#refuse(`${operands.length} operands, expected ${least}${count}`);
    }
    if (row.outermost && this.#blocks.length !== 1) {
      this.#refuse("is allowed only in the outermost block");
    }
    operands.forEach((operand, place) => {
      const kind = row.operands[place] ?? row.repeated;
      if (kind !== "") this.#needOperand(kind, operand, operands[place - 1] ?? 0);
    });
    switch (name) {
      case "result":
      case "workspace":
        this.#allocate(name, operands);
        break;
      case "table":
        this.#table(operands);
        break;
      case "reports":
        this.#makeReports(operands);
        break;
      case "report":
        this.#addReport(operands);
        break;
      case "launch":
        this.#launch(operands);
        break;
      case "call":
        this.#call(operands);
        break;
      case "read":
        this.#read(operands[0] ?? 0);
        break;
      case "set":
        this.#needVariable(operands[0] ?? 0);
        break;
      case "leave":
        if (!this.#blocks.some((block) => block.name === "repeat")) {
          this.#refuse("is in no open repeat");
        }
        break;
      case "if":
      case "repeat":
        this.#blocks.push({ name, scope: this.#newScope(), hasElse: false });
        break;
      case "else": {
        const block = this.#block();
        if (block.name !== "if" || block.hasElse) {
          this.#refuse("is in no open if, or is its second else");
        }
        this.#isOpen[block.scope] = false;
        block.scope = this.#newScope();
        block.hasElse = true;
        break;
      }
      case "end":
        if (this.#blocks.length === 1) this.#refuse("closes no block");
        this.#isOpen[this.#block().scope] = false;
        this.#blocks.pop();
        break;
      default:
        break;
    }
    // The counter of a repeat is a value of its block.
    return row.value ? this.#block().scope : undefined;
  }

  /** An operand by what the table of instructions says of it; `before` is the one before. */
  #needOperand(kind: OperandKind, operand: number, before: number): void {
    switch (kind) {
      case "v":
        return this.#needValue(operand);
      case "tensor":
        this.#needParameter(operand, true);
        return;
      case "axis": {
        const { rank } = this.#needParameter(before, true);
        if (operand >= rank) this.#refuse(`axis ${operand} of a parameter of rank ${rank}`);
        return;
      }
      case "scalar": {
        const { dtype } = this.#needParameter(operand, false);
        if (isFloat(dtype)) {
          this.#refuse(`parameter ${operand} is of type ${dtype}, expected a bool or an integer`);
        }
        return;
      }
      case "parameter":
        this.#needParameter(operand, false);
        return;
      case "message":
        this.#needMessage(operand);
        return;
      case "kernel":
        if (operand >= this.#plan.kernels.length) {
          this.#refuse(`kernel ${operand} of ${this.#plan.kernels.length}`);
        }
        return;
      case "dtype":
        if (unpackDType(operand) === undefined) this.#refuse(`dtype ${operand} is not known`);
        return;
      case "argument": // #launch and #call look at pairs
      case "number":
    }
  }

  #needParameter(number: number, isTensor: boolean): PlanParameter {
    const parameter = this.#plan.parameters[number];
    if (parameter?.isTensor !== isTensor) {
      this.#refuse(`operand ${number} is not a ${isTensor ? "tensor" : "scalar"} parameter`);
    }
    return parameter;
  }

  #allocate(source: "result" | "workspace", operands: readonly number[]): void {
    const [packed, ...extents] = operands;
    if (extents.length > MAX_RANK) {
      this.#refuse(`rank ${extents.length}, at most ${MAX_RANK} is allowed`);
    }
    const dtype = unpackDType(packed ?? 0) as DType; // the table has checked it
    const access = READ | WRITE;
    this.#tensors.push({ source, number: this.#index, dtype, rank: extents.length, access });
  }

  #table(operands: readonly number[]): void {
    const [packed = 0, elements = 0, ...words] = operands;
    const dtype = unpackDType(packed) as DType; // the table of instructions has checked it
    if (Math.ceil((elements * elementBytes(dtype)) / 4) !== words.length) {
      this.#refuse(`${elements} elements of ${dtype} in ${words.length} words`);
    }
    this.#tensors.push({ source: "table", number: this.#index, dtype, rank: 1, access: READ });
  }

  #read(number: number): void {
    const tensor = this.#tensors[number];
    if (tensor?.source !== "workspace") {
      this.#refuse(`tensor ${number} is not an earlier workspace`);
    }
    if (tensor.dtype !== "int32" && tensor.dtype !== "int64") {
      this.#refuse(`tensor ${number} of ${tensor.dtype}, expected int32 or int64`);
    }
  }

  #needVariable(value: number): void {
    this.#needValue(value);
    if (this.#plan.instructions[value]?.name !== "variable") {
      this.#refuse(`value ${value} is not a variable`);
    }
  }

  #makeReports(operands: readonly number[]): void {
    if (this.#reports !== undefined) this.#refuse("a plan has one buffer of reports");
    const [lines = 0, failures = 0, words = 0] = operands;
    const records = lines + failures;
    const bytes = (REPORT_HEADER_WORDS + records * words) * 4;
    if (words === 0 || bytes > MAX_REPORT_BUFFER_BYTES || records > MAX_REPORT_BUFFER_BYTES) {
      this.#refuse(
        `${records} records of ${words} words, at most ${MAX_REPORT_BUFFER_BYTES} bytes are allowed`,
      );
    }
    this.#reports = { tensor: this.#tensors.length, lines, failures, words, formats: [] };
    const access = READ | WRITE;
    this.#tensors.push({
      source: "reports",
      number: this.#index,
      dtype: "uint32",
      rank: 1,
      access,
    });
  }

  #addReport(operands: readonly number[]): void {
    const reports = this.#reports;
    if (reports === undefined) this.#refuse("appears before 'reports'");
    const [kind = 0, region = 0, message = 0, place = 0, outer = 0, inner = 0] = operands;
    const rest = operands.length - REPORT_FIXED;
    if (outer + inner > rest) this.#refuse(`${outer + inner} names among ${rest} operands`);
    if (kind >= REPORT_KINDS.length) this.#refuse(`kind ${kind}, expected 0, 1 or 2`);
    this.#holdReport([message, place, ...operands.slice(REPORT_FIXED, REPORT_FIXED + outer + inner)]);
    const template = this.#needMessage(message);
    const placeText = this.#needMessage(place);
    const firstDType = REPORT_FIXED + outer + inner;
    const names = operands.slice(REPORT_FIXED, firstDType).map((each) => this.#needMessage(each));
    const dtypes = operands.slice(firstDType).map((packed): NumberDType => {
      const dtype = unpackDType(packed);
      if (dtype === undefined)
        this.#refuse(`dtype ${packed} (${describePacked(packed)}) is not known`);
      if (!isStored(dtype)) this.#refuse(`a record holds no ${dtype}`);
      return dtype;
    });
    const text = parseReportText(template, dtypes);
    if (typeof text === "string") this.#refuse(text);
    const words = 1 + 2 * names.length + wordsOf(text);
    if (words > reports.words) this.#refuse(`a record of ${words} words, of ${reports.words}`);
    reports.formats.push({ kind, region, place: placeText, outer, names, text });
  }

  #launch(operands: readonly number[]): void {
    this.#launches.push(this.#index);
    const { length } = operands;
    if (length % 2 !== 0) {
      this.#refuse(`${length} operands, expected a kernel, three grid extents, and pairs`);
    }
    this.#needArguments(argumentPairs(operands, 4));
  }

  #call(operands: readonly number[]): void {
    if (operands.length % 2 !== 1) {
      this.#refuse(`${operands.length} operands, expected a message and pairs`);
    }
    const given = argumentPairs(operands, 1);
    this.#needArguments(given);
    const name = this.#needMessage(operands[0] ?? 0);
    const reason = whyNoCall(name, given, this.#tensors, this.#plan.parameters);
    if (reason !== "") this.#refuse(reason);
  }

  #needArguments(given: readonly LaunchArgument[]): void {
    for (const { tag, number } of given) {
      if (tag === LAUNCH_TAGS.tensor) {
        if (number >= this.#tensors.length) {
          this.#refuse(`tensor ${number} does not exist at this point`);
        }
      } else if (tag === LAUNCH_TAGS.value) {
        this.#needValue(number);
      } else if (tag === LAUNCH_TAGS.scalar_parameter) {
        this.#needParameter(number, false);
      } else {
        this.#refuse(`argument tag ${tag}, expected 0, 1 or 2`);
      }
    }
  }
}

export interface LaunchArgument {
  readonly tag: number;
  readonly number: number;
}

/** The pairs of a launch's operands that stand for the kernel's arguments. */
export function launchArguments(operands: readonly number[]): LaunchArgument[] {
  return argumentPairs(operands, 4);
}

/** Pairs of a tag and a number, from an operand on. */
function argumentPairs(operands: readonly number[], first: number): LaunchArgument[] {
  const pairs: LaunchArgument[] = [];
  for (let i = first; i < operands.length; i += 2) {
    pairs.push({ tag: operands[i] ?? 0, number: operands[i + 1] ?? 0 });
  }
  return pairs;
}

/** Checks everything that needs no image, and derives the tensors. */
export function verifyStructure(plan: BarePlan, budget = new Budget()): Structure {
  return new StructureVerifier(plan, budget).run();
}

function verifyLaunch(
  plan: Plan,
  operands: readonly number[],
  image: Image,
  refuse: (reason: string) => never,
): void {
  const name = plan.kernels[operands[0] ?? 0] ?? "";
  const kernel = image.functions.get(name);
  if (kernel === undefined) refuse(`the image has no kernel '${name}'`);
  const given = launchArguments(operands);
  let next = 0;
  for (const argument of kernel.arguments) {
    if (argument.kind === "offset" || argument.kind === "grid_base") continue;
    const which = `argument ${next} of kernel '${name}'`;
    const pair = given[next];
    if (pair === undefined) refuse(`${which} is not given`);
    next += 1;
    const wantsTensor = argument.kind === "buffer";
    if (wantsTensor !== (pair.tag === LAUNCH_TAGS.tensor)) {
      const [wanted, got] = wantsTensor ? ["buffer", "scalar"] : ["scalar", "tensor"];
      refuse(`${which} is a ${wanted} and gets a ${got}`);
    }
    if (wantsTensor) {
      const tensor = plan.tensors[pair.number] as PlanTensor; // its number was checked
      if (partOf(tensor.dtype) !== argument.dtype) {
        refuse(`${which} and tensor ${pair.number} have different dtypes`);
      }
      if ((argument.access & ~tensor.access) !== 0) {
        refuse(
          `${which} has access '${ACCESSES[argument.access]}', tensor ${pair.number} allows '${ACCESSES[tensor.access]}'`,
        );
      }
    } else if (pair.tag === LAUNCH_TAGS.scalar_parameter) {
      if (argument.kind === "shared") {
        refuse(`${which} is a size of shared memory and gets a parameter, not a value`);
      }
      const parameter = plan.parameters[pair.number];
      if (parameter !== undefined && isFloat(parameter.dtype) && !isFloat(argument.dtype)) {
        refuse(
          `${which} is an integer and gets the ${parameter.dtype} parameter '${parameter.name}'`,
        );
      }
    }
  }
  if (next !== given.length) {
    refuse(`kernel '${name}' takes ${next} arguments, ${given.length} are given`);
  }
}

/** Checks every launch against the image's record of its kernel; looks at nothing else. */
export function verifyLaunches(plan: Plan, image: Image, budget?: Budget): void {
  for (const index of plan.launches) {
    const operands = plan.instructions[index]?.operands ?? [];
    budget?.checkLaunches(operands.length, `plan '${plan.name}': instruction ${index}: `);
    verifyLaunch(plan, operands, image, (reason) =>
      fail("plan", `plan '${plan.name}': instruction ${index} (launch): ${reason}`),
    );
  }
}
