import { useQueryClient } from "@tanstack/react-query";
import type { ProductRow } from "@crema/contract/areas/products";
import { ListFrame } from "../../../app/pages/list-frame.tsx";
import type { ListPlace } from "../../../app/pages/list-place.ts";
import { useWholeList } from "../../../app/search/use-whole-list.ts";
import { rereadRow, useProductList } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { productColumns } from "./product-list-columns.tsx";
import { ProductListFilters } from "./product-list-filters.tsx";
import { productListRules, type ProductSortKey } from "./product-list-rules.ts";

const uuidOf = ({ uuid }: ProductRow): string => uuid;
const hrefOf = ({ uuid }: ProductRow): string => productHref(uuid);
/** '' is the list's own order, and the best hits first while something is searched for. */
const sortKeys: readonly (ProductSortKey | "")[] = ["title", "updatedAt"];

/** The products list. Source: spec part 2, section 2 'Product list'. */
export function ProductList() {
  const client = useQueryClient();
  const query = useProductList();
  const shown = useWholeList(productListRules, query.data?.products);
  const { page, pageSize, sortBy, order } = shown.state;
  const place: ListPlace<ProductSortKey | ""> = { page, pageSize, sortBy: sortBy ?? "", order };
  return (
    <ListFrame
      label="Products"
      filters={<ProductListFilters shown={shown} />}
      columns={productColumns}
      query={{ ...query, isPlaceholderData: shown.isStale }}
      rows={query.data && shown.rows}
      count={shown.pages.count}
      rowKey={uuidOf}
      rowHref={hrefOf}
      place={place}
      sortKeys={sortKeys}
      onPlace={({ sortBy: by, ...next }) => shown.change({ ...next, sortBy: by === "" ? undefined : by })}
      live={{ record: "product", reread: (id) => rereadRow(client, id) }}
    />
  );
}
