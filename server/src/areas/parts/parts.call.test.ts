import { getPart, listParts, type Part, unlinkPart, updatePart } from "@crema/contract/areas/parts";
import { getProduct } from "@crema/contract/areas/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aPartReward } from "../../../test/orders.ts";
import { aPart } from "../../../test/parts.ts";
import { signInStaff } from "../../../test/sessions.ts";
import { minutes } from "../../platform/clock/clock.ts";
import { auditOf } from "../../../test/audit.ts";

type Headers = Record<string, string>;
const message = "Bean dollar % must be between 0.00 and 5.00";
const app = await startFileApp();
const { db } = app.platform;
const permissions = ["product.edit"];
const asPia = await signInStaff(app, { permissions, firstName: "Pia", lastName: "Price" });
const asNoor = await signInStaff(app, { permissions, firstName: "Noor", lastName: "Khan" });
const asReader = await signInStaff(app, { read: ["product"] });

const save = (partCode: string, body: unknown, headers: Headers = asPia) =>
  app.call(updatePart, { params: { partCode }, body, headers });
const unlink = (partCode: string, headers: Headers = asPia) => app.call(unlinkPart, { params: { partCode }, headers });
const read = async (partCode: string): Promise<Part> =>
  (await app.call(getPart, { params: { partCode }, headers: asReader })).body;
const history = async (partCode: string) =>
  (await read(partCode)).rewardHistory.map(({ username, percentage }) => [username, percentage]);

async function aProduct(title: string): Promise<string> {
  const at = app.clock.now();
  const { rows } = await sql<{ uuid: string }>`
    with product as (
      insert into products (handle, title, is_grind_product, created_at, updated_at)
      values (gen_random_uuid()::text, ${title}, true, ${at}, ${at}) returning uuid
    ), images as (
      insert into product_images (product_uuid, n, src, is_featured)
      select uuid, n, src, is_featured from product, (values (1, '/first.png', false), (2, '/featured.png', true)) i (n, src, is_featured)
    ), collections as (
      insert into product_collections (product_uuid, collection_id, title)
      select uuid, id, title from product, (values ('2', 'Gifts'), ('1', 'Beans "A"')) c (id, title)
    )
    select uuid from product`.execute(db);
  return rows[0]?.uuid ?? "";
}

describe("GET /v1/parts", () => {
  it("lists every part by code, with what the lists show of its product [PART-13]", async () => {
    const productUuid = await aProduct('House "Blend"');
    await aPart(app, { partCode: "L-2", title: 'Say "hi" \\ 50%', priceCents: 5, productUuid, isInErp: false });
    await aPart(app, { partCode: "L-1", optionTitle: "1 kg", stock: -3, inStock: false });
    await aPartReward(app, { partCode: "L-1", since: new Date("2026-01-01T00:00:00Z"), basisPoints: 100 });
    await aPartReward(app, { partCode: "L-1", since: new Date("2026-02-01T00:00:00Z"), basisPoints: 205 });
    const { body } = await app.call(listParts, { headers: asReader });
    expect(body).toEqual({
      parts: [
        {
          partCode: "L-1",
          erpTitle: "Espresso Blend 1 kg",
          optionTitle: "1 kg",
          price: "46.00",
          inStock: false,
          stock: -3,
          linkedProduct: null,
          reward: "2.05",
          isInErp: true,
          updatedAt: app.clock.now().toISOString(),
        },
        {
          partCode: "L-2",
          erpTitle: 'Say "hi" \\ 50%',
          optionTitle: "",
          price: "0.05",
          inStock: true,
          stock: 12,
          linkedProduct: {
            uuid: productUuid,
            title: 'House "Blend"',
            image: "/featured.png",
            categories: ['Beans "A"', "Gifts"],
            isGrindProduct: true,
          },
          reward: "0.00",
          isInErp: false,
          updatedAt: app.clock.now().toISOString(),
        },
      ],
      meta: { count: 2 },
    });
  });

  it("is empty where there is no part", async () => {
    await sql`delete from parts`.execute(db);
    expect((await app.call(listParts, { headers: asReader })).body).toEqual({ parts: [], meta: { count: 0 } });
  });
});

