import { useEffect, useRef, type KeyboardEvent } from "react";
import "./tabs.css";

export interface TabItem {
  id: string;
  label: string;
}

export interface TabsProps {
  /** The tab list's name: "Orders views". */
  label: string;
  tabs: readonly TabItem[];
  selectedId: string;
  onSelect: (id: string) => void;
  /** The element whose content the tabs change. */
  panelId: string;
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return (index + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

/** Sideways alone: tabs further down would take the page along. */
function scrollSideways(box: Element | null | undefined, tab: Element | undefined): void {
  if (box === null || box === undefined || tab === undefined) return;
  const [edge, own] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
  box.scrollLeft += Math.min(0, own.left - edge.left) + Math.max(0, own.right - edge.right);
}

/** Views of one page. Arrow keys, Home and End move; Enter or Space selects, because selecting loads data. */
export function Tabs({ label, tabs, selectedId, onSelect, panelId }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Where they do not all fit, the one that is shown, by whatever way, is whole in sight.
  const shown = tabs.findIndex(({ id }) => id === selectedId);
  useEffect(() => scrollSideways(list.current?.parentElement, list.current?.children[shown]), [shown]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const next = nextIndex(event.key, index, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="ui-tabs">
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === selectedId}
          aria-controls={panelId}
          tabIndex={tab.id === selectedId ? 0 : -1}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
