import type { whyInSegment } from "@crema/contract/areas/segments";
import { holds } from "@crema/contract/kit";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { momentIn } from "../members/moment-in.ts";
import { askedRules, isAskedGroup } from "../members/read-rules.ts";
import { entriesOf } from "./rule-entries.ts";
import { shownValue } from "./shown-value.ts";
import { answersOf } from "./why-rows.ts";

/**
 * Why somebody is in or out. Whoever may view segments can find out by rules who is in them, so they are told that; what is stored
 * of a person is for those who may view people.
 */
export const whyInSegmentNow: Operation<typeof whyInSegment> = async ({ db, clock }, { principal }, { body }) => {
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
};
