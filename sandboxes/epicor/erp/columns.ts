/**
 * The columns of the tables that are imitated. Names: SalesOrderSvc's own description (Snolandia/EpicorRestAPI_MethodsSchemas,
 * Erp_BO_SalesOrderSvc.tsx); lengths are common knowledge and unchecked.
 */
type ColumnKind = "text" | "whole" | "decimal" | "truth" | "date";

export interface Column {
  readonly kind: ColumnKind;
  /** Characters that fit, where that is known. */
  readonly most: number;
  /** Filled by the server; what a client sends back is not looked at. */
  readonly isServers: boolean;
}
export type Columns = ReadonlyMap<string, Column>;

const noLimit = Number.POSITIVE_INFINITY;

/** Words of a list, each with its length behind a colon where it has one: `"PONum:50 OrderComment"`. */
function listed(kind: ColumnKind, words: string, isServers = false): [string, Column][] {
  return words.split(" ").map((word) => {
    const [name = "", most] = word.split(":");
    return [name, { kind, most: most === undefined ? noLimit : Number(most), isServers }];
  });
}

const every = [...listed("text", "Company:8 RowMod:1"), ...listed("text", "SysRowID", true)];

const orderHed: Columns = new Map([
  ...every,
  ...listed("whole", "OrderNum CustNum OTSCountryNum"),
  ...listed("text", "CustomerCustID:10 PONum:50 ShipToNum:14 ShipViaCode:4 TermsCode:4 CurrencyCode:4 Plant:8"),
  ...listed("text", "OrderComment ShipComment EntryPerson:75 TaxRegionCode:10 ECCOrderNum:50 ECCPONum:50"),
  ...listed("text", "ECCPaymentMethod:50 ECCEmail:254 OTSName:50 OTSAddress1:50 OTSAddress2:50 OTSAddress3:50"),
  ...listed("text", "OTSCity:50 OTSState:50 OTSZIP:10 OTSContact:50 OTSPhoneNum:20"),
  ...listed("truth", "ReadyToCalc ReadyToFulfill OrderHeld UseOTS"),
  ...listed("date", "OrderDate RequestDate NeedByDate"),
  ...listed("truth", "OpenOrder VoidOrder CustAllowOTS CustOnCreditHold HasOrderLines HasMiscCharges", true),
  ...listed("whole", "BTCustNum TotalLines TotalReleases ChangeTime", true),
  ...listed("text", "CustomerName ShipViaCodeDescription OTSCntryDescription ChangedBy", true),
  ...listed("decimal", "DocTotalCharges DocTotalDiscount DocTotalMisc DocTotalTax DocOrderAmt", true),
  ...listed("date", "ChangeDate", true),
]);

const orderDtl: Columns = new Map([
  ...every,
  ...listed("whole", "OrderNum OrderLine CustNum"),
  ...listed("text", "LineType:10 PartNum:50 LineDesc:1000 IUM:6 SalesUM:6 TaxCatID:10 OrderComment POLine:10"),
  ...listed("text", "WarehouseCode:8 ECCOrderLine:20"),
  ...listed("decimal", "SellingQuantity OrderQty DocUnitPrice DocInUnitPrice DocDiscount DiscountPercent ECCDiscount"),
  ...listed("truth", "OverridePriceList LockPrice ECCPreventRepricing"),
  ...listed("date", "NeedByDate"),
  ...listed("truth", "OpenLine", true),
  ...listed("decimal", "DocListPrice DocExtPriceDtl DocInExtPriceDtl", true),
]);

const orderRel: Columns = new Map([
  ...every,
  ...listed("whole", "OrderNum OrderLine OrderRelNum"),
  ...listed("decimal", "OurReqQty"),
  ...listed("text", "PartNum:50 ShipToNum:14 ShipViaCode:4 Plant:8 WarehouseCode:8"),
  ...listed("date", "ReqDate"),
  ...listed("truth", "OpenRelease", true),
]);

const ohOrderMsc: Columns = new Map([
  ...every,
  ...listed("whole", "OrderNum OrderLine SeqNum"),
  ...listed("text", "MiscCode:4 Description:30 FreqCode:1 Type:1"),
  ...listed("decimal", "DocMiscAmt DocInMiscAmt"),
]);

const customer: Columns = new Map([
  ...every,
  ...listed("whole", "CustNum CountryNum"),
  ...listed(
    "text",
    "CustID:10 Name:50 Address1:50 Address2:50 Address3:50 City:50 State:50 Zip:10 PhoneNum:20 EMailAddress",
  ),
  ...listed("text", "CurrencyCode:4 TermsCode:4 ShipViaCode:4 GroupCode:4"),
  ...listed("truth", "AllowOTS CreditHold Inactive"),
]);

const part: Columns = new Map([
  ...every,
  ...listed("text", "PartNum:50 PartDescription TypeCode:2 IUM:6 SalesUM:6 ProdCode:8 TaxCatID:10"),
  ...listed("decimal", "UnitPrice NetWeight"),
  ...listed("truth", "InActive"),
  ...listed("date", "ChangedOn"),
]);

const partWhse: Columns = new Map([
  ...every,
  ...listed("text", "PartNum:50 WarehouseCode:8"),
  ...listed("decimal", "OnHandQty"),
]);

/** The tables of a sales order, as `ds` carries them. */
export const orderTables = { OrderHed: orderHed, OrderDtl: orderDtl, OrderRel: orderRel, OHOrderMsc: ohOrderMsc };
export type OrderTable = keyof typeof orderTables;

export const masterTables = { Customer: customer, Part: part, PartWhse: partWhse };

/** Columns by the name of their table, for rows on their way out. */
export const tableColumns: Readonly<Record<string, Columns>> = { ...orderTables, ...masterTables };
