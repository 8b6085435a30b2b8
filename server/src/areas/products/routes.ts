import {
  addProductParts,
  createProduct,
  deleteProduct,
  getLastProductsUpdate,
  getProduct,
  listCollections,
  listGrinds,
  listProducts,
  removeProductParts,
  reorderProductParts,
  syncProduct,
  updateAllProducts,
  updateProduct,
} from "@crema/contract/areas/products";
import { bind } from "../../platform/http/bind-call.ts";
import { listCollectionsOfShop } from "./collections/read-collections.ts";
import { createProductInStore, deleteProductFromStore, updateProductInStore } from "./detail/change-product.ts";
import { getProductFromStore, listGrindOptions, listProductsInStore } from "./list/read-products.ts";
import { addPartsToProduct, removePartsFromProduct, reorderPartsOfProduct } from "./linked-parts/change-links.ts";
import { syncProductWithShop } from "./to-shop/sync-product.ts";
import { getLastProductsUpdateFromStore, updateAllProductsInShop } from "./to-shop/update-all-products.ts";

export const productsCalls = [
  bind(listProducts, listProductsInStore),
  bind(listGrinds, listGrindOptions),
  bind(listCollections, listCollectionsOfShop),
  bind(getProduct, getProductFromStore),
  bind(createProduct, createProductInStore),
  bind(updateProduct, updateProductInStore),
  bind(deleteProduct, deleteProductFromStore),
  bind(addProductParts, addPartsToProduct),
  bind(reorderProductParts, reorderPartsOfProduct),
  bind(syncProduct, syncProductWithShop),
  bind(updateAllProducts, updateAllProductsInShop),
  bind(getLastProductsUpdate, getLastProductsUpdateFromStore),
  bind(removeProductParts, removePartsFromProduct),
];
