import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";

interface OptOut {
  readonly userUuids: readonly string[];
  /** Where they said so, as the audit names it. */
  readonly saidAt: string;
  /** What brought it here: name and id of the work. */
  readonly by: { readonly call: string; readonly id: string };
  readonly at: Date;
  /** When they said so, to the second; who chose marketing mails here after that keeps them. Missing if only the day is known. */
  readonly optedOutAt?: Date;
}
const second = 1_000;
/**
 * Writes down that people opted out of marketing mails elsewhere, each with a version and an audit entry of its own. Tell open pages once
 * the transaction is over. @returns those who had opted in
 */
export async function optOutOfMarketing(
  tx: Tx,
  { userUuids, saidAt, by, at, optedOutAt }: OptOut,
): Promise<readonly string[]> {
  const until = optedOutAt === undefined ? null : new Date(optedOutAt.getTime() + second);
  const { rows } = await sql<{ uuid: string }>`
    with held as (
      select uuid from users where uuid = any(${userUuids}::uuid[]) and email_marketing
        and (${until}::timestamptz is null or created_at < ${until} and not exists (
          select from audit_entries a where a.record_id = users.uuid::text and a.record = 'user' and a.at >= ${until}
            and a.changes ? 'preferences.notifications.email.marketing'))
      order by uuid for no key update),
    changed as (
      update users u set email_marketing = false, updated_at = ${nextVersion(at, "u.updated_at")}
      from held where u.uuid = held.uuid returning u.uuid),
    noted as (
      insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
      select ${at}, ${saidAt}, ${by.call}, ${by.id}, 'user', uuid, 'opt-out',
        '{"preferences.notifications.email.marketing": [true, false]}'::jsonb, true from changed)
    select uuid from changed`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}
