/**
 * The screen's way to a sales order, call by call. Every `Update` stores for itself: before the first nothing is written, after it
 * an order is there that has its lines only at the end. Source: docs/providers/epicor.md, "SOAP".
 */
import type { ErpLine, ErpOrder } from "../../erp.ts";
import { chargeColumns, headerColumns, lineColumns } from "../epicor-columns.ts";
import type { EpicorHouse } from "../epicor-config.ts";
import { childrenOf, elementAt, nameIn, textIn, type XmlElement, xmlText } from "../xml.ts";
import type { SoapParameters } from "./epicor-soap-envelope.ts";
import { type SoapSession, SoapStop } from "./epicor-soap-session.ts";
import { isOrderNumber } from "../hear.ts";

/** How far it came: what is known when a call fails. */
export interface OrderProgress {
  /** Set just before the first call that stores something. */
  isStoring: boolean;
  /** '' until the server gave one. */
  orderNumber: string;
}

/** A question that a person at the screen would be asked; nothing is stored. */
export class OrderRefused extends Error {}

const service = "Erp/BO/SalesOrder";

/** @returns the ERP's order number @throws SoapStop, OrderRefused */
export async function makeOrder(
  session: SoapSession,
  { order, house, progress }: { order: ErpOrder; house: EpicorHouse; progress: OrderProgress },
): Promise<string> {
  const call = (method: string, parameters: SoapParameters) => session.call(service, method, parameters);
  const change = async (method: string, parameters: SoapParameters) => tablesetOf(await call(method, parameters));
  const fresh = await change("GetNewOrderHed", { ds: "" });
  const checked = await call("OnChangeofSoldToCreditCheck", {
    iOrderNum: "0",
    iCustID: house.defaultCustomer,
    ds: fresh,
  });
  refuseQuestion(checked);
  const sold = await change("ChangeSoldToID", {
    ds: set(tablesetOf(checked), "OrderHed", { CustomerCustID: house.defaultCustomer }),
  });
  const header = set(await change("ChangeCustomer", { ds: sold }), "OrderHed", headerColumns(order, house));
  progress.isStoring = true;
  let ds = await change("Update", { ds: header });
  progress.orderNumber = orderNumberIn(ds);
  const { orderNumber } = progress;
  if (orderNumber === "") throw unreadable();
  const columns = lineColumns(order, house);
  for (const [at, line] of order.lines.entries())
    ds = await addLine(change, { ds, line, columns: columns[at] ?? {}, orderNumber });
  for (const charge of chargeColumns(order, house)) {
    const charged = await change("GetNewOHOrderMsc", { ds, orderNum: orderNumber });
    ds = await change("Update", { ds: set(charged, "OHOrderMsc", charge) });
  }
  return orderNumber;
}

type Change = (method: string, parameters: SoapParameters) => Promise<XmlElement>;

async function addLine(
  change: Change,
  given: { ds: XmlElement; line: ErpLine; columns: Columns; orderNumber: string },
): Promise<XmlElement> {
  const { line, orderNumber } = given;
  const added = await change("GetNewOrderDtl", { ds: given.ds, orderNum: orderNumber });
  const withPart = await change("ChangePartNumMaster", partParameters(line, added));
  const withQuantity = await change("ChangeSellingQtyMaster", quantityParameters(line, withPart));
  // The price list's price, which is without tax, has to go, or it counts before ours.
  const columns = { ...given.columns, DocUnitPrice: 0 };
  return change("Update", { ds: set(withQuantity, "OrderDtl", columns) });
}

/** In the order in which public callers of these methods give them. */
const partParameters = ({ partCode }: ErpLine, ds: XmlElement): SoapParameters => ({
  partNum: xmlText(partCode),
  lSubstitutePartExist: "false",
  lIsPhantom: "false",
  uomCode: "",
  SysRowID: "00000000-0000-0000-0000-000000000000",
  rowType: "",
  salesKitView: "false",
  removeKitComponents: "false",
  suppressUserPrompts: "true",
  getPartXRefInfo: "true",
  checkPartRevisionChange: "true",
  checkChangeKitParent: "true",
  ds,
});

const quantityParameters = ({ quantity, partCode }: ErpLine, ds: XmlElement): SoapParameters => ({
  ds,
  ipSellingQuantity: String(quantity),
  chkSellQty: "false",
  negInvTest: "false",
  chgSellQty: "true",
  chgDiscPer: "true",
  suppressUserPrompts: "true",
  lKeepUnitPrice: "true",
  pcPartNum: xmlText(partCode),
  pcWhseCode: "",
  pcBinNum: "",
  pcLotNum: "",
  pcDimCode: "",
  pdDimConvFactor: "1",
});

function refuseQuestion(result: XmlElement): void {
  if (textIn(result, "lContinue") !== "false") return;
  throw new OrderRefused(
    textIn(result, "cCreditLimitMessage") || "The ERP asks a question that only a person can answer",
  );
}

function tablesetOf(result: XmlElement): XmlElement {
  const ds = elementAt(result, "ds");
  if (ds === undefined) throw unreadable();
  return ds;
}

function set(ds: XmlElement, table: Table, columns: Columns): XmlElement {
  const changed = withColumns(ds, table, columns);
  if (changed === undefined) throw unreadable();
  return changed;
}

const unreadable = (): SoapStop => new SoapStop({ kind: "unknown", reason: "The ERP's reply cannot be read" });

type Table = "OrderHed" | "OrderDtl" | "OHOrderMsc";
type Columns = Readonly<Record<string, string | number | boolean>>;

const rowsOf = (ds: XmlElement, table: Table): readonly XmlElement[] =>
  childrenOf(elementAt(ds, table), `${table}Row`).filter((row) => typeof row !== "string");

/** Sets columns of the row that is new or changed; of the last one where none says so. @returns undefined when there is no row */
export function withColumns(ds: XmlElement, table: Table, columns: Columns): XmlElement | undefined {
  const rows = rowsOf(ds, table);
  const marked = rows.findLastIndex((row) => textIn(row, "RowMod") !== "");
  const at = marked === -1 ? rows.length - 1 : marked;
  const row = rows[at];
  const [tableName, holder] = [nameIn(ds, table), elementAt(ds, table)];
  const rowName = holder === undefined ? undefined : nameIn(holder, `${table}Row`);
  if (row === undefined || tableName === undefined || rowName === undefined) return undefined;
  const prefix = rowName.slice(0, -`${table}Row`.length);
  const changed = rows.with(at, { ...row, ...named(row, prefix, columns) });
  return { ...ds, [tableName]: { ...holder, [rowName]: changed } };
}

/** Columns under the names they have in the row. */
const named = (row: XmlElement, prefix: string, columns: Columns): XmlElement =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [nameIn(row, column) ?? prefix + column, xmlText(String(value))]),
  );

/** The number the server gave the order; '' before it did. */
export function orderNumberIn(ds: XmlElement): string {
  const [header] = rowsOf(ds, "OrderHed");
  const number = textIn(header, "OrderNum");
  return isOrderNumber(number) ? number : "";
}
