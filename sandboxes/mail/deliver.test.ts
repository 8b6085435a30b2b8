import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { afterEach, describe, expect, it } from "vitest";
import { type MailSandbox, type MailSandboxOptions, startMailSandbox } from "./mail-sandbox.ts";

let sandbox: MailSandbox;
const open = async (options: MailSandboxOptions = {}): Promise<void> => {
  sandbox = await startMailSandbox(options);
};
afterEach(() => sandbox.close());

const send = (to: string, more: Record<string, unknown> = {}) =>
  createTransport({ host: "127.0.0.1", port: sandbox.smtpPort, ignoreTLS: true }).sendMail({
    from: "bounce@crema.test",
    to,
    subject: "Hello",
    text: "Hello",
    messageId: "<voucher-1@crema.test>",
    ...more,
  });
const origin = (): string => `http://127.0.0.1:${sandbox.httpPort}`;
const get = async (path: string): Promise<unknown> => (await fetch(`${origin()}${path}`)).json();
const advance = (advanceSeconds: number) =>
  fetch(`${origin()}/_sandbox/clock`, { method: "POST", body: JSON.stringify({ advanceSeconds }) });

describe("greylist+", () => {
  it("is put off for a minute of the sandbox's time, for each sender and recipient", async () => {
    await open();
    const later = { responseCode: 451 };
    await expect(send("greylist+a@example.test")).rejects.toMatchObject(later);
    await advance(50);
    await expect(send("greylist+a@example.test")).rejects.toMatchObject(later);
    await expect(send("greylist+b@example.test")).rejects.toMatchObject(later);
    await advance(10);
    await send("greylist+a@example.test");
    await send("greylist+a@example.test");
    await expect(send("greylist+b@example.test")).rejects.toMatchObject(later);
    await fetch(`${origin()}/_sandbox/reset`, { method: "POST" });
    await expect(send("greylist+a@example.test")).rejects.toMatchObject(later);
  });
});

describe("bounce+", () => {
  it("is handed on as it is to the address that was told, with the secret", async () => {
    await open();
    const heard: { secret: unknown; body: string }[] = [];
    const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      heard.push({ secret: request.headers["x-hook-secret"], body: await text(request) });
      response.end();
    };
    const server = createServer((request, response) => void hear(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v1/webhooks/mail`;
    await fetch(`${origin()}/_sandbox/forward`, { method: "POST", body: JSON.stringify({ url, secret: "s" }) });
    await send("bounce+a@example.test");
    await advance(1);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ secret: "s", body: expect.stringContaining("Status: 5.1.1") });
    await new Promise((resolve) => server.close(resolve));
  });

  it("is taken, and comes back to the return path as a report that tells which mail and why", async () => {
    await open();
    await send("bounce+a@example.test");
    expect(await get("/messages")).toHaveProperty("messages.length", 1);
    await advance(1);
    expect(await get("/messages/2")).toMatchObject({
      to: "bounce@crema.test",
      from: "",
      headers: { "content-type": expect.stringContaining("report-type=delivery-status") },
      text: expect.stringContaining("could not be delivered"),
      source: expect.stringMatching(
        /\r\nContent-Type: message\/delivery-status\r\n\r\nReporting-MTA: dns; [^]+\r\nFinal-Recipient: rfc822;bounce\+a@example\.test\r\nAction: failed\r\nStatus: 5\.1\.1\r\n[^]+\r\nMessage-ID: <voucher-1@crema\.test>/,
      ),
    });
  });

  it("does not come back where nobody wants a report", async () => {
    await open();
    await send("bounce+a@example.test", { envelope: { from: "", to: "bounce+a@example.test" } });
    await advance(60);
    expect(await get("/messages")).toHaveProperty("messages.length", 1);
  });

  it("can be ordered for anybody", async () => {
    await open();
    await fetch(`${origin()}/_sandbox/faults`, { method: "POST", body: JSON.stringify({ fault: "bounce" }) });
    await send("dan@example.test");
    await send("dan@example.test");
    await advance(1);
    expect(await get("/messages")).toHaveProperty("messages.length", 3);
  });
});

describe("a mail", () => {
  it("is refused with 552 and not kept where it is too large", async () => {
    await open();
    await expect(send("dan@example.test", { text: "x".repeat(10_500_000) })).rejects.toMatchObject({
      responseCode: 552,
    });
    expect(await get("/messages")).toEqual({ messages: [] });
  });

  it("outlives the sandbox, as the numbers do", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mail-"));
    const options = { stateFile: join(folder, "mail.json") };
    await open(options);
    await send("dan@example.test", { subject: "First" });
    await sandbox.close();
    await open(options);
    await send("dan@example.test", { subject: "Second" });
    expect(await get("/messages")).toMatchObject({
      messages: [
        { id: 2, subject: "Second" },
        { id: 1, subject: "First" },
      ],
    });
    await sandbox.close();
    rmSync(folder, { recursive: true });
    await open();
  });
});
