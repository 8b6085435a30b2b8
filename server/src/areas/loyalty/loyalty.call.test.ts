import { getFom, getLoyaltyPoints } from "@crema/contract/areas/loyalty";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GivexStand, startGivexStand } from "../../../test/givex.ts";
import { aLoyaltyCard } from "../../../test/loyalty.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import type { GiftCards } from "../../providers/gift-cards/gift-cards.ts";
import { minutes } from "../../platform/clock/clock.ts";

type Headers = { authorization: string };
const nobody = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
let app: TestApp;
let stand: GivexStand;
let asReader: Headers;
/** Cards the provider was asked about. */
const asked: string[] = [];
beforeAll(async () => {
  stand = await startGivexStand({}, { clock: { now: () => app.clock.now() } });
  const giftCards: GiftCards = {
    ...stand.giftCards,
    balance(card, signal) {
      asked.push(card.card);
      return stand.giftCards.balance(card, signal);
    },
  };
  app = await startTestApp({}, { ports: { giftCards } });
});
beforeEach(async () => {
  asReader = await signInAs(app, await aStaffMember(app, { read: ["user"] }));
});
afterAll(async () => {
  await app.stop();
  await stand.close();
});

const points = (userUuid: string, query: Record<string, unknown> = {}, headers: Headers = asReader) =>
  app.call(getLoyaltyPoints, { params: { userUuid }, query, headers });
const fom = (userUuid: string, headers: Headers = asReader) => app.call(getFom, { params: { userUuid }, headers });

describe("GET /v1/loyalty/points/{userUuid}", () => {
  it("answers card number, points and Bean Dollars exact to the cent, and when they were read [LOY-01]", async () => {
    const uuid = await aCustomer(app);
    await aLoyaltyCard(app, uuid, { fom: "603628-1", points: 1_250, cents: 3_090 });
    await aLoyaltyCard(app, await aCustomer(app), { fom: "603628-2", points: 7, cents: 5 });
    expect((await points(uuid)).body).toEqual({
      fom: "603628-1",
      pointsBalance: 1_250,
      currencyBalance: "30.90",
      updatedAt: app.clock.now().toISOString(),
    });
  });

  it("answers empty figures for somebody without a card, and 404 for nobody", async () => {
    expect((await points(await aCustomer(app))).body).toEqual({
      fom: "",
      pointsBalance: 0,
      currencyBalance: "0.00",
      updatedAt: "",
    });
    expect((await points(nobody)).status).toBe(404);
  });

  it("without refresh reads what is stored, and refuses what is neither yes nor no [LOY-05]", async () => {
    const uuid = await aCustomer(app);
    await aLoyaltyCard(app, uuid, { fom: "603628-3", points: 1, cents: 100 });
    expect((await points(uuid)).body).toMatchObject({ pointsBalance: 1, currencyBalance: "1.00" });
    const { status, body } = await points(uuid, { refresh: "perhaps" });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["refresh"]]);
  });

  it("with refresh answers and keeps what the provider says, and from when [LOY-04] [LOY-05]", async () => {
    const uuid = await aCustomer(app);
    const card = await stand.aCard("loyalty", { points: 77, cents: 1_234 });
    await aLoyaltyCard(app, uuid, { fom: card, points: 1, cents: 100 });
    app.clock.advance(minutes(5));
    const fresh = { fom: card, pointsBalance: 77, currencyBalance: "12.34", updatedAt: app.clock.now().toISOString() };
    expect((await points(uuid, { refresh: true })).body).toEqual(fresh);
    expect((await points(uuid)).body).toEqual(fresh);
  });

  it("with refresh answers what is stored, and from when, while the provider is away or tells nonsense", async () => {
    const uuid = await aCustomer(app);
    const card = await stand.aCard("loyalty", { points: 77, cents: 1_234 });
    await aLoyaltyCard(app, uuid, { fom: card, points: 1, cents: 100 });
    const stored = { fom: card, pointsBalance: 1, currencyBalance: "1.00", updatedAt: app.clock.now().toISOString() };
    app.clock.advance(minutes(5));
    for (const fault of ["truncated", "timeout-before-commit", "503"]) {
      app.clock.advance(minutes(1));
      stand.order(fault, { operation: "dc_995" });
      stand.order(fault, { operation: "dc_995" });
      const { status, body } = await points(uuid, { refresh: true });
      expect([fault, status, body]).toEqual([fault, 200, stored]);
      await stand.calm();
    }
  });

  it("with refresh asks about a card once in five seconds, however many ask, and everybody gets that answer", async () => {
    const uuid = await aCustomer(app);
    const card = await stand.aCard("loyalty", { points: 77, cents: 1_234 });
    await aLoyaltyCard(app, uuid, { fom: card, points: 1, cents: 100 });
    const times = (): number => asked.filter((one) => one === card).length;
    const answers = await Promise.all([1, 2, 3].map(() => points(uuid, { refresh: true })));
    app.clock.advance(4_999);
    answers.push(await points(uuid, { refresh: true }));
    expect(answers.map(({ body }) => body.pointsBalance)).toEqual([77, 77, 77, 77]);
    expect(times()).toBe(1);
    app.clock.advance(1);
    await points(uuid, { refresh: true });
    expect(times()).toBe(2);
  });

  it("with refresh asks nobody about somebody without a card", async () => {
    const uuid = await aCustomer(app);
    expect((await points(uuid, { refresh: true })).body).toMatchObject({ fom: "", updatedAt: "" });
  });

  it("needs user view, or is one's own [AMD-09]", async () => {
    const plain = await aStaffMember(app);
    const asPlain = await signInAs(app, plain);
    expect((await points(plain, {}, asPlain)).status).toBe(200);
    expect((await points(await aCustomer(app), {}, asPlain)).status).toBe(403);
    expect((await app.call(getLoyaltyPoints, { params: { userUuid: plain } })).status).toBe(401);
  });
});

describe("GET /v1/loyalty/user/{id}/fom", () => {
  it("answers the card number, empty without a card, and 404 for nobody [LOY-06]", async () => {
    const uuid = await aCustomer(app);
    await aLoyaltyCard(app, uuid, { fom: "603628-4", points: 0, cents: 0 });
    expect((await fom(uuid)).body).toEqual({ fom: "603628-4" });
    expect((await fom(await aCustomer(app))).body).toEqual({ fom: "" });
    expect((await fom(nobody)).status).toBe(404);
  });

  it("is for who may view users or orders", async () => {
    const uuid = await aCustomer(app);
    const asOrders = await signInAs(app, await aStaffMember(app, { read: ["order"] }));
    const asPlain = await signInAs(app, await aStaffMember(app, { permissions: ["product.edit"] }));
    expect([(await fom(uuid, asOrders)).status, (await fom(uuid, asPlain)).status]).toEqual([200, 403]);
  });
});
