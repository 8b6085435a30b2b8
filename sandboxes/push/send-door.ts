/** `fcm.googleapis.com`: one message per call. The old `/batch` and `/fcm/send` are gone. */
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { json, parsedJson, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { isGoodToken } from "./access-tokens.ts";
import {
  badToken,
  badTokenUnnamed,
  credentialInvalid,
  internal,
  notFoundPage,
  quotaExceeded,
  senderIdMismatch,
  thirdPartyAuthError,
  tooBig,
  unavailable,
  unreadable,
  unregistered,
  wrongMessage,
} from "./fcm-errors.ts";
import { type Device, projectId, type PushState } from "./push-state.ts";
import { isTokenLike, steeringOf, type Trouble } from "./token-steering.ts";

/** Reference/fcm/rest/v1/projects.messages, as far as the adapter sends it; nothing unknown. */
const texts = z.record(z.string(), z.string());
const message = z.strictObject({
  token: z.string().optional(),
  /** Nobody joins a topic here; a probe names one. */
  topic: z.string().optional(),
  notification: z.strictObject({ title: z.string(), body: z.string() }),
  data: texts.default({}),
  android: z
    .strictObject({
      priority: z.enum(["HIGH", "NORMAL"]),
      ttl: z.string().regex(/^\d+(\.\d{1,9})?s$/),
      notification: z.strictObject({ tag: z.string() }),
    })
    .optional(),
  apns: z.strictObject({ headers: texts, payload: z.record(z.string(), z.unknown()) }).optional(),
});
const body = z.strictObject({ validate_only: z.boolean().default(false), message });
type SendMessage = z.infer<typeof message>;

/** FCM's own refusals, to be ordered as faults; the number is the Retry-After, without one there is no such header. */
const troubleReplies: Readonly<Record<Exclude<Trouble, "timeout">, (retryAfterSeconds?: number) => Reply>> = {
  unregistered,
  "bad-token": badToken,
  "bad-token-unnamed": badTokenUnnamed,
  "bad-message": () => wrongMessage({ field: "message.android", description: "Invalid Android configuration." }),
  "sender-id-mismatch": senderIdMismatch,
  "third-party-auth-error": thirdPartyAuthError,
  "quota-exceeded": quotaExceeded,
  unavailable,
  internal,
};
const isTroubleReply = (kind: string): kind is keyof typeof troubleReplies => kind in troubleReplies;
export const sendFaults: readonly string[] = [...Object.keys(troubleReplies), "too-big"];

const path = `/v1/projects/${projectId}/messages:send`;

export const sendDoor = (bench: Bench<PushState>): Door => ({
  operationOf: ({ method, url }) => (method === "POST" && url.pathname === path ? "messages:send" : url.pathname),
  throttled: (seconds) => quotaExceeded(seconds),
  authWrong: credentialInvalid,
  answer(asked) {
    if (asked.operation !== "messages:send") return notFoundPage(asked.url.pathname);
    return isGoodToken(asked.headers.authorization, bench) ? send(asked, bench) : credentialInvalid();
  },
});

function send(asked: Asked, bench: Bench<PushState>): Reply | Promise<Reply> {
  const { fault } = asked;
  if (fault !== undefined) return isTroubleReply(fault.kind) ? troubleReplies[fault.kind](fault.value) : tooBig();
  const read = body.safeParse(parsedJson(asked.text));
  if (!read.success) return unreadable(z.prettifyError(read.error));
  const { message: sent, validate_only: isTrial } = read.data;
  const problem = messageProblem(sent);
  if (problem !== undefined) return problem;
  const trouble = troubleOf(sent.token ?? "", { state: bench.state(), isTrial });
  // Quota by token asks to wait for a second; the other troubles do not say how long.
  if (trouble !== undefined && trouble !== "timeout")
    return troubleReplies[trouble](trouble === "quota-exceeded" ? 1 : 0);
  if (isTrial) return json({ name: `projects/${projectId}/messages/fake_message_id` });
  const name = deliver(sent, bench);
  asked.commits();
  return trouble === "timeout" ? noAnswer(bench, name) : json({ name });
}

const mostBytes = 4_096;

/** What FCM refuses in a message it can read. */
function messageProblem({ token, topic, data, notification }: SendMessage): Reply | undefined {
  if ((token ?? topic ?? "") === "")
    return wrongMessage({ field: "message", description: "Recipient of the message is not set." });
  const reserved = Object.keys(data).findIndex((key) => key === "from" || /^(gcm|google)/.test(key));
  if (reserved !== -1)
    return wrongMessage({ field: `message.data[${reserved}].key`, description: "Invalid data payload key" });
  const words = [data, notification].flatMap((one) => Object.entries(one).flat());
  if (Buffer.byteLength(words.join("")) > mostBytes) return tooBig();
  return token === undefined || isTokenLike(token) ? undefined : badToken();
}

function troubleOf(token: string, { state, isTrial }: { state: PushState; isTrial: boolean }): Trouble | undefined {
  const { trouble, times } = steeringOf(token);
  if (trouble === undefined || times === undefined) return trouble;
  const happened = state.troubles[token] ?? 0;
  if (!isTrial) state.troubles[token] = happened + 1;
  return happened < times ? trouble : undefined;
}

/** @returns the message's name */
function deliver(sent: SendMessage, bench: Bench<PushState>): string {
  const state = bench.state();
  const at = bench.clock.now();
  state.number += 1;
  const name = `projects/${projectId}/messages/0:${at.getTime()}000%${state.number.toString(16).padStart(16, "0")}`;
  if (sent.token !== undefined) show(deviceOf(state, sent.token), sent, { name, at: at.getTime() });
  return name;
}

const mostOnScreen = 50;
const mostDevices = 5_000;

/** The device of a token, known from now on; the one that was heard of longest ago is forgotten beyond 5,000. */
function deviceOf(state: PushState, token: string): Device {
  const device = state.devices[token] ?? { token, platform: steeringOf(token).platform, shown: [] };
  delete state.devices[token];
  state.devices[token] = device;
  const tokens = Object.keys(state.devices);
  if (tokens.length > mostDevices) delete state.devices[tokens[0] ?? ""];
  return device;
}

/** A message replaces the one on the screen with its tag (Android) or its collapse id (Apple). */
function show(device: Device, { notification, data, android, apns }: SendMessage, sent: { name: string; at: number }) {
  const collapseKey = device.platform === "Android" ? android?.notification.tag : apns?.headers["apns-collapse-id"];
  const replaced = device.shown.find((one) => collapseKey !== undefined && one.collapseKey === collapseKey);
  const shown = { ...sent, ...notification, data, collapseKey, copies: (replaced?.copies ?? 0) + 1 };
  device.shown = [shown, ...device.shown.filter((one) => one !== replaced)].slice(0, mostOnScreen);
}

/** The device has it, and the sender hears nothing. */
function noAnswer(bench: Bench<PushState>, name: string): Promise<Reply> {
  bench.journal.note("messages:send", { door: "send", status: 0, committed: true, fault: "timeout", reply: name });
  return new Promise(() => undefined);
}
