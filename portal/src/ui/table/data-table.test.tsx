import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { Card } from "../display/card.tsx";
import { LinkProvider, type LinkComponentProps } from "../foundation/link.tsx";
import type { MenuGroup } from "../overlay/menu.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import type { TableColumn } from "./table-types.ts";

interface Bean {
  id: string;
  name: string;
  origin: string;
  price: string;
}

const beans: Bean[] = [
  { id: "a", name: "Huila", origin: "Colombia", price: "$19.50" },
  { id: "b", name: "Sidamo", origin: "Ethiopia", price: "$21.00" },
  { id: "c", name: "Antigua", origin: "Guatemala ".repeat(60).trim(), price: "$9.00" },
];
const columns: TableColumn<Bean>[] = [
  { id: "name", label: "Name", isSortable: true, width: "120px", render: (bean) => bean.name },
  { id: "origin", label: "Origin", isSortable: true, width: "minmax(100px, 1fr)", render: (bean) => bean.origin },
  {
    id: "price",
    label: "Price",
    isNumeric: true,
    isHiddenWhenNarrow: true,
    width: "100px",
    render: (bean) => bean.price,
  },
];
const onArchive = vi.fn<(id: string) => void>();
const menuOf = (bean: Bean): MenuGroup[] => [
  {
    id: "only",
    entries: [
      { id: "open", label: "Open" },
      { id: "archive", label: "Archive", onAction: () => onArchive(bean.id) },
    ],
  },
];
const went = vi.fn<(href: string) => void>();

function TestLink({ href, children, ...rest }: LinkComponentProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        went(href);
      }}
    >
      {children}
    </a>
  );
}

const keyOf = (bean: Bean) => bean.id;
const hrefOf = (bean: Bean) => `/beans/${bean.id}`;
const nameOf = (bean: Bean) => `Actions for ${bean.name}`;

async function show(props: Partial<DataTableProps<Bean>> = {}, width = "900px") {
  went.mockReset();
  onArchive.mockReset();
  const element = (extra: Partial<DataTableProps<Bean>>) => (
    <LinkProvider component={TestLink} navigate={went}>
      <div style={{ width, height: "400px", display: "flex" }}>
        <DataTable
          label="Beans"
          columns={columns}
          rows={beans}
          rowKey={keyOf}
          rowHref={hrefOf}
          rowMenu={menuOf}
          rowMenuLabel={nameOf}
          {...extra}
        />
      </div>
    </LinkProvider>
  );
  const screen = await render(element(props));
  return { ...screen, update: (extra: Partial<DataTableProps<Bean>>) => screen.rerender(element(extra)) };
}

const focusedText = () => document.activeElement?.textContent ?? "";
const menu = () => page.getByRole("menu", { name: "Actions for Sidamo" });
const tinted = () => document.querySelector('tr[data-tint="bad"]') ?? document.body;
const rowTops = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => box(row).top);
const box = (element: Element) => element.getBoundingClientRect();

/** Where the text of an element stands, without its padding. */
function textOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

