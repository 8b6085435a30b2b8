/**
 * WooCommerce's orders as the extension "Order Export" writes them, in the shape of its REST API: a row for each order with its lines in one
 * cell, or a row for each line. Times are the shop's, which stood in Brisbane. Pure.
 * Source: SkyVerge, "WooCommerce Customer/Order/Coupon Export", default formats; docs/import.md.
 */
import type { Cells } from "../order-reading.ts";

export const wooKeyColumn = "order_id";
export const isWooHeader = (titles: readonly string[]): boolean =>
  titles.includes("order_id") && ["order_total", "line_items", "item_name"].some((title) => titles.includes(title));

const requiredColumns = ["order_id", "date", "status", "order_total"] as const;
/** @returns titles of the required columns that are not there */
export function missingWooColumns(titles: readonly string[]): readonly string[] {
  const hasLines = titles.includes("line_items") || titles.includes("item_name");
  return [...requiredColumns.filter((title) => !titles.includes(title)), ...(hasLines ? [] : ["line_items"])];
}

export function wooRecordOfRows(rows: readonly Cells[]): Record<string, unknown> {
  const first: Cells = rows[0] ?? new Map();
  const cell = (title: string): string => first.get(title) ?? "";
  return {
    id: numberOf(cell("order_id")),
    number: cell("order_number_formatted") || cell("order_number") || cell("order_id"),
    status: cell("status").toLowerCase().replace(/^wc-/, ""),
    currency: cell("order_currency") || "AUD",
    date_created_gmt: gmtOf(cell("date")),
    discount_total: cell("discount_total") || cell("cart_discount"),
    discount_tax: "0",
    total: cell("order_total"),
    customer_id: numberOf(cell("customer_id")) ?? 0,
    customer_note: cell("customer_note"),
    billing: placeOf(cell, "billing"),
    shipping: placeOf(cell, "shipping"),
    line_items: rows.flatMap(linesOf),
    shipping_lines:
      cell("shipping_method") === "" && cell("shipping_total") === ""
        ? []
        : [
            {
              method_title: cell("shipping_method"),
              total: cell("shipping_total"),
              total_tax: cell("shipping_tax_total"),
            },
          ],
    coupon_lines: itemsOf(cell("coupon_items") || cell("coupons")).flatMap(({ code }) => (code ? [{ code }] : [])),
    refunds: Number(cell("refunded_total")) > 0 ? [{ total: cell("refunded_total") }] : [],
    meta_data: [],
  };
}

/** Undefined for what is none, which the shape then refuses by name. */
const numberOf = (text: string): number | undefined => (/^\d{1,12}$/.test(text) ? Number(text) : undefined);

const brisbaneHours = 10;
/** `2019-05-13 10:15:32` in Brisbane, as UTC without its Z. */
function gmtOf(text: string): string {
  const at = Date.parse(`${text.replace(" ", "T")}Z`);
  return Number.isNaN(at) ? text : new Date(at - brisbaneHours * 3_600_000).toISOString();
}

function placeOf(cell: (title: string) => string, kind: "billing" | "shipping"): Record<string, string> {
  const fields = [
    "first_name",
    "last_name",
    "company",
    "address_1",
    "address_2",
    "city",
    "state",
    "postcode",
    "country",
    "email",
    "phone",
  ];
  return Object.fromEntries(fields.map((field) => [field, cell(`${kind}_${field}`)]));
}

type Item = Readonly<Partial<Record<string, string>>>;

/** `name:Espresso|sku:ESP-1KG|quantity:2;name:…` */
const itemsOf = (text: string): Item[] =>
  text
    .split(/;(?=\w+:)/)
    .filter((item) => item.trim() !== "")
    .map((item) =>
      Object.fromEntries(
        item.split("|").map((part) => {
          const at = part.indexOf(":");
          return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
        }),
      ),
    );

function linesOf(row: Cells): Record<string, unknown>[] {
  const own = (name: string): string => row.get(`item_${name}`) ?? "";
  const single = { id: own("id"), name: own("name"), sku: own("sku"), quantity: own("quantity"), meta: own("meta") };
  const amounts = {
    subtotal: own("subtotal"),
    subtotal_tax: own("subtotal_tax"),
    total: own("total"),
    total_tax: own("total_tax"),
  };
  const items = single.name === "" ? itemsOf(row.get("line_items") ?? "") : [{ ...single, ...amounts }];
  return items.map((item, at) => lineOf(item, at));
}

const lineOf = (item: Item, at: number): Record<string, unknown> => ({
  id: numberOf(item["id"] ?? "") ?? at + 1,
  name: item["name"],
  sku: item["sku"],
  quantity: Number(item["quantity"]),
  subtotal: item["subtotal"] ?? item["sub_total"] ?? item["total"],
  subtotal_tax: item["subtotal_tax"] ?? item["sub_total_tax"] ?? item["total_tax"],
  total: item["total"],
  total_tax: item["total_tax"],
  meta_data: [],
});
