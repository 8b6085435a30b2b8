import { describe, expect, it } from "vitest";
import { control, countOf, inside, openEpicor, post, type Told } from "../test-client.ts";

type Epicor = Awaited<ReturnType<typeof openEpicor>>;

const order = {
  reference: "WEB-10001",
  account: "WEBCUST",
  currency: "AUD",
  deliveryAddress: {
    name: "Ada Example",
    address1: "1 Test St",
    city: "Brisbane",
    state: "QLD",
    postcode: "4000",
    country: "AU",
    phone: "+61400000001",
  },
  lines: [{ partNumber: "BEAN-1KG-ESP", quantity: "2", unitPrice: "41.50" }],
  charges: [{ code: "FRT", description: "Standard", amount: "9.95" }],
};

const good = { "content-type": "application/json", "x-api-key": "sandbox-biscit-key" };
const send = (sandbox: Epicor, body: unknown, headers: Record<string, string> = good): Promise<Told> =>
  post(`${sandbox.env["EPICOR_BISCIT_URL"] ?? ""}/orders`, JSON.stringify(body), { headers });

describe("BISCIT, as assumed", () => {
  it("makes an order and tells its number as text; the same again makes another", async () => {
    const sandbox = await openEpicor();
    expect(await send(sandbox, order)).toEqual({ status: 200, body: { success: true, orderNumber: "900001" } });
    expect(await send(sandbox, order)).toEqual({ status: 200, body: { success: true, orderNumber: "900002" } });
    const { body } = await control(sandbox, "orders?po=WEB-10001");
    expect(inside(body, "orders", 0)).toMatchObject({
      skin: "biscit",
      hed: { OTSName: "Ada Example", DocTotalMisc: 9.95, DocOrderAmt: 102.25 },
      charges: [{ MiscCode: "FRT" }],
    });
  });

  it.each([
    ["no key", order, { "content-type": "application/json" }, 401],
    ["another key", order, { ...good, "x-api-key": "other" }, 401],
    ["another content type", order, { ...good, "content-type": "text/plain" }, 415],
    ["a field there is not", { ...order, note: "x" }, good, 400],
    ["no lines", { ...order, lines: [] }, good, 400],
    ["an account there is not", { ...order, account: "NOBODY" }, good, 422],
    ["a part there is not", { ...order, lines: [{ ...order.lines[0], partNumber: "NO-SUCH" }] }, good, 422],
  ])("refuses %s", async (_, body, headers, status) => {
    const sandbox = await openEpicor();
    const answer = await send(sandbox, body, headers);
    expect(answer).toMatchObject({ status, body: { success: false, message: expect.any(String) } });
    expect(await countOf(sandbox, "WEB-10001")).toBe(0);
  });

  it("knows one address and one verb, and is away during a conversion", async () => {
    const sandbox = await openEpicor();
    const url = sandbox.env["EPICOR_BISCIT_URL"] ?? "";
    expect((await fetch(`${url}/orders`, { headers: good })).status).toBe(405);
    expect((await post(`${url}/order`, "{}", { headers: good })).status).toBe(404);
    sandbox.faults.order({ fault: "conversion" });
    expect((await send(sandbox, order)).status).toBe(503);
    sandbox.faults.order({ fault: "auth-wrong" });
    expect(await send(sandbox, order)).toMatchObject({ status: 401, body: { success: false } });
  });
});
