import type { runSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { mayView } from "./list-segments.ts";
import { countMembers, membersWithSample } from "./members/member-rows.ts";
import { momentIn } from "./members/moment-in.ts";
import { askedRules } from "./members/read-rules.ts";
import { segmentOf } from "./segment-rows.ts";

/** How many a segment holds now, and a sample of them. Source: SEG-32, AMB-110. */
export const runSegmentNow: Operation<typeof runSegment> = async ({ db, clock }, caller, { params, query }) => {
  const moment = momentIn(query.tz, clock);
  const segment = await segmentOf(db, params.uuid);
  if (segment === undefined) throw notFound("Segment");
  const asked = askedRules(segment);
  const run = { moment, signal: caller.signal };
  const { count, result } = mayView(caller)
    ? await membersWithSample(db, asked, run)
    : { count: await countMembers(db, asked, run), result: [] };
  return { result: [...result], count, segmentCount: count };
};
