import "../../ui/foundation/foundation.ts";
import type { Booking } from "@crema/contract/areas/shipping-labels";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsCut } from "../../../test/texts-cut.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { bookingColumns } from "./shipping-label-columns.tsx";

const booking: Booking = {
  epicorId: "411906",
  orderId: "10001",
  receiverCompany: "Banksia Bakes",
  courierName: "Courier Express",
  customerName: "Rebecca Langford",
  authorityToLeave: "Yes",
  currentState: "despatch in progress",
  booked: 1_791_255_900,
  trackingNumber: "PPFjGMUhUhzmW",
  trackingUrl: "",
};

const show = (width: number) =>
  render(
    <div style={{ width: `${width}px`, height: "300px", display: "flex" }}>
      <DataTable
        label="Shipping Labels"
        columns={bookingColumns}
        rows={[booking]}
        rowKey={({ trackingNumber }) => trackingNumber}
        sort={{ columnId: "booked", direction: "asc" }}
        onSort={() => undefined}
      />
    </div>,
  );

it.each([1184, 768])("a usual parcel is shown whole %i px wide", async (width) => {
  await show(width);
  await expect.element(page.getByText("PPFjGMUhUhzmW")).toBeVisible();
  expect(await textsCut()).toEqual([]);
});

it.each([1024, 1036])("chips are whole %i px wide, whatever else gives way", async (width) => {
  await show(width);
  await expect.element(page.getByText("PPFjGMUhUhzmW")).toBeVisible();
  const cut = await textsCut();
  for (const chip of ["Authorised to Leave", "Despatch in progress"]) expect(cut).not.toContain(chip);
});
