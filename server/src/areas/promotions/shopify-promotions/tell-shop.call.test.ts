import * as calls from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryOn } from "../../../../test/query-on.ts";
import { startAppWithShop } from "../../../../test/sent-products.ts";
import { signInAs, signInStaff } from "../../../../test/sessions.ts";
import { aMinutePasses, aShopPromotion, promotionBody, tellDue } from "../../../../test/shop-promotions.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";

let headers: Record<string, string>;
const { app, stand } = await startAppWithShop();
const query = queryOn(app);
beforeEach(async () => {
  headers = await signInStaff(app, { permissions: ["promotion.edit"] });
});
afterEach(async () => {
  await stand.calm();
  await query`delete from shopify_promotions`;
  await settle();
  expect(stand.shownPromotion()).toBeNull();
});
afterAll(async () => {
  await app.stop();
  await stand.close();
});

const hours = (n: number) => minutes(60 * n);
const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const shop = async () => (await app.call(calls.listShopifyPromotions, { headers })).body.shop;
const create = async (body: object) => {
  const answer = await app.call(calls.createShopifyPromotion, { body: { ...promotionBody, ...body }, headers });
  expect(answer.status).toBe(200);
  return answer.body;
};
/** One that is active and runs for two hours from now. */
const createRunning = (code: string) => create({ code, active: true, startDate: at(-1_000), endDate: at(hours(2)) });
const update = (uuid: string, body: object) =>
  app.call(calls.updateShopifyPromotion, { params: { uuid }, body, headers });
const tellAgain = () => app.call(calls.tellShopifyPromotion, { headers });
const work = () => tellDue(app, stand.storefront);
/** Time passes until whatever is unclear is cleared up. */
async function settle(): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    app.clock.advance(minutes(15));
    await aMinutePasses(app);
    await work();
  }
  headers = await signInStaff(app, { permissions: ["promotion.edit"] });
}

describe("the shop shows the promotion that is active and runs [AMB-100]", () => {
  it("from the save on, as it is changed, another one instead, and none where it is deleted", async () => {
    const one = await createRunning("ONE");
    expect(await shop()).toMatchObject({ state: "waiting", promotionUuid: one.uuid, reason: "" });
    await work();
    expect(await shop()).toEqual({
      state: "told",
      promotionUuid: one.uuid,
      reason: "",
      toldAt: app.clock.now().toISOString(),
    });
    const { uuid, code, variant, startDate, endDate } = one;
    expect(stand.shownPromotion()).toEqual({ uuid, code, variant, startDate, endDate });
    await update(uuid, { variant: "Decaf" });
    await work();
    expect(stand.shownPromotion()).toMatchObject({ code: "ONE", variant: "Decaf" });
    const two = await createRunning("TWO");
    await work();
    expect(stand.shownPromotion()?.code).toBe("TWO");
    await app.call(calls.deleteShopifyPromotion, { params: { uuid: two.uuid }, headers });
    await work();
    expect(stand.shownPromotion()).toBeNull();
    expect(await shop()).toMatchObject({ state: "told", promotionUuid: "" });
  });

  it("from its start to its end, without anybody doing anything", async () => {
    await create({ code: "LATER", active: true, startDate: at(hours(1)), endDate: at(hours(2)) });
    await aMinutePasses(app);
    await work();
    const seen: (string | undefined)[] = [stand.shownPromotion()?.code];
    for (const passed of [hours(1) - 1, 1, hours(1) - 1, 1]) {
      app.clock.advance(passed);
      await aMinutePasses(app);
      await work();
      seen.push(stand.shownPromotion()?.code);
    }
    expect(seen).toEqual([undefined, undefined, "LATER", "LATER", undefined]);
  });

  it("and hears nothing of those that are not active, do not run, or did not change", async () => {
    const one = await createRunning("ONE");
    await work();
    const asked = stand.asked("metafieldsSet");
    await create({ code: "IDLE" });
    await update(one.uuid, { code: "ONE" });
    await aShopPromotion(app, { code: "NOT ACTIVE" });
    await aMinutePasses(app);
    await work();
    expect(stand.asked("metafieldsSet")).toBe(asked);
    expect(stand.shownPromotion()?.code).toBe("ONE");
    await create({ code: "BACKWARDS", active: true, startDate: at(hours(1)), endDate: at(-hours(1)) });
    await work();
    expect(stand.shownPromotion()).toBeNull();
  });

  it("ten saves in a hurry are told once, as it is in the end", async () => {
    const one = await createRunning("ONE");
    await work();
    const asked = stand.asked("metafieldsSet");
    for (let n = 1; n <= 10; n += 1) await update(one.uuid, { code: `ROUND ${n}` });
    await work();
    expect(stand.asked("metafieldsSet") - asked).toBe(1);
    expect(stand.shownPromotion()?.code).toBe("ROUND 10");
  });
});

describe("a shop that does not take it", () => {
  it("is waited for, and why can be read; one that comes back is told what runs by then", async () => {
    await createRunning("ONE");
    await stand.trouble("detail", "away");
    await work();
    expect(await shop()).toMatchObject({ state: "waiting", reason: expect.stringMatching(/\S/) });
    await createRunning("TWO");
    await stand.calm();
    await settle();
    expect([stand.shownPromotion()?.code, (await shop()).state]).toEqual(["TWO", "told"]);
  });

  it("and refuses is failed with its reason, and told when staff send it again, once for two presses", async () => {
    await createRunning("ONE");
    await stand.trouble("detail", "refused");
    await work();
    expect(await shop()).toMatchObject({ state: "failed", reason: expect.stringContaining("told to refuse") });
    await stand.calm();
    const asked = stand.asked("metafieldsSet");
    const [first, second] = await Promise.all([tellAgain(), tellAgain()]);
    expect([first, second]).toMatchObject([
      { status: 200, body: { state: "waiting", reason: "" } },
      { status: 200, body: { state: "waiting", reason: "" } },
    ]);
    await work();
    expect(await shop()).toMatchObject({ state: "told", reason: "" });
    expect(stand.asked("metafieldsSet") - asked).toBe(1);
  });

  it("an answer that is lost lets nothing older arrive behind what came after it", async () => {
    await createRunning("ONE");
    await stand.trouble("detail", "answer-lost");
    await work();
    await stand.calm();
    const two = await createRunning("TWO");
    await work();
    expect(await shop()).toMatchObject({ state: "waiting", reason: expect.stringContaining("not clear yet") });
    await update(two.uuid, { endDate: at(hours(9)) });
    await settle();
    expect([stand.shownPromotion()?.code, (await shop()).state]).toEqual(["TWO", "told"]);
  });
});

describe("without a shop", () => {
  it("nothing waits, the list says so, and who presses is told why", async () => {
    const alone = await startTestApp();
    const staff = await signInAs(alone, await aStaffMember(alone, { permissions: ["promotion.edit"] }));
    await alone.call(calls.createShopifyPromotion, { body: { ...promotionBody, active: true }, headers: staff });
    await aMinutePasses(alone);
    expect((await alone.call(calls.listShopifyPromotions, { headers: staff })).body.shop).toMatchObject({
      state: "off",
    });
    expect(await alone.call(calls.tellShopifyPromotion, { headers: staff })).toMatchObject({
      status: 503,
      body: { code: "unavailable", message: "No web shop is connected" },
    });
    const { rows } = await sql`select 1 from outbound_effects`.execute(alone.platform.db);
    expect(rows).toEqual([]);
    await alone.stop();
  });
});
