/** A launch plan as decoded from its bytes (docs/format/plan.md). */

import type { DType } from "./dtype.js";
import { OPCODE_TABLE } from "./formats.js";
import type { ReportText } from "./report-text.js";

type Row = (typeof OPCODE_TABLE)[number];
export type OpcodeName = Row["name"];

/** An instruction of the table, by number. */
export const OPCODES: ReadonlyMap<number, Row> = new Map(OPCODE_TABLE.map((row) => [row.code, row]));

/** The same, by name. */
export const ROWS: ReadonlyMap<OpcodeName, Row> = new Map(OPCODE_TABLE.map((row) => [row.name, row]));

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
  readonly source: "parameter" | "result" | "workspace" | "reports" | "table";
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
