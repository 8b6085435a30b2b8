/** The thread on which PDFs are laid out, one after the other. */
import { parentPort } from "node:worker_threads";
import { type PrintedCode, voucherCodePdf } from "./voucher-code-pdf.ts";

// What fails here is an error of the worker, and ends it.
parentPort?.on("message", async (printed: PrintedCode) => parentPort?.postMessage(await voucherCodePdf(printed)));
