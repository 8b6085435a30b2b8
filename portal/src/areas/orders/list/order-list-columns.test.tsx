import "../../../ui/foundation/foundation.ts";
import type { OrderRow } from "@crema/contract/areas/orders";
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { textsCut } from "../../../../test/texts-cut.ts";
import { loadSettings } from "../../../app/start/settings.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { erpColumns, rewardsColumns } from "./order-list-columns.tsx";

const row: OrderRow = {
  orderId: "10001",
  name: "POS-81999",
  createdAt: "2026-11-20T21:46:53.000Z",
  source: "POS",
  customerName: "Ada Example",
  total: "1299.95",
  currency: "AUD",
  epicorId: "",
  epicorSynced: "",
  loyaltyRewardsSynced: false,
  manuallyProcessed: false,
  loyaltyRewardsRejected: false,
  standing: "settled",
};

beforeAll(async () => {
  const block = document.createElement("script");
  block.id = "settings";
  block.type = "application/json";
  block.textContent = JSON.stringify({ cremaEnv: "local", beanDollarStartDate: "2024-01-01T00:00:00+10:00" });
  document.head.append(block);
  await loadSettings(document);
});

const views = { ERP: erpColumns, rewards: rewardsColumns };
async function show(view: keyof typeof views, { width, ...given }: Partial<OrderRow> & { width: number }) {
  await render(
    <div style={{ width: `${width}px`, height: "300px", display: "flex" }}>
      <DataTable
        label="Orders"
        columns={views[view]}
        rows={[{ ...row, ...given }]}
        rowKey={({ orderId }) => orderId}
        rowHref={({ orderId }) => orderId}
      />
    </div>,
  );
  await expect.element(page.getByText("POS-81999")).toBeVisible();
}

it.each(["ERP", "rewards"] as const)("on a phone the %s view shows a usual ID, total and chip whole", async (view) => {
  await show(view, { width: 310 });
  expect(await textsCut()).toEqual([]);
});

it.each([
  ["ERP", 1160],
  ["rewards", 1160],
  ["ERP", 768],
] as const)("on a laptop the %s view says whole that an order is cancelled, %i px wide", async (view, width) => {
  await show(view, { width, source: "Shopify", standing: "cancelled" });
  expect(await textsCut()).toEqual([]);
});

const isCancelledShown = (): boolean =>
  page
    .getByText(/^cancelled/i)
    .elements()
    .some((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);

it.each(["ERP", "rewards"] as const)("on a phone the %s view says that an order is cancelled", async (view) => {
  await show(view, { width: 360, standing: "cancelled" });
  await expect.poll(isCancelledShown).toBe(true);
});

it("on a laptop the ERP view shows a total in another currency and a usual customer whole", async () => {
  await show("ERP", { width: 768, total: "1299.95", currency: "NZD", customerName: "Hannah Collins" });
  expect(await textsCut()).toEqual([]);
});

it.each([1034, 1024, 1010, 768, 740, 736, 734, 724, 710])(
  "nothing has to be scrolled sideways, %i px wide",
  async (width) => {
    for (const view of ["ERP", "rewards"] as const) {
      await show(view, { width });
      const scrolls = [...document.querySelectorAll(".ui-table-scroll")].map(
        (box) => box.scrollWidth > box.clientWidth,
      );
      expect([view, scrolls.includes(true)]).toEqual([view, false]);
      await cleanup();
    }
  },
);

it.each([1024, 768])("on a laptop the rewards view shows a usual customer whole, %i px wide", async (width) => {
  await show("rewards", { width });
  expect(await textsCut()).toEqual([]);
});

it.each([
  ["Synced", { loyaltyRewardsSynced: true, standing: "cancelled" }],
  ["By hand", { manuallyProcessed: true }],
  ["Rejected", { loyaltyRewardsRejected: true, standing: "cancelled" }],
  ["Legacy", { createdAt: "2023-12-31T13:59:59.000Z" }],
  ["Legacy", { source: "Woocommerce" }],
  ["Cancelled", { standing: "cancelled" }],
  ["Not paid", { standing: "unpaid" }],
  ["Test order", { standing: "test" }],
  ["No rate", { currency: "NZD" }],
  ["No card", { hasCard: false }],
  ["Waiting", {}],
] as const)("the rewards view says whole %s of %j, on a phone too", async (word, given) => {
  await show("rewards", { width: 310, ...given });
  await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  expect(await textsCut()).not.toContain(word);
});
