/** Parts as the wire writes them. Of a part's percentages the newest is in force. */
import { type RawBuilder, sql } from "kysely";
import type { Part } from "@crema/contract/areas/parts";
import { abortable, type Db, fixedStatement, type JsonText, type Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";

const centsText = (cents: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${cents} / 100.0)::numeric(15, 2)::text`;

const historyJson = sql`(
  select coalesce(json_agg(json_build_object('createdAt', wire_instant(r.since), 'username', r.username,
    'percentage', ${centsText(sql`r.basis_points`)}) order by r.since desc), '[]')
  from part_rewards r where r.part_code = p.part_code)`;

const partJson = sql`json_build_object(
  'partCode', p.part_code, 'erpTitle', p.title, 'optionTitle', p.option_title, 'price', ${centsText(sql`p.price_cents`)},
  'weight', p.weight_grams, 'inStock', p.in_stock, 'isTaxable', p.is_taxable, 'taxCode', p.tax_code, 'stock', p.stock,
  'unitOfMeasureCode', p.unit_of_measure_code,
  'linkedProduct', (select json_build_object('uuid', l.uuid, 'title', l.title) from products l where l.uuid = p.product_uuid),
  'reward', ${centsText(sql`coalesce((
    select basis_points from part_rewards r where r.part_code = p.part_code order by since desc limit 1), 0)`)},
  'rewardHistory', ${historyJson}, 'isInErp', p.is_in_erp, 'updatedAt', wire_instant(p.updated_at))`;

/** What a row of the list tells of the product `l`, as text: put together once for all its parts. */
const linkedProductText = sql`concat('{"uuid":"', l.uuid, '","title":', to_json(l.title), ',"image":', to_json(coalesce((
    select src from product_images i where i.product_uuid = l.uuid order by not is_featured, n limit 1), '')),
  ',"categories":', coalesce((select json_agg(c.title order by c.title, c.collection_id) from product_collections c
    where c.product_uuid = l.uuid), '[]'), ',"isGrindProduct":', l.is_grind_product::text, '}')`;

const rowText = sql`concat('{"partCode":', to_json(p.part_code), ',"erpTitle":', to_json(p.title), ',"optionTitle":',
  to_json(p.option_title), ',"price":"', ${centsText(sql`p.price_cents`)}, '","inStock":', p.in_stock::text, ',"stock":', p.stock,
  ',"linkedProduct":', coalesce(linked.text, 'null'), ',"reward":"', ${centsText(sql`coalesce(reward.basis_points, 0)`)},
  '","isInErp":', p.is_in_erp::text, ',"updatedAt":"', wire_instant(p.updated_at), '"}')`;

/** All parts by code, as the text of the list; each table is read once. */
const partListText = sql`
  with linked as materialized (select l.uuid, ${linkedProductText} as text from products l),
  reward as materialized (
    select distinct on (part_code) part_code, basis_points from part_rewards order by part_code, since desc)
  select concat('{"parts":[', string_agg(${rowText}, ',' order by p.part_code collate "C"), '],"meta":{"count":', count(*), '}}') as text
  from parts p left join linked on linked.uuid = p.product_uuid left join reward on reward.part_code = p.part_code`;

export interface PartText {
  readonly text: JsonText;
  readonly version: string;
}

const textOfPart = fixedStatement<PartText>(sql`
  select ${partJson}::text as text, wire_instant(p.updated_at) as version from parts p where p.part_code = ${"code"}`);

export async function partText(db: Db, partCode: string): Promise<PartText | undefined> {
  const [row] = await textOfPart(db, [partCode]);
  return row;
}

/** Locks a part until the transaction ends, and reads it after the wait. */
export async function lockedPartText(tx: Tx, partCode: string): Promise<PartText | undefined> {
  await sql`select from parts where part_code = ${partCode} for no key update`.execute(tx);
  return partText(tx, partCode);
}

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
      updated_at = ${nextVersion(at)}
    where part_code = ${partCode}`.execute(tx);
}

interface NewReward {
  readonly partCode: string;
  readonly basisPoints: number;
  readonly username: string;
  readonly at: Date;
}

export async function addReward(tx: Tx, { partCode, basisPoints, username, at }: NewReward): Promise<void> {
  await sql`
    insert into part_rewards (part_code, since, basis_points, username)
    select ${partCode}, greatest(${at}::timestamptz, max(since) + interval '1 millisecond'), ${basisPoints}, ${username}
    from part_rewards where part_code = ${partCode}`.execute(tx);
}
