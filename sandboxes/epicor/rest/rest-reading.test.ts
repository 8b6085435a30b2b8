import { describe, expect, it } from "vitest";
import { control, dsOf, inside, openEpicor, orders, rest, type Told, updateExt } from "../test-client.ts";

const [parts, customers] = ["Erp.BO.PartSvc/Parts", "Erp.BO.CustomerSvc/Customers"];
const rows = ({ body }: Told): unknown[] => {
  const value = inside(body, "value");
  return Array.isArray(value) ? value : [];
};

describe("lists", () => {
  it("stop at 100 rows without a word; $top and $skip page through all of them", async () => {
    const sandbox = await openEpicor();
    const first = await rest(sandbox, parts);
    expect(rows(first)).toHaveLength(100);
    expect(Object.keys(Object(first.body))).toEqual(["@odata.context", "value"]);
    const seen = new Set<unknown>();
    for (let skip = 0; ; skip += 100) {
      const page = rows(await rest(sandbox, `${parts}?$orderby=PartNum&$top=100&$skip=${skip}&$select=PartNum`));
      for (const row of page) seen.add(inside(row, "PartNum"));
      if (page.length < 100) break;
    }
    expect(seen.size).toBeGreaterThanOrEqual(220);
    expect(rows(await rest(sandbox, customers))).toHaveLength(100);
    expect(rows(await rest(sandbox, `${customers}?$top=500`)).length).toBeGreaterThanOrEqual(120);
  });

  it("$count tells how many there are in all", async () => {
    const sandbox = await openEpicor();
    const answer = await rest(sandbox, `${customers}?$count=true&$top=1&$filter=CountryNum eq 2`);
    expect(answer.body).toMatchObject({ "@odata.count": 20, value: [{ CountryNum: 2 }] });
  });

  it.each([
    ["the house account", "CustID eq 'WEBCUST'", ["WEBCUST"]],
    ["not", "not (CustNum ne 42)", ["WEBCUST"]],
    ["or", "CustNum eq 42 or CustID eq 'CAFE001'", ["WEBCUST", "CAFE001"]],
    ["and before or", "CustNum eq 42 and AllowOTS eq false or CustID eq 'CAFE001'", ["CAFE001"]],
    ["brackets", "CustNum eq 42 and (AllowOTS eq true or CustID eq 'CAFE001')", ["WEBCUST"]],
    ["in", "CustNum in (42, 101)", ["WEBCUST", "CAFE002"]],
    ["comparing", "CustNum ge 101 and CustNum lt 103", ["CAFE002", "CAFE003"]],
    ["startswith", "startswith(CustID,'CAFE00') and CustNum le 100", ["CAFE001"]],
    ["a doubled apostrophe", "Name eq 'Bob''s'", []],
    ["credit hold", "CreditHold eq true", ["CAFE001"]],
  ])("$filter: %s", async (_, filter, ids) => {
    const answer = await rest(
      await openEpicor(),
      `${customers}?$filter=${encodeURIComponent(filter)}&$orderby=CustNum`,
    );
    expect(rows(answer).map((row) => inside(row, "CustID"))).toEqual(ids);
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
    expect(rows(await rest(sandbox, `${orders}/SalesOrders?$orderby=OrderNum desc&$select=PONum`))).toEqual([
      { PONum: "O'Brien 2" },
      { PONum: "O'Brien" },
    ]);
  });

  it("lines, releases and charges are lists of their own", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, dsOf("WEB-1", { lines: [{}, {}], charges: [{ MiscCode: "FRT", DocMiscAmt: 9.95 }] }));
    await updateExt(sandbox, dsOf("WEB-2"));
    const count = async (path: string) => rows(await rest(sandbox, `${orders}/${path}`)).length;
    expect(await count("OrderDtls")).toBe(3);
    expect(await count("OrderRels?$filter=OrderNum eq 900001")).toBe(2);
    expect(await count("OHOrderMscs?$filter=MiscCode eq 'FRT'")).toBe(1);
    expect(await count("SalesOrders('BEAN',900001)/OrderDtls?$top=1")).toBe(1);
    expect((await rest(sandbox, `${orders}/OrderDtls('BEAN',900001,2)`)).body).toMatchObject({ OrderLine: 2 });
  });

  it("orders are polled by their change date", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, dsOf("WEB-1"));
    const since = async (date: string) =>
      rows(await rest(sandbox, `${orders}/SalesOrders?$filter=${encodeURIComponent(`ChangeDate ge ${date}`)}`)).length;
    expect(await since("2020-01-01T00:00:00+10:00")).toBe(1);
    expect(await since("2099-01-01T00:00:00Z")).toBe(0);
  });

  it("decimals are numbers, or text where the company has it so", async () => {
    const sandbox = await openEpicor();
    const price = async () =>
      inside(
        await rest(sandbox, `${parts}?$filter=PartNum eq 'ESP-1KG'&$select=UnitPrice`),
        "body",
        "value",
        0,
        "UnitPrice",
      );
    expect(await price()).toBe(41.81818);
    await control(sandbox, "settings", { decimals: "text" });
    expect(await price()).toBe("41.81818");
  });
});

describe("one row", () => {
  it.each([
    ["by its key", `${customers}('BEAN',42)`, 200],
    ["by named keys", `${customers}(Company='BEAN',CustNum=42)`, 200],
    ["percent-encoded", `${customers}(%27BEAN%27,42)`, 200],
    ["that is not there", `${customers}('BEAN',41)`, 404],
    ["with half a key", `${customers}('BEAN')`, 400],
    ["by its id", "Erp.BO.CustomerSvc/GetByCustID?custID=WEBCUST&withShipTo=false", 200],
    ["by its number", "Erp.BO.CustomerSvc/GetByID?custNum=42", 200],
    ["by an id there is not", "Erp.BO.CustomerSvc/GetByCustID?custID=NOBODY&withShipTo=false", 404],
  ])("%s", async (_, path, status) => {
    expect((await rest(await openEpicor(), path)).status).toBe(status);
  });

  it("GetByCustID tells the house account's number, and that it takes one-time addresses", async () => {
    const { body } = await rest(await openEpicor(), "Erp.BO.CustomerSvc/GetByCustID?custID=WEBCUST&withShipTo=false");
    expect(body).toMatchObject({ returnObj: { Customer: [{ CustNum: 42, AllowOTS: true, CreditHold: false }] } });
  });

  it("prices and stock follow what was set", async () => {
    const sandbox = await openEpicor();
    await control(sandbox, "parts", { partNum: "ESP-1KG", priceCents: 5_500, onHand: 7 });
    const { body } = await rest(sandbox, `${parts}('BEAN','ESP-1KG')?$expand=PartWhses`);
    expect(body).toMatchObject({ UnitPrice: 50, PartWhses: [{ WarehouseCode: "W1", OnHandQty: 7 }] });
    const behind = await rest(sandbox, `${parts}('BEAN','ESP-1KG')/PartWhses`);
    expect(rows(behind)).toMatchObject([{ OnHandQty: 7 }]);
  });
});
