/** The calls on push notifications and devices. Source: spec part 2, section 7; ledger section B.5; APP-PUSH-07, APP-PUSH-08; AMD-05. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs, needsKey } from "../../kit/rights.ts";
import { email, listMeta, uuid } from "../../kit/wire.ts";
import { audience } from "../segments/index.ts";
import { devicePlatforms, newPush, push, pushText } from "./push.ts";

const byUuid = z.object({ uuid });

export const freezePushAudience = defineCall({
  name: "freezePushAudience",
  method: "POST",
  path: "/v1/notifications/segments/:uuid/audience",
  summary: "Write down who is in a segment now, and who of them has no telephone with the app",
  access: needs("notification.edit"),
  params: byUuid,
  /** `devices`: telephones of those who are reached. */
  answer: audience.extend({ devices: z.int() }),
});

export const sendPush = defineCall({
  name: "sendPush",
  method: "POST",
  path: "/v1/notifications/segments/:uuid",
  summary: "Send a push notification to the people of a segment who have the app",
  access: needs("notification.edit"),
  params: byUuid,
  body: newPush,
  status: 202,
  /**
   * How many people it goes to; it is on its way when this is answered. The same again within ten minutes, or with the same audience, sends
   * nothing a second time: the first one is told, or with another audience `made_before`.
   */
  answer: z.object({ count: z.int(), devices: z.int(), uuid }),
  refusals: ["audience_gone", "made_before"],
});

export const listPushes = defineCall({
  name: "listPushes",
  method: "GET",
  path: "/v1/notifications/segments/history",
  summary: "Push notifications that were sent, newest first",
  access: needs("notification.view"),
  query: z.object({
    /** Counts from 1. */
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(999_999_999).default(999_999_999),
  }),
  answer: z.object({ notifications: z.array(push), meta: listMeta }),
});

export const sendPushAgain = defineCall({
  name: "sendPushAgain",
  method: "POST",
  path: "/v1/notifications/segments/history/:uuid/again",
  summary: "Send a push notification to those devices again that were certain to have got nothing",
  access: needs("notification.edit"),
  params: byUuid,
  answer: push,
});

export const stopPush = defineCall({
  name: "stopPush",
  method: "POST",
  path: "/v1/notifications/segments/history/:uuid/stop",
  summary: "Stop sending a push notification: what has left arrives, nobody else is sent it",
  access: needs("notification.edit"),
  params: byUuid,
  answer: push,
  refusals: ["not_cancellable"],
});

export const sendTestPush = defineCall({
  name: "sendTestPush",
  method: "POST",
  path: "/v1/notifications/test",
  summary: "Send a push notification to the devices of one customer, as a rule of the caller's own customer account",
  access: needs("notification.edit"),
  /** Of an active customer. */
  body: pushText.extend({ email }),
  /** Devices that took it. */
  answer: z.object({ sent: z.int(), devices: z.int() }),
  refusals: ["no_device", "provider_refused"],
});

export const registerDevice = defineCall({
  name: "registerDevice",
  method: "POST",
  path: "/v1/app/devices",
  summary:
    "The app tells the device it runs on, and which customer is signed in there; of more than ten devices the one seen longest ago is removed",
  access: needsKey("app"),
  body: z.object({
    /** As the push service names the device. */
    token: z.string().regex(/^[\x21-\x7e]{1,4096}$/, "must be 1 to 4096 characters without spaces"),
    platform: z.enum(devicePlatforms),
    /** Of an active customer, else 404. Left out when nobody is signed in any more: the device gets nothing. */
    userUuid: uuid.optional(),
  }),
  answer: nothing,
});
