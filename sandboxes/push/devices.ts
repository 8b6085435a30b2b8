/** The devices' screens: a message replaces the one with its collapse key, as on a telephone. */
import type { Device, PushState, ShownNotification } from "./push-state.ts";
import type { SendMessage } from "./send-request.ts";
import { steeringOf } from "./token-steering.ts";

const mostOnScreen = 50;
const mostDevices = 5_000;

/** The device of a token, known from now on; the one that was heard of longest ago is forgotten beyond 5,000. */
export function deviceOf(state: PushState, token: string): Device {
  const device = state.devices[token] ?? { token, platform: steeringOf(token).platform, shown: [] };
  delete state.devices[token];
  state.devices[token] = device;
  const [oldest] = Object.keys(state.devices).length > mostDevices ? Object.keys(state.devices) : [];
  if (oldest !== undefined) delete state.devices[oldest];
  return device;
}

/** @param sent.name - what the send call answers with */
export function show(device: Device, message: SendMessage, sent: { name: string; at: Date }): void {
  const collapseKey = collapseKeyOf(device, message);
  const replaced = device.shown.find((one) => collapseKey !== undefined && one.collapseKey === collapseKey);
  const texts = { ...message.notification, ...(device.platform === "Android" ? message.android?.notification : {}) };
  const shown: ShownNotification = {
    name: sent.name,
    title: texts.title ?? "",
    body: texts.body ?? "",
    data: { ...message.data, ...(device.platform === "Android" ? message.android?.data : {}) },
    collapseKey,
    at: sent.at.getTime(),
    copies: (replaced?.copies ?? 0) + 1,
  };
  device.shown = [shown, ...device.shown.filter((one) => one !== replaced)].slice(0, mostOnScreen);
}

/** On Android a shown notification is replaced by its tag; the collapse key stands in where there is none. */
function collapseKeyOf({ platform }: Device, { android, apns }: SendMessage): string | undefined {
  if (platform === "Android") return android?.notification?.tag ?? android?.collapse_key;
  const header = Object.entries(apns?.headers ?? {}).find(([name]) => name.toLowerCase() === "apns-collapse-id");
  return header?.[1];
}
