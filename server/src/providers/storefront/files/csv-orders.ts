/** Exports of orders as CSV: several rows make an order where it has several lines. The header tells whose export it is. */
import { type CsvRow, csvRows } from "../../../platform/files/csv-rows.ts";
import { ImportRefused } from "../../../platform/files/import-refused.ts";
import { orderOfWebhook } from "../shopify/orders/webhook-order.ts";
import { orderOfWoo } from "../woocommerce/woo-order.ts";
import {
  isShopifyHeader,
  missingShopifyColumns,
  shopifyKeyColumn,
  shopifyRecordOfRows,
  shopifyTitle,
} from "./shopify-csv.ts";
import { isWooHeader, missingWooColumns, wooKeyColumn, wooRecordOfRows } from "./woo-csv.ts";
import { type Cells, type OrderReading, readingOf } from "../order-reading.ts";

interface Format {
  readonly key: string;
  /** A row without it belongs to the order above. */
  readonly isKeyOnce: boolean;
  readonly read: (rows: readonly Cells[], line: number) => OrderReading;
}

/** More rows than any order has: a file without order. */
const rowsAtMost = 5_000;

/** @throws ImportRefused when it is no export of orders */
export async function* csvOrders(
  pieces: AsyncIterable<string>,
  { name, grindNames }: { name: string; grindNames: readonly string[] },
): AsyncGenerator<OrderReading> {
  let titles: readonly string[] | undefined;
  let format: Format | undefined;
  let group: { key: string; line: number; rows: Cells[] } | undefined;
  for await (const row of csvRows(pieces, name)) {
    if (titles === undefined || format === undefined) {
      titles = row.cells.map((title) => shopifyTitle(title.trim().toLowerCase()));
      refuseDoubles(name, titles);
      format = formatOf(titles, { name, grindNames });
      continue;
    }
    const cells = cellsOf(titles, row);
    const key = keyIn(cells, format, group?.key);
    if (group !== undefined && group.key !== key) {
      yield format.read(group.rows, group.line);
      group = undefined;
    }
    group ??= { key, line: row.line, rows: [] };
    group.rows.push(cells);
    if (group.rows.length > rowsAtMost)
      throw new ImportRefused(`${name} has an order of more than ${rowsAtMost} rows.`);
  }
  if (group !== undefined && format !== undefined) yield format.read(group.rows, group.line);
}

function keyIn(cells: Cells, { key, isKeyOnce }: Format, above = ""): string {
  const own = cells.get(key) ?? "";
  return own === "" && isKeyOnce ? above : own;
}

const cellsOf = (titles: readonly string[], { cells }: CsvRow): Cells =>
  new Map(titles.map((title, at) => [title, cells[at]?.trim() ?? ""]));

function formatOf(
  titles: readonly string[],
  { name, grindNames }: { name: string; grindNames: readonly string[] },
): Format {
  if (isShopifyHeader(titles)) {
    refuseMissing(name, missingShopifyColumns(titles));
    return {
      key: shopifyKeyColumn,
      isKeyOnce: true,
      read: (rows, line) =>
        readingOf(
          { line, name: rows[0]?.get(shopifyKeyColumn) ?? "", raw: shopifyRecordOfRows(rows), isWhole: false },
          (raw) => orderOfWebhook(raw, grindNames),
        ),
    };
  }
  if (isWooHeader(titles)) {
    refuseMissing(name, missingWooColumns(titles));
    return {
      key: wooKeyColumn,
      isKeyOnce: false,
      read: (rows, line) =>
        readingOf(
          { line, name: rows[0]?.get(wooKeyColumn) ?? "", raw: wooRecordOfRows(rows), isWhole: false },
          orderOfWoo,
        ),
    };
  }
  if (titles.includes("accepts email marketing") || titles.includes("accepts marketing"))
    throw new ImportRefused(`${name} is an export of customers, not of orders.`);
  throw new ImportRefused(
    `${name} has not the columns of an export of orders: Name and Lineitem name (Shopify), or order_id and order_total (WooCommerce).`,
  );
}

/** Nobody knows which of both counts. */
function refuseDoubles(name: string, titles: readonly string[]): void {
  const double = titles.find((title, at) => title !== "" && titles.indexOf(title) !== at);
  if (double !== undefined) throw new ImportRefused(`${name} has the column '${double}' twice. Remove one of them.`);
}

function refuseMissing(name: string, missing: readonly string[]): void {
  if (missing.length === 0) return;
  const columns = missing.map((title) => `'${title}'`).join(", ");
  throw new ImportRefused(
    `${name} is an export of orders without ${missing.length === 1 ? "the column" : "the columns"} ${columns}, and no order can be read without ${missing.length === 1 ? "it" : "them"}.`,
  );
}
