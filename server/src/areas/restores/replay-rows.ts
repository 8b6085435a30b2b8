/** Takes away once more what was taken away after the restore point. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { nextVersion } from "../../platform/database/write-rows.ts";
import type { Replay } from "../../platform/journal/detect-restore.ts";
import type { JournalEntry } from "../../platform/journal/journal.ts";
import type { RevocationKind } from "../../platform/journal/revocation-rows.ts";

interface Entry {
  readonly ref: string;
  readonly at: Date;
  /** When it is replayed, which is the records' new version. */
  readonly now: Date;
}
type Statements = (entry: Entry) => readonly RawBuilder<unknown>[];

const list = (text: string): string[] => text.split(",").filter((one) => one !== "");

/** Sessions are ended by every restore. */
const statements: Readonly<
  Record<Exclude<RevocationKind, "session-ended" | "sessions-ended" | "restored">, Statements>
> = {
  "api-key-ended": ({ ref, at }) => [sql`update api_keys set ended_at = ${at} where id = ${ref} and ended_at is null`],
  "password-changed": ({ ref }) => [sql`update credentials set is_locked = true where user_uuid = ${ref}`],
  "rights-set": (entry) => {
    const [uuid = "", role = "", permissions = "", read = ""] = entry.ref.split(":");
    return [
      sql`update users set role = ${role}, updated_at = ${nextVersion(entry.now)} where uuid = ${uuid}`,
      sql`insert into permissions (user_uuid, permissions, read)
        select uuid, ${list(permissions)}, ${list(read)} from users where uuid = ${uuid}
        on conflict (user_uuid) do update set permissions = excluded.permissions, read = excluded.read`,
    ];
  },
  "user-archived": (entry) => [
    sql`update users set ended_at = ${entry.at}, updated_at = ${nextVersion(entry.now)} where uuid = ${entry.ref}`,
  ],
  "user-restored": (entry) => [
    sql`update users set ended_at = null, updated_at = ${nextVersion(entry.now)} where uuid = ${entry.ref}`,
  ],
  "user-deleted": ({ ref }) => [
    sql`update orders o set customer_name = trim(u.first_name || ' ' || u.last_name) from users u
      where u.uuid = ${ref} and o.user_uuid = u.uuid and o.customer_name = ''`,
    sql`delete from users where uuid = ${ref}`,
  ],
  // Of an order that comes in later the plan of its reward looks here again.
  "reward-marked": ({ ref, now }) => [
    sql`
      with marked as (
        update orders set loyalty_rewards_rejected = false, updated_at = ${nextVersion(now)}
        where source = split_part(${ref}, ':', 1) and source_id = substr(${ref}, strpos(${ref}, ':') + 1)
        returning order_id),
      withdrawn as (
        update outbound_effects set state = 'withdrawn', reason = 'Marked as manually processed before the restore', updated_at = ${now}
        where kind = 'order-reward' and subject in (select order_id::text from marked) and state in ('pending', 'rejected', 'parked'))
      insert into order_rewards (order_id, manually_processed) select order_id, true from marked
      on conflict (order_id) do update set manually_processed = true`,
  ],
};
const isReplayed = (kind: string): kind is keyof typeof statements => Object.hasOwn(statements, kind);

/** Kinds of which the newest one counts; an ended key and a deleted person stay so. */
const decisions: readonly (readonly RevocationKind[])[] = [
  ["password-changed"],
  ["rights-set"],
  ["user-archived", "user-restored"],
];

export const replayRevocations: Replay = async (tx, entries, now) => {
  for (const entry of entries) {
    const { kind, ref, at } = entry;
    if (!isReplayed(kind) || (await isOverruled(tx, entry))) continue;
    for (const statement of statements[kind]({ ref, at, now })) await statement.execute(tx);
  }
  return lockedAccounts(tx);
};

/** Servers that ran on while the database was replaced may have stored a newer decision about the same person, which stands. */
async function isOverruled(tx: Tx, { n, at, kind, ref }: JournalEntry): Promise<boolean> {
  const kinds = decisions.find((group) => group.some((one) => one === kind)) ?? [];
  const [uuid = ""] = ref.split(":");
  const { rows } = await sql`
    select from journal_entries e
    where e.kind = any(${[...kinds]}::text[]) and split_part(e.ref, ':', 1) = ${uuid} and (e.at, e.n) > (${at}, ${n}::bigint)
    limit 1`.execute(tx);
  return rows.length > 0;
}

async function lockedAccounts(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from credentials where is_locked`.execute(tx);
  return rows[0]?.n ?? 0;
}
