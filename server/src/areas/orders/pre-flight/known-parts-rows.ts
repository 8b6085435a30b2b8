import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { ErpPart } from "../../../providers/erp/erp.ts";

/** How far the ERP's parts are read. */
export interface PartsReading {
  /** When the reading under way, or the last one, began. */
  readonly startedAt: string;
  /** The page that comes next; '' for the first. */
  readonly after: string;
  readonly isUnderWay: boolean;
  /** When they were last read to the end; '' for never. */
  readonly finishedAt: string;
}
const key = "erp-parts";

export async function partsReading(db: Db): Promise<PartsReading | undefined> {
  const { rows } = await sql<{ value: PartsReading }>`select value from settings where key = ${key}`.execute(db);
  return rows[0]?.value;
}

export async function notePartsReading(tx: Tx, reading: PartsReading, at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(reading)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}

/** Notes a page of parts as the ERP tells them now. */
export async function storeParts(tx: Tx, parts: readonly ErpPart[], at: Date): Promise<void> {
  const rows = parts.map((part) => ({
    part_code: part.partCode,
    title: part.title,
    price_cents: part.priceCents,
    weight_grams: part.weightGrams,
    is_taxable: part.isTaxable,
    tax_code: part.taxCode,
    stock: part.stock,
    unit_of_measure_code: part.unitOfMeasureCode,
    seen_at: at,
  }));
  await sql`
    insert into parts (part_code, title, price_cents, weight_grams, is_taxable, tax_code, stock, unit_of_measure_code, seen_at, updated_at)
    select part_code, title, price_cents, weight_grams, is_taxable, tax_code, stock, unit_of_measure_code, seen_at, seen_at
    from json_populate_recordset(null::parts, ${JSON.stringify(rows)}::json)
    on conflict (part_code) do update set title = excluded.title, price_cents = excluded.price_cents,
      weight_grams = excluded.weight_grams, is_taxable = excluded.is_taxable, tax_code = excluded.tax_code, stock = excluded.stock,
      unit_of_measure_code = excluded.unit_of_measure_code, seen_at = excluded.seen_at, is_in_erp = true`.execute(tx);
}

/** Notes which parts the ERP did not tell any more since then; what staff said of them is kept. */
export async function noteMissingParts(tx: Tx, since: Date): Promise<void> {
  await sql`update parts set is_in_erp = false where seen_at < ${since} and is_in_erp`.execute(tx);
}
