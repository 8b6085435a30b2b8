/** Shippit: orders, bookings, tracking and the webhook. Source: docs/providers/shippit.md. */
import { z } from "zod";
import { createPace } from "../kit/clock.ts";
import type { Asked } from "../kit/door.ts";
import { type HttpAsked, json, parsedJson, type Reply } from "../kit/http.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { answerBooking } from "./bookings.ts";
import { createDocuments } from "./documents.ts";
import { findOrder, orderCalls } from "./order-calls.ts";
import { createProgress, type Progress } from "./progress.ts";
import { fieldRefusal, invalidMerchant, notFound, throttled } from "./refusals.ts";
import { seed, type ShippitState, states } from "./shippit-state.ts";

const secret = "sandbox-key";
const webhookSecret = "sandbox-hook-secret";
const base = "/api/3";

export const startShippitSandbox = (options?: SandboxOptions): Promise<Sandbox<ShippitState>> =>
  startSandbox(
    {
      title: "Shippit (courier)",
      seed,
      faults: ["partial", "label-late"],
      parts,
      env: (address) => ({
        SHIPPIT_URL: `${address("api")}${base}`,
        SHIPPIT_API_SECRET: secret,
        SHIPPIT_WEBHOOK_SECRET: webhookSecret,
      }),
    },
    options,
  );

function parts(bench: Bench<ShippitState>) {
  const progress = createProgress(bench, webhookSecret);
  const documents = createDocuments(bench.clock, () => bench.address("api"));
  const isInTime = createPace(bench.clock, { count: 60, milliseconds: 60_000 });
  const readMerchant = (): Reply => json({ response: bench.state().merchant });
  progress.begin();
  return {
    doors: {
      api: {
        base,
        calls: {
          ...orderCalls(bench, { progress, documents }),
          "POST /book": (asked: Asked) => answerBooking(asked, { bench, progress, documents }),
          "GET /merchant": readMerchant,
          "PUT /merchant": (asked: Asked) => writeMerchant(bench, asked) ?? readMerchant(),
        },
        refusalOf({ url, headers }: Asked) {
          if (isUpload(url)) return undefined;
          if (!isInTime()) return throttled(0);
          return headers.authorization === `Bearer ${secret}` ? undefined : invalidMerchant;
        },
        answer: (asked: Asked) => (isUpload(asked.url) ? documents.open(asked) : notFound),
        throttled,
        authWrong: () => invalidMerchant,
      },
    },
    routes: { "POST /_sandbox/emit": (asked: HttpAsked) => emit(bench, progress, asked) },
    onReset: () => progress.begin(),
  };
}

const isUpload = ({ pathname }: URL): boolean => pathname.startsWith("/uploads/");

const merchantChange = z.strictObject({ merchant: z.strictObject({ webhook_url: z.url() }) });

/** Takes a new address for webhooks; the other settings are changed by people. @returns what is wrong */
function writeMerchant(bench: Bench<ShippitState>, asked: Asked): Reply | undefined {
  const body = merchantChange.safeParse(parsedJson(asked.text));
  if (!body.success) return fieldRefusal({ webhook_url: ["is invalid"] });
  bench.state().merchant.webhook_url = body.data.merchant.webhook_url;
  asked.commits();
  return undefined;
}

const emission = z.strictObject({
  trackingNumber: z.string(),
  /** The order is in this state from now on; without one, what was said last is said again. */
  state: z.enum(states).optional(),
  duplicates: z.int().min(0).optional(),
  badSignature: z.enum(["missing", "wrong"]).optional(),
});

/**
 * Moves an order to a state, or repeats the last one, and posts the webhook, disturbed as asked.
 *
 * @returns `{statuses}`: the receiver's answers in the order of sending, none where no address is set
 */
async function emit(bench: Bench<ShippitState>, progress: Progress, { text }: HttpAsked): Promise<Reply> {
  const { trackingNumber, state, duplicates, badSignature } = emission.parse(JSON.parse(text));
  const order = findOrder(bench.state(), trackingNumber);
  if (order === undefined) return json({ message: "there is no such order" }, 404);
  if (state !== undefined) progress.enter(order, state);
  const delivery = progress.deliveryOf(order, { count: order.scans.length, secret: badSignature ?? "right" });
  const deliveries = delivery === undefined ? [] : [delivery];
  return json({ statuses: await progress.deliveries.sendAll(deliveries, duplicates) });
}
