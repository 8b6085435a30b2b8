import { useId, type ReactNode } from "react";
import "./card.css";

export interface CardProps {
  title?: string | undefined;
  /** Beside the title: a chip, a count. */
  titleAside?: ReactNode;
  actions?: ReactNode;
  /** Without inner padding, for a table that runs to the card's edges. */
  isFlush?: boolean | undefined;
  children: ReactNode;
}

/** A panel of a detail page. With a title it is a region of that name. */
export function Card({ title, titleAside, actions, isFlush = false, children }: CardProps) {
  const headingId = useId();
  return (
    <section className="ui-card" aria-labelledby={title === undefined ? undefined : headingId}>
      {title !== undefined && (
        <header className="ui-card-header">
          <h2 id={headingId}>{title}</h2>
          {titleAside}
          <span className="ui-card-actions">{actions}</span>
        </header>
      )}
      <div className="ui-card-body" data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  );
}
