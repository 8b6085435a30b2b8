import type { listAudit } from "@crema/contract/areas/audit";
import { laterDay, startOfDay } from "../../platform/clock/zoned-day.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { countOfAudit, pageOfAudit, peopleInAudit } from "./audit-list-rows.ts";
import { presentEntry } from "./present-entry.ts";

const zone = "Australia/Brisbane";

/** The whole audit, filtered. */
export const listWholeAudit: Operation<typeof listAudit> = async ({ db }, caller, { query }) => {
  const { page, pageSize, from, to, ...filters } = query;
  const wanted = {
    ...filters,
    from: from === "" ? undefined : startOfDay(zone, from),
    until: to === "" ? undefined : startOfDay(zone, laterDay(to, 1)),
  };
  const { signal } = caller;
  const [rows, count, people] = await Promise.all([
    pageOfAudit(db, { ...wanted, page, pageSize }, signal),
    countOfAudit(db, wanted, signal),
    peopleInAudit(db, signal),
  ]);
  return { entries: rows.map((row) => presentEntry(caller, row)), people, meta: { count } };
};
