export { sendAppLink } from "./app-link.ts";
export {
  freezePushAudience,
  listPushes,
  registerDevice,
  sendPush,
  sendPushAgain,
  sendTestPush,
  stopPush,
} from "./calls.ts";
export type { Push } from "./push.ts";
export { hasPushFailed, stoppedByStaff } from "./push-outcome.ts";
