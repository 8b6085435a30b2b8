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

it("a row that opens something here is opened by its first cell's button and by a click anywhere in it, and is the tab stop", async () => {
  const opened: string[] = [];
  const open = ({ name }: Bean): void => void opened.push(name);
  const rows = ["Huila", "Sidamo"].map((name) => ({ name }));
  const plain: readonly TableColumn<Bean>[] = [
    { id: "name", label: "Name", render: ({ name }) => name },
    { id: "cup", label: "Cup", render: ({ name }) => `Cup of ${name}` },
  ];
  await render(<DataTable label="Beans" columns={plain} rows={rows} rowKey={nameOf} onRowOpen={open} />);
  await userEvent.click(page.getByText("Cup of Sidamo"));
  expect(opened).toEqual(["Sidamo"]);
  page.getByRole("button", { name: "Huila" }).element().focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(focusedText()).toBe("Sidamo");
  expect(opened).toEqual(["Sidamo", "Sidamo"]);
  await userEvent.click(page.getByRole("button", { name: "Huila" }));
  expect(opened).toEqual(["Sidamo", "Sidamo", "Huila"]);
});

it("a row's button that does not fit ends in dots, and its cell says the rest", async () => {
  const rows = [{ name: "A bean with a name that no column could ever hold" }];
  const narrow: readonly TableColumn<Bean>[] = [
    { id: "name", label: "Name", width: "100px", render: ({ name }) => name },
    { id: "cup", label: "Cup", render: () => "Cup" },
  ];
  await render(<DataTable label="Beans" columns={narrow} rows={rows} rowKey={nameOf} onRowOpen={() => {}} />);
  const button = page.getByRole("button", { name: "A bean" });
  await expect.poll(() => button.element().parentElement?.title).toBe(rows[0]?.name);
  expect(getComputedStyle(button.element()).textOverflow).toBe("ellipsis");
});
