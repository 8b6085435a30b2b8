import type { removeProductParts } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { changeLinks } from "./change-links.ts";

/** Takes parts off a product; one that it does not have stays where it is. Source: PROD-24, PROD-56. */
export const removePartsFromProduct: Operation<typeof removeProductParts> = (
  deps,
  caller,
  { params: { uuid }, body },
) =>
  changeLinks(deps, caller, {
    uuid,
    act: "remove-parts",
    codes: body.parts,
    wanted: ({ product }) => product.parts.filter((code) => !body.parts.includes(code)),
  });
