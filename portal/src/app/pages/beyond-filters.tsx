import { Button } from "../../ui/button/button.tsx";
import type { EmptyStateProps } from "../../ui/state/empty-state.tsx";

interface BeyondFilters<S> {
  /** "orders". */
  readonly things: string;
  /** The same search without any filter; undefined where nothing is searched for, or no filter is on. */
  readonly wider: S | undefined;
  readonly onShow: (state: S) => void;
}

/** What a list says that finds nothing: lists open with filters, which whoever looks for one record seldom thinks of. */
export function beyondFilters<S>({ things, wider, onShow }: BeyondFilters<S>): EmptyStateProps | undefined {
  if (wider === undefined) return undefined;
  return {
    message: "The filters above may leave out what you are looking for.",
    action: <Button onClick={() => onShow(wider)}>Search all {things}</Button>,
  };
}
