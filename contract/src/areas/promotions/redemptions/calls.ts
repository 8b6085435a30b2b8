/** What was redeemed, for staff. Source: spec part 2, section 7; ledger section B.5; PRO-RED-04; AMB-82. */
import { z } from "zod";
import { defineCall } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";
import { listMeta, text } from "../../../kit/wire.ts";
import { redemption } from "./redemption.ts";

export const listRedemptions = defineCall({
  name: "listRedemptions",
  method: "GET",
  path: "/v1/promotions/vouchers/redemptions",
  summary:
    "Uses of voucher codes, newest first: a page of them, or all where no page size is named, streamed where that is large",
  access: needs("promotion.view"),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** Left out, or 99999 and more: all. */
    pageSize: z.coerce.number().int().min(1).max(999_999_999).default(999_999_999),
    /** Part of the code, the voucher's title, the till or order, or the name or email address of who used it or whose it is. */
    search: text(200).default(""),
  }),
  /** `meta` comes last: an answer that was cut off is no JSON. Its count is that of all matches. */
  answer: z.object({ redemptions: z.array(redemption), meta: listMeta }),
});
