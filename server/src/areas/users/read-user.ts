import { getUser, getLastUserChange, listNotificationLogs } from "@crema/contract/areas/users";
import { bind } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { lastChangeOf } from "../../platform/writes/audit-rows.ts";
import { keepUser } from "./known-users.ts";
import { userText } from "./user-rows.ts";
import { notificationLogsText } from "./notification-log-rows.ts";

export const userReadCalls = [
  bind(getUser, async (deps, caller, { params }) => {
    const found = await userText(deps.db, params.uuid);
    if (found === undefined) throw notFound("User");
    keepUser(deps, params.uuid, found);
    caller.setHeader("etag", `"${found.version}"`);
    return found.text;
  }),
  /** Who changed a user last, by name as a refused save says it: for an open page with unsaved changes of its own. Source: AMB-44. */
  bind(getLastUserChange, async ({ db }, _caller, { params: { uuid } }) => {
    if ((await userText(db, uuid)) === undefined) throw notFound("User");
    const last = await lastChangeOf(db, "user", uuid);
    return { changedBy: last?.who_name ?? "", changedAt: last?.at.toISOString() ?? "" };
  }),
  /** Messages sent to one user, newest first unless asked otherwise. Source: spec part 1, section 7; AMB-29, AMB-31. */
  bind(listNotificationLogs, ({ db }, caller, { query }) =>
    notificationLogsText(db, { userUuid: query.userUuid, type: query.type, order: query.order }, caller.signal),
  ),
];
