import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { Pager, pageRange } from "./pager.tsx";

it.each([
  [0, 100, 4200, "1–100 of 4,200"],
  [41, 100, 4150, "4,101–4,150 of 4,150"],
  [0, 10, 1, "1–1 of 1"],
  [0, 10, 0, "0 of 0"],
  [5, 10, 20, "0 of 20"],
])("page %i of %i rows in %i records reads %s", (zeroBased, size, count, text) => {
  expect(pageRange(zeroBased, size, count)).toBe(text);
});

it("offers 10, 25, 50, 100 and 200 rows per page", async () => {
  const onPageSize = vi.fn();
  await render(<Pager page={0} pageSize={100} count={4200} onPage={vi.fn()} onPageSize={onPageSize} />);
  const select = page.getByRole("combobox", { name: "Rows per page" });
  const options = [...select.element().querySelectorAll("option")].map((option) => option.textContent);
  expect(options).toEqual(["10", "25", "50", "100", "200"]);
  await select.selectOptions("25");
  expect(onPageSize).toHaveBeenCalledWith(25);
  await expectAccessible();
});

it("goes to the first, previous, next and last page, and no further", async () => {
  const onPage = vi.fn();
  const screen = await render(<Pager page={1} pageSize={10} count={45} onPage={onPage} />);
  for (const name of ["First page", "Previous page", "Next page", "Last page"])
    await page.getByRole("button", { name }).click();
  expect(onPage.mock.calls).toEqual([[0], [0], [2], [4]]);
  await screen.rerender(<Pager page={4} pageSize={10} count={45} onPage={onPage} />);
  await expect.element(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Last page" })).toBeDisabled();
  await screen.rerender(<Pager page={0} pageSize={10} count={undefined} onPage={onPage} />);
  await expect.element(page.getByRole("button", { name: "First page" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Next page" })).toBeDisabled();
});

it("goes one page back while the count is unknown, as after a failed load", async () => {
  const onPage = vi.fn();
  await render(<Pager page={3} pageSize={10} count={undefined} onPage={onPage} />);
  await page.getByRole("button", { name: "Previous page" }).click();
  expect(onPage.mock.calls).toEqual([[2]]);
  await expect.element(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Last page" })).toBeDisabled();
});
