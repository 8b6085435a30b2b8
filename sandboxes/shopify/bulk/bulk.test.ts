import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startShopifySandbox } from "../shopify-sandbox.ts";
import { ask, type Loose, openShop, receiver, subscribe, type TestShop } from "../test-shop.ts";

const runQuery = `mutation($query: String!) { bulkOperationRunQuery(query: $query) {
  bulkOperation { id status } userErrors { field message code } } }`;
const runMutation = `mutation($mutation: String!, $path: String!) { bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
  bulkOperation { id status type } userErrors { field message code } } }`;
const products = "{ products { edges { node { id title variants { edges { node { id sku } } } } } } }";

const start = async (shop: TestShop, query = products): Promise<Loose> =>
  (await ask(shop, runQuery, { query })).data.bulkOperationRunQuery;

const look = async (shop: TestShop, id: string): Promise<Loose> => {
  const query = `query($id: ID!) { bulkOperation(id: $id) {
    status errorCode objectCount rootObjectCount fileSize url partialDataUrl completedAt } }`;
  return (await ask(shop, query, { id })).data.bulkOperation;
};

const linesAt = async (url: string): Promise<Loose[]> =>
  (await (await fetch(url)).text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("a bulk query", () => {
  it("runs for a while, then its lines can be fetched: children behind their parent, for seven days", async () => {
    const shop = await openShop();
    const { received, url: hook } = await receiver();
    await subscribe(shop, "BULK_OPERATIONS_FINISH", hook);
    const { bulkOperation } = await start(shop);
    expect(bulkOperation).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/BulkOperation\/\d+$/),
      status: "CREATED",
    });
    await shop.clock.advance(1);
    expect(await look(shop, bulkOperation.id)).toMatchObject({ status: "RUNNING", url: null, completedAt: null });
    await shop.clock.advance(2);
    const done = await look(shop, bulkOperation.id);
    expect(done).toMatchObject({
      status: "COMPLETED",
      errorCode: null,
      objectCount: "19",
      rootObjectCount: "9",
      partialDataUrl: null,
    });
    const text = await (await fetch(done.url)).text();
    expect(done.fileSize).toBe(String(Buffer.byteLength(text)));
    const [product, first, second] = await linesAt(done.url);
    expect(product).toEqual({ id: expect.any(String), title: "Espresso Blend" });
    expect([first, second]).toEqual([
      { id: expect.any(String), sku: "ESP-1KG", __parentId: product.id },
      { id: expect.any(String), sku: "ESP-250", __parentId: product.id },
    ]);
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
      admin_graphql_api_id: bulkOperation.id,
      status: "completed",
      type: "query",
      error_code: null,
    });
    await shop.clock.advance(7 * 86_400 + 1);
    expect((await fetch(done.url)).status).toBe(400);
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
    ["{ shop { name } }", "Bulk queries must contain at least one connection."],
    [
      "{ products { edges { node { title variants { edges { node { id } } } } } } }",
      "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': products.",
    ],
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
    expect(done).toMatchObject({ status: "FAILED", errorCode: "INTERNAL_SERVER_ERROR", url: null, objectCount: "9" });
    expect(await linesAt(done.partialDataUrl)).toHaveLength(9);
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

  it("is cancelled while it runs, and not afterwards", async () => {
    const shop = await openShop();
    const cancel = `mutation($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { message } } }`;
    const { bulkOperation } = await start(shop);
    const stop = async () => (await ask(shop, cancel, { id: bulkOperation.id })).data.bulkOperationCancel;
    expect(await stop()).toEqual({ bulkOperation: { status: "CANCELED" }, userErrors: [] });
    await shop.clock.advance(4);
    expect((await look(shop, bulkOperation.id)).status).toBe("CANCELED");
    expect((await stop()).userErrors[0].message).toBe("A bulk operation cannot be canceled when it is canceled");
    expect((await ask(shop, "{ currentBulkOperation { status } }")).data.currentBulkOperation).toEqual({
      status: "CANCELED",
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
    expect((await ask(second, "{ bulkOperations(first: 5) { nodes { id } } }")).data.bulkOperations.nodes).toEqual([
      { id: bulkOperation.id },
    ]);
    await second.close();
    rmSync(folder, { recursive: true });
  });
});

