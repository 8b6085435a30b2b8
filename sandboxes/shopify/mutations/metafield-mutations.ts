/** `metafieldsSet`: up to 25 at once, all of them or none. A value is a text whose form its type says. */
import { z } from "zod";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { appNamespace, metafieldView } from "../views/product-view.ts";
import { setMetafield } from "./product-changes.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import { numberIn } from "../store/wire.ts";

const mostAtOnce = 25;

const setArguments = z.object({
  metafields: z.array(
    z.object({
      ownerId: z.string(),
      namespace: z.string().nullish(),
      key: z.string(),
      type: z.string().nullish(),
      value: z.string(),
    }),
  ),
});
type Wish = z.infer<typeof setArguments>["metafields"][number];

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
};

/** Whether a value fits a type; these are the types there are. */
const fits: Readonly<Record<string, (value: string) => boolean>> = {
  single_line_text_field: (value) => !value.includes("\n"),
  multi_line_text_field: () => true,
  number_integer: (value) => /^-?\d+$/.test(value),
  number_decimal: (value) => /^-?\d+(\.\d+)?$/.test(value),
  boolean: (value) => value === "true" || value === "false",
  date_time: (value) => !Number.isNaN(Date.parse(value)),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value),
  json: isJson,
  product_reference: (value) => numberIn(value, "Product") !== undefined,
  variant_reference: (value) => numberIn(value, "ProductVariant") !== undefined,
};

export const metafieldMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  metafieldsSet(args) {
    const { metafields } = setArguments.parse(args);
    if (metafields.length > mostAtOnce) {
      const said = `Exceeded the maximum metafields input limit of ${mostAtOnce}`;
      return { metafields: null, userErrors: [userError(["metafields"], said, "LESS_THAN_OR_EQUAL_TO")] };
    }
    const errors = metafields.flatMap((wish, n) => problemsOf(wish, n, request));
    if (errors.length > 0) return { metafields: null, userErrors: errors };
    const set = metafields.map((wish) =>
      setMetafield({ ...wish, namespace: wish.namespace ?? appNamespace, type: typeOf(wish, request) ?? "" }, request),
    );
    return { metafields: set.map(metafieldView), userErrors: [] };
  },
});

/** What it says, else what it was. */
const typeOf = (wish: Wish, { shop }: ShopRequest): string | undefined =>
  wish.type ??
  shop
    .state()
    .metafields.find(
      (one) =>
        one.ownerId === wish.ownerId && one.namespace === (wish.namespace ?? appNamespace) && one.key === wish.key,
    )?.type;

function problemsOf(wish: Wish, n: number, request: ShopRequest): (UserError & { elementIndex: null })[] {
  const problem = (field: string, message: string, code: string) => [
    { ...userError(["metafields", String(n), field], message, code), elementIndex: null },
  ];
  const { products } = request.shop.state();
  const isProduct = products.some(({ id }) => id === numberIn(wish.ownerId, "Product"));
  const isVariant = products.some(({ variants }) =>
    variants.some(({ id }) => id === numberIn(wish.ownerId, "ProductVariant")),
  );
  const isShop = numberIn(wish.ownerId, "Shop") === 1;
  if (!isProduct && !isVariant && !isShop) return problem("ownerId", "Owner does not exist.", "INVALID_VALUE");
  const type = typeOf(wish, request);
  if (type === undefined) return problem("type", "Type can't be blank", "BLANK");
  const isFit = fits[type];
  if (isFit === undefined)
    return problem("type", `Type must be one of the following: ${Object.keys(fits).join(", ")}.`, "INVALID_TYPE");
  if (wish.value === "") return problem("value", "may not be empty", "BLANK");
  return isFit(wish.value) ? [] : problem("value", `Value is not a ${type}.`, "INVALID_VALUE");
}
