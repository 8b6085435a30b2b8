import { describe, expect, it } from "vitest";
import { ask, control, type Loose, openShop, type TestShop } from "../test-shop.ts";

const create = `mutation($d: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $d) {
  codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic { title startsAt endsAt } } }
  userErrors { field message code } } }`;
const basic = {
  title: "Spring",
  code: "SPRING10",
  startsAt: "2026-01-01T00:00:00Z",
  context: { all: "ALL" },
  customerGets: { value: { percentage: 0.1 }, items: { all: true } },
};

const act = async (shop: TestShop, name: string, id: string): Promise<Loose> => {
  const query = `mutation($id: ID!) { ${name}(id: $id) { codeDiscountNode { codeDiscount { ... on DiscountCodeBasic { endsAt } } } userErrors { code } } }`;
  return (await ask(shop, query, { id })).data[name];
};

async function made(more: object = {}): Promise<{ shop: TestShop; id: string; reply: Loose }> {
  const shop = await openShop();
  const reply = (await ask(shop, create, { d: { ...basic, ...more } })).data.discountCodeBasicCreate;
  return { shop, reply, id: reply.codeDiscountNode?.id };
}

describe("a discount code", () => {
  it("is made", async () => {
    const { reply } = await made();
    expect(reply).toEqual({
      codeDiscountNode: {
        id: expect.stringMatching(/^gid:\/\/shopify\/DiscountCodeNode\/\d+$/),
        codeDiscount: { title: "Spring", startsAt: "2026-01-01T00:00:00Z", endsAt: null },
      },
      userErrors: [],
    });
  });

  it("is one of a kind, in whatever case", async () => {
    const { shop } = await made();
    const again = await ask(shop, create, { d: { ...basic, code: "spring10" } });
    expect(again.data.discountCodeBasicCreate).toEqual({
      codeDiscountNode: null,
      userErrors: [
        {
          field: ["basicCodeDiscount", "code"],
          message: "Code must be unique. Please try a different code.",
          code: "TAKEN",
        },
      ],
    });
  });

  it.each(["title", "code", "startsAt", "context", "customerGets"])("needs %s", async (field) => {
    const { reply } = await made({ [field]: undefined });
    expect(reply.codeDiscountNode).toBeNull();
    expect(reply.userErrors[0]).toMatchObject({ code: "BLANK" });
    expect(reply.userErrors[0].field.slice(0, 2)).toEqual(["basicCodeDiscount", field]);
  });

  it.each([
    [{ customerGets: { ...basic.customerGets, value: { percentage: 10 } } }, "VALUE_OUTSIDE_RANGE"],
    [{ endsAt: "2025-01-01T00:00:00Z" }, "INVALID"],
  ])("refuses %o", async (more, code) => {
    expect((await made(more)).reply.userErrors[0].code).toBe(code);
  });

  it("is found by its code, ended, started and deleted", async () => {
    const { shop, id } = await made();
    const byCode = await ask(shop, '{ codeDiscountNodeByCode(code: "Spring10") { id } }');
    expect(byCode.data.codeDiscountNodeByCode).toEqual({ id });
    const { endsAt } = (await act(shop, "discountCodeDeactivate", id)).codeDiscountNode.codeDiscount;
    expect(Math.abs(Date.parse(endsAt) - shop.clock.now().getTime())).toBeLessThan(5_000);
    const cart = { lines: [{ sku: "KTL-GN" }], discountCodes: ["spring10"] };
    expect((await control(shop, "orders", cart)).message).toContain("no discount code");
    expect((await act(shop, "discountCodeActivate", id)).codeDiscountNode.codeDiscount).toEqual({ endsAt: null });
    const remove =
      "mutation($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { field code } } }";
    expect((await ask(shop, remove, { id })).data.discountCodeDelete.deletedCodeDiscountId).toBe(id);
    expect((await ask(shop, remove, { id })).data.discountCodeDelete).toEqual({
      deletedCodeDiscountId: null,
      userErrors: [{ field: ["id"], code: "INVALID" }],
    });
  });

  it("takes off at the check-out what it is for, and no oftener than it may", async () => {
    const shop = await openShop();
    const kettle = shop.state().products.find(({ title }) => title === "Gooseneck kettle")?.variants[0]?.id ?? 0;
    const items = { products: { productVariantsToAdd: [`gid://shopify/ProductVariant/${kettle}`] } };
    await ask(shop, create, { d: { ...basic, usageLimit: 1, customerGets: { value: { percentage: 0.5 }, items } } });
    const cart = { lines: [{ sku: "KTL-GN" }, { sku: "CUP-KEEP" }], discountCodes: ["spring10"] };
    const { gid } = await control(shop, "orders", cart);
    const query = "query($id: ID!) { order(id: $id) { discountCodes totalDiscountsSet { shopMoney { amount } } } }";
    expect((await ask(shop, query, { id: gid })).data.order).toEqual({
      discountCodes: ["SPRING10"],
      totalDiscountsSet: { shopMoney: { amount: "79.5" } },
    });
    expect((await control(shop, "orders", cart)).message).toContain("used up");
  });
});
