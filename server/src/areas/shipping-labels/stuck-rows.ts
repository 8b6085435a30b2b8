import { lostAfterDays, stuckAfterDays } from "@crema/contract/areas/shipping-labels";
import { type RawBuilder, sql } from "kysely";
import { brisbaneDay } from "../../platform/clock/clock.ts";
import { laterDay, startOfDay } from "../../platform/clock/zoned-day.ts";

/** Parcels on their way for too long, on `bookings`: for the list and for Today. docs/decisions/0078-numbers-count-what-needs-attention.md. */
export const isStuck = (now: Date): RawBuilder<unknown> => sql`(
  not is_completed and not is_final and booked_at >= ${dayBefore(now, lostAfterDays)} and booked_at < ${dayBefore(now, stuckAfterDays)})`;

const dayBefore = (now: Date, days: number): Date =>
  startOfDay("Australia/Brisbane", laterDay(brisbaneDay(now), -days));
