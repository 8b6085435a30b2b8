/** One use of a voucher code. Source: spec part 2, section 3 "Redemption"; PRO-RED-01, PRO-RED-03; AMB-97. */
import { z } from "zod";
import { instant, uuid } from "../../../kit/wire.ts";

/** `reversed` was given back; `over_limit` is an order of the web shop that used a code of which nothing was left: it is not counted. */
export const redemptionStatuses = ["accepted", "reversed", "over_limit"] as const;
const redemptionSources = ["pos", "shop"] as const;

export const redemption = z.strictObject({
  uuid,
  date: instant,
  title: z.string(),
  description: z.string(),
  /** Whose the code is, and their name; null and '' where it is nobody's. */
  assigned: uuid.nullable(),
  assignedName: z.string(),
  source: z.enum(redemptionSources),
  /** The till, or the name of the web shop's order. */
  posId: z.string(),
  status: z.enum(redemptionStatuses),
  /** Who used it, by name or email address; '' for a stranger. */
  userDisplay: z.string(),
  code: z.string(),
  voucherUuid: uuid,
});
export type Redemption = z.infer<typeof redemption>;
