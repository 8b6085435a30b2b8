import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCurrentRestore, listRestoreItems, releaseRestoredKind } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { aFlow, type TestFlow } from "../../../test/effects.ts";
import { type Installation, startInstallation } from "../../../test/installation.ts";
import { listVersionOf } from "../../../test/restores.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { days } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";
import { effectOf, orderEffect, outboundTasks, sendEffectAgain } from "../../platform/outbound/outbound.ts";
import { refOfOrder } from "../../platform/journal/order-ref-rows.ts";

let here: Installation;
let staff: string;
beforeAll(async () => {
  here = await startInstallation();
  staff = await aStaffMember(here.app, { permissions: ["permission.edit"] });
});
afterAll(() => here.stop());

const kind = "courier-booking";
const platform = () => here.app.platform;
const headers = () => signInAs(here.app, staff);
const current = async () => (await here.app.call(getCurrentRestore, { headers: await headers() })).body.restore;
const release = async () => {
  const body = { kind, remaining: "suggested", listVersion: await listVersionOf(here.app, kind) };
  return here.app.call(releaseRestoredKind, { headers: await headers(), body });
};
const lines = () =>
  readdirSync(here.journal)
    .filter((name) => name.endsWith(".journal"))
    .map((name) => readFileSync(join(here.journal, name), "utf8"))
    .join("");
const courier = (told: Parameters<typeof aFlow>[0] = {}): TestFlow => aFlow(told, { kind, ref: refOfOrder });

