import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import type { CodeBatch, UnconfirmedMail } from "@crema/contract/areas/promotions";
import { messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { notifyError, notifyInfo } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { refreshCodes, sendUnconfirmedMails, useUnconfirmedMails } from "./code-queries.ts";
import { minuteText } from "./code-words.ts";
import { mailGroups, type MailGroup, notConfirmed, sentAgain } from "./batch-labels.ts";

interface OfVoucher {
  voucherUuid: string;
  mayEdit: boolean;
}

/** Mails with codes that may not have arrived, by batch, with a way to send one or all of a batch again. */
export function UnconfirmedMails({ voucherUuid, batches, mayEdit }: OfVoucher & { batches: readonly CodeBatch[] }) {
  const query = useUnconfirmedMails(voucherUuid);
  if (query.isError && query.data === undefined) return <LoadFailure query={query} />;
  const { mails = [], meta = { count: 0 } } = query.data ?? {};
  if (meta.count === 0) return null;
  return (
    <div className="voucher-batches">
      {mailGroups(mails, batches).map((group) => (
        <Group key={group.batchUuid ?? ""} group={group} voucherUuid={voucherUuid} mayEdit={mayEdit} />
      ))}
      {meta.count > mails.length && (
        <span className="voucher-codes-count">
          The first {formatCountOf(mails.length, "email")} of {formatCountOf(meta.count, "email")} are shown.
        </span>
      )}
    </div>
  );
}

function Group({ group, voucherUuid, mayEdit }: OfVoucher & { group: MailGroup }) {
  const { mails, batchUuid, name, count } = group;
  return (
    <Note tone="warn">
      {notConfirmed(count, name)}
      <ul className="voucher-unconfirmed">
        {mails.map((mail) => (
          <UnconfirmedRow key={mail.uuid} mail={mail} voucherUuid={voucherUuid} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit && batchUuid !== null && count > 1 && <SendBatch group={group} voucherUuid={voucherUuid} />}
    </Note>
  );
}

function UnconfirmedRow({ mail, voucherUuid, mayEdit }: OfVoucher & { mail: UnconfirmedMail }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => sendUnconfirmedMails({ params: { uuid: voucherUuid }, body: { mail: mail.uuid } }),
    onSuccess: ({ sent }) => notifyInfo(sentAgain(sent)),
    onError: (error) => notifyError(messageOf(error, "Couldn't send the email again")),
    onSettled: () => refreshCodes(client, voucherUuid),
  });
  return (
    <li>
      <span className="voucher-unconfirmed-recipient">{mail.recipient}</span>
      <span className="voucher-code">{mail.code}</span>
      <span>{minuteText(mail.sentAt)}</span>
      {mayEdit && (
        <Button
          size="small"
          variant="link"
          aria-label={`Send again to ${mail.recipient}`}
          isPending={again.isPending}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

function SendBatch({ group, voucherUuid }: { group: MailGroup; voucherUuid: string }) {
  const client = useQueryClient();
  const { batchUuid, count } = group;
  const send = async () => {
    const { sent } = await sendUnconfirmedMails({
      params: { uuid: voucherUuid },
      body: batchUuid === null ? {} : { batch: batchUuid },
    });
    notifyInfo(sentAgain(sent));
  };
  const ask = () =>
    openDialog((close) => (
      <ConfirmAct
        title="Send all again"
        message={`Send ${formatCountOf(count, "email")} again? People who did receive the first one get a second copy with the same code.`}
        confirmLabel="Send all again"
        act={send}
        onFailure={(error) => messageOf(error, "Couldn't send the emails again")}
        onDone={() => void refreshCodes(client, voucherUuid)}
        onClose={close}
      />
    ));
  return (
    <Button size="small" icon={Mail} onPointerEnter={preloadDialog} onClick={ask}>
      Send all again
    </Button>
  );
}
