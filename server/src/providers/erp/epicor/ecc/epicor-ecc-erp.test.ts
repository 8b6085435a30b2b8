import { describe, expect, it } from "vitest";
import { epicorByEcc, epicorByEccAlone, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";
import { anErpOrder } from "../../conformance-orders.ts";
import { epicorEccConfig, epicorVariables } from "../epicor-config.ts";
import { createOrderMessage, eccOutcome } from "./epicor-ecc-erp.ts";

describeErp("ECC messages, with REST to look up", epicorByEcc.can, () => startEpicorStand(epicorByEcc));
describeErp("ECC messages alone", epicorByEccAlone.can, () => startEpicorStand(epicorByEccAlone));

describe("ECC messages", () => {
  it("without a part for shipping take no order with paid shipping: it would be lost", async () => {
    const stand = await startEpicorStand(epicorByEcc, { EPICOR_ECC_SHIPPING_PART: "" });
    const paid = anErpOrder();
    const free = anErpOrder({ charges: [], totalCents: 9_690 });
    expect(await stand.erp.uploadOrder(paid, AbortSignal.timeout(10_000))).toMatchObject({
      kind: "rejected",
      reason: expect.stringContaining("EPICOR_ECC_SHIPPING_PART"),
    });
    expect(await stand.orders(paid.reference)).toEqual([]);
    expect(await stand.erp.uploadOrder(free, AbortSignal.timeout(10_000))).toMatchObject({ kind: "confirmed" });
    await stand.close();
  });

  it("without a part for rounding take no order whose cents do not divide", async () => {
    const stand = await startEpicorStand(epicorByEcc, { EPICOR_ECC_ROUNDING_PART: "" });
    const order = anErpOrder({ charges: [{ title: "Standard", cents: 995 }], totalCents: 10_685 });
    expect(await stand.erp.uploadOrder(order, AbortSignal.timeout(10_000))).toMatchObject({
      kind: "rejected",
      reason: expect.stringContaining("this order needs -0.01"),
    });
    await stand.close();
  });
});

const config = epicorEccConfig(
  epicorVariables.parse({
    EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
    EPICOR_BRAND_COMPANY: "BEAN",
    EPICOR_BRAND_SITE: "MAIN",
    EPICOR_BRAND_WAREHOUSE: "W1",
    EPICOR_BRAND_GROUP: "RETAIL",
    EPICOR_ECC_SHIPPING_PART: "FREIGHT",
    EPICOR_ECC_ROUNDING_PART: "ROUNDING",
  }),
);
const at = new Date("2026-03-01T23:30:00Z");
const shipTo = {
  name: "Ada Example",
  company: "",
  address1: "1 Test St",
  address2: "",
  city: "Brisbane",
  state: "QLD",
  postCode: "4000",
  country: "Australia",
  phone: "+61400000001",
};
const line = {
  partCode: "BEAN-1KG-ESP",
  title: "",
  grind: "",
  quantity: 2,
  unitPriceCents: 4_565,
  discountCents: 0,
  taxCents: 0,
  isTaxed: true,
};
const documented = anErpOrder({
  reference: "WEB-10001",
  shipTo,
  lines: [line],
  charges: [],
});

describe("the message that makes an order", () => {
  it("is the documented one, to the letter", () => {
    expect(createOrderMessage(documented, config, at)).toBe(
      '<messages><request type="GOR"><header><datestamp>2026-03-02T09:30:00+10:00</datestamp></header><body>' +
        "<brand><company>BEAN</company><site>MAIN</site><warehouse>W1</warehouse><group>RETAIL</group></brand>" +
        "<accountNumber>WEBCUST</accountNumber><currencyCode>AUD</currencyCode><uniqueId>WEB-10001</uniqueId>" +
        "<order><eccOrderNumber>WEB-10001</eccOrderNumber><customerReference>WEB-10001</customerReference>" +
        "<deliveryAddress><name>Ada Example</name><address1>1 Test St</address1><city>Brisbane</city><county>QLD</county>" +
        "<postcode>4000</postcode><country>AU</country><telephoneNumber>+61400000001</telephoneNumber></deliveryAddress>" +
        '<lines><line number="1"><productCode>BEAN-1KG-ESP</productCode><quantity>2</quantity><price>41.50</price></line></lines>' +
        "</order></body></request></messages>",
    );
  });

  it("has each charge as a part, the rounding as another, and texts that cannot break out", () => {
    const order = {
      ...documented,
      charges: [
        { title: "", cents: 995 },
        { title: "", cents: 110 },
      ],
      shipTo: { ...shipTo, name: "A & B </name>\u0000" },
    };
    const message = createOrderMessage(order, config, at);
    expect(message).toContain(
      '<line number="2"><productCode>FREIGHT</productCode><quantity>1</quantity><price>9.05</price></line>' +
        '<line number="3"><productCode>FREIGHT</productCode><quantity>1</quantity><price>1.00</price></line>' +
        '<line number="4"><productCode>ROUNDING</productCode><quantity>1</quantity><price>-0.01</price></line>',
    );
    expect(message).toContain("<name>A &amp; B &lt;/name&gt;</name>");
  });
});

const reply = (code: string, order = "<order><orderNumber>900123</orderNumber></order>") =>
  `<messages><response type="GOR"><body><status><code>${code}</code><description>Part &quot;X&quot; is not there.</description></status>${order}</body></response></messages>`;

describe("the reply", () => {
  it.each([
    ["done, as documented", 200, reply("200").replace(/<description>.*<\/description>/, "<description/>"), "confirmed"],
    ["done, without a number", 200, reply("200", ""), "unknown"],
    [
      "done, with a word for a number",
      200,
      reply("200", "<order><orderNumber>queued</orderNumber></order>"),
      "unknown",
    ],
    ["done, by its words alone", 500, reply("200"), "unknown"],
    ["refused, which may have left half of it", 200, reply("400", ""), "unknown"],
    ["an error of the server's", 200, reply("500", ""), "unknown"],
    ["another message", 200, "<messages/>", "unknown"],
    ["half of one", 200, reply("200").slice(0, 80), "unknown"],
    ["a page", 502, "<html><body>Bad gateway</body></html>", "unknown"],
    ["nothing", 200, "", "unknown"],
  ])("%s", (_, status, text, kind) => {
    expect(eccOutcome(status, text)).toMatchObject({ kind });
  });

  it("has the order's number, or the reason", () => {
    expect(eccOutcome(200, reply("200"))).toEqual({ kind: "confirmed", reference: "900123" });
    expect(eccOutcome(200, reply("400", ""))).toEqual({ kind: "unknown", reason: 'Part "X" is not there.' });
  });
});
