import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Product } from "@crema/contract/areas/products";
import { ApiError, messageOf } from "../../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";
import { differingFields } from "../../../../app/forms/draft.ts";
import { type OtherSave, savedByOf } from "../../../../app/forms/draft-conflict.tsx";
import { useServerErrors } from "../../../../app/forms/server-errors.ts";
import { useDraft } from "../../../../app/forms/use-draft.ts";
import { rereadProduct, storeProduct, updateProduct } from "../../product-queries.ts";
import { formOf, labelOf, problemsOf, type ProductForm, shownValue, updateOf } from "./product-form.ts";

/** "Title: House Blend → Home Blend" for each field in which two versions differ. */
const changesInWords = (before: ProductForm, now: ProductForm): string[] =>
  differingFields(before, now).map(
    (field) => `${labelOf(field)}: ${shownValue(before, field) || "empty"} → ${shownValue(now, field) || "empty"}`,
  );

/** The one draft of the product detail: what is typed, what is wrong with it, and saving it. */
export function useProductForm(product: Product) {
  const client = useQueryClient();
  const stored = useMemo(() => formOf(product), [product]);
  const draft = useDraft(stored);
  const refused = useServerErrors(draft.form);
  const [other, setOther] = useState<OtherSave | undefined>(undefined);
  const problems = { ...refused.problems, ...problemsOf(draft.form) };
  const hasProblems = Object.keys(problems).length > 0;

  const save = useMutation({
    mutationFn: (form: ProductForm) => updateProduct({ params: { uuid: product.uuid }, body: updateOf(product, form) }),
    onMutate: () => refused.clear(),
    onSuccess: async (saved, form) => {
      setOther(undefined);
      await storeProduct(client, saved);
      draft.settle(form, formOf(saved));
      notifySuccess("Product updated successfully");
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.conflict !== undefined) await meetOtherSave(error.conflict);
      else if (!refused.take(error)) notifyError(messageOf(error));
    },
  });

  /** Reads what the other one stored; the draft then knows by itself which fields clash. */
  async function meetOtherSave(conflict: { changedBy: string; changedAt: string }): Promise<void> {
    try {
      const now = await rereadProduct(client, product.uuid);
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
    canSave: !hasProblems && draft.conflicts.length === 0,
    isSaving: save.isPending,
    save: (form: ProductForm = draft.form) => save.mutate(form),
    discard: () => {
      draft.discard();
      refused.clear();
      setOther(undefined);
    },
  };
}
