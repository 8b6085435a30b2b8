/**
 * The shape of an order in wc/v3 as shops really send it: lists may come as objects with numbers for keys, objects as empty lists, values
 * of meta as text, number, object or list. Source: WooCommerce REST API documentation, "Orders"; docs/providers/woocommerce.md.
 */
import { z } from "zod";
import { withoutEntities } from "../../../platform/values/html-entities.ts";
import { amount } from "../amount.ts";

const text = z
  .union([z.string(), z.number()], { error: "is no text" })
  .nullish()
  .transform((given) => withoutEntities(String(given ?? "")));
const id = z
  .union([z.int(), z.string().regex(/^\d{1,20}$/)], {
    error: ({ input }) => (input == null ? "is missing" : "is no id"),
  })
  .transform(String);
const noId = "0";
/** Money that may be missing or ''. */
const cents = z.preprocess((given) => (given == null || given === "" ? "0" : given), amount);

/** PHP writes a list with gaps as an object. */
const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((given) => (typeof given === "object" && given !== null ? Object.values(given) : []), z.array(one));

/** PHP writes an object without fields as an empty list. */
const objectOf = <T extends z.ZodType>(shape: T) =>
  z.preprocess((given) => (given == null || Array.isArray(given) ? {} : given), shape);

const instant = z.iso.datetime({ local: true, error: "is no time" });
/** UTC without its Z. */
const gmt = instant.transform((given) => new Date(given.endsWith("Z") ? given : `${given}Z`));
/** Of the shop, which stood in Brisbane: all that old versions tell. */
const local = instant.transform((given) => new Date(given.endsWith("Z") ? given : `${given}+10:00`));

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
  id,
  name: text,
  sku: text,
  quantity: z.int().min(-2_147_483_648).max(2_147_483_647),
  /** Before discounts. */
  subtotal: amount.nullish(),
  subtotal_tax: cents,
  total: amount,
  total_tax: cents,
  meta_data: listOf(meta),
});

const orderFields = z.object({
  id,
  parent_id: id.default(noId),
  number: z.union([z.string(), z.number()]).transform(String).optional(),
  status: z.string(),
  currency: z.string().min(1, "is missing"),
  date_created_gmt: gmt.nullish(),
  date_created: local.nullish().catch(undefined),
  date_modified_gmt: gmt.nullish(),
  date_modified: local.nullish().catch(undefined),
  discount_total: cents,
  discount_tax: cents,
  total: amount,
  customer_id: id.nullish().transform((given) => given ?? noId),
  customer_note: text,
  billing: place,
  shipping: place,
  line_items: listOf(wooLine),
  shipping_lines: listOf(z.object({ method_title: text, total: cents, total_tax: cents })),
  coupon_lines: listOf(z.object({ code: text })),
  refunds: listOf(z.object({ total: cents })),
  meta_data: listOf(meta),
  billing_period: z.unknown().optional(),
});
export const wooOrder = orderFields.superRefine((read, context) => {
  if (read.billing_period !== undefined)
    context.addIssue({
      code: "custom",
      path: ["billing_period"],
      message: "is a field of subscriptions, not of orders",
    });
  if (createdOf(read) === undefined)
    context.addIssue({ code: "custom", path: ["date_created_gmt"], message: "is missing" });
});
type Times = Pick<z.infer<typeof orderFields>, "date_created" | "date_created_gmt">;
export const createdOf = ({ date_created_gmt, date_created }: Times): Date | undefined =>
  date_created_gmt ?? date_created ?? undefined;
export const isId = (given: string): boolean => given !== noId;
export type WooOrder = z.infer<typeof wooOrder>;
export type WooLine = z.infer<typeof wooLine>;
export type WooPlace = WooOrder["billing"];
export type WooMeta = z.infer<typeof meta>;
