import { expect, it } from "vitest";
import { ask, control, openShop, receiver, subscribe } from "../test-shop.ts";

const update = `mutation($input: OrderInput!) { orderUpdate(input: $input) {
  order { id note customAttributes { key value } shippingAddress { name address1 city provinceCode } } userErrors { field message } } }`;

it("an order's note, attributes and address are changed, what is left out stays, and a webhook tells it", async () => {
  const shop = await openShop();
  const hooks = await receiver();
  await subscribe(shop, "ORDERS_UPDATED", hooks.url);
  const shippingAddress = { firstName: "Ada", lastName: "Whitlock", address1: "1 Old St", city: "Perth", zip: "6000" };
  const wish = { lines: [{ sku: "ESP-1KG" }], note: "Before", attributes: { gift: "yes" }, shippingAddress };
  const { gid: id } = await control(shop, "orders", wish);
  const change = async (input: object) => (await ask(shop, update, { input: { id, ...input } })).data.orderUpdate;
  expect((await change({ note: "Ring twice" })).order).toMatchObject({
    note: "Ring twice",
    customAttributes: [{ key: "gift", value: "yes" }],
    shippingAddress: { address1: "1 Old St" },
  });
  const moved = { shippingAddress: { address1: "2 New St", provinceCode: "WA" }, customAttributes: [] };
  expect((await change({ ...moved, note: "" })).order).toEqual({
    id,
    note: null,
    customAttributes: [],
    shippingAddress: { name: "Ada Whitlock", address1: "2 New St", city: "Perth", provinceCode: "WA" },
  });
  await expect.poll(() => hooks.received.length).toBe(2);
  expect(hooks.received.map(({ body }) => JSON.parse(body).note)).toEqual(["Ring twice", null]);
});

it("one that is not there, a province that is none and a missing scope change nothing", async () => {
  const shop = await openShop();
  const { gid: id } = await control(shop, "orders", { lines: [{ sku: "ESP-1KG" }], note: "Before" });
  const change = (input: object) => ask(shop, update, { input: { id, ...input } });
  expect((await change({ id: "gid://shopify/Order/1", note: "X" })).data.orderUpdate).toEqual({
    order: null,
    userErrors: [{ field: ["id"], message: "Order does not exist" }],
  });
  expect((await change({ note: "X", shippingAddress: { provinceCode: "XX" } })).data.orderUpdate.userErrors).toEqual([
    { field: ["shippingAddress", "provinceCode"], message: "Province is not valid" },
  ]);
  await control(shop, "scopes", { scopes: ["read_orders", "read_all_orders"] });
  expect((await change({ note: "X" })).errors[0].extensions.code).toBe("ACCESS_DENIED");
  expect(shop.state().orders.at(-1)?.note).toBe("Before");
});
