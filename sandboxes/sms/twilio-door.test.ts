import { describe, expect, it } from "vitest";
import { ask, leavesWaiting, open, receiver, type Sms, twilio } from "./sms-caller.ts";
import { twilioSignature } from "./twilio-reporter.ts";

const form = (to: string, more: Record<string, string> = {}): Record<string, string> => ({
  To: to,
  From: "+61480000000",
  Body: "Get the app: https://coffee.example/app",
  ...more,
});
const send = (sms: Sms, to: string, more: Record<string, string> = {}) => twilio(sms, "Messages.json", form(to, more));

const refusal = (status: number, code: number, message: unknown = expect.any(String)): unknown => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

describe("a Twilio message", () => {
  it("is created as in the example, and read back", async () => {
    const sms = await open();
    const { status, body } = await send(sms, "+61400000100");
    expect(status).toBe(201);
    const created = {
      sid: expect.stringMatching(/^SM[\da-f]{32}$/),
      status: "queued",
      error_code: null,
      error_message: null,
      num_segments: "1",
      to: "+61400000100",
      date_created: expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000$/),
    };
    expect(body).toMatchObject(created);
    expect((await twilio(sms, "Messages.json?PageSize=1")).body).toMatchObject({ page_size: 1, messages: [created] });
    expect((await twilio(sms, "Messages/SM0.json")).body).toEqual(refusal(404, 20_404));
  });

  it("of a messaging service has no sender and no parts yet", async () => {
    const given = { To: "+61400000100", Body: "Hello", MessagingServiceSid: "MG00000000000000000000000000000001" };
    const { body } = await twilio(await open(), "Messages.json", given);
    expect(body).toMatchObject({ num_segments: "0", from: null, messaging_service_sid: given.MessagingServiceSid });
  });

  it.each([
    ["+61400000102", {}, 400, 21_211],
    ["0400000100", {}, 400, 21_211],
    ["+61400000103", {}, 400, 21_610],
    ["+61400000104", {}, 429, 20_429],
    ["", {}, 400, 21_604],
    ["+61400000100", { Body: "" }, 400, 21_602],
    ["+61400000100", { Body: "a".repeat(1_601) }, 400, 21_617],
    ["+61400000100", { StatusCallback: "nowhere" }, 400, 21_609],
  ])("to %j with %j is refused: %i %i", async (to, more, status, code) => {
    const sms = await open();
    expect((await send(sms, to, more)).body).toEqual(refusal(status, code));
    expect(sms.state().messages).toEqual([]);
  });

  it("needs a sender, a form, and the account", async () => {
    const sms = await open();
    expect((await twilio(sms, "Messages.json", { To: "+61400000100", Body: "x" })).body).toEqual(refusal(400, 21_603));
    const url = `${sms.env["SMS_TWILIO_URL"] ?? ""}/2010-04-01/Accounts/AC1/Messages.json`;
    const { status, body } = await ask(url, { method: "POST", body: new URLSearchParams(form("+61400000100")) });
    expect([status, body]).toEqual([401, refusal(401, 20_003, "Authenticate")]);
  });
});

async function fate(ending: string) {
  const sms = await open();
  const { taken, url } = await receiver();
  const { status } = await send(sms, `+614000001${ending}`, { StatusCallback: url });
  await sms.clock.advance(5);
  return { sms, taken, url, status };
}
const words = (taken: readonly { text: string }[]): (string | null)[] =>
  taken.map(({ text }) => new URLSearchParams(text).get("MessageStatus"));

describe("what becomes of it, by its last two digits", () => {
  it.each([
    ["00", ["sent", "delivered"], null],
    ["01", ["sent", "undelivered"], "30003"],
    ["07", ["sent", "sent", "delivered", "delivered"], null],
    ["99", ["sent", "delivered"], null],
  ])("%s: %j", async (ending, expected, errorCode) => {
    const { taken, url } = await fate(ending);
    expect(words(taken)).toEqual(expected);
    const last = new URLSearchParams(taken.at(-1)?.text);
    expect(last.get("ErrorCode")).toBe(errorCode);
    const signed = { url, form: Object.fromEntries(last), token: "sandbox-auth-token" };
    expect(taken.at(-1)?.headers["x-twilio-signature"]).toBe(twilioSignature(signed));
  });

  it("05: it is stored and delivered, and the sender hears nothing", async () => {
    const sms = await open();
    const { taken, url } = await receiver();
    expect(await leavesWaiting(sms, send(sms, "+61400000105", { StatusCallback: url }))).toBe(true);
    expect(sms.journal.entries().at(-1)).toMatchObject({ what: "unanswered", detail: { committed: true } });
    await sms.clock.advance(5);
    expect(words(taken)).toEqual(["sent", "delivered"]);
  });

  it("06: delivered is told after fifteen minutes", async () => {
    const { sms, taken } = await fate("06");
    expect(words(taken)).toEqual(["sent"]);
    await sms.clock.advance(900);
    expect(words(taken)).toEqual(["sent", "delivered"]);
  });

  it("08: the signature is wrong", async () => {
    const { taken, url } = await fate("08");
    const [first] = taken;
    const right = { url, form: Object.fromEntries(new URLSearchParams(first?.text)), token: "sandbox-auth-token" };
    expect(first?.headers["x-twilio-signature"]).not.toBe(twilioSignature(right));
  });
});

/** Computed apart, with Python's hmac: the published way of signing. */
it("a signature is over the address and the sorted fields", () => {
  const fields = { To: "+61400000100", MessageSid: "SM1", MessageStatus: "sent" };
  expect(twilioSignature({ url: "https://crema.example/sms?k=1", form: fields, token: "sandbox-auth-token" })).toBe(
    "NoAzIjfa28mB7CB4I1ADMn//cVM=",
  );
});
