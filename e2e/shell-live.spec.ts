import { signInAs } from "../server/test/sessions.ts";
import { aStaffMember } from "../server/test/users.ts";
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

test("a session that is refreshed stays live, and ends at once with its account", async ({ signedIn, crema }) => {
  const { page, idToken, userUuid } = await signedIn();
  await test.step("after a refresh the socket presents the new token [AMB-129]", async () => {
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
  await test.step("an account that is archived sees it at once: the notice, nothing else on screen, no tokens, sign-in [AMB-23]", async () => {
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
});
