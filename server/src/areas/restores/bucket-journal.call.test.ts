import { getCurrentRestore } from "@crema/contract/areas/restores";
import { startS3Sandbox } from "@crema/sandboxes/s3";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { aFlow } from "../../../test/effects.ts";
import { startInstallation } from "../../../test/installation.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { effectOf, orderEffect, outboundTasks } from "../../platform/outbound/outbound.ts";
import { configuredJournalBucket } from "../../providers/journal-bucket/bucket-journal.ts";

it("a journal in a bucket finds a restored database, and no restart for one", async () => {
  const bucket = await startS3Sandbox();
  const here = await startInstallation({ openBucketJournal: configuredJournalBucket(bucket.env) });
  onTestFinished(async () => {
    await here.stop();
    await bucket.close();
  });
  const staff = await aStaffMember(here.app, { permissions: ["permission.edit"] });
  const current = async () =>
    (await here.app.call(getCurrentRestore, { headers: await signInAs(here.app, staff) })).body.restore;
  const kind = "promotion-to-shop";
  const handOver = async (subject: string): Promise<void> => {
    const { platform } = here.app;
    await inTransaction(platform.db, (tx) => orderEffect(platform, tx, { kind, subject }));
    const task = await effectOf(platform.db, { kind, subject });
    await outboundTasks([aFlow({}, { kind })])["work-on-effect"]?.run(platform, { effect: task?.id ?? 0, kind });
  };
  await handOver("before");
  await here.backUp();
  await here.restart();
  expect(await current()).toBeNull();

  await handOver("after");
  await here.restore();
  expect(await current()).toMatchObject({ restorePoint: expect.any(String) });
  const { rows } = await sql`select kind, ref from lost_handovers`.execute(here.app.platform.db);
  expect(rows).toHaveLength(1);
});
