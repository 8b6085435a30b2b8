import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { OrderLine } from "@crema/contract/areas/orders";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../../app/api/idempotency-key.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { refreshGiftCardMails, resendGiftCard } from "./order-detail-queries.ts";

function ask(client: QueryClient, orderId: string, { lineId, title }: OrderLine): void {
  const idempotencyKey = newIdempotencyKey();
  openDialog((close) => (
    <ConfirmAct
      title="Resend gift card"
      message={`Are you sure you want to send the gift card ‘${title}’ to the customer again?`}
      confirmLabel="Resend"
      act={async () => void (await resendGiftCard({ body: { orderId, lineId } }, { idempotencyKey }))}
      onFailure={(error) => {
        notifyError("Something went wrong, gift card not sent");
        return error instanceof ApiError && error.isRefusal ? messageOf(error, "") : undefined;
      }}
      onDone={() => {
        notifySuccess("Successfully resent gift card");
        void refreshGiftCardMails(client, orderId);
      }}
      onClose={close}
    />
  ));
}

/** Sends the gift card of a line by mail again, after a question. Source: LOY-07 to LOY-09; AMB-32. */
export function ResendGiftCard({ orderId, line }: { orderId: string; line: OrderLine }) {
  const client = useQueryClient();
  return (
    <Button
      variant="link"
      size="small"
      aria-label={`Resend gift card ${line.title}`}
      onPointerEnter={preloadDialog}
      onClick={() => ask(client, orderId, line)}
    >
      Resend gift card
    </Button>
  );
}
