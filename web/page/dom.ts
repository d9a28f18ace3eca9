/** The few helpers with the document that the page needs. */

/** The element with this id, which the page has. */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`the page has no ${kind.name} '${id}'`);
  return found;
}

type Child = Node | string;

/** A new element with a class, if any, and children. */
export function make(tag: string, className = "", ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  made.append(...children);
  return made;
}

/** A heading cell of a row. */
export function rowHeading(text: string, note: string): HTMLElement {
  const cell = make("th", "", text, make("small", "", note));
  cell.setAttribute("scope", "row");
  return cell;
}

/** A time as in "1.23 ms". */
export function milliseconds(value: number): string {
  if (value >= 100) return `${value.toFixed(0)} ms`;
  return `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
}

/** Bytes as in "18.4 KiB". */
export function byteText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/** A value and the milliseconds it took. */
export async function timed<T>(action: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const value = await action();
  return [value, performance.now() - start];
}
