/** One question for everything that has a name or a number, for the command palette. Source: docs/areas/find.md. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { anyStaff } from "../../kit/rights.ts";
import { text } from "../../kit/wire.ts";

/** In the order of the answer. Users are found here by what their own list does not search. */
export const foundKinds = [
  "users",
  "shippingLabels",
  "voucherCodes",
  "vouchers",
  "products",
  "parts",
  "locations",
  "segments",
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Of each kind, the best first. */
export const mostFound = 5;

const found = z.strictObject({
  kind: z.enum(foundKinds),
  /** What its page is opened by: a uuid, a part's code, a tracking number; of a voucher code its voucher's uuid. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  /** How it stands, in the words of its own calls; '' where there is nothing to say. */
  state: z.string(),
});
export type Found = z.infer<typeof found>;

export const findRecords = defineCall({
  name: "findRecords",
  method: "GET",
  path: "/v1/find",
  summary: "Records by what staff have in hand: a name, a code, a number; five of each kind that the caller may see",
  access: anyStaff,
  query: z.object({ search: text(200) }),
  answer: z.object({ found: z.array(found) }),
});
