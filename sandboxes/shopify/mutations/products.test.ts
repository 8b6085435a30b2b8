import { describe, expect, it } from "vitest";
import { ask, type Loose, openShop, type TestShop } from "../test-shop.ts";

const productSet = `mutation($input: ProductSetInput!, $identifier: ProductSetIdentifiers, $synchronous: Boolean) {
  productSet(input: $input, identifier: $identifier, synchronous: $synchronous) {
    product { id handle title variants(first: 20) { nodes { id sku price title inventoryItem { tracked measurement { weight { value unit } } } } } }
    productSetOperation { id status } userErrors { field message code } } }`;
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

const gidOf = (shop: TestShop, title: string): string =>
  `gid://shopify/Product/${shop.state().products.find((one) => one.title === title)?.id ?? 0}`;

describe("productSet", () => {
  it("makes a product, and the second time changes it: variants with the same options keep their ids", async () => {
    const shop = await openShop();
    const first = await mutate(shop, productSet, { input });
    expect(first.userErrors).toEqual([]);
    expect(first.product).toMatchObject({
      handle: "kenya-nyeri",
      variants: {
        nodes: [
          { sku: "SO-KEN-250", price: "21.00", title: "250 g" },
          {
            sku: "SO-KEN-1KG",
            price: "70.50",
            inventoryItem: { tracked: true, measurement: { weight: { value: 1_000, unit: "GRAMS" } } },
          },
        ],
      },
    });
    const changed = { ...input, title: "Kenya", variants: input.variants.slice(0, 1) };
    const second = await mutate(shop, productSet, { input: changed, identifier: { handle: "kenya-nyeri" } });
    expect(second.product).toMatchObject({ id: first.product.id, title: "Kenya" });
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
    const stored = () => shop.state().products.find(({ handle }) => handle === "kenya-nyeri");
    const [copy] = stored()?.media ?? [];
    const { handle: _handle, ...unnamed } = input;
    const renamed = {
      ...unnamed,
      variants: [{ ...variant, id: variants.nodes[0].id, optionValues: [{ optionName: "Size", name: "Small" }] }],
    };
    const second = await mutate(shop, productSet, { input: renamed, identifier });
    expect(second.product.variants.nodes).toMatchObject([{ id: variants.nodes[0].id, title: "Small" }]);
    expect(stored()).toMatchObject({ media: [copy], variants: [{ available: 8 }], handle: "kenya-nyeri" });
    await mutate(shop, productSet, { input: { ...renamed, files }, identifier });
    expect(stored()?.media[0]?.source).toBe(copy?.source);
    expect(stored()?.media[0]?.id).not.toBe(copy?.id);
  });

  it("works later where it is told to", async () => {
    const shop = await openShop();
    const { product, productSetOperation } = await mutate(shop, productSet, { input, synchronous: false });
    expect([product, productSetOperation.status]).toEqual([null, "CREATED"]);
    const query = '{ productByIdentifier(identifier: { handle: "kenya-nyeri" }) { title } }';
    expect((await ask(shop, query)).data.productByIdentifier.title).toBe("Kenya Nyeri");
  });

  it.each([
    [{ handle: "decaf", title: "x" }, ["input", "handle"], "HANDLE_NOT_UNIQUE"],
    [{ handle: "new" }, ["input", "title"], "INVALID_INPUT"],
    [{ title: "x", variants: input.variants }, ["input", "productOptions"], "INVALID_INPUT"],
    [{ id: "gid://shopify/Product/1", title: "x" }, ["input"], "PRODUCT_DOES_NOT_EXIST"],
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
  it("joins collections by hand, is changed and deleted", async () => {
    const shop = await openShop();
    const collection = shop.state().collections.find(({ isSmart }) => !isSmart);
    const collections = [`gid://shopify/Collection/${collection?.id ?? 0}`];
    const made = await mutate(shop, productSet, { input: { title: "Decaf", collections } });
    expect(made.product).toMatchObject({ handle: "decaf-1", variants: { nodes: [{ price: "0.00" }] } });
    expect(collection?.productIds).toHaveLength(3);
    const updated = await mutate(
      shop,
      'mutation($id: ID!) { productUpdate(product: { id: $id, status: DRAFT, metafields: [{ namespace: "crema", key: "roast", type: "number_integer", value: "3" }] }) { product { status title metafield(namespace: "crema", key: "roast") { value type } } userErrors { message } } }',
      { id: made.product.id },
    );
    expect(updated.product).toEqual({
      status: "DRAFT",
      title: "Decaf",
      metafield: { value: "3", type: "number_integer" },
    });
    const remove =
      "mutation($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { field message } } }";
    expect((await mutate(shop, remove, { id: made.product.id })).deletedProductId).toBe(made.product.id);
    expect(await mutate(shop, remove, { id: made.product.id })).toEqual({
      deletedProductId: null,
      userErrors: [{ field: ["id"], message: "Product does not exist" }],
    });
    expect(collection?.productIds).toHaveLength(2);
  });

  it("tags beyond 250 are an error of the request", async () => {
    const tags = Array.from({ length: 251 }, (_, n) => `t${n}`);
    const query =
      'mutation($tags: [String!]) { productUpdate(product: { id: "gid://shopify/Product/6000000001", tags: $tags }) { userErrors { message } } }';
    expect((await ask(await openShop(), query, { tags })).errors[0]).toMatchObject({
      message: "The input array size of 251 is greater than the maximum allowed of 250.",
      extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" },
    });
  });
});

const field = (shop: TestShop, more: object = {}) => ({
  ownerId: gidOf(shop, "Decaf"),
  namespace: "crema",
  key: "storefront_promotion",
  type: "json",
  value: '{"code":"X"}',
  ...more,
});

describe("metafieldsSet", () => {
  const set = `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
    metafields { id namespace key value } userErrors { field message code } } }`;
  it("makes one, then overwrites it: the same id", async () => {
    const shop = await openShop();
    const first = await mutate(shop, set, { metafields: [field(shop)] });
    const second = await mutate(shop, set, { metafields: [field(shop, { type: undefined, value: "[1]" })] });
    expect(second.metafields).toEqual([{ ...first.metafields[0], value: "[1]" }]);
    expect(shop.state().metafields).toHaveLength(1);
  });

  it.each([
    [{ value: "{" }, "INVALID_VALUE"],
    [{ type: "number_integer", value: "1.5" }, "INVALID_VALUE"],
    [{ type: "boolean", value: "yes" }, "INVALID_VALUE"],
    [{ type: "colour" }, "INVALID_TYPE"],
    [{ type: undefined }, "BLANK"],
    [{ value: "" }, "BLANK"],
    [{ ownerId: "gid://shopify/Product/1" }, "INVALID_VALUE"],
  ])("refuses %o and everything beside it", async (wrong, code) => {
    const shop = await openShop();
    const { metafields, userErrors } = await mutate(shop, set, {
      metafields: [field(shop, { key: "good" }), field(shop, wrong)],
    });
    expect([metafields, userErrors[0].code, shop.state().metafields]).toEqual([null, code, []]);
  });

  it("sets one of the shop itself, where its own pages read it", async () => {
    const shop = await openShop();
    const own = field(shop, { ownerId: "gid://shopify/Shop/1", key: "promotion" });
    expect((await mutate(shop, set, { metafields: [own] })).userErrors).toEqual([]);
    const { data } = await ask(shop, '{ shop { metafield(namespace: "crema", key: "promotion") { type value } } }');
    expect(data.shop.metafield).toEqual({ type: "json", value: '{"code":"X"}' });
  });

  it("takes 25 at once", async () => {
    const shop = await openShop();
    const many = (count: number) => Array.from({ length: count }, (_, n) => field(shop, { key: `k${n}` }));
    expect((await mutate(shop, set, { metafields: many(25) })).userErrors).toEqual([]);
    expect((await mutate(shop, set, { metafields: many(26) })).userErrors[0].code).toBe("LESS_THAN_OR_EQUAL_TO");
  });
});
