import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Tag } from "../display/tag.tsx";
import { useFocusAfterRemoval } from "../foundation/use-focus-after-removal.ts";
import "./filters.css";

export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search className="ui-filter-bar" aria-label={label}>
      {children}
    </search>
  );
}

export interface FilterTag {
  id: string;
  label: string;
  onRemove: () => void;
}

export interface FilterSummaryProps {
  /** The result count line: "4,200 orders". Empty while nothing is known; its height stays. */
  result: string;
  tags: readonly FilterTag[];
  /** What came in since, at the end of the line, where it moves nothing. */
  news?: ReactNode;
  /** 'Clear All' is offered while there are tags. Source: USR-LIST-08. */
  onClearAll: () => void;
}

/** How many match, and the filters in force as chips that can be taken away one by one. */
export function FilterSummary({ result, tags, news, onClearAll }: FilterSummaryProps) {
  const { box, onRemoval } = useFocusAfterRemoval<HTMLDivElement>(tags.length);
  return (
    <div ref={box} tabIndex={-1} className="ui-filter-summary">
      <output className="ui-filter-result">{result}</output>
      {tags.map((tag, index) => (
        <Tag
          key={tag.id}
          label={tag.label}
          onRemove={() => {
            onRemoval(index);
            tag.onRemove();
          }}
        />
      ))}
      {tags.length > 0 && (
        <Button
          variant="link"
          size="small"
          onClick={() => {
            onRemoval(0);
            onClearAll();
          }}
        >
          Clear All
        </Button>
      )}
      <output className="ui-filter-news">{news}</output>
    </div>
  );
}
