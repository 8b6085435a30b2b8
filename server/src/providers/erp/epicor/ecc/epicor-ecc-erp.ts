/**
 * Orders as ECC messages, each in one request. The messages can make an order and not look for one: that is done over REST where it
 * is set up. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
import type { Erp } from "../../erp.ts";
import type { EpicorEccConfig } from "../epicor-config.ts";
import { type OneCall, oneCallErp } from "../one-call-erp.ts";
import type { EpicorBooks, EpicorOptions } from "../rest/epicor-rest-erp.ts";
import { createOrderMessage, eccLines, eccOutcome } from "./epicor-ecc-message.ts";

export const epicorEccErp = (options: EpicorOptions<EpicorEccConfig>, books: EpicorBooks | undefined): Erp =>
  oneCallErp(options, books, eccCall(options));

const eccCall = ({ config, clock }: EpicorOptions<EpicorEccConfig>): OneCall => ({
  refusal: ({ shipping }) =>
    shipping.cents > 0 && config.shippingPart === ""
      ? "ECC messages carry no shipping, and no part is set up for it (EPICOR_ECC_SHIPPING_PART)"
      : undefined,
  expected: (order) => ({ reference: order.reference, lines: eccLines(order, config), hasCharge: false }),
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
