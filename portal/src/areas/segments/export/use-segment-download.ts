import { useEffect, useRef, useState } from "react";
import type { OptionalExportField, SegmentName } from "@crema/contract/areas/segments";
import { messageOf } from "../../../app/api/api-error.ts";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { downloadSegment, type ExportProgress } from "./download-segment.ts";

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
