/** Products. `productSet` puts one as an outside list has it: lists that are given replace what was there; variants keep their ids. */
import { z } from "zod";
import { productBy } from "../graphql/found.ts";
import { mostInputs, tooManyInputs, type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { ProductRecord, VariantRecord } from "../store/state.ts";
import { centsOf, gid, numberIn, stored } from "../store/wire.ts";
import { primaryLocation, productView } from "../views/product-view.ts";

const amount = z.union([z.string(), z.number()]);
const status = z.enum(["ACTIVE", "DRAFT", "ARCHIVED"]);
const variantInput = z.object({
  id: z.string().nullish(),
  sku: z.string().nullish(),
  price: amount.nullish(),
  compareAtPrice: amount.nullish(),
  barcode: z.string().nullish(),
  optionValues: z.array(z.object({ name: z.string().nullish(), optionName: z.string().nullish() })).nullish(),
  inventoryItem: z
    .object({
      sku: z.string().nullish(),
      tracked: z.boolean().nullish(),
      measurement: z
        .object({ weight: z.object({ unit: z.enum(["GRAMS", "KILOGRAMS"]), value: z.number() }).nullish() })
        .nullish(),
    })
    .nullish(),
  inventoryPolicy: z.enum(["DENY", "CONTINUE"]).nullish(),
  inventoryQuantities: z.array(z.object({ locationId: z.string(), name: z.string(), quantity: z.int() })).nullish(),
});
type VariantInput = z.infer<typeof variantInput>;

const setArguments = z.object({
  input: z.object({
    handle: z.string().nullish(),
    title: z.string().nullish(),
    descriptionHtml: z.string().nullish(),
    vendor: z.string().nullish(),
    productType: z.string().nullish(),
    status: status.nullish(),
    tags: z.array(z.string()).nullish(),
    variants: z.array(variantInput).nullish(),
    files: z.array(z.object({ originalSource: z.string().nullish(), alt: z.string().nullish() })).nullish(),
    productOptions: z.array(z.object({ name: z.string().nullish() })).nullish(),
  }),
  identifier: z.object({ id: z.string().nullish(), handle: z.string().nullish() }).nullish(),
  synchronous: z.literal(true),
});
type SetInput = z.infer<typeof setArguments>["input"];

const updateArguments = z.object({ product: z.object({ id: z.string(), status }) });
const noProduct = userError(["id"], "Product does not exist");

export const productMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  productSet(args) {
    const { input, identifier } = setArguments.parse(args);
    refuseTooMany(input.tags ?? []);
    const id = identifier?.id ?? undefined;
    const found = id === undefined ? byHandle(identifier?.handle, request) : productBy(request, id);
    const errors = problemsOf(input, { id, found }, request);
    if (errors.length > 0) return { product: null, userErrors: errors };
    const handle = input.handle ?? identifier?.handle ?? freeHandle(handleOf(input.title ?? ""), request);
    const product = found ?? newProduct(request, handle);
    const { title, descriptionHtml, vendor, productType, tags } = input;
    const changed = { title, descriptionHtml, vendor, productType, tags, status: input.status, handle: input.handle };
    Object.assign(product, given(changed));
    setLists(product, input, request);
    product.updatedAt = stamp(request);
    return { product: productView(product, request), userErrors: [] };
  },
  productUpdate(args) {
    const { product: wish } = updateArguments.parse(args);
    const product = productBy(request, wish.id);
    if (product === undefined) return { product: null, userErrors: [noProduct] };
    product.status = wish.status;
    product.updatedAt = stamp(request);
    return { product: productView(product, request), userErrors: [] };
  },
  productDelete(args) {
    const { input } = z.object({ input: z.object({ id: z.string() }) }).parse(args);
    const product = productBy(request, input.id);
    if (product === undefined) return { deletedProductId: null, userErrors: [noProduct] };
    const state = request.shop.state();
    state.products = state.products.filter(({ id }) => id !== product.id);
    stamp(request);
    return { deletedProductId: gid("Product", product.id), userErrors: [] };
  },
});

/** @throws GraphQLError */
function refuseTooMany({ length }: readonly string[]): void {
  if (length > mostInputs) throw tooManyInputs(length, mostInputs);
}

/** What of it has a value. */
const given = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));

const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** A handle made from a title gets a number where it is taken. */
function freeHandle(wanted: string, { shop }: ShopRequest): string {
  const taken = new Set(shop.state().products.map(({ handle }) => handle));
  let handle = wanted;
  for (let n = 1; taken.has(handle); n += 1) handle = `${wanted}-${n}`;
  return handle;
}

const byHandle = (handle: string | null | undefined, { shop }: ShopRequest): ProductRecord | undefined =>
  handle == null ? undefined : shop.state().products.find((one) => one.handle === handle);

