import { describe, expect, it } from "vitest";
import { ask, kudosity, leavesWaiting, open, receiver, type Sms } from "./sms-caller.ts";

const send = (sms: Sms, recipient: string, more: Record<string, unknown> = {}) =>
  kudosity(sms, "POST /v2/sms", { message: "Hello", sender: "61480000000", recipient, message_ref: "sms_01", ...more });

describe("a Kudosity message", () => {
  it("is taken with our reference, by which it is found again", async () => {
    const sms = await open();
    const { status, body } = await send(sms, "+61400000100");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      recipient: "61400000100",
      recipient_country: "AU",
      message_ref: "sms_01",
      status: "pending",
      sms_count: "1",
      is_gsm: true,
    });
    const found = await kudosity(sms, "GET /v2/sms?message_ref=sms_01");
    expect(found.body).toMatchObject({ smses: [body], total_records: "1", total_segments: "1" });
    expect((await kudosity(sms, "GET /v2/sms?message_ref=other")).body).toMatchObject({ smses: [] });
  });

  it.each([
    ["00", ["SENT", "DELIVERED"]],
    ["01", ["SENT", "HARD_BOUNCE"]],
  ])("to …%s tells the account's webhooks %j", async (ending, expected) => {
    const sms = await open();
    const { taken, url } = await receiver();
    const hook = { name: "status", url, filter: { event_type: ["SMS_STATUS"] } };
    expect((await kudosity(sms, "POST /v2/webhook", hook)).status).toBe(201);
    await kudosity(sms, "POST /v2/webhook", { ...hook, filter: { event_type: ["OPT_OUT"] } });
    await send(sms, `+642100001${ending}`);
    await sms.clock.advance(5);
    const events = taken.map(({ text }): unknown => JSON.parse(text));
    expect(events).toEqual(
      expected.map((status) => ({
        event_type: "SMS_STATUS",
        timestamp: expect.any(String),
        status: expect.objectContaining({
          type: "SMS",
          message_ref: "sms_01",
          recipient: `642100001${ending}`,
          status,
        }),
      })),
    );
  });

  it("has webhooks that are listed", async () => {
    const sms = await open();
    const made = await kudosity(sms, "POST /v2/webhook", { name: "status", url: "https://coffee.example/" });
    expect((await kudosity(sms, "GET /v2/webhook")).body).toEqual({ webhooks: [made.body] });
    expect((await kudosity(sms, "POST /v2/webhook", { name: "x", url: "here" })).status).toBe(400);
  });

  it.each([
    ["+61400000102", {}, 400, "recipient: is not a valid number"],
    ["+61400000103", {}, 400, "recipient: has opted out"],
    ["+61400000100", { message: "" }, 400, "message: "],
    ["+61400000100", { colour: "red" }, 400, "colour"],
    ["+61400000104", {}, 429, "OVER_LIMIT"],
  ])("to %s with %j is refused: %i %s", async (recipient, more, status, words) => {
    const sms = await open();
    const sent = await send(sms, recipient, more);
    expect(sent).toMatchObject({ status, body: { status, title: expect.any(String) } });
    expect(sent.headers.get("content-type")).toBe("application/problem+json");
    expect(sent.text).toContain(words);
    expect(sms.state().messages).toEqual([]);
  });

  it("to …05 is stored without an answer, and found by our reference", async () => {
    const sms = await open();
    expect(await leavesWaiting(sms, send(sms, "+61400000105"))).toBe(true);
    const found = await kudosity(sms, "GET /v2/sms?message_ref=sms_01&recipient=0400000105");
    expect(found.body).toMatchObject({ total_records: "1" });
  });

  it("needs the key, and is dropped where requests come too fast", async () => {
    const sms = await open();
    expect((await ask(`${sms.env["SMS_KUDOSITY_URL"] ?? ""}/v2/sms`)).status).toBe(401);
    sms.faults.order({ fault: "429", match: { operation: "POST /v2/sms" } });
    const dropped = await send(sms, "+61400000100");
    expect([dropped.status, dropped.headers.get("retry-after")]).toEqual([429, null]);
    expect(dropped.text).toContain("OVER_LIMIT");
  });
});
