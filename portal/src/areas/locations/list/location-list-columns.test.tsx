import "../../../ui/foundation/foundation.ts";
import type { Location } from "@crema/contract/areas/locations";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsCut } from "../../../../test/texts-cut.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { locationColumns } from "./location-list-columns.tsx";

const row: Location = {
  uuid: "509b62fb-5416-4666-a856-70156fe1bb54",
  title: "Crema Toowoomba",
  description: "",
  email: "",
  phone: "02 5550 0140",
  website: "",
  fax: "",
  links: { facebook: "", twitter: "", instagram: "" },
  address: {
    address1: "1 Test St",
    address2: "",
    suburb: "Toowoomba",
    city: "",
    postcode: "4350",
    state: "QLD",
    country: "Australia",
  },
  addressFormatted: "",
  lat: -27.5,
  lng: 151.9,
  image: "",
  isBeanRetailer: true,
  isCoffeeRetailer: true,
  isAlcoholLicensed: true,
  isCremaOwned: true,
  hasFreeWifi: true,
  createdAt: "2026-11-20T21:46:53.000Z",
  updatedAt: "2026-11-20T21:46:53.000Z",
};

it.each([1160, 1024, 768, 366])("a shop with every attribute is shown whole %i px wide", async (width) => {
  await render(
    <div style={{ width: `${width}px`, height: "300px", display: "flex" }}>
      <DataTable label="Locations" columns={locationColumns} rows={[row]} rowKey={({ uuid }) => uuid} />
    </div>,
  );
  await expect.element(page.getByText("Free WiFi")).toBeVisible();
  expect(await textsCut()).toEqual([]);
});
