import { areaNames } from "@crema/contract/areas";
import { sql } from "kysely";
import { serverAreas } from "../server/src/areas.ts";
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

test("every call of the program and every call of the pages is under /v1 [CFG-01]", async ({ signedIn, crema }) => {
  for (const { call } of areaNames.flatMap((name) => [...serverAreas[name].calls])) {
    expect(call.path).toMatch(/^\/v1\//);
    const url = call.path.replaceAll(/:\w+/g, "x");
    const answer = await crema.app.server.inject({ method: call.method, url: url.slice("/v1".length) });
    // Without /v1 there is the console's page, or nothing.
    const isPage = answer.statusCode === 200 && String(answer.headers["content-type"]).startsWith("text/html");
    expect([call.name, isPage || answer.statusCode === 404]).toEqual([call.name, true]);
  }
  const uuid = await aCustomer(crema.app);
  const { page } = await signedIn(everything);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") fetched.push(pathOf(request));
  });
  for (const path of ["/users", `/users/${uuid}`, "/options"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(fetched.length).toBeGreaterThan(8);
  expect(fetched.filter((path) => !path.startsWith("/v1/") && !path.startsWith("/loopback/"))).toEqual([]);
});

test("outside local the page reads the public settings, which are these and no secret, before sign-in [CFG-02] [AMB-132] [AMD-27]", async ({
  startCrema,
  context,
}) => {
  const crema = await startCrema({
    CREMA_ENV: "production",
    ...secrets,
    GOOGLE_MAPS_API_KEY: "public-maps-key",
    BEAN_DRIVE_SSO: "https://drive.example.test/sso",
  });
  const answer = await crema.app.server.inject({ method: "GET", url: "/v1/config" });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const settings: Record<string, unknown> = answer.json();
  expect(Object.keys(settings).toSorted()).toEqual(publicNames);
  expect(settings).toMatchObject({
    cremaEnv: "production",
    baseUrl: `${crema.origin}/v1/`,
    googleMapsApiKey: "public-maps-key",
    beanDriveSSO: "https://drive.example.test/sso",
  });
  expect(answer.body).not.toMatch(/secret|PRIVATE KEY|postgres/i);
  const { page } = await open(context, crema, await aStaffMember(crema.app, everything));
  const heard = listen(page);
  await page.goto(`${crema.origin}/options`);
  await expect(page.getByRole("navigation").getByText("production", { exact: true })).toBeVisible();
  expect(heard.filter((one) => pathOf(one) === "/v1/config")).toHaveLength(1);
});

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

test("bodies are sent as application/json, in the old spelling where that is set; the server reads both and nothing else [CFG-05] [AMB-130] [AMD-03]", async ({
  startCrema,
  context,
}) => {
  for (const CONTENT_TYPE of ["application/json", "applicaton/json"]) {
    const crema = await startCrema({ CREMA_ENV: "local", CONTENT_TYPE });
    const { page, idToken } = await open(context, crema, await aStaffMember(crema.app, everything));
    const heard = listen(page);
    await page.goto(`${crema.origin}/options`);
    const field = page.getByRole("textbox", { name: "Add domain to list" }).first();
    await field.fill("sent.test");
    await field.press("Enter");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("List has been successfully updated!")).toBeVisible();
    const posts = heard.filter((one) => one.method() === "POST" && pathOf(one) === "/v1/auth/domains");
    expect(posts.map((one) => one.headers()["content-type"])).toEqual([CONTENT_TYPE, CONTENT_TYPE]);
    const post = (type: string) =>
      crema.app.server.inject({
        method: "POST",
        url: "/v1/auth/domains",
        headers: { authorization: `Bearer ${idToken}`, "content-type": type },
        payload: '{"list":"whitelist","values":["typed.test"]}',
      });
    for (const type of ["application/json", "applicaton/json", "application/json; charset=utf-8"])
      expect((await post(type)).statusCode).toBe(200);
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
      expect((await post(type)).statusCode).toBe(415);
    await page.close();
  }
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
