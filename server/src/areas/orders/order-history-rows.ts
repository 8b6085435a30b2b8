import { sql } from "kysely";
import { abortable, type Db, type JsonText } from "../../platform/database/database.ts";

/** One person's orders, newest first, with the number of all of them; undefined without the person. */
export async function orderHistory(
  db: Db,
  given: { userUuid: string; page: number; limit: number; signal: AbortSignal },
): Promise<JsonText | undefined> {
  const { userUuid, page, limit } = given;
  const { rows } = await sql<{ answer: JsonText }>`
    select json_build_object(
      'orders', coalesce((select json_agg(row) from (
        select order_id::text as "orderId", name, wire_instant(created_at) as "createdAt", source,
          trim(to_char(total_cents / 100.0, 'FM999999999990.00')) as total, currency, epicor_id as "epicorId"
        from orders where user_uuid = ${userUuid} order by orders.created_at desc, order_id desc
        limit ${limit} offset ${page * limit}) row), '[]'),
      'meta', json_build_object('count', (select count(*) from orders where user_uuid = ${userUuid})))::text as answer
    from users where uuid = ${userUuid}`.execute(db, abortable(given.signal));
  return rows[0]?.answer;
}
