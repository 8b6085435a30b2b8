import { sql } from "kysely";
import { failingNow } from "../src/areas/orders/pre-flight/pre-flight.ts";
import type { TestApp } from "./test-app.ts";

export async function ordersThatFail({ platform }: Pick<TestApp, "platform">): Promise<readonly number[]> {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders o where ${failingNow(platform)} order by order_id`.execute(platform.db);
  return rows.map(({ orderId }) => orderId);
}
