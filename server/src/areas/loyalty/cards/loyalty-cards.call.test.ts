import { attachLoyaltyCard, cardSwapNote, getLoyaltyCard, issueLoyaltyCard } from "@crema/contract/areas/loyalty";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startEffectWorker } from "../../../../test/effect-worker.ts";
import { startGivexStand } from "../../../../test/givex.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aPartReward, aWebOrder } from "../../../../test/orders.ts";
import { asApp } from "../../../../test/pushes.ts";
import { asTill } from "../../../../test/sales.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { flowsOf } from "../../../areas.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { turnSwitch } from "../../../platform/settings/setting-rows.ts";
import { orderReward, orderRewardOf, rewardSwitch } from "../order-reward/order-reward.ts";
import { loyaltyCardOf } from "./loyalty-card.ts";

type Headers = Readonly<Record<string, string>>;
let app: TestApp;
let givex: Awaited<ReturnType<typeof startGivexStand>>;
let worker: ReturnType<typeof startEffectWorker>;
let ana: string;
let asAna: Headers;
beforeAll(async () => {
  givex = await startGivexStand({}, { clock: { now: () => app.clock.now() } });
  app = await startTestApp({}, { ports: { giftCards: givex.giftCards } });
  worker = startEffectWorker(app, flowsOf({ giftCards: givex.giftCards }));
  ana = await aStaffMember(app, { permissions: ["user.edit"], firstName: "Ana", lastName: "B" });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date("2025-01-01T00:00:00Z"), basisPoints: 250 });
  await turnSwitch(app.platform.db, { key: rewardSwitch, isOn: true, at: app.clock.now() });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  await givex.close();
});
beforeEach(async () => {
  await givex.calm();
  asAna = await signInAs(app, ana);
});

const attach = (userUuid: string, card: string, headers: Headers = asAna) =>
  app.call(attachLoyaltyCard, { params: { userUuid }, body: { card }, headers });
const issue = (userUuid: string, headers: Headers = asAna) =>
  app.call(issueLoyaltyCard, { params: { userUuid }, headers });
const read = async (userUuid: string) =>
  (await app.call(getLoyaltyCard, { params: { userUuid }, headers: asAna })).body;
const aCard = () => givex.aCard("loyalty", { cents: 1_250, points: 7 });
const audited = async (userUuid: string) => {
  const { rows } = await sql<{ act: string; who: string; changes: unknown }>`
    select act, who_name as who, changes from audit_entries where record = 'user' and record_id = ${userUuid} order by id`.execute(
    app.platform.db,
  );
  return rows;
};
const accounts = async (userUuid: string) => {
  const { rows } = await sql`
    select fom, points_balance::int as points, balance_cents::int as cents from loyalty_accounts where user_uuid = ${userUuid}`.execute(
    app.platform.db,
  );
  return rows;
};
/** Cards that the provider issued and nobody took back. */
const usable = async (): Promise<string[]> => {
  const cards = await givex.issued();
  const looked = await Promise.all(
    cards.map((card) =>
      givex.giftCards.balance({ account: "loyalty", card }, AbortSignal.timeout(5_000)).then(
        () => [card],
        () => [],
      ),
    ),
  );
  return looked.flat();
};
const taskOf = (userUuid: string) => effectOf(app.platform.db, loyaltyCardOf(userUuid));

