import type { Product } from "@crema/contract/areas/products";
import { useAccess } from "../../../app/access/access-store.ts";
import { usePathParam } from "../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../app/pages/detail-frame.tsx";
import { LinkedParts } from "../linked-parts/linked-parts.tsx";
import { useProduct, rereadProduct, storeProduct, updateProduct } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { ImagesPanel } from "./images/images-panel.tsx";
import { CollectionPanel } from "./panels/collection-panel.tsx";
import { DetailsPanel } from "./panels/details-panel.tsx";
import { GrindPanel } from "./panels/grind-panel.tsx";
import { MetaPanel, QuizPanel, TastingNotesPanel } from "./panels/word-panels.tsx";
import { StorefrontPanel } from "./panels/storefront-panel.tsx";
import { ProductHeader } from "./product-header.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useRecordForm } from "../../../app/pages/use-record-form.ts";
import { formOf, labelOf, problemsOf, type ProductForm, shownValue, updateOf } from "./form/product-form.ts";

function useProductForm(product: Product) {
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

/** The product of the address. Source: spec part 2, section 2 'Product detail'. */
export function ProductDetail() {
  const uuid = usePathParam("uuid");
  const query = useProduct(uuid);
  return (
    <DetailRecord id={uuid} noun="product" query={query} hasAside>
      {(product) => <LoadedProduct key={uuid} product={product} query={query} />}
    </DetailRecord>
  );
}

function LoadedProduct({ product, query }: { product: Product; query: RecordQuery<Product> }) {
  const canEdit = useAccess("product").canEdit && !isGone(query);
  const form = useProductForm(product);
  const { draft, stored, problems } = form;
  const part = { form: draft.form, problems, isReadOnly: !canEdit, set: draft.set };
  return (
    <DetailFrame
      noun="product"
      query={query}
      form={form}
      recent={{ href: productHref(product.uuid), label: product.title, detail: product.subTitle }}
      history={{ kind: "product", id: product.uuid }}
      lastUpdated={product.updatedAt}
      isReadOnly={!canEdit}
      head={<ProductHeader product={product} canEdit={canEdit} />}
      aside={
        <>
          <ImagesPanel stored={stored} part={part} />
          <StorefrontPanel product={product} canEdit={canEdit} />
        </>
      }
    >
      <DetailsPanel {...part} />
      <CollectionPanel stored={stored} part={part} />
      <TastingNotesPanel stored={stored} part={part} />
      <QuizPanel {...part} />
      <GrindPanel {...part} />
      <MetaPanel product={product} part={part} />
      <LinkedParts product={product} canEdit={canEdit} />
    </DetailFrame>
  );
}
