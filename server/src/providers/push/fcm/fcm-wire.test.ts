import { describe, expect, it } from "vitest";
import { fcmMessage, readFcmReply } from "./fcm-wire.ts";

const now = new Date("2026-11-21T02:00:00Z");
const fcmError = (errorCode: string) => ({
  "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
  errorCode,
});
const badRequest = (...fields: string[]) => ({
  "@type": "type.googleapis.com/google.rpc.BadRequest",
  ...(fields.length > 0 && { fieldViolations: fields.map((field) => ({ field, description: "no" })) }),
});
const refusal = (code: number, ...details: object[]) => JSON.stringify({ error: { code, message: "No", details } });
const read = (status: number, body: string, headers: Record<string, string> = {}) =>
  readFcmReply({ status, headers, body: Buffer.from(body) }, now);

it("a message has texts only in its data, ends when it says, and replaces its own copy", () => {
  const message = { token: "t1", pushId: "p_01", title: "Double", body: "Weekend", link: "app://1", ttlSeconds: 60 };
  expect(fcmMessage(message, now)).toEqual({
    token: "t1",
    notification: { title: "Double", body: "Weekend" },
    data: { pushId: "p_01", link: "app://1" },
    android: { priority: "HIGH", ttl: "60s", notification: { tag: "p_01" } },
    apns: {
      headers: { "apns-priority": "10", "apns-expiration": "1795226460", "apns-collapse-id": "p_01" },
      payload: { aps: { sound: "default" } },
    },
  });
  expect(fcmMessage({ ...message, link: undefined }, now)).toMatchObject({ data: { pushId: "p_01" } });
});

const dead = { kind: "rejected", because: "dead-token" };
const wrong = { kind: "rejected", because: "message-wrong" };
const invalid = fcmError("INVALID_ARGUMENT");

describe("a reply", () => {
  it.each<[string, [number, string, Record<string, string>?], object]>([
    [
      "is accepted",
      [200, '{"name":"projects/p/messages/0:17%abc"}'],
      { kind: "confirmed", reference: "projects/p/messages/0:17%abc" },
    ],
    ["says nothing without a name", [200, "{}"], { kind: "unknown" }],
    ["says nothing when it is no JSON", [200, "{,,}"], { kind: "unknown" }],
    ["names a device that is gone", [404, refusal(404, fcmError("UNREGISTERED"))], dead],
    ["names a token that is none", [400, refusal(400, invalid, badRequest("message.token"))], dead],
    ["names it in the other order too", [400, refusal(400, badRequest("message.token"), invalid)], dead],
    ["names a token that is none in older words", [400, refusal(400, invalid)], dead],
    ["is about the message: a field of it", [400, refusal(400, badRequest("message.android"), invalid)], wrong],
    [
      "is about the message: the token and a field",
      [400, refusal(400, badRequest("message.token", "message.data"), invalid)],
      wrong,
    ],
    ["is about the message: too big", [400, refusal(400, badRequest(), invalid)], wrong],
    ["is about the message: Google's front end", [400, refusal(400, badRequest("message.token"))], wrong],
    ["is about the message: a condition", [400, refusal(400)], wrong],
    ["is about the message: a proxy that finds it too large", [413, "<html>"], wrong],
    [
      "names a device of another project",
      [403, refusal(403, fcmError("SENDER_ID_MISMATCH"))],
      { kind: "rejected", because: "foreign-token" },
    ],
    [
      "tells of Apple's key",
      [401, refusal(401, fcmError("THIRD_PARTY_AUTH_ERROR"))],
      { kind: "not-sent", pauses: "apple", needsStaff: true },
    ],
    [
      "asks to wait",
      [429, refusal(429, fcmError("QUOTA_EXCEEDED")), { "retry-after": "7" }],
      { kind: "not-sent", pauses: "everybody", retryAfterSeconds: 7 },
    ],
    [
      "asks to wait a minute when it does not say how long",
      [429, refusal(429, fcmError("QUOTA_EXCEEDED"))],
      { kind: "not-sent", retryAfterSeconds: 60 },
    ],
    [
      "asks to wait without a code",
      [429, "Too Many Requests"],
      { kind: "not-sent", pauses: "everybody", retryAfterSeconds: 60 },
    ],
    [
      "is overloaded",
      [503, refusal(503, fcmError("UNAVAILABLE")), { "retry-after": "Sat, 21 Nov 2026 02:00:09 GMT" }],
      { kind: "not-sent", pauses: "device", retryAfterSeconds: 9 },
    ],
    [
      "has a fault inside, tried three times",
      [500, refusal(500, fcmError("INTERNAL"))],
      { kind: "not-sent", pauses: "device", mostTries: 3 },
    ],
    ["refuses the access token", [401, refusal(401)], { kind: "access-refused" }],
    ["refuses the account", [403, refusal(403)], { kind: "not-sent", pauses: "everybody", needsStaff: true }],
    [
      "knows no such project: no device is deleted for it",
      [404, refusal(404)],
      { kind: "not-sent", pauses: "everybody", needsStaff: true },
    ],
    ["says nothing with a code nobody knows", [500, refusal(500, fcmError("NEW_ONE"))], { kind: "unknown" }],
    ["says nothing as a page of a proxy", [502, "<html>502 Bad Gateway</html>"], { kind: "unknown" }],
    ["says nothing as a page that it is not available", [503, "<html>"], { kind: "unknown" }],
  ])("%s", (_, [status, body, headers], meaning) => {
    expect(read(status, body, headers)).toMatchObject(meaning);
  });
});
