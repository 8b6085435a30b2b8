import type { ReactNode } from "react";
import "./chip.css";

export type Tone = "ok" | "warn" | "bad" | "info" | "mute";

export interface ChipProps {
  tone?: Tone | undefined;
  /** solid: it is so; hollow: it is waiting; none: a plain label, square-cornered. The word always says it too. */
  dot?: "solid" | "hollow" | "none" | undefined;
  title?: string | undefined;
  children: ReactNode;
}

export function Chip({ tone = "mute", dot = "solid", title, children }: ChipProps) {
  return (
    <span className="ui-chip" data-tone={tone} data-dot={dot} title={title}>
      {dot !== "none" && <i aria-hidden />}
      {children}
    </span>
  );
}
