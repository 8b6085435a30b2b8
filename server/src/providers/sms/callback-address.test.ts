import { expect, it } from "vitest";
import { callbackAddress, keyOfCallback } from "./callback-address.ts";

const secret = Buffer.alloc(32, 7);
const url = callbackAddress({ base: "https://console.example/v1/webhooks/sms", key: "sms_01", secret });

it("an address of ours tells its key", () => {
  expect(url).toMatch(/^https:\/\/console\.example\/v1\/webhooks\/sms\/sms_01\?code=[\w-]{43}$/);
  expect(keyOfCallback({ url, secret })).toBe("sms_01");
});

it.each([
  ["without its code", url.replace(/\?.*/, "")],
  ["with another code", url.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
  ["with a code that is too short", url.slice(0, -1)],
  ["of another key", url.replace("sms_01", "sms_02")],
  ["that cannot be decoded", "https://console.example/%E0%A4%A?code=x"],
  ["that is none", "nowhere"],
])("an address %s is not ours", (_, other) => {
  expect(keyOfCallback({ url: other, secret })).toBeUndefined();
});

it("an address made with another secret is not ours", () => {
  expect(keyOfCallback({ url, secret: Buffer.alloc(32, 8) })).toBeUndefined();
});
