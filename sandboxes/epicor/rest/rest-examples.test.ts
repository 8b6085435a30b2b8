import { describe, expect, it } from "vitest";
import { inside, openEpicor, orders, rest, updateExt } from "../test-client.ts";

/** The vendor's description's own example, value by value. */
const example = {
  OrderHed: [
    {
      Company: "BEAN",
      OrderNum: 0,
      CustNum: 42,
      PONum: "WEB-10001",
      ECCOrderNum: "WEB-10001",
      OrderDate: "2026-03-02T00:00:00+10:00",
      ReadyToCalc: true,
      UseOTS: true,
      OTSName: "Ada Example",
      OTSAddress1: "1 Test St",
      OTSCity: "Brisbane",
      OTSState: "QLD",
      OTSZIP: "4000",
      OTSCountryNum: 1,
      RowMod: "A",
    },
  ],
  OrderDtl: [
    {
      Company: "BEAN",
      OrderNum: 0,
      OrderLine: 1,
      LineType: "PART",
      PartNum: "BEAN-1KG-ESP",
      SellingQuantity: 2,
      DocUnitPrice: "41.50",
      OverridePriceList: true,
      LockPrice: true,
      ECCPreventRepricing: true,
      RowMod: "A",
    },
  ],
  OHOrderMsc: [{ Company: "BEAN", OrderNum: 0, MiscCode: "FRT", DocMiscAmt: "9.95", FreqCode: "F", RowMod: "A" }],
};

describe("the examples of the description", () => {
  it("UpdateExt makes the order with its line and its charge", async () => {
    const sandbox = await openEpicor();
    const { status, body } = await updateExt(sandbox, example);
    expect(status).toBe(200);
    expect(Object.keys(Object(body))).toEqual(["returnObj", "parameters"]);
    expect(body).toMatchObject({
      returnObj: { BOUpdError: [] },
      parameters: {
        ds: {
          OrderHed: [{ OrderNum: 900_001, PONum: "WEB-10001", OrderDate: "2026-03-02T00:00:00+10:00", RowMod: "" }],
          OrderDtl: [{ OrderNum: 900_001, OrderLine: 1, DocUnitPrice: 41.5, DocExtPriceDtl: 83 }],
          OrderRel: [
            { OrderNum: 900_001, OrderLine: 1, OrderRelNum: 1, OurReqQty: 2, Plant: "MAIN", WarehouseCode: "W1" },
          ],
          OHOrderMsc: [{ OrderNum: 900_001, MiscCode: "FRT", DocMiscAmt: 9.95, FreqCode: "F" }],
        },
        errorsOccurred: false,
      },
    });
    // 83.00 and 9.95, a tenth of each as tax.
    expect(inside(body, "parameters", "ds", "OrderHed", 0)).toMatchObject({
      DocTotalCharges: 83,
      DocTotalMisc: 9.95,
      DocTotalTax: 9.3,
      DocOrderAmt: 102.25,
    });
  });

  it("the look-up by PO number and customer finds it, with what was selected", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, example);
    const query =
      "SalesOrders?$filter=PONum eq 'WEB-10001' and CustNum eq 42&$select=OrderNum,PONum,ECCOrderNum,OrderDate&$top=2";
    const { body } = await rest(sandbox, `${orders}/${query}`);
    expect(body).toEqual({
      "@odata.context": expect.stringMatching(
        /\/api\/v2\/odata\/BEAN\/Erp\.BO\.SalesOrderSvc\/\$metadata#SalesOrders$/,
      ),
      value: [
        {
          OrderNum: 900_001,
          PONum: "WEB-10001",
          ECCOrderNum: "WEB-10001",
          OrderDate: "2026-03-02T00:00:00+10:00",
        },
      ],
    });
  });

  it("a key reads one order with its lines", async () => {
    const sandbox = await openEpicor();
    await updateExt(sandbox, example);
    const { body } = await rest(sandbox, `${orders}/SalesOrders('BEAN',900001)?$expand=OrderDtls`);
    expect(body).toMatchObject({ OrderNum: 900_001, OrderDtls: [{ PartNum: "BEAN-1KG-ESP" }] });
  });

  it("an error has the vendor's body, field by field", async () => {
    const sandbox = await openEpicor();
    const ds = { ...example, OrderDtl: [{ ...example.OrderDtl[0], PartNum: "" }] };
    const { status, body } = await rest(sandbox, `${orders}/Update`, { body: { ds } });
    expect(status).toBe(400);
    const id: unknown = inside(body, "CorrelationId");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(body)).toBe(
      `{"HttpStatus":400,"ReasonPhrase":"REST API Exception","ErrorMessage":"Part is required.","ErrorType":"Ice.Common.BusinessObjectException","ErrorDetails":[{"Message":"Part is required.","Type":"Error","Table":"OrderDtl"}],"CorrelationId":"${String(id)}"}`,
    );
  });
});
