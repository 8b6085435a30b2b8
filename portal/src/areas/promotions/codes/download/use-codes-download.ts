import { useEffect, useRef, useState } from "react";
import type { Voucher } from "@crema/contract/areas/promotions";
import { messageOf } from "../../../../app/api/api-error.ts";
import { logProblem } from "../../../../app/feedback/problem-log.ts";
import { notifyError, notifySuccess } from "../../../../app/feedback/notices.ts";

/** One download of a voucher's codes at a time; it ends with the page. Source: PRO-CODE-29, PRO-CODE-31. */
export function useCodesDownload(voucher: Voucher) {
  /** How many came so far; undefined while none is under way. */
  const [codes, setCodes] = useState<number | undefined>(undefined);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    if (running.current !== undefined) return;
    const stopping = new AbortController();
    running.current = stopping;
    setCodes(0);
    try {
      const { downloadCodes } = await import("./download-csv.ts");
      await downloadCodes(voucher, { signal: stopping.signal, onProgress: setCodes });
      notifySuccess("Voucher codes downloaded");
    } catch (error) {
      if (!stopping.signal.aborted) {
        logProblem("the voucher codes could not be downloaded", error);
        notifyError(messageOf(error, "The voucher codes could not be downloaded: nothing was saved"));
      }
    } finally {
      running.current = undefined;
      setCodes(undefined);
    }
  };
  return { codes, start: () => void start(), cancel: () => running.current?.abort() };
}
