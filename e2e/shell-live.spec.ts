import { untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { setRights } from "./kit/somebody-else.ts";
import { letTokenRunOut, storedIn } from "./kit/sign-in.ts";

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
  await setRights(crema, userUuid, { permissions: ["order.edit"] });
  await expect(page.getByRole("main").getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    /^Orders/,
    "Help & Support",
    "Options",
  ]);
  await expect(table).toHaveCount(0);
  await setRights(crema, userUuid, { permissions: ["user.edit"] });
  await expect(table).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("listitem").locator(".ui-side-menu-item")).toHaveText([
    "Users",
    "Help & Support",
    "Options",
  ]);
});

test("a session that is refreshed stays live: the socket presents the new token [AMB-129]", async ({
  signedIn,
  crema,
}) => {
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
