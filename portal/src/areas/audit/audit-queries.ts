import type * as calls from "@crema/contract/areas/audit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callOf } from "../../app/api/call.ts";
import { historyKey } from "../../app/history/history-queries.ts";
import type { AuditState } from "./audit-address.ts";
import type { exportAudit } from "@crema/contract/areas/audit";
import { rowCountHeader } from "@crema/contract/areas/segments";
import { openFile } from "../../app/api/file-call.ts";
import { rowCounter } from "../../app/files/row-counter.ts";
import { saveFile } from "../../app/files/save-file.ts";

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

const path: (typeof exportAudit)["path"] = "/v1/audit/csv";

/** Saves what is filtered as CSV. With fewer rows than the server told nothing is saved. @throws ApiError, or Error where rows are missing */
export async function downloadAudit({ search, who, record, act, from, to }: AuditState): Promise<void> {
  const body = { search, who, record: record.join(","), act: act.join(","), from, to };
  const { headers, pieces } = await openFile(path, { body });
  const counter = rowCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of pieces) {
    counter.take(part);
    parts.push(part);
  }
  const told = Number(headers.get(rowCountHeader) ?? Number.NaN);
  if (counter.lines() !== told + 1 || !counter.isAtEnd()) throw new Error("the export lacks rows");
  saveFile(new Blob(parts, { type: "text/csv" }), "audit.csv");
}
