import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

export interface GivenOrder {
  readonly name: string;
  readonly createdAt: Date;
  readonly totalCents?: number;
  /** '' is not yet uploaded. */
  readonly epicorId?: string;
}

/** An order of this person. */
export async function anOrder(
  { platform: { db } }: { readonly platform: Platform },
  userUuid: string,
  order: GivenOrder,
): Promise<void> {
  await sql`
    insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents, epicor_id)
    values ('Shopify', gen_random_uuid()::text, ${order.name}, ${userUuid}, ${order.createdAt}, ${order.createdAt},
      ${order.totalCents ?? 4_250}, ${order.epicorId ?? ""})`.execute(db);
}
