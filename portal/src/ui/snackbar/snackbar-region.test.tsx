import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { AccountMenu } from "../shell/account-menu.tsx";
import { HeaderBar } from "../shell/header-bar.tsx";
import { LazyDialog } from "../overlay/lazy-dialog.tsx";
import { TextField } from "../fields/text-field.tsx";
import { SnackbarRegion } from "./snackbar-region.tsx";
import { createSnackbarStore } from "./snackbar-store.ts";

beforeEach(async () => {
  // A pointer that rests where the notice before was would hold the next one.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function show() {
  const store = createSnackbarStore();
  await render(<SnackbarRegion store={store} />);
  return store;
}

const placeOf = (part: string) => document.querySelector(part)?.getBoundingClientRect();
/** Whether the notice lies over it. */
const covers = (part: Element): boolean => {
  const [one, other] = [part.getBoundingClientRect(), placeOf(".ui-snackbar")];
  return (
    other !== undefined &&
    one.right > other.left &&
    one.left < other.right &&
    one.bottom > other.top &&
    one.top < other.bottom
  );
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const text = () => page.getByRole("region", { name: "Notices" }).element().textContent ?? "";

it("shows the four kinds, each with a close button", async () => {
  const store = await show();
  for (const kind of ["success", "warning", "error", "info"] as const) {
    store.show(kind, `It is ${kind}`);
    await expect
      .element(page.getByRole(kind === "error" ? "alert" : "status"))
      .toMatchTextContent(new RegExp(`It is ${kind}`));
    await page.getByRole("button", { name: "Close notice" }).click();
    await expect.poll(text).toBe("");
  }
});

it("takes a notice away whose timer went off a little before its time", async () => {
  const store = await show();
  store.show("success", "Saved");
  vi.setSystemTime(Date.now() - 2);
  await pass(6_000);
  expect(text()).toContain("Saved");
  await pass(2);
  await expect.poll(text).toBe("");
});

it("goes after 6000 ms or for the next one; an error keeps its time [AMB-136]", async () => {
  const store = await show();
  store.show("success", "one");
  await expect.poll(text).toContain("one");
  store.show("info", "two");
  await expect.poll(text).toContain("two");
  expect(text()).not.toContain("one");
  store.show("error", "three");
  store.show("success", "four");
  await expect.poll(text).toContain("three");
  await pass(5999);
  expect(text()).toContain("three");
  await pass(1);
  await expect.poll(text).toContain("four");
  await pass(6000);
  await expect.poll(text).toBe("");
});

it("stays while it is hovered or focused [AMB-136]", async () => {
  const store = await show();
  store.show("success", "read me");
  await expect.poll(text).toContain("read me");
  await userEvent.hover(page.getByText("read me"));
  await pass(60_000);
  expect(text()).toContain("read me");
  page.getByRole("button", { name: "Close notice" }).element().focus();
  await userEvent.unhover(page.getByText("read me"));
  await pass(60_000);
  expect(text()).toContain("read me");
  await userEvent.keyboard("{Enter}");
  await expect.poll(text).toBe("");
});

it("lies in the header, before search and account menu, where the window is wide enough for that", async () => {
  await page.viewport(1440, 900);
  const store = createSnackbarStore();
  await render(
    <>
      <HeaderBar
        title="Product Details"
        onSearch={vi.fn()}
        account={<AccountMenu name="Ruby Ansell" accountHref="/users/1" onLogOut={vi.fn()} />}
      />
      <SnackbarRegion store={store} />
    </>,
  );
  store.show("success", "Product updated successfully");
  await expect.poll(text).toContain("Product");
  await expect.poll(() => placeOf(".ui-snackbar")?.right).toBeLessThan(placeOf(".ui-header-search")?.left ?? 0);
  expect(placeOf(".ui-snackbar")?.bottom).toBeLessThanOrEqual(56);
  expect(placeOf(".ui-snackbar")?.left).toBeGreaterThan(placeOf("h1")?.right ?? 1440);
});

it("lies below the header of a narrow window, so that it covers nothing there", async () => {
  await page.viewport(820, 900);
  const store = await show();
  store.show("info", "here");
  await expect.poll(text).toContain("here");
  const place = document.querySelector(".ui-snackbar")?.getBoundingClientRect();
  expect(place?.top).toBeGreaterThanOrEqual(56);
  expect(window.innerWidth - (place?.right ?? 0)).toBeLessThanOrEqual(16);
});

it.each([
  ["few", 1440],
  ["many", 1440],
  ["many", 1160],
] as const)("covers none of %s tabs of the header, %i px wide", async (count, width) => {
  await page.viewport(width, 900);
  const store = createSnackbarStore();
  const names = ["Vouchers", "Redemptions", "Automations", "Promotions in the web shop", "Bean Drive", "App links"];
  const tabs = {
    label: "Promotions views",
    tabs: names.slice(0, count === "few" ? 2 : 6).map((label) => ({ id: label, label })),
    selectedId: "Vouchers",
    onSelect: vi.fn(),
  };
  await render(
    <>
      <HeaderBar
        title="Promotions"
        tabs={tabs}
        onSearch={vi.fn()}
        account={<AccountMenu name="Ruby Ansell" accountHref="/users/1" onLogOut={vi.fn()} />}
      />
      <SnackbarRegion store={store} />
    </>,
  );
  store.show("success", "Voucher updated successfully");
  await expect.poll(text).toContain("Voucher");
  await expect.poll(() => [...document.querySelectorAll('[role="tab"]')].filter(covers).length).toBe(0);
});

it("covers no field of a dialog on a phone", async () => {
  vi.useRealTimers();
  await page.viewport(390, 664);
  const store = createSnackbarStore();
  await render(
    <>
      <SnackbarRegion store={store} />
      <LazyDialog title="Add Address" onClose={vi.fn()}>
        {["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"].map((label) => (
          <TextField key={label} label={label} value="" onChange={vi.fn()} />
        ))}
      </LazyDialog>
    </>,
  );
  await expect.element(page.getByRole("textbox", { name: "First" })).toBeVisible();
  store.show("error", "The address could not be saved: the postcode does not belong to the state you chose");
  await expect.poll(text).toContain("postcode");
  const label = page.getByText("First", { exact: true }).element().getBoundingClientRect();
  expect(placeOf(".ui-snackbar")?.bottom).toBeLessThanOrEqual(label.top);
});

it("can be closed over a dialog without closing the dialog", async () => {
  vi.useRealTimers();
  const store = createSnackbarStore();
  const onClose = vi.fn();
  await render(
    <>
      <SnackbarRegion store={store} />
      <LazyDialog title="Edit" onClose={onClose}>
        <p>Body</p>
      </LazyDialog>
    </>,
  );
  await expect.element(page.getByRole("dialog", { name: "Edit" })).toBeVisible();
  store.show("error", "Something went wrong");
  await expect.poll(text).toContain("Something went wrong");
  await expectAccessible();
  await page.getByRole("button", { name: "Close notice" }).click();
  await expect.poll(text).toBe("");
  expect(onClose).not.toHaveBeenCalled();
});
