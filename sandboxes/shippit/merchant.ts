/** `GET` and `PUT /merchant`. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { fieldRefusal, unreadable } from "./refusals.ts";
import { readJson } from "./request-body.ts";
import type { ShippitState } from "./shippit-state.ts";

const request = z.strictObject({ merchant: z.strictObject({ webhook_url: z.string() }) });
const address = z.url({ protocol: /^https?$/ });

export const readMerchant = (bench: Bench<ShippitState>): Reply => json({ response: bench.state().merchant });

/** Takes a new address for webhooks, or none; the other settings are changed by people. */
export function writeMerchant(bench: Bench<ShippitState>, asked: Asked): Reply {
  const body = request.safeParse(readJson(asked));
  if (!body.success) return unreadable;
  const { webhook_url: url } = body.data.merchant;
  if (url !== "" && !address.safeParse(url).success) return fieldRefusal({ webhook_url: ["is invalid"] });
  bench.state().merchant.webhook_url = url;
  bench.changed();
  asked.commits();
  return readMerchant(bench);
}
