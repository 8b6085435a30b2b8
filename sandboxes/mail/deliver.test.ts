import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { loopback, portOf } from "../kit/listener.ts";
import { startMailSandbox } from "./mail-sandbox.ts";

it("a mail to bounce+ is handed on as a report to the address that was told, with the secret", async () => {
  const sandbox = await startMailSandbox();
  const heard: { secret: unknown; body: string }[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    heard.push({ secret: request.headers["x-hook-secret"], body: await text(request) });
    response.end();
  };
  const server = createServer((request, response) => void hear(request, response));
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const control = (path: string, body: unknown) =>
    fetch(`http://${loopback}:${sandbox.httpPort}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  const url = `http://${loopback}:${portOf(server.address())}/v1/webhooks/mail`;
  await control("forward", { url, secret: "s" });
  await createTransport({ host: loopback, port: sandbox.smtpPort, ignoreTLS: true }).sendMail({
    from: "bounce@crema.test",
    to: "bounce+a@example.test",
    text: "Hello",
  });
  await control("clock", { advanceSeconds: 1 });
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ secret: "s", body: expect.stringContaining("Status: 5.1.1") });
  await new Promise((resolve) => server.close(resolve));
  await sandbox.close();
});
