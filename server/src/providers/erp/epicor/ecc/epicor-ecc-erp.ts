/**
 * Orders as ECC messages, each in one request. The messages can make an order and not look for one: that is done over REST where it
 * is set up. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
import type { Erp, ErpOrder } from "../../erp.ts";
import type { EpicorEccConfig } from "../epicor-config.ts";
import { type OneCall, oneCallErp } from "../one-call-erp.ts";
import type { EpicorBooks } from "../rest/epicor-rest-erp.ts";
import type { AdapterOptions } from "../../../adapter-options.ts";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { NamedAddress } from "../../../postal-address.ts";
import { countryCode } from "../epicor-columns.ts";
import { pricedWithoutTax } from "../epicor-amounts.ts";
import { isOrderNumber, unclear } from "../hear.ts";
import { elementAt, readXml, textIn, writeXml, type XmlElement, xmlText } from "../xml.ts";

export const epicorEccErp = (options: AdapterOptions<EpicorEccConfig>, books: EpicorBooks | undefined): Erp =>
  oneCallErp(options, books, eccCall(options));

const eccCall = ({ config, clock }: AdapterOptions<EpicorEccConfig>): OneCall => ({
  refusal: (order) => eccRefusal(order, config),
  expected: (order) => ({ ...order, lines: eccLines(order, config), chargeCount: 0 }),
  request: (order) => ({
    method: "POST",
    url: config.url,
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: createOrderMessage(order, config, clock.now()),
  }),
  outcome: eccOutcome,
  // No message asks for nothing: whatever the server says to a bare GET, it is there.
  probe: { method: "GET", url: config.url },
});

interface EccLine {
  readonly partCode: string;
  readonly quantity: number;
  readonly price: string;
}

/** What the message carries as lines: it has no word for charges, so those are parts. */
function eccLines(order: ErpOrder, { house, shippingPart, roundingPart }: EpicorEccConfig): EccLine[] {
  const { lines, charges, rounding } = pricedWithoutTax(order, house);
  return [
    ...lines.map(({ line: { partCode, quantity }, price }) => ({ partCode, quantity, price })),
    ...charges.map(({ amount }) => ({ partCode: shippingPart, quantity: 1, price: amount })),
    ...(rounding === undefined ? [] : [{ partCode: roundingPart, quantity: 1, price: rounding }]),
  ];
}

/** Why the message cannot carry what the order costs; undefined if it can. */
function eccRefusal(order: ErpOrder, { house, shippingPart, roundingPart }: EpicorEccConfig): string | undefined {
  const { charges, rounding } = pricedWithoutTax(order, house);
  if (charges.length > 0 && shippingPart === "")
    return "ECC messages carry no shipping, and no part is set up for it (EPICOR_ECC_SHIPPING_PART)";
  if (rounding !== undefined && roundingPart === "")
    return `ECC messages carry no rounding, this order needs ${rounding}, and no part is set up for it (EPICOR_ECC_ROUNDING_PART)`;
  return undefined;
}

/**
 * Types and field names are certain, their order and the reply are assumed. Source: docs/providers/epicor.md, "ECC and BISCIT".
 * @param at - when it is sent
 */
export function createOrderMessage(order: ErpOrder, config: EpicorEccConfig, at: Date): string {
  const { brand, defaultCustomer } = config.house;
  return writeXml({
    messages: {
      request: {
        "@_type": "GOR",
        header: { datestamp: brisbaneTime(at) },
        body: {
          brand: { company: brand.company, site: brand.site, warehouse: brand.warehouse, group: brand.group },
          accountNumber: xmlText(defaultCustomer),
          currencyCode: order.currency,
          uniqueId: order.reference,
          order: {
            eccOrderNumber: order.reference,
            customerReference: order.reference,
            deliveryAddress: deliveryAddress(order.shipTo),
            lines: { line: eccLines(order, config).map(lineElement) },
          },
        },
      },
    },
  });
}

const lineElement = ({ partCode, quantity, price }: EccLine, index: number): XmlElement => ({
  "@_number": String(index + 1),
  productCode: xmlText(partCode),
  quantity: String(quantity),
  price,
});

const deliveryAddress = (to: NamedAddress): XmlElement => ({
  name: xmlText(to.name),
  address1: xmlText(to.address1),
  ...(to.address2 !== "" && { address2: xmlText(to.address2) }),
  ...(to.company !== "" && { address3: xmlText(to.company) }),
  city: xmlText(to.city),
  county: xmlText(to.state),
  postcode: xmlText(to.postCode),
  country: xmlText(countryCode(to.country)),
  telephoneNumber: xmlText(to.phone),
});

/** Brisbane has no daylight saving. */
const brisbaneTime = (at: Date): string =>
  new Date(at.getTime() + 36_000_000).toISOString().replace(/\.\d+Z$/, "+10:00");

/** The status stands in the message: 200 is done. A refusal does not say that nothing is left of the order; a look-up does. */
export function eccOutcome(status: number, text: string): Outcome {
  const body = elementAt(readXml(text), "messages", "response", "body");
  const told = elementAt(body, "status");
  const code = textIn(told, "code");
  const orderNumber = textIn(elementAt(body, "order"), "orderNumber");
  if (status < 300 && code === "200" && isOrderNumber(orderNumber))
    return { kind: "confirmed", reference: orderNumber };
  const description = textIn(told, "description");
  return code === "200" || description === "" ? unclear(status) : { kind: "unknown", reason: description };
}
