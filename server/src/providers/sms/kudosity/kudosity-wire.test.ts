import { describe, expect, it } from "vitest";
import { isSubscribed, kudosityBody, kudosityFound, kudosityOutcome, kudosityReport } from "./kudosity-wire.ts";

const to = "+61400000001";

it("numbers go without plus, names as they are, and our key as reference", () => {
  const message = { key: "sms_01", to, body: "Get the app", callbackUrl: "" };
  const wire = { message: "Get the app", recipient: "61400000001", message_ref: "sms_01" };
  expect(JSON.parse(kudosityBody({ ...message, sender: "+61400999000" }))).toEqual({ ...wire, sender: "61400999000" });
  expect(JSON.parse(kudosityBody({ ...message, sender: "Crema" }))).toEqual({ ...wire, sender: "Crema" });
});

const problem = (detail: string, ...issues: string[]) => ({ title: "Bad Request", status: 400, detail, issues });
describe("a reply", () => {
  it.each<[string, number, unknown, object]>([
    ["confirms", 200, { id: "c1", status: "pending", sms_count: "1" }, { kind: "confirmed", reference: "c1" }],
    ["says nothing without an id", 200, { status: "pending" }, { kind: "unknown" }],
    [
      "refuses a number",
      400,
      problem("Failed", "recipient: 61400000001 is not a valid number"),
      { kind: "rejected", because: "number", reason: "Failed: recipient: ••• 001 is not a valid number" },
    ],
    [
      "refuses somebody who opted out",
      400,
      problem("The recipient has opted out", "recipient: has opted out"),
      { kind: "rejected", because: "opted-out" },
    ],
    ["refuses a message", 400, problem("Failed", "message: is empty"), { kind: "rejected", because: "message" }],
    ["refuses without words", 422, undefined, { kind: "rejected", because: "message" }],
  ])("%s", (_, status, said, outcome) => {
    expect(kudosityOutcome({ status, said }, { to })).toMatchObject(outcome);
  });
});

describe("a search by our key", () => {
  it.each<[string, number, unknown, object]>([
    ["finds it", 200, { smses: [{ id: "c1", message_ref: "k1" }] }, { kind: "confirmed", reference: "c1" }],
    ["leaves out what is not it", 200, { smses: [{ id: "c1", message_ref: "k11" }] }, { kind: "absent" }],
    [
      "finds two: for staff",
      200,
      {
        smses: [
          { id: "c1", message_ref: "k1" },
          { id: "c2", message_ref: "k1" },
        ],
      },
      { kind: "doubtful" },
    ],
    ["was not answered", 404, { error: "no" }, { kind: "unknown" }],
    ["cannot be read", 200, undefined, { kind: "unknown" }],
  ])("%s", (_, status, said, found) => {
    expect(kudosityFound({ status, said }, "k1")).toMatchObject(found);
  });
});

describe("an event", () => {
  const at = "2026-11-21T02:00:00.000Z";
  const event = (status: string, type = "SMS_STATUS") =>
    Buffer.from(JSON.stringify({ event_type: type, timestamp: at, status: { id: "c1", message_ref: "k1", status } }));

  it.each<[string, object]>([
    ["SENT", { state: "sent", error: undefined }],
    ["ACCEPTED", { state: "sent", error: undefined }],
    ["DELIVERED", { state: "delivered", error: undefined }],
    ["SOFT_BOUNCE", { state: "undelivered", error: "SOFT_BOUNCE" }],
    ["HARD_BOUNCE", { state: "undelivered", error: "HARD_BOUNCE" }],
    ["FAILED", { state: "failed", error: "FAILED" }],
  ])("%s is a report", (status, report) => {
    expect(kudosityReport(event(status))).toMatchObject({ reference: "c1", key: "k1", at: new Date(at), ...report });
  });

  it.each([
    ["of another kind", event("SENT", "LINK_HIT")],
    ["with a status nobody knows", event("PONDERING")],
    ["that is no JSON", Buffer.from("{")],
  ])("%s is none", (_, body) => {
    expect(kudosityReport(body)).toBeUndefined();
  });
});

it("an address is subscribed when it is among them, and it is not known when the list cannot be read", () => {
  const said = { webhooks: [{ url: "https://a" }] };
  expect(isSubscribed({ status: 200, said }, "https://a")).toBe(true);
  expect(isSubscribed({ status: 200, said }, "https://b")).toBe(false);
  expect(isSubscribed({ status: 200, said: {} }, "https://a")).toBeUndefined();
  expect(isSubscribed({ status: 500, said }, "https://a")).toBeUndefined();
});
