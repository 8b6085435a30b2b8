/**
 * Lays PDFs out on a thread of its own: one takes a quarter of a second, which everybody else's answers
 * would wait for. The thread is started for the first one and ends when there are no more.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createSlots } from "../../../platform/http/slots.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { PrintedCode } from "./voucher-code-pdf.ts";

export interface PdfThreadOptions {
  readonly program: URL;
  /** A PDF that takes longer ends the thread. */
  readonly longestMs: number;
  /** So long the thread waits for the next one. */
  readonly idleMs: number;
}

export type MakePdf = (printed: PrintedCode, signal: AbortSignal) => Promise<Uint8Array>;

/** Fonts are large, the rest of a PDF is small. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const busy = (): Refusal =>
  new Refusal("unavailable", "Many PDFs are being made; try again in a moment", { retryAfterSeconds: 2 });

/** @throws Refusal unavailable (503) if it takes too long or many wait already; Error if the thread is lost, and the next PDF gets a new one */
export function createPdfThread({ program, longestMs, idleMs }: PdfThreadOptions): MakePdf {
  const inTurn = createSlots({ atOnce: 1, waiting: 20, full: busy });
  let worker: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };
  const make = async (printed: PrintedCode): Promise<Uint8Array> => {
    clearTimeout(resting);
    worker ??= new Worker(program, { env: {}, execArgv: [], resourceLimits });
    worker.unref();
    const late = AbortSignal.timeout(longestMs);
    try {
      const answered = once(worker, "message", { signal: late });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(printed);
      const [pdf]: Uint8Array[] = await answered;
      if (pdf === undefined) throw new Error("the thread made no PDF");
      resting = setTimeout(end, idleMs).unref();
      return pdf;
    } catch (error) {
      end();
      throw late.aborted ? busy() : error;
    }
  };
  return (printed, signal) => inTurn(() => make(printed), signal);
}
