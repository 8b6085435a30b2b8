/** The thread on which PDFs are laid out, one after the other. */
import { existsSync, readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { type PrintedCode, voucherCodePdf } from "./voucher-code-pdf.ts";

// A PDF takes most of a second, and everybody's answers come from the main thread, which goes first where both share a core. Linux has a priority for each thread.
const ownThread = "/proc/thread-self";
if (existsSync(ownThread)) setPriority(Number(basename(readlinkSync(ownThread))), 10);

async function make(printed: PrintedCode): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(await voucherCodePdf(printed));
}

// What fails here is an error of the worker, and ends it.
parentPort?.on("message", (printed: PrintedCode) => void make(printed));
