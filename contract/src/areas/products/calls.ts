/** The calls on products. Source: spec part 2, section 7; ledger section B.4; PROD-50 to PROD-56; AMB-69. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { instant, listMeta, text, uuid } from "../../kit/wire.ts";
import { collection, grindOption, product, productBody, productRow } from "./product.ts";

const byUuid = z.object({ uuid });
const partCodes = z.array(text(100).min(1)).min(1).max(500);

export const listProducts = defineCall({
  name: "listProducts",
  method: "GET",
  path: "/v1/products",
  summary: "All products, by title; searched and filtered by the reader",
  access: needs("product.view"),
  answer: z.object({ products: z.array(productRow), meta: listMeta }),
});

export const getProduct = defineCall({
  name: "getProduct",
  method: "GET",
  path: "/v1/products/:uuid",
  summary: "One product",
  access: needs("product.view"),
  params: byUuid,
  answer: product,
});

export const createProduct = defineCall({
  name: "createProduct",
  method: "POST",
  path: "/v1/products",
  summary: "Create a product; the shop gets it within 15 minutes",
  access: needs("product.edit"),
  body: productBody,
  wrapper: "product",
  answer: product,
});

export const updateProduct = defineCall({
  name: "updateProduct",
  method: "PUT",
  path: "/v1/products/:uuid",
  summary: "Save a product; the shop gets it within 15 minutes",
  access: needs("product.edit"),
  params: byUuid,
  body: productBody,
  wrapper: "product",
  answer: product,
  refusals: ["changed_by_someone_else"],
});

export const deleteProduct = defineCall({
  name: "deleteProduct",
  method: "DELETE",
  path: "/v1/products/:uuid",
  summary: "Delete a product, unlink its parts, and take it out of the shop",
  access: needs("product.edit"),
  params: byUuid,
  answer: nothing,
  status: 204,
});

export const syncProduct = defineCall({
  name: "syncProduct",
  method: "POST",
  path: "/v1/products/:uuid/sync",
  summary: "Send a product to the shop again",
  access: needs("product.edit"),
  params: byUuid,
  answer: product,
});

export const listGrinds = defineCall({
  name: "listGrinds",
  method: "GET",
  path: "/v1/products/grinds",
  summary: "How coffee can be ground",
  access: needs("product.view"),
  answer: z.object({ grinds: z.array(grindOption) }),
});

export const listCollections = defineCall({
  name: "listCollections",
  method: "GET",
  path: "/v1/shopify/collections",
  summary: "The shop's collections, as they were told last",
  access: needs("product.view"),
  answer: z.object({ collections: z.array(collection) }),
});

export const addProductParts = defineCall({
  name: "addProductParts",
  method: "POST",
  path: "/v1/products/:uuid/parts",
  summary: "Add parts behind those a product has; one that another product has moves here",
  access: needs("product.edit"),
  params: byUuid,
  body: z.object({ parts: partCodes }),
  answer: product,
});

export const reorderProductParts = defineCall({
  name: "reorderProductParts",
  method: "PUT",
  path: "/v1/products/:uuid/parts",
  summary: "Put a product's parts in this order; exactly those it has",
  access: needs("product.edit"),
  params: byUuid,
  body: z.object({ parts: partCodes }),
  answer: product,
  refusals: ["changed_by_someone_else"],
});

export const removeProductParts = defineCall({
  name: "removeProductParts",
  method: "DELETE",
  path: "/v1/products/:uuid/parts",
  summary: "Remove parts from a product; they are then linked to none",
  access: needs("product.edit"),
  params: byUuid,
  body: z.object({ parts: partCodes }),
  answer: product,
});

/** A run that sends every product to the shop. */
const productsUpdate = z.strictObject({
  /** When the last run ended; '' for never. */
  lastRun: instant,
  isRunning: z.boolean(),
  done: z.int(),
  failed: z.int(),
  total: z.int(),
});

export const updateAllProducts = defineCall({
  name: "updateAllProducts",
  method: "PUT",
  path: "/v1/products/update/all",
  summary: "Send every product to the shop, within 15 minutes; one run at a time",
  access: needs("order.edit"),
  answer: productsUpdate,
  status: 202,
});

export const getLastProductsUpdate = defineCall({
  name: "getLastProductsUpdate",
  method: "GET",
  path: "/v1/products/update/all/lastRun",
  summary: "When every product was last sent to the shop, and how far a run under way is",
  access: needs("order.view"),
  answer: productsUpdate,
});
