import "../../../ui/foundation/foundation.ts";
import type { OrderRow } from "@crema/contract/areas/orders";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
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
  loyaltyRewardsRejected: false,
  standing: "settled",
};

it.each([
  ["ERP", erpColumns],
  ["rewards", rewardsColumns],
])("on a phone the %s view shows a usual ID, total and chip whole", async (_, columns) => {
  await render(
    <div style={{ width: "366px", height: "300px", display: "flex" }}>
      <DataTable
        label="Orders"
        columns={columns}
        rows={[row]}
        rowKey={({ orderId }) => orderId}
        rowHref={({ orderId }) => orderId}
      />
    </div>,
  );
  await expect.element(page.getByText("POS-81999")).toBeVisible();
  await document.fonts.ready;
  const cut = [...document.querySelectorAll("td, td *")].filter((part) => part.scrollWidth > part.clientWidth + 1);
  expect(cut.filter(({ clientWidth }) => clientWidth > 0).map((part) => part.textContent)).toEqual([]);
});
