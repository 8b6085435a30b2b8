/** Voucher codes that are made for many people. */
import { type RawBuilder, sql } from "kysely";
import { startBatch } from "../src/areas/promotions/codes/start-batch.ts";
import { inTransaction, onlyRow } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";
import { queryOn } from "./query-on.ts";

interface App {
  readonly platform: Platform;
}
type StartedBatch = Parameters<typeof startBatch>[2];

/** People who were shown and confirmed: of `users u`, those of the one condition, left out by the other. @returns the uuid */
export async function anAudience(
  app: App,
  who: RawBuilder<unknown>,
  isLeftOut: RawBuilder<unknown> = sql`false`,
): Promise<string> {
  const rows = await queryOn(app)<{ uuid: string }>`
    with audience as (
      insert into audiences (segment_uuid, segment_name, purpose, created_at)
      values (gen_random_uuid(), 'Regulars', 'test', ${app.platform.clock.now()}) returning uuid
    ), members as (
      insert into audience_members (audience_uuid, user_uuid, left_out)
      select a.uuid, u.uuid, case when ${isLeftOut} then 'Not verified' else '' end from audience a, users u where ${who})
    select uuid from audience`;
  return onlyRow(rows).uuid;
}

/** Begins to make one code for each of an audience, and mails them unless told otherwise: to be used once, until the first of December. */
export const startSegmentBatch = (
  { platform }: App,
  given: { readonly voucherUuid: string; readonly audienceUuid: string } & Partial<StartedBatch>,
) =>
  inTransaction(platform.db, (tx) =>
    startBatch(platform, tx, {
      startAt: platform.clock.now(),
      expiresAt: new Date("2026-12-01T13:59:59.999Z"),
      maximumRedemptions: 1,
      maximumRedemptionsPerUser: 1,
      sendsEmail: true,
      byUuid: null,
      ...given,
    }),
  );

/** Who holds a code, by email address; whoever holds two is named twice. */
export async function codeHolders(app: App): Promise<readonly string[]> {
  const rows = await queryOn(app)<{ email: string }>`
    select u.email from voucher_codes c join users u on u.uuid = c.user_uuid order by u.email, c.created_at`;
  return rows.map(({ email }) => email);
}

/** Whom mails were queued for. */
export async function mailedTo(app: App): Promise<readonly string[]> {
  const rows = await queryOn(app)<{ recipient: string }>`select recipient from outbound_mails order by recipient`;
  return rows.map(({ recipient }) => recipient);
}
