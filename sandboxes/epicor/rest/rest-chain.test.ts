import { describe, expect, it } from "vitest";
import { control, countOf, inside, openEpicor, orders, rest, type Told } from "../test-client.ts";

type Epicor = Awaited<ReturnType<typeof openEpicor>>;

const call = (sandbox: Epicor, method: string, body: object, wait?: number): Promise<Told> =>
  rest(sandbox, `${orders}/${method}`, { body, ...(wait === undefined ? {} : { wait }) });
const dsIn = ({ body }: Told): object => Object(inside(body, "parameters", "ds"));
const withHeader = (ds: object, change: object): object => ({
  ...ds,
  OrderHed: [{ ...Object(inside(ds, "OrderHed", 0)), ...change }],
});

const masterUpdate = (ds: object, more: object = {}) => ({
  lCheckForOrderChangedMsg: true,
  lcheckForResponse: true,
  cTableName: "OrderHed",
  iCustNum: 42,
  iOrderNum: 0,
  lweLicensed: false,
  ds,
  ...more,
});

/** The header as a screen makes it, not yet stored. */
async function header(sandbox: Epicor, poNum: string, custId = "WEBCUST"): Promise<object> {
  const fresh = dsIn(await call(sandbox, "GetNewOrderHed", { ds: {} }));
  const named = { orderNum: 0, proposedCustomerCustID: custId, ds: fresh };
  const ds = dsIn(await call(sandbox, "ChangeOrderHedCustomerCustID", named));
  return withHeader(dsIn(await call(sandbox, "ChangeCustomer", { ds })), { PONum: poNum });
}

async function line(sandbox: Epicor, orderNum: unknown, partNum: string): Promise<object> {
  const fresh = dsIn(await call(sandbox, "GetNewOrderDtl", { ds: {}, orderNum }));
  const parted = dsIn(await call(sandbox, "ChangePartNumMaster", { ds: fresh, partNum, SysRowID: "", rowType: "" }));
  return dsIn(await call(sandbox, "ChangeSellingQtyMaster", { ds: parted, ipSellingQuantity: 3, pcPartNum: partNum }));
}

