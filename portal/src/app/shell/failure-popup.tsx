import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/jobs";
import type { FailureGroup } from "@crema/contract/areas/jobs";
import type { AnswerOf } from "@crema/contract/kit";
import { Button } from "../../ui/button/button.tsx";
import { FilterPopup } from "../../ui/filters/filter-popup.tsx";
import type { FilterOpening } from "../../ui/filters/filter-trigger.tsx";
import { formatCount, formatDateTime } from "../../ui/foundation/format.ts";
import { Link } from "../../ui/foundation/link.tsx";
import { messageOf } from "../api/api-error.ts";
import { callOf } from "../api/call.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { notifyError } from "../feedback/notices.ts";
import { LoadFailure } from "../feedback/load-failure.tsx";
import { useMayOpen } from "../navigation/link-if-open.tsx";

const readFailures = callOf<typeof calls.readFailures>("POST", "/v1/jobs/failures/read");

export interface FailurePopupProps extends FilterOpening {
  query: UseQueryResult<AnswerOf<typeof calls.listFailures>>;
}

/** Unread failures by cause, newest first; opening one reads it. Loaded when the bell is first pressed. */
export function FailurePopup({ query, ...opening }: FailurePopupProps) {
  const client = useQueryClient();
  const read = async (body: { until: string; cause?: string }) => {
    try {
      await readFailures({ body }, { idempotencyKey: newIdempotencyKey() });
    } catch (error) {
      notifyError(messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ["jobs", "failures"] });
  };
  const failures = query.data?.failures ?? [];
  const [newest] = failures;
  return (
    <FilterPopup {...opening} className="failure-list">
      <header>
        <h2>Failures</h2>
        {newest !== undefined && (
          <Button size="small" variant="link" onClick={() => void read({ until: newest.at })}>
            Mark all as read
          </Button>
        )}
      </header>
      {query.isError && <LoadFailure query={query} />}
      {query.isSuccess && newest === undefined && <p>Nothing has failed that you have not read.</p>}
      <ul>
        {failures.map((group) => (
          <FailureLine
            key={group.cause}
            group={group}
            onOpen={() => {
              opening.onClose();
              void read({ until: group.at, cause: group.cause });
            }}
          />
        ))}
      </ul>
      <Link href="/jobs?state=failed" onClick={opening.onClose}>
        All failures
      </Link>
    </FilterPopup>
  );
}

function FailureLine({ group, onOpen }: { group: FailureGroup; onOpen: () => void }) {
  const { cause, kind, about, href, count, error, since, at } = group;
  const mayOpen = useMayOpen();
  const isOne = count === 1 && mayOpen(href);
  return (
    <li>
      <Link href={isOne ? href : `/jobs?state=failed&cause=${cause}`} onClick={onOpen}>
        {about === "" || count > 1 ? kind : `${kind}: ${about}`}
        {count > 1 && ` (${formatCount(count)} times)`}
      </Link>
      <span>{error}</span>
      <span>
        {count > 1 && (
          <>
            since <time dateTime={since}>{formatDateTime(since)}</time>, the last{" "}
          </>
        )}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
    </li>
  );
}
