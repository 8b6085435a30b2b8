/** `metafieldsSet`: up to 25 at once, all of them or none. A value is a text whose form its type says. */
import { z } from "zod";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { MetafieldRecord } from "../store/state.ts";
import { gid, numberIn } from "../store/wire.ts";

const mostAtOnce = 25;

const setArguments = z.object({
  metafields: z.array(
    z.object({
      ownerId: z.string(),
      namespace: z.string(),
      key: z.string(),
      type: z.string(),
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
  json: isJson,
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
    const set = metafields.map((wish) => setMetafield(wish, request));
    return { metafields: set.map(({ id }) => ({ id: gid("Metafield", id) })), userErrors: [] };
  },
});

/** Owner, namespace and key name one: it is made or overwritten. */
function setMetafield(wish: Wish, request: ShopRequest): MetafieldRecord {
  const { metafields } = request.shop.state();
  const at = stamp(request);
  const found = metafields.find(
    (one) => one.ownerId === wish.ownerId && one.namespace === wish.namespace && one.key === wish.key,
  );
  if (found !== undefined) return Object.assign(found, { type: wish.type, value: wish.value, updatedAt: at });
  const made = { id: request.shop.state().nextId++, ...wish, createdAt: at, updatedAt: at };
  metafields.push(made);
  return made;
}

function problemsOf(wish: Wish, n: number, request: ShopRequest): UserError[] {
  const problem = (field: string, message: string, code: string) => [
    userError(["metafields", String(n), field], message, code),
  ];
  const { products } = request.shop.state();
  const isProduct = products.some(({ id }) => id === numberIn(wish.ownerId, "Product"));
  const isVariant = products.some(({ variants }) =>
    variants.some(({ id }) => id === numberIn(wish.ownerId, "ProductVariant")),
  );
  const isShop = numberIn(wish.ownerId, "Shop") === 1;
  if (!isProduct && !isVariant && !isShop) return problem("ownerId", "Owner does not exist.", "INVALID_VALUE");
  const { type } = wish;
  const isFit = fits[type];
  if (isFit === undefined)
    return problem("type", `Type must be one of the following: ${Object.keys(fits).join(", ")}.`, "INVALID_TYPE");
  if (wish.value === "") return problem("value", "may not be empty", "BLANK");
  return isFit(wish.value) ? [] : problem("value", `Value is not a ${type}.`, "INVALID_VALUE");
}
