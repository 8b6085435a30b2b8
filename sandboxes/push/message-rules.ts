/** What FCM refuses in a message it can read. */
import type { Reply } from "../kit/http.ts";
import { badToken, tooBig, type Violation, wrongMessage } from "./fcm-errors.ts";
import type { SendMessage } from "./send-request.ts";
import { isTokenLike } from "./token-steering.ts";

const mostBytes = 4_096;
const mostBytesToTopics = 2_048;
const longestTtlSeconds = 2_419_200;

/** @returns the refusal, undefined for a message that can be sent */
export function messageProblem(message: SendMessage): Reply | undefined {
  const violation = targetViolation(message) ?? dataViolation(message) ?? ttlViolation(message);
  if (violation !== undefined) return wrongMessage(violation);
  const limit = message.token === undefined ? mostBytesToTopics : mostBytes;
  if (payloadBytes(message) > limit) return tooBig();
  return message.token === undefined || isTokenLike(message.token) ? undefined : badToken();
}

function targetViolation({ token, topic }: SendMessage): Violation | undefined {
  const targets = [token, topic].filter((one) => one !== undefined && one !== "");
  if (targets.length === 0) return { field: "message", description: "Recipient of the message is not set." };
  if (targets.length > 1)
    return { field: "message", description: "Exactly one of token, topic or condition is required." };
  if (topic !== undefined && !/^(\/topics\/)?[\w.~%-]+$/.test(topic))
    return { field: "message", description: "Topic name contains invalid characters." };
  return undefined;
}

const isReserved = (key: string): boolean => key === "from" || /^(gcm|google)/.test(key);

function dataViolation({ data = {} }: SendMessage): Violation | undefined {
  const place = Object.keys(data).findIndex(isReserved);
  if (place === -1) return undefined;
  const key = Object.keys(data)[place] ?? "";
  return { field: `message.data[${place}].key`, description: `Invalid data payload key: ${key}` };
}

function ttlViolation({ android }: SendMessage): Violation | undefined {
  if (Number.parseFloat(android?.ttl ?? "0") <= longestTtlSeconds) return undefined;
  return { field: "message.android.ttl", description: "Invalid time to live: at most 2419200s" };
}

/** Names and values of the data, and the texts of the notification. */
function payloadBytes({ data = {}, notification = {}, android = {} }: SendMessage): number {
  const words = [data, notification, android.data ?? {}, android.notification ?? {}].flatMap((one) =>
    Object.entries(one).flat(),
  );
  return Buffer.byteLength(words.join(""));
}
