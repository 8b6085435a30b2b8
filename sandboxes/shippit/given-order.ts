/** What `POST /orders` takes, and what is wrong with what it was given. */
import { z } from "zod";

const present = z.string().trim().min(1, "can't be blank");
const words = z.string().max(255, "is too long (maximum is 255 characters)");

const parcel = z.strictObject({
  qty: z.int().min(1, "must be greater than 0"),
  weight: z.number().positive("must be greater than 0"),
  length: z.number().positive().optional(),
  width: z.number().positive().optional(),
  depth: z.number().positive().optional(),
  sku: words.optional(),
  title: words.optional(),
  price: z.number().min(0).optional(),
});

const givenOrder = z.strictObject({
  courier_type: z.enum(["standard", "express", "priority"], "is not included in the list"),
  delivery_address: present,
  delivery_suburb: present,
  delivery_state: present,
  delivery_postcode: z.string().regex(/^\d{4}$/, "is not a postcode"),
  delivery_country_code: z.enum(["AU", "NZ"], "is not included in the list").optional(),
  delivery_company: words.optional(),
  receiver_name: present,
  receiver_contact_number: words.optional(),
  authority_to_leave: z.enum(["Yes", "No"], "is not included in the list").optional(),
  delivery_instructions: words.optional(),
  retailer_reference: words.optional(),
  retailer_invoice: words.optional(),
  product_currency: z.enum(["AUD", "NZD"], "is not included in the list").optional(),
  user_attributes: z.strictObject({
    email: z.email("is invalid"),
    first_name: z.string(),
    last_name: z.string(),
    mobile: z.string().optional(),
  }),
  parcel_attributes: z.array(parcel).min(1, "can't be blank").max(1_000, "is too long (maximum is 1000 parcels)"),
});

export type GivenOrder = z.infer<typeof givenOrder>;

const envelope = z.strictObject({ order: z.looseObject({}) });

/** @returns the order, its field messages, or undefined where there is no `order` at all */
export function readGivenOrder(
  value: unknown,
): { order: GivenOrder } | { messages: Record<string, string[]> } | undefined {
  const outer = envelope.safeParse(value);
  if (!outer.success) return undefined;
  const order = givenOrder.safeParse(outer.data.order);
  return order.success ? { order: order.data } : { messages: messagesOf(order.error) };
}

/** By field, the vendor's words for what is wrong with it. */
function messagesOf(error: z.ZodError): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const isMissing = issue.code === "invalid_type" && issue.input === undefined;
    (messages[String(issue.path[0] ?? "order")] ??= []).push(isMissing ? "can't be blank" : issue.message);
  }
  return messages;
}
