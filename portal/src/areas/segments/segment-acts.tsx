import type { QueryClient } from "@tanstack/react-query";
import type { SegmentName } from "@crema/contract/areas/segments";
import { messageOf } from "../../app/api/api-error.ts";
import { ConfirmAct } from "../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../app/feedback/notices.ts";
import { forgetRecord } from "../../app/shell/recent-records.ts";
import { LazyExportSegment } from "./export/lazy-export.tsx";
import { SegmentUses } from "./preview/segment-uses.tsx";
import { deleteSegment, dropSegment } from "./segment-queries.ts";
import { deleteQuestion, segmentHref } from "./segment-words.ts";

/** Source: SEG-07; AMB-113: also for those who may only read. */
export function openExport({ uuid, name }: SegmentName): void {
  openDialog((close) => <LazyExportSegment segment={{ uuid, name }} onClose={close} />);
}

/** Source: SEG-08, SEG-37. */
export function askToDelete(segment: SegmentName, client: QueryClient): void {
  const { uuid } = segment;
  openDialog((close) => (
    <ConfirmAct
      title="Delete segment"
      message={
        <>
          <p>{deleteQuestion(segment)}</p>
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
        dropSegment(client, uuid);
      }}
      onClose={close}
    />
  ));
}
