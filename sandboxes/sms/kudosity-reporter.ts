/** Kudosity's ids, words and status events, to every webhook that asked for them. */
import { type Reporter, withoutQuery } from "./sms-book.ts";
import type { KudosityWebhook, Step } from "./sms-state.ts";

export const kudosityWords: Readonly<Record<Step, string>> = {
  queued: "PENDING",
  sent: "SENT",
  delivered: "DELIVERED",
  undelivered: "HARD_BOUNCE",
  "opted-out": "FAILED",
};

/** @param webhooks - those of the account, as they are now */
export const kudosityReporter = (webhooks: () => readonly KudosityWebhook[]): Reporter => ({
  rules: { cutOffSeconds: 10, retrySeconds: [60, 300, 900] },
  idOf: (number) => `c0d0517e-0000-4000-8000-${number.toString(16).padStart(12, "0")}`,
  reports(sms, step, isForged) {
    const event = {
      event_type: "SMS_STATUS",
      timestamp: new Date(sms.history.find((one) => one.step === step)?.at ?? 0).toISOString(),
      status: {
        type: "SMS",
        id: sms.id,
        message_ref: sms.reference ?? "",
        recipient: sms.to.slice(1),
        sender: sms.from,
        status: kudosityWords[step],
      },
    };
    return webhooks()
      .filter(({ events }) => events.includes("SMS_STATUS"))
      .map(({ url }) => ({
        url: isForged ? withoutQuery(url) : url,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(event),
      }));
  },
});
