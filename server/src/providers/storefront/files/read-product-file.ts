/** Products of a file: Shopify's CSV export, or JSON of its API and webhooks. Source: docs/import.md. */
import { basename } from "node:path";
import { csvRows } from "../../../platform/files/csv-rows.ts";
import { peeked, textOf as fileText } from "../../../platform/files/file-text.ts";
import { ImportRefused } from "../../../platform/files/import-refused.ts";
import { recordTexts } from "../../../platform/files/json-splitter.ts";
import { parseLossless } from "../../../platform/values/lossless-json.ts";
import { reasonOf } from "../../../platform/values/error-message.ts";
import { propertyOf } from "../../../platform/values/property-of.ts";
import { type ProductReading, productReading } from "../product-reading.ts";
import { handleColumnOf, isProductHeader, productOfRows } from "./shopify-product-csv.ts";

/** More rows than any product has: Shopify allows 2,048 variants. */
const rowsAtMost = 5_000;

/**
 * @param onRead - told how many bytes were read, again and again
 * @throws ImportRefused when the file as a whole cannot be taken
 */
export async function* readProductFile(path: string, onRead?: (bytes: number) => void): AsyncGenerator<ProductReading> {
  const name = basename(path);
  const { first, all } = await peeked(fileText(path, onRead));
  if (first === undefined) throw new ImportRefused(`${name} has no text in it.`);
  let count = 0;
  for await (const reading of first === "{" || first === "[" ? jsonProducts(all, name) : csvProducts(all, name)) {
    count += 1;
    yield reading;
  }
  if (count === 0) throw new ImportRefused(`${name} has no products in it.`);
}

async function* jsonProducts(pieces: AsyncIterable<string>, name: string): AsyncGenerator<ProductReading> {
  for await (const { text, line } of recordTexts(pieces, { name, envelope: "products" })) {
    const record = parsed(text, { name, line });
    const raw = propertyOf(record, "product") ?? record;
    if (propertyOf(raw, "variants") === undefined && propertyOf(raw, "body_html") === undefined)
      throw new ImportRefused(`${name} holds no products of Shopify: see the record in line ${line}.`);
    yield productReading({ line, raw });
  }
}

function parsed(text: string, { name, line }: { name: string; line: number }): unknown {
  try {
    return parseLossless(text);
  } catch (error) {
    throw new ImportRefused(
      `${name} is not JSON: the record that begins in line ${line} cannot be read (${reasonOf(error)}).`,
    );
  }
}

type Cells = ReadonlyMap<string, string>;

async function* csvProducts(pieces: AsyncIterable<string>, name: string): AsyncGenerator<ProductReading> {
  let titles: readonly string[] | undefined;
  let group: { handle: string; line: number; rows: Cells[] } | undefined;
  for await (const { cells, line } of csvRows(pieces, name)) {
    if (titles === undefined) {
      titles = cells.map((title) => title.trim().toLowerCase());
      if (!isProductHeader(titles))
        throw new ImportRefused(`${name} has not the columns of Shopify's export of products: Handle and Title.`);
      continue;
    }
    const row: Cells = new Map(titles.map((title, at) => [title, cells[at]?.trim() ?? ""]));
    const handle = row.get(handleColumnOf(titles) ?? "") ?? "";
    if (group !== undefined && group.handle !== handle) {
      yield productReading({ line: group.line, raw: productOfRows(group.rows) });
      group = undefined;
    }
    group ??= { handle, line, rows: [] };
    group.rows.push(row);
    if (group.rows.length > rowsAtMost)
      throw new ImportRefused(`${name} has a product of more than ${rowsAtMost} rows.`);
  }
  if (group !== undefined) yield productReading({ line: group.line, raw: productOfRows(group.rows) });
}
