/**
 * Do two strided views share memory? Never "no" for an overlap that is real; "yes" only where
 * neither the ranges nor the strides keep the views apart (as engine/alias.cc decides).
 */

import { elementBytes } from "./dtype.js";
import { fail } from "./errors.js";
import { WRITE } from "./image.js";
import type { TensorSlot } from "./memory.js";
import type { AliasRule, Plan, PlanParameter } from "./plan.js";

interface Axis {
  readonly stride: number; // bytes, at least 1
  readonly extent: number; // at least 2
}

interface View {
  readonly low: number;
  readonly element: number;
  readonly axes: readonly Axis[];
}

function makeView(slot: TensorSlot, { dtype }: PlanParameter): View {
  const element = elementBytes(dtype);
  const axes = slot.shape
    .map((extent, axis) => ({ extent, stride: Math.abs(slot.strides[axis] ?? 0) * element }))
    .filter(({ extent, stride }) => extent >= 2 && stride !== 0);
  return { low: slot.aliasBase + slot.low, element, axes };
}

/** Bytes that the axes not divisible by `modulus` span. */
function innerSpan(view: View, modulus: number): number {
  return view.axes
    .filter(({ stride }) => stride % modulus !== 0)
    .reduce((span, { stride, extent }) => span + stride * (extent - 1), view.element);
}

/** Whether residues keep the views apart: modulo `modulus` they occupy two arcs that do not meet. */
function apartModulo(a: View, b: View, modulus: number): boolean {
  const spanA = innerSpan(a, modulus);
  const spanB = innerSpan(b, modulus);
  if (spanA + spanB > modulus) return false;
  const distance = (((b.low - a.low) % modulus) + modulus) % modulus;
  return distance >= spanA && modulus - distance >= spanB;
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Tries the greatest common divisor of the k largest strides for each k. */
function stridesKeepApart(a: View, b: View): boolean {
  const strides = [...a.axes, ...b.axes].map(({ stride }) => stride).sort((x, y) => y - x);
  let divisor = 0;
  for (const stride of strides) {
    divisor = greatestCommonDivisor(stride, divisor);
    if (apartModulo(a, b, divisor)) return true;
  }
  return false;
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function sameView(pa: PlanParameter, a: TensorSlot, pb: PlanParameter, b: TensorSlot): boolean {
  return (
    elementBytes(pa.dtype) === elementBytes(pb.dtype) &&
    a.aliasBase + a.first === b.aliasBase + b.first &&
    sameNumbers(a.shape, b.shape) &&
    sameNumbers(a.strides, b.strides)
  );
}

/** Refuses two arguments that overlap where the plan says they must not. */
export function checkAlias(plan: Plan, rule: AliasRule, a: TensorSlot, b: TensorSlot): void {
  const pa = plan.parameters[rule.a] as PlanParameter; // their numbers were checked
  const pb = plan.parameters[rule.b] as PlanParameter;
  if (a.low === a.high || b.low === b.high || a.aliasRoot !== b.aliasRoot) return;
  if (a.aliasBase + a.high <= b.aliasBase + b.low) return;
  if (b.aliasBase + b.high <= a.aliasBase + a.low) return;
  if (rule.sameAllowed && sameView(pa, a, pb, b)) return;
  if (stridesKeepApart(makeView(a, pa), makeView(b, pb))) return;
  const isFirstWritten = (pa.access & WRITE) !== 0;
  const [written, other] = isFirstWritten ? [pa.name, pb.name] : [pb.name, pa.name];
  const allowed = rule.sameAllowed
    ? "; they must be apart, or the very same view"
    : "; they must be apart";
  fail(
    "value",
    `${plan.name}: parameters '${written}' and '${other}' share memory, and '${written}' is written${allowed}: copy one of them first`,
  );
}
