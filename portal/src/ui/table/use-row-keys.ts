import { useCallback, useState, type FocusEvent, type KeyboardEvent } from "react";

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

const controls = ["[data-row-menu]", "[data-row-control]", "[data-row-focus]"] as const;

/** In another row the focus goes to what it is on in this one, else to whatever that row has. */
function controlLike(target: EventTarget, row: HTMLElement): HTMLElement | null {
  const kind =
    controls.find((each) => target instanceof Element && target.closest(each) !== null) ?? "[data-row-focus]";
  return row.querySelector<HTMLElement>(kind) ?? row.querySelector<HTMLElement>(controls.toReversed().join());
}

/** Of the row at `index`; where nothing in it can have the focus, of the next one beyond, else of the next one back towards `from`. */
function controlFrom(target: EventTarget, rows: readonly HTMLElement[], way: { from: number; index: number }) {
  const { from, index } = way;
  const beyond = index < from ? rows.slice(0, index + 1).toReversed() : rows.slice(index);
  const back = index < from ? rows.slice(index + 1, from) : rows.slice(from + 1, index).toReversed();
  for (const row of index === from ? [] : [...beyond, ...back]) {
    const control = controlLike(target, row);
    if (control !== null) return control;
  }
  return null;
}

/**
 * One tab stop for all rows; arrows, Page keys, Home and End move it. From a row's link the focus goes to the next
 * row's link, from its menu button to the next menu button, from a control in a cell to the next one; rows without any are passed over.
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
    const from = rows.indexOf(row);
    const index = indexAfter(event.key, from, rows.length - 1);
    const target = index === undefined ? null : controlFrom(event.target, rows, { from, index });
    if (target === null) return;
    event.preventDefault();
    target.focus();
  }, []);

  return { activeKey, onFocus, onKeyDown };
}
