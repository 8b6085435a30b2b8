import type { Tasks } from "../../platform/jobs/task.ts";
import { runAutomations } from "./automations/run-automations.ts";
import { giveUpBatches } from "./codes/give-up-batches.ts";
import { makeCodes, makeCodesTask } from "./codes/make-codes.ts";
import { syncListTask } from "./list-sync/start-list-sync.ts";
import { syncMailingList } from "./list-sync/sync-list.ts";
import { expireCodes } from "./expiry/expire-codes.ts";

export { codeAlphabet } from "./codes/new-codes.ts";
export { promotionsCalls } from "./routes.ts";
export const voucherCodeTasks: Tasks = {
  [makeCodesTask]: makeCodes,
  "expire-codes": expireCodes,
  "give-up-batches": giveUpBatches,
  "run-automations": runAutomations,
  [syncListTask]: syncMailingList,
};
