import type { getProduct } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { productText } from "./product-rows.ts";

/** One product, with its version as ETag. */
export const getProductFromStore: Operation<typeof getProduct> = async (deps, caller, { params }) => {
  const found = await productText(deps.db, { uuid: params.uuid, shown: deps });
  if (found === undefined) throw notFound("Product");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};
