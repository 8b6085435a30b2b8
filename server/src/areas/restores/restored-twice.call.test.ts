import { getCurrentRestore } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { startInstallation } from "../../../test/installation.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { minutes } from "../../platform/clock/clock.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";
import { releaseKind } from "../../platform/journal/restore-rows.ts";
import { inTransaction } from "../../platform/database/database.ts";

it("gives no serial number a second time when the same backup is restored again, and knows what left in between", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const admin = await aStaffMember(here.app, { permissions: ["permission.edit"] });
  const db = () => here.app.platform.db;
  const send = async (ref: string) => {
    here.app.clock.advance(minutes(1));
    await beginHandOver(here.app.platform, { kind: "mail", ref });
  };
  const nextOrderId = async (): Promise<number> =>
    Number(
      (await sql<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'order_id')) as id`.execute(db()))
        .rows[0]?.id,
    );
  const handedOver = async () => {
    const { body } = await here.app.call(getCurrentRestore, { headers: await signInAs(here.app, admin) });
    return body.restore?.kinds.find(({ kind }) => kind === "mail")?.handedOver;
  };
  await here.backUp();
  await send("before the first restore");
  const given = [await nextOrderId()];
  for (const ref of ["between", "after the second"]) {
    await here.restore();
    expect(await handedOver()).toBe(given.length);
    const by = { by: "Ana", at: here.app.clock.now(), restore: "", kind: "mail" };
    await inTransaction(db(), (tx) => releaseKind(tx, by));
    await send(ref);
    given.push(await nextOrderId());
  }
  await here.restore();
  given.push(await nextOrderId());
  expect(given.map((id) => Math.floor(id / 1_000_000))).toEqual([0, 1, 2, 3]);
});
