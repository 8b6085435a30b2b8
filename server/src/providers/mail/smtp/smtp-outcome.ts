import { type MailOutcome, serverAway } from "../mail.ts";
import { wordsForRefusal } from "../status-words.ts";

export interface SmtpFailure {
  readonly code?: string | undefined;
  /** Of the server's reply; missing when there was none. */
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
  readonly message?: string | undefined;
}

export function failureOf(error: unknown): SmtpFailure {
  const found = error instanceof Error ? error : {};
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(found, name);
    return typeof value === "string" ? value : undefined;
  };
  const responseCode: unknown = Reflect.get(found, "responseCode");
  return {
    code: text("code"),
    command: text("command"),
    message: text("message"),
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
  };
}

const settingsRefused: ReadonlySet<unknown> = new Set(["EAUTH", "ETLS", 534, 535, 538]);
const isOurSettings = ({ code, responseCode }: SmtpFailure): boolean =>
  settingsRefused.has(code) || settingsRefused.has(responseCode);
/** Commands whose refusal says something of this mail, not of us. */
const aboutTheMail: ReadonlySet<string> = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** Why nothing was heard of a mail server, by the library's code. */
const silences: Readonly<Record<string, string>> = {
  ECONNECTION: "the connection broke off",
  EDNS: "there is no server of that name",
  EPROTOCOL: "what answers there is no mail server",
  ESOCKET: "the connection was refused or broke off",
  ETIMEDOUT: "no answer in time",
};
const awayWords = ({ code = "" }: SmtpFailure): string => silences[code] ?? "the connection failed";

/** What the library itself does not send, by what its message begins with; the server was never asked. */
const notSendable: Readonly<Record<string, MailOutcome>> = {
  "Invalid recipient": { kind: "refused", reason: "no mail can be sent to an address like this one" },
  "No recipients": { kind: "refused", reason: "the mail names nobody it is for" },
  "Invalid sender": { kind: "misconfigured", reason: "MAIL_FROM is no address a mail can come from" },
  "Message size": { kind: "refused", reason: "the mail is larger than the mail server takes" },
  "Empty message": { kind: "refused", reason: "the mail is empty" },
};
const refusedHere = ({ responseCode, message = "" }: SmtpFailure): MailOutcome | undefined =>
  responseCode === undefined
    ? Object.entries(notSendable).find(([begin]) => message.startsWith(begin))?.[1]
    : undefined;

const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/**
 * The outcome of a failed attempt.
 * @param wasMessageSent - whether the server had said "go on" and the message was on its way
 * Source: RFC 5321 section 4.2, RFC 3463, RFC 4954; docs/providers/mail.md.
 */
export function outcomeOf(failure: SmtpFailure, wasMessageSent: boolean): MailOutcome {
  const { responseCode: code, command = "" } = failure;
  if (isOurSettings(failure))
    return { kind: "misconfigured", reason: reasonOf("the mail server refuses our account or connection", failure) };
  const here = refusedHere(failure);
  if (here !== undefined) return here;
  if (code === undefined)
    return wasMessageSent
      ? { kind: "unknown", reason: "the connection was lost before the server's answer" }
      : { kind: "later", reason: `${serverAway} (${awayWords(failure)})` };
  if (code >= 500)
    return aboutTheMail.has(command)
      ? {
          kind: "refused",
          reason: `${wordsForRefusal({ status: statusOf(failure), reply: code })} (${codesOf(failure)})`,
        }
      : { kind: "misconfigured", reason: reasonOf("the mail server does not talk to us", failure) };
  return { kind: "later", reason: reasonOf("the mail server asks to wait", failure) };
}

const statusOf = ({ message = "" }: SmtpFailure): string | undefined => enhanced.exec(message)?.[1];

const reasonOf = (what: string, failure: SmtpFailure): string => [what, codesOf(failure)].filter(Boolean).join(" ");

/** Reply texts often repeat the recipient's address, so only the codes are kept. */
function codesOf(failure: SmtpFailure): string {
  const { responseCode, command = "" } = failure;
  return [responseCode, statusOf(failure), command === "" ? "" : `at ${command}`]
    .filter((one) => one !== undefined && one !== "")
    .join(" ");
}
