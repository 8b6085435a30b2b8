import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { productUnpublishKind } from "./to-shop/product-unpublish.ts";
import { productToShopKind } from "./to-shop/to-shop-rows.ts";

export { collectionTasks } from "./collections/read-collections.ts";
export { unlinkPartOperation } from "./linked-parts/unlink-part.ts";
export { importProducts } from "./import/import-products.ts";
export { productsCalls } from "./routes.ts";
export { productToShopFlow, productToShopTasks } from "./to-shop/product-to-shop.ts";
export { productUnpublishFlow } from "./to-shop/product-unpublish.ts";

/** What this area does at third parties, as the job centre tells it. */
export const productEffects: readonly EffectWords[] = [
  { kind: productToShopKind, words: "Send a product to the shop", right: "product.edit", page: "/products/" },
  { kind: productUnpublishKind, words: "Take a product off the shop", right: "product.edit", page: "/products/" },
];
