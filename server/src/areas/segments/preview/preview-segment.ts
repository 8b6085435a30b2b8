import type { previewSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { membersSample } from "../members/member-rows.ts";
import { askedRules } from "../members/read-rules.ts";
import { momentIn } from "../members/moment-in.ts";
import { asLatest } from "./latest-question.ts";
import { funnelOf } from "./preview-rows.ts";

/** What rules come to before they are saved. It is a question: nothing is written. */
export const previewSegmentNow: Operation<typeof previewSegment> = async ({ db, clock }, caller, { body }) => {
  const moment = momentIn(body.tz, clock);
  const asked = askedRules(body);
  const { signal } = caller;
  return asLatest(db, { by: userOf(caller) ?? "", signal }, async (ended) => {
    const run = { moment, signal: ended };
    const [funnel, result] = await Promise.all([funnelOf(db, asked, run), membersSample(db, asked, run)]);
    return { ...funnel, result: [...result] };
  });
};
