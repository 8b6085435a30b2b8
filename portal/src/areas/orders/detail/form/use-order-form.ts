import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { isUploaded, type Order } from "@crema/contract/areas/orders";
import { ApiError, messageOf } from "../../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { differingFields } from "../../../../app/forms/draft.ts";
import { type OtherSave, savedByOf } from "../../../../app/forms/draft-conflict.tsx";
import { useServerErrors } from "../../../../app/forms/server-errors.ts";
import { useDraft } from "../../../../app/forms/use-draft.ts";
import { refreshOrder, rereadOrder, storeOrder, updateOrder } from "../order-detail-queries.ts";
import { formOf, labelOf, type OrderForm, problemsOf, shownValue, updateOf } from "./order-form.ts";

/** "Order note: empty → Ring twice" for each field in which two versions differ. */
const changesInWords = (before: OrderForm, now: OrderForm): string[] =>
  differingFields(before, now).map(
    (field) => `${labelOf(field)}: ${shownValue(before, field) || "empty"} → ${shownValue(now, field) || "empty"}`,
  );

/** Why what is typed cannot be saved as it stands; '' where it can. */
function notSavedBecause(order: Order, hasProblems: boolean): string {
  if (isUploaded(order)) return "The order is in the ERP by now: your changes cannot be saved";
  return hasProblems ? "An address is not in order" : "";
}

/** The one draft of the order detail: what is typed, what is wrong with it, and saving it. */
export function useOrderForm(order: Order) {
  const client = useQueryClient();
  const stored = useMemo(() => formOf(order), [order]);
  const draft = useDraft(stored);
  const refused = useServerErrors(draft.form);
  const [other, setOther] = useState<OtherSave | undefined>(undefined);
  const isLocked = isUploaded(order);
  const problems = isLocked ? {} : { ...refused.problems, ...problemsOf(order, draft.form) };
  const hasProblems = Object.keys(problems).length > 0;

  const save = useMutation({
    mutationFn: (form: OrderForm) => updateOrder({ params: { orderId: order.orderId }, body: updateOf(order, form) }),
    onMutate: () => refused.clear(),
    onSuccess: async (saved, form) => {
      setOther(undefined);
      await storeOrder(client, saved);
      draft.settle(form, formOf(saved));
      notifySuccess("Order updated successfully");
      refreshOrder(client, order.orderId);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.conflict !== undefined) await meetOtherSave(error.conflict);
      else if (!refused.take(error)) {
        notifyError(messageOf(error));
        if (error instanceof ApiError && error.code === "already_uploaded") refreshOrder(client, order.orderId);
      }
    },
  });

  /** Reads what the other one stored; the draft then knows by itself which fields clash. */
  async function meetOtherSave(conflict: { changedBy: string; changedAt: string }): Promise<void> {
    try {
      const now = await rereadOrder(client, order.orderId);
      setOther({ savedBy: savedByOf(conflict), changed: changesInWords(stored, formOf(now)) });
    } catch {
      notifyError("This record was changed by someone else and could not be read again");
    }
  }

  return {
    draft,
    stored,
    problems,
    other: draft.conflicts.length > 0 ? (other ?? { savedBy: undefined, changed: [] }) : other,
    canSave: !isLocked && !hasProblems && draft.conflicts.length === 0,
    notSaved: draft.isChanged ? notSavedBecause(order, hasProblems) : "",
    isSaving: save.isPending,
    save: (form: OrderForm = draft.form) => save.mutate(form),
    discard: () => {
      draft.discard();
      refused.clear();
      setOther(undefined);
    },
  };
}
