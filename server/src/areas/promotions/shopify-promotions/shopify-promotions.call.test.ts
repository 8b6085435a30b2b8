import * as calls from "@crema/contract/areas/promotions";
import { beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aShopPromotion, promotionBody } from "../../../../test/shop-promotions.ts";
import { willingPorts } from "../../../../test/willing-ports.ts";

const app = await startFileApp({}, { ports: willingPorts });
const query = queryOn(app);
const headers = await signInStaff(app, { permissions: ["promotion.edit"] });
beforeEach(() => query`delete from shopify_promotions`);

const of = (uuid: string) => ({ params: { uuid }, headers });
const list = async () => (await app.call(calls.listShopifyPromotions, { headers })).body.promotions;
const read = async (uuid: string) => (await list()).find((one) => one.uuid === uuid);
const active = async () => (await list()).filter((one) => one.active).map((one) => one.code);
const create = (body: object) =>
  app.call(calls.createShopifyPromotion, { body: { ...promotionBody, ...body }, headers });
const update = (uuid: string, body: object) => app.call(calls.updateShopifyPromotion, { ...of(uuid), body });
const acts = async (uuid: string) => {
  const rows = await query<{ act: string; changes: unknown; who: boolean }>`
    select act, changes, who_uuid is not null as who from audit_entries
    where record = 'shopify-promotion' and record_id = ${uuid} order by id`;
  return rows;
};

describe("a promotion of the shop", () => {
  it("is made, listed, saved and deleted, with an audit entry each [PRO-SHOP-09] [PRO-SHOP-10] [PRO-SHOP-11] [PRO-SHOP-12] [PRO-SHOP-13]", async () => {
    const { status, body: made } = await create({
      code: " SPRING ",
      startDate: "2026-11-21",
      endDate: "2026-12-01T10:00:00+10:00",
    });
    expect(status).toBe(200);
    expect(made).toEqual({
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      code: "SPRING",
      variant: "House Blend 1 kg",
      startDate: "2026-11-21T00:00:00.000Z",
      endDate: "2026-12-01T00:00:00.000Z",
      active: false,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
    });
    const { body } = await app.call(calls.listShopifyPromotions, { headers });
    expect(body).toMatchObject({ promotions: [made], meta: { count: 1 } });
    app.clock.advance(1_000);
    const saved = await update(made.uuid, { ...made, variant: "Decaf 250 g" });
    expect(saved).toMatchObject({ status: 200, body: { variant: "Decaf 250 g", code: "SPRING" } });
    expect(saved.headers["etag"]).toBe(`"${saved.body.updatedAt}"`);
    expect((await app.call(calls.deleteShopifyPromotion, of(made.uuid))).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await app.call(calls.deleteShopifyPromotion, of(made.uuid))).status).toBe(404);
    expect((await update(made.uuid, { code: "X" })).status).toBe(404);
    expect(await acts(made.uuid)).toMatchObject([
      { act: "create", who: true },
      { act: "update", changes: { variant: ["House Blend 1 kg", "Decaf 250 g"] } },
      { act: "delete" },
    ]);
  });

  it.each([
    [{ code: "  " }, "code", "Code is required"],
    [{ variant: "" }, "variant", "Variant is required"],
    [{ startDate: "" }, "startDate", "Start Date must be a date"],
    [{ endDate: "soon" }, "endDate", "End Date must be a date"],
    [{ startDate: "0000-01-01T00:00:00Z" }, "startDate", "Start Date must be a date"],
    [{ endDate: undefined }, "endDate", "End Date must be a date"],
    [{ code: "x".repeat(256) }, "code", "must be at most 255 characters"],
  ])("is refused with %o, and nothing is stored [PRO-SHOP-06]", async (wrong, field, text) => {
    const answer = await create(wrong);
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: text } } });
    const uuid = await aShopPromotion(app);
    const before = await list();
    if (Object.values(wrong)[0] !== undefined) expect((await update(uuid, wrong)).status).toBe(422);
    expect(await list()).toEqual(before);
  });

  it("may end before it starts, and not say whether it is active [PRO-SHOP-06] [AMB-99]", async () => {
    const { status, body } = await create({ endDate: "2026-01-01T00:00:00Z", active: undefined });
    expect([status, body.active]).toEqual([200, false]);
  });

  it("that somebody else saved meanwhile is refused with both values, and without a version is not", async () => {
    const uuid = await aShopPromotion(app);
    const updatedAt = (await read(uuid))?.updatedAt;
    app.clock.advance(1_000);
    await update(uuid, { code: "WINTER" });
    expect(await update(uuid, { code: "SUMMER", updatedAt })).toMatchObject({
      status: 409,
      body: { code: "changed_by_someone_else", conflicts: { code: { yours: "SUMMER", theirs: "WINTER" } } },
    });
    expect((await update(uuid, { code: "AUTUMN" })).body.code).toBe("AUTUMN");
    expect((await update(uuid, { uuid: await aShopPromotion(app), code: "X" })).status).toBe(422);
  });

  it("stays as it is where nothing is sent", async () => {
    const uuid = await aShopPromotion(app, { active: true });
    expect((await update(uuid, { code: "NEW" })).body).toMatchObject({ ...promotionBody, code: "NEW", active: true });
  });
});

describe("at most one is active [PRO-SHOP-08] [AMB-100]", () => {
  it("whichever was saved as such last; the others lose the mark, with an audit entry and a version of their own", async () => {
    const one = (await create({ code: "ONE", active: true })).body;
    const two = (await create({ code: "TWO" })).body;
    const three = (await create({ code: "THREE", active: true })).body;
    expect(await active()).toEqual(["THREE"]);
    await update(two.uuid, { active: true });
    expect(await active()).toEqual(["TWO"]);
    expect((await read(one.uuid))?.updatedAt).not.toBe(one.updatedAt);
    expect(await acts(three.uuid)).toMatchObject([
      { act: "create" },
      { act: "deactivate", changes: { active: [true, false] }, who: true },
    ]);
    await update(two.uuid, { active: false });
    expect(await active()).toEqual([]);
  });

  it("also from two tabs at once, and of 20 saves and additions in parallel", async () => {
    const uuids = await Promise.all(Array.from({ length: 12 }, (_, n) => aShopPromotion(app, { code: `P${n}` })));
    for (let round = 0; round < 5; round += 1) {
      const saves = uuids.map((uuid) => update(uuid, { active: true }));
      const added = Array.from({ length: 8 }, (_, n) => create({ code: `A${round}-${n}`, active: true }));
      const answers = await Promise.all([...saves, ...added]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await active()).toHaveLength(1);
    }
  });

  it("the database itself holds it", async () => {
    await aShopPromotion(app, { active: true });
    await expect(aShopPromotion(app, { active: true })).rejects.toThrow("shopify_promotions_one_active");
  });
});
