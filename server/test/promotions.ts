import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

export interface GivenCode {
  readonly code: string;
  readonly voucherTitle: string;
  readonly expiresAt: Date;
  readonly redemptions?: number;
  readonly maximumRedemptions?: number | null;
}

/** A code of a new voucher, assigned to this person. */
export async function aVoucherCode(
  { platform: { db, clock } }: { readonly platform: Platform },
  userUuid: string,
  given: GivenCode,
): Promise<void> {
  const at = clock.now();
  await sql`
    with voucher as (insert into vouchers (title, default_expiry_days, created_at, updated_at)
      values (${given.voucherTitle}, 30, ${at}::timestamptz, ${at}::timestamptz) returning uuid)
    insert into voucher_codes (voucher_uuid, code, user_uuid, redemptions, maximum_redemptions, start_at, expires_at,
      created_at, updated_at)
    select uuid, ${given.code}, ${userUuid}::uuid, ${given.redemptions ?? 0}::int, ${given.maximumRedemptions ?? null}::int,
      ${at}::timestamptz, ${given.expiresAt}::timestamptz, ${at}::timestamptz, ${at}::timestamptz from voucher`.execute(
    db,
  );
}

type App = { readonly platform: Platform };

export interface GivenVoucher {
  readonly title?: string;
  readonly emailSubject?: string;
  readonly emailBody?: string;
  readonly status?: "live" | "inactive";
  readonly isMarketing?: boolean;
  readonly deleteExpiredCodes?: boolean;
  readonly skus?: readonly string[];
  readonly createdAt?: Date;
}
/** A voucher of 30 days, unlimited, live unless told otherwise. @returns its uuid */
export async function aVoucher({ platform: { db, clock } }: App, given: GivenVoucher = {}): Promise<string> {
  const at = given.createdAt ?? clock.now();
  const { rows } = await sql<{ uuid: string }>`
    insert into vouchers (title, description, email_subject, email_body, status, is_marketing, delete_expired_codes,
      skus, default_expiry_days, created_at, updated_at)
    values (${given.title ?? "A latte on us"}, 'One latte', ${given.emailSubject ?? "Your latte"},
      ${given.emailBody ?? "<p>Hello {{firstName}}</p>"}, ${given.status ?? "live"}, ${given.isMarketing ?? false},
      ${given.deleteExpiredCodes ?? false}, ${[...(given.skus ?? [])]}, 30, ${at}, ${at}) returning uuid`.execute(db);
  return rows[0]?.uuid ?? "";
}

export interface GivenCodeOf {
  readonly code?: string;
  readonly userUuid?: string;
  readonly redemptions?: number;
  readonly maximumRedemptions?: number;
  readonly maximumRedemptionsPerUser?: number;
  readonly startAt?: Date;
  readonly expiresAt?: Date;
  readonly createdAt?: Date;
}
let made = 0;
/** A code of this voucher, nobody's, unlimited and valid for a day unless told otherwise. @returns its text */
export async function aCodeOf(
  { platform: { db, clock } }: App,
  voucherUuid: string,
  given: GivenCodeOf = {},
): Promise<string> {
  made += 1;
  const at = given.createdAt ?? clock.now();
  const code = given.code ?? `TEST-${String(made).padStart(4, "0")}-CODE`;
  await sql`
    insert into voucher_codes (voucher_uuid, code, user_uuid, redemptions, maximum_redemptions, maximum_redemptions_per_user,
      start_at, expires_at, created_at, updated_at)
    values (${voucherUuid}, ${code}, ${given.userUuid ?? null}, ${given.redemptions ?? 0}, ${given.maximumRedemptions ?? null},
      ${given.maximumRedemptionsPerUser ?? null}, ${given.startAt ?? at}, ${given.expiresAt ?? new Date(at.getTime() + 86_400_000)}, ${at}, ${at})`.execute(
    db,
  );
  return code;
}

/** An act of making fifty codes that failed before it made one. @returns its uuid */
export async function aFailedBatch({ platform: { db, clock } }: App, voucherUuid: string): Promise<string> {
  const at = clock.now();
  const { rows } = await sql<{ uuid: string }>`
    insert into code_batches (voucher_uuid, wanted, start_at, expires_at, state, reason, created_at, finished_at)
    values (${voucherUuid}, 50, ${at}, ${new Date(at.getTime() + 86_400_000)}, 'failed', 'Making codes failed too often', ${at}, ${at})
    returning uuid`.execute(db);
  return rows[0]?.uuid ?? "";
}
