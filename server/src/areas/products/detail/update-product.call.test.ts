import { createProduct, getProduct, productFlags, updateProduct } from "@crema/contract/areas/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCollection, anUploadedPicture, aPartOf } from "../../../../test/catalogue.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { auditOf } from "../../../../test/audit.ts";

const nobody = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
const app = await startFileApp();
const { db } = app.platform;
const editor = await signInStaff(app, { permissions: ["product.edit"], firstName: "Ada", lastName: "Bean" });
const reader = await signInStaff(app, { read: ["product"] });

const create = (body: object, headers = editor) => app.call(createProduct, { body, headers });
const made = async (body: object = {}) => (await create({ title: "House Blend", ...body })).body;
const read = (uuid: string) => app.call(getProduct, { params: { uuid }, headers: reader });
const save = (uuid: string, body: object, headers: Record<string, string> = editor) =>
  app.call(updateProduct, { params: { uuid }, body, headers });
const lastAudit = async (id: string) => (await auditOf(app, id)).at(-1);

describe("PUT /v1/products/{id}", () => {
  it("keeps identity and takes every text, flag, link and list [PROD-36] [PROD-38] [PROD-52]", async () => {
    const top = await aCollection(app, { title: "Coffee" });
    const below = await aCollection(app, { title: "Espresso", parentId: top });
    const picture = await anUploadedPicture(app);
    const product = await made();
    const part = await aPartOf(app, product.uuid);
    const texts = {
      title: "Night Blend",
      subTitle: "Dark",
      description: "<p>Long</p>",
      shortDescription: "Short",
      details: "Details",
      type: "Members Only",
      theme: { color: "#a0B1c2" },
    };
    const saved = await save(product.uuid, {
      ...product,
      ...texts,
      uuid: nobody,
      _id: "1",
      shopifyId: "2",
      parts: ["NOPE"],
      categories: [{ id: below }, { id: top }],
      primaryCollection: below,
      images: [{ src: picture, position: 1, new: true }],
      grinds: ["filter", "whole-beans"],
      quizTags: ["bold", " bold", ""],
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      ...texts,
      uuid: product.uuid,
      _id: product.uuid,
      shopifyId: "",
      categories: [
        { id: top, title: "Coffee" },
        { id: below, title: "Espresso" },
      ],
      primaryCollection: below,
      parts: [part],
      productParts: [{ partCode: part, price: "46.00", inStock: true }],
      images: [{ src: picture, position: 1 }],
      grinds: ["filter", "whole-beans"],
      quizTags: ["bold"],
    });
    expect((await read(product.uuid)).body).toEqual(saved.body);
  });

  it("leaves what is not sent", async () => {
    const product = await made({ subTitle: "Kept", tags: ["kept"], meta: { seo: "kept" }, isFeatured: true });
    const { body } = await save(product.uuid, { shortDescription: "New" });
    expect({ ...body, updatedAt: product.updatedAt }).toEqual({ ...product, shortDescription: "New" });
  });

  it.each(productFlags.filter((flag) => flag !== "isShippable" && flag !== "isDigital"))(
    "turns %s on and off by itself [PROD-37]",
    async (flag) => {
      const product = await made();
      const on = (await save(product.uuid, { [flag]: true })).body;
      expect({ ...on, updatedAt: "" }).toEqual({ ...product, updatedAt: "", [flag]: true });
      expect((await save(product.uuid, { [flag]: false })).body[flag]).toBe(false);
    },
  );

  it("is physical or digital, never both and never neither [PROD-37] [PROD-43]", async () => {
    const { uuid } = await made();
    const kindAfter = async (body: object) => {
      const { isShippable, isDigital } = (await save(uuid, body)).body;
      return { isShippable, isDigital };
    };
    expect(await kindAfter({ isDigital: true })).toEqual({ isShippable: false, isDigital: true });
    expect(await kindAfter({ isShippable: true })).toEqual({ isShippable: true, isDigital: false });
    expect(await kindAfter({ isShippable: false })).toEqual({ isShippable: false, isDigital: true });
    expect(await kindAfter({ isDigital: false })).toEqual({ isShippable: true, isDigital: false });
    for (const both of [true, false]) {
      const refused = await save(uuid, { isShippable: both, isDigital: both });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { isDigital: "A product is either physical or digital" },
      ]);
    }
    expect((await made({ isDigital: true })).isShippable).toBe(false);
  });

  it("splits and cleans lists, and shows them in meta too; the list wins [PROD-39] [PROD-40] [PROD-41]", async () => {
    const { uuid } = await made({ meta: { tags: "x, y,,z ", searchTerms: " q ", seo: { title: "S" } } });
    expect((await read(uuid)).body).toMatchObject({
      tags: ["x", "y", "z"],
      searchTerms: ["q"],
      meta: { tags: "x, y, z", searchTerms: "q", seo: { title: "S" } },
    });
    const { body } = await save(uuid, {
      tags: [" a", "b", "", "a"],
      meta: { tags: "lost", more: [1, null] },
      tastingNotes: { flavours: ["a", " b", ""] },
      quizTags: ["bold", "fruity"],
    });
    expect(body).toMatchObject({
      tags: ["a", "b"],
      searchTerms: ["q"],
      quizTags: ["bold", "fruity"],
      meta: { tags: "a, b", searchTerms: "q", seo: { title: "S" }, more: [1, null] },
      tastingNotes: { flavours: ["a", "b"], aromas: [], finishes: [], acidities: [], bodies: [] },
    });
    expect((await save(uuid, { tastingNotes: { aromas: ["rose"] } })).body.tastingNotes).toMatchObject({
      flavours: ["a", "b"],
      aromas: ["rose"],
    });
  });

  it("features one picture, or none, and keeps their order [PROD-18] [PROD-19] [PROD-20] [AMB-70]", async () => {
    const [one, two, three] = [
      await anUploadedPicture(app),
      await anUploadedPicture(app),
      await anUploadedPicture(app),
    ];
    const { uuid } = await made({ images: [{ src: one, position: 1 }, { src: two }] });
    const after = async (images: object[]) => (await save(uuid, { images })).body.images;
    expect(await after([{ src: one }, { src: two, position: 1 }, { src: three, new: true }])).toEqual([
      { src: one },
      { src: two, position: 1 },
      { src: three },
    ]);
    expect(
      await after([
        { src: three, position: "" },
        { src: two, position: null },
        { src: one, position: 2 },
      ]),
    ).toEqual([{ src: three }, { src: two }, { src: one }]);
    expect(await after([{ src: two }])).toEqual([{ src: two }]);
    const twoFeatured = await save(uuid, {
      images: [
        { src: two, position: 1 },
        { src: one, position: 1 },
      ],
    });
    expect([twoFeatured.status, Object.keys(twoFeatured.body.errors ?? {})]).toEqual([422, ["images.1.position"]]);
    expect(await after([])).toEqual([]);
  });

  it("takes pictures that were sent here, and keeps those a product has", async () => {
    const picture = await anUploadedPicture(app);
    const { uuid } = await made({ images: [{ src: picture }] });
    const own = (await read(uuid)).body.images;
    for (const src of [
      "https://elsewhere.test/a.png",
      "/uploads/00000000000000000000000000000000.png",
      "javascript:alert(1)",
      `https://elsewhere.test${picture}`,
    ]) {
      const refused = await save(uuid, { images: [...own, { src }] });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["images.1.src"]]);
    }
    await sql`update product_images set src = 'https://cdn.test/old.png' where product_uuid = ${uuid}`.execute(db);
    const { body } = await save(uuid, { images: [{ src: "https://cdn.test/old.png", position: 1 }] });
    expect(body.images).toEqual([{ src: "https://cdn.test/old.png", position: 1 }]);
  });

  it("names a collection and a grind that there is not; one the shop has no more stays [PROD-48]", async () => {
    const gone = await aCollection(app, { title: "Gone" });
    const { uuid } = await made({ categories: [{ id: gone }], primaryCollection: gone });
    await sql`delete from collections where id = ${gone}`.execute(db);
    const kept = await save(uuid, { categories: [{ id: gone }], title: "Still" });
    expect(kept.body).toMatchObject({ categories: [{ id: gone, title: "Gone" }], primaryCollection: gone });
    const refused = await save(uuid, { categories: [{ id: gone }, { id: "nope" }], grinds: ["espresso", "dust"] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "categories.1.id": "There is no collection 'nope'", "grinds.1": "There is no grind 'dust'" },
    ]);
    expect((await made({ categories: [] })).categories).toEqual([]);
    expect((await create({ title: "Other", categories: [{ id: gone }] })).status).toBe(422);
  });

  it("has a primary collection among its own, else none [PROD-38]", async () => {
    const [one, two] = [await aCollection(app), await aCollection(app)];
    const { uuid } = await made({ categories: [{ id: one }, { id: two }], primaryCollection: two });
    expect((await save(uuid, { categories: [{ id: one }] })).body.primaryCollection).toBe("");
    expect((await save(uuid, { primaryCollection: two })).body.primaryCollection).toBe("");
    expect((await save(uuid, { primaryCollection: one })).body.primaryCollection).toBe(one);
  });

  it("refuses what cannot be stored or is none of its kind, and leaves the product as it was", async () => {
    const product = await made();
    for (const body of [
      { title: "  " },
      { title: "x".repeat(256) },
      { type: "Gold" },
      { theme: { color: "red" } },
      { meta: { a: "\u0000" } },
      { meta: { "\ud800": 1 } },
      { isFeatured: "yes" },
      { tags: "a,b" },
    ])
      expect([body, (await save(product.uuid, body)).status]).toEqual([body, 422]);
    expect((await read(product.uuid)).body).toEqual(product);
  });

  it("tells the second editor who was first and both values, by the body's date or If-Match", async () => {
    const product = await made();
    await save(product.uuid, { title: "Ada's", updatedAt: product.updatedAt });
    for (const second of [
      await save(product.uuid, { title: "Mine", updatedAt: product.updatedAt }),
      await save(product.uuid, { title: "Mine" }, { ...editor, "if-match": `"${product.updatedAt}"` }),
    ]) {
      expect([second.status, second.body.code, second.body.changedBy]).toEqual([
        409,
        "changed_by_someone_else",
        "Ada Bean",
      ]);
      expect(second.body.conflicts).toEqual({ title: { yours: "Mine", theirs: "Ada's" } });
    }
    expect((await save(product.uuid, { title: "Unchecked" })).status).toBe(200);
    expect(await lastAudit(product.uuid)).toMatchObject({
      act: "update",
      version_checked: false,
      changes: { title: ["Ada's", "Unchecked"] },
    });
  });

  it("is for editors, of a product that there is", async () => {
    const { uuid } = await made();
    expect((await save(uuid, { title: "No" }, reader)).status).toBe(403);
    expect((await save(nobody, { title: "No" })).status).toBe(404);
  });
});
