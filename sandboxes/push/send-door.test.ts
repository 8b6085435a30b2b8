import { describe, expect, it } from "vitest";
import { example, open, post, sendPath, to } from "./push-caller.ts";

const fcmError = (errorCode: string): unknown => ({
  "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
  errorCode,
});
const badRequest = (field: string, description: string): unknown => ({
  "@type": "type.googleapis.com/google.rpc.BadRequest",
  fieldViolations: [{ field, description }],
});

describe("sending", () => {
  it("takes the example and answers with a name", async () => {
    const push = await open();
    const { status, body } = await post(push, example("ada"));
    expect(status).toBe(200);
    expect(body).toEqual({ name: expect.stringMatching(/^projects\/coffee-club-sandbox\/messages\/0:\d{16}%\w+$/) });
    expect(push.state().devices["ada"]).toMatchObject({
      platform: "Android",
      shown: [{ title: "Double Bean Dollars", data: { pushId: "p_01", link: "app://offers/1" }, copies: 1 }],
    });
    expect(push.journal.entries().at(-1)?.detail["committed"]).toBe(true);
  });

  it("replaces what has the same collapse key, on each platform by its own", async () => {
    const push = await open();
    for (const token of ["ada", "ios-ben", "ada", "ios-ben"]) await post(push, example(token));
    await post(push, to("ada", { android: { notification: { tag: "other" } } }));
    const shown = (token: string) =>
      push.state().devices[token]?.shown.map(({ collapseKey, copies }) => [collapseKey, copies]);
    expect(shown("ada")).toEqual([
      ["other", 1],
      ["offers", 2],
    ]);
    expect(shown("ios-ben")).toEqual([["p_01", 2]]);
  });

  it("only looks, with validate_only", async () => {
    const push = await open();
    const trial = { validate_only: true, ...Object.assign({}, to("ada")) };
    expect((await post(push, trial)).body).toEqual({
      name: "projects/coffee-club-sandbox/messages/fake_message_id",
    });
    expect(push.state().devices).toEqual({});
    expect((await post(push, { ...trial, ...Object.assign({}, to("unreg-ada")) })).status).toBe(404);
  });

  it.each([
    ["unreg-ada", 404, "NOT_FOUND", [fcmError("UNREGISTERED")]],
    ["mismatch-ada", 403, "PERMISSION_DENIED", [fcmError("SENDER_ID_MISMATCH")]],
    ["apnskey-ada", 401, "UNAUTHENTICATED", [fcmError("THIRD_PARTY_AUTH_ERROR")]],
    ["quota-ada", 429, "RESOURCE_EXHAUSTED", [fcmError("QUOTA_EXCEEDED")]],
    ["unavailable-ada", 503, "UNAVAILABLE", [fcmError("UNAVAILABLE")]],
    ["internal-ada", 500, "INTERNAL", [fcmError("INTERNAL")]],
    ["badtokenold-ada", 400, "INVALID_ARGUMENT", [fcmError("INVALID_ARGUMENT")]],
    [
      "badtoken-ada",
      400,
      "INVALID_ARGUMENT",
      [
        fcmError("INVALID_ARGUMENT"),
        badRequest("message.token", "The registration token is not a valid FCM registration token"),
      ],
    ],
    [
      "badmessage-ada",
      400,
      "INVALID_ARGUMENT",
      [badRequest("message.android", "Invalid Android configuration."), fcmError("INVALID_ARGUMENT")],
    ],
  ])("to %s is refused with %i %s", async (token, code, status, details) => {
    const push = await open();
    const sent = await post(push, to(token));
    expect(sent.status).toBe(code);
    expect(sent.body).toEqual({ error: { code, message: expect.any(String), status, details } });
    expect(push.state().devices).toEqual({});
  });

  it("to a token that is gone is refused as in the example, byte for byte", async () => {
    const { raw } = await post(await open(), to("unreg-ada"));
    expect(raw).toBe(
      '{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND","details":[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"}]}}',
    );
  });

  it("to a token with a number fails so often, then works", async () => {
    const push = await open();
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await post(push, to("unavailable-2-ada"))).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it("to timeout-… arrives without an answer", async () => {
    const push = await open();
    await expect(post(push, to("timeout-ada"), { wait: 1_000 })).rejects.toThrow("timeout");
    expect(push.state().devices["timeout-ada"]?.shown).toHaveLength(1);
    expect(push.journal.entries().at(-1)?.detail).toMatchObject({ status: 0, committed: true });
  });

  const long = "x".repeat(4_097);
  it.each([
    ["no recipient", { message: {} }, "Recipient of the message is not set."],
    ["no message", {}, "Recipient of the message is not set."],
    ["two recipients", { message: { token: "a", topic: "b" } }, "Exactly one of"],
    ["a topic with a space", { message: { topic: "a b" } }, "Topic name contains invalid characters."],
    ["a reserved key", to("ada", { data: { "google.x": "1" } }), "Invalid data payload key: google.x"],
    ["a key called from", to("ada", { data: { from: "1" } }), "Invalid data payload key: from"],
    ["more than 4096 bytes", to("ada", { data: { long } }), "Android message is too big"],
    ["more than 2048 bytes to a topic", { message: { topic: "t", data: { long: long.slice(2_000) } } }, "too big"],
    ["a lifetime of more than 28 days", to("ada", { android: { ttl: "2419201s" } }), "Invalid time to live"],
    ["a token of strange characters", to("a b"), "not a valid FCM registration token"],
  ])("is refused with %s", async (_, body, words) => {
    const push = await open();
    const sent = await post(push, body);
    expect(sent.status).toBe(400);
    expect(JSON.stringify(sent.body)).toContain(words);
    expect(push.state().devices).toEqual({});
  });

  it.each([
    ["a number in data", to("ada", { data: { n: 1 } }), "message.data[0].value", "(TYPE_STRING), 1"],
    ["an unknown name", to("ada", { colour: "red" }), "message", "Unknown name \"colour\" at 'message'"],
    ["an unknown name at the top", { token: "ada" }, "", 'Unknown name "token": Cannot find field.'],
    ["a lifetime without its s", to("ada", { android: { ttl: "86400" } }), "message.android.ttl", "86400"],
    ["no JSON", "{", "", "Unexpected token"],
  ])("is refused by the front end with %s, which says nothing of FCM", async (_, body, field, words) => {
    const { status, body: said } = await post(await open(), body);
    expect(status).toBe(400);
    const description: unknown = expect.stringContaining(words);
    expect(said).toEqual({
      error: {
        code: 400,
        message: description,
        status: "INVALID_ARGUMENT",
        details: [{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ field, description }] }],
      },
    });
  });

  it("says of what is too big only that it is", async () => {
    const { body } = await post(await open(), to("ada", { data: { long } }));
    expect(body).toMatchObject({
      error: {
        details: [{ "@type": "type.googleapis.com/google.rpc.BadRequest" }, fcmError("INVALID_ARGUMENT")],
      },
    });
  });

  it("needs the access token, and the project of the account", async () => {
    const push = await open();
    const answer = await fetch(`${push.env["FCM_URL"] ?? ""}${sendPath(push)}`, { method: "POST", body: "{}" });
    expect(await answer.json()).toMatchObject({ error: { code: 401, status: "UNAUTHENTICATED" } });
    expect((await post(push, to("ada"), { bearer: "guessed" })).status).toBe(401);
    const elsewhere = await post(push, to("ada"), { path: "/v1/projects/other/messages:send" });
    expect(elsewhere.body).toMatchObject({ error: { code: 403, status: "PERMISSION_DENIED" } });
  });

  it.each(["/batch", "/fcm/send"])("is not at the old %s any more", async (path) => {
    expect((await post(await open(), "", { path })).status).toBe(404);
  });
});

describe("the quota", () => {
  it.each([
    ["429:7", 429, "7"],
    ["quota-exceeded:30", 429, "30"],
    ["quota-exceeded", 429, null],
    ["unavailable:5", 503, "5"],
    ["too-big", 400, null],
    ["auth-expired", 401, null],
  ])("and other refusals can be ordered: %s", async (fault, status, retryAfter) => {
    const push = await open();
    push.faults.order({ fault, match: { door: "send" } });
    expect(await post(push, to("ada"))).toMatchObject({ status, retryAfter });
    expect(push.state().devices).toEqual({});
  });

  it("does not tell what became of a message when the reply is lost", async () => {
    const push = await open();
    push.faults.order({ fault: "commit-then-timeout", match: { operation: "messages:send" } });
    await expect(post(push, to("ada"), { wait: 1_000 })).rejects.toThrow("timeout");
    expect(push.state().devices["ada"]?.shown).toHaveLength(1);
  });
});
