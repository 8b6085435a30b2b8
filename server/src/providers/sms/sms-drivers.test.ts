import { describe, expect, it } from "vitest";
import { startSmsStand } from "../../../test/sms.ts";
import { opened } from "../../../test/opened.ts";
import { describeSms } from "./conformance.ts";
import { smsConfig, smsVariables } from "./sms-config.ts";

const vendors = ["twilio", "messagemedia", "kudosity"] as const;

for (const vendor of vendors) describeSms(vendor, () => startSmsStand(vendor));

describe.each(vendors)("replies of %s that nobody can read", (vendor) => {
  const stand = opened(() => startSmsStand(vendor));

  it.each([
    ["half a reply", "malformed-json"],
    ["a page of a proxy", "html-502"],
    ["a reset", "commit-then-reset"],
    ["an error of the server", "commit-then-500"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
  ])("after %s nobody knows whether it was sent", async (_, fault) => {
    stand().order(fault);
    const key = `sms_${fault.replace(":", "_")}`;
    const message = {
      key,
      to: stand().aNumber("none"),
      body: "Hi",
      sender: "+61400999000",
      callbackUrl: stand().callbackUrl(key),
    };
    expect(await stand().sms.send(message, AbortSignal.timeout(5_000))).toMatchObject({ kind: "unknown" });
    await stand().calm();
  });
});

it("waits as long as it is told to", async () => {
  const stand = await startSmsStand("messagemedia");
  stand.order("429:40");
  const message = { key: "q", to: stand.aNumber("none"), body: "Hi", callbackUrl: stand.callbackUrl("q") };
  expect(await stand.sms.send(message, AbortSignal.timeout(5_000))).toMatchObject({
    kind: "not-sent",
    retryAfterSeconds: 40,
  });
  await stand.close();
});

describe("Kudosity", () => {
  it("sends its events to an address once, however often it was asked to", async () => {
    const stand = await startSmsStand("kudosity");
    await stand.sms.subscribe(stand.callbackUrl("other"), AbortSignal.timeout(5_000));
    expect(await stand.subscriptions()).toBe(2);
    stand.order("auth-wrong");
    await expect(stand.sms.subscribe("https://c.example", AbortSignal.timeout(5_000))).rejects.toMatchObject({
      provider: "kudosity",
    });
    await stand.close();
  });

  it("finds a message whose reply was lost by its key, and says when there is none", async () => {
    const stand = await startSmsStand("kudosity");
    await stand.trouble("answer-lost");
    const message = { key: "lost-1", to: stand.aNumber("none"), body: "Hi", sender: "Crema", callbackUrl: "" };
    expect(await stand.sms.send(message, AbortSignal.timeout(5_000))).toMatchObject({ kind: "unknown" });
    const signal = AbortSignal.timeout(5_000);
    expect(await stand.sms.find({ key: "lost-1" }, signal)).toMatchObject({ kind: "confirmed" });
    expect(await stand.sms.find({ key: "lost-2" }, signal)).toMatchObject({ kind: "absent" });
    await stand.close();
  });
});

describe("settings of SMS", () => {
  const accounts = { SMS_MESSAGEMEDIA_KEY: "k", SMS_MESSAGEMEDIA_SECRET: "s", SMS_KUDOSITY_API_KEY: "a" };
  it.each([
    ["nobody, without an account", {}, undefined],
    ["the first that has an account", accounts, "messagemedia"],
    ["the one that is named", { ...accounts, SMS_VENDOR: "kudosity" }, "kudosity"],
  ])("choose %s", (_, given, vendor) => {
    expect(smsConfig(smsVariables.parse(given))?.vendor).toBe(vendor);
  });

  it("are refused when the named vendor has no account here", () => {
    expect(() => smsConfig(smsVariables.parse({ ...accounts, SMS_VENDOR: "twilio" }))).toThrow("SMS_VENDOR");
  });
});
