import { describe, expect, it } from "vitest";
import { callbackAddress, identifyReport, keyOfCallback, wholeAccount } from "./callback-address.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Received } from "../../platform/inbox/webhook.ts";
import { openSms } from "./open-sms.ts";
import type { Sms } from "./sms.ts";
import { smsConfig, smsVariables } from "./sms-config.ts";
import { twilioSignature } from "./twilio/twilio-sms.ts";

const secret = Buffer.alloc(32, 7);
const ours = callbackAddress({ base: "https://console.example/v1/webhooks/sms", key: "sms_01", secret });

it("an address of ours tells its key", () => {
  expect(ours).toMatch(/^https:\/\/console\.example\/v1\/webhooks\/sms\/sms_01\?code=[\w-]{43}$/);
  expect(keyOfCallback({ url: ours, secret })).toBe("sms_01");
});

it.each([
  ["without its code", ours.replace(/\?.*/, "")],
  ["with another code", ours.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
  ["with a code that is too short", ours.slice(0, -1)],
  ["of another key", ours.replace("sms_01", "sms_02")],
  ["that cannot be decoded", "https://console.example/%E0%A4%A?code=x"],
  ["that is none", "nowhere"],
])("an address %s is not ours", (_, other) => {
  expect(keyOfCallback({ url: other, secret })).toBeUndefined();
});

it("an address made with another secret is not ours", () => {
  expect(keyOfCallback({ url: ours, secret: Buffer.alloc(32, 8) })).toBeUndefined();
});

const base = "https://console.example/v1/webhooks/sms";

function driver(variables: Record<string, string>): Sms {
  const config = smsConfig(smsVariables.parse(variables));
  if (config === undefined) throw new Error("there is no account");
  return openSms(config, { clock: systemClock });
}
const at = (key: string, more: Partial<Received>): Received => {
  const url = new URL(callbackAddress({ base, key, secret }));
  return { headers: {}, body: Buffer.alloc(0), rest: key, query: url.search.slice(1), ...more };
};

const event = (status: string, ref?: string) =>
  Buffer.from(
    JSON.stringify({ event_type: "SMS_STATUS", status: { id: "c1", status, ...(ref && { message_ref: ref }) } }),
  );

describe("a report of a vendor that signs nothing", () => {
  const kudosity = identifyReport({ sms: driver({ SMS_KUDOSITY_API_KEY: "a" }), secret, base });
  it("is known by message and state, and tells our key", () => {
    expect(kudosity(at(wholeAccount, { body: event("SENT", "k1") }))).toEqual({ key: "c1:sent", topic: "k1" });
    expect(kudosity(at(wholeAccount, { body: event("DELIVERED", "k1") }))).toEqual({
      key: "c1:delivered",
      topic: "k1",
    });
    expect(kudosity(at(wholeAccount, { body: event("SENT") }))).toEqual({ key: "c1:sent", topic: "" });
    expect(kudosity(at("k9", { body: event("SENT") }))).toEqual({ key: "c1:sent", topic: "k9" });
  });

  it("is not believed at an address that is not ours, nor when it is none", () => {
    const body = event("SENT", "k1");
    expect(kudosity(at(wholeAccount, { body, query: "" }))).toBeUndefined();
    expect(kudosity(at(wholeAccount, { body, rest: "other" }))).toBeUndefined();
    expect(kudosity(at(wholeAccount, { body: Buffer.from("{}") }))).toBeUndefined();
  });
});

describe("a report of a vendor that signs", () => {
  const token = "twilio-token";
  const sms = driver({ SMS_TWILIO_ACCOUNT_SID: "AC1", SMS_TWILIO_AUTH_TOKEN: token });
  const form = new URLSearchParams({ MessageSid: "SM1", MessageStatus: "delivered" });
  const signedFor = (url: string) => ({
    "x-twilio-signature": twilioSignature({ url, form, token }).toString("base64"),
  });
  const body = Buffer.from(form.toString());
  const url = callbackAddress({ base, key: "k1", secret });

  it("is held against the address as the vendor was given it", () => {
    const identify = identifyReport({ sms, secret, base });
    expect(identify(at("k1", { body, headers: signedFor(url) }))).toEqual({ key: "SM1:delivered", topic: "k1" });
    expect(identify(at("k1", { body, headers: signedFor(url.replace("https", "http")) }))).toBeUndefined();
  });

  it("is not believed unsigned, though the address is ours", () => {
    expect(identifyReport({ sms, secret, base })(at("k1", { body }))).toBeUndefined();
  });
});

it.each(["twilio", "messagemedia", "kudosity"])("%s reads a report that was proven before", (vendor) => {
  const bodies: Readonly<Record<string, string>> = {
    twilio: "MessageSid=r1&MessageStatus=sent",
    messagemedia: '{"message_id":"r1","status":"enroute"}',
    kudosity: '{"event_type":"SMS_STATUS","status":{"id":"r1","status":"SENT"}}',
  };
  const sms = driver({
    SMS_VENDOR: vendor,
    SMS_TWILIO_ACCOUNT_SID: "AC1",
    SMS_TWILIO_AUTH_TOKEN: "t",
    SMS_MESSAGEMEDIA_KEY: "k",
    SMS_MESSAGEMEDIA_SECRET: "s",
    SMS_KUDOSITY_API_KEY: "a",
  });
  expect(sms.reportIn(Buffer.from(bodies[vendor] ?? ""))).toMatchObject({ reference: "r1", state: "sent" });
  expect(sms.reportIn(Buffer.from("nothing"))).toBeUndefined();
});
