/** App links in the log of messages: what each is to do, and what became of it. */
import { sql } from "kysely";
import type { z } from "zod";
import type { notificationLog } from "@crema/contract/areas/users";
import { type Db, onlyRow, type Tx } from "../../../platform/database/database.ts";

/** How a link stands; '' is one of before it was known. `unclear` may have arrived; `not-sent` and `failed` have not. */
type LinkState = "sending" | "sent" | "delivered" | "failed" | "unclear" | "not-sent";
export interface LinkStanding {
  readonly state: LinkState;
  /** As staff read it in the log. */
  readonly result: string;
  /** The vendor's own; '' leaves what is known. */
  readonly reference?: string;
}
type LinkLog = z.infer<typeof notificationLog>;

const type = "SMS_APP_LINK";

export async function addLinkLog(
  tx: Tx,
  { userUuid, mobileNumber, at }: { userUuid: string; mobileNumber: string; at: Date },
): Promise<LinkLog> {
  const { rows } = await sql<{ uuid: string; createdAt: string }>`
    insert into notification_logs (user_uuid, type, result, state, mobile_number, created_at)
    values (${userUuid}, ${type}, 'sending', 'sending', ${mobileNumber}, ${at})
    returning uuid, wire_instant(created_at) as "createdAt"`.execute(tx);
  return { ...onlyRow(rows), userUuid, type, result: "sending" };
}

interface EarlierLink {
  /** It has not left yet. */
  readonly isWaiting: boolean;
  /** When it left, or may have; of one that waits, when it was asked for. */
  readonly at: Date;
}
/** The last link that waits, or that left or may have at that instant or later; undefined where there is none. */
export async function lastLinkSince(
  tx: Tx,
  { userUuid, since }: { userUuid: string; since: Date },
): Promise<EarlierLink | undefined> {
  const { rows } = await sql<EarlierLink>`
    select state = 'sending' as "isWaiting", coalesce(left_at, created_at) as at from notification_logs
    where user_uuid = ${userUuid} and type = ${type}
      and (state = 'sending' or (state in ('sent', 'delivered', 'unclear') and coalesce(left_at, created_at) >= ${since}))
    order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** How many links that left or may yet were asked for after that instant, and when the first of them was. What the vendor refused never left. */
export async function linksSince(
  tx: Tx,
  { userUuid, since }: { userUuid: string; since: Date },
): Promise<{ readonly count: number; readonly first: Date | null }> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*) as count, min(created_at) as first from notification_logs
    where user_uuid = ${userUuid} and type = ${type} and created_at > ${since}
      and (left_at is not null or state in ('sending', 'sent', 'delivered', 'unclear'))`.execute(tx);
  return rows[0] ?? { count: 0, first: null };
}

interface WaitingLink {
  readonly state: LinkState | "";
  /** The number it was asked for. */
  readonly mobileNumber: string;
  /** The user's number now; '' of somebody archived. */
  readonly numberNow: string;
  readonly country: string;
}
/** A link whose turn it is, and whether the user is still as it was asked for; undefined where the user is gone. */
export async function waitingLink(db: Db, uuid: string): Promise<WaitingLink | undefined> {
  const { rows } = await sql<WaitingLink>`
    select l.state, l.mobile_number as "mobileNumber", case when u.ended_at is null then u.mobile_number else '' end as "numberNow", u.country
    from notification_logs l join users u on u.uuid = l.user_uuid where l.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** What the vendor's report told of it; undefined where none came. */
export async function reportedReference(db: Db, uuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from notification_logs where uuid = ${uuid} and state in ('sent', 'delivered', 'failed') and reference <> ''`.execute(
    db,
  );
  return rows[0]?.reference;
}

/** States that may go over one that is unclear: of the others we cannot know. */
const clearing: readonly LinkState[] = ["sent", "failed", "unclear"];

/**
 * Writes what our own try came to; what a report told stays, and what may have arrived never counts as not sent. The number is
 * forgotten once it was tried: nothing is sent to it a second time.
 */
export async function saveOutcome(
  tx: Tx,
  uuid: string,
  { state, result, reference = "", at }: LinkStanding & { readonly at: Date },
): Promise<void> {
  const isNew = sql`(state = 'sending' or (state = 'unclear' and ${clearing.includes(state)}))`;
  const hasLeft = state === "sent" || state === "unclear";
  await sql`
    update notification_logs set
      state = case when ${isNew} then ${state} else state end,
      result = case when ${isNew} then ${result} else result end,
      reference = case when ${reference} = '' then reference else ${reference} end,
      left_at = coalesce(left_at, case when ${hasLeft} then ${at}::timestamptz end),
      mobile_number = case when ${state} = 'sending' then mobile_number else '' end
    where uuid = ${uuid}`.execute(tx);
}

/**
 * Writes what a report told, where it leads on: late and repeated ones do not.
 *
 * @returns whose link it is; undefined where nothing changed
 */
export async function saveReport(
  tx: Tx,
  uuid: string,
  told: Required<LinkStanding> & { readonly at: Date },
): Promise<string | undefined> {
  const before =
    told.state === "sent" ? ["sending", "unclear", "not-sent"] : ["sending", "unclear", "not-sent", "sent"];
  const { rows } = await sql<{ userUuid: string }>`
    update notification_logs set state = ${told.state}, result = ${told.result}, reference = ${told.reference}, mobile_number = '',
      left_at = coalesce(left_at, ${told.at}::timestamptz)
    where uuid = ${uuid} and type = ${type} and state = any (${before}) returning user_uuid as "userUuid"`.execute(tx);
  return rows[0]?.userUuid;
}
