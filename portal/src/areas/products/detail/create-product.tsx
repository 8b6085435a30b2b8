import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccess } from "../../../app/access/access-store.ts";
import { messageOf } from "../../../app/api/api-error.ts";
import { keyPerBody } from "../../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { useServerErrors } from "../../../app/forms/server-errors.ts";
import { useDraft } from "../../../app/forms/use-draft.ts";
import { useGo } from "../../../app/navigation/address.ts";
import { forgetUnsavedChanges, useUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { NewRecordHead } from "../../../app/pages/new-record-head.tsx";
import { SaveBar } from "../../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../../ui/shell/shell-frame.tsx";
import { createProduct, storeProduct } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { changesOf, newForm, problemsOf, type ProductForm } from "./form/product-form.ts";
import { DetailsPanel } from "./panels/details-panel.tsx";

function useNewProduct() {
  const client = useQueryClient();
  const go = useGo();
  const draft = useDraft(newForm);
  const refused = useServerErrors(draft.form);
  const [keyOf] = useState(keyPerBody);
  const create = useMutation({
    mutationFn: (form: ProductForm) => {
      const body = { ...changesOf(newForm, form), title: form.title };
      return createProduct({ body }, { idempotencyKey: keyOf(body) });
    },
    onMutate: () => refused.clear(),
    onSuccess: async (product) => {
      await storeProduct(client, product);
      notifySuccess("Product created successfully");
      forgetUnsavedChanges();
      go(productHref(product.uuid), { replace: true, state: {} });
    },
    onError: (error) => {
      if (!refused.take(error)) notifyError(messageOf(error));
    },
  });
  return { draft, refused, create };
}

/** A new product by its details alone. Source: spec part 2, section 2; PROD-02, PROD-09, PROD-10. */
export function CreateProduct() {
  const { canEdit } = useAccess("product");
  const { draft, refused, create } = useNewProduct();
  useUnsavedChanges(draft.isChanged);
  const problems = problemsOf(draft.form);
  // An empty form is not wrong yet: the title is marked as required, and told of once something is typed.
  const { title: _untold, ...others } = problems;
  const shown = draft.changed.includes("title") ? problems : others;
  return (
    <DetailPage
      bar={
        <SaveBar
          isDirty={draft.isChanged}
          canSave={Object.keys(problems).length === 0}
          isSaving={create.isPending}
          isReadOnly={!canEdit}
          onSave={() => create.mutate(draft.form)}
          onDiscard={draft.discard}
        />
      }
    >
      <NewRecordHead noun="product" isReadOnly={!canEdit} />
      <DetailsPanel
        form={draft.form}
        problems={{ ...refused.problems, ...shown }}
        isReadOnly={!canEdit}
        set={draft.set}
      />
    </DetailPage>
  );
}
