/** What the vendor reports of messages on their way. Source: docs/inbox.md; docs/providers/sms.md, "Reports". */
import type { Config } from "../../../platform/config/config.ts";
import { derivedKey } from "../../../platform/config/derived-key.ts";
import { originOf } from "../../../platform/config/origin.ts";
import type { MessageSource } from "../../../platform/inbox/message-source.ts";
import type { Delivery, Webhook } from "../../../platform/inbox/webhook.ts";
import { withdrawEffect } from "../../../platform/outbound/outbound.ts";
import { callbackAddress, identifyReport } from "../../../providers/sms/callback-address.ts";
import type { Sms, SmsReport } from "../../../providers/sms/sms.ts";
import { type LinkStanding, saveReport } from "./app-link-rows.ts";

/** Reports that could not be worked on, as the job centre shows them. */
export const smsMessages: MessageSource = { provider: "sms", label: "Report of the SMS service", right: "user.edit" };

type Origin = Pick<Config, "PUBLIC_URL" | "HOST" | "PORT" | "SIGNING_KEY">;
const { provider } = smsMessages;
const listensAt = (config: Origin) => ({
  base: `${originOf(config)}/v1/webhooks/${provider}`,
  secret: derivedKey(config.SIGNING_KEY, "sms reports"),
});
const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the reports of a message shall come. */
export const reportAddress = (config: Origin, key: string): string => callbackAddress({ ...listensAt(config), key });

export function smsReportWebhook(sms: Sms, config: Origin): Webhook {
  const changed = new WeakMap<Delivery, string>();
  return {
    provider,
    identify: identifyReport({ sms, ...listensAt(config) }),
    async handle(deps, tx, delivery) {
      const report = sms.reportIn(delivery.body);
      const told = report && standingTold(report);
      // The account may send messages that are none of ours.
      if (told === undefined || !uuidShape.test(delivery.topic)) return;
      const userUuid = await saveReport(tx, delivery.topic, { ...told, at: deps.clock.now() });
      if (userUuid === undefined) return;
      changed.set(delivery, userUuid);
      // What was parked or is to be tried again is cleared up by this.
      const reason = `The vendor reported: ${told.state}`;
      await withdrawEffect(deps, tx, { kind: "app-link", subject: delivery.topic, by: "The SMS service", reason });
    },
    announce({ live }, delivery) {
      const userUuid = changed.get(delivery);
      if (userUuid !== undefined) live.recordChanged("user", userUuid);
    },
  };
}

/** In the words of the log; undefined while it only waits at the vendor's. */
function standingTold({ state, reference, error = "" }: SmsReport): Required<LinkStanding> | undefined {
  const why = error === "" ? "" : ` (${error.slice(0, 60)})`;
  switch (state) {
    case "queued":
      return undefined;
    case "sent":
    case "delivered":
      return { state, result: state, reference };
    case "undelivered":
      return { state: "failed", result: `failed: it could not be delivered${why}`, reference };
    case "failed":
      return { state: "failed", result: `failed: the SMS service could not send it${why}`, reference };
    case "opted-out":
      return { state: "failed", result: "failed: this number wants no text messages", reference };
  }
}
