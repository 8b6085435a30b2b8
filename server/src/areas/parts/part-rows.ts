import type { Part } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { abortable, type Db, fixedStatement, type JsonText, type Tx } from "../../platform/database/database.ts";
import { partJson, partListText } from "./part-json-rows.ts";

export interface PartText {
  readonly text: JsonText;
  readonly version: string;
}

const textOfPart = fixedStatement<PartText>(sql`
  select ${partJson}::text as text, wire_instant(p.updated_at) as version from parts p where p.part_code = ${"code"}`);

/** The part as the wire writes it; undefined when there is none of this code. */
export async function partText(db: Db, partCode: string): Promise<PartText | undefined> {
  const [row] = await textOfPart(db, [partCode]);
  return row;
}

/** Locks a part until the transaction ends, and reads it after the wait. */
export async function lockedPartText(tx: Tx, partCode: string): Promise<PartText | undefined> {
  await sql`select from parts where part_code = ${partCode} for no key update`.execute(tx);
  return partText(tx, partCode);
}

/** Every part there is, by code. */
export async function allPartsText(db: Db, signal: AbortSignal): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`${partListText}`.execute(db, abortable(signal));
  return rows[0]?.text;
}

interface Edit {
  readonly part: Pick<Part, "partCode" | "inStock" | "optionTitle">;
  readonly at: Date;
}

/** Writes what staff say of a locked part. The version grows also while the clock stands still. */
export async function savePart(tx: Tx, { part: { partCode, inStock, optionTitle }, at }: Edit): Promise<void> {
  await sql`
    update parts set in_stock = ${inStock}, option_title = ${optionTitle},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where part_code = ${partCode}`.execute(tx);
}

interface NewReward {
  readonly partCode: string;
  /** Hundredths of a per cent. */
  readonly basisPoints: number;
  readonly username: string;
  readonly at: Date;
}

/** From now on a locked part earns this. */
export async function addReward(tx: Tx, { partCode, basisPoints, username, at }: NewReward): Promise<void> {
  await sql`
    insert into part_rewards (part_code, since, basis_points, username)
    select ${partCode}, greatest(${at}::timestamptz, max(since) + interval '1 millisecond'), ${basisPoints}, ${username}
    from part_rewards where part_code = ${partCode}`.execute(tx);
}