describe("rows", () => {
  it("is a table with named headers and a link in the first column", async () => {
    await show();
    const table = page.getByRole("table", { name: "Beans" });
    await expect.element(table.getByRole("columnheader", { name: "Origin" })).toBeVisible();
    expect(table.getByRole("row").elements()).toHaveLength(4);
    await expect.element(table.getByRole("link", { name: "Huila" })).toHaveAttribute("href", "/beans/a");
    await expectAccessible();
  });

  it("opens a row by a click anywhere in it, through its link", async () => {
    await show();
    await page.getByRole("cell", { name: "Ethiopia" }).click();
    expect(went.mock.calls).toEqual([["/beans/b"]]);
  });

  it("opens a row in a new tab by Ctrl-click and by middle click", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    await show();
    await page.getByRole("cell", { name: "Ethiopia" }).click({ modifiers: ["Control"] });
    await page.getByRole("cell", { name: "Colombia" }).click({ button: "middle" });
    expect(open.mock.calls.map(([href]) => new URL(String(href)).pathname)).toEqual(["/beans/b", "/beans/a"]);
    expect(went).not.toHaveBeenCalled();
  });

  it("opens nothing while text is being selected", async () => {
    await show();
    const cell = page.getByRole("cell", { name: "Ethiopia" }).element();
    window.getSelection()?.selectAllChildren(cell);
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(went).not.toHaveBeenCalled();
    window.getSelection()?.removeAllRanges();
  });

  it("keeps every cell within 350 px and gives cut text its full text as title [TABLE-04]", async () => {
    await show({}, "1200px");
    const cells = page.getByRole("cell").elements();
    expect(Math.max(...cells.map((cell) => box(cell).width))).toBeLessThanOrEqual(350);
    const long = beans[2]?.origin ?? "";
    await expect.poll(() => cells.filter((cell) => cell.getAttribute("title") === long)).toHaveLength(1);
    const short = page.getByRole("cell", { name: "Ethiopia" }).element();
    expect(short.hasAttribute("title")).toBe(false);
    // A font that comes late makes it longer.
    short.setAttribute("style", "letter-spacing: 90px");
    document.fonts.dispatchEvent(new Event("loadingdone"));
    await expect.poll(() => short.getAttribute("title")).toBe("Ethiopia");
  });

  it("leaves out columns that are for wide tables when it is narrow, without scrolling sideways", async () => {
    await show({}, "360px");
    await expect.element(page.getByRole("columnheader", { name: "Price" })).not.toBeInTheDocument();
    const scroller = document.querySelector(".ui-table-scroll");
    expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
  });

  it("puts a column under the others on a phone, with every row as tall as its placeholder", async () => {
    const below = columns.map((column) => ({ ...column, isBelowOnPhone: column.id === "origin" }));
    const screen = await show({ columns: below, rows: [], isLoading: true, loadingRows: 3 }, "310px");
    const before = rowTops();
    await screen.update({ columns: below });
    expect(rowTops()).toEqual(before);
    const name = box(page.getByRole("link", { name: "Sidamo" }).element());
    const origin = box(page.getByRole("cell", { name: "Ethiopia" }).element());
    expect(origin.top).toBeGreaterThanOrEqual(name.bottom);
    await expect.element(page.getByRole("columnheader", { name: "Origin" })).not.toBeInTheDocument();
    const scroller = document.querySelector(".ui-table-scroll");
    expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
    await expectAccessible();
  });

  it("gives a header that does not fit its text as title", async () => {
    const long = columns.map((column) => ({ ...column, label: `${column.label} as on the label of the bag` }));
    await show({ columns: long, onSort: vi.fn() }, "360px");
    const header = page.getByRole("columnheader", { name: /^Name/ }).element();
    await expect.poll(() => header.getAttribute("title")).toBe("Name as on the label of the bag");
  });

  it.each([320, 800])("stands in a card in line with the card's title and edge, %i px wide", async (width) => {
    await render(
      <div style={{ width: `${width}px` }}>
        <Card title="Beans" isFlush>
          <DataTable label="Beans" columns={columns.slice(0, 2)} rows={beans} rowKey={keyOf} height="auto" />
        </Card>
      </div>,
    );
    const card = box(page.getByRole("region", { name: "Beans" }).element());
    const left = textOf(page.getByRole("heading", { name: "Beans" }).element()).left;
    expect(left - card.left).toBe(21); // 20 px and the card's line
    expect(textOf(page.getByRole("columnheader", { name: "Name" }).element()).left).toBe(left);
    expect(textOf(page.getByRole("cell", { name: "Huila" }).element()).left).toBe(left);
    const last = getComputedStyle(page.getByRole("columnheader", { name: "Origin" }).element());
    expect(last.paddingRight).toBe("20px");
  });

  it("steps the tint back when every row has it", async () => {
    const screen = await show({ rowTint: (bean) => (bean.id === "a" ? "bad" : undefined) });
    await userEvent.hover(page.getByRole("columnheader", { name: "Origin" }));
    const strong = getComputedStyle(tinted()).backgroundColor;
    await screen.update({ rowTint: () => "bad" });
    expect(getComputedStyle(tinted()).backgroundColor).not.toBe(strong);
    await expectAccessible();
  });
});

describe("keyboard", () => {
  it("has one tab stop, moved by arrows, Home and End", async () => {
    await show({ onSort: vi.fn() });
    page.getByRole("button", { name: "Origin" }).element().focus();
    await userEvent.tab();
    expect(focusedText()).toBe("Huila");
    await userEvent.keyboard("{ArrowDown}");
    expect(focusedText()).toBe("Sidamo");
    await userEvent.keyboard("{End}");
    expect(focusedText()).toBe("Antigua");
    await userEvent.keyboard("{ArrowDown}");
    expect(focusedText()).toBe("Antigua");
    await userEvent.keyboard("{Home}");
    expect(focusedText()).toBe("Huila");
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(2);
  });

  it("opens the row with Enter", async () => {
    await show();
    page.getByRole("link", { name: "Sidamo" }).element().focus();
    await userEvent.keyboard("{Enter}");
    expect(went.mock.calls).toEqual([["/beans/b"]]);
  });
});

