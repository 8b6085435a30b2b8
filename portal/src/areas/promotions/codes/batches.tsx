import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { CodeBatch } from "@crema/contract/areas/promotions";
import { messageOf } from "../../../app/api/api-error.ts";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { notifyError, notifyInfo } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatCount } from "../../../ui/foundation/format.ts";
import { Progress } from "../../../ui/state/progress.tsx";
import { batchName, batchNumbers, isRecent } from "./batch-labels.ts";
import { refreshCodes, resumeCodeBatch, useCodeBatches } from "./code-queries.ts";
import { minuteText } from "./code-words.ts";
import { UnconfirmedMails } from "./unconfirmed-mails.tsx";

export interface BatchesProps {
  voucherUuid: string;
  mayEdit: boolean;
}

/** How far large acts of making codes are, those that stopped with a way to go on, and what the last ones came to. Source: AMB-89; ledger B.5. */
export function Batches({ voucherUuid, mayEdit }: BatchesProps) {
  const query = useCodeBatches(voucherUuid);
  const batches = query.data ?? [];
  if (query.isError && query.data === undefined) return <LoadFailure query={query} />;
  const running = batches.filter(({ state }) => state === "making");
  const failed = batches.filter((batch) => batch.state === "failed" && isRecent(batch));
  return (
    <>
      {(running.length > 0 || failed.length > 0) && (
        <div className="voucher-batches">
          {running.map((batch) => (
            <Progress
              key={batch.uuid}
              label={`Generating ${batchName(batch)}`}
              value={batch.wanted === 0 ? 0 : batch.made / batch.wanted}
              detail={`${formatCount(batch.made)} of ${formatCount(batch.wanted)}`}
            />
          ))}
          {failed.map((batch) => (
            <FailedBatch key={batch.uuid} batch={batch} voucherUuid={voucherUuid} mayEdit={mayEdit} />
          ))}
        </div>
      )}
      <UnconfirmedMails voucherUuid={voucherUuid} batches={batches} mayEdit={mayEdit} />
      {batches.length > 0 && <LastBatches batches={batches} />}
    </>
  );
}

function FailedBatch({ batch, voucherUuid, mayEdit }: BatchesProps & { batch: CodeBatch }) {
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => resumeCodeBatch({ params: { uuid: voucherUuid, batchUuid: batch.uuid } }),
    onSuccess: () => notifyInfo(`Generating ${batchName(batch)} goes on`),
    onError: (error) => notifyError(messageOf(error, "The voucher codes could not be resumed")),
    onSettled: () => refreshCodes(client, voucherUuid),
  });
  return (
    <Note
      tone="bad"
      action={
        mayEdit && (
          <Button size="small" icon={RotateCw} isPending={resume.isPending} onClick={() => resume.mutate()}>
            Resume
          </Button>
        )
      }
    >
      Generating {batchName(batch)} stopped at {formatCount(batch.made)} of {formatCount(batch.wanted)}. {batch.reason}.
    </Note>
  );
}

function LastBatches({ batches }: { batches: readonly CodeBatch[] }) {
  return (
    <details className="voucher-last-batches">
      <summary>Last generations</summary>
      <ul>
        {batches.map((batch) => (
          <li key={batch.uuid}>
            <span>{minuteText(batch.createdAt)}</span>
            <span>{batchName(batch)}</span>
            <span>{batchNumbers(batch)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
