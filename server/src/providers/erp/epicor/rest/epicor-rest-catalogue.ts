/** Parts with price and stock, and customers, over REST. Source: docs/providers/epicor.md, "Parts and customers". */
import { z } from "zod";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import type { ErpCatalogue, ErpCustomer, ErpPart } from "../../erp.ts";
import { centsWithTax } from "../epicor-amounts.ts";
import type { EpicorHouse } from "../epicor-config.ts";
import { type EpicorRest, textOf } from "./epicor-rest-client.ts";
import { numberText, quoted, readRows } from "./epicor-rest-replies.ts";

/** The ERP's own pages end at 100 without a word unless it is told otherwise. */
const pageSize = 500;
const partColumns = "PartNum,PartDescription,IUM,TaxCatID,UnitPrice,NetWeight";
const decimalText = z.union([z.number(), z.string()]).transform(String);

const partRow = z.object({
  PartNum: z.string(),
  PartDescription: z.string(),
  IUM: z.string(),
  TaxCatID: z.string(),
  UnitPrice: decimalText,
  NetWeight: numberText,
  PartWhses: z.array(z.object({ WarehouseCode: z.string(), OnHandQty: numberText })),
});
type PartRow = z.infer<typeof partRow>;

const customerRow = z.object({
  CustID: z.string(),
  Name: z.string(),
  CreditHold: z.boolean(),
  AllowOTS: z.boolean(),
});

export function restCatalogue(rest: EpicorRest, house: EpicorHouse): ErpCatalogue {
  return {
    async listParts(after, signal) {
      const query = {
        $filter: `InActive eq false${after === "" ? "" : ` and PartNum gt ${quoted(after)}`}`,
        $select: partColumns,
        $expand: "PartWhses",
        $orderby: "PartNum",
        $top: String(pageSize),
      };
      const rows = rowsOf("parts", await rest.read("Erp.BO.PartSvc/Parts", query, signal), partRow);
      const parts = rows.map((row) => partOf(row, house));
      // A short page proves nothing: a server may give fewer than it is asked for. Only an empty one is the end.
      return { parts, next: parts.at(-1)?.partCode };
    },
    async findCustomer(custId, signal) {
      const query = {
        $filter: `CustID eq ${quoted(custId)}`,
        $select: "CustID,Name,CreditHold,AllowOTS",
        $top: "2",
      };
      const [row] = rowsOf("customer", await rest.read("Erp.BO.CustomerSvc/Customers", query, signal), customerRow);
      return row === undefined ? undefined : customerOf(row);
    },
  };
}

function rowsOf<T>(operation: string, heard: Parameters<typeof textOf>[1], row: z.ZodType<T>): T[] {
  const rows = readRows(textOf(operation, heard), row);
  if (rows === undefined) throw unreadable(operation, "The ERP's list cannot be read");
  return rows;
}

function partOf(row: PartRow, { tax, brand, weightUnitGrams }: EpicorHouse): ErpPart {
  const isTaxable = tax.categories.includes(row.TaxCatID);
  const priceCents = centsWithTax(row.UnitPrice, isTaxable ? tax.percent : 0);
  if (priceCents === undefined) throw unreadable("parts", `The price of part ${row.PartNum} cannot be read`);
  const here = row.PartWhses.filter(({ WarehouseCode }) => brand.warehouse === "" || WarehouseCode === brand.warehouse);
  return {
    partCode: row.PartNum,
    title: row.PartDescription,
    priceCents,
    weightGrams: Math.round(row.NetWeight * weightUnitGrams),
    isTaxable,
    taxCode: row.TaxCatID,
    stock: Math.floor(here.reduce((sum, { OnHandQty }) => sum + OnHandQty, 0)),
    unitOfMeasureCode: row.IUM,
  };
}

const customerOf = (row: z.infer<typeof customerRow>): ErpCustomer => ({
  custId: row.CustID,
  name: row.Name,
  isOnCreditHold: row.CreditHold,
  takesOneTimeAddresses: row.AllowOTS,
});

const unreadable = (operation: string, message: string): ProviderError =>
  new ProviderError({ provider: "epicor", operation, message, isRetryable: true });
