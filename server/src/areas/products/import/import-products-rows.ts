import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

interface Named {
  readonly storefrontId: string;
  readonly handle: string;
}

/** The product of this number; else the one of this handle, unless the shop knows it by another number. */
export async function knownProduct(tx: Tx, { storefrontId, handle }: Named): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from products
    where storefront_id = nullif(${storefrontId}, '') or (handle = ${handle} and (storefront_id is null or ${storefrontId} = ''))
    order by storefront_id is not distinct from ${storefrontId} desc limit 1`.execute(tx);
  return rows[0]?.uuid;
}

/** Notes the shop's number and handle of a product; another product keeps the handle it has. */
export async function nameProduct(tx: Tx, uuid: string, { storefrontId, handle }: Named): Promise<void> {
  await sql`
    update products p set storefront_id = coalesce(nullif(${storefrontId}, ''), p.storefront_id),
      handle = case when exists (select from products o where o.handle = ${handle} and o.uuid <> p.uuid) then p.handle else ${handle} end
    where p.uuid = ${uuid}`.execute(tx);
}
