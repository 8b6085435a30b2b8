/** Shippit's refusals. Bodies of 403, 404 and `order_cannot_be_cancelled`: developer.shippit.com, cancel-order responses. */
import { json, type Reply } from "../kit/http.ts";

export const refusal = (status: number, error: string, description: string, more: object = {}): Reply =>
  json({ error, error_description: description, ...more }, status);

export const invalidMerchant = refusal(403, "invalid_merchant_account", "An unknown error has occurred.");
export const notFound = refusal(404, "not_found", "The requested resource could not be found.");

/** What cannot be read at all: 400 without a body, as HTML. */
export const unreadable: Reply = { status: 400, body: "" };

/** @param messages - what is wrong, by field */
export const fieldRefusal = (messages: Readonly<Record<string, readonly string[]>>): Reply => json({ messages }, 422);

/** The wait is told only where a fault asks for it; Shippit documents the status alone. */
export const throttled = (retryAfterSeconds: number): Reply => ({
  ...refusal(429, "too_many_requests", "The rate limit of 60 requests in 60 seconds is exceeded."),
  ...(retryAfterSeconds > 0 ? { headers: { "retry-after": String(retryAfterSeconds) } } : {}),
});
