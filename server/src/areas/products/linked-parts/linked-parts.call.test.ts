import {
  addProductParts,
  deleteProduct,
  getProduct,
  removeProductParts,
  reorderProductParts,
  updateProduct,
} from "@crema/contract/areas/products";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aPartOf, aProduct } from "../../../../test/catalogue.ts";
import { aPart } from "../../../../test/parts.ts";
import { signInStaff } from "../../../../test/sessions.ts";

const app = await startFileApp();
const { db } = app.platform;
const editor = await signInStaff(app, { permissions: ["product.edit"], firstName: "Ada", lastName: "Bean" });

type Given = { uuid: string; parts: readonly string[]; headers?: Record<string, string> };
const request = ({ uuid, parts, headers = editor }: Given) => ({ params: { uuid }, body: { parts }, headers });
const add = (given: Given) => app.call(addProductParts, request(given));
const remove = (given: Given) => app.call(removeProductParts, request(given));
const reorder = (given: Given) => app.call(reorderProductParts, request(given));
const read = async (uuid: string) => (await app.call(getProduct, { params: { uuid }, headers: editor })).body;
const save = (uuid: string, body: object) => app.call(updateProduct, { params: { uuid }, body, headers: editor });
const linkedProductOf = async (partCode: string) => {
  const { rows } = await sql<{ uuid: string | null }>`
    select product_uuid as uuid from parts where part_code = ${partCode}`.execute(db);
  return rows[0]?.uuid;
};
const withParts = async (count: number) => {
  const uuid = await aProduct(app);
  const parts: string[] = [];
  for (let n = 0; n < count; n += 1) parts.push(await aPartOf(app, uuid));
  return { uuid, parts };
};

const versionOf = async (partCode: string) => {
  const { rows } = await sql<{ at: Date }>`select updated_at as at from parts where part_code = ${partCode}`.execute(
    db,
  );
  return rows[0]?.at.getTime() ?? 0;
};

