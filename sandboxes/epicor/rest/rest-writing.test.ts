import { describe, expect, it } from "vitest";
import {
  countOf,
  dsOf,
  inside,
  openEpicor,
  type OrderAsked,
  orders,
  rest,
  restHeaders,
  updateExt,
} from "../test-client.ts";

const hed = (body: unknown) => inside(body, "parameters", "ds", "OrderHed", 0);

const line = (more: object) => ({ PartNum: "ESP-1KG", DocUnitPrice: "10.00", ...more });

describe("UpdateExt", () => {
  it("is not idempotent: the same rows twice are two orders, numbered on", async () => {
    const sandbox = await openEpicor();
    const numbers = [];
    for (let n = 0; n < 2; n += 1)
      numbers.push(inside(hed((await updateExt(sandbox, dsOf("WEB-1"))).body), "OrderNum"));
    expect(numbers).toEqual([900_001, 900_002]);
    expect(await countOf(sandbox, "WEB-1")).toBe(2);
  });

  it("a refused line undoes the header, answers 200 and says what was wrong", async () => {
    const sandbox = await openEpicor();
    const { status, body } = await updateExt(sandbox, dsOf("WEB-1", { lines: [{}, { PartNum: "NO-SUCH" }] }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      returnObj: {
        BOUpdError: [
          {
            TableName: "OrderDtl",
            ErrorLevel: "Error",
            ErrorType: "Ice.Common.BusinessObjectException",
            ErrorText: 'Part "NO-SUCH" was not found.',
            ErrorSysRowID: expect.any(String),
          },
        ],
      },
      parameters: { errorsOccurred: true, ds: { OrderHed: [{ OrderNum: 0 }] } },
    });
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
  });

  const long = "x".repeat(51);
  it.each<[string, OrderAsked, string]>([
    ["no customer", { hed: { CustNum: 0 } }, "A valid Sold To Customer ID is required."],
    ["an inactive customer", { hed: { CustNum: 101 } }, "Customer CAFE002 is inactive."],
    ["a customer on credit hold", { hed: { CustNum: 100, UseOTS: false } }, "Customer CAFE001 is on credit hold."],
    ["a one-time address of who may have none", { hed: { CustNum: 102 } }, "does not allow One Time Ship To"],
    ["an address longer than its column", { hed: { OTSAddress1: long } }, "OTSAddress1 is longer than its column"],
    ["a country there is not", { hed: { OTSCountryNum: 99 } }, "Country 99"],
    ["an inactive ship-via", { hed: { ShipViaCode: "RAIL" } }, 'Ship Via "RAIL" is inactive.'],
    ["a ship-via there is not", { hed: { ShipViaCode: "BOAT" } }, 'Ship Via "BOAT" is not valid.'],
    ["a currency there is not", { hed: { CurrencyCode: "XXX" } }, 'Currency "XXX" is not valid.'],
    ["a line without a part", { lines: [{ PartNum: "" }] }, "Part is required."],
    ["a part that is no longer sold", { lines: [{ PartNum: "SPR-10" }] }, 'Part "SPR-10" is inactive.'],
    ["nothing ordered", { lines: [{ SellingQuantity: 0 }] }, "Quantity must be greater than zero."],
    ["a warehouse there is not", { lines: [{ WarehouseCode: "W9" }] }, 'Warehouse "W9" is not valid.'],
    ["a charge there is not", { charges: [{ MiscCode: "TIP", DocMiscAmt: 1 }] }, 'charge "TIP" is not valid'],
    ["a charge of nothing", { charges: [{ MiscCode: "FRT", DocMiscAmt: 0 }] }, "may not be zero"],
    ["a frequency there is not", { charges: [{ MiscCode: "FRT", DocMiscAmt: 1, FreqCode: "X" }] }, 'Frequency "X"'],
  ])("refuses %s and writes nothing", async (_, asked, words) => {
    const sandbox = await openEpicor();
    const { status, body } = await updateExt(sandbox, dsOf("WEB-1", asked));
    const text =
      status === 200 ? inside(body, "returnObj", "BOUpdError", 0, "ErrorText") : inside(body, "ErrorMessage");
    expect(text).toContain(words);
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
  });

  it.each([
    ["a column there is not", { ds: { OrderHed: [{ PoNum: "x" }] } }, "Could not find a property named 'PoNum'"],
    ["a table there is not", { ds: { OrderHead: [] } }, "Table 'OrderHead'"],
    ["a word for a number", { ds: { OrderHed: [{ CustNum: "many" }] } }, "Could not convert OrderHed.CustNum"],
    ["a date that is none", { ds: { OrderHed: [{ OrderDate: "tomorrow" }] } }, "Could not convert OrderHed.OrderDate"],
    ["rows that are no list", { ds: { OrderHed: {} } }, "ds is an object of tables"],
    ["a parameter there is not", { ds: {}, dryRun: true }, "dryRun is not a parameter"],
    ["two orders at once", { ds: { OrderHed: [{ RowMod: "A" }, { RowMod: "A" }] } }, "One order at a time"],
    ["rows of a table that comes along empty", { ds: { OrderHedAttch: [{}] } }, "Table 'OrderHedAttch'"],
  ])("refuses %s with 400", async (_, body, words) => {
    const flags = { continueProcessingOnError: false, rollbackParentOnChildError: true };
    const answer = await rest(await openEpicor(), `${orders}/UpdateExt`, { body: { ...flags, ...body } });
    expect(answer).toMatchObject({ status: 400, body: { ErrorMessage: expect.stringContaining(words) } });
  });

  it("refuses a missing parameter, another content type and what is no JSON", async () => {
    const sandbox = await openEpicor();
    const path = `${orders}/UpdateExt`;
    expect((await rest(sandbox, path, { body: { ds: {} } })).body).toMatchObject({
      ErrorMessage: "Parameter continueProcessingOnError is not found in the input object",
    });
    expect((await rest(sandbox, path, { body: "{" })).status).toBe(400);
    expect((await rest(sandbox, path, { method: "DELETE" })).status).toBe(405);
    const headers = { ...restHeaders, "content-type": "text/plain" };
    expect((await rest(sandbox, path, { body: "{}", headers })).status).toBe(415);
  });

  it("a price counts only where it is locked; otherwise the list's does", async () => {
    const sandbox = await openEpicor();
    const lines = [
      line({}),
      line({ LockPrice: true }),
      line({ OverridePriceList: true }),
      line({ ECCPreventRepricing: true }),
    ];
    const { body } = await updateExt(sandbox, dsOf("WEB-1", { lines }));
    const prices = [0, 1, 2, 3].map((at) => inside(body, "parameters", "ds", "OrderDtl", at, "DocUnitPrice"));
    expect(prices).toEqual([41.82, 10, 10, 10]);
  });

  it.each([
    ["with tax when it is ready to be calculated", { ReadyToCalc: true }, 8.99, 98.88],
    ["without when it is not", { ReadyToCalc: false }, 0, 89.89],
    ["without to New Zealand", { ReadyToCalc: true, OTSCountryNum: 2 }, 0, 89.89],
  ])("totals come %s", async (_, header, tax, total) => {
    const sandbox = await openEpicor();
    const asked = {
      hed: header,
      lines: [
        { DocUnitPrice: 41.5, LockPrice: true, DocDiscount: 3.06 },
        { DocUnitPrice: "0.00", LockPrice: true },
      ],
      charges: [{ MiscCode: "FRT", DocMiscAmt: 9.95 }],
    };
    const { body } = await updateExt(sandbox, dsOf("WEB-1", asked));
    expect(hed(body)).toMatchObject({ DocTotalDiscount: 3.06, DocTotalTax: tax, DocOrderAmt: total, TotalLines: 2 });
  });
});

