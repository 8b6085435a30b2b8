import type { Push } from "@crema/contract/areas/notifications";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import { messageOf } from "../../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../../app/api/idempotency-key.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifyInfo } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { refreshHistory, stopPush } from "./push-queries.ts";
import { stopSentence } from "./push-words.ts";

/** Stops a push that is being sent, after a question: what is out is out. Source: docs/decisions/0053. */
export function StopPush({ push }: { readonly push: Push }) {
  const client = useQueryClient();
  return (
    <Button variant="quiet-danger" icon={OctagonX} isDisabled={push.isStopping} onClick={() => ask(client, push)}>
      {push.isStopping ? "Stopping…" : "Stop sending"}
    </Button>
  );
}

function ask(client: QueryClient, push: Push): void {
  const idempotencyKey = newIdempotencyKey();
  openDialog((close) => (
    <ConfirmAct
      title={`Stop sending '${push.title}'`}
      message={stopSentence(push)}
      confirmLabel="Stop sending"
      cancelLabel="Go on sending"
      isDanger
      act={async () => {
        await stopPush({ params: { uuid: push.uuid } }, { idempotencyKey });
        void refreshHistory(client);
      }}
      onFailure={(error) => {
        void refreshHistory(client);
        notifyError("It could not be stopped");
        return messageOf(error);
      }}
      onDone={() => notifyInfo("Nobody else is sent it")}
      onClose={close}
    />
  ));
}
