export { collectionTasks } from "./collections/read-collections.ts";
export { unlinkPartOperation } from "./linked-parts/unlink-part.ts";
export { importProducts } from "./import/import-products.ts";
export { productsCalls } from "./routes.ts";
export { productToShopFlow, productToShopTasks } from "./to-shop/product-to-shop.ts";
export { productUnpublishFlow } from "./to-shop/product-unpublish.ts";
export { productEffects } from "./to-shop/product-effects.ts";
