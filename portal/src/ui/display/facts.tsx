import type { ReactNode } from "react";
import "./facts.css";

export interface Fact {
  label: string;
  /** Nothing to say is written as a dash, never left blank. */
  value: ReactNode;
}

/** Facts that cannot be edited here, side by side as the width allows. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ui-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === "" || value === null || value === undefined ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
