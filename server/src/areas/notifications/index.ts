import { listPushes } from "@crema/contract/areas/notifications";
import { bind } from "../../platform/http/bind-call.ts";
import type { Tasks } from "../../platform/jobs/task.ts";
import { sendAppLinkCall } from "./app-link/send-app-link.ts";
import { pushChangeCalls } from "./change-push.ts";
import { forgetUnusedDevices, registerDeviceCall } from "./devices/devices.ts";
import { freezePushAudienceCall } from "./push-audience.ts";
import { pushesText } from "./push-rows.ts";
import { sendPushCall } from "./send-push.ts";
import { sendTestPushCall } from "./send-test-push.ts";
import { forgetOldSendings } from "./sending/forget-sendings.ts";
import { sendPushTask } from "./sending/queue-push.ts";
import { sendForsakenPushes, sendPushToDevices } from "./sending/work-on-push.ts";

export { appLinkFlow, appLinkText, appLinkEffects } from "./app-link/app-link-flow.ts";
export { smsMessages, smsReportWebhook } from "./app-link/sms-reports.ts";
export const notificationsTasks: Tasks = {
  [sendPushTask]: sendPushToDevices,
  "send-forsaken-pushes": sendForsakenPushes,
  "forget-devices": forgetUnusedDevices,
  "forget-push-sendings": forgetOldSendings,
};
export { pushActs } from "./sending/push-act-rows.ts";
export { hasPushFailed } from "./sending/sending-rows.ts";
export const notificationsCalls = [
  freezePushAudienceCall,
  sendPushCall,
  /** Source: APP-PUSH-08. */
  bind(listPushes, ({ db }, { signal }, { query }) => pushesText(db, { ...query, signal })),
  ...pushChangeCalls,
  sendTestPushCall,
  registerDeviceCall,
  sendAppLinkCall,
];
