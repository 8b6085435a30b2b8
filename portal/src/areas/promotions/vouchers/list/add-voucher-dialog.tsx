import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keyPerBody } from "../../../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { useServerErrors } from "../../../../app/forms/server-errors.ts";
import { useDraft } from "../../../../app/forms/use-draft.ts";
import { useGo } from "../../../../app/navigation/address.ts";
import { TextArea } from "../../../../ui/fields/text-area.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { DialogFooter } from "../../../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../../../ui/overlay/dialog-frame.tsx";
import { voucherFieldOf, type VoucherPart, LimitFields } from "../form/voucher-fields.tsx";
import {
  changesOf,
  newForm,
  type Problems,
  problemsOf,
  type VoucherField,
  type VoucherForm,
} from "../form/voucher-form.ts";
import { createVoucher, storeVoucher } from "../voucher-queries.ts";
import { voucherHref } from "../voucher-words.tsx";
import { failureText } from "../../codes/code-words.ts";
import "./voucher-list.css";

/** Source: PRO-VCH-20; AMB-85. */
const notCreated = failureText(["Voucher has not been created", "There was an error creating the voucher"]);

function useNewVoucher(onClose: () => void) {
  const client = useQueryClient();
  const go = useGo();
  const draft = useDraft(newForm);
  const refused = useServerErrors(draft.form);
  const [keyOf] = useState(keyPerBody);
  const create = useMutation({
    mutationFn: (form: VoucherForm) => {
      const body = changesOf(newForm, form);
      return createVoucher({ body }, { idempotencyKey: keyOf(body) });
    },
    onMutate: () => refused.clear(),
    onSuccess: async (voucher) => {
      await storeVoucher(client, voucher);
      notifySuccess("Voucher successfully created");
      onClose();
      go(voucherHref(voucher.uuid));
    },
    onError: (error) => {
      refused.take(error);
      notifyError(notCreated(error));
    },
  });
  return { draft, refused, create };
}

/** The dialog 'Add Voucher'. Source: PRO-VCH-04, PRO-VCH-08 to PRO-VCH-12. */
export function AddVoucherDialog({ onClose }: { onClose: () => void }) {
  const { draft, refused, create } = useNewVoucher(onClose);
  const { form, set } = draft;
  const [isTried, setTried] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const problems = problemsOf(form);
  const shown = isTried ? problems : problemsTyped(problems, draft.changed);
  const submit = () => {
    setTried(true);
    const first = formOrder.find((field) => problems[field] !== undefined);
    if (first === undefined) create.mutate(form);
    else fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <DialogFrame
      title="Add Voucher"
      isBusy={create.isPending}
      onClose={onClose}
      footer={
        <DialogFooter isPending={create.isPending} onClose={onClose} type="submit" form="voucher">
          Create
        </DialogFooter>
      }
    >
      <form
        id="voucher"
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) submit();
        }}
      >
        <NewVoucherFields form={form} set={set} problems={{ ...refused.problems, ...shown }} />
      </form>
    </DialogFrame>
  );
}

const formOrder = [
  "title",
  "description",
  "defaultExpiry",
  "defaultNumberOfRedemptions",
  "defaultNumberOfRedemptionsPerUser",
] as const satisfies VoucherField[];

/** An empty field is not wrong before something was typed in it: that it is required is on its label. */
const problemsTyped = (problems: Problems, changed: readonly VoucherField[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => changed.some((one) => one === field)));

function NewVoucherFields(part: VoucherPart) {
  const field = voucherFieldOf(part);
  return (
    <div className="ui-stack">
      <TextField {...field("title")} maxLength={255} isRequired />
      <TextArea {...field("description")} rows={2} maxLength={2_000} isRequired />
      <div className="ui-field-grid voucher-add-limits">
        <LimitFields {...part} />
      </div>
    </div>
  );
}
