import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startShopifySandbox } from "../shopify-sandbox.ts";
import { ask, type Loose, openShop, type TestShop } from "../test-shop.ts";

const runQuery = `mutation($query: String!) { bulkOperationRunQuery(query: $query) {
  bulkOperation { id status } userErrors { field message code } } }`;
const products = "{ products { edges { node { id name: handle } } } }";

const start = async (shop: TestShop, query = products): Promise<Loose> =>
  (await ask(shop, runQuery, { query })).data.bulkOperationRunQuery;

const look = async (shop: TestShop, id: string): Promise<Loose> => {
  const query = `query($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount url partialDataUrl } }`;
  return (await ask(shop, query, { id })).data.bulkOperation;
};

const linesAt = async (url: string): Promise<Loose[]> =>
  (await (await fetch(url)).text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a bulk query", () => {
  it("runs for a while, then its lines can be fetched", async () => {
    const shop = await openShop();
    const { bulkOperation } = await start(shop);
    expect(bulkOperation).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/BulkOperation\/\d+$/),
      status: "CREATED",
    });
    await shop.clock.advance(1);
    expect(await look(shop, bulkOperation.id)).toMatchObject({ status: "RUNNING", url: null });
    await shop.clock.advance(2);
    const done = await look(shop, bulkOperation.id);
    expect(done).toMatchObject({
      status: "COMPLETED",
      errorCode: null,
      objectCount: "9",
      partialDataUrl: null,
    });
    const lines = await linesAt(done.url);
    expect([lines.length, lines[0]]).toEqual([9, { id: expect.any(String), name: "espresso-blend" }]);
    expect((await fetch(`${done.url}x`)).status).toBe(404);
  });

  it("five run at a time", async () => {
    const shop = await openShop();
    for (let n = 0; n < 5; n += 1) expect((await start(shop)).userErrors).toEqual([]);
    expect(await start(shop)).toEqual({
      bulkOperation: null,
      userErrors: [
        {
          field: null,
          message: "Bulk operations limit reached. Please try again later.",
          code: "LIMIT_REACHED",
        },
      ],
    });
    await shop.clock.advance(4);
    expect((await start(shop)).userErrors).toEqual([]);
  });

  it.each([
    ["{ products { edges { node { idd } } } }", 'Invalid bulk query: Cannot query field "idd"'],
    ["{ products {", "Invalid bulk query: Syntax Error"],
    ['mutation { productDelete(input: { id: "x" }) { deletedProductId } }', "Invalid operation type."],
  ])("refuses %s", async (query, message) => {
    const { bulkOperation, userErrors } = await start(await openShop(), query);
    expect(bulkOperation).toBeNull();
    expect(userErrors[0]).toMatchObject({
      field: ["query"],
      code: "INVALID",
      message: expect.stringContaining(message),
    });
  });

  it("bulk-failed ends with what was written so far", async () => {
    const shop = await openShop();
    shop.faults.order({ fault: "bulk-failed", match: { operation: "bulkOperationRunQuery" } });
    const { bulkOperation } = await start(shop);
    await shop.clock.advance(4);
    const done = await look(shop, bulkOperation.id);
    expect(done).toMatchObject({ status: "FAILED", errorCode: "INTERNAL_SERVER_ERROR", url: null, objectCount: "4" });
    expect(await linesAt(done.partialDataUrl)).toHaveLength(4);
  });

  it("fails where a scope is missing", async () => {
    const shop = await openShop();
    shop.state().scopes = ["read_orders"];
    const { bulkOperation } = await start(shop);
    await shop.clock.advance(4);
    expect(await look(shop, bulkOperation.id)).toMatchObject({
      status: "FAILED",
      errorCode: "ACCESS_DENIED",
      url: null,
    });
  });

  it("goes on after a restart", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shopify-"));
    const stateFile = join(folder, "shopify.json");
    const first = await startShopifySandbox({ stateFile });
    const { bulkOperation } = await start(first);
    await first.close();
    const second = await startShopifySandbox({ stateFile });
    await second.clock.advance(4);
    expect((await look(second, bulkOperation.id)).status).toBe("COMPLETED");
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
