import type { getAuditChange } from "@crema/contract/areas/audit";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { createSlots } from "../../platform/http/slots.ts";
import { entryById } from "./entry-rows.ts";
import { mayView, shownChange } from "./present-entry.ts";

/** A value may have a megabyte, so few are read at the same time. */
const inSlot = createSlots({
  atOnce: 2,
  waiting: 20,
  full: () =>
    new Refusal("too_many_requests", "Many long values are being read; try again in a moment", {
      retryAfterSeconds: 2,
    }),
});

/** One change of an entry, whole, for those who may view the record. Source: docs/areas/audit.md. */
export const getWholeChange: Operation<typeof getAuditChange> = (deps, caller, { params: { id }, query: { field } }) =>
  inSlot(async () => {
    const row = await entryById(deps.db, id);
    if (row === undefined || !mayView(caller, row)) throw notFound("Entry");
    const change = Object.entries(row.changes).find(([name]) => name === field);
    if (change === undefined) throw notFound("Field");
    return shownChange(change);
  }, caller.signal);
