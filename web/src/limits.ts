/**
 * What a load and a call may cost (docs/format/limits.md).
 *
 * Counts and not seconds: whether a file is taken does not depend on the machine. Each is checked
 * before the memory or the time it stands for is spent.
 */

import { type ErrorKind, fail } from "./errors.js";
import { DEFAULT_LIMITS } from "./formats.js";

export type LimitName = keyof typeof DEFAULT_LIMITS;

/** Numbers that replace the defaults. */
export type Limits = Readonly<Partial<Record<LimitName, number>>>;

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
