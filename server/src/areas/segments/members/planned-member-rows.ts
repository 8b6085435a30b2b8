import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { segmentOf } from "../segment-rows.ts";
import { businessZone, isOfTheDay, membersFrom } from "./member-condition-rows.ts";
import { askedRules } from "./read-rules.ts";

/** Who a segment will hold, as a part of somebody's query: nobody is written down. */
export interface PlannedMembers {
  readonly name: string;
  /** Whether its people change from day to day by themselves. */
  readonly isOfTheDay: boolean;
  /** `select u.uuid …` of those in it at this instant, with the data of now. */
  at(instant: Date): RawBuilder<unknown>;
}

/**
 * @returns undefined where there is no such segment
 * @throws Refusal invalid (422) where a stored rule is of a field that is no more
 */
export async function plannedMembers(db: Db, segmentUuid: string): Promise<PlannedMembers | undefined> {
  const segment = await segmentOf(db, segmentUuid);
  if (segment === undefined) return undefined;
  const { name } = segment;
  const asked = askedRules(segment);
  return {
    name,
    isOfTheDay: isOfTheDay(asked),
    at: (instant) => sql`select u.uuid ${membersFrom(asked, { zone: businessZone, at: instant })}`,
  };
}
