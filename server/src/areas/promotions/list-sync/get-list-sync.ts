import type { getListSync } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { listSyncOf } from "./list-sync-rows.ts";

/** Source: PRO-AUTO-12; AMB-95. */
export const getListSyncFromStore: Operation<typeof getListSync> = ({ db }, { signal }) => listSyncOf(db, signal);
