/** Campaign Monitor's refusals, `{Code, Message}`. Which codes and texts are certain: docs/providers/campaign-monitor.md. */
import { json, type Reply } from "../kit/http.ts";

const messages = {
  1: "Invalid Email Address",
  5: "Invalid date",
  50: "Must supply a valid HTTP Basic Authorization header",
  100: "Invalid API Key",
  101: "Invalid ListID",
  121: "Expired OAuth Token",
  201: "Email Address already belongs to a subscriber of the list",
  203: "Subscriber not in list or has already been removed.",
  204: "Subscriber In Suppression List",
  205: "Subscriber Is Deleted",
  206: "Subscriber Is Unsubscribed",
  207: "Subscriber Is Bounced",
  208: "Subscriber Is Unconfirmed",
  211: "Invalid new Email Address",
  214: "ConsentToTrack is missing",
  215: "ConsentToTrack must be Yes, No or Unchanged",
  255: "Field Key Already Exists",
  404: "We couldn't find the resource you're looking for. Please check the documentation and try again",
  429: "Rate limit exceeded",
  601: "Invalid Webhook ID",
} as const;

export type Code = keyof typeof messages;

const statuses: Partial<Record<Code, number>> = { 50: 401, 100: 401, 121: 401, 404: 404, 429: 429 };

/** @returns 400 but for the codes about who asks, where, and how often */
export const refusal = (code: Code): Reply => json(explained(code), statuses[code] ?? 400);

export const explained = (code: Code): { Code: Code; Message: string } => ({ Code: code, Message: messages[code] });

/** What cannot be read as the call's request. */
export const unreadable = (fields: readonly string[]): Reply =>
  json(
    {
      Code: 400,
      Message: `Failed to deserialize your request. Please check the documentation and try again. Fields in error: ${fields.join(", ")}`,
    },
    400,
  );

/** Headers as published for the transactional calls. */
export const throttled = (seconds: number): Reply => ({
  ...refusal(429),
  headers: { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(seconds) },
});

/** 200 without a body. */
export const done: Reply = { type: "application/json; charset=utf-8", body: "" };