describe("GET /v1/parts/{partCode}", () => {
  it("tells everything of a part, and its version as ETag [PART-07] [PART-13]", async () => {
    const productUuid = await aProduct("Filter Blend");
    const partCode = await aPart(app, { optionTitle: "Whole beans", productUuid });
    const { body, headers } = await app.call(getPart, { params: { partCode }, headers: asReader });
    expect(body).toEqual({
      partCode,
      erpTitle: "Espresso Blend 1 kg",
      optionTitle: "Whole beans",
      price: "46.00",
      weight: 1_050,
      inStock: true,
      isTaxable: true,
      taxCode: "GST",
      stock: 12,
      unitOfMeasureCode: "EA",
      linkedProduct: { uuid: productUuid, title: "Filter Blend" },
      reward: "0.00",
      rewardHistory: [],
      isInErp: true,
      updatedAt: app.clock.now().toISOString(),
    });
    expect(headers["etag"]).toBe(`"${body.updatedAt}"`);
  });

  it("knows no part by a code nobody told [PART-13]", async () => {
    expect((await app.call(getPart, { params: { partCode: "NONE" }, headers: asReader })).status).toBe(404);
    expect((await save("NONE", { inStock: false })).status).toBe(404);
  });

  it.each(["BAG/1 KG", "50% OFF", "100%25", "A?b=c#d", "Café+Crème", "...", "a\\b", "'; drop"])(
    "takes the code %s [PART-03]",
    async (partCode) => {
      await aPart(app, { partCode });
      expect((await read(partCode)).partCode).toBe(partCode);
      expect((await save(partCode, { optionTitle: "Taken" })).body).toMatchObject({ partCode, optionTitle: "Taken" });
    },
  );
});

