import type { QueryClient } from "@tanstack/react-query";
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { deleteVoucherCode, notifyVoucherCode, refreshCodes } from "./code-queries.ts";
import { deleteQuestion, reasonOf } from "./code-words.ts";
import { LazyAssignCode, LazyEditCode } from "./lazy-code-dialogs.tsx";

export interface AskedCode {
  readonly voucher: Voucher;
  readonly code: VoucherCode;
  readonly client: QueryClient;
}

export const openEditCode = ({ voucher, code }: AskedCode): void => {
  openDialog((close) => <LazyEditCode voucher={voucher} code={code} onClose={close} />);
};
export const openAssignCode = ({ voucher, code }: AskedCode): void => {
  openDialog((close) => <LazyAssignCode voucher={voucher} code={code} onClose={close} />);
};

/** Tells a failed act with the catalogue's text. @returns the server's own sentence, for the dialog */
function told(text: string, error: unknown): string | undefined {
  notifyError(text);
  logProblem(text, error);
  return reasonOf(error);
}

/** Source: PRO-CODE-04, PRO-CODE-05, PRO-CODE-26, PRO-CODE-32, PRO-CODE-35. */
export function askToDelete({ voucher, code, client }: AskedCode): void {
  openDialog((close) => (
    <ConfirmAct
      title="Delete voucher code"
      message={deleteQuestion(code)}
      confirmLabel="Delete"
      isDanger
      act={() => deleteVoucherCode({ params: { uuid: voucher.uuid, code: code.uuid } })}
      onFailure={(error) => {
        void refreshCodes(client, voucher.uuid);
        return told("Voucher code has not been deleted", error);
      }}
      onDone={() => {
        notifySuccess("Voucher code successfully removed");
        void refreshCodes(client, voucher.uuid);
      }}
      onClose={close}
    />
  ));
}

/** Source: PRO-CODE-06, PRO-CODE-27, PRO-CODE-36. */
export function askToNotify({ voucher, code }: AskedCode): void {
  const { userDisplay, userEmail } = code;
  const to = userDisplay === userEmail ? userEmail : `${userDisplay} (${userEmail})`;
  openDialog((close) => (
    <ConfirmAct
      title="Notify"
      message={`Are you sure you want to email this voucher code to ${to}?`}
      confirmLabel="Send"
      act={() => notifyVoucherCode({ params: { uuid: voucher.uuid, code: code.uuid } })}
      onFailure={(error) => told("There was an error sending the notification", error)}
      onDone={() => notifySuccess(`The voucher code is on its way to ${userEmail}`)}
      onClose={close}
    />
  ));
}
