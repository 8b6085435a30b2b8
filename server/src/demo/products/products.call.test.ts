import { getProduct, listProducts } from "@crema/contract/areas/products";
import { listParts } from "@crema/contract/areas/parts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { epicorByRest, startEpicorStand } from "../../../test/epicor.ts";
import { type MemoryImages, memoryImages } from "../../../test/images.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startShopifyStand } from "../../../test/shopify.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { collectionTasks } from "../../areas/products/index.ts";
import { erpPartTasks } from "../../areas/parts/index.ts";
import { nothingToDo } from "../../platform/jobs/task.ts";
import { seedDemo } from "../seed.ts";
import { demoPassword } from "../staff.ts";

let app: TestApp;
let pictures: MemoryImages;
let headers: { authorization: string };
beforeAll(async () => {
  pictures = memoryImages();
  app = await startTestApp({}, { ports: { imageStore: pictures.imageStore } });
  await seedDemo({
    databaseUrl: app.platform.config.DATABASE_URL,
    environment: "local",
    password: demoPassword,
    today: "2026-11-21",
    imageStore: pictures.imageStore,
    log: () => undefined,
  });
  headers = await signInAs(app, await aStaffMember(app, { read: ["product"] }));
});
afterAll(() => app.stop());

const products = async () => (await app.call(listProducts, { headers })).body.products;
const parts = async () => (await app.call(listParts, { headers })).body.parts;

describe("the demo's products", () => {
  it("are sixty, each with its picture, a collection and parts", async () => {
    const rows = await products();
    expect(rows).toHaveLength(60);
    for (const { image, categories, parts: codes } of rows) {
      expect(pictures.images.has(image.split("/").at(-1) ?? "")).toBe(true);
      expect([categories.length > 0, codes.length > 0]).toEqual([true, true]);
    }
    const flags = [
      "isFeatured",
      "isOnSale",
      "isDigital",
      "isShippable",
      "isGiftCard",
      "isGrindProduct",
      "isPublished",
    ] as const;
    for (const flag of flags) expect([flag, rows.some((row) => row[flag])]).toEqual([flag, true]);
    expect(rows.filter((row) => row.type === "Members Only")).toHaveLength(1);
    // In Brisbane, in office hours, each at a time of its own.
    const times = rows.map((row) => new Date(Date.parse(row.updatedAt) + 10 * 3_600_000).toISOString().slice(11, 19));
    expect(times.filter((time) => time < "08:00:00" || time > "17:00:00")).toEqual([]);
    expect(new Set(times).size).toBeGreaterThan(50);
    const [coffee] = rows.filter((row) => row.title === "Kenya Nyeri");
    const { body } = await app.call(getProduct, { params: { uuid: coffee?.uuid ?? "" }, headers });
    expect(body).toMatchObject({
      tastingNotes: { flavours: ["blackcurrant", "grapefruit"] },
      categories: [{ title: "Coffee" }, { title: "Single origins" }],
      images: [{ position: 1 }, {}],
    });
    const { rows: noted } = await sql<{ count: number }>`select count(*) from uploads`.execute(app.platform.db);
    expect(noted).toEqual([{ count: pictures.images.size }]);
  });

  it("have the parts that the ERP's sandbox tells, and those the demo's orders name", async () => {
    const stand = await startEpicorStand(epicorByRest);
    const changed: string[] = [];
    const live = { ...app.platform.live, recordChanged: (_: string, id: string) => void changed.push(id) };
    const before = await parts();
    expect(before.filter(({ isInErp }) => isInErp)).toHaveLength(220);
    await erpPartTasks["read-erp-parts"]?.run({ ...app.platform, live, ports: { erp: stand.erp } }, {});
    await stand.close();
    expect(changed).toEqual([]);
    expect(await parts()).toEqual(before);
    const { rows } = await sql<{ sku: string }>`
      select distinct sku from order_lines where sku <> '' and sku not in (select part_code from parts)`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
    expect(before.some(({ linkedProduct }) => linkedProduct === null)).toBe(true);
    expect(new Set(before.map(({ reward }) => reward)).size).toBeGreaterThan(5);
  });

  it("have the collections that the shop's sandbox tells", async () => {
    const stand = await startShopifyStand();
    const run = collectionTasks["read-shop-collections"]?.run(
      { ...app.platform, ports: { storefront: stand.storefront } },
      {},
    );
    expect(await run).toBe(nothingToDo);
    await stand.close();
  });
});