describe("PUT /v1/parts/{partCode}", () => {
  it("saves stock, option title and percentage, and leaves what is the ERP's [PART-05] [PART-14]", async () => {
    const partCode = await aPart(app);
    const stored = await read(partCode);
    app.clock.advance(1_000);
    const forged = {
      ...stored,
      price: "1.00",
      erpTitle: "Mine",
      weight: 1,
      stock: 9_999,
      isInErp: false,
      rewardHistory: [],
    };
    const { status, body } = await save(partCode, { ...forged, inStock: false, optionTitle: "  1 kg ", reward: "2.5" });
    expect([status, body]).toEqual([
      200,
      {
        ...stored,
        inStock: false,
        optionTitle: "1 kg",
        reward: "2.50",
        rewardHistory: [{ createdAt: app.clock.now().toISOString(), username: "Pia Price", percentage: "2.50" }],
        updatedAt: app.clock.now().toISOString(),
      },
    ]);
    expect(await read(partCode)).toEqual(body);
  });

  it.each<[string, Record<string, unknown>]>([
    ["inStock", { inStock: false }],
    ["optionTitle", { optionTitle: "250 g" }],
    ["reward", { reward: "5.00" }],
  ])("saves %s alone, also wrapped as data [PART-14]", async (_, change) => {
    const partCode = await aPart(app, { optionTitle: "As it was" });
    const stored = await read(partCode);
    const { body } = await save(partCode, { data: change });
    expect(body).toEqual({ ...stored, ...change, rewardHistory: body.rewardHistory, updatedAt: body.updatedAt });
  });

  it.each(["-0.01", "5.01", "6", "2.555", "abc", "", "1e0", "0x1", "2,5", -1, 5.01, 2.555, true, null])(
    "refuses the percentage %j and saves nothing of it [PART-09]",
    async (reward) => {
      const partCode = await aPart(app);
      const stored = await read(partCode);
      const { status, body } = await save(partCode, { reward, optionTitle: "Not saved" });
      expect([status, body.errors]).toEqual([422, { reward: message }]);
      expect(await read(partCode)).toEqual(stored);
    },
  );

  it.each([
    ["0", "0.00"],
    ["5", "5.00"],
    ["4.99", "4.99"],
    ["0.3", "0.30"],
    [2.5, "2.50"],
    [" 1.10 ", "1.10"],
  ])("takes the percentage %j for %s, exactly [PART-09] [PART-10]", async (reward, wanted) => {
    expect((await save(await aPart(app), { reward })).body.reward).toBe(wanted);
  });

  it("notes a new percentage with whoever set it, and none where it stays [PART-08] [AMB-74]", async () => {
    const partCode = await aPart(app);
    await save(partCode, { reward: "0.00" });
    expect(await history(partCode)).toEqual([]);
    await save(partCode, { reward: "2.50" });
    await save(partCode, { reward: "2.5", optionTitle: "New" });
    await save(partCode, { rewardHistory: [{ createdAt: "", username: "Forged", percentage: "9.00" }] });
    app.clock.advance(minutes(1));
    await save(partCode, { reward: "3" }, asNoor);
    expect(await history(partCode)).toEqual([
      ["Noor Khan", "3.00"],
      ["Pia Price", "2.50"],
    ]);
  });

  it("keeps both of two percentages that are set in the same millisecond, the later in force", async () => {
    const partCode = await aPart(app);
    await save(partCode, { reward: "1" });
    await save(partCode, { reward: "2" });
    expect([await history(partCode), (await read(partCode)).reward]).toEqual([
      [
        ["Pia Price", "2.00"],
        ["Pia Price", "1.00"],
      ],
      "2.00",
    ]);
  });

  it("tells the second of two editors both values [AMB-44] [AMD-32]", async () => {
    const partCode = await aPart(app);
    const { updatedAt } = await read(partCode);
    expect((await save(partCode, { reward: "1.00", updatedAt }, asNoor)).status).toBe(200);
    const stored = await read(partCode);
    const { status, body } = await save(partCode, { reward: "2.00", inStock: true, updatedAt });
    expect([status, body.code, body.changedBy, body.conflicts]).toEqual([
      409,
      "changed_by_someone_else",
      "Noor Khan",
      { reward: { yours: "2.00", theirs: "1.00" } },
    ]);
    expect((await save(partCode, { reward: "2.00" }, { ...asPia, "if-match": `"${updatedAt}"` })).status).toBe(409);
    expect(await read(partCode)).toEqual(stored);
    expect((await save(partCode, { reward: "2.00" }, { ...asPia, "if-match": `"${stored.updatedAt}"` })).status).toBe(
      200,
    );
  });

  it("makes saves of the same version wait for each other: one is kept", async () => {
    const partCode = await aPart(app);
    const { updatedAt } = await read(partCode);
    const answers = await Promise.all(["1.00", "2.00", "3.00"].map((reward) => save(partCode, { reward, updatedAt })));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await history(partCode)).toHaveLength(1);
  });

  it("leaves an audit entry with both values, and says whether a version was held", async () => {
    const partCode = await aPart(app, { optionTitle: "Old" });
    const { updatedAt } = await read(partCode);
    await save(partCode, { optionTitle: "New", reward: "1.50", updatedAt });
    await save(partCode, { inStock: false });
    const entries = (await auditOf(app, partCode)).map(({ record, act, call, who_name, changes, version_checked }) => [
      [record, act, call, who_name],
      changes,
      version_checked,
    ]);
    const who = ["part", "update", "updatePart", "Pia Price"];
    expect(entries).toEqual([
      [who, { optionTitle: ["Old", "New"], reward: ["0.00", "1.50"] }, true],
      [who, { inStock: [true, false] }, false],
    ]);
  });

  it("is for those who may edit products", async () => {
    const partCode = await aPart(app);
    expect((await save(partCode, { inStock: false }, asReader)).status).toBe(403);
    expect((await save(partCode, { inStock: false }, {})).status).toBe(401);
    expect((await read(partCode)).inStock).toBe(true);
  });
});

describe("DELETE /v1/parts/{partCode}/product", () => {
  it("takes a part off its product, on both sides, and leaves one without product as it is [PART-06] [PROD-56] [AMB-69]", async () => {
    const uuid = await aProduct("House");
    const partCode = await aPart(app, { partCode: "UNLINK/1 KG", productUuid: uuid });
    const other = await aPart(app, { productUuid: uuid });
    const stored = await read(partCode);
    const { status, body } = await unlink(partCode);
    expect([status, body]).toEqual([200, { ...stored, linkedProduct: null, updatedAt: body.updatedAt }]);
    const product = await app.call(getProduct, { params: { uuid }, headers: asPia });
    expect(product.body.parts).toEqual([other]);
    expect((await unlink(partCode)).body).toEqual(body);
    expect((await unlink("NONE")).status).toBe(404);
    expect((await unlink(partCode, asReader)).status).toBe(403);
  });
});
