import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ProductRow } from "@crema/contract/areas/products";
import { markFirstRows } from "../../../app/api/first-rows.ts";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { useLiveRows } from "../../../app/live/use-live-rows.ts";
import { focusOpenedRow, rememberRows } from "../../../app/navigation/list-memory.ts";
import { preloadPage } from "../../../app/navigation/preload-page.ts";
import { ListPage } from "../../../ui/shell/shell-frame.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { rereadRow, useProductList } from "../product-queries.ts";
import { productHref } from "../product-words.ts";
import { productColumns } from "./product-list-columns.tsx";

const uuidOf = ({ uuid }: ProductRow): string => uuid;
const hrefOf = ({ uuid }: ProductRow): string => productHref(uuid);
const preloadDetail = (row: ProductRow): void => preloadPage(hrefOf(row));
const noRows: readonly ProductRow[] = [];

/** Rows are remembered for previous and next, and the row that was open gets the focus back. */
function useRowMemory(rows: readonly ProductRow[] | undefined): void {
  useEffect(() => {
    if (rows === undefined) return;
    rememberRows(rows.map(hrefOf));
    markFirstRows();
  }, [rows]);
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (hasRows) focusOpenedRow();
  }, [hasRows]);
}

/** The products list. Source: spec part 2, section 2 'Product list'. */
export function ProductList() {
  const client = useQueryClient();
  const list = useProductList();
  const rows = list.data?.products;
  useRowMemory(rows);
  useLiveRows({
    record: "product",
    isShown: useCallback((id) => rows?.some(({ uuid }) => uuid === id) === true, [rows]),
    reread: (id) => rereadRow(client, id),
  });
  return (
    <ListPage>
      <DataTable
        label="Products"
        columns={productColumns}
        rows={rows ?? noRows}
        rowKey={uuidOf}
        rowHref={hrefOf}
        onRowIntent={preloadDetail}
        isLoading={list.isPending}
        error={loadErrorOf(list)}
      />
    </ListPage>
  );
}
