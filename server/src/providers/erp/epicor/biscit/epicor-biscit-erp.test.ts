import { describe, expect, it } from "vitest";
import { epicorByBiscit, epicorByBiscitAlone, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";
import { anErpOrder } from "../../conformance-orders.ts";
import { epicorBiscitConfig, epicorVariables } from "../epicor-config.ts";
import { biscitOrder, biscitOutcome } from "./epicor-biscit-erp.ts";

describeErp("BISCIT, with REST to look up", epicorByBiscit.can, () => startEpicorStand(epicorByBiscit));
describeErp("BISCIT alone", epicorByBiscitAlone.can, () => startEpicorStand(epicorByBiscitAlone));

const configOf = (more: Readonly<Record<string, string>> = {}) =>
  epicorBiscitConfig(
    epicorVariables.parse({
      EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
      EPICOR_BISCIT_URL: "https://biscit.example/",
      EPICOR_BISCIT_KEY: "key",
      ...more,
    }),
  );
const order = anErpOrder({ reference: "WEB-10001", charges: [{ title: "Standard", cents: 995 }] });

describe("an order for BISCIT", () => {
  it("has the words its page assumes", () => {
    expect(biscitOrder(order, configOf())).toEqual({
      reference: "WEB-10001",
      account: "WEBCUST",
      currency: "AUD",
      deliveryAddress: {
        name: "Ada O'Example",
        address1: "1 Test St & Co",
        address2: "Café Zoë",
        city: "Brisbane",
        state: "QLD",
        postcode: "4000",
        country: "AU",
        phone: "+61400000001",
      },
      lines: [
        { partNumber: "ESP-1KG", quantity: "2", unitPrice: "39.545" },
        { partNumber: "FLT-BOX", quantity: "1", unitPrice: "9.00" },
      ],
      charges: [
        { code: "FRT", description: "Standard", amount: "9.05" },
        { code: "RND", description: "Rounding", amount: "-0.01" },
      ],
    });
  });

  it("goes with other words, to another path, under another header, where they are set", () => {
    const config = configOf({
      EPICOR_BISCIT_FIELDS: "reference=poNumber, partCode=sku,orderNumber=id",
      EPICOR_BISCIT_PATH: "/api/v2/orders",
      EPICOR_BISCIT_KEY_HEADER: "authorization",
    });
    expect(config).toMatchObject({ url: "https://biscit.example/api/v2/orders", keyHeader: "authorization" });
    expect(biscitOrder(order, config)).toMatchObject({ poNumber: "WEB-10001", lines: [{ sku: "ESP-1KG" }, {}] });
    const outcome = biscitOutcome(config.words, { status: 200, text: '{"success":true,"id":7}' });
    expect(outcome).toEqual({ kind: "confirmed", reference: "7" });
  });
});

describe("the reply of BISCIT", () => {
  it.each([
    ["done, as documented", 200, '{"success":true,"orderNumber":"900123"}', "confirmed"],
    ["done, without a number", 200, '{"success":true}', "unknown"],
    ["done, with a word for a number", 200, '{"success":true,"orderNumber":"queued"}', "unknown"],
    ["done, with a number that no order has", 200, '{"success":true,"orderNumber":0}', "unknown"],
    ["done, by its words alone", 400, '{"success":true,"orderNumber":"900123"}', "unknown"],
    ["refused, which may have left half of it", 400, '{"success":false,"message":"No part X"}', "unknown"],
    ["refused without a word", 200, '{"success":false}', "unknown"],
    ["a failure of the server's", 500, '{"success":false,"message":"?"}', "unknown"],
    ["neither yes nor no", 200, '{"ok":1}', "unknown"],
    ["half of it", 200, '{"success":tr', "unknown"],
    ["a list", 200, "[]", "unknown"],
    ["a page", 502, "<html></html>", "unknown"],
  ])("%s", (_, status, text, kind) => {
    const outcome = biscitOutcome(configOf().words, { status, text });
    expect(outcome).toMatchObject({ kind });
    if (outcome.kind !== "confirmed") expect(outcome.reason).toMatch(text.includes("No part X") ? /^No part X$/ : /\S/);
  });
});
