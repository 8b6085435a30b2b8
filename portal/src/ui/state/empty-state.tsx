import { Coffee } from "lucide-react";
import type { ReactNode } from "react";
import "./empty-state.css";

export interface EmptyStateProps {
  /** Default is the tables' text, verbatim. Source: TABLE-01. */
  title?: string | undefined;
  message?: ReactNode;
  action?: ReactNode;
  isCompact?: boolean | undefined;
}

/** Nothing to show, said plainly, with a way out where there is one. */
export function EmptyState({ title = "No data to display", message, action, isCompact = false }: EmptyStateProps) {
  return (
    <div className="ui-empty" data-compact={isCompact || undefined}>
      {!isCompact && <Coffee size={28} aria-hidden />}
      <p className="ui-empty-title">{title}</p>
      {message !== undefined && <p>{message}</p>}
      {action !== undefined && <div className="ui-empty-action">{action}</div>}
    </div>
  );
}
