/** The two lists of email domains. Source: spec part 1, section 7; AMB-19, AMB-125. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { anyStaff, needs } from "../../kit/rights.ts";
import { instant, text } from "../../kit/wire.ts";

const lists = z.object({ whitelist: z.array(z.string()), blacklist: z.array(z.string()), updatedAt: instant });
export type DomainLists = z.infer<typeof lists>;

export const getDomains = defineCall({
  name: "getDomains",
  method: "GET",
  path: "/v1/auth/domains",
  summary: "Both lists of email domains",
  access: anyStaff,
  answer: lists,
});

export const updateDomains = defineCall({
  name: "updateDomains",
  method: "POST",
  path: "/v1/auth/domains",
  summary: "Replace one of the two lists; a domain stays in one list only",
  access: needs("order.edit"),
  body: z.strictObject({
    list: z.enum(["whitelist", "blacklist"]),
    values: z.array(text(260)).max(10_000, "must be at most 10,000 domains"),
    /** The lists' own date as read: another one now means that somebody else changed them (AMD-32). */
    updatedAt: instant.optional(),
  }),
  answer: lists,
  refusals: ["changed_by_someone_else"],
});
