import type { FailedQuery } from "../../app/feedback/load-failure.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/display/note.tsx";

/** 'Could not load' with Retry, in one line of a row. Source: AMB-24. */
export function RowFailure({ query: { isFetching, refetch } }: { query: FailedQuery }) {
  return (
    <Note
      tone="bad"
      action={
        <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      Could not load
    </Note>
  );
}
