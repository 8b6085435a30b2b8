import { useQueryClient } from "@tanstack/react-query";
import type { Product } from "@crema/contract/areas/products";
import { useRecordForm } from "../../../../app/pages/use-record-form.ts";
import { rereadProduct, storeProduct, updateProduct } from "../../product-queries.ts";
import { formOf, labelOf, problemsOf, type ProductForm, shownValue, updateOf } from "./product-form.ts";

/** The one draft of the product detail. */
export function useProductForm(product: Product) {
  const client = useQueryClient();
  const { uuid } = product;
  return useRecordForm<Product, ProductForm>(product, {
    formOf,
    labelOf,
    shown: shownValue,
    problemsOf,
    save: (form) => updateProduct({ params: { uuid }, body: updateOf(product, form) }),
    store: (saved) => storeProduct(client, saved),
    reread: () => rereadProduct(client, uuid),
    savedNotice: "Product updated successfully",
  });
}
