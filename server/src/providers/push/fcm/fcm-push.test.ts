import { describe, expect, it } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import { startFcmStand } from "../../../../test/fcm.ts";
import { opened } from "../../../../test/opened.ts";
import { describePush } from "../conformance.ts";
import type { PushOutcome } from "../push.ts";
import { accessTokens, fcmConfig, fcmVariables, type TokenAnswer } from "./fcm-push.ts";
import { minutes, settableClock } from "../../../platform/clock/clock.ts";

describePush("FCM", () => startFcmStand());

describe("FCM", () => {
  const stand = opened(() => startFcmStand());

  const send = (token = stand().aDevice("none"), signal = AbortSignal.timeout(5_000)): Promise<PushOutcome> =>
    stand().push.sendToDevice({ token, pushId: "p1", title: "Title", body: "Body", ttlSeconds: 60 }, signal);

  it.each([
    ["half a reply", "malformed-json"],
    ["a page of a proxy", "html-502"],
    ["a page that says it is not available", "503"],
    ["a reset", "commit-then-reset"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
    ["an error that is not FCM's", "commit-then-500"],
  ])("after %s nobody knows whether the device got it", async (_, fault) => {
    stand().order(fault);
    expect(await send()).toMatchObject({ kind: "unknown" });
    await stand().calm();
  });

  it("a message that is too big stops the run", async () => {
    stand().order("too-big");
    expect(await send()).toMatchObject({ kind: "rejected", because: "message-wrong" });
  });

  it("waits as long as it is told to", async () => {
    stand().order("quota-exceeded:40");
    expect(await send()).toMatchObject({ kind: "not-sent", pauses: "everybody", retryAfterSeconds: 40 });
    stand().order("unavailable:9");
    expect(await send()).toMatchObject({ kind: "not-sent", pauses: "device", retryAfterSeconds: 9 });
  });

  it("one access token does for many messages", async () => {
    const fresh = await startFcmStand();
    const tokens = Array.from({ length: 12 }, () => fresh.aDevice("none"));
    await Promise.all(
      tokens.map((token) =>
        fresh.push.sendToDevice(
          { token, pushId: "p", title: "T", body: "B", ttlSeconds: 60 },
          AbortSignal.timeout(5_000),
        ),
      ),
    );
    expect(await fresh.accessTokens()).toBe(1);
    await fresh.close();
  });

  it.each([
    ["is away", "503", false],
    ["refuses the account", "auth-wrong", true],
    ["answers without end", "never-ending", false],
    ["answers in words nobody knows", "malformed-json", false],
  ])("nothing is sent while the desk for access tokens %s", async (_, fault, needsStaff) => {
    const fresh = await startFcmStand();
    const token = fresh.aDevice("none");
    fresh.order(fault, "token");
    const message = { token, pushId: "p", title: "T", body: "B", ttlSeconds: 60 };
    expect(await fresh.push.sendToDevice(message, AbortSignal.timeout(5_000))).toMatchObject({
      kind: "not-sent",
      pauses: "everybody",
      needsStaff,
    });
    expect(await fresh.shown(token)).toEqual([]);
    expect(await fresh.push.sendToDevice(message, AbortSignal.timeout(5_000))).toMatchObject({ kind: "confirmed" });
    await fresh.close();
  });

  it("a refused access token is used no more", async () => {
    await send();
    const before = await stand().accessTokens();
    stand().order("auth-expired");
    expect(await send()).toMatchObject({ kind: "confirmed" });
    expect(await stand().accessTokens()).toBe(before + 1);
  });

  it("access that stays refused pauses everybody and is for staff", async () => {
    stand().order("auth-expired");
    stand().order("auth-expired");
    expect(await send()).toMatchObject({ kind: "not-sent", pauses: "everybody", needsStaff: true });
  });

  it("no reason repeats a device's token", async () => {
    const server = await startHttpServer((response, request) => {
      const isToken = request.url === "/token";
      response.statusCode = isToken ? 200 : 400;
      const error = { message: "No such device as phone-of-ada", details: [] };
      response.end(JSON.stringify(isToken ? { access_token: "a", expires_in: 3_600 } : { error }));
    });
    const url = server.origin;
    const talkative = await startFcmStand({ FCM_URL: url, FCM_TOKEN_URL: `${url}/token` });
    const message = { token: "phone-of-ada", pushId: "p", title: "T", body: "B", ttlSeconds: 60 };
    expect(await talkative.push.sendToDevice(message, AbortSignal.timeout(5_000))).toEqual({
      kind: "rejected",
      because: "message-wrong",
      reason: "No such device as … (400)",
    });
    await talkative.close();
    await server.close();
  });

  it("what is out of time before it leaves is certainly not sent", async () => {
    expect(await send(stand().aDevice("none"), AbortSignal.abort())).toMatchObject({
      kind: "not-sent",
      pauses: "device",
    });
  });
});

describe("settings of FCM", () => {
  it("without a project mean that there is none", () => {
    expect(fcmConfig(fcmVariables.parse({}))).toBeUndefined();
  });

  it("are refused when the account of a project is missing or its key is none", () => {
    const given = fcmVariables.parse({ FCM_PROJECT_ID: "p", FCM_SERVICE_ACCOUNT_KEY: "none" });
    for (const name of ["FCM_SERVICE_ACCOUNT_EMAIL", "FCM_SERVICE_ACCOUNT_KEY"])
      expect(() => fcmConfig(given)).toThrow(name);
  });
});

const refused: TokenAnswer = { kind: "not-sent", reason: "no", pauses: "everybody", needsStaff: true };

function aDesk(answers: readonly TokenAnswer[] = []) {
  const clock = settableClock("2026-11-21T02:00:00Z");
  let asked = 0;
  const ask = async (): Promise<TokenAnswer> => {
    asked += 1;
    return answers[asked - 1] ?? { kind: "token", value: `t${asked}`, lifeSeconds: 3_600 };
  };
  return { clock, tokens: accessTokens({ clock, ask }), asked: () => asked };
}

describe("an access token", () => {
  it("is asked for once by all who come at the same time", async () => {
    const { tokens, asked } = aDesk();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tokens.current()));
    expect(asked()).toBe(1);
    expect(new Set(answers)).toHaveLength(1);
  });

  it("is kept for 55 minutes of its hour", async () => {
    const { tokens, clock, asked } = aDesk();
    await tokens.current();
    clock.advance(minutes(55) - 1);
    await tokens.current();
    expect(asked()).toBe(1);
    clock.advance(1);
    expect(await tokens.current()).toMatchObject({ value: "t2" });
  });

  it("is asked for again once it was refused, by the first who tells", async () => {
    const { tokens, asked } = aDesk();
    await tokens.current();
    tokens.forget("t1");
    expect(await tokens.current()).toMatchObject({ value: "t2" });
    tokens.forget("t1");
    await tokens.current();
    expect(asked()).toBe(2);
  });

  it("that was not given is asked for again", async () => {
    const { tokens } = aDesk([refused]);
    expect(await tokens.current()).toEqual(refused);
    expect(await tokens.current()).toMatchObject({ kind: "token" });
  });
});
