import type { listNotificationLogs } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notificationLogsText } from "./notification-log-rows.ts";

/** Messages sent to one user, newest first unless asked otherwise. Source: spec part 1, section 7; AMB-29, AMB-31. */
export const listNotificationLogsFromStore: Operation<typeof listNotificationLogs> = ({ db }, caller, { query }) =>
  notificationLogsText(db, { userUuid: query.userUuid, type: query.type, order: query.order }, caller.signal);
