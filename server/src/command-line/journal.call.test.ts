import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCurrentRestore } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { ranHere, type Ran } from "../../test/command.ts";
import { startInstallation } from "../../test/installation.ts";
import { signInAs } from "../../test/sessions.ts";
import { startTestApp } from "../../test/test-app.ts";
import { createTestDatabase } from "../../test/test-database.ts";
import { aStaffMember } from "../../test/users.ts";
import { days } from "../platform/clock/clock.ts";
import { beginHandOver } from "../platform/journal/begin-hand-over.ts";
import { runCommand } from "./run-command.ts";
import { staffCommand } from "./staff.ts";

const createStaff = (url: string, journal: string, email: string): Promise<Ran> =>
  ranHere({ DATABASE_URL: url, JOURNAL: journal }, (terminal) =>
    runCommand(staffCommand, ["create", "--email", email, "--first-name", "Ana", "--last-name", "Reid"], terminal),
  );

it("takes a journal that no server has used yet for nobody's: the first start is not refused", async () => {
  const database = await createTestDatabase();
  const journal = mkdtempSync(join(tmpdir(), "crema-journal-"));
  onTestFinished(async () => {
    await database.drop();
    rmSync(journal, { recursive: true });
  });
  expect(await createStaff(database.url, journal, "first@crema.test")).toMatchObject({ code: 0, errors: "" });
  expect(readdirSync(journal)).toEqual([]);
  const app = await startTestApp({ DATABASE_URL: database.url, JOURNAL: journal });
  await app.stop();
  expect(readdirSync(journal)).toContain("installation");
});

it("finds a restore before it writes, so that a command between restore and start does not hide it", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const admin = await aStaffMember(here.app, { permissions: ["permission.edit"] });
  here.app.clock.set(new Date(Date.now() - days(5)));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "kept" });
  await here.backUp();
  here.app.clock.advance(days(1));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  let ran: Ran | undefined;
  await here.restore(async (url) => {
    ran = await createStaff(url, here.journal, "rescue@crema.test");
  });
  const { body } = await here.app.call(getCurrentRestore, { headers: await signInAs(here.app, admin) });
  expect(body.restore?.kinds.find(({ kind }) => kind === "mail")).toMatchObject({ handedOver: 1, isReleased: false });
  const { rows } = await sql<{ n: number }>`select count(*) as n from restores`.execute(here.app.platform.db);
  expect(rows).toEqual([{ n: 1 }]);
  expect(ran).toMatchObject({ code: 0, errors: expect.stringContaining("this database was restored") });
});

it("says so if the database has a journal and the command is not given it", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const { code, errors } = await createStaff(here.url, join(here.journal, "elsewhere"), "b@crema.test");
  expect(code).toBe(0);
  expect(errors).toContain("JOURNAL is not the journal of this database");
});
