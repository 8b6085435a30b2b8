import { describe, expect, it } from "vitest";
import { control, countOf, inside, openEpicor, post, type Told } from "../test-client.ts";

type Epicor = Awaited<ReturnType<typeof openEpicor>>;

/** The message of the description, character by character. */
const gor = `<messages><request type="GOR"><header><datestamp>2026-03-02T09:30:00+10:00</datestamp></header><body>
 <brand><company>BEAN</company><site>MAIN</site><warehouse>W1</warehouse><group>RETAIL</group></brand>
 <accountNumber>WEBCUST</accountNumber><currencyCode>AUD</currencyCode><uniqueId>WEB-10001</uniqueId>
 <order><eccOrderNumber>WEB-10001</eccOrderNumber><customerReference>WEB-10001</customerReference>
 <deliveryAddress><name>Ada Example</name><address1>1 Test St</address1><city>Brisbane</city><county>QLD</county>
 <postcode>4000</postcode><country>AU</country><telephoneNumber>+61400000001</telephoneNumber></deliveryAddress>
 <lines><line number="1"><productCode>BEAN-1KG-ESP</productCode><quantity>2</quantity><price>41.50</price></line></lines>
 </order></body></request></messages>`;
const send = (sandbox: Epicor, text: string, wait?: number): Promise<Told> =>
  post(sandbox.env["EPICOR_ECC_URL"] ?? "", text, {
    headers: { "content-type": "text/xml; charset=utf-8" },
    ...(wait === undefined ? {} : { wait }),
  });

describe("ECC", () => {
  it("GOR makes the order of the example and answers in its bytes", async () => {
    const sandbox = await openEpicor();
    const { status, body } = await send(sandbox, gor);
    expect(status).toBe(200);
    expect(body).toBe(
      '<messages><response type="GOR"><body><status><code>200</code><description/></status><order><orderNumber>900001</orderNumber></order></body></response></messages>',
    );
    const told = await control(sandbox, "orders?po=WEB-10001");
    expect(inside(told.body, "orders")).toMatchObject([
      {
        orderNum: 900_001,
        skin: "ecc",
        hed: { CustNum: 42, ECCOrderNum: "WEB-10001", OTSCountryNum: 1, OTSState: "QLD", DocOrderAmt: 91.3 },
        lines: [{ PartNum: "BEAN-1KG-ESP", DocUnitPrice: 41.5, SellingQuantity: 2 }],
      },
    ]);
  });

  it("the same message twice makes two orders", async () => {
    const sandbox = await openEpicor();
    await send(sandbox, gor);
    await send(sandbox, gor);
    expect(await countOf(sandbox, "WEB-10001")).toBe(2);
  });

  it("the account may stand behind the company and a separator", async () => {
    const sandbox = await openEpicor();
    expect((await send(sandbox, gor.replace("WEBCUST", "BEAN_WEBCUST"))).body).toContain("<code>200</code>");
  });

  it.each([
    ["another brand", ["<group>RETAIL", "<group>TRADE"], 400, "brand/group"],
    ["an account there is not", ["WEBCUST", "NOBODY"], 400, "Sold To Customer"],
    ["a product there is not", ["BEAN-1KG-ESP", "NO-SUCH"], 400, "was not found"],
    ["an address too long", ["1 Test St", "x".repeat(51)], 400, "OTSAddress1 is longer"],
    ["a country there is not", ["<country>AU", "<country>XX"], 400, "Country"],
    ["an element there is not", ["<quantity>2</quantity>", "<qty>2</qty>"], 400, "lines/line/qty"],
    ["a quantity that is none", ["<quantity>2", "<quantity>two"], 400, "SellingQuantity"],
    ["no lines", [/<line .*<\/line>/s, ""], 400, "no lines"],
    ["another message", ['"GOR"', '"BSV"'], 400, "BSV is not supported"],
    ["broken XML", ["</order>", ""], 400, "not well-formed"],
    ["no date", [/<datestamp>.*<\/datestamp>/, ""], 400, "header"],
  ] as const)("refuses %s with a status and a description", async (_, [from, to], code, words) => {
    const sandbox = await openEpicor();
    const { status, body } = await send(sandbox, gor.replace(from, to));
    expect(status).toBe(200);
    expect(body).toContain(`<status><code>${code}</code><description>`);
    expect(body).toContain(words);
    expect(await countOf(sandbox, "WEB-10001")).toBe(0);
  });

  it("another address, verb and content type are refused by the web server", async () => {
    const sandbox = await openEpicor();
    const url = sandbox.env["EPICOR_ECC_URL"] ?? "";
    const headers = { "content-type": "text/xml" };
    expect((await post(`${url}/other`, gor, { headers })).status).toBe(404);
    expect((await fetch(url)).status).toBe(405);
    expect((await post(url, gor, { headers: { "content-type": "application/json" } })).status).toBe(415);
  });

  it("commit-then-timeout on GOR: the order is there; conversion: it is not", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "conversion", match: { operation: "GOR" } });
    expect((await send(sandbox, gor)).status).toBe(503);
    expect(await countOf(sandbox, "WEB-10001")).toBe(0);
    sandbox.faults.order({ fault: "commit-then-timeout", match: { door: "ecc", operation: "GOR" } });
    await expect(send(sandbox, gor, 300)).rejects.toThrow("timeout");
    expect(await countOf(sandbox, "WEB-10001")).toBe(1);
  });
});
