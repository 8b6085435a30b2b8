import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";

/** Has the open pages of these orders' customers read orders and points again: who may see a customer may see those, and not the order. */
export async function announceBuyers(
  { db, live, log }: Pick<Platform, "db" | "live" | "log">,
  orderIds: readonly (number | string)[],
): Promise<void> {
  if (orderIds.length === 0) return;
  try {
    const { rows } = await sql<{ userUuid: string }>`
      select distinct user_uuid as "userUuid" from orders
      where order_id = any(${orderIds.map(String)}::bigint[]) and user_uuid is not null`.execute(db);
    for (const { userUuid } of rows) live.recordChanged("user", userUuid);
  } catch (error) {
    log.warn({ err: error }, "could not announce orders to open pages of customers");
  }
}
