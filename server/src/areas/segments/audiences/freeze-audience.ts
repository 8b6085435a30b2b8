import type { Audience } from "@crema/contract/areas/segments";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { businessZone } from "../members/member-condition-rows.ts";
import { askedRules } from "../members/read-rules.ts";
import { segmentOf } from "../segment-rows.ts";
import { addAudience, type Freezing } from "./audience-rows.ts";

/**
 * Writes down who is in a segment now, and who of them is left out: what is confirmed goes to these and to nobody else.
 * @returns undefined where there is no such segment
 * @throws Refusal invalid (422) where a stored rule is of a field that is no more
 */
export async function freezeAudience(
  { clock }: Pick<Platform, "clock">,
  tx: Tx,
  given: Omit<Freezing, "segmentName">,
): Promise<Audience | undefined> {
  const segment = await segmentOf(tx, given.segmentUuid);
  if (segment === undefined) return undefined;
  const { name: segmentName } = segment;
  const asked = askedRules(segment);
  const at = clock.now();
  const frozen = await addAudience(tx, asked, {
    freezing: { ...given, segmentName },
    moment: { zone: businessZone, at: given.asOf ?? at },
    at,
  });
  return { ...frozen, segmentName };
}
