import {
  createProduct,
  deleteProduct,
  getProduct,
  listCollections,
  listGrinds,
  listProducts,
  updateProduct,
} from "@crema/contract/areas/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aCollection, anUploadedPicture, aPartOf, aProduct } from "../../../test/catalogue.ts";
import { signInStaff } from "../../../test/sessions.ts";
import { auditOf } from "../../../test/audit.ts";

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
const remove = (uuid: string, headers: Record<string, string> = editor) =>
  app.call(deleteProduct, { params: { uuid }, headers });
const list = async () => (await app.call(listProducts, { headers: reader })).body;
const lastAudit = async (id: string) => (await auditOf(app, id)).at(-1);

describe("GET /v1/products", () => {
  it("gives all by title, with what is shown, searched and filtered, and one by its uuid [PROD-50]", async () => {
    const uuid = await aProduct(app, { title: "aardvark Blend" });
    const other = await aProduct(app, { title: "Aardvark Decaf" });
    const [second, first] = [await aPartOf(app, uuid), await aPartOf(app, uuid)];
    const { products, meta } = await list();
    expect(meta.count).toBe(products.length);
    const [row, next] = products;
    expect([row?.uuid, next?.uuid]).toEqual([uuid, other]);
    expect(row).toMatchObject({
      parts: [second, first],
      categories: [],
      image: "",
      shopState: "off",
      isShippable: true,
    });
    const one = await read(uuid);
    expect([one.status, one.headers["etag"]]).toEqual([200, `"${one.body.updatedAt}"`]);
    expect((await read(nobody)).status).toBe(404);
  });

  it("shows the featured picture, else the first", async () => {
    const [one, two] = [await anUploadedPicture(app), await anUploadedPicture(app)];
    const { uuid } = await made({ title: "Pictured", images: [{ src: one }, { src: two }] });
    const imageOf = async () => (await list()).products.find((row) => row.uuid === uuid)?.image;
    expect(await imageOf()).toBe(one);
    await save(uuid, { images: [{ src: one }, { src: two, position: 1 }] });
    expect(await imageOf()).toBe(two);
  });
});

describe("POST /v1/products", () => {
  it("makes one that is physical, has no parts and is in the list at once [PROD-51]", async () => {
    const { status, body } = await create({ title: "  Morning   Blend " });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: "Morning   Blend",
      type: "Normal",
      isShippable: true,
      isDigital: false,
      shopifyId: "",
      parts: [],
      shopCopy: { state: "off" },
    });
    expect(body).toMatchObject({ _id: body.uuid });
    expect((await read(body.uuid)).body).toEqual(body);
    expect((await list()).products.map(({ uuid }) => uuid)).toContain(body.uuid);
    expect(await lastAudit(body.uuid)).toMatchObject({ record: "product", act: "create", call: "createProduct" });
  });

  it("refuses a title of blanks, and none [PROD-10]", async () => {
    const before = (await list()).meta.count;
    for (const body of [{ title: "   " }, { title: "" }, {}]) {
      const refused = await create(body);
      expect([refused.status, refused.body.errors]).toEqual([422, { title: "You must enter a title." }]);
    }
    expect((await list()).meta.count).toBe(before);
  });

  it("gives each its own address in the shop, also under one title", async () => {
    const uuids = [
      (await made({ title: "Été & Co." })).uuid,
      (await made({ title: "Été & Co." })).uuid,
      (await made({ title: "咖啡" })).uuid,
    ];
    const { rows } = await sql<{ handle: string }>`
      select handle from products where uuid = any(${uuids}::uuid[]) order by handle`.execute(db);
    expect(rows.map(({ handle }) => handle).filter((handle) => /^ete-co-[0-9a-f]{8}$/.test(handle))).toHaveLength(2);
    expect(new Set(rows.map(({ handle }) => handle)).size).toBe(3);
  });

  it("is not for readers, and once for one key", async () => {
    expect((await create({ title: "No" }, reader)).status).toBe(403);
    expect((await app.call(createProduct, { body: { title: "No" } })).status).toBe(401);
    const keyed = { ...editor, "idempotency-key": "one-product" };
    const answers = await Promise.all([create({ title: "Once" }, keyed), create({ title: "Once" }, keyed)]);
    const again = await create({ title: "Once" }, keyed);
    expect((await list()).products.filter(({ title }) => title === "Once")).toHaveLength(1);
    expect(answers.map(({ body }) => body.uuid)).toContain(again.body.uuid);
  });
});

describe("DELETE /v1/products/{id}", () => {
  it("deletes it; its parts are linked to none [PROD-53] [AMB-73]", async () => {
    const { uuid } = await made({ images: [{ src: await anUploadedPicture(app) }] });
    const part = await aPartOf(app, uuid);
    expect((await remove(uuid)).status).toBe(204);
    expect((await read(uuid)).status).toBe(404);
    expect((await remove(uuid)).status).toBe(404);
    const { rows } = await sql<{ owner: string | null }>`
      select product_uuid as owner from parts where part_code = ${part}`.execute(db);
    expect(rows).toEqual([{ owner: null }]);
    expect(await lastAudit(uuid)).toMatchObject({ act: "delete", changes: { title: ["House Blend", null] } });
    expect(await lastAudit(part)).toMatchObject({ record: "part", changes: { "linkedProduct.uuid": [uuid, null] } });
  });

  it("is for editors, and of the version they had read", async () => {
    const { uuid, updatedAt } = await made();
    expect((await remove(uuid, reader)).status).toBe(403);
    await save(uuid, { title: "Changed" });
    expect((await remove(uuid, { ...editor, "if-match": `"${updatedAt}"` })).status).toBe(409);
    expect((await read(uuid)).status).toBe(200);
  });
});

describe("what a product chooses from", () => {
  it("grind options are there in a new installation [PROD-54]", async () => {
    const { body } = await app.call(listGrinds, { headers: reader });
    expect(body.grinds).toContainEqual({ id: "whole-beans", title: "Whole Beans" });
    expect(body.grinds.map(({ title }) => title)).toEqual([
      "Whole Beans",
      "Espresso",
      "Stovetop",
      "Plunger",
      "Filter",
      "AeroPress",
    ]);
  });

  it("collections stand with those below them [PROD-48]", async () => {
    const top = await aCollection(app, { title: "Tea" });
    const below = await aCollection(app, { title: "Green", parentId: top });
    const { body } = await app.call(listCollections, { headers: reader });
    expect(body.collections).toContainEqual({ id: top, title: "Tea", subCollections: [{ id: below, title: "Green" }] });
    expect(body.collections.map(({ id }) => id)).not.toContain(below);
  });
});
