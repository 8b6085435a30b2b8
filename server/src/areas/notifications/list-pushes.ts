import type { listPushes } from "@crema/contract/areas/notifications";
import type { Operation } from "../../platform/http/bind-call.ts";
import { pushesText } from "./push-rows.ts";

/** Source: APP-PUSH-08. */
export const listPushesInStore: Operation<typeof listPushes> = ({ db }, { signal }, { query }) =>
  pushesText(db, { ...query, signal });
