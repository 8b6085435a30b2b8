import { markRewardsProcessed } from "@crema/contract/areas/orders";
import { getCurrentRestore } from "@crema/contract/areas/restores";
import { signIn, signOut } from "@crema/contract/areas/sign-in";
import { updatePermissions } from "@crema/contract/areas/permissions";
import { archiveUser, deleteUser, restoreUser, setPassword } from "@crema/contract/areas/users";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installation, startInstallation } from "../../../test/installation.ts";
import { anEffect, aWebOrder } from "../../../test/orders.ts";
import { query } from "../../../test/query.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember, givePassword } from "../../../test/users.ts";
import { after, days } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { orderEffect } from "../../platform/outbound/outbound.ts";
import { addApiKey, markApiKeyEnded } from "../../platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey } from "../../platform/sessions/api-keys/api-keys.ts";

let here: Installation;
let admin: string;
beforeAll(async () => {
  here = await startInstallation();
  admin = await aStaffMember(here.app, { permissions: ["permission.edit", "user.edit", "order.edit"] });
});
afterAll(() => here.stop());

const journalText = () =>
  readdirSync(here.journal)
    .map((name) => readFileSync(join(here.journal, name), "utf8"))
    .join("");
const db = () => here.app.platform.db;
const adminHeaders = () => signInAs(here.app, admin);
const signInWith = (email: string, password: string) => here.app.call(signIn, { body: { email, password } });
const personOf = async (uuid: string) =>
  (await sql`select role, ended_at as "endedAt" from users where uuid = ${uuid}`.execute(db())).rows[0];

