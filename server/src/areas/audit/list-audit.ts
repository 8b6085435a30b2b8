import type { listAudit } from "@crema/contract/areas/audit";
import { laterDay, startOfDay } from "../../platform/clock/zoned-day.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { countOfAudit, pageOfAudit, peopleInAudit, type WantedEntries } from "./audit-list-rows.ts";
import { presentEntry } from "./present-entry.ts";

const zone = "Australia/Brisbane";

/** The whole audit, filtered. */
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
