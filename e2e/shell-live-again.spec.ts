/** Pages that missed something: the connection was lost, the record is gone or cannot be read again, the reader changed. */
import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { inTransaction } from "../server/src/platform/database/database.ts";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, mend, untilLive } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { asSomebodyElse } from "./kit/somebody-else.ts";

const firstName = (page: Page) => page.getByRole("textbox", { name: "First name" });

test("a page that missed something reads it again, or says that it could not", async ({ signedIn, crema }) => {
  const { page, userUuid } = await signedIn();
  await test.step("a user somebody else deleted is said to be gone, and can be changed no more", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Short", lastName: "Lived", isVerified: false });
    const live = untilLive(page);
    await page.goto(`/users/${uuid}`);
    await expect(page.getByRole("button", { name: "Delete User" })).toBeVisible();
    await live;
    await asSomebodyElse(crema, { method: "DELETE", url: `/v1/user/${uuid}/force` });
    await expect(page.getByRole("alert").filter({ hasText: "This user has been deleted" })).toBeVisible();
    await expect(page.getByRole("group", { name: "Actions" })).toHaveCount(0);
  });
  await test.step("a user that cannot be read again says so, keeps what was typed, and Retry reads it", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Stale", lastName: "Record" });
    const live = untilLive(page);
    await page.goto(`/users/${uuid}`);
    const postcode = page.getByRole("textbox", { name: "Postcode" });
    await postcode.fill("4101");
    await live;
    await fail(page, { method: "GET", path: new RegExp(`/v1/user/${uuid}$`) }, { status: 500 });
    const change = { profile: { firstName: "Fresh" } };
    await asSomebodyElse(crema, { method: "PUT", url: `/v1/user/update/${uuid}`, payload: change });
    const warning = page.getByRole("alert").filter({ hasText: "could not be read again" });
    await expect(warning).toBeVisible();
    await mend(page);
    await warning.getByRole("button", { name: "Retry" }).click();
    await expect(firstName(page)).toHaveValue("Fresh");
    await expect(warning).toHaveCount(0);
    await expect(postcode).toHaveValue("4101");
  });
  await test.step("what was missed while the connection was lost is read again when it is back: records and rights", async () => {
    const uuid = await aCustomer(crema.app, { firstName: "Before", lastName: "Lost" });
    const { db } = crema.app.platform;
    const { promise: live, resolve: isLive } = Promise.withResolvers<() => Promise<void>>();
    await page.routeWebSocket(/\/loopback\/connect/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        socket.send(message);
        if (String(message).includes('"authenticated"')) isLive(() => socket.close());
      });
    });
    await page.goto(`/users/${uuid}`);
    await expect(firstName(page)).toHaveValue("Before");
    const drop = await live;
    // Behind everybody's back: no open page is told of it.
    await sql`update users set first_name = 'Meanwhile', updated_at = now() where uuid = ${uuid}`.execute(db);
    await sql`update permissions set permissions = '{}', read = '{user}' where user_uuid = ${userUuid}`.execute(db);
    await drop();
    await expect(firstName(page)).toHaveValue("Meanwhile", { timeout: 15_000 });
    await expect(page.getByRole("region", { name: "Save bar" })).toContainText("Read-only");
  });
});

test("a page the browser had kept goes when somebody else has signed in meanwhile", async ({ signedIn, crema }) => {
  const { page } = await signedIn({ permissions: ["user.edit"], firstName: "Ana", lastName: "First" });
  await page.goto("/users");
  await expect(page.getByRole("button", { name: "Account menu, Ana First" })).toBeVisible();
  const keptAgain = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const loads: string[] = [];
  page.on("load", () => loads.push("load"));
  await keptAgain();
  const { db, sessions } = crema.app.platform;
  const userUuid = await aStaffMember(crema.app, { permissions: ["user.edit"], firstName: "Bo", lastName: "Second" });
  const tokens = await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience: "staff" }));
  expect(loads).toEqual([]);
  await page.evaluate(({ idToken, refreshToken }) => {
    localStorage.setItem("idToken", idToken);
    localStorage.setItem("refreshToken", refreshToken);
  }, tokens);
  await keptAgain();
  await expect(page.getByRole("button", { name: "Account menu, Bo Second" })).toBeVisible();
});
