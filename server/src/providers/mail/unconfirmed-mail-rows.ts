/** Mails that may or may not have arrived. Staff decide: sent again, they leave under the Message-ID of the first time. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { MailKind } from "./mail-kinds.ts";

/** Unconfirmed mails of a kind, as rows of `outbound_mails`; without those whose text was removed, which nobody can send again. */
export const unconfirmedMails = (kind: MailKind): RawBuilder<unknown> => sql`
  (select * from outbound_mails where kind = ${sql.lit(kind)} and state = 'unconfirmed' and message <> '{}')`;

/** How many mails of a kind and version are unconfirmed, as a value in a statement. */
export const unconfirmedCount = ({
  kind,
  version,
}: {
  kind: MailKind;
  version: RawBuilder<unknown>;
}): RawBuilder<number> => sql<number>`(select count(*) from ${unconfirmedMails(kind)} m where m.version = ${version})`;

/**
 * Makes unconfirmed mails due at once. Of two presses the second finds nothing, also in another process.
 * @param ids - ids of mails, as a select
 * @returns the ids of those that go; a mail whose text is gone by now stays
 */
export async function releaseUnconfirmed(tx: Tx, ids: RawBuilder<unknown>, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update outbound_mails set state = 'pending', next_attempt_at = ${now}, attempts = 0, last_error = ''
    where id in (${ids}) and state = 'unconfirmed' and message <> '{}' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Another mail about the same takes the place of unconfirmed ones: nobody has to decide about them any more. */
export async function replaceUnconfirmed(tx: Tx, mail: { kind: MailKind; subjectId: string }): Promise<void> {
  await sql`
    update outbound_mails set state = 'withdrawn', last_error = 'Sent again'
    where kind = ${mail.kind} and subject_id = ${mail.subjectId} and state = 'unconfirmed'`.execute(tx);
}