function problemsOf(
  input: SetInput,
  { id, found }: { id: string | undefined; found: ProductRecord | undefined },
  request: ShopRequest,
): UserError[] {
  if (id !== undefined && found === undefined)
    return [userError(["input"], "Product does not exist", "PRODUCT_DOES_NOT_EXIST")];
  if (found === undefined && (input.title ?? "") === "")
    return [userError(["input", "title"], "Title can't be blank", "INVALID_INPUT")];
  if (input.variants != null && input.productOptions == null && found === undefined)
    return [
      userError(
        ["input", "productOptions"],
        "Product options input is required when updating variants",
        "INVALID_INPUT",
      ),
    ];
  const taken = byHandle(input.handle, request);
  if (taken !== undefined && taken !== found)
    return [
      userError(
        ["input", "handle"],
        `Handle '${input.handle ?? ""}' already in use. Please provide a new handle.`,
        "HANDLE_NOT_UNIQUE",
      ),
    ];
  return [...variantProblems(input, found), ...stockProblems(input)];
}

/** An id names a variant of this product. */
const variantProblems = ({ variants }: SetInput, found: ProductRecord | undefined): UserError[] =>
  (variants ?? []).flatMap(({ id }, at) => {
    const wanted = numberIn(id ?? "", "ProductVariant");
    const isThere = id == null || found?.variants.some((one) => one.id === wanted) === true;
    const field = ["input", "variants", String(at), "id"];
    return isThere ? [] : [userError(field, "Product variant does not exist", "PRODUCT_VARIANT_DOES_NOT_EXIST")];
  });

function stockProblems({ variants }: SetInput): UserError[] {
  const at = (variants ?? []).findIndex(({ inventoryQuantities }) => inventoryQuantities?.some(isElsewhere));
  const field = ["input", "variants", String(at), "inventoryQuantities"];
  return at === -1 ? [] : [userError(field, "The specified location could not be found.", "INVALID_INPUT")];
}

const isElsewhere = ({ locationId }: { locationId: string }): boolean => locationId !== primaryLocation;

/** A new product with nothing but what every product has. */
function newProduct({ shop }: ShopRequest, handle: string): ProductRecord {
  const at = stored(shop.now());
  const product: ProductRecord = {
    id: shop.state().nextId++,
    handle,
    title: "",
    descriptionHtml: "",
    vendor: "Crema Roasters",
    productType: "",
    status: "ACTIVE",
    tags: [],
    variants: [],
    media: [],
    createdAt: at,
    updatedAt: at,
  };
  shop.state().products.push(product);
  return product;
}

function setLists(product: ProductRecord, { variants, files }: SetInput, request: ShopRequest): void {
  const state = request.shop.state();
  if (variants != null) product.variants = variants.map((one) => variantFor(product, one, request));
  if (product.variants.length === 0) product.variants = [newVariant(request, {})];
  if (files != null)
    product.media = files.map(({ originalSource, alt }) => ({
      id: state.nextId++,
      alt: alt ?? null,
      source: originalSource ?? "",
    }));
}

/** The variant of that id, else the one with the same option values, else a new one. */
function variantFor(product: ProductRecord, input: VariantInput, request: ShopRequest): VariantRecord {
  const id = numberIn(input.id ?? "", "ProductVariant");
  const wanted = (input.optionValues ?? []).map(({ name }) => (name ?? "").toLowerCase()).join(" / ");
  const old = product.variants.find((one) => (id === undefined ? optionKey(one) === wanted : one.id === id));
  if (old === undefined) return newVariant(request, input);
  applyVariant(old, input, stored(request.shop.now()));
  return old;
}

const optionKey = ({ options }: Pick<VariantRecord, "options">): string =>
  options.map(({ value }) => value.toLowerCase()).join(" / ");

function newVariant({ shop }: ShopRequest, input: VariantInput): VariantRecord {
  const state = shop.state();
  const at = stored(shop.now());
  const variant: VariantRecord = {
    id: state.nextId++,
    inventoryItemId: state.nextId++,
    sku: null,
    priceCents: 0,
    compareAtCents: null,
    barcode: null,
    tracked: false,
    isSoldWithoutStock: false,
    available: 0,
    weightGrams: 0,
    options: [],
    createdAt: at,
    updatedAt: at,
  };
  applyVariant(variant, input, at);
  return variant;
}

function applyVariant(variant: VariantRecord, input: VariantInput, at: string): void {
  const { inventoryItem, optionValues, price, compareAtPrice, barcode } = input;
  const wish = {
    sku: input.sku ?? inventoryItem?.sku,
    priceCents: price == null ? undefined : centsOf(price),
    compareAtCents: compareAtPrice == null ? undefined : centsOf(compareAtPrice),
    barcode,
    ...stockIn(input),
    options: optionValues?.map(({ name, optionName }) => ({ name: optionName ?? "Title", value: name ?? "" })),
  };
  Object.assign(variant, given(wish), { updatedAt: at });
  if (compareAtPrice === null) variant.compareAtCents = null;
}

function stockIn({ inventoryItem, inventoryPolicy, inventoryQuantities }: VariantInput) {
  const weight = inventoryItem?.measurement?.weight;
  return {
    tracked: inventoryItem?.tracked,
    isSoldWithoutStock: inventoryPolicy == null ? undefined : inventoryPolicy === "CONTINUE",
    available: inventoryQuantities?.find(({ name }) => name === "available")?.quantity,
    weightGrams: weight == null ? undefined : weight.value * gramsIn[weight.unit],
  };
}

const gramsIn = { GRAMS: 1, KILOGRAMS: 1_000 } as const;
