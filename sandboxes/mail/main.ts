import { announce } from "../kit/announce.ts";
import { startMailSandbox } from "./mail-sandbox.ts";

// PORT is the inbox page's, SMTP_PORT the mail server's; 0 or nothing takes a free one.
const sandbox = await startMailSandbox({
  host: process.env["HOST"] ?? "127.0.0.1",
  httpPort: Number(process.env["PORT"] ?? 0),
  smtpPort: Number(process.env["SMTP_PORT"] ?? 0),
});
const inbox = `http://127.0.0.1:${sandbox.httpPort}/`;
announce(
  {
    smtpPort: sandbox.smtpPort,
    httpPort: sandbox.httpPort,
    env: { SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}` },
    pages: { "Mail inbox": inbox },
  },
  () => sandbox.close(),
);
