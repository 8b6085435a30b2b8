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
import { openableTrackingLink, trackingNumberShape } from "./shippit-replies.ts";

const secretHeader = "x-hook-secret";

/** Two deliveries are one if they say the same; a later one may add a reference or a scan. What cannot be read is known by its bytes. */
export const identifyShippit =
  ({ webhookSecret }: Pick<ShippitConfig, "webhookSecret">): Webhook["identify"] =>
  ({ headers, body }) => {
    if (!knowsSecret([headers[secretHeader] ?? ""].flat().join(), webhookSecret)) return undefined;
    const message = readJson(body, shape);
    const same = message && JSON.stringify({ ...message, status_history: inOrder(message.status_history) });
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
/** Undefined if it is no time that a parcel can have been scanned at. */
const instant = z
  .string()
  .transform((given) => new Date(given))
  .refine((at) => at >= new Date("2000-01-01") && at < new Date("2100-01-01"))
  .optional()
  .catch(undefined);
const scan = z.object({ status: z.string().transform(courierState), time: instant });
type Scan = z.infer<typeof scan>;
/** The entries that can be read: the state counts, whatever its history is like. */
const history = z
  .array(z.unknown())
  .catch([])
  .transform((entries) => entries.flatMap((entry) => scan.safeParse(entry).data ?? []));
const shape = z.object({
  tracking_number: trackingNumberShape,
  current_state: z.string().transform(courierState),
  tracking_url: text,
  retailer_reference: text,
  courier_name: text,
  courier_job_id: text,
  status_history: history,
});

/** The parcel that a message is about, by its tracking number; also where the rest cannot be read. */
export function parcelInMessage(body: Buffer): MessageRecord {
  const number = readJson(body, shape.pick({ tracking_number: true }))?.tracking_number ?? "";
  return { name: number, id: number };
}

/** @throws ZodError or SyntaxError when it cannot be read */
export function readShippitNews(body: Buffer, { trackingHosts }: Pick<ShippitConfig, "trackingHosts">): CourierNews {
  const message = shape.parse(JSON.parse(body.toString("utf8")));
  return {
    trackingNumber: message.tracking_number,
    state: message.current_state,
    courierName: message.courier_name,
    courierJobId: message.courier_job_id,
    reference: message.retailer_reference,
    trackingUrl: openableTrackingLink(message.tracking_url, trackingHosts),
    // Times of other states are not its own.
    changedAt: timesIn(message, message.current_state).at(-1),
    bookedAt: timesIn(message, "ready for pickup").at(0),
  };
}

const timeOf = ({ time }: Scan): number => time?.getTime() ?? 0;
const inOrder = (scans: readonly Scan[]): Scan[] =>
  scans.toSorted((one, other) => timeOf(one) - timeOf(other) || one.status.localeCompare(other.status));
/** When the parcel was scanned in this state; times that cannot be read are left out. */
const timesIn = ({ status_history }: z.infer<typeof shape>, state: string): Date[] =>
  inOrder(status_history).flatMap(({ status, time }) => (status === state ? (time ?? []) : []));
