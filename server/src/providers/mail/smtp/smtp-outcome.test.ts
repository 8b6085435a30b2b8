import { format, inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { secret } from "../../../platform/config/secret.ts";
import { readSmtpUrl } from "./smtp-mail.ts";
import { outcomeOf } from "./smtp-outcome.ts";

const reply = (responseCode: number, command: string, message = "") => ({
  code: "EENVELOPE",
  responseCode,
  command,
  message,
});

describe("what a mail server's reply means", () => {
  it.each([
    ["421 at MAIL FROM", reply(421, "MAIL FROM"), "later"],
    ["450 greylisting", reply(450, "RCPT TO"), "later"],
    ["451", reply(451, "RCPT TO"), "later"],
    ["452 full", reply(452, "RCPT TO"), "later"],
    ["451 after the message", reply(451, "DATA"), "later"],
    ["550 no mailbox", reply(550, "RCPT TO"), "refused"],
    ["553", reply(553, "RCPT TO"), "refused"],
    ["552 too large", reply(552, "DATA"), "refused"],
    ["554 policy", reply(554, "DATA"), "refused"],
    ["535 account", reply(535, "AUTH PLAIN"), "misconfigured"],
    ["534 account", reply(534, "AUTH PLAIN"), "misconfigured"],
    ["no TLS", { code: "ETLS" }, "misconfigured"],
    ["no sign-in offered", { code: "EAUTH" }, "misconfigured"],
    ["554 greeting", reply(554, "CONN"), "misconfigured"],
    ["no reply, nothing sent", { code: "ETIMEDOUT" }, "later"],
  ])("%s: %o is %s", (_name, failure, kind) => {
    expect(outcomeOf(failure, false).kind).toBe(kind);
  });

  it.each([
    ["ESOCKET", "the connection was refused or broke off"],
    ["ETIMEDOUT", "no answer in time"],
    ["EPROTOCOL", "what answers there is no mail server"],
    ["ESOMETHING", "the connection failed"],
  ])("tells in words why nobody was reached: %s", (code, words) => {
    expect(outcomeOf({ code }, false)).toEqual({
      kind: "later",
      reason: `the mail server cannot be reached (${words})`,
    });
  });

  it.each([
    ["EENVELOPE", 'Invalid recipient "a b@c"', "refused", "no mail can be sent to an address like this one"],
    ["EENVELOPE", "No recipients defined", "refused", "the mail names nobody it is for"],
    ["EENVELOPE", 'Invalid sender "x"', "misconfigured", "MAIL_FROM is no address a mail can come from"],
    ["EMESSAGE", "Message size larger than allowed 9", "refused", "the mail is larger than the mail server takes"],
    ["EMESSAGE", "Empty message", "refused", "the mail is empty"],
  ])("says what the library does not send, and not that nobody was reached: %s, %s", (code, message, kind, reason) => {
    expect(outcomeOf({ code, message, command: "API" }, false)).toEqual({ kind, reason });
  });

  it("is unknown without a reply once the message was on its way, and the reply counts when there is one", () => {
    expect(outcomeOf({ code: "ECONNECTION" }, true).kind).toBe("unknown");
    expect(outcomeOf({ code: "ETIMEDOUT" }, true).kind).toBe("unknown");
    expect(outcomeOf(reply(451, "DATA"), true).kind).toBe("later");
    expect(outcomeOf(reply(554, "DATA"), true).kind).toBe("refused");
  });

  it("is kept as codes, because the text repeats the recipient", () => {
    const outcome = outcomeOf(reply(550, "RCPT TO", "550 5.1.1 <dan@example.test>: no such mailbox"), false);
    expect(outcome).toEqual({ kind: "refused", reason: "there is no such mailbox (550 5.1.1 at RCPT TO)" });
  });
});

describe("SMTP_URL", () => {
  it.each([
    [
      "smtps://u:p%40ss@mail.test",
      {
        host: "mail.test",
        port: 465,
        secure: true,
        requireTLS: false,
        ignoreTLS: false,
        auth: { user: "u", pass: "p@ss" },
      },
    ],
    [
      "smtp://u:p@mail.test",
      {
        host: "mail.test",
        port: 587,
        secure: false,
        requireTLS: true,
        ignoreTLS: false,
        auth: { user: "u", pass: "p" },
      },
    ],
    [
      "smtp://mail.test:25",
      { host: "mail.test", port: 25, secure: false, requireTLS: true, ignoreTLS: false, auth: undefined },
    ],
    [
      "smtp://127.0.0.1:2525",
      { host: "127.0.0.1", port: 2525, secure: false, requireTLS: false, ignoreTLS: true, auth: undefined },
    ],
    [
      "smtp://localhost:2525",
      { host: "localhost", port: 2525, secure: false, requireTLS: false, ignoreTLS: true, auth: undefined },
    ],
    [
      "smtp://[::1]:2525",
      { host: "::1", port: 2525, secure: false, requireTLS: false, ignoreTLS: true, auth: undefined },
    ],
    [
      "smtp://127.0.0.1.evil.test:2525",
      { host: "127.0.0.1.evil.test", port: 2525, secure: false, requireTLS: true, ignoreTLS: false, auth: undefined },
    ],
  ])("%s: TLS is given up over loopback only", (url, settings) => {
    expect(readSmtpUrl(secret(url))).toEqual(settings);
  });

  it("does not print its password", () => {
    const url = secret("smtps://u:p@x");
    for (const printed of [inspect(url), JSON.stringify({ url }), format("%s", url)])
      expect(printed).not.toContain("u:p");
  });
});
