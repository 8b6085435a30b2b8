import { useCallback, useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { DataTable } from "./data-table.tsx";
import type { TableColumn } from "./table-types.ts";

interface Bean {
  name: string;
  origin: string;
}
const beans: Bean[] = [
  { name: "Huila", origin: "Colombia" },
  { name: "Sidamo", origin: "Ethiopia" },
];
const columns: TableColumn<Bean>[] = [
  { id: "name", label: "Name", render: ({ name }) => name },
  { id: "origin", label: "Origin", render: ({ origin }) => origin },
];
const nameOf = ({ name }: Bean): string => name;
const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]);

function Beans() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const onToggle = useCallback((key: string) => setChosen((now) => toggled(now, key)), []);
  return (
    <DataTable
      label="Beans"
      isHeadHidden
      columns={columns}
      rows={beans}
      rowKey={nameOf}
      choice={{ chosen, onToggle, labelOf: nameOf }}
    />
  );
}
const boxOf = (name: string) => page.getByRole("checkbox", { name });

describe("rows that are chosen", () => {
  it("are chosen by their box, by the keyboard, and by a click in the row [PROD-26]", async () => {
    await render(<Beans />);
    await boxOf("Huila").click();
    await expect.element(boxOf("Huila")).toBeChecked();
    await userEvent.keyboard("{ArrowDown} ");
    await expect.element(boxOf("Sidamo")).toBeChecked();
    await expectAccessible();
    await page.getByRole("cell", { name: "Ethiopia" }).click();
    await expect.element(boxOf("Sidamo")).not.toBeChecked();
    await expect.element(boxOf("Huila")).toBeChecked();
  });

  it("have a header that is heard and not seen", async () => {
    await render(<Beans />);
    const header = page.getByRole("columnheader", { name: "Origin" }).element();
    expect(header.closest("thead")?.getBoundingClientRect().height).toBeLessThanOrEqual(1);
  });
});
