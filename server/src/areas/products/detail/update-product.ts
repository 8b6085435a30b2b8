import type { Product, ProductBody, updateProduct } from "@crema/contract/areas/products";
import type { Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { changeRecord, hasSameFields } from "../../../platform/writes/change-record.ts";
import { type Fields, flatten } from "../../../platform/writes/differences.ts";
import { fieldsOf, held, type HeldProduct, mustHold, versioned } from "./held-product.ts";
import { holdPictures, storedPicture } from "../../uploads/index.ts";
import { namedIn, newPicturesIn, wantedProduct } from "./product-changes.ts";
import { productFacts } from "./product-facts-rows.ts";
import { lockedProductText, productText, saveProduct } from "./product-rows.ts";

/** Saves what staff edit of a product; its parts and the shop's number have ways of their own. Source: spec part 2, sections 4 and 5; ledger B.4. */
export const updateProductInStore: Operation<typeof updateProduct> = async (
  deps,
  caller,
  { params: { uuid }, body },
) => {
  const saved = await changeRecord<HeldProduct>(deps, caller, {
    ...versioned(caller, { uuid, version: body.updatedAt, sent: () => sentFields(body) }),
    act: "update",
    isUnchanged: hasSameFields(fieldsOf),
    lock: async (tx) => held(await lockedProductText(tx, { uuid, shown: deps })),
    async apply(tx, { product }, at) {
      await saveProduct(tx, {
        wanted: await allowedProduct(deps, tx, { before: product, body }),
        at,
        config: deps.config,
      });
      return mustHold((await productText(tx, { uuid, shown: deps }))?.text);
    },
  });
  return saved.text;
};

/** @throws Refusal invalid (422) with a text per field */
export async function allowedProduct(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  { before, body }: { before: Product; body: ProductBody },
): Promise<Product> {
  const facts = await productFacts(tx, namedIn(body));
  const foreign = new Set(
    await holdPictures(
      tx,
      newPicturesIn(before, body).map((src) => storedPicture(config, src)),
    ),
  );
  const { product, problems } = wantedProduct(before, body, {
    facts,
    isForeign: (src) => foreign.has(storedPicture(config, src)),
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return product;
}

const sentFields = ({ updatedAt: _updatedAt, ...fields }: ProductBody): Fields => flatten(fields);
