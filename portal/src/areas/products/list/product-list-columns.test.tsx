import "../../../ui/foundation/foundation.ts";
import type { ProductRow } from "@crema/contract/areas/products";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsCut } from "../../../../test/texts-cut.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { productColumns } from "./product-list-columns.tsx";

const row: ProductRow = {
  uuid: "0",
  title: "House Blend",
  subTitle: "",
  image: "",
  categories: [],
  parts: [],
  isPublished: true,
  isFeatured: false,
  isOnSale: false,
  isDigital: false,
  isGiftCard: false,
  isShippable: true,
  isGrindProduct: false,
  type: "Members Only",
  shopState: "unsent",
  updatedAt: "2026-11-20T21:46:53.000Z",
};

// A window of 1440 px less the menu and the page's margins; the table scrolls in less.
it.each([1192, 1010])("says whole that a product was not sent to the shop yet, %i px wide", async (width) => {
  await render(
    <div style={{ width: `${width}px`, height: "300px", display: "flex" }}>
      <DataTable label="Products" columns={productColumns} rows={[row]} rowKey={({ uuid }) => uuid} />
    </div>,
  );
  await expect.element(page.getByText("Not sent yet")).toBeVisible();
  expect(await textsCut()).toEqual([]);
});
