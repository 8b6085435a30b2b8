/**
 * Orders through BISCIT, each in one request. It cannot look for an order: that is done over REST where it is set up. Unverified,
 * see the mapping. Source: docs/providers/epicor.md, "ECC and BISCIT".
 */
import type { Erp } from "../../erp.ts";
import { pricedWithoutTax } from "../epicor-amounts.ts";
import type { EpicorBiscitConfig } from "../epicor-config.ts";
import { oneCallErp } from "../one-call-erp.ts";
import type { EpicorBooks, EpicorOptions } from "../rest/epicor-rest-erp.ts";
import { withCharges } from "../upload-once.ts";
import { biscitOrder, biscitOutcome } from "./epicor-biscit-order.ts";

export function epicorBiscitErp(options: EpicorOptions<EpicorBiscitConfig>, books: EpicorBooks | undefined): Erp {
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
