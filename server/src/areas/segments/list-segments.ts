import type { Audience, listSegmentFields, listSegments } from "@crema/contract/areas/segments";
import { holds } from "@crema/contract/kit";
import type { Operation } from "../../platform/http/bind-call.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { liveOptions } from "./fields/field-rows.ts";
import { publishedFields } from "./fields/segment-fields.ts";
import { segmentsText } from "./segment-rows.ts";

/** Who may not sees names (to choose one for vouchers or a push) and numbers. Source: AMD-14, AMB-146. */
export const mayView = ({ principal }: Caller): boolean =>
  principal.kind === "staff" && holds(principal.rights, "segment.view");

/** Those an audience names, which others act on by its numbers alone. */
export const namedFor = (caller: Caller, samples: Audience["samples"]): Audience["samples"] =>
  mayView(caller) ? samples : [];

export const listSegmentsInStore: Operation<typeof listSegments> = ({ db }, caller) =>
  segmentsText(db, { isNarrow: !mayView(caller), signal: caller.signal });

export const listFields: Operation<typeof listSegmentFields> = async ({ db }, { signal }) =>
  publishedFields(await liveOptions(db, signal));
