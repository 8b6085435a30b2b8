import type { reorderProductParts } from "@crema/contract/areas/products";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { assertVersion } from "../../../platform/writes/change-record.ts";
import { versioned } from "../detail/held-product.ts";
import { changeLinks } from "./change-links.ts";

/** Puts a product's parts in another order. An order of other parts than it has was made from a list that changed since. Source: PROD-22, PROD-56. */
export const reorderPartsOfProduct: Operation<typeof reorderProductParts> = (
  deps,
  caller,
  { params: { uuid }, body },
) => {
  const order = [...new Set(body.parts)];
  return changeLinks(deps, caller, {
    uuid,
    act: "reorder-parts",
    codes: body.parts,
    async wanted(before, tx) {
      const isOfThese =
        order.length === before.product.parts.length && before.product.parts.every((code) => order.includes(code));
      // Told as any other conflict is: the order was made for a version that this is not.
      const anotherVersion = {
        ...versioned(caller, { uuid, sent: () => ({ parts: order }) }),
        expected: "the order's",
      };
      if (!isOfThese) await assertVersion(tx, anotherVersion, before);
      return order;
    },
  });
};
