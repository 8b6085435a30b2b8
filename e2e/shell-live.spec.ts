import { sql } from "kysely";
import { signInAs } from "../server/test/sessions.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { untilLive } from "./kit/answers.ts";
import { type Crema, everything, expect, test } from "./kit/crema.ts";
import { expectSettled } from "./kit/screen.ts";
import { letTokenRunOut, storedIn } from "./kit/sign-in.ts";

const isSignIn = /\/sign-in\//;

/** A call by somebody else who may do everything. */
async function bySomebodyElse(
  crema: Crema,
  call: { method: "PUT" | "POST" | "DELETE"; url: string; payload?: object },
) {
  const headers = await signInAs(crema.app, await aStaffMember(crema.app, { ...everything, firstName: "Ruby" }));
  const answer = await crema.app.server.inject({ ...call, headers });
  expect(answer.statusCode).toBeLessThan(300);
}

test("changed permissions reach an open page: what was taken goes, what was given comes [AMB-18]", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn({ permissions: ["user.edit"] });
  const live = untilLive(page);
  await page.goto("/users");
  const table = page.getByRole("table", { name: "Users" });
  await expect(table).toBeVisible();
  await live;
  const grant = (permissions: string[]) =>
    bySomebodyElse(crema, {
      method: "PUT",
      url: `/v1/permissions/${userUuid}`,
      payload: { permissions, read: [], roles: ["staff"] },
    });
  await grant(["order.edit"]);
  await expect(page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    /^Orders/,
    "Help & Support",
    "Options",
  ]);
  await expect(table).toHaveCount(0);
  await grant(["user.edit"]);
  await expect(table).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    "Users",
    "Help & Support",
    "Options",
  ]);
});

test("an account that is archived sees it at once: the notice, nothing else on screen, no tokens, sign-in [AMB-23]", async ({
  signedIn,
  crema,
}) => {
  const { page, userUuid } = await signedIn();
  const live = untilLive(page);
  await page.goto("/users");
  const table = page.getByRole("table", { name: "Users" });
  await expect(table).toBeVisible();
  await Promise.all([live, expectSettled(page)]);
  await bySomebodyElse(crema, { method: "DELETE", url: `/v1/user/${userUuid}` });
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong" })).toBeVisible();
  await expect(table).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(window.localStorage))).not.toContain("refreshToken");
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(isSignIn);
});

test("a record somebody else changed is read again where it is shown: list, detail and domain lists", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aCustomer(crema.app, { firstName: "Before", lastName: "Livechange" });
  const { page } = await signedIn(everything);
  const live = untilLive(page);
  await page.goto("/users?search=livechange");
  const table = page.getByRole("table", { name: "Users" });
  await expect(table.getByText("Before")).toBeVisible();
  await live;
  const rename = (firstName: string) =>
    bySomebodyElse(crema, { method: "PUT", url: `/v1/user/update/${uuid}`, payload: { profile: { firstName } } });
  await rename("Listed");
  await page.clock.runFor(3_000);
  await expect(table.getByText("Listed")).toBeVisible();
  await table.getByRole("link").first().click();
  const name = page.getByRole("textbox", { name: "First name" });
  await expect(name).toHaveValue("Listed");
  await rename("Opened");
  await expect(name).toHaveValue("Opened");
  await page.getByRole("navigation").getByRole("link", { name: "Options" }).click();
  await expect(page.getByRole("list", { name: "Email domain blacklist" })).toBeVisible();
  await bySomebodyElse(crema, {
    method: "POST",
    url: "/v1/auth/domains",
    payload: { list: "blacklist", values: ["live.test"] },
  });
  await expect(page.getByRole("list", { name: "Email domain blacklist" })).toContainText("live.test");
  await sql`delete from domains`.execute(crema.app.platform.db);
});

test("after a refresh the socket presents the new token [AMB-129]", async ({ signedIn, crema }) => {
  const { page, idToken } = await signedIn();
  const presented: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const token = /^42\["authentication","([^"]+)"\]$/.exec(String(payload))?.[1];
      if (token !== undefined) presented.push(token);
    });
  });
  const live = untilLive(page);
  await page.goto("/users");
  await live;
  expect(presented).toEqual([idToken]);
  // Tokens of one session and one second are one token.
  crema.app.clock.advance(10_000);
  await letTokenRunOut(page);
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody at all");
  await expect(page.getByText("No data to display")).toBeVisible();
  const { idToken: renewed } = await storedIn(page);
  expect(renewed).not.toBe(idToken);
  await expect.poll(() => presented).toEqual([idToken, renewed]);
});

test("a message of an unknown type is only logged [AMB-128]", async ({ signedIn }) => {
  const { page } = await signedIn();
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  let say: ((text: string) => void) | undefined;
  await page.routeWebSocket(/\/loopback\/connect/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes('"authenticated"')) say = (text) => socket.send(text);
    });
  });
  await page.goto("/users");
  const table = page.getByRole("table", { name: "Users" });
  await expect(table).toBeVisible();
  for (const message of [
    { type: "history-push", payload: "/options" },
    { type: "records-changed", records: "all" },
    "account-disabled",
    null,
  ])
    await expect(async () => {
      logged.length = 0;
      say?.(`42${JSON.stringify(["message", message])}`);
      await expect.poll(() => logged.join("\n"), { timeout: 500 }).toContain("unknown type");
    }).toPass();
  await expect(table).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/users");
});
