import { Fragment } from "react";
import type { ProductFlag, ProductRow } from "@crema/contract/areas/products";
import { Chip } from "../../../ui/display/chip.tsx";
import { formatDate, formatTime } from "../../../ui/foundation/format.ts";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { flagLabels, shopWords } from "../product-words.ts";
import { Thumbnail } from "../thumbnail.tsx";
import "./product-list.css";

/** Flags the list tells of, in their order; the usual (Shippable) is left out. */
const toldFlags = ["isFeatured", "isOnSale", "isDigital", "isGiftCard", "isGrindProduct"] as const;
type ToldFlag = Extract<ProductFlag, (typeof toldFlags)[number]>;
const tones: Partial<Record<ToldFlag, "info" | "warn">> = { isFeatured: "info", isOnSale: "warn" };

function Flags({ row }: { row: ProductRow }) {
  return (
    <span className="product-list-chips">
      {row.isPublished ? <Chip tone="ok">Published</Chip> : <Chip dot="hollow">Not published</Chip>}
      {toldFlags
        .filter((flag) => row[flag])
        .map((flag) => (
          <Chip key={flag} dot="none" tone={tones[flag]}>
            {flagLabels[flag]}
          </Chip>
        ))}
    </span>
  );
}

/** As many as two lines hold, none broken in two; all of them are its title. */
const TwoLines = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? (
    "–"
  ) : (
    <span className="product-list-lines" title={items.join(", ")}>
      {items.map((item, at) => (
        <Fragment key={`${at} ${item}`}>
          <span>{at < items.length - 1 ? `${item},` : item}</span>{" "}
        </Fragment>
      ))}
    </span>
  );

function ShopChip({ state }: { state: ProductRow["shopState"] }) {
  if (state === "off") return "–";
  const { label, tone, dot } = shopWords[state];
  return (
    <Chip tone={tone} dot={dot}>
      {label}
    </Chip>
  );
}

/** The columns of the products list. Source: spec part 2, section 2 'Product list'. */
export const productColumns: readonly TableColumn<ProductRow>[] = [
  {
    id: "title",
    label: "Product",
    width: "minmax(190px, 2fr)",
    phoneWidth: "minmax(0, 1fr)",
    isSortable: true,
    render: ({ title, subTitle, image }) => (
      <span className="product-list-product">
        <Thumbnail src={image} />
        <span className="product-list-names">
          <span title={title}>{title}</span>
          {subTitle !== "" && (
            <span className="ui-table-sub" title={subTitle}>
              {subTitle}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: "categories",
    label: "Collections",
    width: "minmax(110px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ categories }) => <TwoLines items={categories.map(({ title }) => title)} />,
  },
  {
    id: "parts",
    label: "Parts",
    width: "minmax(100px, 1fr)",
    isHiddenWhenSnug: true,
    isHiddenWhenNarrow: true,
    render: ({ parts }) => <TwoLines items={parts} />,
  },
  {
    id: "flags",
    label: "Status",
    width: "minmax(200px, 2fr)",
    snugWidth: "206px",
    isBelowOnPhone: true,
    render: (row) => <Flags row={row} />,
  },
  {
    id: "type",
    label: "Type",
    width: "112px",
    isHiddenWhenSnug: true,
    isHiddenWhenNarrow: true,
    render: ({ type }) => type,
  },
  {
    id: "shopState",
    label: "Storefront",
    width: "126px",
    snugWidth: "118px",
    isHiddenWhenNarrow: true,
    render: ({ shopState }) => <ShopChip state={shopState} />,
  },
  {
    id: "updatedAt",
    label: "Updated",
    width: "118px",
    snugWidth: "98px",
    isSortable: true,
    isHiddenWhenNarrow: true,
    render: ({ updatedAt }) => (
      <span className="product-list-time">
        {formatDate(updatedAt)}
        <span className="ui-table-sub">{formatTime(updatedAt)}</span>
      </span>
    ),
  },
];
