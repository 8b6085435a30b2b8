import { useAccess } from "../../../app/access/access-store.ts";
import { useGo } from "../../../app/navigation/address.ts";
import { openingList } from "../../../app/search/whole-list-address.ts";
import type { ShownList } from "../../../app/search/use-whole-list.ts";
import { WholeListSearch } from "../../../app/search/whole-list-search.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FilterBar, FilterSummary, type FilterTag } from "../../../ui/filters/filter-bar.tsx";
import { MultiSelectFilter } from "../../../ui/filters/multi-select-filter.tsx";
import { formatCountOf } from "../../../ui/foundation/format.ts";
import type { ProductRow } from "@crema/contract/areas/products";
import { type ProductSortKey, type StatusFilter, statusLabels } from "./product-list-rules.ts";

type Shown = ShownList<ProductRow, StatusFilter, ProductSortKey>;

const names = ["published", "featured", "onSale", "shippable", "digital", "giftCard", "grindProduct"] as const;
const options = names.map((value) => ({ value, label: statusLabels[value] }));

function tagsOf({ state: { search, filters }, change }: Shown): FilterTag[] {
  return [
    ...(search === "" ? [] : [{ id: "search", label: `Search: ${search}`, onRemove: () => change({ search: "" }) }]),
    ...filters.map((one) => ({
      id: one,
      label: `Status: ${statusLabels[one]}`,
      onRemove: () => change({ filters: filters.filter((each) => each !== one) }),
    })),
  ];
}

/** Search, filters, how many match, the filters in force, and a new product. Source: PROD-04, PROD-05, PROD-07, PROD-08. */
export function ProductListFilters({ shown }: { shown: Shown }) {
  const { state, change, searchBox, pages } = shown;
  const { canEdit } = useAccess("product");
  const go = useGo();
  return (
    <>
      <FilterBar label="Filter products">
        <WholeListSearch label="Search products" placeholder="Search by title, part or collection" {...searchBox} />
        <MultiSelectFilter
          label="Status"
          options={options}
          value={state.filters}
          onChange={(filters) => change({ filters })}
        />
        {canEdit && (
          <span className="product-list-add">
            <Button variant="primary" onClick={() => go("/products/create")}>
              + Add Product
            </Button>
          </span>
        )}
      </FilterBar>
      <FilterSummary
        result={pages.count === undefined ? "" : formatCountOf(pages.count, "product")}
        tags={tagsOf(shown)}
        onClearAll={() => change({ search: openingList.search, filters: openingList.filters })}
      />
    </>
  );
}
