import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DataTable } from "./data-table.tsx";
import type { TableColumn } from "./table-types.ts";

interface Bean {
  name: string;
}
const columns: TableColumn<Bean>[] = [{ id: "name", label: "Name", render: ({ name }) => name }];
const nameOf = ({ name }: Bean): string => name;
const beans = (from: number, count = 200): Bean[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Bean ${from + at}` }));
const table = (rows: readonly Bean[]) => <DataTable label="Beans" columns={columns} rows={rows} rowKey={nameOf} />;
const shown = () =>
  page
    .getByRole("cell")
    .elements()
    .map(({ textContent }) => textContent);

describe("many rows", () => {
  it("are drawn from the top and then all, each once and in their order", async () => {
    const { rerender } = await render(table(beans(0)));
    expect(shown()).toEqual(beans(0).map(nameOf));
    await rerender(table(beans(150)));
    expect(shown().slice(0, 12)).toEqual(beans(150, 12).map(nameOf));
    await expect.poll(shown).toEqual(beans(150).map(nameOf));
    await rerender(table(beans(7, 3)));
    expect(shown()).toEqual(["Bean 7", "Bean 8", "Bean 9"]);
  });
});
