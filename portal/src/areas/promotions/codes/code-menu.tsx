import type { QueryClient } from "@tanstack/react-query";
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { deleteVoucherCode, notifyVoucherCode, refreshCodes } from "./code-queries.ts";
import { canDelete, canNotify, deleteQuestion, reasonOf } from "./code-words.ts";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import { FileText, Mail, Pencil, Trash2, UserPlus } from "lucide-react";
import { featuresOn } from "../../../app/start/settings.ts";
import type { MenuEntry, MenuGroup } from "../../../ui/overlay/menu.ts";
import { downloadPdf } from "./download/download-pdf.ts";

const EditCode = lazyDialog(async () => (await import("./edit-code-dialog.tsx")).EditCodeDialog);
const AssignCode = lazyDialog(async () => (await import("./assign-code-dialog.tsx")).AssignCodeDialog);

interface CodeTarget {
  readonly voucher: Voucher;
  readonly code: VoucherCode;
  readonly client: QueryClient;
}

const openEditCode = ({ voucher, code }: CodeTarget): void => {
  openDialog((close) => <EditCode voucher={voucher} code={code} onClose={close} />);
};
const openAssignCode = ({ voucher, code }: CodeTarget): void => {
  openDialog((close) => <AssignCode voucher={voucher} code={code} onClose={close} />);
};

/** Tells a failed act with the catalogue's text. @returns the server's own sentence, for the dialog */
function told(text: string, error: unknown): string | undefined {
  notifyError(text);
  logProblem(text, error);
  return reasonOf(error);
}

/** Source: PRO-CODE-04, PRO-CODE-05, PRO-CODE-26, PRO-CODE-32, PRO-CODE-35. */
function askToDelete({ voucher, code, client }: CodeTarget): void {
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
function askToNotify({ voucher, code }: CodeTarget): void {
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

interface CodesOf extends Omit<CodeTarget, "code"> {
  readonly mayEdit: boolean;
}

/** What can be done with a code: five things, but for those its standing does not allow. Source: PRO-CODE-02, PRO-CODE-03, PRO-CODE-06. */
export function menuOfCode(code: VoucherCode, of: CodesOf): readonly MenuGroup[] {
  const { voucher, mayEdit } = of;
  const target = { ...of, code };
  const print: MenuEntry = {
    id: "pdf",
    label: "Print / download PDF",
    icon: FileText,
    onAction: () => void downloadPdf(voucher, code),
  };
  if (!mayEdit) return [{ id: "read", entries: [print] }];
  const change: readonly MenuEntry[] = [
    { id: "edit", label: "Edit", icon: Pencil, onAction: () => openEditCode(target) },
    ...(featuresOn().has("users")
      ? [{ id: "assign", label: "Assign to user", icon: UserPlus, onAction: () => openAssignCode(target) }]
      : []),
    ...(canNotify(code, voucher)
      ? [{ id: "notify", label: "Notify", icon: Mail, onAction: () => askToNotify(target) }]
      : []),
    print,
  ];
  const remove = { id: "delete", label: "Delete", icon: Trash2, isDanger: true, onAction: () => askToDelete(target) };
  return [{ id: "change", entries: change }, ...(canDelete(code) ? [{ id: "remove", entries: [remove] }] : [])];
}