describe("sorting", () => {
  it("starts a new column ascending and turns the same one round", async () => {
    const onSort = vi.fn();
    const screen = await show({ onSort, sort: { columnId: "name", direction: "desc" } });
    await page.getByRole("button", { name: "Origin" }).click();
    expect(onSort).toHaveBeenLastCalledWith({ columnId: "origin", direction: "asc" });
    await screen.update({ onSort, sort: { columnId: "origin", direction: "asc" } });
    await expect.element(page.getByRole("columnheader", { name: "Origin" })).toHaveAttribute("aria-sort", "ascending");
    expect(page.getByRole("columnheader", { name: "Name" }).element().hasAttribute("aria-sort")).toBe(false);
    await page.getByRole("button", { name: "Origin" }).click();
    expect(onSort).toHaveBeenLastCalledWith({ columnId: "origin", direction: "desc" });
  });
});

describe("row menu", () => {
  it("opens by its button, acts, and gives the focus back", async () => {
    await show();
    await page.getByRole("button", { name: "Actions for Sidamo" }).click();
    await expect.element(menu()).toBeVisible();
    await expectAccessible();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    expect(onArchive.mock.calls).toEqual([["b"]]);
    await expect.element(page.getByRole("button", { name: "Actions for Sidamo" })).toHaveFocus();
    expect(went).not.toHaveBeenCalled();
  });

  it("opens by a right click where the pointer is", async () => {
    await show();
    await page.getByRole("cell", { name: "Ethiopia" }).click({ button: "right", position: { x: 20, y: 10 } });
    await expect.element(menu()).toBeVisible();
    const cell = document.querySelectorAll('tr[data-key="b"] > td')[1];
    expect(Math.abs(box(menu().element()).left - (cell === undefined ? 0 : box(cell).left + 20))).toBeLessThan(12);
  });

  it("opens by Shift+F10 with its first line focused, and closes with Escape", async () => {
    await show();
    page.getByRole("link", { name: "Sidamo" }).element().focus();
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    await expect.element(page.getByRole("menuitem", { name: "Open" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Sidamo" })).toHaveFocus();
  });

  it("gives the focus back with the key that closes it, so that the next key is not lost", async () => {
    await show();
    page.getByRole("link", { name: "Sidamo" }).element().focus();
    await userEvent.keyboard("{Shift>}{F10}{/Shift}");
    const line = page.getByRole("menuitem", { name: "Open" });
    await expect.element(line).toHaveFocus();
    line.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    await Promise.resolve();
    expect(focusedText()).toBe("Sidamo");
  });
});

describe("states", () => {
  it("shows bars of the rows' height while loading, so that nothing moves when rows arrive", async () => {
    const screen = await show({ rows: [], isLoading: true, loadingRows: 3 });
    await expect.element(page.getByRole("region", { name: "Beans" })).toHaveAttribute("aria-busy", "true");
    const before = rowTops();
    expect(before).toHaveLength(3);
    await screen.update({ isLoading: false });
    expect(rowTops()).toEqual(before);
    await expect.element(page.getByRole("region", { name: "Beans" })).toHaveAttribute("aria-busy", "false");
  });

  it("keeps stale rows, dimmed", async () => {
    await show({ isStale: true });
    await expect.element(page.getByRole("region", { name: "Beans" })).toHaveAttribute("aria-busy", "true");
    const body = document.querySelector("tbody") ?? document.body;
    await expect.poll(() => Number(getComputedStyle(body).opacity)).toBeCloseTo(0.55);
  });

  it("says 'No data to display' when there is nothing", async () => {
    await show({ rows: [], empty: { message: "No beans match." } });
    await expect.element(page.getByText("No data to display", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it("says of a page beyond the end that it is one, and offers the first", async () => {
    const onPage = vi.fn();
    const screen = await show({ rows: [], pages: { page: 999, pageSize: 100, count: 136, onPage } });
    await expect.element(page.getByText("Page 1,000 is beyond the end of this list.")).toBeVisible();
    await page.getByRole("button", { name: "Go to the first page" }).click();
    expect(onPage.mock.calls).toEqual([[0]]);
    await expectAccessible();
    await screen.update({ rows: [], pages: { page: 0, pageSize: 100, count: 0, onPage } });
    await expect.element(page.getByText("No data to display", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/beyond the end/)).not.toBeInTheDocument();
  });

  it("says that it could not load, with Retry and the request's id", async () => {
    const onRetry = vi.fn();
    await show({ rows: [], error: { requestId: "req_1", onRetry } });
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Could not load/);
    await expect.element(page.getByText("req_1")).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  it("keeps the rows it has when a reload fails", async () => {
    await show({ error: { onRetry: vi.fn() } });
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Could not load/);
    await expect.element(page.getByRole("link", { name: "Huila" })).toBeVisible();
  });
});
