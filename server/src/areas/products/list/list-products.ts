import type { listProducts } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { productListText } from "./product-list-rows.ts";

export const listProductsInStore: Operation<typeof listProducts> = (deps, caller) =>
  productListText(deps.db, { shown: deps, signal: caller.signal });
