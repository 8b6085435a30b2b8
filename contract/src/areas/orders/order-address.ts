/**
 * Where an order goes and who pays for it. The rules bind orders of the web shop alone; what other sources sent stays as it came.
 * Source: spec part 1, sections 3 and 5; ORD-DET-18, ORD-DET-20 to 28; AMB-65.
 */
import { z } from "zod";
import { text } from "../../kit/wire.ts";

const stored = text(500);
export const orderAddress = z.strictObject({
  name: stored,
  company: stored,
  address1: stored,
  address2: stored,
  city: stored,
  postCode: stored,
  /** Short form, `QLD`. */
  state: stored,
  /** In English, `Australia`. */
  country: stored,
  phone: stored,
});
export type OrderAddress = z.infer<typeof orderAddress>;
export type OrderAddressField = keyof OrderAddress;

export const orderAddressMax = 50;
/** Numbers kept free for fiction, one mobile and one landline. */
const phoneExamples = ["0491 570 006", "(07) 5550 0101"] as const;

/** What is said under a field that is not in order. */
export const orderAddressMessages = {
  name: "Name is required (max 50 chars)",
  address1: "Address is required (max 50 chars)",
  address2: "Address 2 takes at most 50 chars",
  city: "City is required (max 50 chars)",
  postCode: "Four digit Postcode is required",
  state: "State (e.g. QLD, NSW, etc.) is required",
  country: "Country (i.e. Australia) is required",
  phone: `Phone is required (e.g. ${phoneExamples[0]}, ${phoneExamples[1]})`,
} as const satisfies Partial<Record<OrderAddressField, string>>;

const required = ["name", "address1", "city", "state", "country", "phone"] as const;
const limited = ["name", "address1", "address2", "city"] as const;

/** What is wrong with an address, by field; empty when it is in order. Company and address2 may be empty. */
export function orderAddressProblems(address: OrderAddress): Partial<Record<OrderAddressField, string>> {
  const wrong = new Set<keyof typeof orderAddressMessages>([
    ...required.filter((field) => address[field].trim() === ""),
    ...limited.filter((field) => Array.from(address[field].trim()).length > orderAddressMax),
    ...(/^\d{4}$/.test(address.postCode.trim()) ? [] : ["postCode" as const]),
  ]);
  return Object.fromEntries([...wrong].map((field) => [field, orderAddressMessages[field]]));
}