describe("a product's parts", () => {
  it("have a new version with every link that comes or goes, also at one instant [PROD-56]", async () => {
    const [uuid, part] = [await aProduct(app), await aPart(app)];
    const versions = [await versionOf(part)];
    for (const change of [add, remove, add]) {
      expect((await change({ uuid, parts: [part] })).status).toBe(200);
      versions.push(await versionOf(part));
    }
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it("are joined by those added, each once, and the product has a new version [PROD-23] [PROD-56]", async () => {
    const { uuid, parts } = await withParts(2);
    const [fresh, slashed] = [await aPart(app), await aPart(app, { partCode: "BLEND/250 G 50%" })];
    const before = await read(uuid);
    const { status, body } = await add({ uuid, parts: [parts[1] ?? "", fresh, slashed, fresh] });
    expect([status, body.parts]).toEqual([200, [...parts, fresh, slashed]]);
    expect(body.productParts.map(({ partCode }) => partCode)).toEqual(body.parts);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await linkedProductOf(fresh)).toBe(uuid);
    expect(await read(uuid)).toEqual(body);
    expect((await add({ uuid, parts: [fresh] })).body).toEqual(body);
  });

  it("move from another product, and both sides and both audits say so [AMB-68]", async () => {
    const [from, to] = [await withParts(3), await withParts(1)];
    const [, moving = ""] = from.parts;
    const before = await read(from.uuid);
    expect((await add({ uuid: to.uuid, parts: [moving] })).body.parts).toEqual([...to.parts, moving]);
    const left = await read(from.uuid);
    expect(left.parts).toEqual(from.parts.filter((code) => code !== moving));
    expect(left.updatedAt).not.toBe(before.updatedAt);
    const { rows } = await sql<{ record: string; changes: unknown; who: string }>`
      select record, changes, who_name as who from audit_entries where record_id in (${from.uuid}, ${moving}) order by record`.execute(
      db,
    );
    expect(rows).toEqual([
      { record: "part", who: "Ada Bean", changes: { "linkedProduct.uuid": [from.uuid, to.uuid] } },
      { record: "product", who: "Ada Bean", changes: { parts: [from.parts, left.parts] } },
    ]);
  });

  it("can be taken off; each is then linked to none [PROD-24] [PROD-56]", async () => {
    const { uuid, parts } = await withParts(3);
    const other = await withParts(1);
    const [one = "", two = "", three = ""] = parts;
    const { status, body } = await remove({ uuid, parts: [three, one, ...other.parts] });
    expect([status, body.parts]).toEqual([200, [two]]);
    expect([await linkedProductOf(one), await linkedProductOf(three)]).toEqual([null, null]);
    expect(await linkedProductOf(other.parts[0] ?? "")).toBe(other.uuid);
  });

  it("are put in another order, exactly those there are [PROD-22] [PROD-56]", async () => {
    const { uuid, parts } = await withParts(3);
    const order = parts.toReversed();
    expect((await reorder({ uuid, parts: order })).body.parts).toEqual(order);
    expect((await read(uuid)).parts).toEqual(order);
    const added = await aPartOf(app, uuid);
    const late = await reorder({ uuid, parts });
    expect([late.status, late.body.code, late.body.changedBy]).toEqual([409, "changed_by_someone_else", "Ada Bean"]);
    expect(late.body.conflicts).toEqual({ parts: { yours: parts, theirs: [...order, added] } });
  });

  it("refuse codes that there are not, by name, and change nothing [PROD-56]", async () => {
    const { uuid, parts } = await withParts(1);
    const before = await read(uuid);
    for (const call of [add, remove, reorder]) {
      const refused = await call({ uuid, parts: [...parts, "NOPE-1"] });
      expect([refused.status, refused.body.errors]).toEqual([422, { "parts.1": "There is no part 'NOPE-1'" }]);
      expect((await call({ uuid, parts: [] })).status).toBe(422);
    }
    expect(await read(uuid)).toEqual(before);
  });

  it("are for editors, of a product there is, at the version they had read", async () => {
    const { uuid, parts } = await withParts(2);
    const reader = await signInStaff(app, { read: ["product"] });
    const stale = { ...editor, "if-match": '"2020-01-01T00:00:00.000Z"' };
    const changes = [
      [add, [await aPart(app)]],
      [remove, parts],
      [reorder, parts.toReversed()],
    ] as const;
    for (const [call, sent] of changes) {
      expect((await call({ uuid, parts: sent, headers: reader })).status).toBe(403);
      expect((await call({ uuid, parts: sent, headers: stale })).status).toBe(409);
      expect((await call({ uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff", parts: sent })).status).toBe(404);
    }
    expect((await read(uuid)).parts).toEqual(parts);
  });
});

describe("two editors at once", () => {
  it("never wait in a circle, and both sides agree after every round", async () => {
    const [one, two] = [await withParts(1), await withParts(1)];
    const all = [...one.parts, ...two.parts];
    const failed: unknown[] = [];
    for (let round = 0; round < 200; round += 1) {
      const [here, there] = round % 2 === 0 ? [one, two] : [two, one];
      const answers = await Promise.all([
        add({ uuid: here.uuid, parts: all }),
        add({ uuid: there.uuid, parts: all.toReversed() }),
        ...(round % 4 === 0 ? [save(there.uuid, { subTitle: `Round ${round}` })] : []),
      ]);
      failed.push(...answers.filter(({ status }) => status !== 200));
    }
    expect(failed).toEqual([]);
    const lists = [...(await read(one.uuid)).parts, ...(await read(two.uuid)).parts];
    expect(lists.toSorted()).toEqual(all.toSorted());
  });

  it("of whom one deletes the product leave no part behind that says it is linked", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { uuid, parts } = await withParts(2);
      const part = await aPart(app);
      const [added, deleted] = await Promise.all([
        add({ uuid, parts: [part] }),
        app.call(deleteProduct, { params: { uuid }, headers: editor }),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(added.status);
      for (const code of [part, ...parts]) expect(await linkedProductOf(code)).toBeNull();
    }
  });
});