describe("rows that ask for nothing, or for what is not theirs", () => {
  it("without a RowMod nothing is stored, and tables that may come along empty do", async () => {
    const sandbox = await openEpicor();
    const ds = { OrderHed: [{ PONum: "WEB-1", CustNum: 42, RowMod: "" }], OrderHedAttch: [], OrderMsc: [] };
    expect((await updateExt(sandbox, ds)).body).toMatchObject({ parameters: { errorsOccurred: false } });
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
  });

  it.each([
    ["a release, which the server makes", { OrderRel: [{ OrderNum: 900_001, RowMod: "A" }] }, "Releases are made"],
    [
      "a line of another order",
      { OrderHed: [{ OrderNum: 900_001, RowMod: "U" }], OrderDtl: [{ OrderNum: 7, RowMod: "A" }] },
      "Order 7",
    ],
    [
      "a line number that is taken",
      { OrderDtl: [{ OrderNum: 900_001, OrderLine: 1, RowMod: "A" }] },
      "OrderLine 1 already exists",
    ],
    ["a line there is not", { OrderDtl: [{ OrderNum: 900_001, OrderLine: 9, RowMod: "U" }] }, "Record not found"],
  ])("%s is refused", async (_, ds, words) => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, dsOf("WEB-1"));
    const { body } = await updateExt(sandbox, ds);
    expect(inside(body, "returnObj", "BOUpdError", 0, "ErrorText")).toContain(words);
  });
});
