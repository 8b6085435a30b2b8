import type * as calls from "@crema/contract/areas/audit";
import type { RecordKind } from "@crema/contract/areas/audit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callOf } from "../api/call.ts";

export interface RecordOfHistory {
  readonly kind: RecordKind;
  readonly id: string;
}

const listHistory = callOf<typeof calls.listRecordHistory>("GET", "/v1/audit/records/:kind/:id");
export const revertEntry = callOf<typeof calls.revertAuditEntry>("POST", "/v1/audit/:id/revert");

const getChange = callOf<typeof calls.getAuditChange>("GET", "/v1/audit/:id/change");

/** One field of an entry, whole. An entry never changes, so it is read once. */
export function useWholeChange({ id, field, isEnabled }: { id: number; field: string; isEnabled: boolean }) {
  return useQuery({
    queryKey: ["audit-change", id, field],
    queryFn: ({ signal }) => getChange({ params: { id }, query: { field } }, { signal }),
    enabled: isEnabled,
    staleTime: Infinity,
  });
}

export const historyPageSize = 25;
/** The beginning of every key of what the audit tells. */
export const historyKey = ["audit"] as const;

export function useHistory({ kind, id }: RecordOfHistory, page: number) {
  return useQuery({
    queryKey: [...historyKey, kind, id, page],
    queryFn: ({ signal }) =>
      listHistory({ params: { kind, id }, query: { page, pageSize: historyPageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
