import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";

const readyLine = z.strictObject({
  ready: z.literal(true),
  env: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.url()),
});

it("the sandboxes say on one line where they are, show a page each, and end when asked to", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()));
  });
  const { env, pages } = readyLine.parse(JSON.parse(line));
  expect(env["SMTP_URL"]).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  for (const page of Object.values(pages)) expect((await fetch(page)).status).toBe(200);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});
