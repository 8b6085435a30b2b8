/** The thread on which PDFs are laid out, one after the other. */
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { type PrintedCode, voucherCodePdf } from "./voucher-code-pdf.ts";

// A PDF takes most of a second, and everybody's answers come from the main thread, which goes first if both share a core. On Linux
// this is the priority of the calling thread alone, elsewhere it would be the whole process's. It may only be lowered.
if (process.platform === "linux") setPriority(Math.max(getPriority(), 10));

async function make(printed: PrintedCode): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await voucherCodePdf(printed));
}

// What fails here is an error of the worker, and ends it.
parentPort?.on("message", (printed: PrintedCode) => void make(printed));
