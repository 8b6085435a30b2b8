import { getServiceHealth, getServiceHistory, type ServiceName, serviceNames } from "@crema/contract/areas/diagnostics";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { willingPorts } from "../../../test/willing-ports.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { flowsOf, serverTasks } from "../../areas.ts";
import { noMailServer } from "../../providers/mail/mail.ts";
import { mailTasks } from "../../providers/mail/send-outbound-mail.ts";
import { hours, minutes } from "../../platform/clock/clock.ts";
import { type Checked, checkServices } from "./check-services.ts";
import { services } from "./services.ts";
import { diagnosticsTasks, testServices } from "./test-services.ts";

const app = await startFileApp({}, { ports: willingPorts });

const quick = { tables: 3_000, queues: 5_000, thirdParty: 300 };
const check = (ports = app.platform.ports) => checkServices({ ...app.platform, ports }, quick);
const notWorking = (checked: readonly Checked[]) => checked.filter(({ status }) => status !== 1);
const silent = async (...given: Parameters<typeof check>): Promise<ServiceName[]> =>
  notWorking(await check(...given)).map(({ serviceName }) => serviceName);
const run = (statement: string) => sql.raw(statement).execute(app.platform.db);

const willingBut = (name: string, probe: () => Promise<never>) => ({ ...willingPorts, [name]: { probe } });

const keys = () => Promise.reject(new Error("No key"));

describe("each of the twelve services does not respond alone [DIAG-08] [AMB-139]", () => {
  const tables = services.flatMap(({ serviceName, tables: own }) => own.map((table) => [table, serviceName] as const));

  it("while all that it needs answers, it works", async () => {
    expect((await check()).map(({ serviceName, status, reason }) => [serviceName, status, reason])).toEqual(
      serviceNames.map((name) => [name, 1, ""]),
    );
  });

  it.each(tables)("while %s cannot be read: %s", async (table, serviceName) => {
    await run(`alter table ${table} rename to away`);
    try {
      const problems = notWorking(await check());
      expect(problems.map((one) => [one.serviceName, one.status])).toEqual([[serviceName, 0]]);
      expect(problems[0]?.reason).toContain("Its records cannot be read");
    } finally {
      await run(`alter table away rename to ${table}`);
    }
  });

  it("while a table is held by somebody, after its own time and no other's", async () => {
    await app.platform.db.transaction().execute(async (tx) => {
      await sql`lock table loyalty_accounts in access exclusive mode`.execute(tx);
      expect(notWorking(await check())).toEqual([
        expect.objectContaining({
          serviceName: "Loyalty",
          reason: "Its records cannot be read: No answer within 3 seconds",
        }),
      ]);
    });
    expect(await silent()).toEqual([]);
  });

  const ports = [
    ["imageStore", "Product", "The store of pictures: Out of order"],
    ["mail", "Notification", "The mail server: Out of order"],
    ["push", "Notification", "The push service: Out of order"],
    ["sms", "Notification", "Text messages: Out of order"],
    ["storefront", "Shopify", "Shopify: Out of order"],
    ["geocoding", "Location", "The geocoder: Out of order"],
    ["mailingLists", "Promotion", "Campaign Monitor: Out of order"],
    ["giftCards", "Loyalty", "Givex: Out of order"],
    ["couriers", "Order", "Shippit: Out of order"],
    ["erp", "Epicor", "Epicor: Out of order"],
  ] as const;

  it.each(ports)("while its third party (%s) fails: %s", async (port, serviceName, reason) => {
    const failing = willingBut(port, () => Promise.reject(new Error("Out of order")));
    expect(notWorking(await check(failing)).map((one) => [one.serviceName, one.status, one.reason])).toEqual([
      [serviceName, 0, reason],
    ]);
  });

  it.each(ports)("while its third party (%s) never answers: %s", async (port, serviceName) => {
    expect(await silent(willingBut(port, () => new Promise(() => undefined)))).toEqual([serviceName]);
  });

  it("while Bean Drive's keys cannot be had: Promotion", async () => {
    const { beanDrive } = willingPorts;
    expect(await silent({ ...willingPorts, ...(beanDrive && { beanDrive: { ...beanDrive, keys } }) })).toEqual([
      "Promotion",
    ]);
  });

  it("is pending where it stands for a third party that is not configured", async () => {
    const { erp: _erp, storefront: _storefront, ...others } = willingPorts;
    expect(notWorking(await check(others))).toEqual([
      expect.objectContaining({ serviceName: "Shopify", status: -1, reason: "Shopify is not configured" }),
      expect.objectContaining({ serviceName: "Epicor", status: -1, reason: "Epicor is not configured" }),
    ]);
  });

  it("never twice for one cause: a table, a kind, a provider and a task are one service's; and every task there is one of the program", () => {
    const all = services.flatMap(({ tables: own, queues }) => [
      ...own,
      ...queues.effects,
      ...queues.deliveries.map((one) => `webhooks of ${one}`),
      ...queues.tasks,
    ]);
    expect(all.length).toBe(new Set(all).size);
    const tasks = new Set([...Object.keys(serverTasks), ...Object.keys(mailTasks(noMailServer, {}))]);
    expect(services.flatMap(({ queues }) => queues.tasks).filter((task) => !tasks.has(task))).toEqual([]);
    const kinds = new Set(flowsOf(willingPorts).map(({ kind }) => kind));
    // There is no willing courier among the ports.
    expect(services.flatMap(({ queues }) => queues.effects).filter((kind) => !kinds.has(kind))).toEqual([
      "courier-booking",
    ]);
  });
});

