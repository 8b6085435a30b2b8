import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DataTable } from "./data-table.tsx";
import type { RowPlace, TableColumn } from "./table-types.ts";

interface Bean {
  readonly name: string;
}

/** Huila has no map, and leads nowhere. */
const mapOf = ({ name }: Bean, { isTabStop }: RowPlace) =>
  name !== "Huila" && (
    <button type="button" data-row-control tabIndex={isTabStop ? 0 : -1}>
      Map of {name}
    </button>
  );
const columns: readonly TableColumn<Bean>[] = [
  { id: "name", label: "Name", render: ({ name }) => name },
  { id: "map", label: "Map", render: mapOf },
];
const nameOf = ({ name }: Bean): string => name;
const hrefOf = ({ name }: Bean) => (name === "Sidamo" ? "#sidamo" : undefined);
const focusedText = () => document.activeElement?.textContent ?? "";

it("a control within a cell is part of the table's one tab stop, and rows that have none are passed over", async () => {
  const rows = ["Huila", "Sidamo", "Antigua"].map((name) => ({ name }));
  await render(<DataTable label="Beans" columns={columns} rows={rows} rowKey={nameOf} rowHref={hrefOf} />);
  const reachable = [...document.querySelectorAll<HTMLElement>("tbody :is(a, button)")].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
  expect(reachable.map(({ textContent }) => textContent)).toEqual(["Sidamo", "Map of Sidamo"]);
  page.getByRole("link", { name: "Sidamo" }).element().focus();
  for (const [key, text] of [
    ["{ArrowDown}", "Map of Antigua"],
    ["{ArrowUp}", "Map of Sidamo"],
    ["{ArrowUp}", "Map of Sidamo"],
    ["{End}", "Map of Antigua"],
    ["{Home}", "Map of Sidamo"],
  ] as const) {
    await userEvent.keyboard(key);
    expect(focusedText()).toBe(text);
  }
});
