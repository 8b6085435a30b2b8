/** BISCIT, of which nothing is public: a middleware with one address and one key, as we assume it. */
import { z } from "zod";
import type { Door } from "../../kit/door.ts";
import { type HttpAsked, json, parsedJson, type Reply } from "../../kit/http.ts";
import { type Admit, circumstancesOf } from "../erp/circumstances.ts";
import { writePlainOrder } from "../erp/plain-order.ts";
import { Refused } from "../erp/refused.ts";
import type { Circumstances, Erp } from "../erp/state.ts";

export const biscitKey = "sandbox-biscit-key";

const amount = z.string().regex(/^\d+(\.\d{1,5})?$/);
const text = z.string().default("");
const orderShape = z.strictObject({
  reference: z.string().min(1),
  account: z.string().min(1),
  currency: z.string(),
  deliveryAddress: z.strictObject({
    name: z.string(),
    contactName: text,
    address1: z.string(),
    address2: text,
    address3: text,
    city: z.string(),
    state: text,
    postcode: z.string(),
    country: z.string(),
    phone: text,
  }),
  lines: z.array(z.strictObject({ partNumber: z.string(), quantity: amount, unitPrice: amount })).min(1),
  charges: z
    .array(z.strictObject({ code: z.string(), description: text, amount: z.string().regex(/^-?\d+(\.\d{1,2})?$/) }))
    .default([]),
});

const no = (message: string, status: number): Reply => json({ success: false, message }, status);
const wrongKey = (): Reply => no("The key is missing or wrong.", 401);

export const biscitDoor = (erp: Erp, admit: Admit): Door => ({
  operationOf: ({ method, url }) => `${method} ${url.pathname}`,
  authWrong: wrongKey,
  answer: (asked) =>
    admit(asked, {
      failed: ({ status, message }) => no(message, status),
      answer() {
        try {
          return answered(erp, asked, circumstancesOf(asked, "biscit"));
        } catch (error) {
          if (error instanceof Refused) return no(error.words.message, 422);
          throw error;
        }
      },
    }),
});

function answered(erp: Erp, asked: HttpAsked, circumstances: Circumstances): Reply {
  if (asked.headers["x-api-key"] !== biscitKey) return wrongKey();
  if (asked.url.pathname !== "/orders") return no("There is nothing at this address.", 404);
  if (asked.method !== "POST") return no("Only POST is understood here.", 405);
  if (!(asked.headers["content-type"] ?? "").toLowerCase().startsWith("application/json"))
    return no("The body must be JSON.", 415);
  const order = orderShape.safeParse(parsedJson(asked.text));
  if (!order.success) return no(z.prettifyError(order.error), 400);
  const { reference, account, currency, deliveryAddress, lines, charges } = order.data;
  const orderNum = writePlainOrder(erp, circumstances, {
    account,
    poNum: reference,
    currency,
    address: deliveryAddress,
    lines: lines.map(({ partNumber, quantity, unitPrice }) => ({ partNum: partNumber, quantity, price: unitPrice })),
    charges,
  });
  return json({ success: true, orderNumber: String(orderNum) });
}
