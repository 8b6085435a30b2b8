import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { askToken, assertionOf, example, grantType, open, post, to, tokenOf } from "./push-caller.ts";

describe("access tokens", () => {
  it("are given for an hour, and end by the sandbox's clock", async () => {
    const push = await open();
    const answer = await askToken(push, { grant_type: grantType, assertion: assertionOf(push) });
    expect(await answer.json()).toEqual({
      access_token: "ya29.sandbox-access-token-1",
      expires_in: 3_600,
      token_type: "Bearer",
    });
    const bearer = "ya29.sandbox-access-token-1";
    expect((await post(push, to("ada"), { bearer })).status).toBe(200);
    await push.clock.advance(3_601);
    expect((await post(push, to("ada"), { bearer })).status).toBe(401);
    expect((await post(push, to("ada"))).status).toBe(200);
  });

  it.each([
    ["another account", { iss: "someone@else.example" }, "Invalid grant: account not found"],
    ["another audience", { aud: "https://example.com/" }, "Failed audience check"],
    ["more than an hour", { exp: Math.floor(Date.now() / 1_000) + 9_999 }, "short-lived token"],
    ["an hour that is over", { iat: 1, exp: 3_601 }, "short-lived token"],
    ["another scope", { scope: "https://www.googleapis.com/auth/drive" }, "Invalid OAuth scope"],
  ])("are refused to an assertion for %s", async (_, changes, words) => {
    const push = await open();
    const answer = await askToken(push, { grant_type: grantType, assertion: assertionOf(push, changes) });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(words);
  });

  it("are refused to an assertion signed with another key, to none, and to another grant", async () => {
    const push = await open();
    const other = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey;
    const forged = await askToken(push, { grant_type: grantType, assertion: assertionOf(push, {}, other) });
    expect(await forged.json()).toEqual({ error: "invalid_grant", error_description: "Invalid JWT Signature." });
    expect((await askToken(push, { grant_type: grantType, assertion: "x" })).status).toBe(400);
    expect(await (await askToken(push, { grant_type: "password" })).json()).toMatchObject({
      error: "unsupported_grant_type",
    });
    expect(await (await askToken(push, {})).json()).toMatchObject({ error: "invalid_request" });
  });

  it("go by a key that outlives a reset and a process nobody asked for anything", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
    const stateFile = join(folder, "push.json");
    // Each would make a key of its own.
    const options = { stateFile, serviceAccountKey: undefined };
    const first = await open(options);
    const key = first.env["FCM_SERVICE_ACCOUNT_KEY"] ?? "";
    expect(key).not.toContain("\n");
    await first.close();
    const second = await open(options);
    expect(second.env["FCM_SERVICE_ACCOUNT_KEY"]).toBe(key);
    await tokenOf(second);
    await second.reset();
    expect(await tokenOf(second)).toBe("ya29.sandbox-access-token-2");
    await second.close();
    rmSync(folder, { recursive: true });
  });
});

it("the inbox shows each device after collapse, newest first, as text", async () => {
  const push = await open();
  await post(push, example("ios-ada"));
  await post(push, example("ios-ada"));
  await post(push, to("ben", { notification: { title: "<b>Beans</b>", body: "" } }));
  const page = await (await fetch(push.pages["Push inbox"] ?? "")).text();
  expect(page).toContain("came 2 times");
  expect(page).toContain("&lt;b&gt;Beans");
  expect(page.indexOf("ben")).toBeLessThan(page.indexOf("ios-ada"));
  expect(await (await fetch(`${push.control}/inbox?search=nobody`)).text()).toContain("Nothing has come yet");
  expect(await (await fetch(push.control)).text()).toContain("Double Bean Dollars");
});
