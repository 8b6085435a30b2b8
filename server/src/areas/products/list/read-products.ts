import type { listProducts, getProduct, listGrinds } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { productText } from "../detail/product-rows.ts";
import { grindOptions, productListText } from "./product-list-rows.ts";

export const listProductsInStore: Operation<typeof listProducts> = (deps, caller) =>
  productListText(deps.db, { shown: deps, signal: caller.signal });

/** One product, with its version as ETag. */
export const getProductFromStore: Operation<typeof getProduct> = async (deps, caller, { params }) => {
  const found = await productText(deps.db, { uuid: params.uuid, shown: deps });
  if (found === undefined) throw notFound("Product");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};

/** How coffee can be ground. Source: PROD-54. */
export const listGrindOptions: Operation<typeof listGrinds> = async ({ db }) => ({ grinds: await grindOptions(db) });
