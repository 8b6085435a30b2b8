import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { productUnpublishKind } from "./product-unpublish.ts";
import { productToShopKind } from "./to-shop-rows.ts";

/** What this area does at third parties, as the job centre tells it. */
export const productEffects: readonly EffectWords[] = [
  { kind: productToShopKind, words: "Send a product to the shop", right: "product.edit", page: "/products/" },
  { kind: productUnpublishKind, words: "Take a product off the shop", right: "product.edit", page: "/products/" },
];
