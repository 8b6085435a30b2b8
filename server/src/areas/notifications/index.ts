import type { Tasks } from "../../platform/jobs/task.ts";
import { forgetUnusedDevices } from "./devices/devices.ts";
import { forgetOldSendings } from "./sending/forget-sendings.ts";
import { sendPushTask } from "./sending/queue-push.ts";
import { sendForsakenPushes, sendPushToDevices } from "./sending/work-on-push.ts";

export { appLinkFlow, appLinkText, appLinkEffects } from "./app-link/app-link-flow.ts";
export { smsMessages, smsReportWebhook } from "./app-link/sms-reports.ts";
export { notificationsCalls } from "./routes.ts";
export const notificationsTasks: Tasks = {
  [sendPushTask]: sendPushToDevices,
  "send-forsaken-pushes": sendForsakenPushes,
  "forget-devices": forgetUnusedDevices,
  "forget-push-sendings": forgetOldSendings,
};
export { pushActs } from "./sending/push-act-rows.ts";
export { hasPushFailed } from "./sending/sending-rows.ts";
