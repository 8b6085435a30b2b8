import type { ReactNode } from "react";
import "./facts.css";

export interface Fact {
  label: string;
  /** Nothing to say is written as a dash, never left blank. */
  value: ReactNode;
}

export interface FactsProps {
  facts: readonly Fact[];
  /** side-by-side as the width allows, or one below the other: label at the left, value at the right. */
  layout?: "side-by-side" | "lines" | undefined;
}

export function Facts({ facts, layout = "side-by-side" }: FactsProps) {
  return (
    <dl className="ui-facts" data-layout={layout}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === "" || value === null || value === undefined ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
