import { useCallback, useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";

const pageOfRows = 10;

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("tr[data-key]") : null;
}

function indexAfter(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(last, from + 1);
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "PageDown":
      return Math.min(last, from + pageOfRows);
    case "PageUp":
      return Math.max(0, from - pageOfRows);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

/**
 * One tab stop for all rows; arrows, Page keys, Home and End move it. From a row's link the focus goes to the next
 * row's link, from its menu button to the next menu button.
 */
export function useRowKeys() {
  const [activeKey, setActiveKey] = useState<string | undefined>(undefined);

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    setActiveKey(rowOf(event.target)?.dataset["key"]);
  }, []);

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tr[data-key]")];
    const index = indexAfter(event.key, rows.indexOf(row), rows.length - 1);
    const next = index === undefined ? undefined : rows[index];
    if (next === undefined) return;
    const isInMenuColumn = event.target instanceof Element && event.target.closest("[data-row-menu]") !== null;
    const target = next.querySelector<HTMLElement>(isInMenuColumn ? "[data-row-menu]" : "[data-row-focus]");
    if (target === null) return;
    event.preventDefault();
    target.focus();
  }, []);

  return { activeKey, onFocus, onKeyDown };
}
