/**
 * What a load and a call may cost (docs/format/limits.md); the same numbers in every reader.
 *
 * Counts and not seconds: whether a file is taken does not depend on the machine. Each is checked
 * before the memory or the time it stands for is spent.
 */

import { type ErrorKind, fail } from "./errors.js";

/** The defaults, by name. */
export const DEFAULT_LIMITS = {
  header_bytes: 8 << 20,
  header_nodes: 1 << 18,
  section_bytes: 256 << 20,
  plan_instructions: 1 << 16,
  report_bytes: 1 << 18,
  launch_checks: 1 << 18,
  call_steps: 1 << 28,
  report_text_bytes: 16 << 20,
} as const;

export type LimitName = keyof typeof DEFAULT_LIMITS;

/** Numbers that replace the defaults. */
export type Limits = Readonly<Partial<Record<LimitName, number>>>;

/** Bytes of a name in a header: of a function, kind, format, target, tool, requirement, source. */
export const MAX_NAME_BYTES = 4096;

/** What one bundle may need, and has needed so far. */
export class Budget {
  readonly #allowed: Record<LimitName, number>;
  readonly #fileBytes: number;
  #checked = 0;

  constructor(limits: Limits = {}, fileBytes = 0) {
    for (const [name, value] of Object.entries(limits)) {
      if (!(name in DEFAULT_LIMITS)) {
        const known = Object.keys(DEFAULT_LIMITS).join(", ");
        fail("value", `there is no limit '${name}'; there are ${known}`);
      }
      if (!Number.isSafeInteger(value) || value < 0) {
        fail("value", `limit '${name}' is a whole number of at least 0, not ${value}`);
      }
    }
    this.#allowed = { ...DEFAULT_LIMITS, ...limits };
    this.#fileBytes = fileBytes;
  }

  /** What is allowed of one limit. */
  allowed(name: LimitName): number {
    return this.#allowed[name];
  }

  /** One thing needs `amount` of what each thing may have; `where` names it. */
  hold(name: LimitName, amount: number | bigint, kind: ErrorKind, where = ""): void {
    const allowed = this.#allowed[name];
    if (amount <= allowed) return;
    fail(
      kind,
      `${where}limit '${name}': ${amount} needed, at most ${allowed} allowed; raise it with limits={'${name}': ${amount}}`,
    );
  }

  /**
   * So many operands of launches are about to be checked against an image. A file whose plans go
   * with a few images needs fewer checks than it has bytes; what goes beyond is counted.
   */
  checkLaunches(operands: number, where: string): void {
    this.#checked += operands;
    this.hold("launch_checks", Math.max(0, this.#checked - this.#fileBytes), "plan", where);
  }
}
