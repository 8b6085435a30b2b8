import {
  type Audience,
  listSegmentFields,
  listSegments,
  getSegment,
  runSegment,
  getSegmentUses,
} from "@crema/contract/areas/segments";
import { holds } from "@crema/contract/kit";
import { bind } from "../../platform/http/bind-call.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { liveOptions } from "./fields/field-rows.ts";
import { publishedFields } from "./fields/segment-fields.ts";
import { segmentsText, segmentOf, usesOf } from "./segment-rows.ts";
import { countMembers, membersWithSample } from "./members/member-rows.ts";
import { momentIn } from "./members/moment-in.ts";
import { askedRules } from "./members/read-rules.ts";

/** Who may not sees names (to choose one for vouchers or a push) and numbers. Source: AMD-14, AMB-146. */
export const mayView = ({ principal }: Caller): boolean =>
  principal.kind === "staff" && holds(principal.rights, "segment.view");

/** Those an audience names, which others act on by its numbers alone. */
export const namedFor = (caller: Caller, samples: Audience["samples"]): Audience["samples"] =>
  mayView(caller) ? samples : [];

export const segmentReadCalls = [
  bind(listSegments, ({ db }, caller) => segmentsText(db, { isNarrow: !mayView(caller), signal: caller.signal })),
  bind(listSegmentFields, async ({ db }, { signal }) => publishedFields(await liveOptions(db, signal))),
  bind(getSegment, async ({ db }, caller, { params }) => {
    const found = await segmentOf(db, params.uuid);
    if (found === undefined) throw notFound("Segment");
    caller.setHeader("etag", `"${found.updatedAt}"`);
    return mayView(caller) ? found : { uuid: found.uuid, name: found.name };
  }),
  /** How many a segment holds now, and a sample of them. Source: SEG-32, AMB-110. */
  bind(runSegment, async ({ db, clock }, caller, { params, query }) => {
    const moment = momentIn(query.tz, clock);
    const segment = await segmentOf(db, params.uuid);
    if (segment === undefined) throw notFound("Segment");
    const asked = askedRules(segment);
    const run = { moment, signal: caller.signal };
    const { count, result } = mayView(caller)
      ? await membersWithSample(db, asked, run)
      : { count: await countMembers(db, asked, run), result: [] };
    return { result: [...result], count, segmentCount: count };
  }),
  bind(getSegmentUses, async ({ db }, _caller, { params: { uuid } }) => {
    if ((await segmentOf(db, uuid)) === undefined) throw notFound("Segment");
    return usesOf(db, uuid);
  }),
];
