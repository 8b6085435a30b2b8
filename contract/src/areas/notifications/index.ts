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
export { type Push, hasPushFailed, stoppedByStaff } from "./push.ts";
