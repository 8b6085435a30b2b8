import type { listAutomations } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { automationsText } from "./automation-rows.ts";

/** Source: PRO-AUTO-01, PRO-AUTO-08; AMD-14. */
export const listAutomationsInStore: Operation<typeof listAutomations> = ({ db }, { signal }, { query }) =>
  automationsText(db, { isAll: query.all, signal });
