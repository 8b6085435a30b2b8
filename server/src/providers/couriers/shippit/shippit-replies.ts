/** What Shippit's replies mean. Pure. Source: docs/providers/shippit.md, "Protocol". */
import { z } from "zod";
import { readJson, withoutContacts } from "../../provider-replies.ts";
import type { CourierBooking, HandOver, Tracking } from "../couriers.ts";
import { courierState } from "../courier-states.ts";
import { isPartnerAddress } from "../../provider-values.ts";

/** Letters, digits and dashes: it becomes part of addresses. */
export const trackingNumberShape = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const text = z
  .string()
  .nullish()
  .transform((given) => given ?? "");

const booking = z.object({
  response: z.object({
    tracking_number: trackingNumberShape,
    state: z.string(),
    courier_name: text,
    courier_job_id: text,
  }),
});
export function readBooking(body: Buffer): CourierBooking | undefined {
  const found = readJson(body, booking)?.response;
  return (
    found && {
      trackingNumber: found.tracking_number,
      state: courierState(found.state),
      courierName: found.courier_name,
      courierJobId: found.courier_job_id,
    }
  );
}

const label = z.object({ response: z.object({ qualified_url: z.string() }) });
export function readLabel(body: Buffer): string | undefined {
  const link = openableLink(readJson(body, label)?.response.qualified_url ?? "");
  return link === "" ? undefined : link;
}

const handOver = z.object({
  response: z.array(
    z.discriminatedUnion("success", [
      z.object({
        success: z.literal(true),
        courier: text,
        manifest: z.union([z.string(), z.number()]).transform(String),
        manifest_pdf: text,
        order_count: z.int(),
      }),
      z.object({
        success: z.literal(false),
        courier: text,
        orders: z.array(z.string()).optional(),
        error: text,
        error_description: text,
      }),
    ]),
  ),
});
type Answered = Extract<HandOver, { kind: "answered" }>;

/** Which of those that were given were booked is not said, but how many: what does not add up is unclear. */
export function readHandOver(body: Buffer, given: readonly string[]): Omit<Answered, "kind" | "notes"> | undefined {
  const entries = readJson(body, handOver)?.response;
  if (entries === undefined) return undefined;
  const failures = entries.filter((entry) => !entry.success);
  const successes = entries.filter((entry) => entry.success);
  const refused = failures.map(({ courier, orders = [], error, error_description }) => ({
    trackingNumbers: orders.filter((number) => given.includes(number)),
    reason: withoutContacts(`${courier || "The courier"}: ${error_description || error || "no reason given"}`),
  }));
  const named = new Set(refused.flatMap(({ trackingNumbers }) => trackingNumbers));
  const others = given.filter((number) => !named.has(number));
  const count = successes.reduce((sum, { order_count }) => sum + order_count, 0);
  const isClear = count === others.length;
  return {
    manifests: successes.map(({ courier, manifest, manifest_pdf }) => ({
      courierName: courier,
      manifest,
      url: openableLink(manifest_pdf),
    })),
    booked: isClear ? others : [],
    refused,
    unclear: isClear ? [] : others,
  };
}

const tracking = z.object({
  response: z.object({
    tracking_url: text,
    track: z.array(
      z.object({
        status: z.string(),
        date: z.string(),
        timestamp: z.union([z.number(), z.string()]).nullish(),
        status_owner: text,
      }),
    ),
  }),
});
export function readTracking(body: Buffer, hosts: readonly string[]): Tracking | undefined {
  const found = readJson(body, tracking)?.response;
  if (found === undefined) return undefined;
  const steps = found.track.flatMap(({ status, date, timestamp, status_owner }) => {
    const at = instantOf(date, timestamp);
    return at === undefined ? [] : [{ state: courierState(status), at, by: status_owner }];
  });
  return { trackingUrl: openableTrackingLink(found.tracking_url, hosts), steps };
}

/** `date` holds the day; the time of day is seconds, or `HH:MM:SS`. */
function instantOf(date: string, timestamp: number | string | null | undefined): Date | undefined {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? undefined : new Date(day + secondsOfDay(timestamp) * 1_000);
}
function secondsOfDay(timestamp: number | string | null | undefined): number {
  const [, hour, minute, second] = /^(\d\d):(\d\d):(\d\d)$/.exec(String(timestamp)) ?? [];
  const seconds = hour === undefined ? Number(timestamp) : Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
  return seconds >= 0 && seconds < 86_400 ? seconds : 0;
}

/** Undefined when they cannot be read; which settings are told is not certain. */
export const readSettings = (body: Buffer): object | undefined => readJson(body, z.looseObject({}));

const refusal = z.object({
  messages: z.record(z.string(), z.array(z.string())).optional(),
  error: z.unknown().optional(),
  error_description: text,
  order_state: text,
});
const messages = z.record(z.string(), z.array(z.string()));

/** Its own words for a no; undefined when there are none. */
export function readRefusal(body: Buffer): { reason: string; code: string; state: string } | undefined {
  const found = readJson(body, refusal);
  if (found === undefined) return undefined;
  const code = z.string().catch("").parse(found.error);
  const fields = { ...messages.catch({}).parse(found.error), ...found.messages };
  const told = Object.entries(fields).map(([field, said]) => `${field} ${said.join(", ")}`);
  const reason = [found.error_description, ...told].filter((one) => one !== "").join("; ") || code;
  return reason === "" ? undefined : { reason: withoutContacts(reason), code, state: found.order_state };
}

/** '' when it is no address that a browser should be sent to. */
const openableLink = (given: string): string => (isPartnerAddress(given) ? given : "");

/** '' when it leads anywhere else than to these hosts and what is below them. */
export function openableTrackingLink(given: string, hosts: readonly string[]): string {
  const link = openableLink(given);
  if (link === "") return "";
  const { hostname } = new URL(link);
  const isListed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isListed ? link : "";
}
