import type { getUser } from "@crema/contract/areas/users";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { keepUser } from "./known-users.ts";
import { userText } from "./user-rows.ts";

/** One user, with its version as ETag. */
export const getUserFromStore: Operation<typeof getUser> = async (deps, caller, { params }) => {
  const found = await userText(deps.db, params.uuid);
  if (found === undefined) throw notFound("User");
  keepUser(deps, params.uuid, found);
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};
