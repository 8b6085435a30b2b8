import { deletePendingUsers, getLastSocialsUnlink, getScriptLogs, unlinkSocials } from "@crema/contract/areas/settings";
import { bind } from "../../platform/http/bind-call.ts";
import { integrationCalls } from "./integrations/integration-calls.ts";
import { getLogsOfScripts, startDeletePending } from "./scripts/delete-pending.ts";
import { getLastUnlinkOfSocials, unlinkAllSocials } from "./scripts/unlink-socials.ts";

export { deletePendingTasks as settingsTasks } from "./scripts/delete-pending.ts";
export { scriptActs } from "./scripts/script-rows.ts";

export const settingsCalls = [
  ...integrationCalls,
  bind(deletePendingUsers, startDeletePending),
  bind(getScriptLogs, getLogsOfScripts),
  bind(unlinkSocials, unlinkAllSocials),
  bind(getLastSocialsUnlink, getLastUnlinkOfSocials),
];
