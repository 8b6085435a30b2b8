/**
 * Shopify's export of orders as CSV, in the shape its older REST API tells an order. One row for each line; what belongs to the order
 * stands in its first row. It tells no time of the last change, no grind and no shares of discounts. Pure.
 * Source: Shopify Help Center, "Order CSV file"; docs/import.md.
 */
import { countryOfCode } from "../countries.ts";
import type { Cells } from "../order-reading.ts";
import { idOfName } from "../storefront-order.ts";

export const shopifyKeyColumn = "name";
export const isShopifyHeader = (titles: readonly string[]): boolean =>
  titles.includes("name") && titles.includes("lineitem name");

/** What no order can be read without. Layouts of before 2013 have no more than these, the addresses and the sums. */
const requiredColumns = [
  "Name",
  "Financial Status",
  "Currency",
  "Total",
  "Created at",
  "Lineitem quantity",
  "Lineitem name",
  "Lineitem price",
] as const;
/** @param titles - in small letters @returns titles of the required columns that are not there */
export const missingShopifyColumns = (titles: readonly string[]): readonly string[] =>
  requiredColumns.filter((title) => !titles.includes(title.toLowerCase()));

/** Titles that some layouts write otherwise. */
const otherTitles: Readonly<Record<string, string>> = {
  "canceled at": "cancelled at",
  "fulfillment date": "fulfilled at",
};
export const shopifyTitle = (title: string): string => otherTitles[title] ?? title;

export function shopifyRecordOfRows(rows: readonly Cells[]): Record<string, unknown> {
  const first: Cells = rows[0] ?? new Map();
  const cell = (title: string): string => first.get(title) ?? "";
  const currency = cell("currency");
  const total = cell("total");
  return {
    // An apostrophe keeps spreadsheets from reading it as a number.
    ...(first.has("id") ? { id: cell("id").replace(/^'/, "") } : { admin_graphql_api_id: idOfName(cell("name")) }),
    name: cell("name"),
    email: cell("email"),
    created_at: instantOf(cell("created at")),
    updated_at: latest([cell("created at"), cell("paid at"), cell("fulfilled at"), cell("cancelled at")]),
    cancelled_at: instantOf(cell("cancelled at")) || null,
    financial_status: cell("financial status"),
    source_name: cell("source"),
    currency,
    taxes_included: !isTaxOnTop(cell),
    ...(cell("taxes") !== "" && { total_tax: cell("taxes") }),
    ...(total !== "" && { total_price: total, current_total_price: lessOf(total, cell("refunded amount")) }),
    total_discounts: cell("discount amount") || "0.00",
    discount_codes: cell("discount code") === "" ? [] : [{ code: cell("discount code") }],
    shipping_lines:
      cell("shipping method") === "" && Number(cell("shipping")) === 0
        ? []
        : [{ title: cell("shipping method"), price: cell("shipping") || "0" }],
    note: cell("notes"),
    note_attributes: attributesOf(cell("note attributes")),
    tags: cell("tags"),
    shipping_address: placeOf(cell, "shipping"),
    billing_address: placeOf(cell, "billing"),
    line_items: rows.filter(hasLine).map(lineOf),
  };
}

/** The export does not say whether prices contain the tax; its sums do. */
function isTaxOnTop(cell: (title: string) => string): boolean {
  const cents = (title: string): number => Math.round(Number(cell(title)) * 100);
  const tax = cents("taxes");
  return tax > 0 && cents("subtotal") + cents("shipping") + tax === cents("total");
}

const hasLine = (row: Cells): boolean =>
  ["name", "sku", "quantity", "price"].some((title) => (row.get(`lineitem ${title}`) ?? "") !== "");

/** The export tells no ids of lines: they are matched by SKU and position. */
function lineOf(row: Cells) {
  const cell = (title: string): string => row.get(`lineitem ${title}`) ?? "";
  return {
    title: cell("name"),
    sku: cell("sku"),
    ...(cell("quantity") !== "" && { quantity: Number(cell("quantity")) }),
    ...(cell("price") !== "" && { price: cell("price") }),
    discount_allocations: cell("discount") === "" ? [] : [{ amount: cell("discount") }],
  };
}

/** `2019-05-13 10:15:32 +1000` with a T and a colon; '' for none. */
function instantOf(text: string): string {
  const found = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/.exec(text);
  return found === null ? text : `${found[1]}T${found[2]}${found[3]}:${found[4]}`;
}

function latest(texts: readonly string[]): string {
  const told = texts.map(instantOf).filter((text) => text !== "");
  return told.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? "";
}

/** What is no amount stays text, and is then refused. */
const lessOf = (total: string, refunded: string): string => {
  const left = Math.round(Number(total) * 100) - Math.round(Number(refunded || "0") * 100);
  return Number.isFinite(left) ? (left / 100).toFixed(2) : `${total} less ${refunded}`;
};

/** A name and its value a line. */
const attributesOf = (text: string): { name: string; value: string }[] =>
  text.split("\n").flatMap((line) => {
    const at = line.indexOf(":");
    return at < 1 ? [] : [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }];
  });

function placeOf(cell: (title: string) => string, kind: "shipping" | "billing"): Record<string, string> | null {
  const of = (title: string): string => cell(`${kind} ${title}`);
  const place = {
    name: of("name"),
    company: of("company"),
    address1: of("address1") || of("street"),
    address2: of("address2"),
    city: of("city"),
    zip: of("zip").replace(/^'/, ""),
    province_code: of("province"),
    country: countryOfCode(of("country")),
    phone: of("phone").replace(/^'/, ""),
  };
  return Object.values(place).every((value) => value === "") ? null : place;
}