const ago = (milliseconds: number): Date => new Date(app.clock.now().getTime() - milliseconds);

const job = (task: string) =>
  app.platform.jobs.add(app.platform.db, task, {}, { runAt: new Date(Date.now() - minutes(20)) });

const effect = (kind: string, { due = ago(minutes(16)), waitsFor = "", leasedUntil = ago(1) } = {}) =>
  sql`
    insert into outbound_effects (kind, subject, lane, payload, waits_for, lease_until, next_at, created_at, updated_at)
    select ${kind}, n::text, n::text, '{}', ${waitsFor}, ${leasedUntil}, ${due}, ${due}, ${due}
    from (select coalesce(max(id), 0) + 1 as n from outbound_effects) as next`.execute(app.platform.db);
const delivery = (provider: string) =>
  sql`
    insert into inbound_deliveries (provider, key, topic, body, next_at, received_at)
    values (${provider}, '1', '', '', ${ago(minutes(20))}, ${ago(minutes(20))})`.execute(app.platform.db);
const mail = () =>
  sql`
    insert into outbound_mails (kind, subject_id, recipient, version, message, next_attempt_at, created_at)
    values ('gift-card', '1', 'a@example.test', '1', '{}', ${ago(minutes(20))}, ${ago(minutes(20))})`.execute(
    app.platform.db,
  );

const startedAgo = (span: string) =>
  run(
    `update instances set started_at = clock_timestamp() - interval '${span}' where last_seen_at > clock_timestamp() - interval '1 minute'`,
  );

describe("a queue", () => {
  beforeEach(() => startedAgo("1 hour"));
  afterEach(async () => {
    await run("truncate outbound_effects cascade");
    await run("truncate inbound_deliveries, outbound_mails");
    await run("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
  });
  it.each([
    ["order uploads", () => effect("erp-upload"), "Epicor"],
    ["rewards", () => effect("order-reward"), "Loyalty"],
    ["bookings", () => effect("courier-booking"), "Order"],
    ["what the shop is told of products", () => effect("product-to-shop"), "Shopify"],
    ["webhooks of the shop", () => delivery("shopify"), "Shopify"],
    ["webhooks of couriers", () => delivery("shippit"), "Order"],
    ["mails", mail, "Notification"],
    ["mails that came back", () => delivery("mail"), "Notification"],
    ["voucher codes to be made", () => job("make-codes"), "Promotion"],
    ["audiences to be forgotten", () => job("forget-audiences"), "Segment"],
    ["old records to be removed", () => job("housekeeping"), "Permissions"],
    ["registrations", () => job("register"), "Authentication"],
    ["unused pictures", () => job("remove-unused-uploads"), "Product"],
  ] as const)("of %s that stands still is its service's alone", async (_what, put, serviceName) => {
    await put();
    const [problem, ...others] = notWorking(await check());
    expect([problem?.serviceName, others]).toEqual([serviceName, []]);
    expect(problem?.reason).toMatch(/^Its queue stands still: 1 waiting, the oldest due for (16|20) minutes$/);
  });

  it("that is overdue because nobody ran stands still only once somebody has been there for as long", async () => {
    await effect("erp-upload", { due: ago(hours(9)) });
    // Of yesterday, and silent since.
    await run(
      "insert into instances values (424241, clock_timestamp() - interval '1 day', clock_timestamp() - interval '9 hours')",
    );
    await startedAgo("1 minute");
    expect(notWorking(await check())).toEqual([]);
    await startedAgo("16 minutes");
    expect(await silent()).toEqual(["Epicor"]);
  });

  it("that is worked on, is not due for long or waits for something is none that stands still; what waits is counted", async () => {
    await effect("erp-upload", { due: ago(minutes(14)) });
    await effect("order-reward");
    await effect("order-reward", { leasedUntil: new Date(app.clock.now().getTime() + minutes(1)) });
    await effect("courier-booking", { waitsFor: "switch:couriers" });
    const checked = await check();
    expect(notWorking(checked)).toEqual([]);
    expect(
      checked.flatMap((one) => (one.waiting > 0 ? [[one.serviceName, one.waiting, one.oldestSeconds]] : [])),
    ).toEqual([
      ["Loyalty", 2, 960],
      ["Epicor", 1, 840],
    ]);
  });
});

const aBoss = async () => signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));

