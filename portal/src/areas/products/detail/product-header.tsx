import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Product } from "@crema/contract/areas/products";
import { useGo, type Go } from "../../../app/navigation/address.ts";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { productHref } from "../product-words.ts";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { forgetUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { forgetRecord } from "../../../app/shell/recent-records.ts";
import { deleteProduct, dropProduct } from "../product-queries.ts";

/** Which product this is, whether customers see it, and its end. Source: PROD-14. */
export function ProductHeader({ product, canEdit }: { product: Product; canEdit: boolean }) {
  const client = useQueryClient();
  const go = useGo();
  return (
    <DetailTitle
      title={product.title}
      href={productHref(product.uuid)}
      noun="product"
      actions={
        canEdit && (
          <Button
            icon={Trash2}
            variant="quiet-danger"
            onPointerEnter={preloadDialog}
            onClick={() => askToDelete({ product, client, go })}
          >
            Delete Product
          </Button>
        )
      }
    >
      {product.isPublished ? <Chip tone="ok">Published</Chip> : <Chip dot="hollow">Not published</Chip>}
      {product.type === "Members Only" && <Chip dot="none">Members Only</Chip>}
    </DetailTitle>
  );
}

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
