import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { nameOf, type Person } from "../../../app/people/person-columns.tsx";
import { PersonPicker } from "../../../app/people/person-picker.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { DialogFooter } from "../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { assignVoucherCode, refreshCodes } from "./code-queries.ts";
import { notUpdated, reasonOf } from "./code-words.ts";

export interface CodeDialogProps {
  voucher: Voucher;
  code: VoucherCode;
  onClose: () => void;
}
function assignText({ code, userUuid, userDisplay }: VoucherCode, chosen: Person): string {
  if (userUuid === chosen.uuid) return `${code} already belongs to ${nameOf(chosen)}.`;
  return userUuid === null
    ? `${code} goes to ${nameOf(chosen)}.`
    : `${code} goes to ${nameOf(chosen)}, and no longer belongs to ${userDisplay}.`;
}

/** The user picker, five at a time. Source: PRO-CODE-07, PRO-CODE-08, PRO-CODE-25. */
export function AssignCodeDialog({ voucher, code, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Person | undefined>(undefined);
  const assign = useMutation({
    mutationFn: (userUuid: string) =>
      assignVoucherCode({ params: { uuid: voucher.uuid, code: code.uuid }, body: { userUuid } }),
    onSuccess: () => {
      onClose();
      notifySuccess("Voucher code successfully updated");
      void refreshCodes(client, voucher.uuid);
    },
    onError: (error) => notifyError(notUpdated(error)),
  });
  return (
    <DialogFrame
      title="Assign Voucher"
      isBusy={assign.isPending}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={assign.isPending}
          onClose={onClose}
          isDisabled={chosen === undefined || chosen.uuid === code.userUuid}
          onClick={() => chosen !== undefined && assign.mutate(chosen.uuid)}
        >
          Assign
        </DialogFooter>
      }
    >
      <div className="ui-stack">
        <PersonPicker chosen={chosen} onChosen={setChosen} />
        {chosen !== undefined && <Note tone="info">{assignText(code, chosen)}</Note>}
        {assign.error !== null && (
          <Note tone="bad" role="alert">
            {reasonOf(assign.error) ?? notUpdated(assign.error)}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}
