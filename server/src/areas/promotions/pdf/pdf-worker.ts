/** The thread on which PDFs are laid out, one after the other. */
import { parentPort } from "node:worker_threads";
import { type PrintedCode, voucherCodePdf } from "./voucher-code-pdf.ts";

async function make(printed: PrintedCode): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await voucherCodePdf(printed));
}

// What fails here is an error of the worker, and ends it.
parentPort?.on("message", (printed: PrintedCode) => void make(printed));
