import type { createProduct } from "@crema/contract/areas/products";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { mustHold } from "./held-product.ts";
import { blankProduct, editedFields } from "./product-changes.ts";
import { insertProduct, productText } from "./product-rows.ts";
import { allowedProduct } from "./update-product.ts";

/** A new product without parts; physical unless the body says digital. Source: spec part 2, section 2; PROD-10, PROD-51. */
export const createProductInStore: Operation<typeof createProduct> = async (deps, caller, { body }) => {
  const made = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const wanted = await allowedProduct(deps, tx, { before: blankProduct, body });
    const uuid = await insertProduct(tx, wanted, { slug: slugOf(wanted.title), at, config: deps.config });
    const after = mustHold((await productText(tx, { uuid, shown: deps }))?.text);
    const changes = differencesOf({}, editedFields(after.product));
    await recordAct(tx, caller, { at, record: "product", id: uuid, act: "create", changes });
    return after;
  });
  deps.live.recordChanged("product", made.product.uuid);
  return made.text;
};

const longestSlug = 80;

/** `House Blend, 250 g` is `house-blend-250-g`: small letters and digits, accents dropped. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");
