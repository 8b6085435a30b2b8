/** Settings of the Nominatim geocoder. Source: docs/providers/maps.md. */
import { z } from "zod";
import { partnerAddress } from "../../provider-values.ts";

export const nominatimVariables = z.object({
  NOMINATIM_URL: partnerAddress.default(""),
  /** Who asks, with a way to reach them; the public server refuses programs that do not say. */
  NOMINATIM_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7E]+$/, { error: "must be plain letters, digits and signs" })
    .default("Crema staff console"),
  /** Between two requests of one process. The public server wants 1,000, times the number of processes. */
  NOMINATIM_PAUSE_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
});

export interface NominatimConfig {
  readonly url: string;
  readonly userAgent: string;
  readonly pauseMs: number;
}

/** @returns undefined when no address is configured */
export function nominatimConfig(given: z.infer<typeof nominatimVariables>): NominatimConfig | undefined {
  if (given.NOMINATIM_URL === "") return undefined;
  return {
    url: given.NOMINATIM_URL.replace(/\/+$/, ""),
    userAgent: given.NOMINATIM_USER_AGENT,
    pauseMs: given.NOMINATIM_PAUSE_MS,
  };
}
