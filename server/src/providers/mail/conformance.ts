/** What every way of sending mail must do; run against the sandbox, and against a real server where there is one. */
import { describe, expect, it } from "vitest";
import type { MailMessage, MailTransport } from "./mail.ts";
import { opened } from "../../../test/opened.ts";

export interface MailService {
  readonly transport: MailTransport;
  readonly from: string;
  readonly to: string;
  close(): Promise<void>;
}
export interface MailStand extends MailService {
  /** Recipients that make the server answer in a certain way. */
  readonly recipients: Readonly<Record<"good" | "unknownMailbox" | "tryLater" | "answerLost", string>>;
  /** How often the server took a message with this id. */
  taken(messageId: string): Promise<number>;
}

let made = 0;
const began = Date.now();
export const aMessage = (to: string, more: Partial<MailMessage> = {}): MailMessage => {
  made += 1;
  return {
    messageId: `<${made}.${process.pid}.${began}@crema.test>`,
    from: "Crema <no-reply@crema.test>",
    to,
    subject: "Zoë's café – order № 5",
    text: "Hello Zoë,\nthis is a mail.\n",
    html: "<p>Hello Zoë,<br>this is a mail.</p>",
    ...more,
  };
};

/** What can be asked of a real one, too: it sends one mail. */
export function describeMailService(service: () => MailService): void {
  it("is taken, and the server's word for it is kept", async () => {
    const { transport, from, to } = service();
    expect(await transport.deliver(aMessage(to, { from }))).toMatchObject({
      kind: "accepted",
      reference: expect.stringMatching(/\S/),
    });
  });
}

export function describeMail(name: string, open: () => Promise<MailStand>): void {
  describe(`conformance of mail: ${name}`, () => {
    const stand = opened(open);

    describeMailService(stand);

    it("is handed over once", async () => {
      const message = aMessage(stand().recipients.good);
      expect(await stand().transport.deliver(message)).toMatchObject({ kind: "accepted" });
      expect(await stand().taken(message.messageId)).toBe(1);
    });

    it("is refused for good where there is no such mailbox, without naming the recipient", async () => {
      const outcome = await stand().transport.deliver(aMessage(stand().recipients.unknownMailbox));
      expect(outcome.kind).toBe("refused");
      expect(JSON.stringify(outcome)).not.toContain("@");
    });

    it("waits where the server says so, and keeps working after it", async () => {
      expect(await stand().transport.deliver(aMessage(stand().recipients.tryLater))).toMatchObject({ kind: "later" });
      expect(await stand().transport.deliver(aMessage(stand().recipients.good))).toMatchObject({ kind: "accepted" });
    });

    it("is of unknown outcome when the line breaks between message and answer, never 'failed'", async () => {
      const message = aMessage(stand().recipients.answerLost);
      expect(await stand().transport.deliver(message)).toMatchObject({ kind: "unknown" });
      expect(await stand().taken(message.messageId)).toBe(1);
    });

    it("goes out many at a time", async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => stand().transport.deliver(aMessage(stand().recipients.good))),
      );
      expect(outcomes.map((one) => one.kind)).toEqual(Array.from({ length: 6 }, () => "accepted"));
    });
  });
}
