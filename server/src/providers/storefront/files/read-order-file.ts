/** Orders of a file, whoever wrote it: CSV of Shopify or WooCommerce, or JSON of their APIs. Source: docs/import.md. */
import { basename } from "node:path";
import { ImportRefused } from "../../../platform/files/import-refused.ts";
import { peeked, textOf as fileText } from "../../../platform/files/file-text.ts";
import { type RecordText, recordTexts } from "../../../platform/files/json-splitter.ts";
import { parseLossless } from "../../../platform/values/lossless-json.ts";
import { propertyOf, textOf } from "../../../platform/values/property-of.ts";
import { orderOfWebhook } from "../shopify/orders/webhook-order.ts";
import { orderOfWoo } from "../woocommerce/woo-order.ts";
import { csvOrders } from "./csv-orders.ts";
import { type OrderReading, readingOf } from "../order-reading.ts";

/**
 * @param grindNames - names of a line's attribute that tells the grind, in small letters
 * @param onRead - told how many bytes were read, again and again
 * @throws ImportRefused when the file as a whole cannot be taken
 */
export async function* readOrderFile(
  path: string,
  { grindNames, onRead }: { grindNames: readonly string[]; onRead?: (bytes: number) => void },
): AsyncGenerator<OrderReading> {
  const name = basename(path);
  const { first, all } = await peeked(fileText(path, onRead));
  if (first === undefined) throw new ImportRefused(`${name} has no text in it.`);
  const isJson = first === "{" || first === "[";
  let count = 0;
  for await (const reading of isJson ? jsonOrders(all, { name, grindNames }) : csvOrders(all, { name, grindNames })) {
    count += 1;
    yield reading;
  }
  if (count === 0) throw new ImportRefused(`${name} has no orders in it.`);
}

async function* jsonOrders(
  pieces: AsyncIterable<string>,
  { name, grindNames }: { name: string; grindNames: readonly string[] },
): AsyncGenerator<OrderReading> {
  for await (const found of recordTexts(pieces, { name, envelope: "orders" })) {
    const raw = orderIn(parsed(found, name));
    const record = { line: found.line, name: textOf(raw, "name") || textOf(raw, "number"), raw, isWhole: true };
    if (propertyOf(raw, "financial_status") !== undefined)
      yield readingOf(record, (one) => orderOfWebhook(one, grindNames));
    else if (isWooOrder(raw)) yield readingOf(record, orderOfWoo);
    else throw othersRefused(raw, { name, line: found.line });
  }
}

function parsed({ text, line }: RecordText, name: string): unknown {
  try {
    return parseLossless(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportRefused(`${name} is not JSON: the record that begins in line ${line} cannot be read (${reason}).`);
  }
}

/** `{order: …}` is read as its inner value. */
const orderIn = (value: unknown): unknown => propertyOf(value, "order") ?? value;

const has = (raw: unknown, fields: readonly string[]): boolean =>
  fields.some((field) => propertyOf(raw, field) !== undefined);

/** WooCommerce's customers and products have times of creation too. */
const isWooOrder = (raw: unknown): boolean =>
  has(raw, ["date_created_gmt", "date_created"]) && has(raw, ["line_items", "order_key"]);

function othersRefused(raw: unknown, { name, line }: { name: string; line: number }): ImportRefused {
  const inner = propertyOf(raw, "customer") ?? raw;
  if (has(inner, ["accepts_marketing", "verified_email", "is_paying_customer", "avatar_url"]))
    return new ImportRefused(`${name} holds customers, not orders (line ${line}).`);
  if (has(propertyOf(raw, "product") ?? raw, ["variants", "body_html", "regular_price"]))
    return new ImportRefused(`${name} holds products, not orders (line ${line}).`);
  const keys = Object.keys(raw ?? {})
    .slice(0, 5)
    .join(", ");
  return new ImportRefused(
    `${name} holds no orders of Shopify or WooCommerce: the record in line ${line} has ${keys || "nothing"}.`,
  );
}
