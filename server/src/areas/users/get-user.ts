import type { getUser } from "@crema/contract/areas/users";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { userText } from "./user-rows.ts";

/** One user, with its version as ETag. */
export const getUserFromStore: Operation<typeof getUser> = async ({ db }, caller, { params }) => {
  const found = await userText(db, params.uuid);
  if (found === undefined) throw notFound("User");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};
