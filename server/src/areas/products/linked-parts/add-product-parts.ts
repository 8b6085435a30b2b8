import type { addProductParts } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { changeLinks } from "./change-links.ts";

/** Adds parts behind those a product has, each once; one that another product has moves here. Source: PROD-23, PROD-56; AMB-68. */
export const addPartsToProduct: Operation<typeof addProductParts> = (deps, caller, { params: { uuid }, body }) =>
  changeLinks(deps, caller, {
    uuid,
    act: "add-parts",
    codes: body.parts,
    wanted: ({ product }) => [...new Set([...product.parts, ...body.parts])],
  });
