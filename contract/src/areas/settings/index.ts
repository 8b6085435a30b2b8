export {
  deletePendingUsers,
  getEpicorConnection,
  getGivexConnection,
  getLastSocialsUnlink,
  getRewardsSetting,
  getScriptLogs,
  getUploadSetting,
  unlinkSocials,
  updateRewardsSetting,
  updateUploadSetting,
} from "./calls.ts";
export type { EpicorConnection, GivexConnection, IntegrationSetting } from "./integrations.ts";
export { rewardsKey, uploadKey } from "./integrations.ts";
export type { ScriptLog, SocialsUnlinked } from "./scripts.ts";
export { pendingUsersKeptDays } from "./scripts.ts";
