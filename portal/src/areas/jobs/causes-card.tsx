import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { FailureGroup } from "@crema/contract/areas/jobs";
import { messageOf } from "../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../app/feedback/notices.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { formatCountOf } from "../../ui/foundation/format.ts";
import { rereadJobs, retryCause } from "./job-queries.ts";
import { failuresOf } from "./waiting-words.ts";

export interface CausesCardProps {
  causes: readonly FailureGroup[];
  /** The cause the list is filtered by; ''. */
  chosen: string;
  onChoose: (cause: string) => void;
}

/** Failures of the last seven days by cause: how many, what to look at, and all of one had once more. */
export function CausesCard({ causes, chosen, onChoose }: CausesCardProps) {
  return (
    <Card title="Failures by cause" titleAside={<span className="job-causes-span">last 7 days</span>}>
      <ul className="job-causes">
        {causes.map((group) => (
          <li key={group.cause} data-chosen={group.cause === chosen || undefined}>
            <div>
              <b>{group.kind}</b>: {failuresOf(group)}
              <span className="job-reason">{group.error}</span>
            </div>
            <span className="job-cause-acts">
              <Button
                size="small"
                variant="link"
                aria-pressed={group.cause === chosen}
                aria-label={`Show failures: ${group.kind}, ${group.error}`}
                onClick={() => onChoose(group.cause === chosen ? "" : group.cause)}
              >
                {group.cause === chosen ? "Show all" : "Show"}
              </Button>
              {group.retryable > 0 && <RetryAll group={group} />}
              {group.isOver && (
                <Chip tone="ok" dot="solid">
                  Has run well since
                </Chip>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RetryAll({ group: { cause, kind, error } }: { group: FailureGroup }) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    try {
      const { retried, left } = await retryCause({ body: { cause } }, { idempotencyKey: newIdempotencyKey() });
      const more = left === 0 ? "" : "; more are left, retry again";
      notifySuccess(`${formatCountOf(retried, "job")} will run in a moment${more}`);
    } catch (failure) {
      notifyError(messageOf(failure));
    }
    await rereadJobs(client);
    setPending(false);
  };
  return (
    <Button
      size="small"
      icon={RotateCcw}
      isPending={isPending}
      aria-label={`Retry all of this cause: ${kind}, ${error}`}
      onClick={() => void retry()}
    >
      Retry all of this cause
    </Button>
  );
}
