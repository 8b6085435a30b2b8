import type { KeyboardEvent } from "react";

const keysThatClose: readonly string[] = ["Tab", "Escape"];

/**
 * The keys that close the open list of a select are the browser's: a dialog would close with it on Escape, and by Tab move on to its next
 * field and leave the list open over it.
 */
export function keepKeysInList(event: KeyboardEvent<HTMLSelectElement>): void {
  if (keysThatClose.includes(event.key) && event.target instanceof HTMLOptionElement) event.stopPropagation();
}
