/**
 * What a courier gets of an order, or why it cannot take it. Pure.
 * Source: jobs "Courier polling / hook"; docs/providers/shippit.md; docs/areas/shipping-labels.md.
 */
import type { CourierOrder } from "../../../providers/couriers/couriers.ts";
import type { SourcedOrder } from "../../../providers/order-key.ts";
import { referenceOf } from "../booking-reference.ts";

type Address = Readonly<
  Partial<
    Record<"name" | "company" | "address1" | "address2" | "city" | "state" | "postCode" | "country" | "phone", string>
  >
>;

export interface StoredCourierOrder extends SourcedOrder {
  readonly orderId: number;
  readonly currency: string;
  readonly epicorId: string;
  readonly isSettled: boolean;
  /** Not paid in full, but it may be yet. */
  readonly isUnpaid: boolean;
  readonly email: string;
  readonly shippingAddress: Address;
  readonly shippingTitle: string;
  readonly note: string;
  readonly authorityToLeave: string;
  readonly lines: readonly {
    readonly partCode: string;
    readonly title: string;
    readonly quantity: number;
    readonly unitPriceCents: number;
    readonly isGiftCard: boolean;
  }[];
}

/** Whether a courier is ever told of it from here: tills hand over themselves, and the old shop's orders arrived long ago. */
export const isForCourier = ({ source, isSettled }: Pick<StoredCourierOrder, "source" | "isSettled">): boolean =>
  isSettled && source !== "Woocommerce" && source !== "POS";

/** Where parcels go; an address may name the country or its two letters. */
const countryCodes: Readonly<Record<string, string>> = {
  australia: "AU",
  au: "AU",
  "new zealand": "NZ",
  nz: "NZ",
};
/** Of instructions for the driver; labels hold no more. */
const longestInstructions = 255;
const required = ["name", "address1", "city", "state", "postCode"] as const;
const words: Readonly<Record<(typeof required)[number], string>> = {
  name: "name",
  address1: "address",
  city: "city",
  state: "state",
  postCode: "postcode",
};

/** @param pieceGrams - what a piece weighs whose weight nobody knows */
export function courierOrderOf(
  stored: StoredCourierOrder,
  { pieceGrams }: { readonly pieceGrams: number },
): CourierOrder | { readonly problem: string } {
  const { shippingAddress: address } = stored;
  const goods = stored.lines.filter(({ quantity, isGiftCard }) => quantity > 0 && !isGiftCard);
  const { country = "" } = address;
  const countryCode = countryCodes[country.trim().toLowerCase()];
  const missing = required.find((field) => (address[field] ?? "").trim() === "");
  if (goods.length === 0) return { problem: "There is nothing to deliver" };
  if (missing !== undefined) return { problem: `The shipping address has no ${words[missing]}` };
  if (countryCode === undefined)
    return { problem: `Parcels go to Australia and New Zealand, and this one to '${country}'` };
  return {
    reference: referenceOf(stored),
    invoice: stored.name,
    service: serviceOf(stored.shippingTitle),
    currency: stored.currency,
    email: stored.email,
    shipTo: shipToOf(address, countryCode),
    isAuthorisedToLeave: stored.authorityToLeave === "Yes",
    instructions: Array.from(stored.note).slice(0, longestInstructions).join(""),
    parcels: goods.map(({ partCode, title, quantity, unitPriceCents }) => ({
      quantity,
      weightGrams: pieceGrams,
      partCode,
      title,
      priceCents: unitPriceCents,
    })),
  };
}

function serviceOf(shippingTitle: string): CourierOrder["service"] {
  const title = shippingTitle.toLowerCase();
  if (title.includes("priority")) return "priority";
  return title.includes("express") ? "express" : "standard";
}

function shipToOf(address: Address, countryCode: string): CourierOrder["shipTo"] {
  const {
    name = "",
    company = "",
    address1 = "",
    address2 = "",
    city = "",
    state = "",
    postCode = "",
    phone = "",
  } = address;
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return {
    firstName,
    lastName: rest.join(" "),
    company,
    address1,
    address2,
    city,
    state,
    postCode,
    countryCode,
    phone,
  };
}
