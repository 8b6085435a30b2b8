import type { getLastUserChange } from "@crema/contract/areas/users";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { lastChangeOf } from "../../platform/writes/audit-rows.ts";
import { userText } from "./user-rows.ts";

/** Who changed a user last, by name as a refused save says it: for an open page with unsaved changes of its own. Source: AMB-44. */
export const getLastChangeOfUser: Operation<typeof getLastUserChange> = async (
  { db },
  _caller,
  { params: { uuid } },
) => {
  if ((await userText(db, uuid)) === undefined) throw notFound("User");
  const last = await lastChangeOf(db, "user", uuid);
  return { changedBy: last?.who_name ?? "", changedAt: last?.at.toISOString() ?? "" };
};
