import {
  freezePushAudience,
  listPushes,
  registerDevice,
  sendAppLink,
  sendPush,
  sendPushAgain,
  sendTestPush,
  stopPush,
} from "@crema/contract/areas/notifications";
import { bind } from "../../platform/http/bind-call.ts";
import { sendAppLinkToUser } from "./app-link/send-app-link.ts";
import { registerDeviceOfApp } from "./devices/register-device.ts";
import { listPushesInStore } from "./list-pushes.ts";
import { freezeAudienceOfPush } from "./push-audience.ts";
import { sendPushToFailedAgain } from "./send-push-again.ts";
import { sendPushToSegment } from "./send-push.ts";
import { sendTestPushToCustomer } from "./send-test-push.ts";
import { stopPushOnItsWay } from "./stop-push.ts";

export const notificationsCalls = [
  bind(freezePushAudience, freezeAudienceOfPush),
  bind(sendPush, sendPushToSegment),
  bind(listPushes, listPushesInStore),
  bind(sendPushAgain, sendPushToFailedAgain),
  bind(stopPush, stopPushOnItsWay),
  bind(sendTestPush, sendTestPushToCustomer),
  bind(registerDevice, registerDeviceOfApp),
  bind(sendAppLink, sendAppLinkToUser),
];