async function stage(shop: TestShop, httpMethod: string): Promise<Loose> {
  const query = `mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
    stagedTargets { url resourceUrl parameters { name value } } userErrors { message } } }`;
  const input = [{ resource: "BULK_MUTATION_VARIABLES", filename: "vars.jsonl", mimeType: "text/jsonl", httpMethod }];
  return (await ask(shop, query, { input })).data.stagedUploadsCreate.stagedTargets[0];
}

describe("a bulk mutation", () => {
  const mutation =
    "mutation call($input: ProductSetInput!) { productSet(input: $input) { product { handle } userErrors { message } } }";
  const file = ["one", "two", "three"].map((handle) => JSON.stringify({ input: { title: handle, handle } })).join("\n");

  async function uploaded(shop: TestShop): Promise<string> {
    const target = await stage(shop, "POST");
    const form = new FormData();
    for (const { name, value } of target.parameters) form.append(name, value);
    form.append("file", new Blob([file]), "vars.jsonl");
    const reply = await fetch(target.url, { method: "POST", body: form });
    expect(reply.status).toBe(201);
    const key = form.get("key");
    return typeof key === "string" ? key : "";
  }

  it("runs a file line by line; each line has its own end", async () => {
    const shop = await openShop();
    const path = await uploaded(shop);
    const { bulkOperation } = (await ask(shop, runMutation, { mutation, path })).data.bulkOperationRunMutation;
    expect(bulkOperation).toMatchObject({ status: "CREATED", type: "MUTATION" });
    await shop.clock.advance(4);
    const lines = await linesAt((await look(shop, bulkOperation.id)).url);
    expect(lines).toEqual(
      ["one", "two", "three"].map((handle, at) => ({
        data: { productSet: { product: { handle }, userErrors: [] } },
        __lineNumber: at,
      })),
    );
    expect(shop.state().products).toHaveLength(12);
  });

  it("partial: every second line is refused", async () => {
    const shop = await openShop();
    const path = await uploaded(shop);
    shop.faults.order({ fault: "partial" });
    const { bulkOperation } = (await ask(shop, runMutation, { mutation, path })).data.bulkOperationRunMutation;
    await shop.clock.advance(4);
    const lines = await linesAt((await look(shop, bulkOperation.id)).url);
    expect(lines.map(({ data }) => data.productSet.userErrors.length)).toEqual([0, 1, 0]);
    expect(shop.state().products).toHaveLength(11);
  });

  it("needs a file that was put where it was to be put", async () => {
    const shop = await openShop();
    await stage(shop, "POST");
    const path = shop.state().uploads[0]?.key ?? "";
    expect((await ask(shop, runMutation, { mutation, path })).data.bulkOperationRunMutation).toEqual({
      bulkOperation: null,
      userErrors: [
        {
          field: null,
          message:
            "The JSONL file could not be found. Try uploading the file again, and check that you've entered the URL correctly for the stagedUploadPath mutation argument.",
          code: "NO_SUCH_FILE",
        },
      ],
    });
  });

  it.each(["mutation { nope }", "{ shop { name } }"])("refuses %s", async (wrong) => {
    const shop = await openShop();
    const path = await uploaded(shop);
    const { userErrors } = (await ask(shop, runMutation, { mutation: wrong, path })).data.bulkOperationRunMutation;
    expect(userErrors[0].code).toBe("INVALID_MUTATION");
  });

  it("files are put with PUT too, and can be fetched again", async () => {
    const shop = await openShop();
    const target = await stage(shop, "PUT");
    expect((await fetch(target.url)).status).toBe(404);
    expect((await fetch(target.url, { method: "PUT", body: "x,y" })).status).toBe(200);
    expect(await (await fetch(target.resourceUrl)).text()).toBe("x,y");
    expect((await fetch(`${shop.address("storage")}/uploads/elsewhere`, { method: "PUT", body: "x" })).status).toBe(
      403,
    );
    expect((await fetch(`${shop.address("storage")}/uploads`, { method: "POST", body: "x" })).status).toBe(400);
  });
});
