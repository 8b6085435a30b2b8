import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ask, leavesWaiting, messageMedia, open, receiver } from "./sms-caller.ts";

/** The example of the vendor's description. */
const example = (to: string, callback = "https://coffee.example/sms"): unknown => ({
  messages: [
    {
      content: "Get the app: https://coffee.example/app",
      destination_number: to,
      source_number: "+61480000000",
      format: "SMS",
      delivery_report: true,
      callback_url: callback,
      metadata: { key: "sms_01" },
    },
  ],
});
const reply = z.object({ messages: z.array(z.object({ message_id: z.uuid() })) });

describe("a MessageMedia message", () => {
  it("is accepted as in the example, and read back", async () => {
    const sms = await open();
    const { status, body } = await messageMedia(sms, example("+61400000000"));
    expect(status).toBe(202);
    expect(body).toMatchObject({ messages: [{ status: "queued", metadata: { key: "sms_01" } }] });
    const [first] = reply.parse(body).messages;
    const found = await messageMedia(sms, undefined, `/v1/messages/${first?.message_id ?? ""}`);
    expect(found.body).toMatchObject({ ...first, destination_number: "+61400000000" });
    expect((await messageMedia(sms, undefined, "/v1/messages/none")).status).toBe(404);
  });

  it.each([
    ["00", ["submitted", "delivered"]],
    ["01", ["submitted", "undeliverable"]],
    ["03", ["rejected"]],
    ["07", ["submitted", "submitted", "delivered", "delivered"]],
  ])("to …%s is reported as %j, with the sender's own key", async (ending, expected) => {
    const sms = await open();
    const { taken, url } = await receiver();
    await messageMedia(sms, example(`+614000001${ending}`, url));
    await sms.clock.advance(5);
    const report = z.looseObject({ type: z.literal("DELIVERY_REPORT"), message_id: z.uuid(), status: z.string() });
    const reports = taken.map(({ text }) => report.parse(JSON.parse(text)));
    expect(reports.map(({ status }) => status)).toEqual(expected);
    for (const one of reports) expect(one["metadata"]).toEqual({ key: "sms_01" });
    expect(taken.every(({ url: at }) => at.searchParams.get("key") === "secret")).toBe(true);
  });

  it("to …08 is reported to the address without its query", async () => {
    const sms = await open();
    const { taken, url } = await receiver();
    await messageMedia(sms, example("+61400000108", url));
    await sms.clock.advance(5);
    expect(taken.map(({ url: at }) => at.search)).toEqual(["", ""]);
  });

  it("is reported again until it is taken", async () => {
    const sms = await open();
    const { taken, url } = await receiver((n) => (n < 4 ? 500 : 200));
    await messageMedia(sms, example("+61400000100", url));
    await sms.clock.advance(400);
    expect(taken).toHaveLength(5);
  });

  it("to …05 is stored without an answer", async () => {
    const sms = await open();
    expect(await leavesWaiting(sms, messageMedia(sms, example("+61400000105")))).toBe(true);
  });

  it("to …04 is throttled", async () => {
    const { status, headers } = await messageMedia(await open(), example("+61400000104"));
    expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
  });

  const one = { content: "x", destination_number: "+61400000100" };
  it.each([
    [
      "an invalid number",
      { messages: [{ ...one, destination_number: "+61400000102" }] },
      "messages[0].destination_number is not valid",
    ],
    ["no text", { messages: [{ ...one, content: "" }] }, "messages[0].content"],
    ["an unknown field", { messages: [{ ...one, colour: "red" }] }, "messages[0]"],
    ["no messages", { messages: [] }, "messages"],
    ["more than a hundred", { messages: Array.from({ length: 101 }, () => one) }, "messages"],
  ])("is refused with %s", async (_, body, place) => {
    const sms = await open();
    expect(await messageMedia(sms, body)).toMatchObject({
      status: 400,
      body: { message: "The request was invalid", details: [expect.stringContaining(place)] },
    });
    expect(sms.state().messages).toEqual([]);
  });

  it("needs the account and JSON", async () => {
    const url = `${(await open()).env["SMS_MESSAGEMEDIA_URL"] ?? ""}/v1/messages`;
    expect((await ask(url, { method: "POST", body: "{}" })).status).toBe(401);
    const headers = { authorization: `Basic ${Buffer.from("sandbox-key:sandbox-secret").toString("base64")}` };
    expect((await ask(url, { method: "POST", body: "messages=1", headers })).status).toBe(415);
  });
});
