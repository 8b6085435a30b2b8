/** Codes of the imitated company. They differ from company to company: these are invented. */
import { numberIn, type Row, textIn } from "../erp/row.ts";

export const company = "BEAN";
export const site = "MAIN";
export const brand = { company, site, warehouse: "W1", group: "RETAIL" } as const;

interface ShipVia {
  readonly description: string;
  readonly isActive: boolean;
}

export const shipVias: Readonly<Record<string, ShipVia>> = {
  STD: { description: "Standard parcel", isActive: true },
  EXP: { description: "Express parcel", isActive: true },
  PICK: { description: "Pick up in store", isActive: true },
  NZAR: { description: "New Zealand air", isActive: true },
  RAIL: { description: "Rail freight (no longer used)", isActive: false },
};

export const terms: readonly string[] = ["COD", "N14", "N30", "PAID"];
export const currencies: readonly string[] = ["AUD", "NZD"];
export const warehouses: readonly string[] = ["W1", "W2"];
export const taxCategories: readonly string[] = ["GST", "FREE"];

export const countries: Readonly<Record<number, { readonly code: string; readonly name: string }>> = {
  1: { code: "AU", name: "Australia" },
  2: { code: "NZ", name: "New Zealand" },
};

export const chargeCodes: Readonly<Record<string, string>> = {
  FRT: "Freight",
  HAND: "Handling",
  GIFT: "Gift wrapping",
  RND: "Rounding",
};
/** Charges without tax. */
const untaxedCharges: readonly string[] = ["RND"];
export const isChargeTaxed = (charge: Row): boolean => !untaxedCharges.includes(textIn(charge, "MiscCode"));
/** First shipment, last shipment, every shipment. */
export const frequencies: readonly string[] = ["F", "L", "E"];
/** A flat amount, a percentage. */
export const chargeTypes: readonly string[] = ["A", "P"];

/** Goods and services tax where the order goes to Australia, none elsewhere. */
export const taxShareOf = (hed: Row): number => ([0, 1].includes(numberIn(hed, "OTSCountryNum")) ? 0.1 : 0);

export const isTaxed = (line: Row): boolean => textIn(line, "TaxCatID") !== "FREE";
