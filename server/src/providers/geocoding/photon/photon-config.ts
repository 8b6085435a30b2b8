/** Settings of the Photon geocoder. Source: docs/providers/maps.md. */
import { z } from "zod";
import { partnerAddress } from "../../provider-values.ts";

export const photonVariables = z.object({
  PHOTON_URL: partnerAddress.default(""),
});

export interface PhotonConfig {
  readonly url: string;
}

/** @returns undefined when no address is configured */
export const photonConfig = (given: z.infer<typeof photonVariables>): PhotonConfig | undefined =>
  given.PHOTON_URL === "" ? undefined : { url: given.PHOTON_URL.replace(/\/+$/, "") };
