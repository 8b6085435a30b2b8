import {
  exportFileName,
  type exportSegment,
  type OptionalExportField,
  rowCountHeader,
  type SegmentName,
} from "@crema/contract/areas/segments";
import { openFile } from "../../../app/api/file-call.ts";
import { saveFile } from "../../../app/files/save-file.ts";
import { BUSINESS_TIME_ZONE } from "../../../ui/foundation/format.ts";
import { rowCounter } from "../../../app/files/row-counter.ts";

const path: (typeof exportSegment)["path"] = "/v1/segments/:uuid/csv";
/** Bytes that are handed to the browser at once, to keep on disk where there are many. */
const keptApart = 4_000_000;

/** Rows without the head. */
export interface ExportProgress {
  readonly rows: number;
  readonly of: number;
}
export interface Downloading {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Reads a segment's CSV as it comes and saves it under the segment's name. The server tells how many rows there are: with fewer, nothing is
 * saved. @returns how many were saved, and as what @throws ApiError, AbortError, or Error where rows are missing
 */
export async function downloadSegment(
  { uuid, name }: SegmentName,
  optionalFields: readonly OptionalExportField[],
  { signal, onProgress }: Downloading,
): Promise<{ rows: number; fileName: string }> {
  const { headers, pieces } = await openFile(path, {
    params: { uuid },
    body: { segmentUuid: uuid, segmentName: name, optionalFields, tz: BUSINESS_TIME_ZONE },
    signal,
  });
  const told = Number(headers.get(rowCountHeader) ?? Number.NaN);
  if (!Number.isInteger(told)) throw new Error("the server does not tell how many rows there are");
  const counter = rowCounter();
  const file: Blob[] = [];
  let [parts, size]: [Uint8Array<ArrayBuffer>[], number] = [[], 0];
  for await (const piece of pieces) {
    counter.take(piece);
    parts.push(piece);
    size += piece.length;
    if (size > keptApart) {
      file.push(new Blob(parts));
      [parts, size] = [[], 0];
    }
    onProgress({ rows: Math.max(0, counter.lines() - 1), of: told });
  }
  if (counter.lines() !== told + 1 || !counter.isAtEnd()) throw new Error("the export lacks rows");
  const fileName = exportFileName(name);
  saveFile(new Blob([...file, ...parts], { type: "text/csv" }), fileName);
  return { rows: told, fileName };
}
