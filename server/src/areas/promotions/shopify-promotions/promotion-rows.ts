import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";

type PromotionFields = Omit<ShopifyPromotion, "uuid" | "createdAt" | "updatedAt">;

const whole = sql`json_build_object(
  'uuid', p.uuid, 'code', p.code, 'variant', p.variant, 'startDate', wire_instant(p.start_at), 'endDate', wire_instant(p.end_at),
  'active', p.active, 'createdAt', wire_instant(p.created_at), 'updatedAt', wire_instant(p.updated_at))`;

async function all(db: Db, query: RawBuilder<unknown>): Promise<ShopifyPromotion[]> {
  const { rows } = await sql<{ promotion: ShopifyPromotion }>`${query}`.execute(db);
  return rows.map(({ promotion }) => promotion);
}
async function one(tx: Tx, query: RawBuilder<unknown>): Promise<ShopifyPromotion> {
  const [row] = await all(tx, query);
  if (row === undefined) throw new Error("the locked promotion is gone");
  return row;
}

export const promotionsOf = (db: Db): Promise<ShopifyPromotion[]> =>
  all(db, sql`select ${whole} as promotion from shopify_promotions p order by p.start_at desc, p.uuid`);

export async function runningPromotion(db: Db, at: Date): Promise<ShopifyPromotion | undefined> {
  const [found] = await all(
    db,
    sql`select ${whole} as promotion from shopify_promotions p where p.active and p.start_at <= ${at} and p.end_at > ${at}`,
  );
  return found;
}

export async function lockPromotion(tx: Tx, uuid: string): Promise<ShopifyPromotion | undefined> {
  const [found] = await all(
    tx,
    sql`select ${whole} as promotion from shopify_promotions p where p.uuid = ${uuid} for update`,
  );
  return found;
}

/** Makes way for another active one. @returns those that were active, as they are now */
export const deactivateOthers = (tx: Tx, { uuid, at }: { uuid?: string | undefined; at: Date }) =>
  all(
    tx,
    sql`update shopify_promotions p set active = false, updated_at = ${nextVersion(at, "p.updated_at")}
      where p.active and p.uuid is distinct from ${uuid ?? null}::uuid returning ${whole} as promotion`,
  );

export const addPromotion = (tx: Tx, { fields, at }: { fields: PromotionFields; at: Date }) =>
  one(
    tx,
    sql`insert into shopify_promotions as p (code, variant, start_at, end_at, active, created_at, updated_at)
      values (${fields.code}, ${fields.variant}, ${fields.startDate}, ${fields.endDate}, ${fields.active}, ${at}, ${at})
      returning ${whole} as promotion`,
  );

export const savePromotion = (
  tx: Tx,
  { uuid, fields, at }: { uuid: string; fields: PromotionFields; at: Date },
): Promise<ShopifyPromotion> =>
  one(
    tx,
    sql`update shopify_promotions p set code = ${fields.code}, variant = ${fields.variant}, start_at = ${fields.startDate},
      end_at = ${fields.endDate}, active = ${fields.active}, updated_at = ${nextVersion(at, "p.updated_at")}
      where p.uuid = ${uuid} returning ${whole} as promotion`,
  );

export async function removePromotion(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from shopify_promotions where uuid = ${uuid}`.execute(tx);
}
