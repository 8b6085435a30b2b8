import { useQueryClient } from "@tanstack/react-query";
import type { ProductRow } from "@crema/contract/areas/products";
import { ListFrame } from "../../../app/pages/list-frame.tsx";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { rereadRow, useProductList } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { productColumns } from "./product-list-columns.tsx";
import { ProductListFilters } from "./product-list-filters.tsx";
import { productListRules } from "./product-list-rules.ts";

const uuidOf = ({ uuid }: ProductRow): string => uuid;
const hrefOf = ({ uuid }: ProductRow): string => productHref(uuid);

/** The products list. Source: spec part 2, section 2 'Product list'. */
export function ProductList() {
  const client = useQueryClient();
  const query = useProductList();
  const shown = useWholeList(productListRules, query.data?.products);
  return (
    <ListFrame
      label="Products"
      filters={<ProductListFilters shown={shown} />}
      columns={productColumns}
      query={query}
      rows={query.data && shown.rows}
      pages={shown.pages}
      sort={shown.sort}
      onSort={shown.onSort}
      isStale={shown.isStale}
      rowKey={uuidOf}
      rowHref={hrefOf}
      live={{ record: "product", reread: (id) => rereadRow(client, id) }}
    />
  );
}
