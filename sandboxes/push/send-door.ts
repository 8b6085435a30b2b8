/** `fcm.googleapis.com`: one message per call. The old `/batch` and `/fcm/send` are gone. */
import type { DueFault } from "../kit/faults.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import { json } from "../kit/http.ts";
import type { Asked, Door } from "../kit/door.ts";
import type { Bench } from "../kit/sandbox.ts";
import { credentialOf } from "./access-tokens.ts";
import { deviceOf, show } from "./devices.ts";
import {
  badToken,
  badTokenUnnamed,
  credentialInvalid,
  credentialMissing,
  internal,
  notFoundPage,
  permissionDenied,
  quotaExceeded,
  senderIdMismatch,
  thirdPartyAuthError,
  tooBig,
  unavailable,
  unreadable,
  unregistered,
  wrongMessage,
} from "./fcm-errors.ts";
import { messageProblem } from "./message-rules.ts";
import { projectId, type PushState } from "./push-state.ts";
import { readSendRequest, type SendMessage } from "./send-request.ts";
import { steeringOf, type Trouble } from "./token-steering.ts";

const sendPath = /^\/v1\/projects\/([^/]+)\/messages:send$/;

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

export function sendDoor(bench: Bench<PushState>): Door {
  return {
    operationOf: ({ url }) => (sendPath.test(url.pathname) ? "messages:send" : url.pathname.slice(1)),
    throttled: (seconds) => quotaExceeded(seconds),
    authWrong: credentialInvalid,
    authExpired: credentialInvalid,
    answer: (asked) => accessProblem(asked, bench) ?? send(asked, bench),
  };
}

function accessProblem({ method, url, headers }: HttpAsked, bench: Bench<PushState>): Reply | undefined {
  const project = sendPath.exec(url.pathname)?.[1];
  if (project === undefined || method !== "POST") return notFoundPage(url.pathname);
  const credential = credentialOf(headers.authorization, { state: bench.state(), now: bench.clock.now() });
  if (credential === "missing") return credentialMissing();
  if (credential === "invalid") return credentialInvalid();
  return project === projectId ? undefined : permissionDenied(project);
}

function send(asked: Asked, bench: Bench<PushState>): Reply | Promise<Reply> {
  const state = bench.state();
  if (asked.fault !== undefined) return faultReply(asked.fault);
  const read = readSendRequest(asked.text);
  if (read.request === undefined) return unreadable(read.violations);
  const { message = {}, validate_only: isTrial = false } = read.request;
  const problem = messageProblem(message);
  if (problem !== undefined) return problem;
  const trouble = troubleOf(message.token ?? "", { state, isTrial });
  if (trouble !== undefined && trouble !== "timeout") return troubleReply(trouble);
  if (isTrial) return json({ name: `projects/${projectId}/messages/fake_message_id` });
  const name = deliver(message, bench);
  asked.commits();
  return trouble === "timeout" ? noAnswer(bench, name) : json({ name });
}

const faultReply = ({ kind, value }: DueFault): Reply =>
  isTroubleReply(kind) ? troubleReplies[kind](value) : tooBig();

/** Quota by token asks to wait for a second; the other troubles do not say how long. */
const troubleReply = (trouble: Exclude<Trouble, "timeout">): Reply =>
  troubleReplies[trouble](trouble === "quota-exceeded" ? 1 : 0);

function troubleOf(token: string, { state, isTrial }: { state: PushState; isTrial: boolean }): Trouble | undefined {
  const { trouble, times } = steeringOf(token);
  if (trouble === undefined || times === undefined) return trouble;
  const happened = state.troubles[token] ?? 0;
  if (!isTrial) state.troubles[token] = happened + 1;
  return happened < times ? trouble : undefined;
}

/** @returns the message's name */
function deliver(message: SendMessage, bench: Bench<PushState>): string {
  const state = bench.state();
  const at = bench.clock.now();
  state.number += 1;
  const name = `projects/${projectId}/messages/0:${at.getTime()}000%${state.number.toString(16).padStart(16, "0")}`;
  // Nobody joins a topic here.
  if (message.token !== undefined) show(deviceOf(state, message.token), message, { name, at });
  bench.changed();
  return name;
}

/** The device has it, and the sender hears nothing. */
function noAnswer(bench: Bench<PushState>, name: string): Promise<Reply> {
  bench.journal.note("messages:send", { door: "send", status: 0, committed: true, fault: "timeout", reply: name });
  return new Promise(() => undefined);
}
