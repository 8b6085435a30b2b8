import { whyInSegment } from "@crema/contract/areas/segments";
import { holds } from "@crema/contract/kit";
import { bind } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { dayIn, daysFrom } from "../../../platform/clock/zoned-day.ts";
import { momentIn } from "../members/moment-in.ts";
import { askedRules, isAskedGroup } from "../members/read-rules.ts";
import { valueOf } from "../fields/field-rows.ts";
import type { FieldName } from "../fields/segment-fields.ts";
import type { Moment } from "../members/member-condition-rows.ts";
import { entriesOf } from "./rule-entries.ts";
import { answersOf, type Stored } from "./why-rows.ts";

/**
 * Why somebody is in or out. Whoever may view segments can find out by rules who is in them, so they are told that; what is stored
 * of a person is for those who may view people.
 */
export const whyInSegmentCall = bind(whyInSegment, async ({ db, clock }, { principal }, { body }) => {
  const moment = momentIn(body.tz, clock);
  const asked = askedRules(body);
  const answers = await answersOf(db, asked, { userUuid: body.userUuid, moment });
  if (answers === undefined) throw invalid({ userUuid: "There is no such person" });
  const mayViewPeople = principal.kind === "staff" && holds(principal.rights, "user.view");
  const rules = entriesOf(asked).map(({ path, entry }, n) => {
    const shown = isAskedGroup(entry) ? "" : shownValue(entry.field.dataKey, answers.stored[n] ?? null, moment);
    return { path: [...path], holds: answers.holds[n] === true, value: mayViewPeople ? shown : null };
  });
  return { member: answers.isIn && !answers.isArchived, archived: answers.isArchived, rules };
});

/** DD/MM/YYYY, as rules have days. */
const shownDay = (day: string): string => day.split("-").toReversed().join("/");

/** What is stored of somebody in a field, as it is shown; '' where there is nothing. Sums and balances of nothing are 0. */
function shownValue(field: FieldName, stored: Stored, { zone, at }: Moment): string {
  const value = valueOf[field];
  if (value.kind === "number") return shownNumber(Number(stored ?? 0), value.times);
  if (value.kind === "yes-or-no") return stored === true ? "Yes" : "No";
  if (stored instanceof Date) {
    const day = dayIn(zone, stored);
    return value.kind === "days-since" ? String(daysFrom(day, dayIn(zone, at))) : shownDay(day);
  }
  if (value.kind === "text") return String(stored ?? "");
  return typeof stored === "string" ? shownDay(stored) : "";
}

const shownNumber = (stored: number, times: 1 | 100): string =>
  times === 1 ? String(stored) : `${stored < 0 ? "-" : ""}$${(Math.abs(stored) / times).toFixed(2)}`;
