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
import { listCollectionsOfShop } from "./collections/list-collections.ts";
import { createProductInStore } from "./detail/create-product.ts";
import { deleteProductFromStore } from "./detail/delete-product.ts";
import { getProductFromStore } from "./detail/get-product.ts";
import { updateProductInStore } from "./detail/update-product.ts";
import { listGrindOptions } from "./grinds/list-grinds.ts";
import { addPartsToProduct } from "./linked-parts/add-product-parts.ts";
import { removePartsFromProduct } from "./linked-parts/remove-product-parts.ts";
import { reorderPartsOfProduct } from "./linked-parts/reorder-product-parts.ts";
import { listProductsInStore } from "./list/list-products.ts";
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