/** An order of somebody without a card, whose reward waits for one. */
async function aWaitingReward() {
  const userUuid = await aCustomer(app);
  const orderId = await aWebOrder(app, { userUuid });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  await expect.poll(async () => (await read(userUuid)).waitingRewards).toBe(1);
  return { userUuid, orderId };
}
/** What runs every minute, and at once when a card was attached. */
async function lookAfterWaiting(): Promise<void> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs where key = 'work-on-waiting-effects' returning id`.execute(
    app.platform.db,
  );
  expect(rows).toHaveLength(1);
  await outboundTasks(flowsOf({ giftCards: givex.giftCards }))["work-on-waiting-effects"]?.run(app.platform, {});
}

describe("POST /v1/loyalty/user/{uuid}/card", () => {
  it("attaches a card that the provider knows, with what is on it; the audit has its last four digits only", async () => {
    const [userUuid, card] = [await aCustomer(app), await aCard()];
    const attached = await attach(userUuid, ` ${card.slice(0, 4)} ${card.slice(4)} `);
    expect([attached.status, attached.body]).toEqual([
      200,
      { fom: card, canIssue: true, issue: "none", reason: "", waitingRewards: 0 },
    ]);
    expect(await accounts(userUuid)).toEqual([{ fom: card, points: 7, cents: 1_250 }]);
    expect(await audited(userUuid)).toEqual([
      { act: "attach-card", who: "Ana B", changes: { loyaltyCard: [null, `•••• ${card.slice(-4)}`] } },
    ]);
  });

  it("takes ten tries for one customer in fifteen minutes: cards cannot be guessed", async () => {
    const [userUuid, card] = [await aCustomer(app), await aCard()];
    const app1 = await asApp(app);
    for (let n = 0; n < 10; n += 1) expect((await attach(userUuid, `60362800000${n}`, app1)).status).toBe(422);
    expect((await attach(userUuid, card, app1)).status).toBe(429);
    expect(await accounts(userUuid)).toEqual([]);
    app.clock.advance(minutes(15));
    expect((await attach(userUuid, card, app1)).status).toBe(200);
  });

  it("is a call of the mobile app too; the same card again changes nothing", async () => {
    const [userUuid, card] = [await aCustomer(app), await aCard()];
    const app1 = await asApp(app);
    for (let n = 0; n < 2; n += 1) expect((await attach(userUuid, card, app1)).status).toBe(200);
    expect(await audited(userUuid)).toMatchObject([{ act: "attach-card" }]);
  });

  it("is refused to keys of other scopes and to staff without user.edit, and nothing is stored", async () => {
    const [userUuid, card] = [await aCustomer(app), await aCard()];
    const reader = await signInAs(app, await aStaffMember(app, { read: ["user"], permissions: ["order.edit"] }));
    const customer = await signInAs(app, userUuid, "customer");
    for (const headers of [await asTill(app), reader, customer])
      for (const call of [attach(userUuid, card, headers), issue(userUuid, headers)])
        expect((await call).status).toBe(403);
    expect((await issue(userUuid, await asApp(app))).status).toBe(403);
    expect(await accounts(userUuid)).toEqual([]);
    expect(await taskOf(userUuid)).toBeUndefined();
  });

  it("answers 409 for a second card, with the sentence about the gift-card system [LOY-03]", async () => {
    const userUuid = await aCustomer(app);
    await attach(userUuid, await aCard());
    const first = await accounts(userUuid);
    for (const answer of [await attach(userUuid, await aCard()), await issue(userUuid)])
      expect(answer).toMatchObject({ status: 409, body: { code: "has_card", message: cardSwapNote } });
    expect(await accounts(userUuid)).toEqual(first);
  });

  it("answers 409 for the card of another customer, however it is written, also of two at once", async () => {
    const [owner, one, two] = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
    await aLoyaltyCard(app, owner, { fom: "603628-200000013", points: 0, cents: 460 });
    expect(await attach(one, "603628-200000013")).toMatchObject({ status: 409, body: { code: "card_taken" } });
    const card = await aCard();
    const dashed = `${card.slice(0, 6)}-${card.slice(6)}`;
    await aLoyaltyCard(app, await aCustomer(app), { fom: dashed, points: 0, cents: 0 });
    expect(await attach(one, card)).toMatchObject({ status: 409, body: { code: "card_taken" } });
    const free = await aCard();
    const both = await Promise.all([attach(one, free), attach(two, free)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const rivals = await aCustomer(app);
    const cards = await Promise.all([attach(rivals, await aCard()), attach(rivals, await aCard())]);
    expect(cards.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await accounts(rivals)).toHaveLength(1);
  });

  it("refuses a card that the provider does not know by the field, and stores nothing where nobody answers", async () => {
    const userUuid = await aCustomer(app);
    const unknown = await attach(userUuid, "000000000000000001");
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ["card"]]);
    const card = await aCard();
    await givex.trouble("loyalty", "primary", "away");
    await givex.trouble("loyalty", "secondary", "away");
    expect(await attach(userUuid, card)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    await givex.calm();
    expect(await accounts(userUuid)).toEqual([]);
    for (const given of ["", "12", "x".repeat(41), "60'3628", "603628\u0000123"])
      expect((await attach(userUuid, given)).status).toBe(422);
    expect((await attach("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff", card)).status).toBe(404);
    const archived = await aCustomer(app, { isArchived: true });
    for (const answer of [await attach(archived, card), await issue(archived)])
      expect(answer).toMatchObject({ status: 409, body: { code: "already_archived" } });
  });

  it("lets the rewards that wait for a card go on at once", async () => {
    const { userUuid, orderId } = await aWaitingReward();
    const card = await givex.aCard("loyalty", { cents: 0, points: 0 });
    expect((await attach(userUuid, card)).status).toBe(200);
    await lookAfterWaiting();
    await expect.poll(async () => (await effectOf(app.platform.db, orderRewardOf(orderId)))?.state).toBe("confirmed");
    expect(await givex.cents("loyalty", card)).toBe(230);
  });
});

describe("POST /v1/loyalty/user/{uuid}/card/issue", () => {
  it("issues one card however often it is pressed; rewards go on, and audit and notes have no number", async () => {
    const { userUuid, orderId } = await aWaitingReward();
    const before = await givex.issued();
    const answers = await Promise.all([issue(userUuid), issue(userUuid), issue(userUuid)]);
    // One that comes only after the card is there is told so.
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeGreaterThan(0);
    for (const { body } of answers.filter((one) => !given.includes(one)))
      expect(body).toMatchObject({ code: "has_card" });
    const [card = ""] = (await givex.issued()).filter((one) => !before.includes(one));
    expect(await givex.issued()).toHaveLength(before.length + 1);
    expect(given[0]?.body).toMatchObject({ fom: card, issue: "none" });
    await lookAfterWaiting();
    await expect.poll(async () => (await effectOf(app.platform.db, orderRewardOf(orderId)))?.state).toBe("confirmed");
    expect(await givex.cents("loyalty", card)).toBe(230);
    expect(await audited(userUuid)).toContainEqual({
      act: "attach-card",
      who: "Ana B",
      changes: { loyaltyCard: [null, `•••• ${card.slice(-4)}`] },
    });
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t, ''), '') as text from (
        select a::text as t from outbound_attempts a join outbound_effects e on e.id = a.effect_id where e.kind = 'loyalty-card'
        union all select e::text from outbound_effects e where e.kind = 'loyalty-card'
        union all select e::text from audit_entries e) as all_of_it`.execute(app.platform.db);
    expect(rows[0]?.text).toContain("dc_904");
    expect(rows[0]?.text).not.toContain(card);
  });

  it("takes a card back whose answer was lost, and attaches another one: one is left", async () => {
    const [userUuid, before] = [await aCustomer(app), await usable()];
    givex.order("commit-then-timeout", { operation: "dc_904" });
    expect((await issue(userUuid)).status).toBe(200);
    const { fom } = await read(userUuid);
    expect((await usable()).filter((one) => !before.includes(one))).toEqual([fom]);
  });

  it("shows an unclear outcome, repeats nothing by itself, and issues one once staff press again", async () => {
    const [userUuid, before] = [await aCustomer(app), await givex.issued()];
    givex.order("timeout-before-commit", { operation: "dc_904" });
    const pressed = issue(userUuid);
    await expect.poll(async () => (await read(userUuid)).issue).toBe("unclear");
    expect(await attach(userUuid, await aCard())).toMatchObject({ status: 409, body: { code: "still_running" } });
    await expect
      .poll(
        async () => {
          app.clock.advance(minutes(10));
          await worker.idle();
          return (await taskOf(userUuid))?.state;
        },
        { timeout: 10_000 },
      )
      .toBe("parked");
    asAna = await signInAs(app, ana);
    expect((await read(userUuid)).issue).toBe("needs_attention");
    expect(await pressed).toMatchObject({ status: 409 });
    app.clock.advance(minutes(60));
    await worker.idle();
    expect(await givex.issued()).toEqual(before);
    asAna = await signInAs(app, ana);
    expect((await issue(userUuid)).status).toBe(200);
    expect(await givex.issued()).toHaveLength(before.length + 1);
  });

  it("says in the provider's words why it refused; an existing card attached then is the only one", async () => {
    const [userUuid, before] = [await aCustomer(app), await givex.issued()];
    givex.order("result-code:19", { operation: "dc_904" });
    expect(await issue(userUuid)).toMatchObject({ status: 409, body: { code: "provider_refused" } });
    expect(await read(userUuid)).toMatchObject({ fom: "", issue: "refused", reason: expect.stringMatching(/\(19\)$/) });
    const card = await aCard();
    expect((await attach(userUuid, card)).body).toMatchObject({ fom: card, issue: "none" });
    expect((await taskOf(userUuid))?.state).toBe("withdrawn");
    expect(await givex.issued()).toEqual(before);
  });

  it("goes on by itself when the provider is there again", async () => {
    const [userUuid, before] = [await aCustomer(app), await givex.issued()];
    await givex.trouble("loyalty", "primary", "away");
    await givex.trouble("loyalty", "secondary", "away");
    expect(await issue(userUuid)).toMatchObject({ status: 409, body: { code: "still_running" } });
    expect((await read(userUuid)).issue).toBe("issuing");
    await givex.calm();
    await expect
      .poll(
        async () => {
          app.clock.advance(minutes(1));
          // A clock that moves while the worker sends looks like a worker that was held up.
          await worker.idle();
          return (await accounts(userUuid)).length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    expect(await givex.issued()).toHaveLength(before.length + 1);
  });

  it("is paused after a restore, and nothing is written down", async () => {
    const { db, clock } = app.platform;
    const userUuid = await aCustomer(app);
    await sql`
      with restored as (insert into restores (detected_at, restore_point) values (${clock.now()}, ${clock.now()}) returning uuid)
      insert into restore_kinds (restore, kind) select uuid, 'loyalty-card' from restored`.execute(db);
    expect(await issue(userUuid)).toMatchObject({ status: 409, body: { code: "paused" } });
    expect(await taskOf(userUuid)).toBeUndefined();
    await sql`delete from restore_kinds where kind = 'loyalty-card'`.execute(db);
    expect((await issue(userUuid)).status).toBe(200);
  });
});

describe("where the provider issues no cards", () => {
  it("says so, and refuses the call", async () => {
    const { issuing: _, ...giftCards } = givex.giftCards;
    const other = await startTestApp({}, { ports: { giftCards } });
    const headers = await signInAs(other, await aStaffMember(other, { permissions: ["user.edit"] }));
    const params = { userUuid: await aCustomer(other) };
    expect((await other.call(getLoyaltyCard, { params, headers })).body).toMatchObject({ canIssue: false });
    expect(await other.call(issueLoyaltyCard, { params, headers })).toMatchObject({
      status: 409,
      body: { code: "not_submittable" },
    });
    await other.stop();
  });
});
