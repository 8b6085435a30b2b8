/** Campaign Monitor's refusals, `{Code, Message}`. Which codes and texts are certain: docs/providers/campaign-monitor.md. */
import type { z } from "zod";
import { type HttpAsked, json, parsedJson, type Reply } from "../kit/http.ts";

const messages = {
  1: "Invalid Email Address",
  5: "Invalid date",
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
  255: "Field Key Already Exists",
  404: "We couldn't find the resource you're looking for. Please check the documentation and try again",
  429: "Rate limit exceeded",
  601: "Invalid Webhook ID",
} as const;

export type Code = keyof typeof messages;

const statuses: Partial<Record<Code, number>> = { 100: 401, 121: 401, 404: 404, 429: 429 };

/** @returns 400 but for the codes about who asks, where, and how often */
export const refusal = (code: Code): Reply => json(explained(code), statuses[code] ?? 400);

export const explained = (code: Code): { Code: Code; Message: string } => ({ Code: code, Message: messages[code] });

/** Headers as published for the transactional calls. */
export const throttled = (seconds: number): Reply => ({
  ...refusal(429),
  headers: { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(seconds) },
});

/** 200 without a body. */
export const done: Reply = { type: "application/json; charset=utf-8", body: "" };

/** @returns the request as the schema has it, or the refusal that names the fields in error */
export function readRequestBody<T>({ text }: HttpAsked, schema: z.ZodType<T>): { body: T } | { refused: Reply } {
  const parsed = schema.safeParse(parsedJson(text));
  if (parsed.success) return { body: parsed.data };
  const fields = parsed.error.issues.map(({ path }) => path.join(".") || "request").join(", ");
  return {
    refused: json({ Code: 400, Message: `Failed to deserialize your request. Fields in error: ${fields}` }, 400),
  };
}
