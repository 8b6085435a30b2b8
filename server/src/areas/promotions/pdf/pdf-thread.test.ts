import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { createPdfThread } from "./pdf-thread.ts";

const never = new AbortController().signal;
const threadOf = (program: string, longestMs = 20_000) =>
  createPdfThread({ program: new URL(program, import.meta.url), longestMs, idleMs: 1_000 });
const inline = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
const hebrew = {
  brand: "Crema",
  title: "ש".repeat(255),
  description: "שלום ".repeat(400),
  code: "7KQM-X2RT-PWD",
  holder: "",
  expiry: "31 December 2026",
  at: new Date("2026-11-21T02:00:00Z"),
};

it("a PDF is laid out while this thread goes on", async () => {
  const make = threadOf("pdf-worker.ts");
  expect(
    Buffer.from(await make(hebrew, never))
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const before = process.threadCpuUsage().user;
  await make(hebrew, never);
  // Microseconds; on this thread it takes 200,000.
  expect(process.threadCpuUsage().user - before).toBeLessThan(100_000);
});

it.runIf(process.platform === "linux")("its thread gives way to the others", async () => {
  const before = getPriority();
  await threadOf("pdf-worker.ts")(hebrew, never);
  const priorities = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
  // Whoever runs the tests may already give way.
  expect(priorities).toContain(Math.max(before, 10));
  expect(getPriority()).toBe(before);
});

it("who comes behind twenty that wait is refused", async () => {
  const make = threadOf(
    inline(`import("node:worker_threads").then(({ parentPort }) => parentPort.on("message", () => {}))`),
    200,
  );
  const all = await Promise.allSettled(Array.from({ length: 22 }, () => make(hebrew, AbortSignal.timeout(300))));
  expect(all[21]).toMatchObject({ reason: { status: 503, code: "unavailable" } });
});

it("a thread that fails or takes too long is replaced for the next PDF", async () => {
  const broken = threadOf(inline("throw new Error('broken')"));
  await expect(broken(hebrew, never)).rejects.toThrow("broken");
  await expect(broken(hebrew, never)).rejects.toThrow("broken");
  const silent = threadOf(inline("setInterval(() => {}, 1000)"), 50);
  await expect(silent(hebrew, never)).rejects.toMatchObject({ status: 503 });
});
