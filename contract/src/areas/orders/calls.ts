/** Orders of one customer, newest first. Source: spec part 1, section 7; AMD-09. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needsOrSelf } from "../../kit/rights.ts";
import { instant, listMeta, uuid } from "../../kit/wire.ts";

const historyOrder = z.strictObject({
  orderId: z.string(),
  name: z.string(),
  createdAt: instant,
  source: z.string(),
  /** Two decimals. */
  total: z.string(),
  currency: z.string(),
  /** '' means not yet uploaded to the ERP. */
  epicorId: z.string(),
});
export type HistoryOrder = z.infer<typeof historyOrder>;

export const listOrderHistory = defineCall({
  name: "listOrderHistory",
  method: "GET",
  path: "/v1/orders/history/:userUuid",
  summary: "Orders of one customer, newest first",
  access: needsOrSelf("userUuid", "user.view"),
  params: z.object({ userUuid: uuid }),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(9999).default(9999),
  }),
  answer: z.object({ orders: z.array(historyOrder), meta: listMeta }),
});
