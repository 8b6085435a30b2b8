import { ErrorState } from "../../ui/state/error-state.tsx";
import { ApiError } from "../api/api-error.ts";

export interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What a table takes when its query failed; undefined while it has not. Source: AMB-24. */
export function loadErrorOf({ error, isFetching, refetch }: FailedQuery) {
  if (error === null || error === undefined) return undefined;
  return {
    requestId: error instanceof ApiError ? error.requestId : undefined,
    onRetry: () => void refetch(),
    isRetrying: isFetching,
  };
}

/** 'Could not load' with Retry and the request's id, for the panel of one query. */
export function LoadFailure({ query }: { query: FailedQuery }) {
  return <ErrorState {...loadErrorOf(query)} />;
}
