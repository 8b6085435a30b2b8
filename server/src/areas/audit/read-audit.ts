import {
  type listAudit,
  historyRights,
  type listRecordHistory,
  type getAuditChange,
} from "@crema/contract/areas/audit";
import { needs } from "@crema/contract/kit";
import { laterDay, startOfDay } from "../../platform/clock/zoned-day.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { allow } from "../../platform/http/access.ts";
import { notFound, Refusal } from "../../platform/http/refusal.ts";
import { createSlots } from "../../platform/http/slots.ts";
import { countOfAudit, pageOfAudit, peopleInAudit, type WantedEntries } from "./audit-list-rows.ts";
import { presentEntry, mayView, shownChange } from "./present-entry.ts";
import { historyOf, entryById } from "./entry-rows.ts";

const zone = "Australia/Brisbane";

export const listWholeAudit: Operation<typeof listAudit> = async (deps, caller, { query }) => {
  const { db } = deps;
  const { page, pageSize, ...filters } = query;
  const wanted = wantedOf(filters);
  const { signal } = caller;
  const [rows, count, people] = await Promise.all([
    pageOfAudit(db, { ...wanted, page, pageSize }, signal),
    countOfAudit(db, wanted, signal),
    peopleInAudit(db, signal),
  ]);
  return { entries: rows.map((row) => presentEntry(deps, caller, row)), people, meta: { count } };
};

type Filters = Omit<Parameters<Operation<typeof listAudit>>[2]["query"], "page" | "pageSize">;

/** What the filters ask for; days are those of Brisbane. */
export const wantedOf = ({ from, to, ...filters }: Filters): WantedEntries => ({
  ...filters,
  from: from === "" ? undefined : startOfDay(zone, from),
  until: to === "" ? undefined : startOfDay(zone, laterDay(to, 1)),
});

export const listHistoryOfRecord: Operation<typeof listRecordHistory> = async (
  deps,
  caller,
  { params: { kind, id }, query },
) => {
  allow(needs(historyRights[kind]), caller.principal, {});
  const { rows, count } = await historyOf(deps.db, { record: kind, recordId: id, ...query }, caller.signal);
  return { entries: rows.map((row) => presentEntry(deps, caller, row)), meta: { count } };
};

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
