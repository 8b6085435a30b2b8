/** The calls that link parts to a product. Source: PROD-56, AMB-69. */
import type * as partCalls from "@crema/contract/areas/parts";
import type * as calls from "@crema/contract/areas/products";
import { callOf } from "../../../app/api/call.ts";

export const addProductParts = callOf<typeof calls.addProductParts>("POST", "/v1/products/:uuid/parts");
export const reorderProductParts = callOf<typeof calls.reorderProductParts>("PUT", "/v1/products/:uuid/parts");
export const removeProductParts = callOf<typeof calls.removeProductParts>("DELETE", "/v1/products/:uuid/parts");
export const unlinkPart = callOf<typeof partCalls.unlinkPart>("DELETE", "/v1/parts/:partCode/product");
