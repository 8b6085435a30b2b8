import type { QueryClient } from "@tanstack/react-query";
import type { SegmentName, SegmentUses as Uses } from "@crema/contract/areas/segments";
import { messageOf } from "../../app/api/api-error.ts";
import { ConfirmAct } from "../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../app/feedback/notices.ts";
import { forgetRecord } from "../../app/shell/recent-records.ts";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { deleteSegment, segmentCache } from "./segment-queries.ts";
import { segmentHref } from "./segment-words.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { formatCountOf } from "../../ui/foundation/format.ts";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { useSegmentUses } from "./preview/preview-queries.ts";
import "./preview/preview.css";

const ExportSegment = lazyDialog(async () => (await import("./export/export-segment-dialog.tsx")).ExportSegmentDialog);

/** Source: SEG-07; AMB-113: also for those who may only read. */
export function openExport({ uuid, name }: SegmentName): void {
  openDialog((close) => <ExportSegment segment={{ uuid, name }} onClose={close} />);
}

/** Source: SEG-08, SEG-37. */
export function askToDelete({ uuid, name }: SegmentName, client: QueryClient): void {
  openDialog((close) => (
    <ConfirmAct
      title="Delete segment"
      message={
        <>
          <p>Are you sure you want to delete '{name}'?</p>
          <SegmentUses uuid={uuid} />
        </>
      }
      confirmLabel="Delete"
      isDanger
      act={async () => {
        await deleteSegment({ params: { uuid } });
      }}
      onFailure={(error) => messageOf(error)}
      onDone={() => {
        notifySuccess("Segment has been successfully deleted");
        forgetRecord(segmentHref(uuid));
        segmentCache.drop(client, uuid);
      }}
      onClose={close}
    />
  ));
}

function SegmentUses({ uuid }: { uuid: string }) {
  const query = useSegmentUses(uuid);
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={2} />;
  return (
    <div className="segment-uses">
      {data.automations.length === 0 ? (
        <p>No automation uses it.</p>
      ) : (
        <>
          <p>
            {formatCountOf(data.automations.length, "automation uses", "automations use")} it and will stop finding it:
          </p>
          <ul aria-label="Automations">
            {data.automations.map(({ uuid: automation, name }) => (
              <li key={automation}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {sentOf(data) !== "" && <p>{sentOf(data)}</p>}
    </div>
  );
}

/** What went to its people stays as it was. */
function sentOf({ audiences, pushes }: Uses): string {
  const parts = [
    ...(audiences === 0 ? [] : [formatCountOf(audiences, "issue of vouchers", "issues of vouchers")]),
    ...(pushes === 0 ? [] : [formatCountOf(pushes, "push notification")]),
  ];
  return parts.length === 0 ? "" : `${parts.join(" and ")} went to its people; that stays as it was.`;
}
