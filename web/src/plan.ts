/** A launch plan as decoded from its bytes (docs/format/plan.md). */

import type { DType } from "./dtype.js";
import type { ReportText } from "./report-text.js";

/** Number → name, fixed operand count (undefined: any), whether it has a value. */
const TABLE = [
  [0, "const", 0],
  [1, "dim", 2],
  [2, "stride", 2],
  [3, "scalar", 1],
  [4, "attribute", 1],
  [10, "add", 2],
  [11, "sub", 2],
  [12, "mul", 2],
  [13, "floordiv", 2],
  [14, "floormod", 2],
  [15, "min", 2],
  [16, "max", 2],
  [17, "neg", 1],
  [18, "and_bits", 2],
  [19, "or_bits", 2],
  [20, "xor_bits", 2],
  [21, "shift_left", 2],
  [22, "shift_right", 2],
  [30, "eq", 2],
  [31, "ne", 2],
  [32, "lt", 2],
  [33, "le", 2],
  [34, "not", 1],
  [35, "select", 3],
  [40, "check", undefined],
  [41, "result", undefined],
  [42, "workspace", undefined],
  [43, "reports", 3],
  [44, "report", undefined],
  [50, "launch", undefined],
  [60, "if", 1],
  [61, "else", 0],
  [62, "repeat", 1],
  [63, "end", 0],
] as const;

export type OpcodeName = (typeof TABLE)[number][1];

export const OPCODES: ReadonlyMap<number, OpcodeName> = new Map(
  TABLE.map(([code, name]) => [code, name]),
);

export const OPERAND_COUNTS: ReadonlyMap<OpcodeName, number | undefined> = new Map(
  TABLE.map(([, name, count]) => [name, count]),
);

export const MAX_PARAMETERS = 256;
export const MAX_RANK = 32;
export const MAX_INSTRUCTIONS = 1 << 20;

/** What stands for one argument of a kernel: the first of its two operands. */
export const LaunchTag = { tensor: 0, value: 1, scalarParameter: 2 } as const;

export interface PlanParameter {
  readonly name: string;
  readonly isTensor: boolean;
  /** Bits READ and WRITE; 0 of a scalar. */
  readonly access: number;
  readonly dtype: DType;
  readonly rank: number;
}

export interface AliasRule {
  readonly a: number;
  readonly b: number;
  readonly sameAllowed: boolean;
}

export interface Instruction {
  readonly name: OpcodeName;
  readonly operands: readonly number[];
  /** Of a const. */
  readonly immediate: bigint;
}

/** A tensor that instructions may name, in the order of their numbers. */
export interface PlanTensor {
  readonly source: "parameter" | "result" | "workspace" | "reports";
  /** Index of the parameter, or of the instruction that makes it. */
  readonly number: number;
  readonly dtype: DType;
  readonly rank: number;
  readonly access: number;
}

/** What a record of this number says. */
export interface ReportFormat {
  readonly kind: number;
  readonly region: number;
  readonly place: string;
  readonly outer: number;
  readonly names: readonly string[];
  readonly text: ReportText;
}

/** The buffer of a call's reports. */
export interface ReportLayout {
  readonly tensor: number;
  readonly lines: number;
  readonly failures: number;
  /** Of one record. */
  readonly words: number;
  readonly formats: ReportFormat[];
}

export const REPORT_HEADER_WORDS = 4;
export const MAX_REPORT_BYTES = 64 << 20;

export interface Plan {
  readonly name: string;
  readonly parameters: readonly PlanParameter[];
  readonly aliasRules: readonly AliasRule[];
  readonly kernels: readonly string[];
  readonly messages: readonly string[];
  readonly instructions: readonly Instruction[];
  /** Numbers of the tensors that a call returns. */
  readonly results: readonly number[];
  readonly tensors: readonly PlanTensor[];
  readonly reports: ReportLayout | undefined;
  /** Indices of the instructions that are launches. */
  readonly launches: readonly number[];
}
