import type { AreaWords } from "./new-area-names.ts";

/** The portal's half of a new area, and its end-to-end test. */
export function newAreaScreens(words: AreaWords): Record<string, string> {
  const portal = `portal/src/areas/${words.area}`;
  return {
    [`${portal}/screens.ts`]: screens(words),
    [`${portal}/${words.record}-list.tsx`]: list(words),
    [`${portal}/${words.record}-queries.ts`]: queries(words),
    [`e2e/${words.area}.spec.ts`]: spec(words),
  };
}

const screens = (
  w: AreaWords,
): string => `/** The screens of the pages of ${w.area}, loaded when a page is first wanted. */
export const ${w.areaCamel}Screens = {
  "/${w.area}": async () => (await import("./${w.record}-list.tsx")).${w.recordPascal}List,
};
`;

const queries = (w: AreaWords): string => `import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/${w.area}";
import { callOf } from "../../app/api/call.ts";

const list${w.areaPascal} = callOf<typeof calls.list${w.areaPascal}>("GET", "/v1/${w.area}");

/** One page by name; until it is there the page before stays, as placeholder. */
export function use${w.areaPascal}(query: { page: number; pageSize: number }) {
  return useQuery({
    queryKey: ["${w.area}", "list", query],
    queryFn: ({ signal }) => list${w.areaPascal}({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
`;

const list = (w: AreaWords): string => `import type { ${w.recordPascal} } from "@crema/contract/areas/${w.area}";
import { writeSearch } from "../../app/navigation/search-codec.ts";
import { ListFrame, tablePlace } from "../../app/pages/list-frame.tsx";
import { type ListPlace, readPlace, writtenPlace } from "../../app/pages/list-place.ts";
import { useListAddress } from "../../app/pages/use-list-address.ts";
import { formatDate } from "../../ui/foundation/format.ts";
import type { TableColumn } from "../../ui/table/table-types.ts";
import { use${w.areaPascal} } from "./${w.record}-queries.ts";

const columns: readonly TableColumn<${w.recordPascal}>[] = [
  { id: "name", label: "Name", width: "minmax(160px, 2fr)", render: ({ name }) => name },
  { id: "createdAt", label: "Created", width: "110px", render: ({ createdAt }) => formatDate(createdAt) },
];

const sortKeys = ["name"] as const;
const opening: ListPlace<"name"> = { page: 0, pageSize: 100, sortBy: "name", order: "asc" };
const keyOf = ({ uuid }: ${w.recordPascal}): string => uuid;

/** The list of ${w.area}, by name; where the reader is in it is in the address. */
export function ${w.recordPascal}List() {
  const { state, show } = useListAddress({
    read: (params) => readPlace(params, { opening, sortKeys }),
    hrefOf: (place) => \`/${w.area}\${writeSearch(writtenPlace(place, opening))}\`,
  });
  const list = use${w.areaPascal}({ page: state.page, pageSize: state.pageSize });
  return (
    <ListFrame
      label="${w.title}"
      columns={columns}
      query={list}
      rows={list.data?.${w.areaCamel}}
      rowKey={keyOf}
      {...tablePlace({ state, sortKeys, count: list.data?.meta.count, show })}
    />
  );
}
`;

const spec = (w: AreaWords): string => `import { expect, test } from "./kit/crema.ts";

test("the menu leads to the list of ${w.area}, which is empty at first", async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto("/");
  await page.getByRole("link", { name: "${w.title}" }).click();
  await expect(page.getByRole("heading", { name: "${w.title}" })).toBeVisible();
  await expect(page.getByText("No data to display")).toBeVisible();
});
`;
