/**
 * The shape of an order in wc/v3 as shops really send it: lists may come as objects with numbers for keys, objects as empty lists, values
 * of meta as text, number, object or list. Source: WooCommerce REST API documentation, "Orders"; docs/providers/woocommerce.md.
 */
import { z } from "zod";
import { amount } from "../amount.ts";

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? "");
/** Money that may be missing or ''. */
const cents = z.preprocess((given) => (given == null || given === "" ? "0" : given), amount);

/** PHP writes a list with gaps as an object. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((given) => (typeof given === "object" && given !== null ? Object.values(given) : []), z.array(one));

/** PHP writes an object without fields as an empty list. */
const objectOf = <T extends z.ZodType>(shape: T) =>
  z.preprocess((given) => (given == null || Array.isArray(given) ? {} : given), shape);

/** UTC without its Z. */
const gmt = z.iso.datetime({ local: true }).transform((given) => new Date(given.endsWith("Z") ? given : `${given}Z`));

const meta = z.object({ key: z.string(), value: z.unknown() });
const place = objectOf(
  z.object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text,
    phone: text,
  }),
);

const wooLine = z.object({
  id: z.int(),
  name: text,
  sku: text,
  quantity: z.int(),
  subtotal: cents,
  subtotal_tax: cents,
  total: cents,
  total_tax: cents,
  meta_data: listOf(meta),
});

export const wooOrder = z.object({
  id: z.int(),
  parent_id: z.int().default(0),
  number: z.union([z.string(), z.number()]).transform(String).optional(),
  status: z.string(),
  currency: z.string(),
  date_created_gmt: gmt,
  date_modified_gmt: gmt.nullish(),
  discount_total: cents,
  discount_tax: cents,
  total: cents,
  customer_id: z.int().default(0),
  customer_note: text,
  billing: place,
  shipping: place,
  line_items: listOf(wooLine),
  shipping_lines: listOf(z.object({ method_title: text, total: cents, total_tax: cents })),
  coupon_lines: listOf(z.object({ code: z.string() })),
  refunds: listOf(z.object({ total: cents })),
  meta_data: listOf(meta),
});
export type WooOrder = z.infer<typeof wooOrder>;
export type WooLine = z.infer<typeof wooLine>;
export type WooPlace = WooOrder["billing"];
export type WooMeta = z.infer<typeof meta>;
