import { describe, expect, it } from "vitest";
import { basic, control, inside, openEpicor, orders, post, rest, restHeaders } from "../test-client.ts";

const wrong = `Basic ${Buffer.from("crema:guess").toString("base64")}`;

describe("who asks over REST", () => {
  it.each([
    ["no key", { authorization: basic }, 401],
    ["a key there is not", { "x-api-key": "other", authorization: basic }, 401],
    ["no person", { "x-api-key": "sandbox-key" }, 401],
    ["a wrong password", { "x-api-key": "sandbox-key", authorization: wrong }, 401],
    ["a token there is not", { "x-api-key": "sandbox-key", authorization: "Bearer other" }, 401],
    ["a key for other services", { "x-api-key": "sandbox-key-catalogue", authorization: basic }, 403],
    ["both, and right", restHeaders, 200],
  ])("%s", async (_, headers, status) => {
    const answer = await rest(await openEpicor(), `${orders}/SalesOrders`, { headers });
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.body).toMatchObject({ HttpStatus: status, CorrelationId: expect.any(String) });
  });

  it("a key in the address is taken too", async () => {
    const sandbox = await openEpicor();
    const headers = { authorization: basic };
    const method = "Erp.BO.CustomerSvc/GetByID?custNum=42&api-key=sandbox-key";
    for (const path of [`${orders}/SalesOrders?api-key=sandbox-key`, method])
      expect((await rest(sandbox, path, { headers })).status).toBe(200);
  });

  it.each([
    ["a service out of the key's scope", "Erp.BO.ARInvoiceSvc/ARInvoices", 403],
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

  it("a token is as good as a password until its time is over, as XML or JSON", async () => {
    const sandbox = await openEpicor();
    const url = `${sandbox.env["EPICOR_REST_URL"] ?? ""}/TokenResource.svc/`;
    const xml = await post(url, "", { headers: { authorization: basic } });
    expect(xml.body).toMatch(
      /^<Token><AccessToken>[\w-]+<\/AccessToken><ExpiresIn>3600<\/ExpiresIn><TokenType>Bearer</,
    );
    const token = await post(url, "", {
      headers: { username: "crema", password: "sandbox-password", accept: "application/json" },
    });
    expect(token.body).toEqual({ AccessToken: expect.any(String), ExpiresIn: 3_600, TokenType: "Bearer" });
    const headers = {
      "x-api-key": "sandbox-key",
      authorization: `Bearer ${String(inside(token.body, "AccessToken"))}`,
    };
    expect((await rest(sandbox, `${orders}/SalesOrders`, { headers })).status).toBe(200);
    await control(sandbox, "clock", { advanceSeconds: 3_601 });
    expect((await rest(sandbox, `${orders}/SalesOrders`, { headers })).status).toBe(401);
    expect((await post(url, "grant_type=password&username=crema&password=no", { headers: {} })).status).toBe(401);
  });

  it("a session of a License header lives until it is closed or unused for long: 410", async () => {
    const sandbox = await openEpicor();
    const service = "Ice.Lib.SessionModSvc";
    const login = async (): Promise<Record<string, string>> => {
      const { body } = await rest(sandbox, `${service}/Login`, { body: {} });
      const SessionID = inside(body, "returnObj");
      return {
        ...restHeaders,
        license: JSON.stringify({ ClaimedLicense: "00000000-0000-0000-0000-000000000000", SessionID }),
      };
    };
    const [first, second] = [await login(), await login()];
    const status = async (headers: Record<string, string>) =>
      (await rest(sandbox, `${orders}/SalesOrders`, { headers })).status;
    expect(await status(first)).toBe(200);
    await rest(sandbox, `${service}/Logout`, { body: {}, headers: first });
    expect(await status(first)).toBe(410);
    await control(sandbox, "settings", { sessionSeconds: 60 });
    await control(sandbox, "clock", { advanceSeconds: 59 });
    expect(await status(second)).toBe(200);
    await control(sandbox, "clock", { advanceSeconds: 61 });
    expect(await status(second)).toBe(410);
  });

  it("the probe's address answers without a session", async () => {
    const sandbox = await openEpicor();
    expect((await rest(sandbox, "Ice.LIB.SessionModSvc/$metadata")).status).toBe(200);
    expect((await rest(sandbox, orders)).body).toMatchObject({ value: [{ name: "SalesOrders" }, {}, {}, {}] });
  });
});
