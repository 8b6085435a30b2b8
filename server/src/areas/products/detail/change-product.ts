import {
  createProduct,
  type Product,
  type ProductBody,
  updateProduct,
  deleteProduct,
} from "@crema/contract/areas/products";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { bind } from "../../../platform/http/bind-call.ts";
import { recordAct, changeRecord, hasSameFields } from "../../../platform/writes/change-record.ts";
import { differencesOf, type Fields, flatten } from "../../../platform/writes/differences.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockPicturesForShare, storedPicture } from "../../uploads/index.ts";
import { changeLinks } from "../linked-parts/change-links.ts";
import { orderUnpublish } from "../to-shop/product-to-shop.ts";
import { mustHold, fieldsOf, held, type HeldProduct, versioned } from "./held-product.ts";
import { blankProduct, editedFields, namedIn, newPicturesIn, wantedProduct } from "./product-changes.ts";
import {
  insertProduct,
  productText,
  lockedProductText,
  saveProduct,
  removeProduct,
  productFacts,
} from "./product-rows.ts";

export const productChangeCalls = [
  /** A new product without parts; physical unless the body says digital. Source: spec part 2, section 2; PROD-10, PROD-51. */
  bind(createProduct, async (deps, caller, { body }) => {
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
  }),
  /** Saves what staff edit of a product; its parts and the shop's number have ways of their own. Source: spec part 2, sections 4 and 5; ledger B.4. */
  bind(updateProduct, async (deps, caller, { params: { uuid }, body }) => {
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
  }),
  /** Deletes a product for good; its parts are linked to none afterwards, and the shop hides it. Source: spec part 2, section 2; PROD-53; AMB-73. */
  bind(deleteProduct, async (deps, caller, { params: { uuid } }) => {
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
  }),
];

const longestSlug = 80;

/** `House Blend, 250 g` is `house-blend-250-g`: small letters and digits, accents dropped. */
const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");

/** @throws Refusal invalid (422) with a text per field */
async function allowedProduct(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  { before, body }: { before: Product; body: ProductBody },
): Promise<Product> {
  const facts = await productFacts(tx, namedIn(body));
  const pictures = newPicturesIn(before, body).map((src) => storedPicture(config, src));
  const foreign = new Set(await lockPicturesForShare(tx, pictures));
  const { product, problems } = wantedProduct(before, body, {
    facts,
    isForeign: (src) => foreign.has(storedPicture(config, src)),
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return product;
}

const sentFields = ({ updatedAt: _updatedAt, ...fields }: ProductBody): Fields => flatten(fields);
