import "./ui/foundation/foundation.ts";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { MenuGroup } from "./ui/overlay/menu.ts";
import { DataTable } from "./ui/table/data-table.tsx";
import type { TableColumn } from "./ui/table/table-types.ts";

type Columns = readonly TableColumn<unknown>[];
const modules = import.meta.glob<Record<string, unknown>>("./{app,areas}/**/*-columns.tsx", { eager: true });

const isColumns = (value: unknown): value is Columns =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "render" in one);

/** Some depend on what time it is. */
const madeNow = (name: string, value: unknown): unknown =>
  typeof value === "function" && name.endsWith("Columns") ? Reflect.apply(value, undefined, [Date.now()]) : value;

const lists = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .map(([name, value]): [string, unknown] => [name, madeNow(name, value)])
  .filter((entry): entry is [string, Columns] => isColumns(entry[1]));

/** Their rows have a menu, which takes a column. */
const withMenu = new Set([
  "automationColumns",
  "codeColumns",
  "jobColumns",
  "promotionColumns",
  "scheduleColumns",
  "segmentColumns",
  "userColumns",
]);
const noMenu: readonly MenuGroup[] = [];
/** Their rows are chosen by a box, which takes another. */
const withChoice = new Set(["choiceColumns", "personColumns"]);
const noChoice = { chosen: new Set<string>(), onToggle: () => undefined, labelOf: String };

/** A phone's, and both sides of each width at which columns come and go; the card's lines take two of them. */
const widths = [310, 480, 482, 620, 734, 736, 748, 768, 900, 1020, 1022, 1160];

it.each(lists)("%s fit into every width without being scrolled sideways", async (name, columns) => {
  const { container } = await render(
    <DataTable
      label={name}
      columns={columns}
      rows={[]}
      rowKey={String}
      isLoading
      {...(withMenu.has(name) && { rowMenu: () => noMenu })}
      {...(withChoice.has(name) && { choice: noChoice })}
    />,
  );
  const box = document.querySelector(".ui-table-scroll");
  const scrolling = widths.filter((width) => {
    container.style.width = `${width}px`;
    return box === null || box.scrollWidth > box.clientWidth;
  });
  expect({ name, scrolling }).toEqual({ name, scrolling: [] });
});
