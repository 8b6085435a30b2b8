import { ListFilter } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import "../button/button.css";
import "./filters.css";

export interface FilterFoldProps {
  /** How many values are chosen in them. */
  chosenCount: number;
  children: ReactNode;
}

/** The filters of a list. On a phone they stand behind one button beside the search; elsewhere in the bar as if this were not there. */
export function FilterFold({ chosenCount, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="ui-button ui-filter-fold-button"
        data-variant="default"
        title="Filters"
        aria-label={chosenCount === 0 ? "Filters" : `Filters, ${chosenCount} chosen`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ListFilter size={15} aria-hidden />
        {chosenCount > 0 && <span className="ui-filter-count">{chosenCount}</span>}
      </button>
      <div id={id} className="ui-filter-fold" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
