import { describe, expect, it } from "vitest";
import { startTestMailSandbox } from "../../../../test/mail-sandbox.ts";
import { opened } from "../../../../test/opened.ts";
import { secret } from "../../../platform/config/secret.ts";
import { aMessage, describeMail } from "../conformance.ts";
import { readSmtpUrl, smtpMail } from "./smtp-mail.ts";

describeMail("SMTP", async () => {
  const sandbox = await startTestMailSandbox();
  const transport = smtpMail(readSmtpUrl(secret(sandbox.smtpUrl)));
  return {
    transport,
    from: "Crema <no-reply@crema.test>",
    to: "dan@example.test",
    recipients: {
      good: "dan@example.test",
      unknownMailbox: "nouser+dan@example.test",
      tryLater: "tempfail+dan@example.test",
      answerLost: "drop-after-dot+dan@example.test",
    },
    taken: async (messageId) => (await sandbox.mails()).filter((one) => one.messageId === messageId).length,
    async close() {
      await transport.close();
      await sandbox.close();
    },
  };
});

describe("SMTP", () => {
  const sandbox = opened(() => startTestMailSandbox());
  const open = (url = sandbox().smtpUrl) => smtpMail(readSmtpUrl(secret(url)));

  it("answers a probe without a mail, and fails one when nobody is there or the account is refused", async () => {
    const signal = AbortSignal.timeout(10_000);
    const before = await sandbox().mails();
    const [good, wrong, nobody] = [
      open(),
      open(sandbox().smtpUrl.replace("//", "//refused:one@")),
      open("smtp://127.0.0.1:9"),
    ];
    await good.probe(signal);
    await expect(wrong.probe(signal)).rejects.toThrow("the mail server refuses our account");
    await expect(nobody.probe(signal)).rejects.toThrow("the mail server cannot be reached");
    for (const transport of [good, wrong, nobody]) await transport.close();
    expect(await sandbox().mails()).toEqual(before);
  });

  it("carries text and HTML, names that are not ASCII, and says that a machine wrote it", async () => {
    const transport = open();
    const message = aMessage("zoe@example.test", { from: "Café Crema <no-reply@crema.test>" });
    await transport.deliver(message);
    await transport.close();
    const [mail] = await sandbox().mails("zoe@example.test");
    expect(mail).toMatchObject({ subject: message.subject, text: message.text, messageId: message.messageId });
    expect(mail?.html.trim()).toBe(message.html);
    expect(mail?.headers).toMatchObject({
      from: "Café Crema <no-reply@crema.test>",
      to: "zoe@example.test",
      "auto-submitted": "auto-generated",
    });
    expect(mail?.headers["content-type"]).toMatch(/^multipart\/alternative/);
  });

  it("lets people leave the list of a marketing mail with one click, and says nothing of it in others", async () => {
    const transport = open();
    const unsubscribeUrl = "https://console.crema.test/leave?token=a%20b";
    await transport.deliver(aMessage("leaver@example.test", { unsubscribeUrl }));
    await transport.deliver(aMessage("customer@example.test"));
    await transport.close();
    const [[marketing], [other]] = [
      await sandbox().mails("leaver@example.test"),
      await sandbox().mails("customer@example.test"),
    ];
    expect(marketing?.headers).toMatchObject({
      "list-unsubscribe": `<${unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(Object.keys(other?.headers ?? {}).filter((name) => name.startsWith("list-"))).toEqual([]);
  });

  it("waits for a slow server", async () => {
    const transport = open();
    expect(await transport.deliver(aMessage("slow+dan@example.test"))).toMatchObject({ kind: "accepted" });
    await transport.close();
  });

  it("is unknown only after the message: a line that breaks before it means 'later'", async () => {
    const transport = open();
    await sandbox().order("drop-before-data");
    expect(await transport.deliver(aMessage("dan@example.test"))).toMatchObject({ kind: "later" });
    await transport.close();
  });

  it("waits when nobody listens, and when the server is closing", async () => {
    const nobody = open("smtp://127.0.0.1:1");
    expect(await nobody.deliver(aMessage("dan@example.test"))).toMatchObject({ kind: "later" });
    const transport = open();
    await sandbox().order("closing");
    expect(await transport.deliver(aMessage("dan@example.test"))).toMatchObject({ kind: "later" });
    expect(await transport.deliver(aMessage("dan@example.test"))).toMatchObject({ kind: "accepted" });
    await transport.close();
  });

  it("asks for somebody to mend it when our account is refused", async () => {
    const transport = open(`smtp://refused:x@127.0.0.1:${sandbox().smtpPort}`);
    expect(await transport.deliver(aMessage("dan@example.test"))).toMatchObject({ kind: "misconfigured" });
    const right = open(`smtp://crema:right@127.0.0.1:${sandbox().smtpPort}`);
    expect(await right.deliver(aMessage("dan@example.test"))).toMatchObject({ kind: "accepted" });
    await right.close();
  });
});
