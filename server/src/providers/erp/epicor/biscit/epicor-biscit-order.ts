/**
 * BISCIT's order and reply. Pure. Unverified altogether: nothing public says how BISCIT is spoken to, so path, header and every
 * word are settings. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { NamedAddress } from "../../../postal-address.ts";
import type { ErpOrder } from "../../erp.ts";
import { countryCode } from "../country-code.ts";
import { pricedWithoutTax } from "../epicor-amounts.ts";
import type { BiscitWords, EpicorBiscitConfig } from "../epicor-config.ts";
import { roundingTitle } from "../epicor-columns.ts";
import { isOrderNumber, unclear } from "../hear.ts";

/** Decimals and counts as text. */
export function biscitOrder(order: ErpOrder, { house, words }: EpicorBiscitConfig): Readonly<Record<string, unknown>> {
  const { lines, charges, rounding } = pricedWithoutTax(order, house);
  const charged = charges.map(({ title, amount }) => ({ code: house.shippingCharge, title, amount }));
  const rounded =
    rounding === undefined ? [] : [{ code: house.roundingCharge, title: roundingTitle, amount: rounding }];
  return {
    [words.reference]: order.reference,
    [words.account]: house.defaultCustomer,
    [words.currency]: order.currency,
    [words.address]: addressOf(order.shipTo, words),
    [words.lines]: lines.map(({ line, price }) => ({
      [words.partCode]: line.partCode,
      [words.quantity]: String(line.quantity),
      [words.unitPrice]: price,
    })),
    [words.charges]: [...charged, ...rounded].map(({ code, title, amount }) => ({
      [words.chargeCode]: code,
      [words.chargeTitle]: title,
      [words.chargeAmount]: amount,
    })),
  };
}

const addressOf = (to: NamedAddress, words: BiscitWords): Readonly<Record<string, string>> => ({
  [words.name]: to.name,
  [words.address1]: to.address1,
  [words.address2]: [to.address2, to.company].filter((part) => part !== "").join(", "),
  [words.city]: to.city,
  [words.state]: to.state,
  [words.postCode]: to.postCode,
  [words.country]: countryCode(to.country),
  [words.phone]: to.phone,
});

const reply = z.record(z.string(), z.unknown());
const number = z.union([z.string(), z.int().transform(String)]).refine(isOrderNumber);

export function biscitOutcome(words: BiscitWords, { status, text }: { status: number; text: string }): Outcome {
  const said = status < 500 ? reply.safeParse(jsonOf(text)).data : undefined;
  const orderNumber = number.safeParse(said?.[words.orderNumber]).data;
  const isDone = status < 300 && said?.[words.success] === true;
  if (isDone && orderNumber !== undefined) return { kind: "confirmed", reference: orderNumber };
  // A refusal does not say that nothing is left of the order; a look-up does.
  const message = z.string().min(1).safeParse(said?.[words.message]).data;
  return message === undefined ? unclear(status) : { kind: "unknown", reason: message };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
