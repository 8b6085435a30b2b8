/** The calls on the audit. Source: docs/areas/audit.md; docs/decisions/0059. */
import { z } from "zod";
import { bytes, defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { day, listMeta, paging, text } from "../../kit/wire.ts";
import { rowCountHeader } from "../segments/index.ts";
import { auditEntry, fieldChange } from "./audit-entry.ts";
import { recordKinds } from "./record-kinds.ts";

/** Each of these opens some history; which, hangs on the record. */
const viewRights = [
  "user.view",
  "order.view",
  "product.view",
  "location.view",
  "promotion.view",
  "segment.view",
  "notification.view",
] as const;
const view = needs(...viewRights);
/** Each of these lets somebody take something back; what, hangs on the act. */
const edit = needs(
  "user.edit",
  "order.edit",
  "product.edit",
  "location.edit",
  "promotion.edit",
  "segment.edit",
  "notification.edit",
  "permission.edit",
);

const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const listRecordHistory = defineCall({
  name: "listRecordHistory",
  method: "GET",
  path: "/v1/audit/records/:kind/:id",
  summary: "What was done to one record, latest first, for those who may view it",
  access: view,
  params: z.object({ kind: z.enum(recordKinds), id: text(100) }),
  query: z.object(paging(25)),
  answer: z.object({ entries: z.array(auditEntry), meta: listMeta }),
});

export const getAuditChange = defineCall({
  name: "getAuditChange",
  method: "GET",
  path: "/v1/audit/:id/change",
  summary: "One field of an entry, before and after, whole however long it is",
  access: needs(...viewRights, "permission.edit"),
  params: z.object({ id: entryId }),
  query: z.object({ field: text(300).min(1, "Name a field") }),
  answer: fieldChange,
});

export const revertAuditEntry = defineCall({
  name: "revertAuditEntry",
  method: "POST",
  path: "/v1/audit/:id/revert",
  summary: "Take an act back, with the rights and rules of the act itself, where nobody changed its fields since",
  access: edit,
  params: z.object({ id: entryId }),
  /** The entry of the revert. */
  answer: auditEntry,
  refusals: ["changed_by_someone_else", "not_reversible"],
});

const words = text(500)
  .default("")
  .transform((given) => given.split(",").filter((word) => word !== ""));

const auditFilters = z.object({
  /** A record's id as it is written in its address. */
  search: text(200).default(""),
  /** Who did it, by the whole name of then, without the email; kinds of record and acts, comma-separated. */
  who: text(300).default(""),
  record: words,
  act: words,
  /** First and last day in Brisbane. */
  from: day.default(""),
  to: day.default(""),
});

export const listAudit = defineCall({
  name: "listAudit",
  method: "GET",
  path: "/v1/audit",
  summary:
    "Everything that was done, latest first, with the exact number of matches; for those who may edit permissions",
  access: needs("permission.edit"),
  query: auditFilters.extend(paging(50)),
  /** `people`: everybody who stands in the audit, to choose from. */
  answer: z.object({ entries: z.array(auditEntry), people: z.array(z.string()), meta: listMeta }),
});

export const exportAudit = defineCall({
  name: "exportAudit",
  method: "POST",
  path: "/v1/audit/csv",
  summary: `What the filters match as CSV, streamed, one row per entry; the header ${rowCountHeader} tells how many rows follow the head`,
  access: needs("permission.edit"),
  body: auditFilters,
  answer: bytes("text/csv"),
});
