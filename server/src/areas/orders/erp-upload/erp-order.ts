/**
 * What the ERP gets of an order, or why it cannot take it. Pure.
 * Source: spec part 1, sections 3 and 5; B.3 "POST /orders/epicor"; docs/providers/epicor.md (fifty characters).
 */
import type { ErpLine, ErpOrder } from "../../../providers/erp/erp.ts";
import type { NamedAddress } from "../../../providers/postal-address.ts";

/** The order as it is stored, with everything an upload reads. */
export interface StoredErpOrder {
  readonly orderId: number;
  readonly source: string;
  readonly placedOn: string;
  readonly currency: string;
  readonly epicorId: string;
  readonly epicorSyncedAt: Date | null;
  readonly isSettled: boolean;
  readonly email: string;
  readonly shippingAddress: Readonly<Partial<Record<keyof NamedAddress, string>>>;
  readonly shipping: { readonly title: string; readonly cents: number };
  readonly totalCents: number;
  readonly note: string;
  readonly lines: ErpLine[];
}

/** Whether an order of this kind ever goes to the ERP from here; the till and the old shop send their own. */
export const isForErp = ({ source, isSettled }: Pick<StoredErpOrder, "source" | "isSettled">): boolean =>
  isSettled && source !== "Woocommerce" && source !== "POS";

/** Whether it is there already, by upload or by hand. */
export const isInErp = ({ epicorId, epicorSyncedAt }: Pick<StoredErpOrder, "epicorId" | "epicorSyncedAt">): boolean =>
  epicorId !== "" || epicorSyncedAt !== null;

const longest = 50;
const required = ["name", "address1", "city", "state", "postCode", "country", "phone"] as const;
const limited = ["name", "address1", "address2", "city"] as const;
const words: Readonly<Record<(typeof required)[number] | "address2", string>> = {
  name: "name",
  address1: "address",
  address2: "second address line",
  city: "city",
  state: "state",
  postCode: "postcode",
  country: "country",
  phone: "phone",
};

/** The ERP's order, or a sentence that says what to mend first. */
export function erpOrderOf(
  stored: StoredErpOrder,
  erp: { readonly referencePrefix: string; readonly currency: string },
): ErpOrder | { readonly problem: string } {
  const shipTo = addressOf(stored);
  const problem = problemOf(stored, shipTo, erp.currency);
  if (problem !== undefined) return { problem };
  return {
    reference: `${erp.referencePrefix}${stored.orderId}`,
    placedOn: stored.placedOn,
    currency: stored.currency,
    email: stored.email,
    shipTo,
    lines: stored.lines,
    shipping: stored.shipping,
    totalCents: stored.totalCents,
    comment: stored.note,
  };
}

function addressOf({ shippingAddress: given }: StoredErpOrder): NamedAddress {
  const { name = "", company = "", address1 = "", address2 = "", city = "" } = given;
  const { state = "", postCode = "", country = "", phone = "" } = given;
  return { name, company, address1, address2, city, state, postCode, country, phone };
}

function problemOf(stored: StoredErpOrder, shipTo: NamedAddress, currency: string): string | undefined {
  if (stored.currency !== currency) return `The ERP takes ${currency} only, and this order is in ${stored.currency}`;
  if (stored.lines.length === 0) return "The order has no lines";
  const lineless = stored.lines.find(({ partCode }) => partCode === "");
  if (lineless !== undefined) return `A line has no part code: ${lineless.title}`;
  const missing = required.find((field) => shipTo[field].trim() === "");
  if (missing !== undefined) return `The shipping address has no ${words[missing]}`;
  const long = limited.find((field) => shipTo[field].length > longest);
  if (long !== undefined) return `The ${words[long]} of the shipping address is longer than ${longest} characters`;
  if (!/^\d{4}$/.test(shipTo.postCode)) return "The postcode of the shipping address has not four digits";
  return undefined;
}
