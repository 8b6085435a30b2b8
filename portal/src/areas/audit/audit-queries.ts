import type * as calls from "@crema/contract/areas/audit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callOf } from "../../app/api/call.ts";
import { historyKey } from "../../app/history/history-queries.ts";
import type { AuditState } from "./audit-address.ts";

const listAudit = callOf<typeof calls.listAudit>("GET", "/v1/audit");

/** One page of everything that was done, latest first. */
export function useAudit(state: AuditState) {
  const { sortBy: _sortBy, order: _order, record, act, ...rest } = state;
  const query = { ...rest, record: record.join(","), act: act.join(",") };
  return useQuery({
    queryKey: [...historyKey, "all", query],
    queryFn: ({ signal }) => listAudit({ query: Object.fromEntries(filled(query)) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const filled = (query: object): [string, unknown][] => Object.entries(query).filter(([, value]) => value !== "");