describe("what was taken away stays away after a restore", () => {
  it("also if a crash came between its commit and the journal: the next start writes it, and no hand-over", async () => {
    const ref = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a09";
    await sql`
      insert into journal_entries (at, kind, ref) values
        (${here.app.clock.now()}, 'user-archived', ${ref}), (${here.app.clock.now()}, 'mail', 'never-left')`.execute(
      db(),
    );
    await here.restart();
    const lines = journalText();
    expect(lines).toContain(`"kind":"user-archived","ref":"${ref}"`);
    expect(lines).not.toContain("never-left");
    await here.restart();
    expect(journalText().split(ref)).toHaveLength(2);
  });

  it("keys, sessions, passwords, rights, archived and deleted people", async () => {
    const { app } = here;
    const people = {
      locked: await aStaffMember(app, { email: "locked@crema.test" }),
      demoted: await aStaffMember(app, { permissions: ["order.edit", "user.edit"], read: ["product"] }),
      archived: await aCustomer(app),
      back: await aCustomer(app),
      deleted: await aCustomer(app, { isVerified: false }),
    };
    await givePassword(app, people.locked, "Right-horse-1");
    const keyId = await inTransaction(db(), (tx) =>
      addApiKey(tx, { name: "till", scope: "pos", hash: hashOfApiKey("crema_pos_x"), at: app.clock.now() }),
    );
    const session = await signInAs(app, people.demoted);
    await here.backUp();

    here.app.clock.advance(1_000);
    const headers = await adminHeaders();
    const body = { password: "Newer-horse-2" };
    expect(await here.app.call(setPassword, { params: { userUuid: people.locked }, body, headers })).toMatchObject({
      status: 204,
    });
    const rights = { roles: ["staff"], permissions: ["product.edit"], read: ["order"] };
    const params = { userUuid: people.demoted };
    expect(await here.app.call(updatePermissions, { params, body: rights, headers })).toMatchObject({ status: 200 });
    for (const uuid of [people.archived, people.back])
      expect(await here.app.call(archiveUser, { params: { uuid }, headers })).toMatchObject({ status: 200 });
    expect(await here.app.call(restoreUser, { params: { uuid: people.back }, headers })).toMatchObject({ status: 200 });
    expect(await here.app.call(deleteUser, { params: { uuid: people.deleted }, headers })).toMatchObject({
      status: 204,
    });
    await inTransaction(db(), (tx) => markApiKeyEnded(tx, keyId, here.app.clock.now()));

    await here.restore();
    const answer = await here.app.call(getCurrentRestore, { headers: await adminHeaders() });
    expect(answer.body.restore).toMatchObject({ lockedAccounts: 1 });
    expect(await here.app.call(getCurrentRestore, { headers: session })).toMatchObject({ status: 401 });
    const { rows } = await sql`select permissions, read from permissions where user_uuid = ${people.demoted}`.execute(
      db(),
    );
    expect(rows).toEqual([{ permissions: ["product.edit"], read: ["order"] }]);
    expect(await personOf(people.archived)).toMatchObject({ endedAt: expect.any(Date) });
    expect(await personOf(people.back)).toMatchObject({ endedAt: null });
    expect(await personOf(people.deleted)).toBeUndefined();
    const keys = await sql`select 1 from api_keys where ended_at is null`.execute(db());
    expect(keys.rows).toHaveLength(0);
  });

  it("rewards that staff gave by hand, so that nobody sends them again", async () => {
    const { app } = here;
    const [kept, gone] = [await aWebOrder(app), await aWebOrder(app)];
    await inTransaction(db(), (tx) => orderEffect(app.platform, tx, { kind: "order-reward", subject: String(kept) }));
    await sql`update orders set loyalty_rewards_rejected = true where order_id = ${kept}`.execute(db());
    await sql`update outbound_effects set state = 'rejected' where subject = ${String(kept)}`.execute(db());
    await here.backUp();
    here.app.clock.advance(1_000);
    const headers = await adminHeaders();
    for (const orderId of [kept, gone].map(String))
      expect(await here.app.call(markRewardsProcessed, { params: { orderId }, headers })).toMatchObject({
        status: 200,
      });
    await here.restore((url) => query(url, `delete from orders where order_id = ${gone}`));
    const { rows } = await sql`select order_id as "orderId" from order_rewards where manually_processed`.execute(db());
    expect(rows).toEqual([{ orderId: kept }]);
    const lost = await sql`select from lost_handovers where kind = 'reward-marked'`.execute(db());
    expect(lost.rows).toHaveLength(6);
    const { rows: left } = await sql`
      select loyalty_rewards_rejected as "isRejected", state from orders join outbound_effects on subject = order_id::text
      where order_id = ${kept} and kind = 'order-reward'`.execute(db());
    expect(left).toEqual([{ isRejected: false, state: "withdrawn" }]);
  });

  it("such a mark by the order's id or name, and withdraws its reward alone", async () => {
    const [kept, named] = [await aWebOrder(here.app), await aWebOrder(here.app)];
    await sql`update orders set name = '#4801' where order_id = ${kept}`.execute(db());
    await sql`update orders set name = '#4802' where order_id = ${named}`.execute(db());
    await anEffect(here.app, kept, { kind: "erp-upload", state: "rejected" });
    await anEffect(here.app, kept, { kind: "order-reward", state: "parked" });
    await here.backUp();
    here.app.clock.advance(1_000);
    const headers = await adminHeaders();
    for (const orderId of [kept, named].map(String))
      expect(await here.app.call(markRewardsProcessed, { params: { orderId }, headers })).toMatchObject({
        status: 200,
      });
    await here.restore((url) => query(url, `update orders set source_id = 'name:#4802' where order_id = ${named}`));
    const { rows } =
      await sql`select order_id as "orderId" from order_rewards where manually_processed and order_id >= ${kept} order by 1`.execute(
        db(),
      );
    expect(rows).toEqual([{ orderId: kept }, { orderId: named }]);
    const { rows: left } =
      await sql`select kind, state from outbound_effects where subject = ${String(kept)} order by kind`.execute(db());
    expect(left).toEqual([
      { kind: "erp-upload", state: "rejected" },
      { kind: "order-reward", state: "withdrawn" },
    ]);
  });

  it("but for what servers that ran on with the restored database have decided since", async () => {
    const { app } = here;
    const [person, gone] = [await aStaffMember(app, { permissions: ["order.edit"] }), await aCustomer(app)];
    await here.backUp();
    here.app.clock.advance(1_000);
    const headers = await adminHeaders();
    const rights = { roles: ["staff"], permissions: ["product.edit"], read: [] };
    await here.app.call(updatePermissions, { params: { userUuid: person }, body: rights, headers });
    await here.app.call(archiveUser, { params: { uuid: gone }, headers });
    const at = after(here.app.clock.now(), 1_000).toISOString();
    const newer = `insert into journal_entries (at, kind, ref) values
      ('${at}', 'rights-set', '${person}:staff:order.edit,user.edit:'), ('${at}', 'user-restored', '${gone}');
      update permissions set permissions = '{order.edit,user.edit}' where user_uuid = '${person}'`;
    await here.restore((url) => query(url, newer));
    const { rows } = await sql`select permissions from permissions where user_uuid = ${person}`.execute(db());
    expect(rows).toEqual([{ permissions: ["order.edit", "user.edit"] }]);
    expect(await personOf(gone)).toMatchObject({ endedAt: null });
  });

  it("an account whose password had changed opens with a new one alone", async () => {
    expect(await signInWith("locked@crema.test", "Right-horse-1")).toMatchObject({
      status: 401,
      body: { code: "wrong_credentials", message: expect.stringContaining('Use "Forgot password"') },
    });
    expect((await signInWith("locked@crema.test", "Wrong-horse-1")).body.message).toBe(
      "The email address or the password is not right",
    );
    const { rows } = await sql<{ uuid: string }>`select uuid from users where email = 'locked@crema.test'`.execute(
      db(),
    );
    const params = { userUuid: rows[0]?.uuid ?? "" };
    await here.app.call(setPassword, { params, body: { password: "Third-horse-3" }, headers: await adminHeaders() });
    expect(await signInWith("locked@crema.test", "Third-horse-3")).toMatchObject({ status: 200 });
  });
});

describe("while the journal cannot be written", () => {
  it("a sign-out answers 503, and is in the journal as soon as it can be", async () => {
    await here.backUp();
    here.app.clock.advance(days(1));
    const away = `${here.journal}-away`;
    renameSync(here.journal, away);
    writeFileSync(here.journal, "");
    const [one, two] = [await signInAs(here.app, admin), await signInAs(here.app, admin)];
    expect(await here.app.call(signOut, { headers: one })).toMatchObject({
      status: 503,
      body: { code: "unavailable" },
    });
    renameSync(here.journal, `${here.journal}-file`);
    renameSync(away, here.journal);
    expect(await here.app.call(signOut, { headers: two })).toMatchObject({ status: 204 });
    await here.restore();
    const { rows } = await sql`select kind from lost_handovers where kind = 'session-ended'`.execute(db());
    expect(rows).toHaveLength(2);
  });
});
