import type { deleteProduct } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { changeLinks } from "../linked-parts/change-links.ts";
import { orderUnpublish } from "../to-shop/product-unpublish.ts";
import { removeProduct } from "./product-rows.ts";

/** Deletes a product for good; its parts are linked to none afterwards, and the shop hides it. Source: spec part 2, section 2; PROD-53; AMB-73. */
export const deleteProductFromStore: Operation<typeof deleteProduct> = async (deps, caller, { params: { uuid } }) => {
  await changeLinks(deps, caller, {
    uuid,
    act: "delete",
    codes: [],
    wanted: () => [],
    async removeProduct(tx) {
      await orderUnpublish(deps, tx, uuid);
      await removeProduct(tx, uuid);
    },
  });
  return undefined;
};
