/**
 * What the portal remembers of the list a record was opened from: the records around it, for previous and next, and the
 * row to put the focus back on. In memory, for this window.
 */
import { isFocusFree } from "./page-focus.ts";

export interface ListMemory {
  /** Addresses of the records on the list's page, in its order. */
  readonly hrefs: readonly string[];
}

let memory: ListMemory = { hrefs: [] };
let openedRecord: string | undefined;

/** A list calls it whenever its rows are on screen. */
export function rememberRows(hrefs: readonly string[]): void {
  memory = { hrefs };
}

export function neighboursOf(href: string): { previous: string | undefined; next: string | undefined } {
  const index = memory.hrefs.indexOf(href);
  return index < 0
    ? { previous: undefined, next: undefined }
    : { previous: memory.hrefs[index - 1], next: memory.hrefs[index + 1] };
}

/** A detail screen calls it with its record's key. */
export function rememberOpened(key: string): void {
  openedRecord = key;
}

/**
 * Puts the focus on the row of the record that was open last, or on the first that leads to it, unless the reader has put it elsewhere.
 * A list calls it whenever it has other rows: a record that was made just now is not among those it had.
 */
export function focusOpenedRow(): void {
  if (openedRecord === undefined) return;
  const name = CSS.escape(openedRecord);
  const row =
    document.querySelector<HTMLElement>(`tr[data-key="${name}"] [data-row-focus]`) ??
    document.querySelector<HTMLElement>(`a[data-row-focus][href$="/${name}"]`);
  const isFree = isFocusFree();
  if (isFree) row?.focus({ preventScroll: true });
  if (!isFree || row !== null) openedRecord = undefined;
}
