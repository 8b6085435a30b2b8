import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { generateVoucherCodes } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aVoucher } from "../../../../test/promotions.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { testSigningKey } from "../../../../test/signing-key.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { startApp } from "../../../start-app.ts";

const count = 40_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** How many codes the batch says it has, and how many there are. */
async function standing(uuid: string): Promise<{ made: number; there: number; different: number; state: string }> {
  const { rows } = await sql<{ made: number; there: number; different: number; state: string }>`
    select b.made, b.state, count(c.uuid) as there, count(distinct c.code) as different
    from code_batches b left join voucher_codes c on c.batch_uuid = b.uuid where b.uuid = ${uuid} group by b.uuid`.execute(
    app.platform.db,
  );
  return rows[0] ?? { made: -1, there: -1, different: -1, state: "" };
}

it("loses and doubles no code when the process that makes them is killed in the middle", async () => {
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["promotion.edit"] }));
  const { config, log } = app.platform;
  const other = spawn(process.execPath, [join(import.meta.dirname, "../../../main.ts")], {
    env: { DATABASE_URL: config.DATABASE_URL, SIGNING_KEY: testSigningKey, PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const uuid = await aVoucher(app);
  const { body } = await app.call(generateVoucherCodes, { params: { uuid }, body: { count }, headers });
  const batch = body.batch.uuid;
  await expect.poll(async () => (await standing(batch)).made, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  other.kill("SIGKILL");
  await once(other, "exit");
  const killed = await standing(batch);
  expect(killed).toEqual({ made: killed.there, there: killed.there, different: killed.there, state: "making" });
  expect(killed.there).toBeLessThan(count);

  const heir = await startApp({ config: { ...config, JOBS: "on" }, clock: app.clock, log, checkAnswers: true });
  await expect
    .poll(() => standing(batch), { timeout: 45_000, interval: 200 })
    .toEqual({ made: count, there: count, different: count, state: "done" });
  await heir.stop();
});
