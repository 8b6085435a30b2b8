import type { QueryClient } from "@tanstack/react-query";
import type { Product } from "@crema/contract/areas/products";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import type { Go } from "../../../app/navigation/address.ts";
import { forgetUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { forgetRecord } from "../../../app/shell/recent-records.ts";
import { deleteProduct, dropProduct } from "../product-queries.ts";
import { productHref } from "../product-words.ts";

const failure = "Something went wrong with deleting the product, please try again";

/** Source: PROD-14, PROD-15, PROD-57, PROD-58. */
export function askToDelete({ product, client, go }: { product: Product; client: QueryClient; go: Go }): void {
  openDialog((close) => (
    <ConfirmAct
      title="Delete product"
      message={`Are you sure you want to delete '${product.title}'?`}
      confirmLabel="Delete"
      isDanger
      act={() => deleteProduct({ params: { uuid: product.uuid } })}
      onFailure={(error) => {
        notifyError(failure);
        return error instanceof ApiError && error.isRefusal ? messageOf(error, "") : undefined;
      }}
      onDone={() => {
        notifySuccess("Product has been deleted");
        forgetRecord(productHref(product.uuid));
        forgetUnsavedChanges();
        go("/products", { state: {} });
        dropProduct(client, product.uuid);
      }}
      onClose={close}
    />
  ));
}
