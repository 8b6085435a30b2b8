import { integrationCalls } from "./integrations/integration-calls.ts";
import { deletePendingCalls } from "./scripts/delete-pending.ts";
import { unlinkSocialsCalls } from "./scripts/unlink-socials.ts";

export { deletePendingTasks as settingsTasks } from "./scripts/delete-pending.ts";
export { scriptActs } from "./scripts/script-rows.ts";
export const settingsCalls = [...integrationCalls, ...deletePendingCalls, ...unlinkSocialsCalls];
