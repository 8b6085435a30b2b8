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
const height = () => page.getByRole("table").element().getBoundingClientRect().height;
const shown = () =>
  page
    .getByRole("cell")
    .elements()
    .map(({ textContent }) => textContent);

/** Two pictures on, rows have come on screen or gone, and the browser has kept their sizes. */
const drawn = async () => {
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
};

describe("many rows", () => {
  it("are drawn from the top and then all, each once and in their order", async () => {
    const { rerender } = await render(table(beans(0)));
    expect(shown()).toEqual(beans(0).map(nameOf));
    await rerender(table(beans(150)));
    expect(shown().slice(0, 12)).toEqual(beans(150, 12).map(nameOf));
    // Those that stood there stay, and no other.
    expect(beans(150).map(nameOf)).toEqual(expect.arrayContaining(shown()));
    expect(shown()).toContain("Bean 199");
    await expect.poll(shown).toEqual(beans(150).map(nameOf));
    await rerender(table(beans(7, 3)));
    expect(shown()).toEqual(["Bean 7", "Bean 8", "Bean 9"]);
  });

  it("are drawn as far as they are on screen, and the others in a rest, for which room is kept", async () => {
    const { rerender } = await render(table(beans(0)));
    await expect.poll(height).toBeGreaterThan(200 * 30);
    const before = height();
    await rerender(table(beans(500)));
    const body = page.getByRole("rowgroup").nth(1);
    await expect.element(body).not.toHaveAttribute("aria-busy");
    const first = shown();
    expect(first.length).toBeLessThan(100);
    expect(first).toEqual(beans(500, first.length).map(nameOf));
    expect(height()).toBeCloseTo(before, -2);
    await rerender(table(beans(700)));
    await expect.poll(shown).toEqual(beans(700).map(nameOf));
  });

  it("that were drawn and are out of view hold no table wide that becomes narrow", async () => {
    const { container } = await render(
      <div style={{ height: "400px", display: "flex" }}>
        <DataTable label="Beans" columns={columns} rows={beans(0)} rowKey={nameOf} />
      </div>,
    );
    container.style.width = "1000px";
    const box = page.getByRole("table").element().parentElement ?? document.body;
    for (const top of [5_000, 0]) {
      box.scrollTo({ top });
      await drawn();
    }
    container.style.width = "300px";
    await drawn();
    expect(box.clientWidth).toBeLessThan(300);
    expect(box.scrollWidth).toBe(box.clientWidth);
  });
});
