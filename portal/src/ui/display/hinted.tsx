import type { ReactNode } from "react";

/** What would be a link, with the reason why it is none. */
export function Hinted({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <span title={hint}>
      {children}
      <span className="ui-visually-hidden"> ({hint})</span>
    </span>
  );
}
