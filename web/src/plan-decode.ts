/** Decodes launch plans and checks what can be checked without the image (docs/format/plan.md). */

import { ByteReader } from "./bytes.js";
import { type DType, describePacked, isComplex, unpackDType } from "./dtype.js";
import {
  LEAST_BYTES,
  MAX_INSTRUCTIONS,
  MAX_PARAMETERS,
  MAX_PLAN_BYTES,
  MAX_RANK,
  PLAN_MAGIC,
  PLAN_VERSION,
} from "./formats.js";
import { Budget } from "./limits.js";
import {
  type AliasRule,
  type Instruction,
  OPCODES,
  type Plan,
  type PlanParameter,
} from "./plan.js";
import { verifyStructure } from "./plan-verify.js";

function readDType(reader: ByteReader): DType {
  const start = reader.at;
  const packed = reader.u32("parameter dtype");
  const dtype = unpackDType(packed);
  if (dtype === undefined) {
    reader.refuse(start, "a known dtype for parameter dtype", describePacked(packed));
  }
  return dtype;
}

function readParameter(reader: ByteReader): PlanParameter {
  const start = reader.at;
  const kind = reader.u8("parameter kind");
  if (kind > 1) reader.refuse(start, "parameter kind 0 or 1", kind);
  const isTensor = kind === 0;
  const access = reader.u8("parameter access");
  if (isTensor ? access < 1 || access > 3 : access !== 0) {
    reader.refuse(start + 1, isTensor ? "tensor access 1, 2 or 3" : "scalar access 0", access);
  }
  const padding = reader.u16("parameter padding");
  if (padding !== 0) reader.refuse(start + 2, "parameter padding 0", padding);
  const dtypeAt = reader.at;
  const dtype = readDType(reader);
  if (!isTensor && isComplex(dtype)) reader.refuse(dtypeAt, "a dtype of scalars", dtype);
  const rankAt = reader.at;
  const rank = reader.u32("parameter rank");
  const most = isTensor ? MAX_RANK : 0;
  if (rank > most) reader.refuse(rankAt, `rank of at most ${most}`, rank);
  return { name: reader.text("parameter name"), isTensor, access, dtype, rank };
}

function readAliasRule(reader: ByteReader): AliasRule {
  const a = reader.u32("alias rule");
  const b = reader.u32("alias rule");
  const sameAllowed = reader.u32("alias rule");
  if (sameAllowed > 1) reader.refuse(reader.at - 4, "same_allowed 0 or 1", sameAllowed);
  return { a, b, sameAllowed: sameAllowed === 1 };
}

function readInstruction(reader: ByteReader): Instruction {
  const start = reader.at;
  const opcode = reader.u8("opcode");
  const row = OPCODES.get(opcode);
  if (row === undefined) reader.refuse(start, "a known opcode", opcode);
  const padding = reader.u8("instruction padding");
  if (padding !== 0) reader.refuse(start + 1, "instruction padding 0", padding);
  const count = reader.u16("operand count");
  const operands: number[] = [];
  for (let i = 0; i < count; i += 1) operands.push(reader.u32("operand"));
  const immediate = row.immediate ? reader.i64("immediate") : 0n;
  return { name: row.name, operands, immediate };
}

function times<T>(count: number, read: () => T): T[] {
  const made: T[] = [];
  for (let i = 0; i < count; i += 1) made.push(read());
  return made;
}

/** The plan that bytes encode; a DovetailError of kind "plan" names the byte or the instruction. */
export function decodePlan(bytes: Uint8Array, budget = new Budget()): Plan {
  const reader = new ByteReader(bytes, "plan", "plan");
  if (bytes.length > MAX_PLAN_BYTES) {
    reader.refuse(0, `at most ${MAX_PLAN_BYTES} bytes`, bytes.length);
  }
  const magic = reader.view(PLAN_MAGIC.length, "magic");
  if (!PLAN_MAGIC.every((byte, i) => magic[i] === byte)) {
    reader.refuse(0, "magic 44 56 54 50", "other bytes");
  }
  const version = reader.u32("version");
  if (version !== PLAN_VERSION) reader.refuse(4, `version ${PLAN_VERSION}`, version);
  const name = reader.text("name");
  const parameterCount = reader.count("parameter count", LEAST_BYTES["plan parameter"], MAX_PARAMETERS);
  const parameters = times(parameterCount, () => readParameter(reader));
  const aliasCount = reader.count("alias rule count", LEAST_BYTES["plan alias rule"]);
  const aliasRules = times(aliasCount, () => readAliasRule(reader));
  const kernels = times(reader.count("kernel count", LEAST_BYTES["plan text"]), () => reader.text("kernel name"));
  const messages = times(reader.count("message count", LEAST_BYTES["plan text"]), () => reader.text("message"));
  const count = reader.count("instruction count", LEAST_BYTES["plan instruction"], MAX_INSTRUCTIONS);
  budget.hold("plan_instructions", count, "plan", `plan '${name}': `);
  const instructions = times(count, () => readInstruction(reader));
  const results = times(reader.count("result count", LEAST_BYTES["plan result"]), () => reader.u32("result"));
  reader.end();
  const decoded = { name, parameters, aliasRules, kernels, messages, instructions, results };
  return { ...decoded, ...verifyStructure(decoded, budget) };
}