const health = async () => app.call(getServiceHealth, { headers: await aBoss() });
const history = async () => (await app.call(getServiceHistory, { headers: await aBoss() })).body.services;

const of = async (name: ServiceName) => (await history()).find(({ serviceName }) => serviceName === name);

describe("GET /v1/service-health", () => {
  beforeEach(async () => {
    await run("truncate service_checks");
    app.clock.advance(minutes(1));
  });

  it("is a list of the twelve names and their status, and nothing else [DIAG-03] [DIAG-12] [DIAG-13]", async () => {
    const { status, body } = await health();
    expect(status).toBe(200);
    expect(body).toEqual(serviceNames.map((serviceName) => ({ serviceName, status: 1 })));
    expect(serviceNames).toEqual([
      "Product",
      "Notification",
      "User",
      "Shopify",
      "Authentication",
      "Location",
      "Promotion",
      "Loyalty",
      "Order",
      "Permissions",
      "Segment",
      "Epicor",
    ]);
  });

  it("is for holders of permission.edit; reading opens neither it nor its history [AMD-05]", async () => {
    const reader = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit"], read: ["permission"] }));
    for (const call of [getServiceHealth, getServiceHistory]) {
      expect((await app.call(call, {})).status).toBe(401);
      expect((await app.call(call, { headers: reader })).status).toBe(403);
    }
  });

  it("is tested once in five seconds, however many ask", async () => {
    expect((await Promise.all([health(), health(), health()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    await run("alter table segments rename to away");
    app.clock.advance(4_000);
    const statusOf = async () => (await health()).body.find(({ serviceName }) => serviceName === "Segment")?.status;
    const [before] = [await statusOf(), app.clock.advance(1_000)];
    const after = await statusOf();
    await run("alter table away rename to segments");
    expect([before, after]).toEqual([1, 0]);
    expect((await of("Segment"))?.hours.at(-1)).toMatchObject({ checks: 2, failed: 1 });
  });

  it("is tested once at a time, also where a third party takes longer than that", async () => {
    const answered = Promise.withResolvers<never>();
    let asked = 0;
    const probe = () => {
      asked += 1;
      return answered.promise;
    };
    const platform = { ...app.platform, ports: willingBut("geocoding", probe) };
    const tests = [testServices(platform)];
    app.clock.advance(minutes(1));
    tests.push(testServices(platform), testServices(platform));
    answered.reject(new Error("Out of order"));
    await Promise.all(tests);
    expect(asked).toBe(1);
    app.clock.advance(minutes(1));
    await testServices(platform);
    expect(asked).toBe(2);
  });

  it("leaves a history: 24 hours, the last error however old, and what waited", async () => {
    expect(await of("Segment")).toMatchObject({
      lastError: null,
      checkedAt: "",
      queue: { waiting: 0, oldestSeconds: 0 },
    });
    await run("alter table segments rename to away");
    await health();
    const failedAt = app.clock.now().toISOString();
    await run("alter table away rename to segments");
    app.clock.advance(hours(2));
    await diagnosticsTasks["check-services"].run(app.platform, {});
    const day = (await of("Segment"))?.hours.map(({ checks, failed }) => `${checks}/${failed}`);
    expect(day).toEqual([...Array.from({ length: 21 }, () => "0/0"), "1/1", "0/0", "1/0"]);
    app.clock.advance(hours(30));
    await diagnosticsTasks["check-services"].run(app.platform, {});
    const later = await of("Segment");
    expect(later?.lastError).toEqual({
      at: failedAt,
      reason: 'Its records cannot be read: relation "segments" does not exist',
    });
    expect(later?.checkedAt).toBe(app.clock.now().toISOString());
    expect(later?.hours.map(({ checks }) => checks)).toEqual([...Array.from({ length: 23 }, () => 0), 1]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from service_checks`.execute(app.platform.db);
    expect(rows[0]?.n).toBe(serviceNames.length + 1);
  });

  it("counts what nobody knows neither as working nor as failed", async () => {
    const { erp: _, ...ports } = willingPorts;
    const platform = { ...app.platform, ports };
    await diagnosticsTasks["check-services"].run(platform, {});
    expect((await of("Epicor"))?.hours.at(-1)).toMatchObject({ checks: 0, failed: 0 });
    expect(await of("Epicor")).toMatchObject({ lastError: null, checkedAt: app.clock.now().toISOString() });
  });
});
