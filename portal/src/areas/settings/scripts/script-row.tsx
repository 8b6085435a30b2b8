import type { ReactNode } from "react";
import type { FailedQuery } from "../../../app/feedback/load-failure.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { RowFailure } from "../row-failure.tsx";

interface ScriptRowProps {
  readonly title: string;
  readonly about: string;
  readonly query: FailedQuery & { readonly isError: boolean };
  /** How it stands; undefined until it is read. */
  readonly standing: ReactNode | undefined;
  /** What starts or stops it; nothing for those who may only read. */
  readonly act: ReactNode;
}

/** One script: what it does, how it stands, and its button. */
export function ScriptRow({ title, about, query, standing, act }: ScriptRowProps) {
  return (
    <section className="settings-row" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p>{about}</p>
        <div className="settings-loading">
          {standing}
          {standing === undefined && (query.isError ? <RowFailure query={query} /> : <SkeletonLines lines={1} />)}
        </div>
      </div>
      {standing !== undefined && act}
    </section>
  );
}

export function Standing({ children }: { children: ReactNode }) {
  return <p className="settings-standing">{children}</p>;
}
