import type { getPart } from "@crema/contract/areas/parts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { partText } from "./part-rows.ts";

/** One part, with its version as ETag. */
export const getPartFromStore: Operation<typeof getPart> = async ({ db }, caller, { params }) => {
  const found = await partText(db, params.partCode);
  if (found === undefined) throw notFound("Part");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};
