import { describe, expect, it } from "vitest";
import { ask, type Loose, openShop, type TestShop } from "../test-shop.ts";

const productSet = `mutation($input: ProductSetInput!, $identifier: ProductSetIdentifiers) {
  productSet(input: $input, identifier: $identifier, synchronous: true) {
    product { id handle variants(first: 20) { nodes { id sku } } } userErrors { field message code } } }`;
const input = {
  title: "Kenya Nyeri",
  handle: "kenya-nyeri",
  productOptions: [{ name: "Size", values: [{ name: "250 g" }, { name: "1 kg" }] }],
  variants: [
    { sku: "SO-KEN-250", price: "21.00", optionValues: [{ optionName: "Size", name: "250 g" }] },
    {
      price: "70.50",
      optionValues: [{ optionName: "Size", name: "1 kg" }],
      inventoryItem: { sku: "SO-KEN-1KG", tracked: true, measurement: { weight: { value: 1, unit: "KILOGRAMS" } } },
    },
  ],
};

async function mutate(shop: TestShop, query: string, variables: object = {}): Promise<Loose> {
  const reply = await ask(shop, query, variables);
  return Object.values(reply.data)[0];
}

const storedIn = (shop: TestShop, handle: string) => shop.state().products.find((one) => one.handle === handle);

describe("productSet", () => {
  it("makes a product, and the second time changes it: variants with the same options keep their ids", async () => {
    const shop = await openShop();
    const first = await mutate(shop, productSet, { input });
    expect(first.userErrors).toEqual([]);
    expect(first.product).toMatchObject({
      handle: "kenya-nyeri",
      variants: { nodes: [{ sku: "SO-KEN-250" }, { sku: "SO-KEN-1KG" }] },
    });
    expect(storedIn(shop, "kenya-nyeri")?.variants).toMatchObject([
      { priceCents: 2_100, options: [{ name: "Size", value: "250 g" }] },
      { priceCents: 7_050, tracked: true, weightGrams: 1_000 },
    ]);
    const changed = { ...input, title: "Kenya", variants: input.variants.slice(0, 1) };
    const second = await mutate(shop, productSet, { input: changed, identifier: { handle: "kenya-nyeri" } });
    expect(second.product.id).toBe(first.product.id);
    expect(storedIn(shop, "kenya-nyeri")?.title).toBe("Kenya");
    expect(second.product.variants.nodes.map(({ id }: Loose) => id)).toEqual([first.product.variants.nodes[0].id]);
    expect(shop.state().products).toHaveLength(10);
  });

  it("copies each picture anew, however often it had it; without pictures and numbers in stock it leaves both", async () => {
    const shop = await openShop();
    const locationId = (await ask(shop, "{ location { id } }")).data.location.id;
    const [variant] = input.variants;
    const counted = { ...variant, inventoryQuantities: [{ locationId, name: "available", quantity: 8 }] };
    const files = [{ originalSource: "https://img.example/k.png", contentType: "IMAGE" }];
    const first = await mutate(shop, productSet, { input: { ...input, files, variants: [counted] } });
    const { id, variants } = first.product;
    const identifier = { id };
    const stored = () => storedIn(shop, "kenya-nyeri");
    const [copy] = stored()?.media ?? [];
    const { handle: _handle, ...unnamed } = input;
    const renamed = {
      ...unnamed,
      variants: [{ ...variant, id: variants.nodes[0].id, optionValues: [{ optionName: "Size", name: "Small" }] }],
    };
    const second = await mutate(shop, productSet, { input: renamed, identifier });
    expect(second.product.variants.nodes).toMatchObject([{ id: variants.nodes[0].id }]);
    expect(stored()).toMatchObject({
      media: [copy],
      variants: [{ available: 8, options: [{ value: "Small" }] }],
      handle: "kenya-nyeri",
    });
    await mutate(shop, productSet, { input: { ...renamed, files }, identifier });
    expect(stored()?.media[0]?.source).toBe(copy?.source);
    expect(stored()?.media[0]?.id).not.toBe(copy?.id);
  });

  it.each([
    [{ handle: "decaf", title: "x" }, ["input", "handle"], "HANDLE_NOT_UNIQUE"],
    [{ handle: "new" }, ["input", "title"], "INVALID_INPUT"],
    [{ title: "x", variants: input.variants }, ["input", "productOptions"], "INVALID_INPUT"],
    [
      { ...input, variants: [{ ...input.variants[0], id: "gid://shopify/ProductVariant/1" }] },
      ["input", "variants", "0", "id"],
      "PRODUCT_VARIANT_DOES_NOT_EXIST",
    ],
  ])("refuses %o", async (wrong, field, code) => {
    const { product, userErrors } = await mutate(await openShop(), productSet, { input: wrong });
    expect(product).toBeNull();
    expect(userErrors).toEqual([{ field, code, message: expect.any(String) }]);
  });
});

