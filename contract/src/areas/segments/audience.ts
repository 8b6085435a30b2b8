/** Whom an act on a whole segment reaches, frozen when it is shown: what is confirmed goes to these and to nobody else. Source: AMB-89, AMB-90; AMD-17. */
import { z } from "zod";
import { uuid } from "../../kit/wire.ts";

export const audience = z.strictObject({
  uuid,
  segmentName: z.string(),
  /** Everybody in it. */
  total: z.number().int(),
  /** Those something is sent to. */
  reachable: z.number().int(),
  /** The others, most first. */
  leftOut: z.array(z.strictObject({ reason: z.string(), count: z.number().int() })),
  /** At most 20, of those something is sent to as long as there are any; nobody for readers who may not view segments. */
  samples: z.array(z.strictObject({ uuid, name: z.string(), email: z.string() })),
});
export type Audience = z.infer<typeof audience>;
