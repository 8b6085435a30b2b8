import { describe, expect, it } from "vitest";
import { control, dsOf, inside, openEpicor, orders, rest, type Told, updateExt } from "../test-client.ts";

const [parts, customers] = ["Erp.BO.PartSvc/Parts", "Erp.BO.CustomerSvc/Customers"];
const rows = ({ body }: Told): unknown[] => {
  const value = inside(body, "value");
  return Array.isArray(value) ? value : [];
};

describe("lists", () => {
  it("stop at 100 rows without a word; $top asks for more, and $filter for those behind", async () => {
    const sandbox = await openEpicor();
    const first = await rest(sandbox, `${parts}?$orderby=PartNum`);
    expect(rows(first)).toHaveLength(100);
    expect(Object.keys(Object(first.body))).toEqual(["@odata.context", "value"]);
    const last = String(inside(rows(first).at(-1), "PartNum"));
    const behind = rows(await rest(sandbox, `${parts}?$orderby=PartNum&$top=500&$filter=PartNum gt '${last}'`));
    expect(behind).toHaveLength(121);
    expect(rows(await rest(sandbox, `${parts}?$top=500&$filter=InActive eq false`))).toHaveLength(220);
  });

  it.each([
    ["a column there is not", "$filter=custid eq 'WEBCUST'", "Could not find a property named 'custid'"],
    ["a value of another kind", "$filter=CustNum eq '42'", "incompatible types"],
    ["an open quote", "$filter=CustID eq 'WEB", "Syntax error"],
    ["something behind the end", "$filter=CustNum eq 42 43", "Syntax error"],
    ["an operator there is not", "$filter=CustNum like 42", "is not an operator"],
    ["a selected column there is not", "$select=CustNo", "Could not find a property named 'CustNo'"],
    ["an order by what is not there", "$orderby=CustNo", "Could not find a property named 'CustNo'"],
    ["a top that is no number", "$top=ten", "$top"],
    ["an expansion there is not", "$expand=Orders", "cannot be expanded"],
    ["an option there is not", "$search=coffee", "$search"],
  ])("refuse %s", async (_, query, words) => {
    const { status, body } = await rest(await openEpicor(), `${customers}?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      ErrorType: "Microsoft.OData.ODataException",
      ErrorMessage: expect.stringContaining(words),
    });
  });

  it("an order is found by the PO number among others, apostrophe and all", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, dsOf("O'Brien"));
    await updateExt(sandbox, dsOf("O'Brien 2"));
    const filter = encodeURIComponent("PONum eq 'O''Brien'");
    expect(rows(await rest(sandbox, `${orders}/SalesOrders?$filter=${filter}`))).toMatchObject([{ PONum: "O'Brien" }]);
    expect(rows(await rest(sandbox, `${orders}/SalesOrders?$orderby=PONum&$select=PONum`))).toEqual([
      { PONum: "O'Brien" },
      { PONum: "O'Brien 2" },
    ]);
  });

  it("decimals are numbers, or text where the company has it so", async () => {
    const sandbox = await openEpicor();
    const price = async () =>
      inside(rows(await rest(sandbox, `${parts}?$filter=PartNum eq 'ESP-1KG'&$select=UnitPrice`))[0], "UnitPrice");
    expect(await price()).toBe(41.81818);
    await control(sandbox, "settings", { decimals: "text" });
    expect(await price()).toBe("41.81818");
  });

  it("a customer tells its number, and whether it takes one-time addresses", async () => {
    const answer = await rest(await openEpicor(), `${customers}?$filter=CustID eq 'WEBCUST'`);
    expect(rows(answer)).toMatchObject([{ CustNum: 42, AllowOTS: true, CreditHold: false }]);
  });
});

describe("one row", () => {
  it.each([
    ["by its key", `${customers}('BEAN',42)`, 200],
    ["percent-encoded", `${customers}(%27BEAN%27,42)`, 200],
    ["that is not there", `${customers}('BEAN',41)`, 404],
    ["with half a key", `${customers}('BEAN')`, 400],
    ["with more than a key", `${customers}('BEAN',42,1)`, 400],
  ])("%s", async (_, path, status) => {
    expect((await rest(await openEpicor(), path)).status).toBe(status);
  });

  it("prices and stock follow what was set", async () => {
    const sandbox = await openEpicor();
    await control(sandbox, "parts", { partNum: "ESP-1KG", priceCents: 5_500, onHand: 7 });
    const { body } = await rest(sandbox, `${parts}('BEAN','ESP-1KG')?$expand=PartWhses`);
    expect(body).toMatchObject({ UnitPrice: 50, PartWhses: [{ WarehouseCode: "W1", OnHandQty: 7 }] });
  });
});
