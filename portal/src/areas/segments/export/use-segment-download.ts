import { useEffect, useRef, useState } from "react";
import {
  type OptionalExportField,
  type SegmentName,
  exportFileName,
  type exportSegment,
  rowCountHeader,
} from "@crema/contract/areas/segments";
import { messageOf } from "../../../app/api/api-error.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { openFile } from "../../../app/api/file-call.ts";
import { saveFile } from "../../../app/files/save-file.ts";
import { BUSINESS_TIME_ZONE } from "../../../ui/foundation/format.ts";
import { rowCounter } from "../../../app/files/row-counter.ts";

const path: (typeof exportSegment)["path"] = "/v1/segments/:uuid/csv";
/** Bytes that are handed to the browser at once, to keep on disk where there are many. */
const keptApart = 4_000_000;

/** Rows without the head. */
interface ExportProgress {
  readonly rows: number;
  readonly of: number;
}
interface Downloading {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Reads a segment's CSV as it comes and saves it under the segment's name. The server tells how many rows there are: with fewer, nothing is
 * saved. @returns how many were saved, and as what @throws ApiError, AbortError, or Error where rows are missing
 */
async function downloadSegment(
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

/** How often a count on screen may change, in milliseconds. */
const shownEvery = 100;

export interface SegmentDownload {
  readonly isDownloading: boolean;
  /** Undefined until the first rows came. */
  readonly progress: ExportProgress | undefined;
  /** What was saved last. */
  readonly saved: { readonly rows: number; readonly fileName: string } | undefined;
  /** Why the last one did not work; a later success takes it away. */
  readonly error: string;
  readonly start: (fields: readonly OptionalExportField[]) => void;
}

/** One download of a segment at a time; it ends with the page. Source: CSV-09, CSV-10. */
export function useSegmentDownload(segment: SegmentName): SegmentDownload {
  const [isDownloading, setDownloading] = useState(false);
  const [progress, setProgress] = useState<ExportProgress | undefined>(undefined);
  const [saved, setSaved] = useState<SegmentDownload["saved"]>(undefined);
  const [error, setError] = useState("");
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (fields: readonly OptionalExportField[]): Promise<void> => {
    if (running.current !== undefined) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    running.current = stopping;
    let shownAt = 0;
    const onProgress = (now: ExportProgress): void => {
      if (performance.now() - shownAt < shownEvery) return;
      shownAt = performance.now();
      setProgress(now);
    };
    setDownloading(true);
    setSaved(undefined);
    try {
      setSaved(await downloadSegment(segment, fields, { signal, onProgress }));
      setError("");
    } catch (problem) {
      if (signal.aborted) return;
      logProblem("a segment could not be exported", problem);
      setError(messageOf(problem, "The export broke off: nothing was saved"));
    } finally {
      running.current = undefined;
      setDownloading(false);
      setProgress(undefined);
    }
  };
  return { isDownloading, progress, saved, error, start: (fields) => void start(fields) };
}
