import { readMail } from "./read-mime.ts";

/** A mail as the inbox page and tests see it. */
export interface KeptMail {
  readonly id: number;
  readonly receivedAt: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly source: string;
}

export interface MailStore {
  add(envelope: { from: string; to: string }, source: string): KeptMail;
  /** Newest first; of one recipient, or of all. */
  list(to?: string): readonly KeptMail[];
  find(id: number): KeptMail | undefined;
  clear(): void;
}

const most = 1_000;

export function createMailStore(): MailStore {
  let mails: KeptMail[] = [];
  let id = 0;
  return {
    add({ from, to }, source) {
      id += 1;
      const { headers, text, html } = readMail(source);
      const mail: KeptMail = {
        id,
        receivedAt: new Date().toISOString(),
        to,
        from,
        subject: headers["subject"] ?? "",
        messageId: headers["message-id"] ?? "",
        headers,
        text,
        html,
        source: Buffer.from(source, "latin1").toString("utf8"),
      };
      mails = [mail, ...mails].slice(0, most);
      return mail;
    },
    list: (to) => (to === undefined || to === "" ? mails : mails.filter((one) => isFor(one, to))),
    find: (wanted) => mails.find((one) => one.id === wanted),
    clear: () => {
      mails = [];
    },
  };
}

const isFor = (mail: KeptMail, to: string): boolean => mail.to.toLowerCase() === to.trim().toLowerCase();
