import { basename } from "node:path";
import { csvCustomers } from "./csv-customers.ts";
import { type CustomerReading, problemOf } from "./customer-record.ts";
import { peeked, textOf } from "../../../platform/files/file-text.ts";
import { ImportRefused } from "../../../platform/files/import-refused.ts";
import { jsonCustomers } from "./json-customers.ts";

/**
 * The customers of a file: Shopify's CSV export, or JSON of its API and webhooks; the file's first character tells which.
 *
 * @param onRead - told how many bytes were read, again and again
 * @throws ImportRefused when the file as a whole cannot be taken
 */
export async function* readCustomers(path: string, onRead?: (bytes: number) => void): AsyncGenerator<CustomerReading> {
  const name = basename(path);
  const pieces = textOf(path, onRead);
  const { first, all } = await peeked(pieces);
  if (first === undefined) throw new ImportRefused(`${name} has no text in it.`);
  const readings = first === "{" || first === "[" ? jsonCustomers(all, name) : csvCustomers(all, name);
  let count = 0;
  for await (const reading of readings) {
    count++;
    const problem = "record" in reading ? problemOf(reading.record) : undefined;
    yield problem === undefined ? reading : { ...reading, problem };
  }
  if (count === 0) throw new ImportRefused(`${name} has no customers in it.`);
}
