import { useState } from "react";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { DateRangeFilter } from "./date-range-filter.tsx";
import { FilterFold } from "./filter-fold.tsx";
import { FilterBar, FilterSummary } from "./filter-bar.tsx";
import { MultiSelectFilter } from "./multi-select-filter.tsx";
import { SearchBox } from "./search-box.tsx";

type Status = "Active" | "Pending" | "Archived";
const options: { value: Status; label: string }[] = [
  { value: "Active", label: "Active" },
  { value: "Pending", label: "Pending" },
  { value: "Archived", label: "Archived" },
];

function Filters({ onClearAll }: { onClearAll: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Status[]>([]);
  return (
    <>
      <FilterBar label="Filter users">
        <SearchBox label="Search users" placeholder="Search by name" value={text} onChange={setText} />
        <MultiSelectFilter label="Status" options={options} value={chosen} onChange={setChosen} />
      </FilterBar>
      <FilterSummary
        result="4,200 users"
        tags={chosen.map((status) => ({
          id: status,
          label: `Status: ${status}`,
          onRemove: () => setChosen(chosen.filter((each) => each !== status)),
        }))}
        onClearAll={onClearAll}
      />
    </>
  );
}

it("chooses several values, in the list's order, and stays open meanwhile", async () => {
  await render(<Filters onClearAll={vi.fn()} />);
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Archived" }).click();
  await page.getByRole("option", { name: "Active" }).click();
  await expect.element(page.getByRole("option", { name: "Active" })).toHaveAttribute("aria-selected", "true");
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Status 2 chosen" })).toHaveFocus();
  const tags = page.getByRole("button", { name: /Remove filter/ }).elements();
  expect(tags.map((tag) => tag.getAttribute("aria-label"))).toEqual([
    "Remove filter Status: Active",
    "Remove filter Status: Archived",
  ]);
});

it("takes one filter away by its chip, offers Clear All while there is one, and says the count", async () => {
  const onClearAll = vi.fn();
  await render(<Filters onClearAll={onClearAll} />);
  await expect.element(page.getByText("4,200 users")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Clear All" })).not.toBeInTheDocument();
  const top = page.getByText("4,200 users").element().getBoundingClientRect().top;
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Pending" }).click();
  await userEvent.keyboard("{Escape}");
  expect(page.getByText("4,200 users").element().getBoundingClientRect().top).toBe(top);
  await expectAccessible();
  await page.getByRole("button", { name: "Clear All" }).click();
  expect(onClearAll).toHaveBeenCalledOnce();
  await page.getByRole("button", { name: "Remove filter Status: Pending" }).click();
  await expect.element(page.getByRole("button", { name: "Clear All" })).not.toBeInTheDocument();
});

it("opens by keys with its first value focused, also the second time", async () => {
  await render(<Filters onClearAll={vi.fn()} />);
  const button = page.getByRole("button", { name: "Status" });
  button.element().focus();
  for (let time = 0; time < 2; time += 1) {
    await userEvent.keyboard("{Enter>}");
    await expect.element(page.getByRole("option", { name: "Active" })).toHaveFocus();
    await userEvent.keyboard("{/Enter}{Escape}");
    await expect.element(button).toHaveFocus();
  }
});

it("keeps the keyboard among the chips when one is taken away", async () => {
  await render(<Filters onClearAll={vi.fn()} />);
  await page.getByRole("button", { name: "Status" }).click();
  for (const name of ["Active", "Pending"]) await page.getByRole("option", { name }).click();
  await userEvent.keyboard("{Escape}");
  page.getByRole("button", { name: "Remove filter Status: Active" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Remove filter Status: Pending" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: /Remove filter/ })).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe("4,200 users");
  await expectAccessible();
});

it("empties the search by its button and by Escape", async () => {
  await render(<Filters onClearAll={vi.fn()} />);
  const field = page.getByRole("searchbox", { name: "Search users" });
  await userEvent.type(field, "ruby");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.element(field).toHaveValue("");
  await userEvent.type(field, "ruby{Escape}");
  await expect.element(field).toHaveValue("");
});

it("opens a range of days by a key, is in its first field at once, and gives the focus back to its button", async () => {
  await render(<DateRangeFilter label="Created" from="2026-11-01" to="" onChange={vi.fn()} />);
  page
    .getByRole("button", { name: /^Created/ })
    .element()
    .focus();
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Created" });
  await expect.element(dialog.getByRole("textbox", { name: "From" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /^Created/ })).toHaveFocus();
});

it("keeps its height where the page is lower than its list, as in a window at 200 %: nothing lies on its chips", async () => {
  const tags = ["Source: Shopify", "Not uploaded", "Created: 10/10/2026 to 22/11/2026"];
  const { container } = await render(
    <div style={{ display: "flex", flexDirection: "column", width: "360px", height: "200px" }}>
      <FilterSummary
        result="138 orders"
        tags={tags.map((label) => ({ id: label, label, onRemove: vi.fn() }))}
        onClearAll={vi.fn()}
      />
      <div data-testid="list" style={{ flex: 1, minHeight: "280px" }} />
    </div>,
  );
  const last = page.getByRole("button", { name: "Clear All" }).element().getBoundingClientRect();
  const list = container.querySelector('[data-testid="list"]')?.getBoundingClientRect();
  expect(list?.top).toBeGreaterThanOrEqual(last.bottom);
});

it("on a phone filters stand behind one button that says how many are chosen, and their chips in one line", async () => {
  await page.viewport(390, 844);
  const labels = ["Status: Active", "Source: Shopify", "Not uploaded", "Created: 10/10/2026 to 22/11/2026"];
  const tags = labels.map((label) => ({ id: label, label, onRemove: vi.fn() }));
  await render(
    <>
      <FilterBar label="Filter users">
        <SearchBox
          label="Search users"
          placeholder="Search by name"
          value="somebody with a long name"
          onChange={vi.fn()}
        />
        <FilterFold chosenCount={1}>
          <MultiSelectFilter label="Status" options={options} value={["Active"]} onChange={vi.fn()} />
        </FilterFold>
      </FilterBar>
      <FilterSummary result="4,200 users" tags={tags} onClearAll={vi.fn()} />
    </>,
  );
  const fold = page.getByRole("button", { name: "Filters, 1 chosen" });
  const filter = page.getByRole("button", { name: "Status 1 chosen" });
  const chip = page.getByText("Status: Active");
  await expect.element(fold).toHaveAttribute("aria-expanded", "false");
  await expect.element(filter).not.toBeInTheDocument();
  const search = page.getByRole("searchbox").element().getBoundingClientRect();
  expect(fold.element().getBoundingClientRect().top, "both in one line").toBeLessThan(search.bottom);
  await expect.element(chip).toBeVisible();
  const lines = new Set([...document.querySelectorAll(".ui-tag")].map((tag) => tag.getBoundingClientRect().top));
  expect(lines.size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(page.getByRole("button", { name: "Clear All" })).toBeInTheDocument();
  await expectAccessible();
  await fold.click();
  await expect.element(filter).toBeVisible();
  await expect.element(chip).toBeVisible();
  await page.viewport(1024, 768);
  await expect.element(fold).not.toBeInTheDocument();
  await expect.element(filter).toBeVisible();
});
