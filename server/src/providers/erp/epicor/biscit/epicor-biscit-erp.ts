/**
 * Orders through BISCIT, each in one request. It cannot look for an order: that is done over REST where it is set up. Unverified,
 * see the mapping. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
import { z } from "zod";
import type { Erp, ErpOrder } from "../../erp.ts";
import { pricedWithoutTax } from "../epicor-amounts.ts";
import type { BiscitWords, EpicorBiscitConfig } from "../epicor-config.ts";
import { oneCallErp } from "../one-call-erp.ts";
import type { EpicorBooks } from "../rest/epicor-rest-erp.ts";
import { withCharges } from "../upload-once.ts";
import type { AdapterOptions } from "../../../adapter-options.ts";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { NamedAddress } from "../../../postal-address.ts";
import { countryCode, roundingTitle } from "../epicor-columns.ts";
import { isOrderNumber, unclear } from "../hear.ts";

export function epicorBiscitErp(options: AdapterOptions<EpicorBiscitConfig>, books: EpicorBooks | undefined): Erp {
  const { config } = options;
  const headers = { "content-type": "application/json", [config.keyHeader]: config.key.reveal() };
  return oneCallErp(options, books, {
    refusal: () => undefined,
    expected: withCharges((order) => pricedWithoutTax(order, config.house)),
    request: (order) => ({
      method: "POST",
      url: config.url,
      headers,
      body: JSON.stringify(biscitOrder(order, config)),
    }),
    outcome: (status, text) => biscitOutcome(config.words, { status, text }),
    // Nothing is known that asks for nothing: whatever the server says to a bare GET, it is there.
    probe: { method: "GET", url: config.url, headers },
  });
}

/**
 * Decimals and counts as text. Unverified altogether: nothing public says how BISCIT is spoken to, so path, header and every word are
 * settings. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
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
