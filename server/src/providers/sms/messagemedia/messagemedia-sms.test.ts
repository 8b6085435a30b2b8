import { describe, expect, it } from "vitest";
import { messageMediaBody, messageMediaOutcome, messageMediaReport } from "./messagemedia-sms.ts";

const to = "+61400000001";

it("a message carries our key as metadata and asks for reports", () => {
  const body = messageMediaBody({
    key: "sms_01",
    to,
    body: "Get the app",
    sender: "+61400999000",
    callbackUrl: "https://c",
  });
  expect(JSON.parse(body)).toEqual({
    messages: [
      {
        content: "Get the app",
        destination_number: to,
        source_number: "+61400999000",
        format: "SMS",
        delivery_report: true,
        callback_url: "https://c",
        metadata: { key: "sms_01" },
      },
    ],
  });
});

describe("a reply", () => {
  it.each<[string, number, unknown, object]>([
    ["confirms", 202, { messages: [{ message_id: "m1", status: "queued" }] }, { kind: "confirmed", reference: "m1" }],
    ["says nothing about no message", 202, { messages: [] }, { kind: "unknown" }],
    ["says nothing when it is no JSON", 202, undefined, { kind: "unknown" }],
    [
      "refuses a number",
      400,
      { message: "Invalid", details: [`messages[0].destination_number ${to} is not valid`] },
      { kind: "rejected", because: "number", reason: "Invalid: messages[0].destination_number ••• 001 is not valid" },
    ],
    [
      "refuses a message",
      400,
      { message: "Invalid", details: ["messages[0].content is empty"] },
      { kind: "rejected", because: "message" },
    ],
    ["refuses without words", 400, undefined, { kind: "rejected", because: "message" }],
  ])("%s", (_, status, said, outcome) => {
    expect(messageMediaOutcome({ status, said }, { to })).toMatchObject(outcome);
  });
});

describe("a report", () => {
  const at = "2026-11-21T02:00:00.000Z";
  const given = { type: "DELIVERY_REPORT", message_id: "m1", metadata: { key: "sms_01" }, date_received: at };
  const read = (more: object) => messageMediaReport(Buffer.from(JSON.stringify({ ...given, ...more })));

  it.each<[string, object, object | undefined]>([
    ["of sending", { status: "submitted", error_code: "210" }, { state: "sent", error: undefined }],
    ["of arrival", { status: "delivered", error_code: "220" }, { state: "delivered", error: undefined }],
    ["of failure", { status: "undeliverable", error_code: 414 }, { state: "undelivered", error: "414" }],
    ["of the end of its time", { status: "expired" }, { state: "undelivered" }],
    [
      "of a fault at the gateway: nobody opted out",
      { status: "rejected", error_code: "330" },
      { state: "failed", error: "330" },
    ],
    ["of a blocked number", { status: "rejected", error_code: "302" }, { state: "opted-out", error: "302" }],
  ])("%s", (_, more, report) => {
    expect(read(more)).toMatchObject({ reference: "m1", key: "sms_01", at: new Date(at), ...report });
  });

  it.each([
    ["a status nobody knows", Buffer.from(JSON.stringify({ ...given, status: "pondering" }))],
    ["no status", Buffer.from(JSON.stringify(given))],
    ["no JSON", Buffer.from("<html>")],
    ["nothing", Buffer.alloc(0)],
  ])("%s is none", (_, body) => {
    expect(messageMediaReport(body)).toBeUndefined();
  });

  it("without metadata or with a date nobody can read is still one", () => {
    expect(read({ status: "delivered", metadata: null, date_received: "soon" })).toEqual({
      reference: "m1",
      state: "delivered",
    });
  });
});
