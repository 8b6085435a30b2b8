export {
  deletePendingUsers,
  getBookingsSetting,
  getEpicorConnection,
  getGivexConnection,
  getLastSocialsUnlink,
  getRewardsSetting,
  getScriptLogs,
  getUploadSetting,
  unlinkSocials,
  updateBookingsSetting,
  updateRewardsSetting,
  updateUploadSetting,
} from "./calls.ts";
export type { EpicorConnection, GivexConnection, IntegrationSetting } from "./integrations.ts";
export { bookingsKey, rewardsKey, uploadKey } from "./integrations.ts";
export type { ScriptLog, SocialsUnlinked } from "./scripts.ts";
export { pendingUsersKeptDays } from "./scripts.ts";
