/** Reads what kernels reported: lines to print, failures to throw (docs/format/plan.md, "Reports"). */

import { DovetailError } from "./errors.js";
import { Budget } from "./limits.js";
import { REPORT_HEADER_WORDS } from "./formats.js";
import type { ReportFormat, ReportLayout } from "./plan.js";
import { formatReport } from "./report-text.js";

interface ReportRecord {
  readonly format: ReportFormat;
  readonly coordinates: readonly bigint[];
  readonly text: string;
  readonly arrival: number;
}

/** What the buffer of a call says. */
export interface Reported {
  /** Lines, in order, each without its end. */
  readonly lines: readonly string[];
  readonly failure: DovetailError | undefined;
}

function compare(a: ReportRecord, b: ReportRecord): number {
  for (const [i, left] of a.coordinates.entries()) {
    const right = b.coordinates[i];
    if (right === undefined) return 1;
    if (left !== right) return left < right ? -1 : 1;
  }
  if (a.coordinates.length !== b.coordinates.length) return -1;
  return a.arrival - b.arrival;
}

function isOneLaunch(a: ReportRecord, b: ReportRecord): boolean {
  const { region, outer } = a.format;
  if (region !== b.format.region || outer !== b.format.outer) return false;
  return a.coordinates.slice(0, outer).every((value, i) => value === b.coordinates[i]);
}

/** Bytes of text that the reports of one call may still make. */
interface Room {
  bytes: number;
}

/** Bytes that each report counts for beside its text. */
const RECORD_BYTES = 64;

/**
 * The records in order: of launches as they ran, in each of coordinates, for equal ones of time.
 * Those for whose text there is no room are left out.
 */
function read(
  layout: ReportLayout,
  view: DataView,
  first: number,
  count: number,
  room: Room,
): ReportRecord[] {
  const groups: ReportRecord[][] = [];
  for (let i = 0; i < count; i += 1) {
    let at = 4 * (REPORT_HEADER_WORDS + (first + i) * layout.words);
    const format = layout.formats[view.getUint32(at, true)];
    if (format === undefined) continue; // device memory vouches for nothing
    at += 4;
    const coordinates = format.names.map((_, c) => view.getBigInt64(at + 8 * c, true));
    if (room.bytes < RECORD_BYTES) break;
    const text = formatReport(format.text, view, at + 8 * coordinates.length);
    room.bytes -= RECORD_BYTES + 3 * text.length;
    if (room.bytes < 0) break;
    const made = { format, coordinates, text, arrival: i };
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    if (group !== undefined && last !== undefined && isOneLaunch(last, made)) group.push(made);
    else groups.push([made]);
  }
  return groups.flatMap((group) => group.sort(compare));
}

function coordinatesText({ format, coordinates }: ReportRecord): string {
  if (format.names.length === 0) return "";
  return ` (${format.names.map((name, i) => `${name} = ${coordinates[i]}`).join(", ")})`;
}

/** Reads a buffer of reports after the last launch of a call. */
export function readReports(
  name: string,
  layout: ReportLayout,
  buffer: ArrayBuffer,
  budget = new Budget(),
): Reported {
  const room = { bytes: budget.allowed("report_text_bytes") };
  const view = new DataView(buffer);
  const printed = view.getUint32(0, true);
  const failed = view.getUint32(4, true);
  const records = read(layout, view, 0, Math.min(printed, layout.lines), room);
  const lines = records.map(({ text }) => text);
  if (printed > lines.length) {
    lines.push(
      `${name}: ${printed - lines.length} more lines were printed; of one call ${lines.length} are kept`,
    );
  }
  if (failed === 0) return { lines, failure: undefined };
  const head =
    failed === 1 ? "failure was reported by its kernel:" : "failures were reported by its kernels:";
  const most = Math.min(failed, layout.failures);
  const texts = read(layout, view, layout.lines, most, room).map(
    (each) => `\n  ${each.format.place}: ${each.text}${coordinatesText(each)}`,
  );
  if (failed > texts.length) texts.push(`\n  and ${failed - texts.length} more`);
  const failure = new DovetailError("device-assert", `${name}: ${failed} ${head}${texts.join("")}`);
  return { lines, failure };
}
