/** What Epicor's REST replies mean. Pure; status 200 alone says nothing. Source: docs/providers/epicor.md, "REST, version 2". */
import { z } from "zod";
import { jsonOf } from "../../../../platform/values/json-of.ts";

const errorBody = z.object({ ErrorMessage: z.string() });
/** Decimals come as numbers or as text. */
export const numberText = z.union([z.number(), z.string()]).transform(Number);

const updateExtReply = z.object({
  returnObj: z.object({ BOUpdError: z.array(z.object({ ErrorText: z.string() })) }).optional(),
  parameters: z.object({
    ds: z
      .object({
        OrderHed: z
          .array(z.object({ OrderNum: numberText, DocOrderAmt: numberText.optional().catch(undefined) }))
          .optional(),
      })
      .optional(),
    errorsOccurred: z.boolean(),
  }),
});

export type Created =
  | {
      readonly kind: "created";
      readonly orderNumber: string;
      readonly totalCents: number | undefined;
    }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "unreadable" };

export function readCreated(text: string): Created {
  const parsed = updateExtReply.safeParse(jsonOf(text));
  if (!parsed.success) return { kind: "unreadable" };
  const { returnObj, parameters } = parsed.data;
  if (parameters.errorsOccurred) {
    const texts = returnObj?.BOUpdError.map(({ ErrorText }) => ErrorText) ?? [];
    return { kind: "failed", reason: texts.join(" ") || "The ERP gave no reason" };
  }
  const { OrderNum: orderNumber = 0, DocOrderAmt: total } = parameters.ds?.OrderHed?.[0] ?? {};
  if (!(orderNumber > 0)) return { kind: "unreadable" };
  const totalCents = total === undefined ? undefined : Math.round(total * 100);
  return { kind: "created", orderNumber: String(orderNumber), totalCents };
}

const foundOrder = z.object({
  OrderNum: numberText,
  PONum: z.string(),
  CustNum: numberText,
});
export type FoundOrder = z.infer<typeof foundOrder>;

const wholeOrder = z
  .object({
    CurrencyCode: z.string(),
    DocOrderAmt: numberText,
    OTSName: z.string(),
    OTSZIP: z.string(),
    OTSPhoneNum: z.string(),
    ECCEmail: z.string(),
    OrderDtls: z.array(z.object({ PartNum: z.string(), SellingQuantity: numberText })),
    OHOrderMscs: z.array(z.unknown()).default([]),
  })
  .transform((read) => ({
    currency: read.CurrencyCode,
    totalCents: Math.round(read.DocOrderAmt * 100),
    name: read.OTSName,
    postCode: read.OTSZIP,
    phone: read.OTSPhoneNum,
    email: read.ECCEmail,
    lines: read.OrderDtls.map(({ PartNum, SellingQuantity }) => ({ partCode: PartNum, quantity: SellingQuantity })),
    charges: read.OHOrderMscs.length,
  }));
export type WholeOrder = z.infer<typeof wholeOrder>;

export function readRows<T>(text: string, row: z.ZodType<T>): T[] | undefined {
  return z.object({ value: z.array(row) }).safeParse(jsonOf(text)).data?.value;
}
export const readOrders = (text: string): FoundOrder[] | undefined => readRows(text, foundOrder);
export const readOrder = (text: string): WholeOrder | undefined => wholeOrder.safeParse(jsonOf(text)).data;

/** The ERP's own words for what is wrong. */
export const errorText = (text: string): string =>
  errorBody.safeParse(jsonOf(text)).data?.ErrorMessage ?? "The ERP gave no reason";

/** A text in a filter; an apostrophe is doubled. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
