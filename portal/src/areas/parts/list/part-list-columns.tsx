import type { PartRow } from "@crema/contract/areas/parts";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatCount, formatMoney } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";

function Stock({ row: { inStock, stock } }: { row: PartRow }) {
  return inStock ? formatCount(stock) : <Chip dot="hollow">Out of stock</Chip>;
}

/** The columns of the parts list. Source: spec part 2, section 2 'Parts list'; PART-02. */
export const partColumns: readonly TableColumn<PartRow>[] = [
  {
    id: "partCode",
    label: "Part code",
    width: "minmax(126px, 1fr)",
    snugWidth: "minmax(130px, 1fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ partCode }) => partCode,
  },
  {
    id: "erpTitle",
    label: "ERP title",
    width: "minmax(154px, 2fr)",
    snugWidth: "minmax(154px, 2.2fr)",
    isBelowOnPhone: true,
    isSortable: true,
    render: ({ erpTitle, isInErp }) => (
      <>
        {erpTitle || "–"}
        {!isInErp && <span className="ui-table-sub"> · no longer in the ERP</span>}
      </>
    ),
  },
  {
    id: "optionTitle",
    label: "Option title",
    width: "minmax(96px, 1fr)",
    isHiddenWhenNarrow: true,
    isSortable: true,
    render: ({ optionTitle }) => optionTitle || "–",
  },
  {
    id: "linkedProduct",
    label: "Linked product",
    width: "minmax(130px, 1.4fr)",
    isHiddenWhenSnug: true,
    isHiddenWhenNarrow: true,
    isSortable: true,
    render: ({ linkedProduct }) => linkedProduct?.title ?? "–",
  },
  {
    id: "price",
    label: "Price",
    width: "96px",
    snugWidth: "84px",
    phoneWidth: "84px",
    isNumeric: true,
    isSortable: true,
    render: ({ price }) => formatMoney(price),
  },
  {
    id: "stock",
    label: "Stock",
    width: "132px",
    snugWidth: "118px",
    isNumeric: true,
    isHiddenWhenNarrow: true,
    isSortable: true,
    render: (row) => <Stock row={row} />,
  },
  {
    id: "reward",
    label: "Bean dollar %",
    width: "118px",
    snugWidth: "106px",
    isNumeric: true,
    isHiddenWhenNarrow: true,
    isSortable: true,
    render: ({ reward }) => reward,
  },
];
