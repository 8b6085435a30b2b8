/**
 * Orders as ECC messages, each in one request. The messages can make an order and not look for one: that is done over REST where it
 * is set up. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
import type { Erp } from "../../erp.ts";
import type { EpicorEccConfig } from "../epicor-config.ts";
import { type OneCall, oneCallErp } from "../one-call-erp.ts";
import type { EpicorBooks, EpicorOptions } from "../rest/epicor-rest-erp.ts";
import { createOrderMessage, eccLines, eccOutcome, eccRefusal } from "./epicor-ecc-message.ts";

export const epicorEccErp = (options: EpicorOptions<EpicorEccConfig>, books: EpicorBooks | undefined): Erp =>
  oneCallErp(options, books, eccCall(options));

const eccCall = ({ config, clock }: EpicorOptions<EpicorEccConfig>): OneCall => ({
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
