import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { messageOf } from "../../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { Button } from "../../../../ui/button/button.tsx";
import type { VoucherForm } from "../form/voucher-form.ts";
import { sendTestVoucherMail } from "../voucher-queries.ts";

/** Mails what is being written, saved or not, to the reader alone. */
export function SendTest({ uuid, form: { emailSubject, emailBody } }: { uuid: string; form: VoucherForm }) {
  const send = useMutation({
    mutationFn: () => sendTestVoucherMail({ params: { uuid }, body: { emailSubject, emailBody } }),
    onSuccess: () => notifySuccess("A test email is on its way to you"),
    onError: (error) => notifyError(messageOf(error, "The test email could not be sent")),
  });
  return (
    <Button size="small" icon={Send} isPending={send.isPending} onClick={() => send.mutate()}>
      Send a test to me
    </Button>
  );
}