describe("a product", () => {
  it("gets a handle of its own, is hidden and deleted", async () => {
    const shop = await openShop();
    const made = await mutate(shop, productSet, { input: { title: "Decaf" } });
    expect(made.product).toMatchObject({ handle: "decaf-1", variants: { nodes: [{ sku: null }] } });
    const hide =
      "mutation($id: ID!) { productUpdate(product: { id: $id, status: ARCHIVED }) { product { id } userErrors { message } } }";
    const { id } = made.product;
    expect((await mutate(shop, hide, { id })).product).toEqual({ id });
    expect(storedIn(shop, "decaf-1")?.status).toBe("ARCHIVED");
    const remove =
      "mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { field message } } }";
    expect((await mutate(shop, remove, { id })).deletedProductId).toBe(id);
    expect(await mutate(shop, remove, { id })).toEqual({
      deletedProductId: null,
      userErrors: [{ field: ["id"], message: "Product does not exist" }],
    });
    expect((await mutate(shop, productSet, { input, identifier: { id } })).userErrors).toMatchObject([
      { code: "PRODUCT_DOES_NOT_EXIST" },
    ]);
  });

  it("tags beyond 250 are an error of the request", async () => {
    const tags = Array.from({ length: 251 }, (_, n) => `t${n}`);
    expect((await ask(await openShop(), productSet, { input: { ...input, tags } })).errors[0]).toMatchObject({
      message: "The input array size of 251 is greater than the maximum allowed of 250.",
      extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" },
    });
  });
});

const field = (shop: TestShop, more: object = {}) => ({
  ownerId: `gid://shopify/Product/${storedIn(shop, "decaf")?.id ?? 0}`,
  namespace: "crema",
  key: "storefront_promotion",
  type: "json",
  value: '{"code":"X"}',
  ...more,
});

describe("metafieldsSet", () => {
  const set = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
    metafields { id } userErrors { field message code } } }`;
  it("makes one, then overwrites it: the same id", async () => {
    const shop = await openShop();
    const first = await mutate(shop, set, { metafields: [field(shop)] });
    const second = await mutate(shop, set, { metafields: [field(shop, { value: "[1]" })] });
    expect(second.metafields).toEqual(first.metafields);
    expect(shop.state().metafields).toMatchObject([{ value: "[1]" }]);
  });

  it.each([
    [{ value: "{" }, "INVALID_VALUE"],
    [{ type: "single_line_text_field", value: "a\nb" }, "INVALID_VALUE"],
    [{ type: "colour" }, "INVALID_TYPE"],
    [{ value: "" }, "BLANK"],
    [{ ownerId: "gid://shopify/Product/1" }, "INVALID_VALUE"],
  ])("refuses %o and everything beside it", async (wrong, code) => {
    const shop = await openShop();
    const { metafields, userErrors } = await mutate(shop, set, {
      metafields: [field(shop, { key: "good" }), field(shop, wrong)],
    });
    expect([metafields, userErrors[0].code, shop.state().metafields]).toEqual([null, code, []]);
  });

  it("sets one of the shop itself", async () => {
    const shop = await openShop();
    const own = field(shop, { ownerId: "gid://shopify/Shop/1", key: "promotion" });
    expect((await mutate(shop, set, { metafields: [own] })).userErrors).toEqual([]);
    expect(shop.state().metafields).toMatchObject([{ ownerId: "gid://shopify/Shop/1", value: '{"code":"X"}' }]);
  });

  it("takes 25 at once", async () => {
    const shop = await openShop();
    const many = (count: number) => Array.from({ length: count }, (_, n) => field(shop, { key: `k${n}` }));
    expect((await mutate(shop, set, { metafields: many(25) })).userErrors).toEqual([]);
    expect((await mutate(shop, set, { metafields: many(26) })).userErrors[0].code).toBe("LESS_THAN_OR_EQUAL_TO");
  });
});
