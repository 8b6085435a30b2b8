import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { hasPushFailed, type Push } from "@crema/contract/areas/notifications";
import { useAccess } from "../../../app/access/access-store.ts";
import { messageOf } from "../../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../../app/api/idempotency-key.ts";
import { notifyError, notifyInfo } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Facts } from "../../../ui/display/facts.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatCount, formatDateTime } from "../../../ui/foundation/format.ts";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { PushStanding, SegmentLink } from "./push-columns.tsx";
import { refreshHistory, sendPushAgain, usePushHistory } from "./push-queries.ts";
import { devicesText, peopleText, reasonText } from "./push-words.ts";

/** One push as it stands now: whom it went to, why some got nothing, and a way to try those again that got nothing for certain. Source: docs/decisions/0053. */
export function PushDialog({ push: opened, onClose }: { readonly push: Push; readonly onClose: () => void }) {
  const { canEdit } = useAccess("notification");
  const push = usePushHistory().data?.find(({ uuid }) => uuid === opened.uuid) ?? opened;
  const reason = reasonText(push);
  return (
    <DialogFrame
      title="Push notification"
      onClose={onClose}
      footer={
        <>
          {canEdit && push.repeatable > 0 && <AgainButton push={push} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="ui-stack">
        {reason !== "" && <Note tone={hasPushFailed(push) ? "bad" : "warn"}>{reason}</Note>}
        <Facts
          facts={[
            { label: "Internal description", value: push.internalDescription },
            { label: "Segment", value: <SegmentLink push={push} /> },
            { label: "Title", value: push.title },
            { label: "Body", value: <span className="push-whole-body">{push.body}</span> },
            { label: "Sent at", value: formatDateTime(push.createdAt) },
            { label: "Sent by", value: push.createdBy === "" ? "–" : push.createdBy },
            { label: "For", value: `${peopleText(push.people)}, on ${devicesText(push.devices)}` },
            {
              label: "Message",
              value: (
                <span className="push-message">
                  <PushStanding push={push} />
                  <span>{push.message}</span>
                </span>
              ),
            },
          ]}
        />
        {push.failures.length > 0 && <Failures push={push} />}
      </div>
    </DialogFrame>
  );
}

function Failures({ push: { failures } }: { readonly push: Push }) {
  return (
    <section aria-label="Why it failed">
      <h3 className="push-failures-title">Why it failed</h3>
      <ul className="push-failures">
        {failures.map(({ reason, count }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgainButton({ push: { uuid, repeatable } }: { readonly push: Push }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendPushAgain({ params: { uuid } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => notifyInfo(`It is sent again to ${devicesText(repeatable)}`),
    onError: (error) => notifyError(messageOf(error)),
    onSettled: () => refreshHistory(client),
  });
  return (
    <Button icon={RotateCw} isPending={again.isPending} onClick={() => again.mutate()}>
      Send again to {devicesText(repeatable)} that got nothing
    </Button>
  );
}
