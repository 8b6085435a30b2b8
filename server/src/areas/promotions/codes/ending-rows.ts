/** Codes that are about to expire. */
import { endingWithinDays } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import { after, days } from "../../../platform/clock/clock.ts";

/**
 * Live vouchers with codes that can still be used and end within `endingWithinDays` of this instant, as a FROM item with
 * `voucher_uuid`, how many `codes`, and when the `first` of them ends. From the index `voucher_codes_ending`.
 */
export const endingVouchers = (now: Date): RawBuilder<unknown> => sql`(
  select c.* from (
  select c.voucher_uuid, count(*) as codes, min(c.expires_at) as first from voucher_codes c
  where c.status = 'live' and c.expires_at >= ${now} and c.expires_at < ${after(now, days(endingWithinDays))}
    and (c.maximum_redemptions is null or c.redemptions < c.maximum_redemptions)
  group by c.voucher_uuid) c join vouchers l on l.uuid = c.voucher_uuid and l.status = 'live')`;
