import type { BrowserContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf, untilLive } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { labels, readable, reads, boss, dialogOf, openEditor, boxes, preset, box } from "./kit/permission-editor.ts";
import { goOnTo } from "./kit/screen.ts";

/** Saves and gives back what the browser sent. */
async function save(page: Page): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  const body: unknown = (await sent).postDataJSON();
  await expect(dialogOf(page)).toBeHidden();
  return body;
}

const stored = async ({ app }: Crema, userUuid: string) => {
  const { rows } = await sql<{ role: string; permissions: string[]; read: string[] }>`
    select u.role, p.permissions, p.read from users u join permissions p on p.user_uuid = u.uuid where u.uuid = ${userUuid}`.execute(
    app.platform.db,
  );
  return rows[0];
};
const heading = (page: Page) => page.getByRole("group", { name: "Permissions" });
const edit = (page: Page) => page.getByRole("button", { name: "edit permissions" });

test("the permission editor: what it has, ticks, sends and refuses", async ({ signedIn, crema }) => {
  const { page } = await signedIn(boss);
  await test.step("the editor has eleven areas with eleven write and ten read boxes, two roles and the three descriptions [PERM-03] [PERM-04] [PERM-05] [PERM-17]", async () => {
    const dialog = await openEditor(page, await aStaffMember(crema.app, { firstName: "Kim", lastName: "Oduya" }));
    await expect(dialog.getByText("Kim Oduya")).toBeVisible();
    const rows = dialog.getByRole("rowheader");
    expect((await rows.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual(labels);
    const { all } = await boxes(dialog);
    expect(all.map(({ label }) => label)).toEqual(
      labels.flatMap((label) => (label === "Bean Drive" ? [`${label}: write`] : [`${label}: read`, `${label}: write`])),
    );
    const roles = dialog.getByRole("radiogroup", { name: "Role" });
    await expect(roles.getByRole("radio")).toHaveCount(2);
    await expect(roles.getByRole("radio", { name: "Staff" })).toBeChecked();
    await expect(roles.getByRole("radio", { name: "Customer" })).not.toBeChecked();
    for (const [label, description] of [
      ["Edit user permission", "Assigns permissions to others"],
      ["User edit", "Edits all user information"],
      ["Orders", "Modify limited parts such as ERP re-submission"],
    ] as const)
      await expect(rows.filter({ hasText: label }).first()).toHaveText(`${label}${description}`);
  });
  await test.step("SC-11: each preset ticks exactly its boxes; the customer role clears and disables all of them; in every look [PERM-10] [PERM-11] [PERM-12] [PERM-13] [PERM-14] [PERM-15] [AMB-16] [AMD-12]", async () => {
    const dialog = await openEditor(
      page,
      await aStaffMember(crema.app, {
        firstName: "Maximiliana-Alexandrina",
        lastName: "Featherstonehaugh-Cholmondeley",
        permissions: ["order.edit"],
        read: ["trend"],
      }),
    );
    expect(await boxes(dialog)).toMatchObject({ read: ["Trends"], write: ["Orders"], disabled: 0 });
    const expected: Record<string, { role: string; read: readonly string[]; write: readonly string[] }> = {
      All: { role: "Staff", read: readable, write: labels },
      Marketing: {
        role: "Staff",
        read: readable,
        write: ["Edit user permission", "Products", "Orders", "Mobile app", "Segments"],
      },
      "Customer service": {
        role: "Staff",
        read: readable,
        write: ["User edit", "Locations", "Promotions", "Shipping labels", "Trends"],
      },
      Customer: { role: "Customer", read: [], write: [] },
      Staff: { role: "Staff", read: readable, write: [] },
      None: { role: "Staff", read: readable, write: [] },
    };
    for (const name of ["All", "Marketing", "Customer service", "Customer", "Staff", "All", "None"]) {
      await preset(dialog, name).click();
      const { role, read, write } = expected[name] ?? { role: "", read: [], write: [] };
      expect(await boxes(dialog), name).toMatchObject({ read, write, disabled: role === "Customer" ? 21 : 0 });
      await expect(dialog.getByRole("radio", { name: role })).toBeChecked();
    }
    await expectInOrder(page, "editor");
    await preset(dialog, "All").click();
    await dialog.getByRole("radio", { name: "Customer" }).check();
    expect(await boxes(dialog)).toMatchObject({ read: [], write: [], disabled: 21 });
    await dialog.getByRole("radio", { name: "Staff" }).check();
    expect(await boxes(dialog)).toMatchObject({ read: [], write: [], disabled: 0 });
  });
  await test.step("SC-11: saving sends write strings, one role, and reads only when there are any, and says so [PERM-02] [PERM-06] [PERM-07] [PERM-16] [PERM-18] [AMB-01] [AMB-15] [AMD-05]", async () => {
    const kim = await aStaffMember(crema.app);
    let dialog = await openEditor(page, kim);
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await preset(dialog, "Marketing").click();
    const five = ["permission.edit", "product.edit", "order.edit", "notification.edit", "segment.edit"];
    expect(await save(page)).toEqual({ permissions: five, read: reads, roles: ["staff"] });
    await expect(page.getByText("Permissions have been saved successfully")).toBeVisible();
    expect(await stored(crema, kim)).toEqual({ role: "staff", permissions: five, read: reads });
    const chips = page.getByRole("group", { name: "Permissions" });
    await expect(chips.getByText("Segments")).toBeVisible();
    await expect(chips.getByText("Read-only: 5")).toBeVisible();

    dialog = await openEditor(page, kim);
    for (const label of readable) await box(dialog, label, "read").uncheck();
    await box(dialog, "Bean Drive", "write").check();
    expect(await save(page)).toEqual({ permissions: ["beandrive.edit"], roles: ["staff"] });
    expect(await stored(crema, kim)).toEqual({ role: "staff", permissions: ["beandrive.edit"], read: [] });
  });
  await test.step("permissions that cannot be read raise no notice, and the editor can try again [PERM-19]", async () => {
    const kim = await aStaffMember(crema.app, { firstName: "Kim", permissions: ["order.edit"] });
    await fail(page, { method: "GET", path: new RegExp(`/permissions/${kim}$`) }, { status: 500 });
    await page.goto(`/users/${kim}`);
    await page.getByRole("button", { name: "edit permissions" }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText("Could not load")).toBeVisible();
    await expect(page.getByRole("region", { name: "Notices" })).toHaveText("");
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await mend(page);
    await dialog.getByRole("button", { name: "Retry" }).click();
    await expect(box(dialog, "Orders", "write")).toBeChecked();
  });
  await test.step("while it saves the dialog stays and sends once; a refusal is told in it and loses no tick", async () => {
    const kim = await aStaffMember(crema.app);
    const dialog = await openEditor(page, kim);
    await box(dialog, "Trends", "write").check();
    const put = { method: "PUT", path: /\/permissions\// };
    const held = await hold(page, put);
    const heard = listen(page);
    await dialog.getByRole("button", { name: "Save" }).dblclick();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 500);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    held.release();
    await expect(dialog).toBeHidden();
    expect(heard.filter((request) => request.method() === "PUT")).toHaveLength(1);
    await mend(page);

    await page.getByRole("button", { name: "edit permissions" }).click();
    await box(dialog, "Trends", "read").uncheck();
    const message = "Somebody must be left who may edit user permissions";
    await fail(page, put, { status: 409, body: { code: "last_permission_holder", message, requestId: "test" } });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(message);
    await expect(box(dialog, "Trends", "read")).not.toBeChecked();
    expect((await stored(crema, kim))?.permissions).toEqual(["trend.edit"]);
    await mend(page);
  });
});

const openAs = async (context: BrowserContext, crema: Crema, permissions: readonly string[]) =>
  open(context, crema, await aStaffMember(crema.app, { permissions }));

test("SC-11: who may edit permissions, and when they reach the person", async ({
  signedIn,
  anotherBrowser,
  crema,
  elsewhere,
}) => {
  const { page } = await signedIn(boss);
  await test.step("SC-11: rights reach a person who is signed in, without a reload [AMB-02] [AMB-18]", async () => {
    const kim = await open(
      await anotherBrowser(),
      crema,
      await aStaffMember(crema.app, { permissions: ["user.edit"] }),
    );
    const dan = await aCustomer(crema.app, { firstName: "Dan", lastName: "Novak" });
    const isLive = untilLive(kim.page);
    await kim.page.goto(`/users/${dan}`);
    await expect(kim.page.getByRole("button", { name: "Archive User" })).toBeVisible();
    await isLive;

    const dialog = await openEditor(page, kim.userUuid);
    await preset(dialog, "Staff").click();
    await save(page);
    await expect(kim.page.getByRole("button", { name: "Archive User" })).toHaveCount(0);
    await expect(kim.page.getByRole("heading", { name: "Dan Novak" })).toBeVisible();

    const heard = listen(kim.page);
    await page.getByRole("button", { name: "edit permissions" }).click();
    await dialog.getByRole("radio", { name: "Customer" }).check();
    await save(page);
    await expect(kim.page.getByText("This account has no access")).toBeVisible();
    await expect(kim.page.getByText("Dan Novak")).toHaveCount(0);
    await expect(kim.page.getByRole("navigation")).toHaveCount(0);
    expect(heard.filter((request) => pathOf(request) === `/v1/user/${dan}`)).toEqual([]);
  });
  await test.step("SC-11: nobody edits their own permissions, and nobody without permission.edit edits any [PERM-08] [PERM-09] [AMB-17] [AMD-09]", async () => {
    const kim = await aStaffMember(crema.app, { permissions: ["order.edit"] });
    const own = await elsewhere(boss);
    await own.page.goto(`/users/${kim}`);
    await expect(edit(own.page)).toBeVisible();
    await goOnTo(own.page, `/users/${own.userUuid}`);
    await expect(heading(own.page).getByText("User edit")).toBeVisible();
    await expect(edit(own.page)).toHaveCount(0);
    await expect(own.page.getByRole("button", { name: "Archive User" })).toHaveCount(0);

    const other = await openAs(await anotherBrowser(), crema, ["user.edit"]);
    await other.page.goto(`/users/${kim}`);
    await expect(heading(other.page).getByText("Orders")).toBeVisible();
    await expect(edit(other.page)).toHaveCount(0);
  });
});
