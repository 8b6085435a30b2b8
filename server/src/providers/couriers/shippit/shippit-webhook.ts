/**
 * What Shippit tells by webhook, and whether it was Shippit. Pure. It signs nothing and numbers nothing: a secret stands in a
 * header that the account adds. Source: docs/providers/shippit.md, "Webhook".
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { MessageRecord, Webhook } from "../../../platform/inbox/webhook.ts";
import { knowsSecret, readJson } from "../../provider-replies.ts";
import type { CourierNews } from "../couriers.ts";
import { courierState } from "../courier-states.ts";
import type { ShippitConfig } from "./shippit-config.ts";
import { openableTrackingLink } from "./shippit-links.ts";
import { trackingNumberShape } from "./shippit-replies.ts";

const secretHeader = "x-hook-secret";

/** The key is what makes two deliveries one: booking, state and time of the newest change. What cannot be read is known by its bytes. */
export const identifyShippit =
  ({ webhookSecret }: Pick<ShippitConfig, "webhookSecret">): Webhook["identify"] =>
  ({ headers, body }) => {
    if (!knowsSecret([headers[secretHeader] ?? ""].flat().join(), webhookSecret)) return undefined;
    const message = readJson(body, shape);
    const same =
      message && JSON.stringify([message.tracking_number, message.current_state, newest(message)?.toISOString()]);
    return {
      topic: "booking",
      key: createHash("sha256")
        .update(same ?? body)
        .digest("hex"),
    };
  };

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? "");
const instant = z.string().transform((given, context) => {
  const at = new Date(given);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: "custom", message: "is no time" });
  return z.NEVER;
});
const shape = z.object({
  tracking_number: trackingNumberShape,
  current_state: z.string(),
  tracking_url: text,
  retailer_reference: text,
  courier_name: text,
  courier_job_id: text,
  status_history: z.array(z.object({ status: z.string(), time: instant })).default([]),
});

/** The parcel that a message is about, by its tracking number; also where the rest cannot be read. */
export function parcelInMessage(body: Buffer): MessageRecord {
  const number = readJson(body, shape.pick({ tracking_number: true }))?.tracking_number ?? "";
  return { name: number, id: number };
}

/** @throws ZodError or SyntaxError when it cannot be read */
export function readShippitNews(body: Buffer, { trackingHosts }: Pick<ShippitConfig, "trackingHosts">): CourierNews {
  const message = shape.parse(JSON.parse(body.toString("utf8")));
  const ready = message.status_history.filter(({ status }) => courierState(status) === "ready for pickup");
  return {
    trackingNumber: message.tracking_number,
    state: courierState(message.current_state),
    courierName: message.courier_name,
    courierJobId: message.courier_job_id,
    reference: message.retailer_reference,
    trackingUrl: openableTrackingLink(message.tracking_url, trackingHosts),
    changedAt: newest(message),
    bookedAt: inOrder(ready).at(0),
  };
}

const inOrder = (history: readonly { time: Date }[]): Date[] =>
  history.map(({ time }) => time).toSorted((one, other) => one.getTime() - other.getTime());
const newest = ({ status_history }: { status_history: readonly { time: Date }[] }): Date | undefined =>
  inOrder(status_history).at(-1);
