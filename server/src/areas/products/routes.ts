import { getProduct, listGrinds, listProducts } from "@crema/contract/areas/products";
import { bind } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { listCollectionsCall } from "./collections/read-collections.ts";
import { productChangeCalls } from "./detail/change-product.ts";
import { productText } from "./detail/product-rows.ts";
import { partLinkCalls } from "./linked-parts/change-links.ts";
import { grindOptions, productListText } from "./list/product-list-rows.ts";
import { productSendCalls } from "./to-shop/update-all-products.ts";

export const productsCalls = [
  bind(listProducts, (deps, { signal }) => productListText(deps.db, { shown: deps, signal })),
  /** Source: PROD-54. */
  bind(listGrinds, async ({ db }) => ({ grinds: await grindOptions(db) })),
  listCollectionsCall,
  bind(getProduct, async (deps, caller, { params: { uuid } }) => {
    const found = await productText(deps.db, { uuid, shown: deps });
    if (found === undefined) throw notFound("Product");
    caller.setHeader("etag", `"${found.version}"`);
    return found.text;
  }),
  ...productChangeCalls,
  ...partLinkCalls,
  ...productSendCalls,
];
