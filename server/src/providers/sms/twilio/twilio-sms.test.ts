import { describe, expect, it } from "vitest";
import { isTwilios, twilioForm, twilioOutcome, twilioReport, twilioSignature } from "./twilio-sms.ts";

const to = "+61400000001";
const message = { key: "k", to, body: "Get the app", callbackUrl: "https://c.example/x?code=1" };

it("a message is a form, from a number or a messaging service", () => {
  const service = `MG${"0".repeat(32)}`;
  expect(twilioForm({ ...message, sender: "+61400999000" })).toBe(
    "To=%2B61400000001&Body=Get+the+app&From=%2B61400999000&StatusCallback=https%3A%2F%2Fc.example%2Fx%3Fcode%3D1",
  );
  expect(twilioForm({ ...message, sender: service })).toContain(`MessagingServiceSid=${service}`);
  expect(twilioForm(message)).not.toContain("From=");
});

describe("a reply", () => {
  it.each<[string, number, unknown, object]>([
    ["confirms", 201, { sid: "SM1", status: "queued", error_code: null }, { kind: "confirmed", reference: "SM1" }],
    ["says nothing without an id", 201, { status: "queued" }, { kind: "unknown" }],
    ["says nothing when it is no JSON", 200, undefined, { kind: "unknown" }],
    [
      "refuses a number",
      400,
      { code: 21_211, message: `Invalid 'To' Phone Number: ${to}` },
      { kind: "rejected", because: "number", reason: "Invalid 'To' Phone Number: ••• 001 (21211)" },
    ],
    [
      "refuses somebody who opted out",
      400,
      { code: 21_610, message: "unsubscribed" },
      { kind: "rejected", because: "opted-out" },
    ],
    ["refuses a message", 400, { code: 21_617, message: "too long" }, { kind: "rejected", because: "message" }],
    ["refuses without words", 400, undefined, { kind: "rejected", because: "message" }],
  ])("%s", (_, status, said, outcome) => {
    expect(twilioOutcome({ status, said }, { to })).toMatchObject(outcome);
  });
});

/** The example of Twilio's own description. */
const example = {
  url: "https://mycompany.com/myapp.php?foo=1&bar=2",
  form: new URLSearchParams({
    To: "+18005551212",
    CallSid: "CA1234567890ABCDE",
    From: "+14158675309",
    Digits: "1234",
    Caller: "+14158675309",
  }),
  token: "12345",
};
it("the signature is that of Twilio's example", () => {
  expect(twilioSignature(example).toString("base64")).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
});

describe("a report", () => {
  const url = "https://console.example/v1/webhooks/sms/k?code=1";
  const signed = (fields: Record<string, string>, token = "secret") => {
    const form = new URLSearchParams(fields);
    const signature = twilioSignature({ url, form, token }).toString("base64");
    return { url, headers: { "x-twilio-signature": signature }, body: Buffer.from(form.toString()) };
  };
  const fields = { MessageSid: "SM1", MessageStatus: "delivered", To: to };

  it.each<[string, Record<string, string>, object | undefined]>([
    ["of arrival", fields, { reference: "SM1", state: "delivered" }],
    ["of being read", { ...fields, MessageStatus: "read" }, { reference: "SM1", state: "delivered" }],
    [
      "of failure, with its number",
      { ...fields, MessageStatus: "undelivered", ErrorCode: "30003" },
      { reference: "SM1", state: "undelivered", error: "30003" },
    ],
    [
      "of somebody who opted out",
      { ...fields, MessageStatus: "failed", ErrorCode: "21610" },
      { reference: "SM1", state: "opted-out", error: "21610" },
    ],
    ["of a status nobody knows", { ...fields, MessageStatus: "pondering" }, undefined],
    ["about no message", { MessageStatus: "sent" }, undefined],
  ])("%s", (_, given, report) => {
    expect(twilioReport(signed(given).body)).toEqual(report);
  });

  it("is Twilio's with its token, address and fields alone", () => {
    const good = signed(fields);
    const more = Buffer.from(`${good.body.toString()}&ErrorCode=21610`);
    expect(isTwilios(good, "secret")).toBe(true);
    expect(isTwilios(signed(fields, "other"), "secret")).toBe(false);
    expect(isTwilios({ ...good, url: `${url}2` }, "secret")).toBe(false);
    expect(isTwilios({ ...good, body: more }, "secret")).toBe(false);
    expect(isTwilios({ ...good, headers: {} }, "secret")).toBe(false);
  });
});
