import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

export async function anAppLinkLog(
  { platform: { db } }: { readonly platform: Platform },
  userUuid: string,
  { createdAt, result }: { readonly createdAt: Date; readonly result: string },
): Promise<void> {
  await sql`
    insert into notification_logs (user_uuid, type, result, created_at)
    values (${userUuid}, 'SMS_APP_LINK', ${result}, ${createdAt})`.execute(db);
}
