import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createConnection, type Socket } from "node:net";
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

describe("dup+", () => {
  it("is there twice, with one Message-ID", async () => {
    await open();
    await send("dup+a@example.test");
    expect(await get("/messages")).toMatchObject({
      messages: [
        { id: 2, messageId: "<voucher-1@crema.test>" },
        { id: 1, messageId: "<voucher-1@crema.test>" },
      ],
    });
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
    expect(await get("/bounces")).toEqual({ bounces: [] });
    await advance(1);
    expect(await get("/bounces")).toEqual({
      bounces: [
        {
          id: 2,
          receivedAt: expect.any(String),
          returnPath: "bounce@crema.test",
          recipient: "bounce+a@example.test",
          action: "failed",
          status: "5.1.1",
          diagnostic: "smtp; 550 5.1.1 <bounce+a@example.test>: no such mailbox",
          messageId: "<voucher-1@crema.test>",
        },
      ],
    });
    expect(await get("/bounces?after=2")).toEqual({ bounces: [] });
    expect(await get("/messages/2")).toMatchObject({
      to: "bounce@crema.test",
      from: "",
      headers: { "content-type": expect.stringContaining("report-type=delivery-status") },
      text: expect.stringContaining("could not be delivered"),
      source: expect.stringMatching(/\r\nContent-Type: message\/delivery-status\r\n\r\nReporting-MTA: dns; /),
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
    expect(await get("/bounces")).toHaveProperty("bounces.length", 1);
  });
});

describe("limits", () => {
  it("a mail that is too large is refused with 552 and not kept", async () => {
    await open({ largestBytes: 2_000 });
    await expect(send("dan@example.test", { text: "x".repeat(3_000) })).rejects.toMatchObject({ responseCode: 552 });
    await send("dan@example.test");
    expect(await get("/messages")).toHaveProperty("messages.length", 1);
  });

  it("one connection more than there may be is refused with 421", async () => {
    await open({ mostConnections: 1 });
    const first = createConnection(sandbox.smtpPort, "127.0.0.1");
    expect(await greeting(first)).toMatch(/^220 /);
    const second = createConnection(sandbox.smtpPort, "127.0.0.1");
    expect(await greeting(second)).toMatch(/^421 /);
    first.destroy();
    second.destroy();
  });
});

const greeting = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once("data", (data: Buffer) => resolve(data.toString())));

const secured = (ca: string) =>
  createTransport({ host: "127.0.0.1", port: sandbox.smtpPort, requireTLS: true, tls: { ca } });

describe("STARTTLS", () => {
  it("is offered with a certificate of its own that outlives the sandbox, as mails and their numbers do", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mail-"));
    const options = { hasStartTls: true, stateFile: join(folder, "mail.json") };
    await open(options);
    const ca = await (await fetch(`${origin()}/certificate.pem`)).text();
    expect(ca).toBe(sandbox.certificate);
    await secured(ca).sendMail({ from: "a@crema.test", to: "dan@example.test", subject: "First", text: "Hello" });
    await sandbox.close();
    await open(options);
    expect(sandbox.certificate).toBe(ca);
    await secured(ca).sendMail({ from: "a@crema.test", to: "dan@example.test", subject: "Second", text: "Hello" });
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

  it("is not trusted by who does not know the certificate, and not offered unless asked for", async () => {
    await open({ hasStartTls: true });
    const mail = { from: "a@crema.test", to: "dan@example.test", text: "Hello" };
    await expect(
      createTransport({ host: "127.0.0.1", port: sandbox.smtpPort, requireTLS: true }).sendMail(mail),
    ).rejects.toThrow("self-signed certificate");
    await sandbox.close();
    await open();
    expect([sandbox.certificate, (await fetch(`${origin()}/certificate.pem`)).status]).toEqual([undefined, 404]);
    await expect(secured("").sendMail(mail)).rejects.toMatchObject({ code: "ETLS" });
  });
});