async function anOrderOf(sourceId: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into orders (source, source_id, name, created_at, updated_at, total_cents)
    values ('Shopify', ${sourceId}, ${`#${sourceId}`}, ${here.app.clock.now()}, ${here.app.clock.now()}, 100)
    returning order_id as id`.execute(platform().db);
  return String(rows[0]?.id);
}
async function order(subject: string): Promise<void> {
  await inTransaction(platform().db, (tx) => orderEffect(platform(), tx, { kind, subject }));
}
async function work(flow: TestFlow, subject: string): Promise<void> {
  const task = await effectOf(platform().db, { kind, subject });
  await outboundTasks([flow])["work-on-effect"]?.run(platform(), { effect: task?.id ?? 0, kind });
}
/** The task whose process died while it was being sent. */
const open = async (): Promise<string> =>
  (await sql<{ subject: string }>`select subject from outbound_effects where state = 'sending'`.execute(platform().db))
    .rows[0]?.subject ?? "";
const stateOf = (subject: string) => effectOf(platform().db, { kind, subject });

describe("a hand-over", () => {
  it("is in the journal before it leaves, by what names it across a restore", async () => {
    const subject = await anOrderOf("100");
    await order(subject);
    const seen: string[] = [];
    const flow = courier({
      outcomes: [
        async () => {
          seen.push(lines());
          return { kind: "confirmed", reference: "C1" };
        },
      ],
    });
    await work(flow, subject);
    expect(seen[0]).toContain('"kind":"courier-booking","ref":"Shopify:100"}');
    expect(await stateOf(subject)).toMatchObject({ state: "confirmed" });
  });

  it("does not leave while the journal cannot be written, says so, and goes on by itself", async () => {
    const subject = await anOrderOf("101");
    await order(subject);
    here.app.clock.advance(days(1));
    const away = `${here.journal}-away`;
    renameSync(here.journal, away);
    writeFileSync(here.journal, "");
    const flow = courier();
    await work(flow, subject);
    expect(flow.sent).toHaveLength(0);
    expect(await stateOf(subject)).toMatchObject({
      state: "pending",
      reason: "The journal can't be written, so nothing was sent. It goes on by itself.",
      attempts: [],
    });
    renameSync(here.journal, `${here.journal}-file`);
    renameSync(away, here.journal);
    here.app.clock.advance(days(1));
    await work(flow, subject);
    expect(flow.sent).toHaveLength(1);
    expect(await stateOf(subject)).toMatchObject({ state: "confirmed" });
  });
});

describe("what is no restore", () => {
  it("a start, a crash before the journal was written, and one after", async () => {
    const { db } = platform();
    await sql`insert into journal_entries (at, kind, ref) values (${here.app.clock.now()}, 'mail', 'never-written')`.execute(
      db,
    );
    const subject = await anOrderOf("102");
    await order(subject);
    // The process dies while it sends: the attempt stays open.
    work(courier({ outcomes: [() => new Promise(() => undefined)] }), subject).catch(() => undefined);
    await expect.poll(lines).toContain("Shopify:102");
    await here.restart();
    expect(await current()).toBeNull();
  });

  it("an upgrade, or a copy of the whole that lost nothing", async () => {
    await here.backUp();
    await here.restore();
    expect(await current()).toBeNull();
  });
});

describe("a restored database", () => {
  let [old, lost, fresh]: string[] = [];
  it("starts paused: nothing leaves, and staff who press a button read why", async () => {
    old = await anOrderOf("200");
    await order(old);
    await here.backUp();
    here.app.clock.advance(1_000);
    const between = await anOrderOf("201");
    await order(between);
    await work(courier(), between);
    expect(await stateOf(between)).toMatchObject({ state: "confirmed" });
    const serial = Number(between);
    const later = await anOrderOf("203");
    await order(later);
    await work(courier(), later);
    await here.restore();
    expect(await current()).toMatchObject({ lockedAccounts: 0 });
    expect((await current())?.kinds.every(({ isReleased }) => !isReleased)).toBe(true);
    expect((await current())?.kinds.find((one) => one.kind === kind)).toMatchObject({ waiting: 2, handedOver: 2 });

    // The shop's orders come in again, under other serials.
    here.app.clock.advance(1_000);
    [lost, fresh] = [await anOrderOf("201"), await anOrderOf("202")];
    expect(Number(lost)).toBeGreaterThan(serial + 900_000);
    for (const subject of [lost, fresh]) await order(subject);
    const flow = courier();
    // One was being sent at the time of the backup: to look for it may reverse it.
    for (const subject of [await open(), old, lost, fresh]) await work(flow, subject);
    expect(flow.sent).toHaveLength(0);
    expect(flow.resolved).toHaveLength(0);
    expect(await stateOf(fresh)).toMatchObject({ state: "pending", attempts: [] });
    const pressed = inTransaction(platform().db, (tx) =>
      sendEffectAgain(platform(), tx, { kind, subject: old ?? "", by: "Ana" }),
    );
    await expect(pressed).rejects.toMatchObject({ code: "paused", message: expect.stringContaining("/restore") });
  });

  it("is found once, however many processes start, and not again later", async () => {
    const others = await Promise.all([here.another(), here.another()]);
    await Promise.all(others.map((one) => one.stop()));
    await here.restart();
    const { rows } = await sql<{ n: number }>`select count(*) as n from restores`.execute(platform().db);
    expect(rows).toEqual([{ n: 1 }]);
    expect(await current()).not.toBeNull();
  });

  it("lists what waits, with what the journal says of it", async () => {
    const { body } = await here.app.call(listRestoreItems, { headers: await headers(), query: { kind } });
    expect(body.items).toMatchObject([
      // It was being sent at the time of the backup: it is looked for, like after any crash.
      { title: "Order #102", handedOverAt: null, suggestion: "treat-as-sent" },
      { title: "Order #200", handedOverAt: null, suggestion: "treat-as-sent" },
      { title: "Order #201", handedOverAt: expect.any(String), suggestion: "treat-as-sent" },
      { title: "Order #202", handedOverAt: null, suggestion: "send" },
    ]);
  });

  it("sends after the release what never left, and treats the rest as sent, also what comes in later", async () => {
    await here.app.call(listRestoreItems, { headers: await headers(), query: { kind } });
    expect(await release()).toMatchObject({ status: 200 });
    const flow = courier();
    for (const subject of [old, lost, fresh]) await work(flow, subject ?? "");
    expect(flow.sent.map(({ key }) => key)).toEqual([`${fresh}-1`]);
    expect(await stateOf(old ?? "")).toMatchObject({ state: "withdrawn", reason: "Treated as sent after a restore" });
    expect((await stateOf(lost ?? ""))?.reason).toMatch(
      /^Treated as sent: handed over on \d+ Nov 2026, .* before the restore$/,
    );
    expect(flow.standings.map(({ state }) => state)).toEqual(["withdrawn", "withdrawn", "confirmed"]);
  });

  it("treats as sent what the journal knows, once, also if it comes in again only after the release", async () => {
    const later = await anOrderOf("203");
    await order(later);
    await work(courier(), later);
    expect(await stateOf(later)).toMatchObject({
      state: "withdrawn",
      reason: expect.stringContaining("handed over on"),
    });
  });

  it("is sent by hand all the same where staff want it", async () => {
    const subject = lost ?? "";
    await sql`update outbound_effects set state = 'rejected' where kind = ${kind} and subject = ${subject}`.execute(
      platform().db,
    );
    await inTransaction(platform().db, (tx) => sendEffectAgain(platform(), tx, { kind, subject, by: "Ana" }));
    const flow = courier();
    await work(flow, subject);
    expect(flow.sent).toHaveLength(1);
  });
});

describe("a journal", () => {
  it("with a line that cannot be read starts paused once, and says where the line is", async () => {
    const damaged = await startInstallation();
    onTestFinished(() => damaged.stop());
    const admin = await aStaffMember(damaged.app, { permissions: ["permission.edit"] });
    const shown = async () => {
      const answer = await damaged.app.call(getCurrentRestore, { headers: await signInAs(damaged.app, admin) });
      return answer.body.restore;
    };
    for (const ref of ["first", "second", "third"]) {
      damaged.app.clock.advance(1_000);
      await beginHandOver(damaged.app.platform, { kind: "mail", ref });
    }
    const [name = ""] = readdirSync(damaged.journal).filter((one) => one.endsWith(".journal"));
    const file = join(damaged.journal, name);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(/^.*"second".*$/m, (line) => "\0".repeat(line.length)),
    );
    damaged.app.clock.advance(1_000);
    await damaged.restart();
    const at = damaged.app.clock.now().toISOString();
    const found = { unreadableLines: 1, firstUnreadableLine: `${name}, line 2`, restorePoint: at, detectedAt: at };
    expect(await shown()).toMatchObject(found);
    expect((await shown())?.kinds.every(({ isReleased }) => !isReleased)).toBe(true);
    await damaged.restart();
    expect(await shown()).toMatchObject(found);
  });

  it("of another installation is refused in one sentence", async () => {
    const other = await startInstallation();
    const file = join(here.journal, "installation");
    const own = readFileSync(file, "utf8");
    writeFileSync(file, readFileSync(join(other.journal, "installation"), "utf8"));
    await expect(here.another()).rejects.toThrow(/^JOURNAL belongs to another installation\./);
    writeFileSync(file, own);
    await other.stop();
  });

  it("is refused by a backup from before there was one, with the statement after which the restore is found", async () => {
    const { db } = platform();
    await beginHandOver(platform(), { kind, ref: "sent-since" });
    await sql`truncate installation, journal_entries`.execute(db);
    const message = await here.another().then(
      () => "",
      (error: unknown) => String(error),
    );
    const statement = /insert into installation \(id\) values \('[\w-]+'\)/.exec(message)?.[0] ?? "select 1";
    await sql.raw(statement).execute(db);
    await (await here.another()).stop();
    const { rows } = await sql`select ref from lost_handovers where ref = 'sent-since'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("that holds entries and lost its name is refused, not taken for an empty one", async () => {
    const file = join(here.journal, "installation");
    const own = readFileSync(file, "utf8");
    writeFileSync(file, "");
    await expect(here.another()).rejects.toThrow(/^JOURNAL holds entries and does not say whose\./);
    expect(readFileSync(file, "utf8")).toBe("");
    writeFileSync(file, own);
  });
});
