import {
  listPushes,
  freezePushAudience,
  registerDevice,
  sendAppLink,
  sendPush,
  sendPushAgain,
  sendTestPush,
  stopPush,
} from "@crema/contract/areas/notifications";
import { type Operation, bind } from "../../platform/http/bind-call.ts";
import { pushesText } from "./push-rows.ts";
import { sendAppLinkToUser } from "./app-link/send-app-link.ts";
import { registerDeviceOfApp } from "./devices/devices.ts";
import { freezeAudienceOfPush } from "./push-audience.ts";
import { sendPushToFailedAgain, stopPushOnItsWay } from "./change-push.ts";
import { sendPushToSegment } from "./send-push.ts";
import { sendTestPushToCustomer } from "./send-test-push.ts";

/** Source: APP-PUSH-08. */
const listPushesInStore: Operation<typeof listPushes> = ({ db }, { signal }, { query }) =>
  pushesText(db, { ...query, signal });

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
