import type { exportAudit } from "@crema/contract/areas/audit";
import { rowCountHeader } from "@crema/contract/areas/segments";
import { openFile } from "../../app/api/file-call.ts";
import { rowCounter } from "../../app/files/row-counter.ts";
import { saveFile } from "../../app/files/save-file.ts";
import type { AuditState } from "./audit-address.ts";

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
