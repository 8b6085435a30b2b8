import { describe, expect, it } from "vitest";
import { basic, openEpicor, orders, rest, restHeaders } from "../test-client.ts";

const wrong = `Basic ${Buffer.from("crema:guess").toString("base64")}`;

describe("who asks over REST", () => {
  it.each([
    ["no key", { authorization: basic }, 401],
    ["a key there is not", { "x-api-key": "other", authorization: basic }, 401],
    ["no person", { "x-api-key": "sandbox-key" }, 401],
    ["a wrong password", { "x-api-key": "sandbox-key", authorization: wrong }, 401],
    ["both, and right", restHeaders, 200],
  ])("%s", async (_, headers, status) => {
    const answer = await rest(await openEpicor(), `${orders}/SalesOrders`, { headers });
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toMatchObject({ HttpStatus: status, CorrelationId: expect.any(String) });
  });

  it.each([
    ["a service there is not", "Erp.BO.SalesorderSvc/SalesOrders", 404],
    ["a list there is not", `${orders}/salesorders`, 404],
    ["a method there is not", `${orders}/UpdateExtra`, 404],
  ])("%s", async (_, path, status) => {
    expect((await rest(await openEpicor(), path)).status).toBe(status);
  });

  it("another company, another version and a function that is not published are not found", async () => {
    const sandbox = await openEpicor();
    const base = sandbox.env["EPICOR_REST_URL"] ?? "";
    for (const path of [
      `/api/v2/odata/OTHER/${orders}/SalesOrders`,
      `/api/v1/${orders}/SalesOrders`,
      "/api/v2/efx/BEAN/WebOrders/Create",
    ])
      expect((await fetch(`${base}${path}`, { headers: restHeaders })).status).toBe(404);
  });

  it.each([
    ["the company's own", '{"Company":"BEAN","Plant":"MAIN"}', 200],
    ["another site", '{"Company":"BEAN","Plant":"NORTH"}', 400],
    ["another company", '{"Company":"TEA"}', 400],
    ["no JSON", "BEAN", 400],
  ])("CallSettings: %s", async (_, settings, status) => {
    const headers = { ...restHeaders, callsettings: settings };
    expect((await rest(await openEpicor(), `${orders}/SalesOrders`, { headers })).status).toBe(status);
  });
});
