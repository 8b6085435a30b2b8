/**
 * Takes the reports of mail servers about mails they could not deliver after all: the mailbox of `MAIL_FROM` forwards them,
 * as they are, to `POST /v1/webhooks/mail`. A mail that came back has failed. Source: docs/providers/mail.md, "Bounces".
 */
import { createHash } from "node:crypto";
import type { Secret } from "../../platform/config/secret.ts";
import type { Webhook } from "../../platform/inbox/webhook.ts";
import { knowsSecret } from "../provider-replies.ts";
import { failBouncedMail } from "./outbound-mail-rows.ts";
import { wordsForRefusal } from "./status-words.ts";

/** @param secret - what stands in the header `x-hook-secret`; none is taken where it is not set */
export const bounceWebhooks = (secret: Secret): Webhook[] => (secret.isSet ? [bounceWebhook(secret)] : []);

const bounceWebhook = (secret: Secret): Webhook => ({
  provider: "mail",
  identify({ headers, body }) {
    if (!knowsSecret([headers["x-hook-secret"] ?? ""].flat().join(), secret)) return undefined;
    return { topic: "report", key: createHash("sha256").update(body).digest("hex") };
  },
  async handle(deps, tx, { body }) {
    for (const bounce of readBounces(body)) {
      const id = idIn(bounce);
      const reason = reasonOf(bounce);
      const mail =
        id === undefined ? undefined : await failBouncedMail(tx, { id, recipient: bounce.recipient, reason });
      if (mail !== undefined) deps.log.error({ mail: id, kind: mail.kind, reason }, "mail came back");
    }
  },
});

/** Our Message-IDs are made of the mail's id. */
const idIn = ({ messageId }: Bounce): string | undefined =>
  /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1];

const reasonOf = ({ status }: Bounce): string =>
  `${wordsForRefusal({ status })} (${status === "" ? "it came back" : `${status}, it came back`})`;

/** What a mail server reports about mails that it took and could not deliver. Pure. Source: RFC 3464, RFC 6522, RFC 2045. */

interface Bounce {
  /** Of the mail that came back, with its angle brackets. */
  readonly messageId: string;
  readonly recipient: string;
  /** RFC 3463: `5.1.1`; '' where none is told. */
  readonly status: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * The recipients of one mail that was given up.
 * @param report - a whole mail, as it came
 * @returns none where it is no report, tells of a delay alone, or does not say about which mail it is
 */
export function readBounces(report: Buffer): readonly Bounce[] {
  const { headers, body } = splitHead(report.toString("latin1").replaceAll("\r\n", "\n"));
  const parts = partsOf({ headers, body });
  const messageId = parts.map(originalId).find((id) => id !== undefined);
  const status = parts.find((part) => typeOf(part) === "message/delivery-status");
  if (typeOf({ headers, body }) !== "multipart/report" || messageId === undefined || status === undefined) return [];
  // The first group is about the mail, each of the others about a recipient.
  return status.body
    .split(/\n{2,}/)
    .map((group) => splitHead(`${group}\n\n`).headers)
    .filter((fields) => fields.get("action")?.toLowerCase() === "failed")
    .map((fields) => ({ messageId, recipient: addressIn(fields), status: statusIn(fields) }));
}

const originalId = (part: Part): string | undefined => {
  if (!["text/rfc822-headers", "message/rfc822"].includes(typeOf(part))) return undefined;
  return /<[^<>\s]+>/.exec(splitHead(`${part.body}\n\n`).headers.get("message-id") ?? "")?.[0];
};

const addressIn = (fields: ReadonlyMap<string, string>): string =>
  (fields.get("original-recipient") ?? fields.get("final-recipient") ?? "").replace(/^[^;]*;\s*/, "");

const statusIn = (fields: ReadonlyMap<string, string>): string =>
  /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "")?.[0] ?? "";

const typeOf = ({ headers }: Part): string =>
  (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

function partsOf({ headers, body }: Part): readonly Part[] {
  const given = /boundary="?([^";\n]+)"?/i.exec(headers.get("content-type") ?? "")?.[1];
  if (given === undefined) return [];
  return `\n${body}`
    .split(`\n--${given}`)
    .slice(1)
    .map((part) => splitHead(part.replace(/^\n/, "")));
}

/** Headers end at the first empty line; a line that begins with a space goes on with the one before. */
function splitHead(text: string): Part {
  const end = text.startsWith("\n") ? 0 : text.indexOf("\n\n");
  const head = end === -1 ? text : text.slice(0, end);
  const fields = head
    .replaceAll(/\n[ \t]+/g, " ")
    .split("\n")
    .map((line) => /^([!-9;-~]+):(.*)$/.exec(line))
    .filter((field) => field !== null)
    .map(([, name = "", value = ""]) => [name.toLowerCase(), value.trim()] as const);
  return { headers: new Map(fields), body: end === -1 ? "" : text.slice(end).replace(/^\n+/, "") };
}
