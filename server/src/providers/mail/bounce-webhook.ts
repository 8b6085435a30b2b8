/**
 * Takes the reports of mail servers about mails they could not deliver after all: the mailbox of `MAIL_FROM` forwards them,
 * as they are, to `POST /v1/webhooks/mail`. A mail that came back has failed. Source: docs/providers/mail.md, "Bounces".
 */
import { createHash } from "node:crypto";
import type { Secret } from "../../platform/config/secret.ts";
import type { Webhook } from "../../platform/inbox/webhook.ts";
import { knowsSecret } from "../provider-replies.ts";
import { failBouncedMail } from "./outbound-mail-rows.ts";
import { type Bounce, readBounces } from "./read-bounce.ts";
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
