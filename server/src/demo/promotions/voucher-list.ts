import { z } from "zod";
import { readTable } from "../../platform/files/data-table.ts";
import { limit, whole, wordsBetween, yesOrNo } from "../demo-table.ts";

const voucher = z.object({
  title: z.string(),
  description: z.string(),
  emailSubject: z.string(),
  words: z.string(),
  isLive: yesOrNo,
  isMarketing: yesOrNo,
  codes: whole,
  maximum: limit,
  maximumPerUser: limit,
  validDays: whole,
  issuedDaysAgo: whole,
  /** Of the codes, how many are somebody's. */
  assignedPercent: whole,
  skus: wordsBetween(" "),
});
export type CampaignVoucher = z.infer<typeof voucher>;

/** The vouchers of a year of campaigns, beside those whose codes were issued one by one (`../vouchers.ts`). */
export const campaignVouchers = readTable(new URL("vouchers.csv", import.meta.url), voucher);
