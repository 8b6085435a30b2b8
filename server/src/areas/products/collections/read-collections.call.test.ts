import { createProduct, getProduct, listCollections } from "@crema/contract/areas/products";
import { afterAll, describe, expect, it } from "vitest";
import { signInStaff } from "../../../../test/sessions.ts";
import { startShopifyStand } from "../../../../test/shopify.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { nothingToDo, switchedOff } from "../../../platform/jobs/task.ts";
import { collectionTasks } from "./read-collections.ts";

const stand = await startShopifyStand();
afterAll(() => stand.close());
const app = await startFileApp({}, { ports: { storefront: stand.storefront } });
const headers = await signInStaff(app, { permissions: ["product.edit"] });

const run = (ports = app.platform.ports) =>
  collectionTasks["read-shop-collections"]?.run({ ...app.platform, ports }, {});
/** The shop, with these collections. */
const telling = (...titles: readonly (readonly [id: string, title: string])[]) => ({
  storefront: {
    ...stand.storefront,
    catalogue: {
      ...stand.storefront.catalogue,
      collections: () => Promise.resolve(titles.map(([id, title]) => ({ id, title, isSmart: false }))),
    },
  },
});
const collections = async () => (await app.call(listCollections, { headers })).body.collections;

describe("the shop's collections", () => {
  it("are read from the shop, and again only where something is new [PROD-55]", async () => {
    expect(await collections()).toEqual([]);
    expect(await run()).toBeUndefined();
    const told = await stand.storefront.catalogue.collections(AbortSignal.timeout(5_000));
    const found = await collections();
    expect(found.flatMap(({ id, subCollections }) => [id, ...subCollections.map((one) => one.id)]).toSorted()).toEqual(
      told.map(({ id }) => id).toSorted(),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(await run()).toBe(nothingToDo);
  });

  it("have those below them, and products keep one that is gone, with its title [PROD-48] [PROD-55]", async () => {
    await run(telling(["1", "Coffee"], ["2", "Coffee > Espresso"], ["3", "Gear"]));
    expect(await collections()).toEqual([
      { id: "1", title: "Coffee", subCollections: [{ id: "2", title: "Espresso" }] },
      { id: "3", title: "Gear", subCollections: [] },
    ]);
    const body = { title: "House Blend", categories: [{ id: "2" }, { id: "3" }], primaryCollection: "3" };
    const { uuid } = (await app.call(createProduct, { body, headers })).body;
    await run(telling(["2", "Espresso beans"]));
    expect(await collections()).toEqual([{ id: "2", title: "Espresso beans", subCollections: [] }]);
    expect((await app.call(getProduct, { params: { uuid }, headers })).body).toMatchObject({
      categories: [
        { id: "2", title: "Espresso beans" },
        { id: "3", title: "Gear" },
      ],
      primaryCollection: "3",
    });
  });

  it("stand in the shop's own order, also below one of them [PROD-48]", async () => {
    await run(
      telling(
        ["9", "Tea"],
        ["8", "Coffee"],
        ["5", "Coffee > Filter"],
        ["7", "Coffee > Espresso"],
        ["6", "Coffee > Blends"],
      ),
    );
    expect((await collections()).map(({ id, subCollections }) => [id, ...subCollections.map((one) => one.id)])).toEqual(
      [["9"], ["8", "5", "7", "6"]],
    );
  });

  it("are left as they were told last while the shop is away, and without a shop", async () => {
    const before = await collections();
    const away = telling();
    const failing = {
      ...away.storefront,
      catalogue: { ...away.storefront.catalogue, collections: () => Promise.reject(new Error("away")) },
    };
    await expect(run({ storefront: failing })).rejects.toThrow("away");
    expect(await run({})).toBe(switchedOff);
    expect(await collections()).toEqual(before);
  });
});
