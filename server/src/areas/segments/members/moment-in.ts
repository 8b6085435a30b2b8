import type { Clock } from "../../../platform/clock/clock.ts";
import { isZone } from "../../../platform/clock/zoned-day.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import type { Moment } from "./member-condition-rows.ts";

/** Now, in a reader's time zone. @throws Refusal invalid (422) for a name that is none. Source: AMB-110 */
export function momentIn(zone: string, clock: Clock): Moment {
  if (!isZone(zone)) throw invalid({ tz: `There is no time zone '${zone}'` });
  return { zone, at: clock.now() };
}
