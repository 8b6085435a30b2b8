import type { EffectWords } from "../../platform/outbound/effect-words.ts";
import { productUnpublishKind } from "./to-shop/product-to-shop.ts";
import { productToShopKind } from "./to-shop/to-shop-rows.ts";

export { collectionTasks } from "./collections/read-collections.ts";
export { unlinkPartOperation } from "./linked-parts/change-links.ts";
export { importProducts } from "./import/import-products.ts";
export { productsCalls } from "./routes.ts";
export { productToShopFlow, productToShopTasks, productUnpublishFlow } from "./to-shop/product-to-shop.ts";

export const productEffects: readonly EffectWords[] = [
  { kind: productToShopKind, words: "Send a product to the shop", right: "product.edit", page: "/products/" },
  { kind: productUnpublishKind, words: "Take a product off the shop", right: "product.edit", page: "/products/" },
];
