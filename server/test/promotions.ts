import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

export interface GivenCode {
  readonly code: string;
  readonly voucherTitle: string;
  readonly expiresAt: Date;
  readonly redemptions?: number;
  /** Null is unlimited. */
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
