import { sql } from "kysely";
import { abortable, type Db, type JsonText } from "../../platform/database/database.ts";

const logsAtMost = 1_000;

/** Messages sent to one user as JSON, the newest thousand at most. */
export async function notificationLogsText(
  db: Db,
  query: { userUuid: string; type: string | undefined; order: "asc" | "desc" },
  signal: AbortSignal,
): Promise<JsonText> {
  const ofType = query.type === undefined ? sql`` : sql`and type = ${query.type}`;
  const direction = query.order === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ text: JsonText }>`
    select '{"logs":' || coalesce(json_agg(
        (select log from (select l.uuid, l.user_uuid as "userUuid", l.type, wire_instant(l.created_at) as "createdAt", l.result) log)
        order by l.created_at ${direction}, l.uuid ${direction})::text, '[]') || '}' as text
    from (
      select * from notification_logs where user_uuid = ${query.userUuid} ${ofType}
      order by created_at desc, uuid desc limit ${logsAtMost}) l`.execute(db, abortable(signal));
  const text = rows[0]?.text;
  if (text === undefined) throw new Error("the logs answered nothing");
  return text;
}
