import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { Product } from "@crema/contract/areas/products";
import { useGo } from "../../../app/navigation/address.ts";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { productHref } from "../product-words.ts";
import { askToDelete } from "./product-acts.tsx";

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
