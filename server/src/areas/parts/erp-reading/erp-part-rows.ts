import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import type { ErpPart } from "../../../providers/erp/erp.ts";

export interface PartsReading {
  readonly startedAt: string;
  /** The page that comes next; '' for the first. */
  readonly after: string;
  readonly isUnderWay: boolean;
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

/** What the ERP says of a part. `seen_at` is not among them: it tells when, not what. */
const told = ["title", "price_cents", "weight_grams", "is_taxable", "tax_code", "stock", "unit_of_measure_code"];
const columnsOf = (table: "parts" | "excluded") => sql.join(told.map((column) => sql.ref(`${table}.${column}`)));
const isChanged = sql`(${columnsOf("parts")}, parts.is_in_erp) is distinct from (${columnsOf("excluded")}, true)`;

/**
 * Notes a page of parts as the ERP tells them now. A part has a new version only where something of it is new, and what staff say of it stays.
 * @returns codes of those that were known and changed
 */
export async function storeParts(tx: Tx, parts: readonly ErpPart[], at: Date): Promise<readonly string[]> {
  const rows = parts.map((part) => ({
    part_code: part.partCode,
    title: part.title,
    price_cents: part.priceCents,
    weight_grams: part.weightGrams,
    is_taxable: part.isTaxable,
    tax_code: part.taxCode,
    stock: part.stock,
    unit_of_measure_code: part.unitOfMeasureCode,
  }));
  const columns = sql.join(told.map((column) => sql.ref(column)));
  const news = sql.join(told.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const { rows: changed } = await sql<{ partCode: string }>`
    with before as (select part_code, updated_at from parts where part_code = any(${rows.map((row) => row.part_code)})),
    stored as (
      insert into parts (part_code, ${columns}, seen_at, updated_at)
      select part_code, ${columns}, ${at}, ${at} from json_populate_recordset(null::parts, ${JSON.stringify(rows)}::json) order by part_code
      on conflict (part_code) do update set ${news}, seen_at = excluded.seen_at, is_in_erp = true,
        updated_at = case when ${isChanged} then greatest(excluded.updated_at, parts.updated_at + interval '1 millisecond')
          else parts.updated_at end
      returning part_code, updated_at
    )
    select part_code as "partCode" from stored join before using (part_code)
    where stored.updated_at <> before.updated_at`.execute(tx);
  return changed.map(({ partCode }) => partCode);
}

/** Notes which parts the ERP did not tell any more since then; what staff said of them is kept. @returns their codes */
export async function noteMissingParts(
  tx: Tx,
  { since, at }: { readonly since: Date; readonly at: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ partCode: string }>`
    with gone as (select part_code from parts where seen_at < ${since} and is_in_erp order by part_code for update)
    update parts p set is_in_erp = false, updated_at = ${nextVersion(at)}
    from gone where p.part_code = gone.part_code returning p.part_code as "partCode"`.execute(tx);
  return rows.map(({ partCode }) => partCode);
}