describe("the screen-like chain", () => {
  it("stores with each MasterUpdate: a header first, then its line", async () => {
    const sandbox = await openEpicor();
    const ds = await header(sandbox, "WEB-1");
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
    const first = await call(sandbox, "MasterUpdate", masterUpdate(ds));
    expect(first.body).toMatchObject({
      parameters: {
        lContinue: true,
        cDisplayMsg: "",
        cCreditShipAction: "",
        ds: { OrderHed: [{ OrderNum: 900_001 }] },
      },
    });
    const child = await line(sandbox, 900_001, "FLT-BOX");
    expect(inside(child, "OrderDtl", 0)).toMatchObject({
      CustNum: 42,
      DocUnitPrice: 9,
      SellingQuantity: 3,
      RowMod: "A",
    });
    const second = await call(
      sandbox,
      "MasterUpdate",
      masterUpdate(child, { cTableName: "OrderDtl", iOrderNum: 900_001 }),
    );
    expect(inside(second.body, "parameters", "ds", "OrderHed", 0)).toMatchObject({ TotalLines: 1, DocOrderAmt: 29.7 });
  });

  it("asks about a customer on credit hold and stores nothing; unasked, it stores the order as held", async () => {
    const sandbox = await openEpicor();
    await control(sandbox, "settings", { creditHold: ["WEBCUST"] });
    const ds = await header(sandbox, "WEB-1");
    const asked = await call(sandbox, "MasterUpdate", masterUpdate(ds));
    expect(asked).toMatchObject({
      status: 200,
      body: {
        parameters: { lContinue: false, cDisplayMsg: "Customer WEBCUST is on credit hold. Do you wish to continue?" },
      },
    });
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
    const unasked = await call(sandbox, "MasterUpdate", masterUpdate(ds, { lcheckForResponse: false }));
    expect(inside(unasked.body, "parameters", "ds", "OrderHed", 0)).toMatchObject({ OrderHeld: true });
  });

  it("the credit check of a customer on hold says not to go on", async () => {
    const sandbox = await openEpicor();
    const fresh = dsIn(await call(sandbox, "GetNewOrderHed", { ds: {} }));
    const check = (iCustID: string) =>
      call(sandbox, "OnChangeofSoldToCreditCheck", { iOrderNum: 0, iCustID, ds: fresh });
    expect((await check("CAFE001")).body).toMatchObject({
      parameters: { lContinue: false, cCreditLimitMessage: expect.stringContaining("credit hold") },
    });
    const good = await check("WEBCUST");
    expect(good.body).toMatchObject({ parameters: { lContinue: true, cCreditLimitMessage: "" } });
    const named = dsIn(await call(sandbox, "ChangeSoldToID", { ds: dsIn(good) }));
    expect(inside(named, "OrderHed", 0)).toMatchObject({ CustNum: 42, CustomerName: "Web orders" });
  });

  it("a part there is not is refused where it is chosen, with 400", async () => {
    const sandbox = await openEpicor();
    await call(sandbox, "MasterUpdate", masterUpdate(await header(sandbox, "WEB-1")));
    const fresh = dsIn(await call(sandbox, "GetNewOrderDtl", { ds: {}, orderNum: 900_001 }));
    const refused = await call(sandbox, "ChangePartNumMaster", { ds: fresh, partNum: "NO-SUCH" });
    expect(refused).toMatchObject({ status: 400, body: { ErrorDetails: [{ Table: "OrderDtl" }] } });
  });

  it("a charge is made like a line; the steps that change nothing here give the rows back", async () => {
    const sandbox = await openEpicor();
    await call(sandbox, "MasterUpdate", masterUpdate(await header(sandbox, "WEB-1")));
    const fresh = dsIn(await call(sandbox, "GetNewOHOrderMsc", { ds: {}, orderNum: 900_001 }));
    const charge = { ...Object(inside(fresh, "OHOrderMsc", 0)), MiscCode: "FRT", DocMiscAmt: 9.95 };
    let ds: object = { ...fresh, OHOrderMsc: [charge] };
    for (const method of ["ChangeSoldToContact", "ChangeShipToID", "ChangeUnitPrice"])
      ds = dsIn(await call(sandbox, method, { ds }));
    const stored = await call(sandbox, "Update", { ds });
    expect(inside(stored.body, "parameters", "ds", "OHOrderMsc")).toMatchObject([
      { SeqNum: 1, Description: "Freight" },
    ]);
    expect(inside(stored.body, "parameters", "ds", "OrderHed", 0)).toMatchObject({ DocTotalMisc: 9.95 });
  });

  it("DeleteByID takes the order away", async () => {
    const sandbox = await openEpicor();
    await call(sandbox, "MasterUpdate", masterUpdate(await header(sandbox, "WEB-1")));
    expect((await call(sandbox, "DeleteByID", { orderNum: 900_001 })).status).toBe(200);
    expect(await countOf(sandbox, "WEB-1")).toBe(0);
    expect((await call(sandbox, "DeleteByID", { orderNum: 900_001 })).status).toBe(404);
  });

  it("commit-then-timeout on the second MasterUpdate: the line is there, and nobody was told", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "commit-then-timeout", match: { operation: "MasterUpdate", nth: 2 } });
    await call(sandbox, "MasterUpdate", masterUpdate(await header(sandbox, "WEB-1")));
    const child = await line(sandbox, 900_001, "FLT-BOX");
    const body = masterUpdate(child, { cTableName: "OrderDtl", iOrderNum: 900_001 });
    await expect(call(sandbox, "MasterUpdate", body, 300)).rejects.toThrow("timeout");
    const { body: told } = await control(sandbox, "orders?po=WEB-1");
    expect(inside(told, "orders")).toMatchObject([{ orderNum: 900_001, lines: [{ PartNum: "FLT-BOX" }] }]);
  });

  it("a misfortune between two MasterUpdates leaves a header without lines", async () => {
    const sandbox = await openEpicor();
    sandbox.faults.order({ fault: "reset-before-commit", match: { operation: "MasterUpdate", nth: 2 } });
    await call(sandbox, "MasterUpdate", masterUpdate(await header(sandbox, "WEB-1")));
    const child = await line(sandbox, 900_001, "FLT-BOX");
    await expect(call(sandbox, "MasterUpdate", masterUpdate(child))).rejects.toThrow("fetch failed");
    expect(inside((await control(sandbox, "orders?po=WEB-1")).body, "orders")).toMatchObject([{ lines: [] }]);
  });
});
