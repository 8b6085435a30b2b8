import { sql } from "kysely";
import { aCustomer, aStaffMember } from "../server/test/users.ts";
import { listen, pathOf } from "./kit/answers.ts";
import { everything, expect, open, test } from "./kit/crema.ts";
import { goOnTo } from "./kit/screen.ts";

const publicNames = [
  "authUrl",
  "baseUrl",
  "beanDollarStartDate",
  "beanDriveSSO",
  "cremaEnv",
  "googleMapsApiKey",
  "projectVersion",
];
const secrets = {
  SMTP_URL: "smtp://someone:mail-secret@127.0.0.1:9",
  METRICS_TOKEN: "metrics-secret-of-32-characters-or-more",
};

test("the page of a local start carries its settings as a block without any secret [CFG-03] [AMB-132]", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema({ CREMA_ENV: "local", ...secrets, PRODUCT_NAME: "Bean House </script><b>" });
  const { page } = await open(context, crema, await aStaffMember(crema.app, everything));
  const heard = listen(page);
  await page.goto(`${crema.origin}/options`);
  await expect(page).toHaveTitle("Options · Bean House </script><b>");
  await expect(page.getByRole("navigation")).toContainText("Bean House");
  const block = (await page.locator("#settings").textContent()) ?? "";
  expect(Object.keys(JSON.parse(block)).toSorted()).toEqual(
    [
      ...publicNames,
      "addressStates",
      "appLinkText",
      "contentType",
      "features",
      "googleMapsMapId",
      "locationStates",
      "mapTiles",
      "passwordPolicy",
      "productName",
      "receiverCompanies",
      "storefrontAdminUrls",
      "supportLinks",
      "vendorPages",
    ].toSorted(),
  );
  for (const text of [block, await page.content()]) expect(text).not.toMatch(/secret|PRIVATE KEY|postgres|DATABASE/i);
  expect(heard.map(pathOf)).not.toContain("/v1/config");
});

test("bodies are sent in the old spelling where that is set [CFG-05] [AMB-130] [AMD-03]", async ({
  startCrema,
  context,
}) => {
  const CONTENT_TYPE = "applicaton/json";
  const crema = await startCrema({ CREMA_ENV: "local", CONTENT_TYPE });
  const { page } = await open(context, crema, await aStaffMember(crema.app, everything));
  const heard = listen(page);
  await page.goto(`${crema.origin}/options`);
  const field = page.getByRole("textbox", { name: "Add domain to list" }).first();
  await field.fill("sent.test");
  await field.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("List has been successfully updated!")).toBeVisible();
  const posts = heard.filter((one) => one.method() === "POST" && pathOf(one) === "/v1/auth/domains");
  expect(posts.map((one) => one.headers()["content-type"])).toEqual([CONTENT_TYPE, CONTENT_TYPE]);
});

test("dates are DD/MM/YYYY and times Brisbane's, whatever the browser's zone; a birthday has none [CFG-06] [CFG-07] [AMB-134]", async ({
  signedIn,
  crema,
}) => {
  // Half past midnight in Brisbane: the day before in London, where this browser is.
  const uuid = await aCustomer(crema.app, { lastName: "Midnight", createdAt: new Date("2026-03-08T14:30:05.000Z") });
  await sql`update users set birthday = '1990-02-01' where uuid = ${uuid}`.execute(crema.app.platform.db);
  const { page } = await signedIn(everything);
  await page.goto("/users?search=midnight");
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe("Europe/London");
  await expect(page.getByRole("table", { name: "Users" }).getByText("09/03/2026")).toBeVisible();
  await goOnTo(page, `/users/${uuid}`);
  await expect(page.getByRole("region", { name: "Save bar" })).toContainText("09/03/2026 12:30:05 AM");
  await expect(page.getByRole("main").getByText("09/03/2026 12:30:05 AM").nth(1)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /birth/i })).toHaveValue("01/02/1990");
  const shown = await page.getByRole("main").innerText();
  expect(shown.match(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\/\d{1,2}\/\d{2}\b/g)).toBeNull();
});
