import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getLastSocialsUnlink, unlinkSocials } from "@crema/contract/areas/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asStaff } from "../../../../test/file-app.ts";
import { aSocialLogin } from "../../../../test/settings.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";

const outside = {
  PUBLIC_URL: "https://crema.test",
  SMTP_URL: "smtps://user:password@mail.test",
  TRUSTED_PROXIES: "none",
};
const journals = mkdtempSync(join(tmpdir(), "crema-journals-"));
const apps: TestApp[] = [];
async function appIn(environment: string): Promise<TestApp> {
  const more = environment === "local" ? {} : outside;
  const app = await startTestApp({ CREMA_ENV: environment, JOURNAL: join(journals, environment), ...more });
  apps.push(app);
  return app;
}
afterAll(async () => {
  for (const app of apps) await app.stop();
  rmSync(journals, { recursive: true });
});
const asAna = (app: TestApp) => asStaff(app, { permissions: ["order.edit"], firstName: "Ana", lastName: "Lee" });
const linked = async ({ platform: { db } }: TestApp) => {
  const { rows } = await sql`select from social_logins`.execute(db);
  return rows.length;
};

describe("outside production", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appIn("staging");
    const [one, other] = [await aCustomer(app), await aCustomer(app)];
    for (const userUuid of [one, one, other]) await aSocialLogin(app, userUuid);
  });

  it("every social account is unlinked, with when, how many and by whom; customers stay [SCR-12] [AMB-122]", async () => {
    const headers = await asAna(app);
    const last = async () => (await app.call(getLastSocialsUnlink, { headers })).body;
    expect(await last()).toEqual({ lastRun: "", unlinked: 0, linked: 3 });
    const now = app.clock.now().toISOString();
    expect(await app.call(unlinkSocials, { headers })).toMatchObject({
      status: 200,
      body: { lastRun: now, unlinked: 3, linked: 0 },
    });
    expect(await last()).toEqual({ lastRun: now, unlinked: 3, linked: 0 });
    const rows = await app.sql`
      select who_name, act, changes from audit_entries where record = 'script'`;
    expect(rows).toEqual([{ who_name: "Ana Lee", act: "run", changes: { unlinked: [null, 3] } }]);
    const users = await app.sql`select from users where role = 'customer'`;
    expect(users).toHaveLength(2);
  });

  it("needs order edit to run and order view to read [SCR-12] [AMD-05]", async () => {
    const headers = await asStaff(app, { read: ["order"] });
    expect((await app.call(unlinkSocials, { headers })).status).toBe(403);
    expect((await app.call(getLastSocialsUnlink, { headers })).status).toBe(200);
  });
});

it("in production it is refused, whoever asks, and nothing is unlinked [SCR-11] [AMB-122] [AMD-27]", async () => {
  const app = await appIn("production");
  await aSocialLogin(app, await aCustomer(app));
  const headers = await asAna(app);
  for (const call of [unlinkSocials, getLastSocialsUnlink]) {
    const answer = await app.call(call, { headers });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      "Social accounts can only be unlinked outside production",
    ]);
  }
  expect(await linked(app)).toBe(1);
});
