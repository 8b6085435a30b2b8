import type { ProductRow } from "@crema/contract/areas/products";
import { useAccess } from "../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../app/search/whole-list-frame.tsx";
import { refreshList, rereadRow, useProductList } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { productColumns } from "./product-list-columns.tsx";
import { productListRules, statusOptions } from "./product-list-rules.ts";
import { useOwnAddress } from "../../../app/navigation/address.ts";
import { tabOf } from "../../../app/navigation/location-state.ts";
import { PartList } from "../../parts/index.ts";

const uuidOf = ({ uuid }: ProductRow): string => uuid;
const hrefOf = ({ uuid }: ProductRow): string => productHref(uuid);

/** The products list. Source: spec part 2, section 2 'Product list'; PROD-04, PROD-05, PROD-07, PROD-08. */
export function ProductList() {
  const { canEdit } = useAccess("product");
  const query = useProductList();
  return (
    <WholeListFrame
      label="Products"
      things="products"
      noun="product"
      placeholder="Search by title, part or collection"
      filter={{ label: "Status", options: statusOptions }}
      add={canEdit ? { label: "+ Add Product", href: "/products/create" } : undefined}
      list={productListRules}
      columns={productColumns}
      query={query}
      all={query.data?.products}
      rowKey={uuidOf}
      rowHref={hrefOf}
      record="product"
      rereadRow={rereadRow}
      rereadAll={refreshList}
    />
  );
}

/** What is sold: products, and on the second tab the parts behind them. Source: spec part 2, section 2; PROD-01. */
export function ProductsPage() {
  return tabOf(useOwnAddress().state, 2) === 0 ? <ProductList /> : <PartList />;
}
